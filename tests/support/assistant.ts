/** Helpers for asking the assistant as a person of the office. */
import { expect } from 'vitest'
import type { Name, Office } from './office'

export async function ask(at: Office, name: Name, message: string) {
  const { status, body } = await at.as(name).post('/api/chatbot/message', { message, context: 'general' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Helpers for the assistant: its panel and its page, and replies that a test releases. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './requests'

export const box = (at: Page | Locator) => at.getByLabel('Your question')
export const log = (at: Page | Locator) => at.getByRole('log', { name: 'Conversation' })
export const panelOf = (page: Page) => page.getByRole('dialog', { name: 'AI Assistant' })
export const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(day))

export async function open(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Open assistant/ }).click()
  await expect(panelOf(page).getByText(/^Good (morning|afternoon|evening)/)).toBeVisible()
  return panelOf(page)
}
export async function say(at: Page | Locator, text: string) {
  await box(at).fill(text)
  await box(at).press('Enter')
}
export const reply = (more: object = {}) => ({
  message: 'Noted.',
  timestamp: new Date().toISOString(),
  intent: null,
  from: 'records',
  rows: [],
  links: [],
  asks: [],
  prepare: null,
  requests: [],
  quote: null,
  understood: null,
  context: 'general',
  ...more,
})

/** Holds each reply until `release`. Records the questions. */
export async function held(page: Page, more: object = {}) {
  const requested: string[] = []
  const waiting: (() => void)[] = []
  /** Releases before their call: the screen shows the pending state a little before the call arrives here. */
  let free = 0
  await page.route('**/api/chatbot/message', async (route) => {
    requested.push((route.request().postDataJSON() as { message: string; context: string }).message)
    if (free > 0) free--
    else await new Promise<void>((done) => waiting.push(done))
    await route.fulfill({ json: reply(more) })
  })
  return {
    requested,
    release: () => {
      const next = waiting.shift()
      if (next) next()
      else free++
    },
  }
}

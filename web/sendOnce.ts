/**
 * One idempotency key per action. The same action keeps its key until it is answered, so a press after a lost
 * response counts once.
 */
import { useState } from 'react'
import { ApiError, newKey } from './api'

export const useSendOnce = () => useState(makeSendOnce)[0]

export function makeSendOnce() {
  const unanswered = new Map<string, string>()
  return async function sendOnce<T>(what: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(what)
    const key = unanswered.get(text) ?? newKey()
    unanswered.set(text, key)
    try {
      const answer = await send(key)
      unanswered.delete(text)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError && error.isLost)) unanswered.delete(text)
      throw error
    }
  }
}

/** The error for a toast: the server's sentence with its field errors, else ours. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise
}

/** The same if the fields show their own errors. */
export function summaryOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.sentence) || otherwise
}

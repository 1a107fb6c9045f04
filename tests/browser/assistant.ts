/** The assistant as tests talk to it: its panel and its page, and answers that come when a test says so. */
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
  ...more,
})

/** Answers when it is let go; counts what was asked. */
export async function held(page: Page, more: object = {}) {
  const requested: string[] = []
  const waiting: (() => void)[] = []
  /** Let go before they came: the screen says that it waits a little earlier than the call is here. */
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

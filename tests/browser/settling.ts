/** When a screen has come to rest: to be waited for, where a time would be a guess. */
import { expect, type Page, type Request } from '@playwright/test'
import { drawn } from './measures'

/** Calls under way, but for the stream, which never ends. */
export function watchCalls(page: Page): Set<Request> {
  const under = new Set<Request>()
  page.on('request', (call) => !call.url().includes('/api/events') && under.add(call))
  page.on('requestfinished', (call) => under.delete(call))
  page.on('requestfailed', (call) => under.delete(call))
  return under
}

/** Nothing is asked for any more, nothing says that it waits, and what came has been drawn. */
export async function settled(page: Page, calls: ReadonlySet<Request>) {
  const waits = async () => {
    await drawn(page)
    const waiting = await page.evaluate(() =>
      [...document.querySelectorAll('[aria-busy=true], .waiting')].map((one) => one.outerHTML.slice(0, 80)),
    )
    return [...waiting, ...[...calls].map((call) => call.url())]
  }
  await expect.poll(waits, { intervals: [20, 50, 100] }).toEqual([])
}

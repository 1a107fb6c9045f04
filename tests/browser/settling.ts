/** Waits until a screen is idle, instead of a fixed time. */
import { expect, type Page, type Request } from '@playwright/test'
import { drawn } from './measures'

/** Pending calls, without the stream, which never ends. */
export function watchCalls(page: Page): Set<Request> {
  const under = new Set<Request>()
  page.on('request', (call) => !call.url().includes('/api/events') && under.add(call))
  page.on('requestfinished', (call) => under.delete(call))
  page.on('requestfailed', (call) => under.delete(call))
  return under
}

/** No call is pending, nothing shows a loading state, and everything has been drawn. */
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

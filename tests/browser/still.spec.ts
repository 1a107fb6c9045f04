/** Late content does not move visible content: responses, and code that loads after the screen is shown. */
import type { Page } from '@playwright/test'
import { expect, phone, test } from './requests'
import { settled, watchCalls } from './settling'

/**
 * The sum of all layout shifts of a first visit, counted as in Core Web Vitals, and the elements that moved.
 */
async function shiftOf(page: Page, path: string): Promise<{ sum: number; moved: string[] }> {
  const late = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
  await page.route('**/api/**', async (route) => {
    if (!route.request().url().includes('/api/events')) await late(300)
    await route.continue()
  })
  await page.route('**/assets/**', async (route) => {
    if (await page.locator('main h1').count()) await late(300)
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] }
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & {
      hadRecentInput: boolean
      value: number
      sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        shifts.sum += value
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(
            `${node?.className ?? '?'} from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const calls = watchCalls(page)
  await page.goto(path)
  await expect(page.locator('main h1')).toBeVisible()
  await settled(page, calls)
  await page.unrouteAll({ behavior: 'wait' })
  return page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts)
}

for (const [where, options] of [
  ['a phone', phone],
  ['a desk', { viewport: { width: 1280, height: 800 } }],
] as const)
  for (const [path, who] of [
    ['/billing', 'admin'],
    ['/employees', 'admin'],
    ['/team-performance', 'admin'],
    ['/notification-settings', 'admin'],
    ['/dashboard', 'admin'],
    ['/dashboard', 'manager'],
    ['/dashboard', 'accounts'],
    ['/attendance', 'admin'],
  ] as const)
    test(`${path} of ${who} on ${where}`, async ({ visit }) => {
      const page = await visit(who, '/privacy-policy', options)
      const { sum, moved } = await shiftOf(page, path)
      expect(sum, moved.join('; ')).toBeLessThan(0.05)
    })

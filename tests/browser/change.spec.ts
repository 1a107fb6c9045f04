/**
 * Navigation between screens: each is rendered once, its visible part complete in the first frame, with its
 * scroll position restored.
 */
import { expect, test } from './requests'

test('leaving a screen does not render it again', async ({ visit }) => {
  const page = await visit('manager', '/attendance')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance Management' })).toBeVisible()
  await page.evaluate(() => {
    const built: string[] = []
    Object.assign(window, { built })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const head of node.querySelectorAll('h1')) built.push(head.textContent)
    }).observe(document.querySelector('main')!, { childList: true, subtree: true })
  })
  await menu.getByRole('link', { name: 'Leave Management', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leave Management' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { built: string[] }).built)).toEqual([
    'Leave Management',
  ])
})

test('a long table seen before is complete at once, and its columns do not move', async ({ visit }) => {
  const page = await visit('manager', '/attendance')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const rows = page.getByRole('table', { name: 'Attendance History' }).locator('tbody tr:not(.ghost)')
  await expect(rows.nth(12)).toBeVisible()
  const all = await rows.count()
  // The columns are measured once the table is visible.
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))),
        ),
      ),
  )
  await menu.getByRole('link', { name: 'Leave Management', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leave Management' })).toBeVisible()
  await page.evaluate(() => {
    const seen: { rows: number; columns: number[] }[] = []
    Object.assign(window, { seen })
    const look = () => {
      const table = document.querySelector('table[aria-label="Attendance History"]')
      if (table)
        seen.push({
          rows: table.querySelectorAll('tbody tr').length,
          columns: [...table.querySelectorAll('th')].map((head) =>
            Math.round(head.getBoundingClientRect().left),
          ),
        })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await menu.getByRole('link', { name: 'Attendance', exact: true }).click()
  await expect(rows).toHaveCount(all)
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { rows: number; columns: number[] }[] }).seen,
  )
  expect(new Set(seen.map(({ rows: count }) => count))).toEqual(new Set([all]))
  expect(new Set(seen.map(({ columns }) => columns.join())).size).toBe(1)
})

test('going back restores the scroll position', async ({ visit }) => {
  const page = await visit('manager', '/attendance')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const rows = page.getByRole('table', { name: 'Attendance History' }).locator('tbody tr:not(.ghost)')
  await expect(rows.nth(12)).toBeVisible()
  await rows.nth(12).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  // Where it is seen: content that arrives above it later moves the page, but not the row.
  const topOfRow = () => rows.nth(12).evaluate((row) => Math.round(row.getBoundingClientRect().top))
  const place = await topOfRow()
  await menu.getByRole('link', { name: 'Leave Management', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leave Management' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(rows.nth(12)).toBeInViewport()
  await expect.poll(topOfRow).toBe(place)
})

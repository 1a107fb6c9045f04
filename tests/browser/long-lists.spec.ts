/**
 * The two lists that grow with the firm: the month grid and the team tree. Only rows near the window are
 * rendered, the keyboard reaches all rows, and a print has all of them.
 */
import type { Page } from '@playwright/test'
import { accessible, expect, fits, phone, test } from './requests'

/** The demo office's response with its people repeated some hundred times. */
async function grown(page: Page, path: string, list: string, count: number) {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
      const body = (await response.json()) as Record<string, Record<string, unknown>[]>
      const some = body[list]!
      body[list] = Array.from({ length: count }, (_, at) => ({
        ...some[at % some.length]!,
        id: at + 1,
        userId: at + 1,
        managerId: at === 0 ? null : 1,
        firstName: 'Person',
        lastName: `No${at + 1}`,
      }))
      await route.fulfill({ response, json: body })
    },
  )
}

const printing = (page: Page, event: 'beforeprint' | 'afterprint') =>
  page.evaluate((name) => void dispatchEvent(new Event(name)), event)

for (const [width, options] of [
  ['desk', {}],
  ['phone', phone],
] as const) {
  test(`the month grid of a hundred people at ${width} width`, async ({ visit }) => {
    const page = await visit('manager', '/profile', options)
    await grown(page, '/api/attendance/team-month', 'data', 100)
    await page.goto('/team-attendance-history?view=month')
    const grid = page.getByRole('grid')
    const rows = grid.locator('tbody tr[data-index]')
    await expect(grid.getByRole('rowheader', { name: 'Person No1', exact: true })).toBeVisible()
    expect(await rows.count()).toBeLessThan(70)
    const height = (await grid.boundingBox())!.height
    expect(height).toBeGreaterThan(100 * 28)

    // One key goes to the last row, another to the first. The focus follows and is in view.
    await grid.locator('[data-cell][tabindex="0"]').focus()
    await page.keyboard.press('PageDown')
    await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Person No100, /)
    await expect(page.locator(':focus')).toBeInViewport()
    await expect(grid.locator('[data-cell][tabindex="0"]')).toHaveCount(1)
    expect((await grid.boundingBox())!.height).toBeCloseTo(height, 0)
    await page.keyboard.press('ArrowUp')
    await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Person No99, /)
    // The focused cell stays rendered and focused when scrolled out of view.
    await page.mouse.move(350, 400)
    await page.mouse.wheel(0, -20_000)
    await expect(grid.getByRole('rowheader', { name: 'Person No2', exact: true })).toBeInViewport()
    await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Person No99, /)
    expect(await rows.count()).toBeLessThan(70)
    expect((await grid.boundingBox())!.height).toBeCloseTo(height, 0)

    await printing(page, 'beforeprint')
    await expect(rows).toHaveCount(100)
    await printing(page, 'afterprint')
    await expect.poll(() => rows.count()).toBeLessThan(70)
    await fits(page)
  })

  test(`the team tree of five hundred people at ${width} width`, async ({ visit }) => {
    const page = await visit('admin', '/profile', options)
    await grown(page, '/api/team-performance', 'members', 500)
    await page.goto('/team-performance')
    const tree = page.getByRole('tree', { name: 'Team' })
    const rows = tree.getByRole('treeitem')
    await expect(rows.first()).toContainText('Person No1')
    await expect(rows.first()).toHaveAttribute('aria-expanded', 'true')
    expect(await rows.count()).toBeLessThan(60)

    await rows.first().focus()
    await page.keyboard.press('End')
    await expect(page.locator(':focus')).toBeInViewport()
    await expect(page.locator(':focus')).toHaveAttribute('aria-level', '2')
    await expect(page.locator(':focus')).toHaveAttribute('aria-posinset', '499')
    expect(await rows.count()).toBeLessThan(60)
    // Moves to the manager, then collapses and expands the team by keys.
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator(':focus')).toContainText('Person No1')
    await page.keyboard.press('ArrowLeft')
    await expect(rows).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.locator(':focus')).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator(':focus')).toHaveAttribute('aria-level', '2')
    await expect(page.locator(':focus')).toHaveAttribute('aria-posinset', '1')

    await printing(page, 'beforeprint')
    await expect(rows).toHaveCount(500)
    await printing(page, 'afterprint')
    await expect.poll(() => rows.count()).toBeLessThan(60)
    await fits(page)
    await accessible(page)
  })
}

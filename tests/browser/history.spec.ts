/** The attendance history: date ranges, filters, pages. */
import { expect, phone, test, today } from './requests'

test('filters narrow the list, show the count, are in the URL, and can be cleared', async ({ visit }) => {
  const page = await visit('manager', '/attendance')
  const table = page.getByRole('table', { name: 'Attendance History' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Status').selectOption('Half Day')
  await expect(page.getByText(/Showing \d+ of \d+ records/)).toBeVisible()
  await expect(page).toHaveURL(/status=Half/)
  await page.getByRole('button', { name: 'Show All History' }).click()
  await expect(table.getByText('Half Day').first()).toBeVisible()
  await expect(table.getByText('Present')).toHaveCount(0)
  await page.reload()
  await expect(table.getByText('Half Day').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeHidden()
})

test("'Only exceptions' leaves out the usual days, also after a reload", async ({ visit }) => {
  const page = await visit('manager', '/attendance')
  const toggle = page.getByRole('button', { name: 'Only exceptions' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(page).toHaveURL(/exceptions=Yes/)
  await expect(page.getByText(/Showing \d+ of \d+ records/)).toBeVisible()
  await page.getByRole('button', { name: 'Show All History' }).click()
  const table = page.getByRole('table', { name: 'Attendance History' })
  const words = /Absent|Late by|Outside office|No punch-out|Half Day/
  const rows = table.locator('tbody tr:not(.table-group, .ghost)')
  await expect(rows.filter({ hasText: words }).first()).toBeVisible()
  await expect(rows.filter({ hasNotText: words })).toHaveCount(0)
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(page).not.toHaveURL(/exceptions/)
  await toggle.click()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).not.toHaveURL(/exceptions/)
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
})

test("a recruiter's link to only exceptions can be cleared", async ({ visit }) => {
  const page = await visit('recruiter', '/attendance?exceptions=Yes')
  const toggle = page.getByRole('button', { name: 'Only exceptions' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).not.toHaveURL(/exceptions/)
  await expect(toggle).toHaveCount(0)
})

for (const [where, width, isFirst] of [
  ['a phone, below the punch card', 390, true],
  ['a desk, in the history', 1280, false],
] as const)
  test(`who is missing stands once on ${where}; punches outside open their list`, async ({ visit }) => {
    const page = await visit('manager', '/tasks', { viewport: { width, height: 844 } })
    const outside = { total: 1, people: [{ firstName: 'Asha', lastName: 'Rao' }] }
    await page.route('**/api/attendance/exceptions', (route) =>
      route.fulfill({ json: { forgotten: { day: null, total: 0, people: [] }, outside } }),
    )
    await page.goto('/attendance')
    const missing = page.locator('.missing-now')
    await expect(missing).toHaveCount(1)
    const week = page.getByRole('heading', { name: 'This Week' })
    await expect(week).toBeVisible()
    expect((await missing.boundingBox())!.y < (await week.boundingBox())!.y).toBe(isFirst)
    await missing.getByRole('link', { name: '1 outside the office today' }).click()
    await expect(page).toHaveURL(/exceptions=Yes/)
    await expect(page).toHaveURL(new RegExp(`from=${today()}&to=${today()}`))
    await expect(page.getByText(/Showing \d+ of \d+ records/)).toBeInViewport()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page).not.toHaveURL(/exceptions|from/)
    await expect(missing).toHaveCount(1)
  })

test('who is not in is listed by the live team of the dashboard', async ({ visit }) => {
  const page = await visit('manager', '/tasks', phone)
  // One person of the team, also on a day on which nobody is missing.
  await page.route('**/api/attendance/live?**status=Not*', async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('status')
    const all = await (await route.fetch({ url: url.href })).json()
    const pagination = { ...all.pagination, totalItems: 1, totalPages: 1 }
    await route.fulfill({ json: { ...all, data: all.data.slice(0, 1), pagination } })
  })
  await page.goto('/attendance')
  await page.getByRole('link', { name: '1 not in today' }).click()
  await expect(page).toHaveURL(/dashboard\?live=Not/)
  await expect(page.locator('.live-member')).toBeInViewport()
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
})

test('all history in pages of twenty, previous and next', async ({ visit }) => {
  const page = await visit('manager', '/attendance')
  await page.getByRole('button', { name: 'Show All History' }).click()
  await expect(page.getByRole('button', { name: 'Show Last Week' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Attendance History' }).locator('tbody tr:not(.table-group)')
  await expect(rows).toHaveCount(20)
  const first = await rows.first().textContent()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows.first()).not.toHaveText(first!)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeEnabled()
  await expect(page.getByRole('button', { name: /^(Page )?\d+$/ })).toHaveCount(5)
})

test('an empty history and a failed one show a message', async ({ visit }) => {
  const page = await visit('manager', '/attendance?from=2001-01-01&to=2001-01-02')
  await expect(page.getByText('No attendance records found. Punch in to start tracking!')).toBeVisible()

  const broken = await visit('manager', '/dashboard')
  await broken.route('**/api/attendance/history*', (route) =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  await broken.clock.install()
  await broken.getByRole('link', { name: 'Attendance', exact: true }).click()
  for (let i = 0; i < 4; i++) await broken.clock.runFor(10_000)
  await expect(broken.getByText('Error loading attendance history. Please refresh the page.')).toBeVisible()
})

test('a recruiter sees only their own days', async ({ visit }) => {
  const page = await visit('recruiter', '/attendance')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByLabel('From Date')).toBeVisible()
  await expect(page.getByLabel('Employee')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Only exceptions' })).toHaveCount(0)
})

test('the live list: search, filter, details, CSV', async ({ visit }) => {
  const page = await visit('senior', '/dashboard')
  const panel = page.locator('.card').filter({ hasText: 'Live Team Status' })
  await panel.getByPlaceholder(/Search/).fill('no such person')
  await expect(panel.getByText('No team members found')).toBeVisible()
  await panel.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(panel.getByPlaceholder(/Search/)).toHaveValue('')
  await panel.getByPlaceholder(/Search/).fill('manager@muster.test')
  await expect(panel.locator('summary')).toHaveCount(1)
  await panel.locator('summary').click()
  await expect(panel.getByText('Time Details')).toBeVisible()
  await expect(panel.getByText('Location Details')).toBeVisible()
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^team-status-\d{4}-\d{2}-\d{2}\.csv$/)

  const failing = await visit('manager', '/tasks')
  await failing.route('**/api/attendance/live?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'busy' } }),
  )
  await failing.clock.install()
  await failing.getByRole('link', { name: 'Dashboard', exact: true }).click()
  for (let i = 0; i < 4; i++) await failing.clock.runFor(10_000)
  await expect(failing.getByText('Failed to load team status')).toBeVisible()
  await failing.unroute('**/api/attendance/live?*')
  await failing.getByRole('button', { name: 'Retry' }).click()
  await expect(failing.getByText('Failed to load team status')).toBeHidden()
})

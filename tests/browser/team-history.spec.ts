/**
 * Team Attendance History: figures, date ranges, filters in the URL, CSV like the screen; the month by
 * keyboard; a phone; roles without access.
 */
import { readFile } from 'node:fs/promises'
import type { TeamRecord } from '../../modules/attendance/contract'
import { fullName } from '../../web/format'
import { accessible, expect, fits, phone, test, today } from './requests'

test('ranges and filters are in the URL; figures cover all rows; the CSV matches the screen', async ({
  visit,
}) => {
  const page = await visit('manager', '/team-attendance-history')
  const table = page.getByRole('table', { name: 'Team attendance' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/Showing 1 to 50 of [\d,]+ records/)).toBeVisible()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Last Month' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d/)
  await expect(page.getByRole('button', { name: 'Last Month' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Status').selectOption('On Leave')
  await expect(page).toHaveURL(/status=On/)
  await page.reload()
  await expect(page.getByLabel('Status')).toHaveValue('On Leave')
  const shown = page.getByText(/Showing 1 to \d+ of [\d,]+ records|No attendance records found/)
  await expect(shown).toBeVisible()
  const total = await page.locator('.team-total b').innerText()
  // The bar counts every status of the period; it is the same filter.
  const onLeave = page.getByRole('button', { name: /^On Leave/ })
  await expect(onLeave).toHaveAttribute('aria-pressed', 'true')
  await expect(onLeave).toHaveAccessibleName(`On Leave ${total}`)
  await page.getByRole('button', { name: /^Present Days/ }).click()
  await expect(page).toHaveURL(/status=Present/)
  await expect(page.getByLabel('Status')).toHaveValue('Present')

  await page.getByLabel('Status').selectOption('')
  await page.getByRole('button', { name: 'Last 7 Days' }).click()
  await expect(page.getByRole('button', { name: 'Last 7 Days' })).toHaveAttribute('aria-pressed', 'true')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^team_attendance_\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toBe('"Employee ID","Name","Date","Punch In","Punch Out","Status","Total Hours","Leave"')
  await expect(page.getByText(`of ${lines.length - 1} records`)).toBeVisible()
  const first = await table.getByRole('row').nth(1).innerText()
  expect(first).toContain(lines[1]!.split('","')[1]!)

  await page.goto('/team-attendance-history?from=2019-01-01&to=2019-01-31')
  await expect(page.getByText('No attendance records found for the selected criteria.')).toBeVisible()
  await accessible(page)
})

test('at 1280 x 800 the list shows ten rows without scrolling', async ({ visit }) => {
  const page = await visit('manager', '/profile', { viewport: { width: 1280, height: 800 } })
  // Other tests hire people with long names and days of many marks, whose rows need two lines.
  await page.route('**/api/attendance/team-history?*', async (route) => {
    const url = route.request().url().replace('limit=50', 'limit=500')
    const answer = await (await route.fetch({ url })).json()
    const own = answer.records.filter(
      (one: TeamRecord) => one.lastName !== 'Longtime' && fullName(one).length < 24,
    )
    await route.fulfill({ json: { ...answer, records: own.slice(0, 50) } })
  })
  await page.goto('/team-attendance-history')
  const row = page.getByRole('table', { name: 'Team attendance' }).getByRole('row').nth(10)
  // Less than a pixel may be cut by rounding.
  await expect(row).toBeInViewport({ ratio: 0.98 })
})

test('the month by keyboard: one cell at a time, announced in words, and Enter opens its day', async ({
  visit,
}) => {
  const page = await visit('manager', '/team-attendance-history')
  await page.getByRole('radio', { name: 'Month' }).click()
  await expect(page).toHaveURL(/view=month/)
  // Rows that arrive later would take the focus.
  const isBefore = (url: string) => url.includes('/team-month') && !url.includes(today().slice(0, 7))
  const rows = page.waitForResponse((answer) => isBefore(answer.url()))
  await page.getByRole('button', { name: 'Previous month' }).click()
  await rows
  await expect(page).toHaveURL(/month=/)
  const grid = page.getByRole('grid')
  const cells = grid.locator('[data-cell]')
  await expect(cells.first()).toBeVisible()
  expect(await grid.locator('[data-cell][tabindex="0"]').count()).toBe(1)
  await cells.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute(
    'aria-label',
    /, 02 \w+ \d{4}: (Present|Half Day|Absent|On Leave|Comp Off|Week Off|nothing)/,
  )
  const [name = ''] = (await focused.getAttribute('aria-label'))!.split(',')
  await page.keyboard.press('End')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(`^${name}, (28|29|30|31) `))
  await accessible(page)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/userId=\d+/)
  await expect(page.getByRole('table', { name: 'Team attendance' }).getByRole('row').nth(1)).toContainText(
    name,
  )
  await expect(page.getByText('Showing 1 to 1 of 1 records')).toBeVisible()
})

test('on a phone both views fit in both themes; a person without a team sees why there is no access', async ({
  visit,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visit('manager', '/team-attendance-history', { ...phone, colorScheme })
    await expect(page.getByText(/Showing 1 to/)).toBeVisible()
    await page.getByRole('radio', { name: 'Month' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    // It opens scrolled to today, not to the first day of the month.
    await expect(page.locator('th.today')).toBeInViewport({ ratio: 1 })
    await fits(page)
    await accessible(page)
  }
  const page = await visit('recruiter', '/team-attendance-history')
  await expect(
    page.getByText(
      'Access denied. This feature is only available for Managers, Senior Managers, and Admins.',
    ),
  ).toBeVisible()
})

/** Requests that wait for another approver, as an Admin sees them. */
import { expect, test } from './requests'

test('requests of other approvers stand in a group of their own, and the menu does not count them', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('beta')
  const [day] = await workdays(1)
  await ask('beta', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Trip',
  })
  const admin = await visit('admin', '/approvals')
  const row = admin.getByRole('row', { name: /^Select beta Longtime/ })
  await expect(row.getByText(/^With /)).toBeVisible()
  // It stands below the other managers' heading, which counts it; the menu counts what waits for oneself.
  const group = admin.locator('tbody', { has: row })
  await expect(group.getByRole('rowheader')).toHaveText(/^With other managers \d+$/)
  const [, others] = /(\d+)$/.exec(await group.getByRole('rowheader').innerText())!
  expect(Number(others)).toBe(await group.locator('[data-row]').count())
  // 'Select all' means one's own.
  await admin.getByLabel('Select all').check()
  await expect(admin.locator('[data-row]:not(.beside) input:not(:checked)')).toHaveCount(0)
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await admin.getByLabel('Select all').uncheck()
  const counts = await ask<Record<string, { all: number; yours: number }>>(
    'admin',
    'GET',
    '/api/approvals/waiting',
  )
  expect(counts.leaves!.all - counts.leaves!.yours).toBe(Number(others))
  const yours = Object.values(counts).reduce((sum, count) => sum + count.yours, 0)
  await expect(admin.locator('.sidebar').getByRole('link', { name: /^Approvals/ })).toContainText(
    yours > 0 ? `${yours} pending` : 'Approvals',
  )
})

/** Leave as the applicant sees it: the cost of a request, refusals with a way out, and the outcome. */
import { addDays, dayText, eachDay, weekdayOf } from '../../src/domain/day'
import { dayWords } from '../../web/format'
import { accessible, expect, fits, phone, test, today } from './requests'

test("personal leave from a phone shows the check's result before sending; the history lists it", async ({
  visit,
  hire,
  workdays,
}) => {
  await hire('anil')
  const [day] = await workdays(1)
  const page = await visit('anil', '/leave', phone)
  await expect(page.getByText('No leave applications found.')).toBeVisible()
  await page.getByLabel('From date').fill(day!)
  // Most requests are for one day, so the first date fills in the second.
  await expect(page.getByLabel('To date')).toHaveValue(day!)
  await expect(page.locator('b', { hasText: /^1 day$/ })).toBeInViewport()
  await expect(page.getByText(/left .*afterwards/)).toBeInViewport()
  await fits(page)
  await page.getByLabel('Reason').fill('Family visit')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Leave application submitted successfully!')).toBeVisible()
  const row = page.getByRole('list', { name: 'Leave History' }).getByRole('button')
  await expect(row.getByText('Pending')).toBeVisible()
  await expect(row.getByText(/ · With /)).toBeVisible()
  await fits(page)
})

test("a missing or wrong value shows Muster's own message, and the first faulty field has the focus", async ({
  visit,
  workdays,
}) => {
  const [day] = await workdays(1)
  const page = await visit('recruiter', '/leave')
  const apply = page.getByRole('button', { name: 'Apply' })
  await apply.click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expect(page.getByLabel('From date')).toBeFocused()
  await page.getByLabel('From date').fill(addDays(day!, 1))
  await page.getByLabel('To date').fill(day!)
  await page.getByLabel('Reason').fill('x')
  await apply.click()
  await expect(page.getByText('Invalid Date Range: From date cannot be after to date.')).toBeVisible()
  await page.getByLabel('To date').fill(addDays(day!, 1))
  await page.getByLabel('Leave type').selectOption('compensation')
  await apply.click()
  await expect(page.getByText('Please select the date you worked for compensation leave')).toBeVisible()
  const saturday = eachDay(addDays(today(), -8), addDays(today(), -1)).find(
    (date) => weekdayOf(date) === 'saturday',
  )!
  await page.getByLabel('Date you worked').fill(saturday)
  await expect(
    page.getByText(
      /Cannot claim compensation for .* \(Saturday\) as it's a weekend\. You can only claim compensation for working days\./,
    ),
  ).toBeVisible()
  await page.getByLabel('Date you worked').fill(addDays(today(), 2))
  await expect(page.getByText('Cannot claim compensation for future dates')).toBeVisible()
})

test('a half day is one date and counts half', async ({ visit, hire, workdays }) => {
  await hire('himani')
  const [day, next] = await workdays(2)
  const page = await visit('himani', '/leave')
  await page.getByLabel('From date').fill(day!)
  await page.getByLabel('To date').fill(next!)
  await page.getByLabel('Duration').selectOption('half_day_afternoon')
  await expect(page.getByLabel('To date')).toHaveValue(dayWords(day!))
  await expect(page.getByLabel('To date')).toBeDisabled()
  await expect(page.locator('b', { hasText: /^0.5 days$/ })).toBeVisible()
  await page.getByLabel('Reason').fill('Dentist')
  await page.getByRole('button', { name: 'Apply' }).click()
  const row = page.getByRole('row', { name: /Half day \(afternoon\)/ })
  await expect(row.getByText('0.5')).toBeVisible()
})

test('a range with off days is refused; one press applies for the working days only', async ({
  visit,
  hire,
  gap,
  ask,
}) => {
  await hire('omar')
  const { from, to } = await gap()
  const page = await visit('omar', '/leave')
  await page.getByLabel('From date').fill(from)
  await page.getByLabel('To date').fill(to)
  const refusal = page.getByText(/^Cannot apply leave for holidays\/non-working days: /)
  await expect(refusal).toBeVisible()
  const split = page.getByRole('button', { name: 'Apply for the working days only' })
  await expect(page.getByText(/^Creates 2 leaves, decided one by one: /)).toBeVisible()
  // Sending it anyway is refused with the same offer.
  await page.getByLabel('Reason').fill('Long weekend')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(refusal).toHaveCount(1)
  await split.click()
  await expect(page.getByText('Leave application submitted successfully!')).toBeVisible()
  await expect(page.getByRole('row', { name: /Personal Leave/ })).toHaveCount(2)
  const made = await ask<{ fromDate: string; totalDays: number }[]>('omar', 'GET', '/api/leaves')
  expect(made.map(({ fromDate, totalDays }) => [fromDate, totalDays]).toSorted()).toEqual([
    [from, 1],
    [to, 1],
  ])
})

test('if the check fails, Sundays are off', async ({ visit, hire, gap, ask, workdays }) => {
  await hire('sana')
  const page = await visit('sana', '/leave')
  await page.route('**/api/check-working-days', (route) => route.abort())
  const sunday = eachDay(addDays(today(), 3), addDays(today(), 10)).find(
    (date) => weekdayOf(date) === 'sunday',
  )!
  await page.getByLabel('From date').fill(sunday)
  await page.getByLabel('Reason').fill('x')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(
    page.getByText(/^Cannot apply leave for holidays\/non-working days: .*\(Sunday\)/),
  ).toBeVisible()
  const [day] = await workdays(1, (await gap()).to)
  await page.getByLabel('From date').fill(day!)
  await page.getByLabel('To date').fill(day!)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Leave application submitted successfully!')).toBeVisible()
  expect(await ask<unknown[]>('sana', 'GET', '/api/leaves')).toHaveLength(1)
})

test('compensation leave for a long day does not reduce the balance', async ({
  visit,
  hire,
  punches,
  pastWorkdays,
  workdays,
}) => {
  await hire('cara')
  const worked = (await pastWorkdays(12)).find((day) => !['saturday', 'sunday'].includes(weekdayOf(day)))!
  punches('cara', [
    [worked, '06:00', 'in'],
    [worked, '21:30', 'out'],
  ])
  const [day] = await workdays(1)
  const page = await visit('cara', '/leave')
  await page.getByLabel('Leave type').selectOption('compensation')
  await page.getByLabel('Duration').selectOption('half_day_morning')
  await page.getByLabel('From date').fill(day!)
  await page.getByLabel('Date you worked').fill(worked)
  await expect(page.getByText('for a worked day; your balance does not change')).toBeVisible()
  await page.getByLabel('Reason').fill('Release night')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('row', { name: /Compensation Leave/ }).getByText('Pending')).toBeVisible()
})

test('the balance shows its working; a pending leave can be cancelled, an approved one retracted', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('bela')
  const [first, , third] = await workdays(3)
  const approved = await ask<{ id: number }>('bela', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: first,
    toDate: first,
    reason: 'Trip',
  })
  await ask('manager', 'PUT', `/api/leaves/${approved.id}/approval`, { action: 'approve', comment: 'Enjoy' })
  await ask('bela', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: third,
    toDate: third,
    reason: 'Maybe',
  })
  const page = await visit('bela', '/leave')

  await page.getByRole('button', { name: /Show the working/ }).click()
  const ledger = page.getByRole('dialog', { name: 'Available leave' })
  await expect(ledger.getByText('Taken')).toBeVisible()
  await expect(ledger.getByText(/= .* available/)).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Cancel Personal Leave/ }).click()
  await page.getByRole('button', { name: 'Cancel leave' }).click()
  await expect(page.getByText('Leave application cancelled successfully!')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()

  await page
    .getByRole('row', { name: /Approved/ })
    .getByRole('button', { name: /^Details of/ })
    .click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByText('Enjoy')).toBeVisible()
  await expect(detail.getByText(/^Approved by/)).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Retract Personal Leave/ }).click()
  await page.getByRole('button', { name: 'Retract leave' }).click()
  await expect(page.getByText('Leave retracted successfully!')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toHaveCount(2)
})

test('a worked day of approved leave is refunded to the balance', async ({
  visit,
  hire,
  ask,
  punches,
  pastWorkdays,
}) => {
  await hire('wali')
  const [day] = await pastWorkdays(1)
  const { id } = await ask<{ id: number }>('wali', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Fever',
  })
  await ask('manager', 'PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  punches('wali', [
    [day!, '09:30', 'in'],
    [day!, '18:40', 'out'],
  ])
  // On the approvals page and on the day itself.
  const manager = await visit('manager', '/approvals')
  await expect(manager.getByRole('button', { name: /^Refund 1 day, wali/ })).toBeVisible()
  await expect(manager.getByRole('listitem').filter({ hasText: 'wali Longtime' })).toContainText(
    /, 1 day · worked \d+h( \d+m)? 09:30 to 18:40, net of breaks/,
  )
  // For everybody but the first approver both are in a menu.
  const admin = await visit('admin', '/approvals')
  await admin.getByRole('button', { name: /^Actions for wali Longtime, / }).click()
  await expect(admin.getByRole('menuitem')).toHaveText(['Keep as leave', 'Refund 1 day'])
  const page = await visit('wali', '/attendance')
  await page.getByRole('button', { name: `Show the working of wali Longtime, ${dayText(day!)}` }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Refund 1 day/ })).toBeVisible()
  await accessible(page)
  await page.goto('/leave')
  await page.getByRole('button', { name: /^Details of Personal Leave/ }).click()
  await page.getByRole('button', { name: /^Refund 1 day/ }).click()
  await expect(page.getByText(/counts as worked\./)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Refund 1 day/ })).toBeHidden()
  expect(await ask('wali', 'GET', '/api/leaves/balance')).toMatchObject({ usedLeaves: 0 })
})

test('the calendar link is created, shown in full and copied', async ({ visit, hire, url }) => {
  await hire('kala')
  const page = await visit('kala', '/leave', {
    permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: 'Calendar link' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = page.getByRole('dialog').getByLabel('Address')
  await expect(address).toHaveValue(/^http:.*\/api\/leaves\/calendar\//)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await address.inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const feed = await fetch(link.replace(/^http:\/\/[^/]+/, url))
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')
})

test('a lost response is retried with the same key and makes one leave', async ({
  visit,
  hire,
  workdays,
  ask,
}) => {
  await hire('lena')
  const [day] = await workdays(1)
  const page = await visit('lena', '/leave')
  let lost = 0
  await page.route('**/api/leaves', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByLabel('From date').fill(day!)
  await page.getByLabel('Reason').fill('Once')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/could not be reached/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Leave application submitted successfully!')).toBeVisible()
  expect(await ask<unknown[]>('lena', 'GET', '/api/leaves')).toHaveLength(1)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the form with a refused range and an expanded day, on a phone in ${colorScheme}`, async ({
    visit,
    gap,
  }) => {
    const { from, to } = await gap()
    const page = await visit('recruiter', '/leave', { ...phone, colorScheme })
    await page.getByLabel('From date').fill(from)
    await page.getByLabel('To date').fill(to)
    await expect(page.getByRole('button', { name: 'Apply for the working days only' })).toBeVisible()
    await page.locator('summary').first().click()
    await expect(page.getByText(/working day, counts 1/).first()).toBeVisible()
    await accessible(page)
    await fits(page)
  })

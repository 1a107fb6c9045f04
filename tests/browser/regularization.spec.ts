/** Regularizations: a forgotten punch-out fixed in one tap, the request, its history, and the withdrawal. */
import { addDays } from '../../src/domain/day'
import { accessible, expect, fits, phone, test, today, type Punch } from './requests'

const sent = 'Regularization request submitted successfully! Your manager will review it.'

test('a forgotten punch-out: the usual time, sent in one tap, approved, a badge on the day', async ({
  visit,
  hire,
  punches,
  pastWorkdays,
  ask,
}) => {
  await hire('esha')
  const days = (await pastWorkdays(4)).toReversed()
  const last = days.at(-1)!
  punches(
    'esha',
    days.flatMap((day): Punch[] =>
      day === last
        ? [[day, '09:32', 'in']]
        : [
            [day, '09:30', 'in'],
            [day, '19:05', 'out'],
          ],
    ),
  )
  const manager = await visit('manager', '/approvals?tab=regularizations')
  const page = await visit('esha', '/attendance', phone)
  const repair = page.getByRole('region', { name: 'Forgotten punch-out' })
  await expect(
    repair.getByText(
      last === addDays(today(), -1)
        ? 'You did not punch out yesterday.'
        : /You did not punch out on \w{3} \d+ \w{3}\./,
    ),
  ).toBeVisible()
  await expect(repair.getByText('You usually leave at 19:05.')).toBeVisible()
  const time = repair.getByLabel('Punch out time')
  await expect(time).toHaveValue('19:05')
  await time.fill('later')
  await repair.getByRole('button', { name: 'Send for approval' }).click()
  await expect(repair.getByText('Must be a time, HH:mm')).toBeVisible()
  await time.fill('1850')
  await time.blur()
  await expect(time).toHaveValue('18:50')
  await accessible(page)
  await fits(page)

  await repair.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(repair).toBeHidden()
  await expect(page.getByText(/ · Request pending/)).toBeVisible()

  const row = manager.getByRole('row', { name: /esha Longtime/ })
  await expect(row.getByText('Missed Punch Out', { exact: true })).toBeVisible()
  await expect(row.getByText('--:-- to 18:50', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /details of/ }).click()
  const dialog = manager.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /^Punch out .* 18:50$/ })).toBeVisible()
  await expect(dialog.getByText('by Muster')).toBeVisible()
  await accessible(manager)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(manager.getByText('Regularization request processed successfully!')).toBeVisible()
  // The applicant's history updates without a reload.
  await expect(page.getByText(/ · Regularized/)).toBeVisible()
  await expect(page.getByText(/Request pending/)).toBeHidden()
  expect(await ask<{ status: string }[]>('esha', 'GET', '/api/regularizations')).toMatchObject([
    { status: 'approved' },
  ])
})

test('the request shows the recorded times, parses typed times, and computes the hours', async ({
  visit,
  hire,
  punches,
  pastWorkdays,
}) => {
  await hire('fay')
  const [day] = await pastWorkdays(1)
  punches('fay', [
    [day!, '10:40', 'in'],
    [day!, '18:30', 'out'],
  ])
  const page = await visit('fay', '/attendance')
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Regularization' })
  const send = dialog.getByRole('button', { name: 'Send request' })
  await expect(dialog.getByLabel('Hours')).toHaveValue('8.0')
  await send.click()
  await expect(dialog.getByText('Please fill in target date and reason')).toBeVisible()
  await expect(dialog.getByLabel('Target date')).toBeFocused()
  await dialog.getByLabel('Target date').fill(day!)
  await expect(dialog.getByText('10:40 to 18:30')).toBeVisible()
  await dialog.getByLabel('Request type').selectOption('wrong_hours')
  await dialog.getByLabel('Reason').fill('The gate was closed')
  await send.click()
  await expect(
    dialog.getByText('Please provide both punch in and punch out times for time correction'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Punch in time')).toBeFocused()
  await page.keyboard.type('930')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Punch in time')).toHaveValue('09:30')
  // Uses the recorded end until the applicant enters one.
  await expect(dialog.getByLabel('Hours')).toHaveValue('9.00')
  await page.keyboard.type('25:00')
  await send.click()
  await expect(dialog.getByText('Must be a time, HH:mm')).toBeVisible()
  await dialog.getByLabel('Punch out time').fill('1:15')
  await expect(dialog.getByLabel('Hours')).toHaveValue('15.75')
  await expect(dialog.getByLabel('Hours')).not.toBeEditable()
  await accessible(page)
  const requested = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/regularizations'),
  )
  await send.click()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await requested).postDataJSON()).toMatchObject({
    requestType: 'wrong_hours',
    targetDate: day,
    punchInTime: '09:30',
    punchOutTime: '01:15',
    attendanceId: expect.any(Number),
  })
})

test('the history can be filtered, and a pending request withdrawn', async ({
  visit,
  hire,
  ask,
  pastWorkdays,
}) => {
  await hire('gita')
  const [first, second] = await pastWorkdays(2)
  const rejected = await ask<{ id: number }>('gita', 'POST', '/api/regularizations', {
    requestType: 'work_from_home',
    targetDate: first,
    reason: 'Rain',
  })
  await ask('gita', 'POST', '/api/regularizations', {
    requestType: 'on_duty',
    targetDate: second,
    punchInTime: '09:00',
    punchOutTime: '17:30',
    reason: 'Client visit',
  })
  await ask('manager', 'PUT', `/api/regularizations/${rejected.id}/approval`, {
    action: 'reject',
    comment: 'The office was open',
  })
  const page = await visit('gita', '/regularization-history')
  const list = page.getByRole('list', { name: 'Regularization requests' })
  const rows = list.getByRole('button')
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(/^Rejected on/)).toBeVisible()
  await expect(page.getByText('09:00 to 17:30, 8h 30m')).toBeVisible()

  await page.getByRole('radio', { name: 'Rejected' }).click()
  await expect(rows).toHaveCount(1)
  await rows.filter({ hasText: 'Work From Home' }).click()
  await expect(page.getByRole('dialog').getByText('The office was open')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Approved' }).click()
  await expect(page.getByText('No regularization requests found')).toBeVisible()
  await page.getByRole('radio', { name: 'Pending' }).click()
  await rows.click()
  // The requested day as a bar.
  await expect(page.getByRole('dialog').getByRole('figure', { name: 'The day' })).toBeVisible()
  await page.getByRole('button', { name: /^Withdraw the request/ }).click()
  await page
    .getByRole('dialog', { name: 'Withdraw this request?' })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expect(page.getByText('Regularization request withdrawn')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'All' }).click()
  await expect(rows.filter({ hasText: 'On Duty' }).getByText('Withdrawn')).toBeVisible()
})

test('a history that fails to load shows that and can be retried', async ({ visit }) => {
  const page = await visit('recruiter', '/dashboard')
  await page.route('**/api/regularizations', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  )
  await page.getByRole('link', { name: 'Regularization History' }).click()
  await expect(page.getByText('Error loading regularization history')).toBeVisible()
  await page.unroute('**/api/regularizations')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Error loading regularization history')).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the dialog and the history on a phone in ${colorScheme}`, async ({
    visit,
    hire,
    ask,
    pastWorkdays,
  }) => {
    const name = `hari${colorScheme}`
    await hire(name)
    const [day] = await pastWorkdays(1)
    await ask(name, 'POST', '/api/regularizations', {
      requestType: 'missed_punch_in',
      targetDate: day,
      punchInTime: '09:30',
      reason: 'The phone was empty',
    })
    const page = await visit(name, '/attendance', { ...phone, colorScheme })
    await page.getByRole('button', { name: 'Request', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Target date').fill(day!)
    await expect(
      page
        .getByRole('dialog')
        .getByText(/recorded/i)
        .first(),
    ).toBeVisible()
    await accessible(page)
    await fits(page)
    await page.goto('/regularization-history')
    await expect(page.getByRole('list', { name: 'Regularization requests' }).getByRole('button')).toHaveCount(
      1,
    )
    await fits(page)
    await accessible(page)
  })

/** The assistant prepares leave, a regularization, a task or a decision. A person checks and sends it. */
import { dayWords } from '../../web/format'
import { longDay, open, say } from './assistant'
import { accessible, expect, test } from './requests'

test('the assistant prepares leave; the person checks and sends it', async ({
  visit,
  hire,
  workdays,
  ask,
}) => {
  await hire('charu')
  const [day] = await workdays(1)
  const page = await visit('charu', '/dashboard')
  const panel = await open(page)
  await say(panel, `apply leave on ${longDay(day!)}, fever`)
  await panel.getByRole('link', { name: 'Open the leave form' }).click()
  await expect(page).toHaveURL(/\/leave$/)
  const form = page.getByRole('form', { name: 'Apply for Leave' })
  await expect(form).toBeFocused()
  await expect(form).toBeInViewport()
  await expect(form.getByLabel('From date')).toHaveValue(dayWords(day!))
  await expect(form.getByLabel('To date')).toHaveValue(dayWords(day!))
  await expect(form.getByLabel('Reason')).toHaveValue('Fever')
  expect(await ask<unknown[]>('charu', 'GET', '/api/leaves')).toEqual([])
  // A second request on the same screen fills the form again. The focus goes to the field that is still empty.
  await say(panel, `apply half day leave ${longDay(day!)} afternoon`)
  await expect(panel.getByRole('link', { name: 'Open the leave form' })).toHaveCount(2)
  await panel.getByRole('link', { name: 'Open the leave form' }).last().click()
  await expect(form.getByLabel('Duration')).toHaveValue('half_day_afternoon')
  await expect(form.getByLabel('Reason')).toHaveValue('')
  await expect(form.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Bank')
  await panel.getByRole('button', { name: 'Close assistant' }).click()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Leave application submitted successfully!')).toBeVisible()
  expect(await ask('charu', 'GET', '/api/leaves')).toMatchObject([
    { fromDate: day, duration: 'half_day_afternoon', reason: 'Bank' },
  ])
  await page.reload()
  await expect(form.getByLabel('From date')).toHaveValue('')
})

test('a regularization and a task are prepared the same way', async ({
  visit,
  hire,
  pastWorkdays,
  punches,
}) => {
  await hire('chetan')
  const [day] = await pastWorkdays(1)
  punches('chetan', [
    [day!, '10:40', 'in'],
    [day!, '17:00', 'out'],
  ])
  const page = await visit('chetan', '/chatbot')
  await say(page, `regularize ${longDay(day!)} 9:30 to 18:45, the gate was closed`)
  await page.getByRole('link', { name: 'Open the regularization form' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Regularization' })
  await expect(dialog.getByLabel('Request type')).toHaveValue('wrong_hours')
  await expect(dialog.getByLabel('Target date')).toHaveValue(dayWords(day!))
  await expect(dialog.getByLabel('Punch in time')).toHaveValue('09:30')
  await expect(dialog.getByLabel('Punch out time')).toHaveValue('18:45')
  await expect(dialog.getByLabel('Reason')).toHaveValue(/gate was closed/i)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(
    page.getByText('Regularization request submitted successfully! Your manager will review it.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/attendance$/)

  const manager = await visit('manager', '/chatbot')
  await say(manager, 'assign chetan call the client by friday')
  await manager.getByRole('link', { name: 'Open the task form' }).click()
  const task = manager.getByRole('dialog', { name: 'Create Task' })
  await expect(task.getByLabel('Assign to')).toHaveValue(/^chetan Longtime/)
  await expect(task.getByLabel('Title')).toHaveValue(/call/i)
  await expect(task.getByLabel('Deadline')).not.toHaveValue('')
  await expect(manager).toHaveURL(/\/tasks$/)
  await task.getByLabel('Description').fill('About the two profiles')
  await task.getByRole('button', { name: 'Create Task' }).click()
  await expect(manager.getByText('Task created successfully')).toBeVisible()
})

test('a manager approves and rejects in the conversation; a decided request shows that', async ({
  visit,
  hire,
  workdays,
  ask,
}) => {
  await hire('chaya')
  const [first, second, third] = await workdays(3)
  for (const day of [first, second, third])
    await ask('chaya', 'POST', '/api/leaves', {
      leaveType: 'personal',
      fromDate: day,
      toDate: day,
      reason: 'Wedding at home',
    })
  const page = await visit('manager', '/dashboard')
  const panel = await open(page)
  await say(panel, 'approve chaya leave')
  const requests = panel.getByRole('region', { name: /^chaya Longtime: Personal Leave/ })
  await expect(requests).toHaveCount(3)
  await expect(requests.first().getByText('Wedding at home')).toBeVisible()
  await accessible(page)
  await requests
    .first()
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(panel.getByText(/^Approved/)).toBeVisible()
  await requests
    .first()
    .getByRole('button', { name: /^Reject/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Reject chaya/ })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please enter a reason for the rejection.')).toBeVisible()
  // Escape closes only the dialog. The panel stays open.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await requests
    .first()
    .getByRole('button', { name: /^Reject/ })
    .click()
  await dialog.getByLabel('Comment').fill('Too many are away')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(panel.getByText(/^Rejected/)).toBeVisible()
  const left = await ask<{ id: number; status: string; approval: { comment: string | null }[] }[]>(
    'chaya',
    'GET',
    '/api/leaves',
  )
  expect(left.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'approved',
    'pending',
    'rejected',
  ])
  expect(left.find(({ status }) => status === 'rejected')!.approval[0]!.comment).toBe('Too many are away')
  await ask('chaya', 'DELETE', `/api/leaves/${left.find(({ status }) => status === 'pending')!.id}`)
  await expect(panel.getByText(/It has already been decided or withdrawn/)).toBeVisible()
  await page.reload()
  await open(page)
  await expect(
    panel.getByText(/no longer needs your decision|has already been decided or withdrawn/),
  ).toHaveCount(3)
})

/** Push to others: tests by role, a broadcast with its progress, and the Admin's debug tool. */
import {
  accessible,
  deliverable,
  enable,
  expect,
  fits,
  storedSubscription,
  phone,
  settings,
  status,
  test,
} from './pushing'

test('specific tests, by role', async ({ device, hire, service, ask }) => {
  await hire('jatin')
  for (const name of ['jatin', 'manager'])
    await ask(name, 'PUT', '/api/notifications/preferences', { quietFrom: null, quietTo: null })
  const member = await device('jatin', settings)
  await enable(member).click()
  await expect(member.getByText('Test sent')).toBeVisible()
  await expect(member.getByText('Test Specific Notifications')).toHaveCount(0)
  const mine = (await storedSubscription(member))!.endpoint

  const page = await device('manager', settings, phone)
  await enable(page).click()
  await expect(page.getByText('Test Specific Notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test all Managers' })).toHaveCount(0)
  await expect(page.getByText('Test sent')).toBeVisible()
  await page.getByRole('button', { name: 'Test my team' }).click()
  await expect(page.getByText(/^Test notification queued for/)).toBeVisible()
  await deliverable(service, mine, 'Test notification', 2)
  const own = (await storedSubscription(page))!.endpoint
  for (const [name, title] of [
    ['Regularization approved', 'Test: Regularization Approved'],
    ['Task assignment', 'Test: Task assigned'],
    ['Punch-in reminder', 'Test: Time to punch in'],
    ['Punch-out reminder', 'Test: Time to punch out'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await deliverable(service, own, title)
  }
  await page.getByRole('button', { name: 'Notify my manager' }).click()
  await expect(page.getByText('Failed to notify manager')).toBeVisible()
  await page.getByRole('button', { name: 'Notify hierarchy' }).click()
  await expect(page.getByText('Failed to notify hierarchy')).toBeVisible()
  await accessible(page)
  await fits(page)
})

test('specific tests of an Admin', async ({ device, service, ask }) => {
  await ask('manager', 'PUT', '/api/notifications/preferences', { quietFrom: null, quietTo: null })
  const manager = await device('manager', settings)
  await enable(manager).click()
  await expect(status(manager, 'Enabled')).toBeVisible()
  const admin = await device('admin', settings)
  await enable(admin).click()
  await expect(admin.getByText('Test sent')).toBeVisible()
  await admin.getByRole('button', { name: 'Test all Managers' }).click()
  await expect(admin.getByText(/^Test notification queued for/)).toBeVisible()
  await deliverable(service, (await storedSubscription(manager))!.endpoint)
  await admin.getByRole('button', { name: 'Test Senior Developers' }).click()
  await expect(admin.getByText('Failed to send role notification')).toBeVisible()
  await expect(admin.getByText('No active people found for every Senior Developer')).toBeVisible()
  await admin.getByRole('button', { name: 'Disable Notifications' }).click()
  await expect(status(admin, 'Not Subscribed')).toBeVisible()
})

test('a broadcast by push reaches some people; its progress counts the shown pushes', async ({
  device,
  deliver,
  hire,
  ask,
  service,
  visit,
}) => {
  await hire('kavi')
  await ask('kavi', 'PUT', '/api/notifications/preferences', { quietFrom: null, quietTo: null })
  const reader = await device('kavi', settings)
  await enable(reader).click()
  await expect(reader.getByText('Test sent')).toBeVisible()
  const admin = await visit('admin', '/settings#send-notifications')
  await admin.getByLabel('Title').fill('Fire drill')
  await admin.getByLabel('Message', { exact: true }).fill('At four')
  await admin.getByLabel('Recruiter', { exact: true }).check()
  await admin.getByRole('button', { name: 'Send Notification' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(admin.getByText('Notification partially sent')).toBeVisible()
  await expect(admin.getByText(/people have no device for push notifications/)).toBeVisible()
  await deliver(
    reader,
    await deliverable(service, (await storedSubscription(reader))!.endpoint, 'Fire drill'),
  )
  const fact = (name: string) => admin.locator('.fact-list > div').filter({ hasText: name }).locator('dd')
  await expect(fact('Shown')).toHaveText('1')
  await expect(fact('Failed')).toHaveText('0')
  await expect(admin.getByText('Done', { exact: true })).toBeVisible()
})

test('Push Debug shows failures, confirms a test to everybody, and lists the dead deliveries', async ({
  device,
  hire,
  ask,
  service,
}) => {
  await hire('lalit')
  await ask('lalit', 'PUT', '/api/notifications/preferences', { quietFrom: null, quietTo: null })
  const page = await device('admin', '/push-debug', phone)
  await page.route('**/api/push/test', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
  )
  await page.getByRole('button', { name: 'Send Test to Me' }).click()
  await expect(page.getByText('Test Failed')).toBeVisible()
  await expect(page.getByText('The disk is full')).toBeVisible()
  await page.getByLabel('User ID').fill('999999')
  await page.getByRole('button', { name: 'Debug user' }).click()
  await expect(page.getByText('Debug Failed')).toBeVisible()
  await expect(page.getByText('Employee not found').first()).toBeVisible()

  const reader = await device('lalit', settings)
  await enable(reader).click()
  await expect(reader.getByText('Test sent')).toBeVisible()
  service.answer(413, {}, 'too large')
  await ask('lalit', 'POST', '/api/push/test')
  await page.reload()
  const givenUp = page
    .getByRole('table', { name: 'Failed notifications' })
    .getByRole('row', { name: /lalit/ })
  await expect(givenUp.getByText(/413/)).toBeVisible()

  await page.getByRole('button', { name: 'Test Broadcast to All' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Test Broadcast to All' }).click()
  await accessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send to everybody' }).click()
  await expect(page.getByText('Broadcast sent')).toBeVisible()
  await deliverable(service, (await storedSubscription(reader))!.endpoint, 'Test Broadcast')
  await expect(page.getByRole('region', { name: 'Last broadcast' })).toBeVisible()
  await page.route('**/api/notifications/broadcast', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
  )
  await page.getByRole('button', { name: 'Test Broadcast to All' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to everybody' }).click()
  await expect(page.getByText('Broadcast Failed')).toBeVisible()
  await fits(page)
})

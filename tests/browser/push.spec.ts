/**
 * Push on this device: from the button to the notification and its screen, and every case in which it does
 * not work.
 */
import {
  accessible,
  deliverable,
  enable,
  expect,
  fits,
  storedSubscription,
  phone,
  press,
  settings,
  shownNotifications,
  status,
  test,
} from './pushing'

test('enabling sends a test, which the browser shows and the Admin sees; a press opens its screen', async ({
  device,
  deliver,
  hire,
  ask,
  service,
  visit,
  workdays,
}) => {
  await hire('abha')
  await ask('abha', 'PUT', '/api/notifications/preferences', { quietFrom: null, quietTo: null })
  const page = await device('abha', settings, phone)
  await expect(status(page, 'Not Subscribed')).toBeVisible()
  await expect(page.getByText('Permission: Granted')).toBeVisible()
  await enable(page).click()
  await expect(status(page, 'Enabled')).toBeVisible()
  await expect(page.getByText('Test sent')).toBeVisible()
  const first = await deliverable(service, (await storedSubscription(page))!.endpoint)
  expect(first).toMatchObject({ title: 'Test notification', link: '/notification-settings' })
  await deliver(page, first)
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([
      { title: 'Test notification', body: 'Push notifications work on this device.', tag: first.tag },
    ])

  const { id } = await ask<{ id: number }>('abha', 'GET', '/api/auth/me')
  const admin = await visit('admin', '/push-debug')
  await admin.getByRole('button', { name: 'Debug user' }).click()
  await expect(admin.getByText('Please enter a user ID')).toBeVisible()
  await admin.getByLabel('User ID').fill(String(id))
  await admin.keyboard.press('Enter')
  await expect(admin.getByText('Pushes arrive. A device has shown one.')).toBeVisible()
  const sent = admin
    .getByRole('table', { name: 'Sent lately' })
    .getByRole('row', { name: /Test notification/ })
  await expect(sent.getByRole('cell').nth(2)).toHaveText(/^\d\d:\d\d$/)
  await expect(sent.getByRole('cell').nth(3)).toHaveText('--:--')

  const [day] = await workdays(1)
  const leave = await ask<{ id: number }>('abha', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Family',
  })
  await ask('manager', 'PUT', `/api/leaves/${leave.id}/approval`, { action: 'approve' })
  await press(page)
  await expect.poll(() => shownNotifications(page)).toEqual([])
  // The Admin's page refreshes by itself.
  await expect(sent.getByRole('cell').nth(3)).toHaveText(/^\d\d:\d\d$/)
  const approved = await deliverable(service, (await storedSubscription(page))!.endpoint, 'Leave Approved')
  await deliver(page, approved)
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: 'Leave Approved' }])
  await press(page)
  await expect(page).toHaveURL(/\/leave\?leave=\d+$/)
  await expect(admin.getByRole('row', { name: /Leave Approved/ })).toBeVisible()
})

test('disabling removes the subscription everywhere; a lost subscription is reported', async ({
  device,
  hire,
  ask,
}) => {
  await hire('bhavna')
  const { id } = await ask<{ id: number }>('bhavna', 'GET', '/api/auth/me')
  const count = () =>
    ask<{ subscriptionCount: number }>('admin', 'GET', `/api/push/debug/${id}`).then(
      (found) => found.subscriptionCount,
    )
  const page = await device('bhavna', settings)
  await enable(page).click()
  await expect(page.getByText('Test sent')).toBeVisible()
  expect(await count()).toBe(1)
  await page.getByRole('button', { name: 'Disable Notifications' }).click()
  await expect(page.getByText('Notifications disabled')).toBeVisible()
  await expect(status(page, 'Not Subscribed')).toBeVisible()
  expect(await storedSubscription(page)).toBeNull()
  await expect.poll(count).toBe(0)
  await page.reload()
  await expect(status(page, 'Not Subscribed')).toBeVisible()

  await enable(page).click()
  await expect(status(page, 'Enabled')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('test-subscription'))
  await page.getByRole('button', { name: 'Send Test Notification' }).click()
  await expect(page.getByText('Please enable push notifications first.')).toBeVisible()
})

test("the push service's response to a test is explained", async ({ device, hire, service }) => {
  await hire('chand')
  const page = await device('chand', settings)
  await enable(page).click()
  await expect(page.getByText('Test sent')).toBeVisible()
  service.answer(410)
  await page.getByRole('button', { name: 'Send Test Notification' }).click()
  await expect(
    page.getByText('No active subscription found. Try disabling and re-enabling notifications.'),
  ).toBeVisible()
  await page.route('**/api/push/test', (route) =>
    route.fulfill({ status: 404, json: { message: 'Error 404' } }),
  )
  await page.getByRole('button', { name: 'Send Test Notification' }).click()
  await expect(page.getByText('Subscription not found. Please refresh and try again.')).toBeVisible()
})

test('each failing step is named', async ({ device, hire }) => {
  await hire('divya')
  const page = await device('divya', settings)
  const fails = async (words: RegExp) => {
    await enable(page).click()
    await expect(page.getByText('Subscription Failed')).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(status(page, 'Not Subscribed')).toBeVisible()
  }
  await page.route('**/api/push/vapid-key', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
  )
  await fails(/Failed to get VAPID key: The disk is full/)
  await page.unroute('**/api/push/vapid-key')
  await page.route('**/api/push/subscribe', (route) =>
    route.fulfill({ status: 422, json: { message: 'This push address is not known' } }),
  )
  await fails(/Failed to save subscription on server: This push address is not known/)
  await page.unroute('**/api/push/subscribe')
  await page.route('**/api/push/subscribe', (route) => route.abort())
  await fails(/Network error: Muster could not be reached/)
})

test('a push service that never responds times out', async ({ device, hire }) => {
  await hire('ekta')
  const page = await device('ekta', settings)
  await expect(status(page, 'Not Subscribed')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('test-push-silent', 'yes'))
  await page.clock.install()
  await enable(page).click()
  await expect(page.getByRole('button', { name: 'Enabling…' })).toBeVisible()
  // Only after the request is pending: the earlier steps have their own timeouts.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push-silent'))).toBe('waiting')
  await page.clock.fastForward(15_500)
  await expect(page.getByText(/Push subscription failed: the push service did not answer/)).toBeVisible()
  await expect(enable(page)).toBeEnabled()
})

test('permission dismissed, then denied, then blocked', async ({ device, hire }) => {
  await hire('farid')
  const page = await device('farid', '/dashboard')
  await page.context().addInitScript(() => {
    const answers = ['default', 'denied'] as const
    let now: NotificationPermission = 'default'
    let requested = 0
    Object.defineProperty(Notification, 'permission', { get: () => now })
    Notification.requestPermission = () => Promise.resolve((now = answers[requested++]!))
  })
  await page.goto(settings)
  await expect(status(page, 'Not Enabled')).toBeVisible()
  await expect(page.getByText('Permission: Not asked yet')).toBeVisible()
  await enable(page).click()
  await expect(page.getByText('Permission Denied')).toBeVisible()
  await expect(page.getByText(/Notifications were not allowed/)).toBeVisible()
  await expect(status(page, 'Not Enabled')).toBeVisible()
  await enable(page).click()
  await expect(page.getByText('Please enable notifications in your browser settings.')).toBeVisible()
  await expect(status(page, 'Blocked')).toBeVisible()
  await page.getByText('To allow them again').click()
  await expect(page.getByText(/set Notifications to Allow/)).toBeVisible()
  await expect(page.getByText('Permission: Denied')).toBeVisible()
  await accessible(page)
})

test('a browser without push, and an iPhone without the installed app', async ({ visit }) => {
  const page = await visit('recruiter', '/privacy-policy', phone)
  await page.context().addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.goto(settings)
  await expect(status(page, 'Not Supported')).toBeVisible()
  await expect(page.getByText(/Use a current Chrome/)).toBeVisible()
  await enable(page).click()
  await expect(page.getByText('Push notifications are not supported in this browser.')).toBeVisible()
  const apple = await visit('recruiter', '/privacy-policy', {
    ...phone,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  })
  await apple.context().addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await apple.goto(settings)
  await expect(
    apple.getByText('iOS needs Safari 16.4 or later, and Muster on the Home Screen.'),
  ).toBeVisible()
  await expect(apple.getByText(/Add to Home Screen/)).toBeVisible()
  await fits(apple)
})

test('a subscription with an older key is silently renewed at the next start', async ({
  device,
  hire,
  ask,
  service,
}) => {
  await hire('girija')
  const { id } = await ask<{ id: number }>('girija', 'GET', '/api/auth/me')
  const page = await device('girija', settings)
  await enable(page).click()
  await expect(page.getByText('Test sent')).toBeVisible()
  const before = (await storedSubscription(page))!
  // Another key of the same format.
  await page.evaluate((other) => {
    const there = JSON.parse(localStorage.getItem('test-subscription')!) as object
    localStorage.setItem('test-subscription', JSON.stringify({ ...there, applicationServerKey: other }))
  }, service.browser().keys.p256dh)
  await page.goto('/dashboard')
  await expect.poll(async () => (await storedSubscription(page))?.endpoint).not.toBe(before.endpoint)
  await expect
    .poll(() =>
      ask<{ subscriptions: { endpoint: string }[] }>('admin', 'GET', `/api/push/debug/${id}`).then(
        ({ subscriptions }) => subscriptions.map(({ endpoint }) => endpoint),
      ),
    )
    .toEqual([(await storedSubscription(page))!.endpoint])
  expect((await storedSubscription(page))!.applicationServerKey).toBe(before.applicationServerKey)
  await page.goto(settings)
  await expect(status(page, 'Enabled')).toBeVisible()
})

test('a shared device: push is enabled only for the person who enabled it here', async ({
  device,
  hire,
  ask,
}) => {
  await hire('hina')
  await hire('ivan')
  const idOf = async (name: string) => (await ask<{ id: number }>(name, 'GET', '/api/auth/me')).id
  const ids = { hina: await idOf('hina'), ivan: await idOf('ivan') }
  const count = (name: 'hina' | 'ivan') =>
    ask<{ subscriptionCount: number }>('admin', 'GET', `/api/push/debug/${ids[name]}`).then(
      (found) => found.subscriptionCount,
    )
  const page = await device('hina', '/privacy-policy')
  const become = async (name: string) => {
    // Either the frame or the sign-in is loading.
    await expect(
      page
        .getByRole('button', { name: /Account/ })
        .or(page.getByLabel('Email'))
        .first(),
    ).toBeVisible()
    if (await page.getByRole('button', { name: /Account/ }).isVisible()) {
      await page.getByRole('button', { name: /Account/ }).click()
      await page.getByText('Logout').click()
    }
    await page.getByLabel('Email').fill(`${name}@muster.test`)
    await page.getByLabel('Password').fill('monsoon-41')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.getByRole('link', { name: 'Notification Settings' }).click()
  }
  // Signs in by hand, because the fixture would set its token again at every load.
  await page.goto('/dashboard')
  await become('hina')
  await enable(page).click()
  await expect(page.getByText('Test sent')).toBeVisible()
  expect(await count('hina')).toBe(1)

  await become('ivan')
  await expect(status(page, 'Not Subscribed')).toBeVisible()
  expect([await count('hina'), await count('ivan')]).toEqual([0, 0])
  await expect.poll(() => storedSubscription(page)).toBeNull()

  await become('hina')
  await expect(status(page, 'Enabled')).toBeVisible()
  expect([await count('hina'), await count('ivan')]).toEqual([1, 0])

  await become('ivan')
  await enable(page).click()
  await expect(status(page, 'Enabled')).toBeVisible()
  await become('hina')
  await expect(status(page, 'Enabled')).toBeVisible()
  expect([await count('hina'), await count('ivan')]).toEqual([1, 0])
})

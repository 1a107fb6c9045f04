/** Offline punches are queued on the device and sent later, once, for the person who made them. */
import { offline, online, phone, ready, toWorker, waiting } from './device'
import { accessible, expect, fits, test } from './office'

/** The person's day on the server; null without a punch. */
const todayOf = async (url: string, tokens: Map<string, string>, name: string) =>
  (
    await fetch(`${url}/api/attendance/today`, { headers: { authorization: `Bearer ${tokens.get(name)}` } })
  ).json()

test('an offline punch is queued on the device, survives a reload, and is sent with its own time', async ({
  visit,
  newcomer,
}) => {
  await newcomer('basil')
  const page = await visit('basil', '/attendance', phone)
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await ready(page)
  await offline(page)
  await expect(page.getByText('No internet connection')).toBeVisible()
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByText('Punch in saved on this device')).toBeVisible()
  await expect(waiting(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Punch Out' })).toBeEnabled()
  await fits(page)
  await accessible(page)

  await page.reload()
  await expect(page.getByText('No internet connection')).toBeVisible()
  await expect(waiting(page)).toBeVisible()

  await online(page)
  await expect(page.getByText('Your punch was sent')).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  await expect(page.getByText('Offline', { exact: true }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /Show the working of basil Newcomer/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText(/in offline, received/)).toBeVisible()
})

test('a page that goes offline just after loading can be reloaded offline', async ({ visit, newcomer }) => {
  await newcomer('behram')
  const page = await visit('behram', '/attendance', phone)
  await ready(page)
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await offline(page)
  await expect(page.getByText('No internet connection')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No internet connection')).toBeVisible()
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
})

test('the whole screen agrees on a queued punch out', async ({ visit, newcomer, url, tokens }) => {
  await newcomer('bhupen')
  const page = await visit('bhupen', '/attendance', phone)
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByRole('heading', { name: 'Hours worked' })).toBeVisible()
  await page.getByRole('button', { name: 'Tea' }).click()
  await expect(page.getByText('Break in Progress')).toBeVisible()
  await ready(page)
  await offline(page)
  await page.waitForTimeout(500) // An earlier press would count as a double tap.
  await page.getByRole('button', { name: 'Punch Out' }).click()
  await expect(page.locator('.punch-card').getByText('Punched out').first()).toBeVisible()
  await expect(page.getByText('Break in Progress')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tea' })).toBeDisabled()
  const status = page.getByRole('region', { name: 'Current Status' })
  await expect(status.getByText('Not Working')).toBeVisible()
  await expect(page.locator('.punch-card').getByText('Waiting to send')).toBeVisible()
  await expect(status.getByText('--:--')).toBeHidden()
  const row = page.locator('.history').getByText('Waiting to send')
  await expect(row).toBeVisible()
  // The dashboard shows the same without a reload.
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const own = page.locator('.my-day')
  await expect(own.getByText(/^Worked from/)).toBeVisible()
  await expect(own.getByText('Waiting to send')).toBeVisible()
  await expect(own.getByText('Working', { exact: true })).toBeHidden()
  await expect(page.locator('.strip-figure').filter({ hasText: 'Attendance Status' })).toContainText(
    'Waiting to send',
  )
  await page.goBack()
  await online(page)
  await expect(waiting(page)).toHaveCount(0)
  // The day's status depends on whether the shift has ended. The screen shows the server's.
  const { status: called } = await todayOf(url, tokens, 'bhupen')
  expect(['Punched Out', 'Absent', 'Week Off']).toContain(called)
  await expect(status.getByText(called, { exact: true })).toBeVisible()
  await expect(page.locator('.history').getByText(called, { exact: true }).first()).toBeVisible()
})

test('an offline punch in and out are two punches in order', async ({ visit, newcomer, url, tokens }) => {
  await newcomer('binu')
  const page = await visit('binu', '/attendance', phone)
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await ready(page)
  await offline(page)
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByRole('button', { name: 'Punch Out' })).toBeEnabled()
  await page.waitForTimeout(600) // An earlier second press is a double tap.
  await page.getByRole('button', { name: 'Punch Out' }).click()
  await expect(page.getByRole('button', { name: 'Punch In' })).toBeEnabled()
  await online(page)
  await expect(page.getByText('Your punches were sent')).toBeVisible()
  const today = await (
    await fetch(`${url}/api/attendance/today`, { headers: { authorization: `Bearer ${tokens.get('binu')}` } })
  ).json()
  expect(today).toMatchObject({ isOffline: true, punchIn: expect.any(String), punchOut: expect.any(String) })
})

test('two windows that go online at once send the punch once', async ({ visit, newcomer, url, tokens }) => {
  await newcomer('bina')
  const page = await visit('bina', '/attendance', phone)
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await ready(page)
  const other = await page.context().newPage()
  await other.goto('/attendance')
  await expect(other.getByText('Not punched in', { exact: true })).toBeVisible()
  await offline(page)
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(waiting(other)).toBeVisible()
  await online(page)
  await expect(waiting(page)).toBeHidden()
  await expect(waiting(other)).toBeHidden()
  const { date } = await (
    await fetch(`${url}/api/attendance/today`, { headers: { authorization: `Bearer ${tokens.get('bina')}` } })
  ).json()
  const { punches } = await (
    await fetch(`${url}/api/attendance/${date}/working`, {
      headers: { authorization: `Bearer ${tokens.get('bina')}` },
    })
  ).json()
  expect(punches).toHaveLength(1)
})

test('a punch queued for more than a day is refused with the reason and offers a regularization', async ({
  visit,
  newcomer,
}) => {
  await newcomer('bipin')
  const page = await visit('bipin', '/attendance', phone)
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await page.evaluate(async () => {
    const me = await (
      await fetch('/api/auth/me', {
        headers: { authorization: `Bearer ${localStorage.getItem('auth_token')}` },
      })
    ).json()
    const madeAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await new Promise<void>((done, failed) => {
      const opening = indexedDB.open('muster')
      opening.onsuccess = () => {
        const change = opening.result.transaction('calls', 'readwrite')
        change.objectStore('calls').put({
          key: 'kept-yesterday',
          userId: me.id,
          method: 'POST',
          path: '/api/attendance/punch',
          what: 'attendance.punch',
          madeAt,
          state: 'waiting',
          body: { type: 'out', offlineAt: madeAt, location: { lat: 19.1136, lng: 72.8697, accuracy: 12 } },
        })
        change.oncomplete = () => done()
        change.onerror = () => failed(change.error)
      }
    })
  })
  await page.reload()
  const card = page.locator('.refused-punch')
  await expect(
    card.getByText('This punch was made more than 24 hours ago. Please request a regularization.'),
  ).toBeVisible()
  await accessible(page)
  await card.getByRole('link', { name: 'Request a regularization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Regularization' })
  await expect(dialog.getByLabel('Punch out time')).toHaveValue(/^\d\d:\d\d$/)
  await expect(dialog.getByLabel('Target date')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(card).toBeHidden()
})

test('a queued punch is never sent as somebody else and survives a sign-out', async ({
  visit,
  newcomer,
  url,
  tokens,
}) => {
  for (const name of ['bejoy', 'bobby']) await newcomer(name)
  const page = await visit(null, '/login', phone)
  const signIn = async (name: string) => {
    await page.getByLabel('Email').fill(`${name}@muster.test`)
    await page.getByLabel('Password').fill('monsoon-41')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/attendance')
  }
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
  await signIn('bejoy')
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  // Only the punch fails, as if the network had just dropped.
  await page.route('**/api/attendance/punch', (route) => route.abort())
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(waiting(page)).toBeVisible()
  await signOut()
  await page.unroute('**/api/attendance/punch')
  await signIn('bobby')
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  const punched = (name: string) => todayOf(url, tokens, name)
  expect(await punched('bobby')).toBeNull()
  expect(await punched('bejoy')).toBeNull()
  await signOut()
  await signIn('bejoy')
  await expect(page.getByRole('heading', { name: 'Hours worked' })).toBeVisible()
  expect(await punched('bejoy')).toMatchObject({ isOffline: true, firstName: 'bejoy' })
  expect(await punched('bobby')).toBeNull()
})

test('with all windows closed the service worker sends the punch when the network returns', async ({
  visit,
  newcomer,
  url,
  tokens,
}) => {
  await newcomer('brinda')
  const page = await visit('brinda', '/attendance', phone)
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await ready(page)
  await page.route('**/api/attendance/punch', (route) => route.abort())
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(waiting(page)).toBeVisible()
  const networkIsBack = await toWorker(page.context(), url)
  await page.close()
  const today = async () =>
    (
      await fetch(`${url}/api/attendance/today`, {
        headers: { authorization: `Bearer ${tokens.get('brinda')}` },
      })
    ).json()
  expect(await today()).toBeNull()
  await networkIsBack()
  await expect.poll(today).toMatchObject({ isOffline: true, firstName: 'brinda' })
})

test('an open window shows the punch that the service worker sent', async ({ visit, newcomer, url }) => {
  await newcomer('brijesh')
  const page = await visit('brijesh', '/attendance', phone)
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await ready(page)
  await page.route('**/api/attendance/punch', (route) => route.abort())
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(waiting(page)).toBeVisible()
  // The window's own event stream is blocked.
  await page.route('**/api/events', (route) => route.abort())
  await (
    await toWorker(page.context(), url)
  )()
  await expect(page.getByText('Your punch was sent')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hours worked' })).toBeVisible()
})

/** The app on a phone without a network: the shell, what was seen, and punches that arrive later. */
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { accessible, expect, fits, test } from './office'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' as const }

/** The worker is there and has kept the shell. */
const ready = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
const offline = (page: Page) => page.context().setOffline(true)
const online = (page: Page) => page.context().setOffline(false)
const waiting = (page: Page) => page.getByText('Waiting to send')

/** What this browser keeps in one of its stores. */
const kept = (page: Page, name: string) =>
  page.evaluate(async (store) => {
    const database = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('muster')
      opening.onsuccess = () => done(opening.result)
    })
    const asked = database.transaction(store).objectStore(store).getAll()
    return new Promise<unknown[]>((done) => {
      asked.onsuccess = () => (database.close(), done(asked.result))
    })
  }, name)

test('a punch in a basement waits on the device, through a reload, and arrives with its own time', async ({ visit, newcomer }) => {
  await newcomer('basil')
  const page = await visit('basil' as never, '/attendance', phone)
  await expect(page.getByText('Not punched in')).toBeVisible()
  await ready(page)
  await offline(page)
  await expect(page.getByText('No internet connection')).toBeVisible()
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByText('Punch in kept on this device')).toBeVisible()
  await expect(waiting(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Punch Out' })).toBeEnabled()
  await fits(page)
  await accessible(page)

  await page.reload()
  await expect(page.getByText('No internet connection')).toBeVisible()
  await expect(waiting(page)).toBeVisible()

  await online(page)
  await expect(page.getByText('Your punch has arrived')).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  await expect(page.getByText('Offline', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /Show the working of basil Newcomer/ }).first().click()
  await expect(page.getByRole('dialog').getByText(/in without a network, received/)).toBeVisible()
})

test('in and out without a network are two punches in their order', async ({ visit, newcomer, url, tokens }) => {
  await newcomer('binu')
  const page = await visit('binu' as never, '/attendance', phone)
  await expect(page.getByText('Not punched in')).toBeVisible()
  await ready(page)
  await offline(page)
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByRole('button', { name: 'Punch Out' })).toBeEnabled()
  await page.waitForTimeout(600) // A second press sooner is a double tap.
  await page.getByRole('button', { name: 'Punch Out' }).click()
  await expect(page.getByRole('button', { name: 'Punch In' })).toBeEnabled()
  await online(page)
  await expect(page.getByText('Your punches have arrived')).toBeVisible()
  const today = await (await fetch(`${url}/api/attendance/today`, { headers: { authorization: `Bearer ${tokens.get('binu')}` } })).json()
  expect(today).toMatchObject({ isOffline: true, punchIn: expect.any(String), punchOut: expect.any(String) })
})

test('two windows that come back at once send it once', async ({ visit, newcomer, url, tokens }) => {
  await newcomer('bina')
  const page = await visit('bina' as never, '/attendance', phone)
  await expect(page.getByText('Not punched in')).toBeVisible()
  await ready(page)
  const other = await page.context().newPage()
  await other.goto('/attendance')
  await expect(other.getByText('Not punched in')).toBeVisible()
  await offline(page)
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(waiting(other)).toBeVisible()
  await online(page)
  await expect(waiting(page)).toBeHidden()
  await expect(waiting(other)).toBeHidden()
  const { date } = await (await fetch(`${url}/api/attendance/today`, { headers: { authorization: `Bearer ${tokens.get('bina')}` } })).json()
  const { punches } = await (await fetch(`${url}/api/attendance/${date}/working`, { headers: { authorization: `Bearer ${tokens.get('bina')}` } })).json()
  expect(punches).toHaveLength(1)
})

test('kept for more than a day it is refused with the reason, and leads to a regularization', async ({ visit, newcomer }) => {
  await newcomer('bipin')
  const page = await visit('bipin' as never, '/attendance', phone)
  await expect(page.getByText('Not punched in')).toBeVisible()
  await page.evaluate(async () => {
    const me = await (await fetch('/api/auth/me', { headers: { authorization: `Bearer ${localStorage.getItem('auth_token')}` } })).json()
    const madeAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await new Promise<void>((done, failed) => {
      const opening = indexedDB.open('muster')
      opening.onsuccess = () => {
        const change = opening.result.transaction('calls', 'readwrite')
        change.objectStore('calls').put({ key: 'kept-yesterday', userId: me.id, method: 'POST', path: '/api/attendance/punch', what: 'attendance.punch', madeAt, state: 'waiting', body: { type: 'out', offlineAt: madeAt, location: { lat: 19.1136, lng: 72.8697, accuracy: 12 } } })
        change.oncomplete = () => done()
        change.onerror = () => failed(change.error)
      }
    })
  })
  await page.reload()
  const card = page.locator('.refused-punch')
  await expect(card.getByText('This punch was made more than 24 hours ago. Please ask for a regularization.')).toBeVisible()
  await accessible(page)
  await card.getByRole('link', { name: 'Ask for a regularization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Regularization' })
  await expect(dialog.getByLabel('Punch out time')).toHaveValue(/^\d\d:\d\d$/)
  await expect(dialog.getByLabel('Target date')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(card).toBeHidden()
})

test('it is never sent as somebody else, and not lost by a sign-out', async ({ visit, newcomer, url, tokens }) => {
  for (const name of ['bharat', 'bobby']) await newcomer(name)
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
  await signIn('bharat')
  await expect(page.getByText('Not punched in')).toBeVisible()
  // Everything works but the punch: as with a network that has just gone.
  await page.route('**/api/attendance/punch', (route) => route.abort())
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(waiting(page)).toBeVisible()
  await signOut()
  await page.unroute('**/api/attendance/punch')
  await signIn('bobby')
  await expect(page.getByText('Not punched in')).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  const punched = async (name: string) => (await fetch(`${url}/api/attendance/today`, { headers: { authorization: `Bearer ${tokens.get(name)}` } })).json()
  expect(await punched('bobby')).toBeNull()
  expect(await punched('bharat')).toBeNull()
  await signOut()
  await signIn('bharat')
  await expect(page.getByText('Working since')).toBeVisible()
  expect(await punched('bharat')).toMatchObject({ isOffline: true, firstName: 'bharat' })
  expect(await punched('bobby')).toBeNull()
})

test('with the window closed the worker sends it, when the browser says that the network is back', async ({ visit, newcomer, url, tokens }) => {
  await newcomer('brinda')
  const page = await visit('brinda' as never, '/attendance', phone)
  await expect(page.getByText('Not punched in')).toBeVisible()
  await ready(page)
  await page.route('**/api/attendance/punch', (route) => route.abort())
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(waiting(page)).toBeVisible()
  const context = page.context()
  // Somewhere else of the same browser, so that none of Muster's windows is open.
  const elsewhere = await context.newPage()
  const devtools = await context.newCDPSession(elsewhere)
  const registration = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations.forEach((one) => one.scopeURL.startsWith(url) && !one.isDeleted && found(one.registrationId))),
  )
  await elsewhere.goto(`${url}/icon.svg`)
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  await page.close()
  const today = async () => (await fetch(`${url}/api/attendance/today`, { headers: { authorization: `Bearer ${tokens.get('brinda')}` } })).json()
  expect(await today()).toBeNull()
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin: url, registrationId, tag: 'muster-calls', lastChance: false })
  await expect.poll(today).toMatchObject({ isOffline: true, firstName: 'brinda' })
})

test('what was seen last is there without a network, and says since when', async ({ visit }) => {
  const page = await visit('recruiter', '/leave', phone)
  await expect(page.getByText('Remaining Balance')).toBeVisible()
  const available = (await page.locator('.stat-value').nth(1).textContent())!
  await ready(page)
  await expect.poll(() => kept(page, 'data').then((rows) => JSON.stringify(rows))).toContain('/api/leaves/balance')
  await offline(page)
  await page.reload()
  await expect(page.locator('.stat-value').nth(1)).toHaveText(available)
  await expect(page.getByText(/No internet connection\. Shown as of/)).toBeVisible()
  await online(page)
  await expect(page.getByText('No internet connection')).toBeHidden()

  // Signed out, nothing of it stays.
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect([await kept(page, 'session'), await kept(page, 'data')]).toEqual([[], []])
})

test('a new version is offered, and taken over by a reload', async ({ browser, url }) => {
  let upgraded = false
  const proxy = createServer((from, to) => {
    const { hostname, port } = new URL(url)
    const sent = forward({ hostname, port, path: from.url, method: from.method, headers: { ...from.headers, 'accept-encoding': 'identity' } }, (reply) => {
      if (from.url !== '/sw.js') return void (to.writeHead(reply.statusCode!, reply.headers), reply.pipe(to))
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => (to.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }), to.end(Buffer.concat(parts).toString() + (upgraded ? '\n// the next version' : ''))))
    })
    sent.on('error', () => to.destroy())
    from.pipe(sent)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, ...phone })
  const page = await context.newPage()
  await page.goto('/login')
  await ready(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  upgraded = true
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(page.getByText('New version')).toBeVisible()
  await page.evaluate(() => ((window as { before?: boolean }).before = true))
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !(window as { before?: boolean }).before && document.readyState === 'complete')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
  await context.close()
  proxy.closeAllConnections()
  proxy.close()
})

test('the browser offers to install it: the user menu does too', async ({ visit }) => {
  const page = await visit('recruiter', '/dashboard', phone)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => void ((window as { prompted?: boolean }).prompted = true), userChoice: Promise.resolve({ outcome: 'accepted' }) })
    window.dispatchEvent(event)
  })
  const entry = page.getByRole('menuitem', { name: 'Install Muster' })
  // The screen takes the focus when it arrives, which closes a menu that was opened before.
  await expect(async () => {
    if (!(await entry.isVisible())) await page.getByRole('button', { name: /^Account/ }).click()
    await expect(entry).toBeVisible({ timeout: 1000 })
  }).toPass()
  await entry.click()
  expect(await page.evaluate(() => (window as { prompted?: boolean }).prompted)).toBe(true)
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Muster', display: 'standalone', start_url: '/dashboard' })
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
})

test('what could not be asked anew without a network stays kept', async ({ visit, newcomer }) => {
  await newcomer('bhanu')
  const page = await visit('bhanu' as never, '/leave', phone)
  const empty = page.getByText('No leave applications found.')
  await expect(empty).toBeVisible()
  await ready(page)
  const saved = async () => ((await kept(page, 'data')) as { at: number; state: { queries: { queryKey: string[] }[] } }[])[0]
  const has = async (path: string, since = 0) => {
    const now = await saved()
    return Boolean(now && now.at > since && now.state.queries.some(({ queryKey }) => queryKey[0] === path))
  }
  await expect.poll(() => has('/api/leaves')).toBe(true)
  await offline(page)
  await page.reload()
  await expect(page.getByText('No internet connection')).toBeVisible()
  await expect(empty).toBeVisible()
  const before = (await saved())!.at
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Attendance', exact: true }).click()
  await online(page)
  await expect(page.getByText('Not punched in')).toBeVisible()
  await expect.poll(() => has('/api/attendance/break/active', before)).toBe(true)
  expect(await has('/api/leaves')).toBe(true)
})

test('a sign-in that was opened without a network comes by itself when there is one', async ({ visit }) => {
  const page = await visit(null, '/login', phone)
  await expect(page.getByRole('heading', { name: 'Sign in to Muster' })).toBeVisible()
  await ready(page)
  await offline(page)
  await page.reload()
  await expect(page.getByText('Muster could not be reached. Please check your connection and try again.')).toBeVisible()
  await online(page)
  await expect(page.getByRole('heading', { name: 'Sign in to Muster' })).toBeVisible()
})

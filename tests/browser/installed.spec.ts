/** The app on a phone: the cached shell and data offline, a new version, and installation. */
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { storedIn, offline, online, phone, ready, savedAnswers } from './device'
import { expect, test } from './office'

test('cached data is shown offline with its age', async ({ visit }) => {
  const page = await visit('recruiter', '/leave', phone)
  await expect(page.getByText('Remaining Balance')).toBeVisible()
  const available = (await page.locator('.balance-value').nth(1).textContent())!
  await ready(page)
  await expect.poll(() => savedAnswers(page)).toContain('/api/leaves/balance')
  await offline(page)
  await page.reload()
  await expect(page.locator('.balance-value').nth(1)).toHaveText(available)
  await expect(page.getByText(/No internet connection\. Showing data from/)).toBeVisible()
  await online(page)
  await expect(page.getByText('No internet connection')).toBeHidden()

  // Signing out deletes all of it.
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect([await storedIn(page, 'session'), await savedAnswers(page)]).toEqual([[], null])
})

test('a new version is offered and applied by a reload', async ({ browser, url }) => {
  let upgraded = false
  const proxy = createServer((from, to) => {
    const { hostname, port } = new URL(url)
    const sent = forward(
      {
        hostname,
        port,
        path: from.url,
        method: from.method,
        headers: { ...from.headers, 'accept-encoding': 'identity' },
      },
      (reply) => {
        if (from.url !== '/sw.js')
          return void (to.writeHead(reply.statusCode!, reply.headers), reply.pipe(to))
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on(
          'end',
          () => (
            to.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }),
            to.end(Buffer.concat(parts).toString() + (upgraded ? '\n// the next version' : ''))
          ),
        )
      },
    )
    sent.on('error', () => to.destroy())
    from.pipe(sent)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    ...phone,
  })
  const page = await context.newPage()
  await page.goto('/login')
  await ready(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  upgraded = true
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(page.getByText('New version')).toBeVisible()
  await page.evaluate(() => ((window as { before?: boolean }).before = true))
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(
    () => !(window as { before?: boolean }).before && document.readyState === 'complete',
  )
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
  await context.close()
  proxy.closeAllConnections()
  proxy.close()
})

test('if the browser offers to install the app, so does the user menu', async ({ visit }) => {
  const page = await visit('recruiter', '/dashboard', phone)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void ((window as { prompted?: boolean }).prompted = true),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    window.dispatchEvent(event)
  })
  const entry = page.getByRole('menuitem', { name: 'Install Muster' })
  // The screen takes the focus when it loads, which closes a menu opened earlier.
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

test('cached data that could not be refreshed offline stays cached', async ({ visit, newcomer }) => {
  await newcomer('bhanu')
  const page = await visit('bhanu', '/leave', phone)
  const empty = page.getByText('No leave applications found.')
  await expect(empty).toBeVisible()
  await ready(page)
  const saved = async () =>
    JSON.parse((await savedAnswers(page)) ?? 'null') as {
      at: number
      state: { queries: { queryKey: string[] }[] }
    } | null
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
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Attendance', exact: true })
    .click()
  await online(page)
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await expect.poll(() => has('/api/attendance/break/active', before)).toBe(true)
  expect(await has('/api/leaves')).toBe(true)
})

test('a sign-in page opened offline loads by itself when the network returns', async ({ visit }) => {
  const page = await visit(null, '/login', phone)
  await expect(page.getByRole('heading', { name: 'Sign in to Muster' })).toBeVisible()
  await ready(page)
  await offline(page)
  await page.reload()
  await expect(
    page.getByText('Muster could not be reached. Please check your connection and try again.'),
  ).toBeVisible()
  await online(page)
  await expect(page.getByRole('heading', { name: 'Sign in to Muster' })).toBeVisible()
})

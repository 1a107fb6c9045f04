/**
 * Every screen that a role opens, with its tabs, as that role: axe on a desktop in both themes and on a
 * phone; nothing wider than the window, cut off, or too small for a finger; nothing that moves. The router
 * provides the addresses.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { mayOpen, screens, type Role } from '../../src/domain/access'
import { serve } from '../support/program'
import { contrast, findings } from './axe'
import { adrift, beyond, cutOff, moving, newOf } from './measures'
import { demo, expect, test as base, tokenOf } from './office'
import { settled, watchCalls } from './settling'
import { covered, hoverOnly, tooSmall, unhelped } from './touchMeasures'
import { setupCode } from '../../src/setupCode'

const roleOf: Record<(typeof demo)[number], Role> = {
  admin: 'Admin',
  senior: 'Senior Manager',
  manager: 'Manager',
  recruiter: 'Recruiter',
  accounts: 'Accounts',
  scheduler: 'Scheduler',
}
/** Pages without the frame. A new page must be added here and visited below, or the first test fails. */
const outside = ['/privacy-policy', '/set-password', '/signing-in', '/unsubscribe']
const options: BrowserContextOptions = { reducedMotion: 'reduce', hasTouch: true, colorScheme: 'light' }
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const small = { width: 360, height: 740 }
/** A window of 1280 by 800 at 200 percent zoom. */
const zoomed = { width: 640, height: 400 }

const long = {
  person: { firstName: 'Venkatanarasimharajuvaripeta', lastName: 'Subrahmanyamkrishnamurthyiyer' },
  client: 'Brihanmumbai Rashtriya Audyogik Vikas Mahamandal Pratishthan Private Limited',
}

/**
 * A separate server, so a separate worker and firm. Its very long names do not disturb other tests. `seen`
 * lists the elements that axe has checked in this worker.
 */
const test = base.extend<object, { url: string; seen: Set<string> }>({
  url: [
    async ({ data }, use) => {
      const server = await serve(data)
      const call = await signedIn(server.url)
      for (const email of ['recruiter@muster.test', 'manager@muster.test']) {
        const { data: found } = await call<{ data: { id: number }[] }>('GET', `/api/users?search=${email}`)
        await call('PUT', `/api/users/${found[0]!.id}`, long.person)
      }
      const { data: clients } = await call<{ data: { id: number }[] }>(
        'GET',
        '/api/clients?page=1&limit=1&sort=candidates',
      )
      await call('PUT', `/api/clients/${clients[0]!.id}`, { name: long.client })
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  seen: [async ({}, use) => use(new Set()), { scope: 'worker' }],
})

async function signedIn(url: string) {
  const token = await tokenOf(url, 'admin')
  return async <T>(method: string, path: string, body?: object) => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }
}

/** Navigates inside the page, as a link does, without a reload. */
async function go(page: Page, path: string) {
  if (new URL(page.url()).pathname === path) return
  await page.evaluate(async (to) => {
    document.querySelector('h1')?.setAttribute('data-before', '')
    await (
      window as unknown as { __TSR_ROUTER__: { navigate: (where: { to: string }) => Promise<void> } }
    ).__TSR_ROUTER__.navigate({ to })
  }, path)
  await expect(page.locator('h1:not([data-before])')).toBeVisible()
}

/** Runs all checks on the visible content. Content like some seen before is only measured. */
async function look(page: Page, seen: Set<string>): Promise<string[]> {
  const text: string[] = []
  const say = (about: string, found: readonly string[]) =>
    text.push(...found.map((one) => `${about}: ${one}`))
  const isNew = await newOf(page, seen)
  say('1280', await cutOff(page))
  if (isNew) {
    say('moves', await moving(page))
    say('axe', await findings(page, { without: ['color-contrast'] }))
    say('light', await contrast(page))
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass(/dark/)
    say('dark', await contrast(page))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(zoomed)
    say('640', await settledIn(page, [beyond, cutOff, adrift]))
    await page.setViewportSize(phone)
    say('390', await settledIn(page, [beyond, cutOff, tooSmall]))
    // The same nodes in a phone's layout. Their colours are the desktop's.
    say('axe at 390', await findings(page, { without: ['color-contrast'] }))
    say('by touch', [...(await unhelped(page)), ...(await hoverOnly(page)), ...(await covered(page))])
  }
  await page.setViewportSize(small)
  say('360', await settledIn(page, [beyond, cutOff, tooSmall, adrift]))
  return text
}

/** On another width some screens load other parts first, so findings count if they stay for two seconds. */
async function settledIn(page: Page, measures: readonly ((page: Page) => Promise<string[]>)[]) {
  for (let tries = 1; ; tries++) {
    const found: string[] = []
    for (const measure of measures) found.push(...(await measure(page)))
    if (!found.length || tries === 10) return found
    await page.waitForTimeout(200)
  }
}

/** The screen at the address, and each of its tabs. */
async function visitAll(page: Page, paths: readonly string[], seen: Set<string>): Promise<string[]> {
  const calls = watchCalls(page)
  const text: string[] = []
  for (const path of paths) {
    await page.setViewportSize(desktop)
    await go(page, path)
    await settled(page, calls)
    await expect(page.getByText('404 Page Not Found')).toHaveCount(0)
    text.push(...(await look(page, seen)).map((one) => `${path} ${one}`))
    const tabs = page.locator('main [role=tab]')
    for (let at = 0; at < (await tabs.count()); at++) {
      if ((await tabs.nth(at).getAttribute('aria-selected')) === 'true') continue
      await page.setViewportSize(desktop)
      await tabs.nth(at).click()
      await settled(page, calls)
      text.push(...(await look(page, seen)).map((one) => `${path} tab ${at} ${one}`))
    }
  }
  return text
}

test('these tests visit every screen and page of the router', async ({ visit }) => {
  const page = await visit(null, '/privacy-policy')
  const paths = await page.evaluate(() =>
    Object.keys(
      (window as unknown as { __TSR_ROUTER__: { routesByPath: object } }).__TSR_ROUTER__.routesByPath,
    ),
  )
  const known = ['/', '/login', '/$', ...outside, ...screens.flatMap(({ id }) => [`/${id}`, `/${id}/$`])]
  expect(paths.toSorted()).toEqual(known.toSorted())
})

test('the measured screens show the long names', async ({ visit }) => {
  const page = await visit('manager', '/dashboard', options)
  for (const [path, name] of [
    ['/dashboard', long.person.lastName],
    ['/employees', long.person.lastName],
    ['/billing', long.client],
  ] as const) {
    await go(page, path)
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  }
})

// Serial in one worker, so that content shared by several roles is checked once.
test.describe.configure({ mode: 'default' })

for (const who of demo)
  test(`${who}: every screen is accessible and fits`, async ({ visit, seen }) => {
    test.setTimeout(420_000)
    const page = await visit(who, '/dashboard', options)
    const open = screens.filter(({ id }) => mayOpen({ role: roleOf[who] }, id))
    const shut = screens.filter(({ id }) => !mayOpen({ role: roleOf[who] }, id)).slice(-1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(
      await visitAll(
        page,
        [...open, ...shut].map(({ id }) => `/${id}`),
        seen,
      ),
    ).toEqual([])
  })

test('without signing in: the sign-in, the public pages, and an unknown address', async ({ visit, seen }) => {
  const page = await visit(null, '/login', options)
  const text: string[] = []
  for (const path of ['/login', ...outside]) {
    await page.setViewportSize(desktop)
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    await settled(page, new Set())
    text.push(...(await look(page, seen)).map((one) => `${path} ${one}`))
  }
  const admin = await visit('admin', '/dashboard', options)
  await go(admin, '/no-such-screen')
  await expect(admin.getByText('404 Page Not Found')).toBeVisible()
  expect([...text, ...(await look(admin, seen))]).toEqual([])
})

test('an empty firm: the first run, and every screen without data', async ({ browser }) => {
  test.setTimeout(240_000)
  const folder = mkdtempSync(join(tmpdir(), 'muster-empty-'))
  const server = await serve(folder)
  const page = await browser.newPage({ baseURL: server.url, viewport: desktop, ...options })
  const seen = new Set<string>()
  await page.goto(`/#code=${setupCode(folder)}`)
  await expect(page.getByLabel('Firm name')).toBeVisible()
  const text = await look(page, seen)
  await page.getByLabel('Firm name').fill('Sunrise Staffing')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel(/Email/).fill('asha@sunrise.test')
  await page.getByLabel('Password').fill('first-light-9')
  await page.getByRole('button', { name: /Set up|Create/ }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  text.push(
    ...(await visitAll(
      page,
      screens.map(({ id }) => `/${id}`),
      seen,
    )),
  )
  expect(text).toEqual([])
  await page.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

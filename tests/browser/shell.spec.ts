/** Sign-in, the frame, roles, theme, offline. */
import { mayOpen, menuOf, screens, type Role } from '../../src/domain/access'
import { isAll } from '../tiers.js'
import { accessible, demo, expect, test } from './office'

const roleOf: Record<(typeof demo)[number], Role> = {
  admin: 'Admin',
  senior: 'Senior Manager',
  manager: 'Manager',
  recruiter: 'Recruiter',
  accounts: 'Accounts',
  scheduler: 'Scheduler',
}

test('sign-in: field errors, a refusal as a toast; signed out, every URL shows the sign-in', async ({
  visit,
}) => {
  const page = await visit(null, '/no/such/page')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Email').fill('admin@muster.test')
  await page.getByLabel('Password').fill('wrong')
  await page.route(
    '**/api/auth/login',
    async (route) => (await new Promise((r) => setTimeout(r, 300)), route.continue()),
  )
  await button.click()
  await expect(page.getByRole('button', { name: 'Authenticating...', exact: true })).toBeDisabled()
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page.getByText('Invalid credentials')).toBeVisible()
  await accessible(page)
})

test('signing out clears the cached data and opens the sign-in', async ({ visit, newcomer }) => {
  await newcomer('lata')
  const page = await visit(null, '/login')
  await page.getByLabel('Email').fill('lata@muster.test')
  await page.getByLabel('Password').fill('monsoon-41')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: /Account|lata/i }).click()
  await page
    .getByRole('menuitem', { name: 'Change Password' })
    .or(page.getByRole('button', { name: 'Change Password' }))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText('Current password is required')).toBeVisible()
  await expect(dialog.getByText('Please confirm your password')).toBeVisible()
  await dialog.getByLabel('Current password').fill('monsoon-41')
  await dialog.getByLabel('New password', { exact: true }).fill('monsoon-42')
  await dialog.getByLabel('Confirm new password').fill('monsoon-43')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText("Passwords don't match")).toBeVisible()
  await dialog.getByLabel('Confirm new password').fill('monsoon-42')
  await accessible(page)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password has been changed successfully.')).toBeVisible()
  await page.getByRole('button', { name: /Account|lata/i }).click()
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

for (const who of demo) {
  test(`${who}: the menu lists the role's screens, the rest is restricted`, async ({ visit }) => {
    const role = roleOf[who]
    const page = await visit(who, '/dashboard')
    const nav = page.getByRole('navigation').first()
    // An entry may end with a count.
    await expect(nav.getByRole('link')).toHaveText(
      menuOf({ role }).map((s) => new RegExp(`^${s.label}(\\d+ \\w+)?$`)),
    )
    const forbidden = screens.filter((s) => !mayOpen({ role }, s.id))
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${page.url()} asked for ${answer.url()}`)
    })
    for (const { id } of isAll ? forbidden : forbidden.slice(0, 3)) {
      await page.goto(`/${id}`)
      await expect(page.getByText(/Access Restricted|Access denied/).first()).toBeVisible()
      await page.waitForTimeout(300) // By then all its calls have started.
    }
    expect(refused).toEqual([])
  })
}

test('Accounts begin with the invoices, and find the candidates beside them', async ({ visit }) => {
  const page = await visit('accounts', '/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' }).click()
  await expect(page.getByRole('tab', { name: 'Invoices' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Billing Candidates' }).click()
  await expect(page.getByRole('button', { name: 'Add Candidate' })).toBeVisible()
})

test('the first segment of the URL decides; an unknown one shows 404', async ({ visit }) => {
  const page = await visit('admin', '/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/attendance/deeper')
  await expect(page.getByRole('heading', { name: 'Attendance Management' })).toBeVisible()
  await page.goto('/no-such-screen')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await accessible(page)
})

test('theme: light, dark and system; stored, and set before the first paint', async ({ visit }) => {
  const page = await visit('recruiter', '/dashboard', { colorScheme: 'dark' })
  const classes = () => page.evaluate(() => document.documentElement.className)
  expect(await classes()).toContain('dark')
  await page.getByRole('button', { name: /theme/i }).click()
  await page
    .getByRole('menuitemradio', { name: 'Light' })
    .or(page.getByRole('menuitem', { name: 'Light' }))
    .first()
    .click()
  expect(await classes()).toContain('light')
  await page.reload()
  expect(await classes()).toContain('light')
  await page.addInitScript(() =>
    document.addEventListener(
      'readystatechange',
      () => void ((window as never as { early: string }).early ??= document.documentElement.className),
    ),
  )
  await page.reload()
  expect(await page.evaluate(() => (window as never as { early: string }).early)).toContain('light')
})

test('offline: banner and toasts', async ({ visit }) => {
  const page = await visit('recruiter', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('No internet connection')).toBeVisible()
  await expect(page.getByText("You're offline")).toBeVisible()
  await expect(page.getByText('Some features may not work without internet')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Back online')).toBeVisible()
  await expect(page.getByText('No internet connection')).toBeHidden()
})

test('the sidebar collapses on a desktop and stays collapsed', async ({ visit }) => {
  const page = await visit('recruiter', '/dashboard')
  const wide = async () => (await page.getByRole('navigation').first().boundingBox())!.width
  const before = await wide()
  await page.getByRole('button', { name: /Minimise/ }).click()
  await expect.poll(wide).toBeLessThan(before / 2)
  await page.reload()
  await expect.poll(wide).toBeLessThan(before / 2)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`filters and dialogs on a phone in ${colorScheme}: no serious axe finding`, async ({ visit }) => {
    const page = await visit('admin', '/attendance', { colorScheme, viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page
      .getByRole('button', { name: /Show the working/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText(/shift applies/)).toBeVisible()
    await accessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Request', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await accessible(page)
  })

test('the screen uses every response that was requested while the code was loading', async ({ visit }) => {
  const page = await visit('manager', '/')
  for (const path of ['/', '/attendance', '/leave', '/approvals', '/billing']) {
    await page.goto(path)
    await expect
      .poll(() => page.evaluate(() => Object.keys(window.musterEarly ?? { never: 1 })), path)
      .toEqual([])
  }
})

test('a crash shows a message with an id and is reported; an old browser sees the supported ones', async ({
  visit,
}) => {
  const page = await visit('recruiter', '/dashboard')
  const reported = page.waitForRequest('**/api/faults')
  await page.route('**/api/tasks?*', (route) => route.fulfill({ json: { data: 'nonsense', pagination: 7 } }))
  page.removeAllListeners('pageerror')
  await page.goto('/tasks')
  await expect(page.getByText('This page could not be shown. Loading it again usually helps.')).toBeVisible()
  const report = (await reported).postDataJSON() as { fault: string; path: string }
  expect(report.path).toBe('/tasks')
  await expect(page.getByText(report.fault)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible()
  // The frame still works.
  await expect(page.getByRole('navigation').first()).toBeVisible()

  const old = await visit(null, '/privacy-policy')
  old.removeAllListeners('pageerror')
  await old.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await old.goto('/login')
  await expect(
    old.getByText(/^This browser is too old for Muster\. Please use Chrome or Edge 120/),
  ).toBeVisible()
  await expect(old.getByLabel('Email')).toHaveCount(0)
})

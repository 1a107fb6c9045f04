/**
 * The second factor: set up in the profile, requested at sign-in, required by the firm, reset by an Admin.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { muster } from '../support/program'
import { savedAnswers } from './device'
import { accessible, expect, fits, phone, test } from './requests'

const password = 'monsoon-41'
const card = (page: Page) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { name: 'Second factor' }) })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Use `seconds` for the next half minute after a code was used: no code is accepted twice. */
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })

/** Requires it by command. On the screen the rule would apply to the Admin too. */
const demand = (data: string, whom: string) =>
  expect(
    muster([
      'admin',
      'settings',
      'set',
      'sign_in',
      `secondFactor=${whom}`,
      '--as',
      'admin@muster.test',
      '--data',
      data,
    ]).code,
  ).toBe(0)

/** From the password to the recovery codes. */
async function enrol(page: Page) {
  await page.getByLabel('Your password').fill(password)
  await press(page, 'Continue')
  const secret = (await page.locator('.factor-secret code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await press(page, 'Enable')
  return { secret, codes: await shownCodes(page) }
}

async function shownCodes(page: Page) {
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  return list.allTextContents()
}

async function givePassword(page: Page, name: string) {
  await page.getByLabel('Email').fill(`${name}@muster.test`)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Sign in')
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
}

test('it is set up, requested at sign-in, replaced by a recovery code, and disabled', async ({
  visit,
  hire,
}) => {
  await hire('urmila')
  const page = await visit('urmila', '/profile')
  await expect(card(page)).toContainText('Off. You sign in with your password only.')
  await card(page).getByRole('button', { name: 'Set up' }).click()
  await press(page, 'Continue')
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByLabel('Your password').fill('not this')
  await press(page, 'Continue')
  await expect(page.getByText('Password is incorrect')).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await press(page, 'Continue')
  const image = page.getByAltText('QR code for an authenticator app')
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(20)
  await expect(page.getByRole('link', { name: 'Open in the app on this device' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\/.*urmila%40muster\.test\?.*secret=/,
  )
  await accessible(page)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000')
  await code.press('Enter')
  await expect(page.getByText('This code is wrong.')).toBeVisible()
  await expect(code).toBeFocused()
  const secret = (await page.locator('.factor-secret code').innerText()).replaceAll(' ', '')
  await code.fill(codeOf(secret).replace(/(...)/, '$1 '))
  await code.press('Enter')
  const codes = await shownCodes(page)
  await accessible(page)
  const download = page.waitForEvent('download')
  await press(page, 'Download as text')
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(codes[9])
  await press(page, 'I have stored them')
  await expect(card(page)).toContainText('10 recovery codes left')

  // Signs out, then in again with both factors.
  const other = await visit(null, '/login')
  await givePassword(other, 'urmila')
  await accessible(other)
  await expect(other.getByLabel('Code', { exact: true })).toBeFocused()
  await other.getByLabel('Code', { exact: true }).fill('123456')
  await press(other, 'Sign in')
  await expect(other.getByText('This code is wrong. Enter the code that your app shows now.')).toBeVisible()
  await other.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30))
  await press(other, 'Sign in')
  await expect(other).toHaveURL(/\/dashboard$/)
  await expect(other.getByText('Login successful', { exact: true })).toBeVisible()

  const third = await visit(null, '/login')
  await givePassword(third, 'urmila')
  await press(third, 'Use a recovery code')
  await third.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
  await press(third, 'Sign in')
  await expect(third.getByText('9 recovery codes are left')).toBeVisible()
  await expect(third).toHaveURL(/\/dashboard$/)

  // Another window updates without a reload.
  await expect(card(page)).toContainText('9 recovery codes left')
  await card(page).getByRole('button', { name: 'New recovery codes' }).click()
  await dialog(page).getByLabel('Your password').fill(password)
  await press(page, 'Use a recovery code')
  await dialog(page).getByLabel('Recovery code').fill(codes[1]!)
  await press(page, 'Create new codes')
  const fresh = await shownCodes(page)
  await press(page, 'I have stored them')
  await card(page).getByRole('button', { name: 'Disable' }).click()
  await dialog(page).getByLabel('Your password').fill(password)
  await press(page, 'Use a recovery code')
  await dialog(page).getByLabel('Recovery code').fill(codes[2]!)
  await dialog(page).getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('This code is wrong.')).toBeVisible()
  await dialog(page).getByLabel('Recovery code').fill(fresh[2]!)
  await dialog(page).getByRole('button', { name: 'Disable' }).click()
  await expect(card(page)).toContainText('Off. You sign in with your password only.')
})

test('on a phone, in the dark: every step fits and is legible; a command resets a lost factor', async ({
  visit,
  hire,
  data,
}) => {
  await hire('vandana')
  const page = await visit('vandana', '/profile', { ...phone, colorScheme: 'dark' })
  await fits(page)
  await accessible(page)
  await card(page).getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(password)
  await press(page, 'Continue')
  await expect(page.locator('.factor-secret code')).toBeVisible()
  await fits(page)
  await accessible(page)
  const secret = (await page.locator('.factor-secret code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await press(page, 'Enable')
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await fits(page)
  await accessible(page)
  const login = await visit(null, '/login', { ...phone, colorScheme: 'dark' })
  await givePassword(login, 'vandana')
  await fits(login)
  await accessible(login)
  await press(login, 'Back')
  await expect(login.getByRole('heading', { name: 'Sign in to Muster' })).toBeVisible()
  expect(muster(['user', 'reset-second-factor', 'vandana@muster.test', '--data', data]).out).toContain(
    'now signs in with the password only',
  )
  expect(muster(['user', 'reset-second-factor', 'vandana@muster.test', '--data', data])).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no second factor'),
  })
  // The open window is notified and signed out.
  await expect(page.getByRole('heading', { name: 'Sign in to Muster' })).toBeVisible()
  await login.getByLabel('Email').fill('vandana@muster.test')
  await login.getByLabel('Password').fill(password)
  await press(login, 'Sign in')
  await expect(login).toHaveURL(/\/dashboard$/)
})

test('if it is required of a role, nothing else opens until it is set up; an open window shows that', async ({
  visit,
  hire,
  ask,
  data,
}) => {
  await hire('widya')
  const { id } = await ask<{ id: number }>('widya', 'GET', '/api/auth/me')
  await ask('admin', 'PUT', `/api/users/${id}`, { role: 'Accounts' })
  const page = await visit('widya', '/profile')
  await expect(card(page)).toBeVisible()
  try {
    demand(data, 'some')
    await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(ask('widya', 'GET', '/api/profile')).rejects.toThrow('403')
    // The requirement is in this browser's offline cache too, but is not trusted once it no longer applies.
    await expect.poll(() => savedAnswers(page)).toContain('needsSecondFactor')
    demand(data, 'nobody')
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible()
    demand(data, 'some')
    await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
    await page.goto('/attendance')
    await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
    await accessible(page)
    await fits(page)
    await page.setViewportSize(phone.viewport)
    await fits(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await enrol(page)
    await expect(page.getByRole('button', { name: /^Account:/ })).toHaveCount(0)
    await press(page, 'I have stored them')
    await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible()
    await expect(page).toHaveURL(/\/attendance$/)
  } finally {
    demand(data, 'nobody')
  }
  // The Admin's view and reset of it.
  const admin = await visit('admin', '/employees?search=widya')
  await admin.getByRole('button', { name: 'View: widya Longtime' }).click()
  await admin.getByRole('button', { name: 'Reset second factor' }).click()
  await admin
    .getByRole('dialog', { name: 'Reset the second factor?' })
    .getByRole('button', { name: 'Reset', exact: true })
    .click()
  await expect(admin.getByText('widya Longtime now signs in with the password only.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in to Muster' })).toBeVisible()
})

test('a punch queued on the device is sent once it is set up', async ({ visit, hire, ask, data }) => {
  await hire('yashodhara')
  const { id } = await ask<{ id: number }>('yashodhara', 'GET', '/api/auth/me')
  await ask('admin', 'PUT', `/api/users/${id}`, { role: 'Accounts' })
  const page = await visit('yashodhara', '/attendance')
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await press(page, 'Punch In')
  await expect(page.getByText('Punch in saved on this device')).toBeVisible()
  demand(data, 'some')
  try {
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/api/attendance/punch') && response.status() === 403,
    )
    await page.context().setOffline(false)
    await refused
    await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
    await enrol(page)
    await press(page, 'I have stored them')
    await expect(page.getByText('Your punch was sent')).toBeVisible()
    expect(await ask('yashodhara', 'GET', '/api/attendance/today')).toMatchObject({
      isOffline: true,
      punchIn: expect.any(String),
    })
  } finally {
    demand(data, 'nobody')
  }
})

test('System Settings has the setting', async ({ visit }) => {
  const page = await visit('admin', '/settings#sign-in')
  const part = page.locator('#sign-in')
  await expect(part.getByLabel('Required for')).toHaveValue('nobody')
  await part.getByLabel('Required for').selectOption('Everybody')
  await expect(part.getByText('Unsaved changes')).toBeVisible()
  await part.getByRole('button', { name: 'Discard' }).click()
  await expect(part.getByLabel('Required for')).toHaveValue('nobody')
})

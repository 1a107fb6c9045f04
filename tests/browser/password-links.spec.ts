/** People without a password, their links, and the sign-in screen for people who cannot sign in. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { muster } from '../support/program'
import { card, choose, dialog } from './employees'
import { accessible, expect, fits, test } from './requests'

const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true }
const onlyHere =
  'This address works only on this computer. Set MUSTER_URL to the address that other people open.'

/** Employees of a sheet, so without a password. */
function addWithoutPassword(data: string, ...names: string[]) {
  const file = join(data, `${names[0]}.csv`)
  writeFileSync(
    file,
    [
      'First Name,Last Name,Email (Office),Role,Date Of Join',
      ...names.map((name) => `${name},Newjoiner,${name.toLowerCase()}@muster.test,Recruiter,21-Nov-2025`),
    ].join('\n'),
  )
  const ran = muster(['admin', 'people', 'import', file, '--as', 'admin@muster.test', '--data', data])
  if (!ran.out.includes(`${names.length} imported`)) throw new Error(ran.out + ran.err)
}

test('an Admin finds who has no password, creates a link for one, and that person signs in', async ({
  visit,
  data,
}) => {
  addWithoutPassword(data, 'Nayan', 'Zarina')
  const page = await visit('admin', '/employees')
  await page.getByLabel('Sign-in').selectOption('missing')
  await expect(page).toHaveURL(/password=missing/)
  await expect(card(page, 'Nayan Newjoiner')).toContainText('No password yet')
  await expect(card(page, 'Priya Nambiar')).toHaveCount(0)
  const strip = page.getByRole('region', { name: 'People without a password' })
  await expect(strip).toContainText('have no password yet.')
  await expect(strip).toContainText('Mail is not set up')
  await expect(strip.getByRole('button', { name: 'Invite by mail' })).toHaveCount(0)
  await accessible(page)

  await page.getByRole('button', { name: 'Password link: Nayan Newjoiner' }).click()
  const made = page.getByRole('dialog', { name: 'Password link for Nayan Newjoiner' })
  await expect(made.getByText(/valid for 7 days\. Earlier unused links stay valid\./)).toBeVisible()
  await made.getByRole('button', { name: 'Create link' }).click()
  await expect(made.getByText(onlyHere)).toBeVisible()
  await accessible(page)
  const link = new URL(await made.getByLabel('Link').inputValue())
  await made.getByRole('button', { name: 'Done' }).click()

  const own = await visit(null, link.pathname + link.hash)
  await own.getByLabel('New password').fill('monsoon-43')
  await own.getByLabel('Repeat the password').fill('monsoon-43')
  await own.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(own).toHaveURL(/\/dashboard/)

  await expect(card(page, 'Nayan Newjoiner')).toHaveCount(0)
  await expect(card(page, 'Zarina Newjoiner')).toBeVisible()
  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByRole('row', { name: /Zarina Newjoiner/ })).toContainText('No password yet')
})

test('links for everybody without a password are a file of whole addresses, with a warning', async ({
  visit,
  data,
  url,
}) => {
  addWithoutPassword(data, 'Pallavi')
  const page = await visit('admin', '/employees?password=missing', narrow)
  await fits(page)
  const strip = page.getByRole('region', { name: 'People without a password' })
  const download = page.waitForEvent('download')
  await strip.getByRole('button', { name: 'Create and download links' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('set-password-links.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain(`"pallavi@muster.test","${url}/set-password#`)
  await expect(strip.getByRole('status')).toContainText('Earlier unused links stay valid.')
  await expect(strip.getByText(onlyHere)).toBeVisible()
  await accessible(page)
  await fits(page)
  await choose(card(page, 'Pallavi Newjoiner'), 'Password link')
  await dialog(page).getByRole('button', { name: 'Create link' }).click()
  await expect(dialog(page).getByText(onlyHere)).toBeVisible()
  await accessible(page)
  await fits(page)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await card(page, 'Pallavi Newjoiner').getByRole('button', { name: /^View/ }).click()
  await expect(dialog(page).getByText('Not set')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`a refused sign-in says what to do, whoever asks, ${colorScheme}`, async ({ visit, data }) => {
    if (colorScheme === 'light') addWithoutPassword(data, 'Quresh')
    const page = await visit(null, '/login', { ...narrow, colorScheme })
    const hint = page.getByText(
      'First time here? Use the link from your invitation, or ask your Admin for one.',
    )
    await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeVisible()
    await expect(hint).toHaveCount(0)
    for (const name of ['quresh', 'nobody-of-this-name', 'recruiter']) {
      await page.reload()
      await page.getByLabel('Email').fill(`${name}@muster.test`)
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('Invalid credentials').first()).toBeVisible()
      await expect(hint).toBeVisible()
    }
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(
      page.getByText('This Muster sends no mail. Ask your Admin for a link to set a new password.'),
    ).toBeVisible()
    await accessible(page)
    await fits(page)
  })

test("with mail, 'Forgot password?' asks for the address and shows one answer", async ({ visit }) => {
  const page = await visit(null, '/privacy-policy', narrow)
  await page.route('**/api/firm', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), sendsMail: true } })
  })
  const message =
    'If this address belongs to an account, a mail with a link is on its way. It is valid for an hour. ' +
    'No mail? Check the spelling and the spam folder, or ask your Admin.'
  const asked: unknown[] = []
  await page.route('**/api/auth/forgot-password', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { message } })
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('recruiter@muster.test')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('recruiter@muster.test')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  expect(asked).toEqual([{ email: 'recruiter@muster.test' }])
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Muster' })).toBeVisible()

  await page.goto('/set-password#' + 'x'.repeat(43))
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

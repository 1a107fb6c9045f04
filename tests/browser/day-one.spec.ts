/**
 * Day one: an empty folder becomes a firm of thirty imported people who sign in from their mails and punch.
 * Nobody is handed a password or a link.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { setupCode } from '../../src/setupCode'
import { linkIn } from '../support/linkIn'
import { mailServer, type Received } from '../support/mailServer'
import { serve } from '../support/program'
import { accessible, expect, fits, office, test } from './office'

const count = 30
const people = Array.from({ length: count }, (_, n) => ({
  first: `Person${String.fromCodePoint(65 + Math.floor(n / 26), 65 + (n % 26))}`,
  email: `person.${n + 1}@sunrise.test`,
}))
const sheet = [
  'First Name,Last Name,Office Email,Role,Date of Joining',
  ...people.map(({ first, email }) => `${first},Rao,${email},Recruiter,2026-04-01`),
].join('\n')

/** A port that is free now: MUSTER_URL must be known before the server starts. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

async function signInFromMail(browser: Browser, mail: Received) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    geolocation: office,
    permissions: ['geolocation'],
  })
  const page = await context.newPage()
  await page.goto(linkIn(mail.text, '/set-password'))
  await page.getByLabel('New password').fill('first-light-9')
  await page.getByLabel('Repeat the password').fill('first-light-9')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Punch In' }).first().click()
  await expect(page.getByRole('button', { name: 'Punch Out' }).first()).toBeVisible()
  await context.close()
}

async function setUpMail(page: Page, port: number) {
  await page.getByLabel('Mail server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill(String(port))
  await page.getByLabel('Encryption').selectOption('none')
  await page.getByLabel('Sender address').fill('muster@sunrise.test')
  await page
    .locator('form')
    .filter({ has: page.getByLabel('Sender address') })
    .getByRole('button', { name: /^Save/ })
    .click()
  await expect(page.getByText('Not tried yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText('127.0.0.1 accepted the mail to asha@sunrise.test.')).toBeVisible()
  await expect(page.getByText('250 2.0.0 Ok: queued as 4711')).toBeVisible()
  await expect(page.getByText('Mails are sent.')).toBeVisible()
}

test('thirty imported people sign in from their mails and punch, with nothing handed out', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const folder = mkdtempSync(join(tmpdir(), 'muster-day-one-'))
  const [mails, port] = [await mailServer(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const server = await serve(folder, ['--port', String(port)], { MUSTER_URL: url })
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()

  await page.goto(`/#code=${setupCode(folder)}`)
  await page.getByLabel('Firm name').fill('Sunrise Staffing')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel(/Email/).fill('asha@sunrise.test')
  await page.getByLabel('Password').fill('first-light-9')
  await page.getByRole('button', { name: 'Set up Muster' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/settings#mail')
  await setUpMail(page, mails.port)
  await accessible(page)
  await fits(page)

  await page.goto('/employees')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Employees from Excel/CSV' })
  await dialog
    .getByLabel('File to import')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await dialog.getByRole('button', { name: `Import ${count} rows` }).click()
  await expect(dialog.getByText(`Successfully imported ${count} employee(s).`)).toBeVisible()
  await dialog.getByRole('button', { name: `Invite ${count} people by mail` }).click()
  await page.getByRole('button', { name: `Send ${count} mails` }).click()

  await expect.poll(() => mails.received.length, { timeout: 60_000 }).toBe(count + 1)
  const invitations = mails.received.filter(({ subject }) => subject?.includes('invited'))
  expect(new Set(invitations.map(({ to_ }) => to_[0]))).toEqual(new Set(people.map(({ email }) => email)))
  for (const mail of invitations) {
    await signInFromMail(browser, mail)
  }

  await page.goto('/employees')
  await expect(page.getByText('PersonAA Rao').first()).toBeVisible()
  await expect(page.locator('.badge', { hasText: 'No password yet' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByText(`${count} of ${count + 1}`).first()).toBeVisible()
  await context.close()
  await server.stop()
  await mails.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Signing in with an identity provider. A real one (oidc-provider) runs here. An Admin configures it in
 * System Settings.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import Provider from 'oidc-provider'
import { serve } from '../support/program'
import { accessible, expect, fits, test } from './office'
import { phone } from './requests'
import { template } from './template'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  await new Promise((done) => server.close(done))
  return port
}

const listening = (server: Server) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  )

/** The login name is the email address. The address `unproved@` is not verified. */
async function identityProvider(redirect: string) {
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listening(server)}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'muster',
        redirect_uris: [redirect],
        token_endpoint_auth_method: 'none',
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['of-the-test'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('unproved') }),
    }),
  })
  server.on('request', (request, response) => void provider.callback()(request, response))
  return { issuer, stop: () => new Promise((done) => (server.closeAllConnections(), server.close(done))) }
}

/** A separate Muster that knows its own address. */
async function withMuster(
  work: (url: string, op: Awaited<ReturnType<typeof identityProvider>>) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-oidc-'))
  cpSync(template, folder, { recursive: true })
  const url = `http://127.0.0.1:${await freePort()}`
  const op = await identityProvider(`${url}/api/auth/oidc/callback`)
  const muster = await serve(folder, ['--port', new URL(url).port], { MUSTER_URL: url })
  try {
    await work(url, op)
  } finally {
    await muster.stop()
    await op.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function login(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, ...options })
  ).newPage()
  await page.goto('/login')
  return page
}

async function withPassword(page: Page, who: string) {
  await page.getByLabel('Email').fill(`${who}@muster.test`)
  await page.getByLabel('Password').fill('muster-demo')
  await press(page, 'Sign in')
}

/** Signs in on the provider's own pages. */
async function atProvider(page: Page, address: string) {
  await press(page, 'Sign in with Northwind')
  await page.getByPlaceholder('Enter any login').fill(address)
  await page.getByPlaceholder('and password').fill('any')
  await press(page, 'Sign-in')
  await press(page, 'Continue')
}

test('an Admin configures it, people sign in; refusals, and passwords during an outage', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  await withMuster(async (url, op) => {
    const admin = await login(browser, url)
    await expect(admin.getByRole('button', { name: /^Sign in with/ })).toHaveCount(0)
    await withPassword(admin, 'admin')
    await expect(admin).toHaveURL(/\/dashboard$/)
    await admin.goto('/settings#sign-in')
    const part = admin.locator('#sign-in')
    await expect(part.getByLabel('Redirect address')).toHaveValue(`${url}/api/auth/oidc/callback`)
    await part.getByLabel('Issuer').fill('http://accounts.example.test')
    await part.getByLabel('Client ID').fill('muster')
    await part.getByLabel('Button text').fill('Northwind')
    const form = part.locator('form').filter({ has: admin.getByLabel('Issuer') })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Must be an https address')).toBeVisible()
    await expect(part.getByLabel('Issuer')).toBeFocused()
    await part.getByLabel('Issuer').fill(op.issuer)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Saved')).toBeVisible()
    await press(admin, 'Test the provider')
    await expect(part.getByText(`${op.issuer} answers.`)).toBeVisible()
    await accessible(admin)

    const person = await login(browser, url)
    await expect(person.getByLabel('Password')).toBeVisible()
    await accessible(person)
    await atProvider(person, 'recruiter@muster.test')
    await expect(person).toHaveURL(`${url}/dashboard`)
    await expect(person.getByText('Login successful')).toBeVisible()
    await expect(person.getByRole('button', { name: /^Account:/ })).toBeVisible()
    expect(await person.evaluate(() => localStorage.getItem('muster-provider-flow'))).toBeNull()

    // On a phone, in the dark: no employee has this address.
    const stranger = await login(browser, url, { ...phone, colorScheme: 'dark' })
    await fits(stranger)
    await accessible(stranger)
    await atProvider(stranger, 'nobody@elsewhere.test')
    await expect(stranger.getByRole('alert')).toContainText('has the email nobody@elsewhere.test')
    expect(new URL(stranger.url())).toMatchObject({ pathname: '/signing-in', hash: '', search: '' })
    await fits(stranger)
    await accessible(stranger)
    await stranger.getByRole('link', { name: 'Back to sign-in' }).click()
    await expect(stranger.getByRole('heading', { name: 'Sign in to Muster' })).toBeVisible()

    const unproved = await login(browser, url)
    await atProvider(unproved, 'unproved@muster.test')
    await expect(unproved.getByRole('alert')).toContainText(
      'has not verified your address unproved@muster.test',
    )
    // A response that this browser did not request.
    const unasked = await login(browser, url)
    await unasked.goto('/privacy-policy')
    await unasked.goto('/signing-in#code=abc&state=def')
    await expect(unasked.getByRole('alert')).toContainText('started in another browser')

    // Passwords are allowed only for Admins.
    await part.getByLabel('Passwords', { exact: true }).selectOption('Allowed only for Admins')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Saved')).toBeVisible()
    const held = await login(browser, url)
    await expect(held.getByLabel('Password')).toHaveCount(0)
    await press(held, 'Admins: use a password')
    await withPassword(held, 'recruiter')
    await expect(held.getByText('Please sign in with Northwind.')).toBeVisible()

    await op.stop()
    const away = await login(browser, url)
    await press(admin, 'Test the provider')
    await expect(part.getByText('The provider cannot be used')).toBeVisible()
    await press(away, 'Sign in with Northwind')
    await expect(away.getByRole('alert')).toContainText('Northwind does not answer at the moment.')
    await accessible(away)
    await press(away, 'Admins: use a password')
    await withPassword(away, 'admin')
    await expect(away).toHaveURL(/\/dashboard$/)
  })
})

/** An empty firm: set-up, or the demo firm. */
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setupCode } from '../../src/setupCode'
import { serve } from '../support/program'
import { accessible, expect, fits, test } from './office'

test('the first screen sets up the firm and its first Admin', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-first-'))
  const server = await serve(folder)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`/#code=${setupCode(folder)}`)
  await page.getByLabel('Firm name').fill('Sunrise Staffing')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel(/Email/).fill('asha@sunrise.test')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: /Set up|Create/ }).click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await accessible(page)
  await fits(page)
  await page.getByLabel('Password').fill('first-light-9')
  await page.getByRole('button', { name: /Set up|Create/ }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(/Asha/).first()).toBeVisible()
  await context.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test("'look around' fills the demo firm and signs in with one tap", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-first-'))
  const server = await serve(folder)
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto(`/#code=${setupCode(folder)}`)
  await page.getByRole('button', { name: /demo firm/i }).click()
  await page
    .getByRole('button', { name: /manager@muster\.test|^Manager/ })
    .first()
    .click({ timeout: 20_000 })
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(/Live Team Status/)).toBeVisible()
  await page.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a page of another site cannot set up the firm', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-first-'))
  const server = await serve(folder)
  const other = createServer((_, response) => response.end('<h1>Another site</h1>'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const page = await browser.newPage()
  await page.goto(`http://localhost:${(other.address() as { port: number }).port}/`)
  const sent = await page.evaluate(
    async ([url, code]) => {
      const body = JSON.stringify({ code })
      const types = ['text/plain', 'application/json', 'application/x-www-form-urlencoded']
      return Promise.all(
        types.flatMap((type) =>
          (['no-cors', 'cors'] as const).map((mode) =>
            fetch(`${url}/api/first-run/demo`, {
              method: 'POST',
              mode,
              body,
              headers: { 'content-type': type },
            }).then(
              (answer) => answer.type,
              () => 'refused',
            ),
          ),
        ),
      )
    },
    [server.url, setupCode(folder)],
  )
  // The server refuses requests that a browser sends without a preflight. The other page sees no response.
  expect(sent).toEqual(sent.map(() => 'refused'))
  const firm = (await (await fetch(`${server.url}/api/firm`)).json()) as { isSetUp: boolean }
  expect(firm.isSetUp).toBe(false)
  await page.close()
  other.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('without the link the screen asks for the code and says where to find it', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-first-'))
  const server = await serve(folder)
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.getByRole('button', { name: /demo firm/i }).click()
  await expect(page.getByText('The set-up code is missing')).toBeVisible()
  await page.getByLabel('Set-up code').fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: /demo firm/i }).click()
  await expect(page.getByText(/This set-up code is wrong/).first()).toBeVisible()
  await accessible(page)
  await fits(page)
  await page.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a foreign host name that resolves here shows nothing of Muster', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-first-'))
  const server = await serve(folder, [], { MUSTER_URL: 'https://muster.example.com' })
  const page = await browser.newPage()
  // Chromium resolves every name under localhost to this machine, as in DNS rebinding.
  const foreign = server.url.replace('127.0.0.1', 'evil.localhost')
  expect((await page.goto(foreign))!.status()).toBe(421)
  await expect(page.getByText(/does not belong to this Muster/)).toBeVisible()
  const status = await page.evaluate(
    async (code) =>
      (
        await fetch('/api/first-run/demo', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code }),
        })
      ).status,
    setupCode(folder),
  )
  expect(status).toBe(421)
  await page.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

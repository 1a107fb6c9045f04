/** An empty firm: set up, or looked around in. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../support/program'
import { accessible, expect, fits, test } from './office'

test('the first screen sets up the firm and its first Admin', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-first-'))
  const server = await serve(folder)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto('/')
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
  await page.goto('/')
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

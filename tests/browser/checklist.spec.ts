/** The set-up checklist of a new firm, and the address in Settings. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { setupCode } from '../../src/setupCode'
import { serve } from '../support/program'
import { accessible, expect, fits, test } from './office'

type Firm = { page: Page; url: string; api: (method: string, path: string, body: unknown) => Promise<void> }

/** A new firm whose first Admin is signed in. */
async function newFirm(
  browser: Browser,
  env: Record<string, string>,
  work: (firm: Firm) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-checklist-'))
  const server = await serve(folder, [], env)
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
  })
  const set = await fetch(`${server.url}/api/first-run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: setupCode(folder),
      firmName: 'Sunrise Staffing',
      zone: 'Asia/Kolkata',
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'asha@sunrise.test',
      password: 'first-light-9',
    }),
  })
  const { token } = (await set.json()) as { token: string }
  await context.addInitScript((t) => localStorage.setItem('auth_token', t), token)
  const api: Firm['api'] = async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = { method, headers, body: JSON.stringify(body) }
    const reply = await fetch(server.url + path, request)
    expect(reply.ok, await reply.text()).toBe(true)
  }
  await work({ page: await context.newPage(), url: server.url, api })
  await context.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

const card = (page: Page) => page.locator('.checklist')
const open = (page: Page) => card(page).getByRole('list', { name: 'Still open' }).getByRole('listitem')
const done = (page: Page) => card(page).getByRole('list', { name: 'Done' })

async function look(page: Page, name: string) {
  for (const width of [360, 390, 1280, 1920])
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await fits(page)
      if (width === 390 || width === 1280) await accessible(page)
      if (process.env.MUSTER_PICTURES)
        await page.screenshot({
          path: join(process.env.MUSTER_PICTURES, `${name}-${width}-${scheme}.png`),
          fullPage: true,
        })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('the checklist follows the data, takes ticks, and can be dismissed and shown again', async ({
  browser,
}) => {
  await newFirm(browser, {}, async ({ page, api }) => {
    await page.goto('/dashboard')
    await expect(card(page).getByText('0 of 9')).toBeVisible()
    await expect(open(page)).toHaveCount(9)
    await expect(open(page).first()).toHaveAttribute('aria-current', 'step')
    await expect(card(page).getByText('The public address is not set. Set MUSTER_URL')).toBeVisible()
    await look(page, 'new')

    // The owner's changes arrive by themselves.
    await api('POST', '/api/offices', { name: 'Andheri', lat: 19.1197, lng: 72.8468, radius: 100 })
    await expect(done(page).getByText('Offices')).toBeVisible()
    await api('POST', '/api/holidays', {
      name: 'Republic Day',
      date: `${new Date().getFullYear() + 1}-01-26`,
    })
    await expect(done(page).getByText('Holidays')).toBeVisible()
    await api('POST', '/api/users', {
      firstName: 'Ravi',
      lastName: 'Kumar',
      email: 'ravi@sunrise.test',
      role: 'Recruiter',
      password: 'first-light-9',
      joiningDate: '2026-01-05',
    })
    await expect(done(page).getByText('People')).toBeVisible()
    await expect(done(page).getByText('Invitations')).toBeVisible()

    await page.getByRole('button', { name: 'These are right: Shifts and working hours' }).click()
    await expect(done(page).getByText('Shifts and working hours')).toBeVisible()
    await page.getByRole('button', { name: 'Open again: Shifts and working hours' }).click()
    await expect(
      page.getByRole('button', { name: 'These are right: Shifts and working hours' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Not needed: Mail' }).click()
    await expect(card(page).getByText('5 of 9')).toBeVisible()
    // Without the message of the last tick.
    await page.reload()
    await expect(card(page).getByText('5 of 9')).toBeVisible()
    await look(page, 'half')

    await card(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(card(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page).getByText('5 of 9')).toBeVisible()

    await card(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(card(page)).toHaveCount(0)
    await page.goto('/settings#system')
    await page.getByRole('button', { name: 'Show the set-up checklist' }).click()
    await expect(page.getByRole('button', { name: 'Show the set-up checklist' })).toHaveCount(0)
    await page.goto('/dashboard')
    await expect(card(page).getByText('5 of 9')).toBeVisible()

    for (const [link, url] of [
      ['Open Firm', /\/settings#firm$/],
      ['Open Address', /\/settings#address$/],
      ['Open Attendance', /\/attendance$/],
    ] as const) {
      await card(page).getByRole('link', { name: link, exact: true }).click()
      await expect(page).toHaveURL(url)
      await page.goBack()
      await expect(card(page)).toBeVisible()
    }
  })
})

test('plain http is named in the checklist and in Settings, which checks the address', async ({
  browser,
}) => {
  await newFirm(browser, { MUSTER_URL: 'http://muster.invalid:3000' }, async ({ page }) => {
    await page.goto('/dashboard')
    const words =
      /The public address is http:\/\/muster\.invalid:3000, without https\. Without https browsers/
    await expect(card(page).getByText(words)).toBeVisible()
    await page.goto('/settings#address')
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText(/This window uses http:\/\/127\.0\.0\.1:\d+, which works only/)).toBeVisible()
    await page.getByRole('button', { name: 'Check the address' }).click()
    await expect(page.getByText(/The name muster\.invalid was not found/)).toBeVisible()
    await look(page, 'address')
  })
})

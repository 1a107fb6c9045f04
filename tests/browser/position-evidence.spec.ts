/** Position evidence: two people punch from one browser, and the manager reads it with the day. */
import type { Page } from '@playwright/test'
import { offline, online, phone, ready } from './device'
import { fresh } from './office'
import { accessible, expect, fits, shiftDay, test } from './requests'

async function punchAs(page: Page, who: string) {
  await page.getByLabel('Email').fill(`${who}@muster.test`)
  await page.getByLabel('Password').fill(fresh.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('link', { name: 'Attendance', exact: true }).click()
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/attendance/punch'),
    page.getByRole('button', { name: 'Punch In' }).click(),
  ])
  await expect(page.getByText('Successfully punched in!')).toBeVisible()
  return (sent.postDataJSON() as { phone?: string }).phone
}

/** `on`: the day as the dialog's title has it; by night a punch belongs to the day before. */
const openDay = (page: Page, who: string, on = '') =>
  page
    .getByRole('button', { name: new RegExp(`Show the working of ${who} Newcomer.*${on}`) })
    .first()
    .click()

test('two people punch from one browser; their manager reads it with the name, they without', async ({
  visit,
  newcomer,
}) => {
  await newcomer('kavish')
  await newcomer('lohita')
  const page = await visit(null, '/login')
  const first = await punchAs(page, 'kavish')
  expect(first).toMatch(/^[\da-f-]{36}$/)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByText('Logout').click()
  await expect(page).toHaveURL(/\/login$/)
  // The id survives signing out.
  expect(await punchAs(page, 'lohita')).toBe(first)

  const other = /^Another person punched from the same device at \d\d:\d\d$/
  await openDay(page, 'lohita')
  const own = page.getByRole('dialog')
  await expect(own.getByText('Check position')).toBeVisible()
  await expect(own.getByText(other)).toBeVisible()
  await expect(own.getByText(/kavish/)).toBeHidden()

  const title = await own.getByRole('heading', { level: 2 }).textContent()
  const manager = await visit('manager', '/team-attendance-history?search=lohita')
  await openDay(manager, 'lohita', /\d{1,2} \w{3}/.exec(title!)![0])
  const dialog = manager.getByRole('dialog')
  await expect(dialog.getByText('Check position')).toBeVisible()
  await expect(dialog.getByText(/^kavish Newcomer punched from the same device at \d\d:\d\d$/)).toBeVisible()
  await fits(manager)
  await accessible(manager)
  await manager.setViewportSize({ width: 360, height: 780 })
  await fits(manager)
})

test('a browser that blocks its storage punches without an id', async ({ visit, newcomer }) => {
  await newcomer('mirza')
  const page = await visit('mirza', '/attendance')
  await expect(page.getByRole('button', { name: 'Punch In' })).toBeEnabled()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
  })
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/attendance/punch'),
    page.getByRole('button', { name: 'Punch In' }).click(),
  ])
  expect(sent.postDataJSON()).not.toHaveProperty('phone')
  await expect(page.getByText('Successfully punched in!')).toBeVisible()
})

test('an offline punch is sent with the id', async ({ visit, newcomer, ask }) => {
  await newcomer('navin')
  const page = await visit('navin', '/attendance', phone)
  await expect(page.getByRole('button', { name: 'Punch In' })).toBeEnabled()
  await ready(page)
  await offline(page)
  await expect(page.getByText('No internet connection')).toBeVisible()
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByText('Punch in saved on this device')).toBeVisible()
  await online(page)
  await expect(page.getByText('Your punch was sent')).toBeVisible()
  const id = await page.evaluate(() => localStorage.getItem('muster-phone'))
  const { Punches } = await ask<{ Punches: Record<string, unknown>[] }>('navin', 'GET', '/api/profile/data')
  expect(Punches).toMatchObject([{ From: 'offline', 'Random id of the browser': id }])
})

test('the approver of a regularization reads it with the recorded day', async ({ visit, hire, ask }) => {
  await hire('ojaswi')
  const timestamp = new Date(Date.now() - 15 * 60_000).toISOString()
  const location = { lat: 19.1136, lng: 72.8697, accuracy: 12, timestamp }
  await ask('ojaswi', 'POST', '/api/attendance/punch', { type: 'in', location })
  await ask('ojaswi', 'POST', '/api/attendance/punch', {
    type: 'out',
    location: { ...location, timestamp: new Date().toISOString() },
  })
  await ask('ojaswi', 'POST', '/api/regularizations', {
    requestType: 'on_duty',
    targetDate: shiftDay(),
    actualHours: 8,
    reason: 'Client meeting',
  })
  const page = await visit('manager', '/approvals?tab=regularizations')
  const row = page.getByRole('row', { name: /ojaswi Longtime/ })
  await row.getByText('Client meeting').filter({ visible: true }).click()
  await expect(page.getByText('Check position')).toBeVisible()
  await expect(page.getByText(/^\d\d:\d\d in: The position was 15 minutes old$/)).toBeVisible()
  await fits(page)
  await accessible(page)
})

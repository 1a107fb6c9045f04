/** Position evidence: two people punch from one browser, and the manager reads it with the day. */
import type { Page } from '@playwright/test'
import { accessible, expect, fits, fresh, test } from './office'

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

const openDay = (page: Page, who: string) =>
  page
    .getByRole('button', { name: new RegExp(`Show the working of ${who} Newcomer`) })
    .first()
    .click()

test('two people punch from one browser; their manager reads it with the name, they without', async ({
  visit,
  newcomer,
}) => {
  await newcomer('kiran')
  await newcomer('lalit')
  const page = await visit(null, '/login')
  const first = await punchAs(page, 'kiran')
  expect(first).toMatch(/^[\da-f-]{36}$/)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByText('Logout').click()
  await expect(page).toHaveURL(/\/login$/)
  // The id survives signing out.
  expect(await punchAs(page, 'lalit')).toBe(first)

  const other = /^Another person punched from the same device at \d\d:\d\d$/
  await openDay(page, 'lalit')
  const own = page.getByRole('dialog')
  await expect(own.getByText('Check position')).toBeVisible()
  await expect(own.getByText(other)).toBeVisible()
  await expect(own.getByText(/kiran/)).toBeHidden()

  const manager = await visit('manager', '/team-attendance-history')
  await openDay(manager, 'lalit')
  const dialog = manager.getByRole('dialog')
  await expect(dialog.getByText('Check position')).toBeVisible()
  await expect(dialog.getByText(/^kiran Newcomer punched from the same device at \d\d:\d\d$/)).toBeVisible()
  await fits(manager)
  await accessible(manager)
  await manager.setViewportSize({ width: 360, height: 780 })
  await fits(manager)
})

test('a browser that blocks its storage punches without an id', async ({ visit, newcomer }) => {
  await newcomer('mohan')
  const page = await visit('mohan', '/attendance')
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

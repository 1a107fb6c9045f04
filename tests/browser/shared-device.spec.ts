/**
 * A device that several people use: one person's action is never done as another, and a late response ends
 * nobody else's session.
 */
import type { Page, Route } from '@playwright/test'
import { expect, fresh, test } from './office'

async function enter(page: Page, who: string) {
  await page.getByLabel('Email').fill(`${who}@muster.test`)
  await page.getByLabel('Password').fill(fresh.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function become(page: Page, who: string) {
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByText('Logout').click()
  await expect(page).toHaveURL(/\/login$/)
  await enter(page, who)
}

const toAttendance = (page: Page) => page.getByRole('link', { name: 'Attendance', exact: true }).click()

test('a punch whose position arrives late is not recorded for the next person', async ({
  visit,
  newcomer,
}) => {
  await newcomer('farah')
  await newcomer('gopal')
  const page = await visit(null, '/login')
  await enter(page, 'farah')
  await toAttendance(page)
  await page.evaluate(() => {
    const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (found, failed, wanted) => {
      // Only this request is late. The weather requests a position too.
      navigator.geolocation.getCurrentPosition = real
      Object.assign(window, {
        positionComes: () =>
          new Promise<void>((done) => real((position) => (found(position), done()), failed, wanted)),
      })
    }
  })
  let sent = 0
  page.on('request', (request) => void (request.url().endsWith('/api/attendance/punch') && sent++))
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByRole('button', { name: 'Getting location…' })).toBeVisible()
  await become(page, 'gopal')
  await page.evaluate(() => (window as unknown as { positionComes: () => Promise<void> }).positionComes())
  await toAttendance(page)
  await expect(page.getByRole('button', { name: 'Punch In' })).toBeEnabled()
  expect(sent).toBe(0)
})

test('a late 401 of the previous session does not end the next one', async ({ visit, newcomer }) => {
  await newcomer('hari')
  await newcomer('indu')
  const page = await visit(null, '/login')
  await enter(page, 'hari')
  await toAttendance(page)
  const held = new Promise<Route>((come) => void page.route('**/api/attendance/punch', come))
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByRole('button', { name: 'Punching in…' })).toBeVisible()
  await become(page, 'indu')
  const late = await held
  await late.fulfill({ status: 401, json: { message: 'Please sign in' } })
  expect((await late.request().response())?.status()).toBe(401)
  await toAttendance(page)
  await expect(page.getByRole('button', { name: 'Punch In' })).toBeEnabled()
  await expect(page.getByRole('button', { name: /Account: indu/ })).toBeVisible()
})

test('a break whose response is lost shows its real state and counts once', async ({ visit, newcomer }) => {
  await newcomer('jaya')
  const page = await visit(null, '/login')
  await enter(page, 'jaya')
  await toAttendance(page)
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByRole('button', { name: 'Punch Out' })).toBeVisible()
  let lost = 0
  await page.route('**/api/attendance/break', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Tea' }).click()
  await expect(page.getByRole('heading', { name: 'Break in Progress' })).toBeVisible()
})

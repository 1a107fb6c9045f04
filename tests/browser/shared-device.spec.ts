/** A device that several people use: what one began is never done as another, and a late answer ends nobody else's session. */
import { expect, test } from './office'

async function become(page: import('@playwright/test').Page, who: string) {
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByText('Logout').click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(`${who}@muster.test`)
  await page.getByLabel('Password').fill('monsoon-41')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function enter(page: import('@playwright/test').Page, who: string) {
  await page.getByLabel('Email').fill(`${who}@muster.test`)
  await page.getByLabel('Password').fill('monsoon-41')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('link', { name: 'Attendance', exact: true }).click()
}

test('a punch whose position comes late is not the next person\'s', async ({ visit, newcomer }) => {
  await newcomer('farah')
  await newcomer('gopal')
  const page = await visit(null, '/login')
  await enter(page, 'farah')
  await page.evaluate(() => {
    const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (found, failed, wanted) => void setTimeout(() => real(found, failed, wanted), 4000)
  })
  let sent = 0
  page.on('request', (request) => void (request.url().endsWith('/api/attendance/punch') && sent++))
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByRole('button', { name: 'Getting location…' })).toBeVisible()
  await become(page, 'gopal')
  await page.waitForTimeout(4500)
  expect(sent).toBe(0)
  await page.getByRole('link', { name: 'Attendance', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Punch In' })).toBeEnabled()
})

test('a late 401 of the session before leaves the next one alone', async ({ visit, newcomer }) => {
  await newcomer('hari')
  await newcomer('indu')
  const page = await visit(null, '/login')
  await enter(page, 'hari')
  await page.route('**/api/attendance/punch', async (route) => {
    await new Promise((done) => setTimeout(done, 4000))
    await route.fulfill({ status: 401, json: { message: 'Please sign in' } }).catch(() => {})
  })
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByRole('button', { name: 'Punching in…' })).toBeVisible()
  await become(page, 'indu')
  await page.waitForTimeout(4500)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: /Account: indu/ })).toBeVisible()
})

test('a break whose answer is lost shows as it is, and counts once', async ({ visit, newcomer }) => {
  await newcomer('jaya')
  const page = await visit(null, '/login')
  await enter(page, 'jaya')
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByRole('button', { name: 'Punch Out' })).toBeVisible()
  let lost = 0
  await page.route('**/api/attendance/break', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByLabel('Reason').fill('Tea')
  await page.getByRole('button', { name: 'Start Break' }).click()
  await expect(page.getByRole('heading', { name: 'Break in Progress' })).toBeVisible()
})

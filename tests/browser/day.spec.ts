/** A day of attendance, from a phone. */
import { expect, fits, test } from './office'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('sign in, punch in with a position, take a break, punch out; the manager sees it live', async ({
  visit,
  newcomer,
}) => {
  await newcomer('deepa')
  const manager = await visit('manager', '/dashboard')
  const live = manager
    .getByRole('region', { name: /Live Team Status/ })
    .or(manager.locator('section, .card').filter({ hasText: 'Live Team Status' }))
    .first()
  await live.getByPlaceholder(/Search/).fill('deepa')
  await expect(
    live.getByText('Not Punched In').or(live.getByText('Week Off')).or(live.getByText('Absent')).first(),
  ).toBeVisible()

  const page = await visit(null, '/login', phone)
  await page.getByLabel('Email').fill('deepa@muster.test')
  await page.getByLabel('Password').fill('monsoon-41')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Attendance', exact: true })
    .click()
  await expect(page).toHaveURL(/\/attendance$/)
  await expect(page.getByRole('link', { name: 'Leave Management' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Attendance Management' })).toBeVisible()
  await fits(page)

  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByText('Successfully punched in!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Punch Out' })).toBeVisible()
  await expect(page.getByText('GPS 19.113600, 72.869700')).toBeVisible()
  // The manager sees it within a second or two, without a reload.
  await expect(live.getByText('Working', { exact: true })).toBeVisible({ timeout: 4000 })

  // Another reason is written; the usual ones take one press.
  await page.getByRole('button', { name: 'Other' }).click()
  await page.getByRole('button', { name: 'Start Break' }).click()
  await expect(page.getByText('Please provide a reason for the break.')).toBeVisible()
  await page.getByRole('button', { name: 'Lunch' }).click()
  await expect(page.getByRole('heading', { name: 'Break in Progress' })).toBeVisible()
  await expect(page.getByText('Lunch, since')).toBeVisible()
  await expect(live.getByText('On Break', { exact: true })).toBeVisible({ timeout: 4000 })
  await page.getByRole('button', { name: 'End Break' }).click()
  await expect(page.getByRole('heading', { name: 'Take Break' })).toBeVisible()

  await page.getByRole('button', { name: 'Punch Out' }).click()
  await expect(page.getByText('Successfully punched out!')).toBeVisible()
  await expect(page.getByText('Not Working')).toBeVisible()

  await page
    .getByRole('button', { name: /Show the working of deepa Newcomer/ })
    .first()
    .click()
  const working = page.getByRole('dialog')
  await expect(working.getByText(/The General shift applies/)).toBeVisible()
  await expect(working.locator('.working-parts').getByText('Lunch')).toBeVisible()
  await fits(page)
  await page.keyboard.press('Escape')
  await expect(working).toBeHidden()
})

test('a denied position says how to allow it and offers Retry, which then punches', async ({
  visit,
  newcomer,
}) => {
  await newcomer('kiran')
  const page = await visit('kiran', '/attendance', { permissions: [] })
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByText('Location Permission Denied')).toBeVisible()
  await page.context().grantPermissions(['geolocation'])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Successfully punched in!')).toBeVisible()
})

test('zero coordinates are no position', async ({ visit, newcomer }) => {
  await newcomer('zoya')
  const page = await visit('zoya', '/attendance', {
    geolocation: { latitude: 0, longitude: 0, accuracy: 10 },
  })
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(
    page.getByText('Invalid GPS coordinates received. Please try again in an open area.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Punch In' })).toBeEnabled()
})

test('a punch far from every office is recorded and flagged with its distance', async ({
  visit,
  newcomer,
}) => {
  await newcomer('omkar')
  const page = await visit('omkar', '/attendance', {
    geolocation: { latitude: 19.3, longitude: 72.9, accuracy: 150 },
  })
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByText('Successfully punched in!')).toBeVisible()
  await expect(page.locator('.badge', { hasText: /Outside/ }).first()).toBeVisible()
  await expect(page.getByText(/Low/).first()).toBeVisible()
})

test('a double tap makes one punch', async ({ visit, newcomer }) => {
  await newcomer('tara')
  const page = await visit('tara', '/attendance')
  let sent = 0
  page.on('request', (request) => void (request.url().endsWith('/api/attendance/punch') && sent++))
  await page.getByRole('button', { name: 'Punch In' }).dblclick()
  await expect(page.getByRole('button', { name: 'Punch Out' })).toBeVisible()
  await page.waitForTimeout(300)
  expect(sent).toBe(1)
})

test('by keyboard alone: sign in, reach attendance, punch, take a break', async ({ visit, newcomer }) => {
  await newcomer('meher')
  const page = await visit(null, '/login')
  const tabTo = async (name: RegExp) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const at = document.activeElement as HTMLElement | null
        return (
          at?.getAttribute('aria-label') ?? (at?.textContent || (at as HTMLInputElement | null)?.name || '')
        )
      })
      if (name.test(focused.trim())) return
    }
    throw new Error(`No way to ${name} by Tab`)
  }
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('meher@muster.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('monsoon-41')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Attendance', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Punch In' })).toBeEnabled()
  await tabTo(/^Punch In$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully punched in!')).toBeVisible()
  await tabTo(/^Tea$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Break in Progress' })).toBeVisible()
  // The focus moves to the button that ends it, and back.
  await expect(page.getByRole('button', { name: 'End Break' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Take Break' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lunch' })).toBeFocused()
})

test('another reason for a break is written, and required', async ({ visit, newcomer }) => {
  await newcomer('wahida')
  const page = await visit('wahida', '/attendance', phone)
  await expect(page.getByRole('button', { name: 'Lunch' })).toBeDisabled()
  await page.getByRole('button', { name: 'Punch In' }).click()
  await page.getByRole('button', { name: 'Other', exact: true }).click()
  await page.getByRole('button', { name: 'Start Break' }).click()
  await expect(page.getByText('Please provide a reason for the break.')).toBeVisible()
  await page.getByLabel('Reason').fill('Bank')
  await page.getByRole('button', { name: 'Start Break' }).click()
  await expect(page.getByText('Bank, since')).toBeVisible()
})

test("the week shows today's hours, and a press on it opens the day's working", async ({
  visit,
  newcomer,
}) => {
  await newcomer('vidya')
  const page = await visit('vidya', '/attendance')
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByText('Successfully punched in!')).toBeVisible()
  const today = page.locator('.week-day.today')
  await expect(today).toHaveAccessibleName(/ · Working/)
  await today.click()
  await expect(page.getByRole('dialog').getByText(/The General shift applies|shift applies/)).toBeVisible()
})

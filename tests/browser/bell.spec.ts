/** The bell, the dashboard's feed, updates in other windows, and notification preferences. */
import type { Page } from '@playwright/test'
import { announce, notice } from './inbox'
import { accessible, expect, phone, test } from './requests'

test('a change in one window is shown in the other within a second', async ({ visit, hire, ask }) => {
  await hire('rita')
  for (const title of ['Early', 'Late']) await announce(ask, title)
  const here = await visit('rita', '/notifications')
  const there = await visit('rita', '/dashboard', phone)
  await expect(there.getByText('2 New')).toBeVisible()
  await expect(notice(here, 'Late')).toBeVisible()
  await here.getByRole('button', { name: 'Mark as read: Early' }).click()
  await expect(there.getByText('1 New')).toBeVisible({ timeout: 2500 })
  await expect(there.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await here.getByRole('button', { name: 'Delete: Late' }).click()
  await expect(notice(there, 'Late')).toHaveCount(0, { timeout: 2500 })
  await announce(ask, 'News')
  for (const page of [here, there]) await expect(notice(page, 'News')).toBeVisible({ timeout: 2500 })
})

test('the bell lists ten, shows 9+ above nine, and a press marks one as read and opens its screen', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('sia')
  for (let i = 1; i <= 10; i++) await announce(ask, `Announcement ${i}`)
  const [day] = await workdays(1)
  const { id } = await ask<{ id: number }>('sia', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Family',
  })
  await ask('manager', 'PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  const page = await visit('sia', '/attendance')
  const bell = page.getByRole('button', { name: 'Notifications, 11 unread' })
  await expect(bell).toHaveText('9+')
  await bell.click()
  const drop = page.getByRole('dialog', { name: /^Notifications/ })
  await expect(drop.getByRole('listitem')).toHaveCount(10)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await accessible(page)
  }
  await drop.getByRole('link', { name: /was approved by/ }).click()
  await expect(page).toHaveURL(/\/leave\?leave=\d+$/)
  await expect(page.getByRole('dialog', { name: /^Personal Leave/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/leave$/)
  await expect(drop).toBeHidden()
  await page.getByRole('button', { name: 'Notifications, 10 unread' }).click()
  await drop.getByRole('link', { name: 'View all notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
})

test('Recent Activities lists the latest five, counts the new ones and marks approvals', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('tripti')
  const empty = await visit('tripti', '/dashboard')
  const feed = (page: Page) => page.locator('.card').filter({ hasText: 'Recent Activities' })
  await expect(feed(empty).getByText('No recent activities')).toBeVisible()
  for (let i = 1; i <= 5; i++) await announce(ask, `Announcement ${i}`)
  const [day] = await workdays(1)
  const { id } = await ask<{ id: number }>('tripti', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Family',
  })
  await ask('manager', 'PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  await expect(feed(empty).getByText('6 New')).toBeVisible()
  await expect(feed(empty).getByRole('listitem')).toHaveCount(5)
  await expect(feed(empty).getByText('and 1 older unread')).toBeVisible()
  const approved = feed(empty).getByRole('link', { name: /was approved by/ })
  await expect(approved.locator('.notice-icon')).toHaveClass(/green/)
  await expect(approved.locator('.notice-dot')).toBeVisible()
  await approved.click()
  await expect(empty).toHaveURL(/\/leave\?leave=\d+$/)
  await empty.goto('/dashboard')
  await expect(approved).toBeVisible()
  await expect(approved.locator('.notice-dot')).toHaveCount(0)
})

test('preferences: kinds, quiet hours and digest are saved; quiet hours need a start and an end', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('veda')
  const page = await visit('veda', '/notification-settings')
  const save = page.getByRole('button', { name: 'Save preferences' })
  await expect(save).toBeDisabled()
  await expect(page.getByRole('row', { name: /^To decide/ })).toHaveCount(0)
  await page.getByLabel('My leave by push').uncheck()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('My leave by push')).toBeChecked()

  await page.getByLabel('Announcements in the app').uncheck()
  await page.getByLabel('Quiet from').fill('2230')
  await page.getByLabel('Quiet to').fill('')
  await page.getByLabel('Daily digest at').fill('25:00')
  await save.click()
  await expect(page.getByText('Quiet hours need a start and an end')).toBeVisible()
  await expect(page.getByText('Must be a time, HH:mm')).toBeVisible()
  await page.getByLabel('Quiet to').fill('7')
  await page.getByLabel('Daily digest at').fill('18:15')
  await save.click()
  await expect(page.getByText('Preferences saved')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(page.getByLabel('Quiet from')).toHaveValue('21:00')
  await expect(page.getByLabel('Announcements in the app')).toBeChecked()
  await page.getByLabel('Announcements in the app').uncheck()
  await page.getByLabel('Quiet from').fill('2230')
  await page.getByLabel('Quiet to').fill('7')
  await page.getByLabel('Daily digest at').fill('18:15')
  await save.click()
  await expect(page.getByText('Preferences saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Quiet from')).toHaveValue('22:30')
  await expect(page.getByLabel('Quiet to')).toHaveValue('07:00')
  await expect(page.getByLabel('Daily digest at')).toHaveValue('18:15')
  await expect(page.getByLabel('Announcements in the app')).not.toBeChecked()
  await announce(ask, 'Not for her')
  expect(await ask('veda', 'GET', '/api/notifications')).toEqual([])
})

/** Send Notifications and Test Attendance Reminders in the settings. */
import type { Page } from '@playwright/test'
import { accessible, expect, fits, phone, test } from './requests'

const missing = 'Please fill in all required fields and select recipients'
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Notification' })
/** Sends and confirms the number of recipients. */
const sendTo = async (page: Page, people: RegExp | string) => {
  await sendButton(page).click()
  const dialog = page.getByRole('dialog', { name: people })
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
}
const write = async (page: Page, title: string) => {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message', { exact: true }).fill('At four, everybody leaves by the east stairs.')
}

test("a message to roles: number of recipients, errors, progress, and the recipients' inbox", async ({
  visit,
  hire,
}) => {
  await hire('xena')
  const reader = await visit('xena', '/dashboard')
  const page = await visit('admin', '/settings#send-notifications')
  await expect(page.getByRole('heading', { name: 'System Settings' })).toBeVisible()
  await expect(page.getByText('0/100')).toBeVisible()
  await expect(page.getByText('0/500')).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByText('Validation Error')).toBeVisible()
  await expect(page.getByText(missing).first()).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()

  await page.getByLabel('Title').fill('y'.repeat(101))
  await expect(page.getByText('100/100')).toBeVisible()
  await write(page, 'Fire drill')
  await expect(page.getByText('10/100')).toBeVisible()
  await expect(page.getByText('45/500')).toBeVisible()

  const role = (name: string) => page.getByRole('group', { name: 'Roles' }).getByLabel(name, { exact: true })
  await role('Manager').check()
  await role('Recruiter').check()
  await role('All').check()
  await expect(role('Manager')).not.toBeChecked()
  await role('Recruiter').check()
  await expect(role('All')).not.toBeChecked()

  for (const channel of ['Push', 'In the app']) await page.getByLabel(channel, { exact: true }).uncheck()
  await sendButton(page).click()
  await expect(page.getByText('Validation Error')).toBeVisible()
  await page.getByLabel('In the app').check()
  await sendTo(page, /^Send to \d+ (person|people)\?$/)
  await expect(page.getByText('Notification sent', { exact: true })).toBeVisible()
  const progress = page.getByRole('region', { name: 'Last broadcast' })
  await expect(progress.getByText('Done')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(reader.getByText('Fire drill', { exact: true })).toBeVisible()

  await write(page, 'By push too')
  await page.getByLabel('Push', { exact: true }).check()
  await role('Accounts').check()
  await sendTo(page, /^Send to \d+ (person|people)\?$/)
  await expect(page.getByText('Push Notifications Not Sent')).toBeVisible()
  await expect(page.getByText(/Users must enable push notifications/)).toBeVisible()
  await accessible(page)
})

test('a message to designations: the number of people, a designation without people, failures', async ({
  visit,
}) => {
  const page = await visit('admin', '/privacy-policy', phone)
  await page.route('**/api/admin/designations', (route) =>
    route.fulfill({
      json: [
        { designation: 'Astronaut', count: 2 },
        { designation: 'Recruiter', count: 3 },
      ],
    }),
  )
  await page.goto('/settings#send-notifications')
  await page.getByRole('tab', { name: 'Send by Designation' }).click()
  await write(page, 'Launch')
  await page.getByLabel('Astronaut').check()
  await expect(page.getByText('Designations: 2 people')).toBeVisible()
  await sendTo(page, /^Send to \d+ (person|people)\?$/)
  await expect(page.getByText('No Recipients Found')).toBeVisible()
  await expect(page.getByText('No active users found with the selected designation(s)')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Launch')
  await fits(page)

  await page.route('**/api/notifications/broadcast*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
  )
  await sendTo(page, /^Send to \d+ (person|people)\?$/)
  await expect(page.getByText('Failed to Send Notification')).toBeVisible()
  await expect(page.getByText('The disk is full')).toBeVisible()
  await page.getByRole('tab', { name: 'Send by Role' }).click()
  await page.getByLabel('All', { exact: true }).check()
  await sendTo(page, /^Send to \d+ (person|people)\?$/)
  await expect(page.getByText('Broadcast Failed')).toBeVisible()
})

test('a lost response is retried with the same key and makes one broadcast', async ({ visit, hire, ask }) => {
  await hire('yamini')
  const page = await visit('admin', '/settings#send-notifications')
  let lost = 0
  await page.route('**/api/notifications/broadcast', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await write(page, 'Once')
  await page.getByLabel('Recruiter', { exact: true }).check()
  await page.getByLabel('Push', { exact: true }).uncheck()
  await sendTo(page, /^Send to \d+ (person|people)\?$/)
  await expect(page.getByText('Broadcast Failed')).toBeVisible()
  await sendTo(page, /^Send to \d+ (person|people)\?$/)
  await expect(page.getByText('Notification sent', { exact: true })).toBeVisible()
  expect(await ask<unknown[]>('yamini', 'GET', '/api/notifications')).toHaveLength(1)
})

test('reminders are tested, and a failure is shown', async ({ visit }) => {
  const page = await visit('admin', '/settings#test-reminders')
  for (const words of ['10:00 AM IST', '7:00 PM IST', '10:00 PM IST'])
    await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Test Punch-Out Reminder' }).click()
  const question = page.getByRole('dialog', { name: /^Send a test to \d+ (person|people)\?$/ })
  const nobody = page.getByText('Nobody to remind')
  await expect(question.or(nobody)).toBeVisible()
  if (await question.isVisible()) {
    await question.getByRole('button', { name: 'Send test' }).click()
    await expect(page.getByText(/A test of the punch-out reminder was sent to \d+/)).toBeVisible()
  }
  await page.route('**/api/push/test-reminders', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
  )
  await page.getByRole('button', { name: 'Test Punch-In Reminder' }).click()
  await expect(page.getByText('Failed to send reminders')).toBeVisible()
})

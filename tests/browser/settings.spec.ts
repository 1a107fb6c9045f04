/**
 * System Settings: all sections in order, unsaved changes, rules that apply from a date; shifts, offices,
 * leave policies, the firm.
 */
import { addDays } from '../../src/domain/day'
import { dayWords } from '../../web/format'
import { accessible, expect, fits, phone, test, today } from './requests'
import { dialog, form, section } from './settings'

const titles = [
  'Working Days Configuration',
  'Saturday Holiday Management',
  'Send Notifications',
  'Test Attendance Reminders',
  `Holidays ${today().slice(0, 4)}`,
  'Leave Policies by Role',
  'System Information',
  'Firm',
  'Shifts',
  'Offices',
  'Attendance Devices',
  'Attendance Rules',
  'Leave Rules',
  'Approval Rules',
  'Notification Defaults',
  'Mail',
  'WhatsApp',
  'Billing Rules',
  'Invoicing Companies',
  'Books',
  'Sign-in',
  'Address',
  'Retention',
  'Backups',
  'Webhooks',
  'Audit',
  'Assistant',
]

test('one section at a time, in order, with an index; other roles have no access', async ({ visit }) => {
  const page = await visit('admin', '/settings')
  const index = page.getByRole('navigation', { name: 'Settings sections' })
  await expect(index.getByRole('link')).toHaveCount(titles.length)
  // One section at a time, each under its own address.
  const sections = page.locator('main').getByRole('heading', { level: 2 })
  for (const [at, title] of titles.entries()) {
    await index.getByRole('link').nth(at).click()
    await expect(sections.first()).toBeFocused()
    await expect(sections.first()).toHaveText(title)
  }
  await index.getByRole('link', { name: 'Offices' }).click()
  await expect(page).toHaveURL(/#offices$/)
  await expect(page.getByRole('heading', { name: 'Offices' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Offices' })).toBeInViewport()
  await expect(index.getByRole('link', { name: 'Offices' })).toHaveAttribute('aria-current', 'page')

  const manager = await visit('manager', '/settings')
  await expect(
    manager.getByText('Access Restricted - Only administrators can access system settings.'),
  ).toBeVisible()
})

test('on a phone in the dark a select jumps to the sections', async ({ visit }) => {
  const page = await visit('admin', '/settings#retention', { ...phone, colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: 'Retention' })).toBeInViewport()
  await expect(page.getByText('Due for deletion tonight').first()).toBeVisible()
  await page.getByLabel('Section', { exact: true }).selectOption('Shifts')
  await expect(page.getByRole('heading', { name: 'Shifts' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Shifts' })).toBeInViewport()
  await fits(page)
})

test('unsaved changes are marked, and leaving asks for a confirmation', async ({ visit }) => {
  const page = await visit('admin', '/settings#attendance-rules')
  await page.getByLabel('Late after (minutes)').fill('20')
  await expect(page.getByRole('link', { name: 'Attendance Rules (unsaved)' })).toBeVisible()
  await expect(form(page, 'Late after (minutes)').getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(dialog(page)).toContainText('Attendance Rules')
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL(/\/settings/)
  await form(page, 'Late after (minutes)').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Late after (minutes)')).toHaveValue('15')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page).toHaveURL(/\/reports/)
})

test('a rule applies from a date; a planned change is shown and can be cancelled', async ({ visit }) => {
  const page = await visit('admin', '/settings#attendance-rules')
  const rules = form(page, 'Half Day from (hours)')
  await page.getByLabel('Half Day from (hours)').fill('9')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Half Day cannot need more hours than Present')).toBeVisible()
  await page.getByLabel('Half Day from (hours)').fill('30')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(rules.getByText('Must be from 0.5 to 24')).toBeVisible()
  await expect(page.getByLabel('Half Day from (hours)')).toBeFocused()
  await page.getByLabel('Half Day from (hours)').fill('4.5')
  const from = addDays(today(), 20)
  await rules.getByLabel('Applies from').fill(from)
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`They apply from ${dayWords(from)}.`)).toBeVisible()
  await expect(page.getByLabel('Half Day from (hours)')).toHaveValue('5')
  await expect(rules.getByText('Half Day from: 4.5 hours (until then 5 hours)')).toBeVisible()
  await rules.getByRole('button', { name: /^Cancel the change/ }).click()
  await dialog(page).getByRole('button', { name: 'Cancel change' }).click()
  await expect(rules.getByText('Planned changes')).toHaveCount(0)
})

test('a leave policy is edited in place within limits; a confirmation updates all balances', async ({
  visit,
  ask,
}) => {
  const page = await visit('admin', '/settings#leave-policies')
  const part = section(page, 'leave-policies')
  const row = part.getByRole('row').filter({ hasText: 'Scheduler' })
  const before = (await ask<{ totalLeaves: number }>('scheduler', 'GET', '/api/leaves/balance')).totalLeaves
  await expect(row).toContainText('Senior Level')
  await expect(part.getByRole('row').filter({ hasText: 'Recruiter' })).toContainText('Entry Level')
  await part.getByRole('button', { name: 'Edit Scheduler' }).click()
  await expect(part.getByLabel('Annual leaves of Scheduler')).toBeFocused()
  await part.getByLabel('Annual leaves of Scheduler').fill('51')
  await page.keyboard.press('Enter')
  await expect(row.getByText('Must be from 0 to 50')).toBeVisible()
  await part.getByLabel('Annual leaves of Scheduler').fill('20.5')
  await part.getByLabel('Free leaves per month of Scheduler').fill('2')
  await accessible(page)
  await part.getByRole('button', { name: 'Save Scheduler' }).click()
  await expect(row).toContainText('20.5')
  await expect(part.getByRole('button', { name: 'Edit Scheduler' })).toBeFocused()
  await part.getByRole('button', { name: 'Edit Scheduler' }).click()
  await part.getByLabel('Annual leaves of Scheduler').fill('3')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('20.5')

  await part.getByRole('button', { name: 'Update All Balances' }).click()
  await expect(dialog(page).getByText(/would be updated/)).toBeVisible()
  await expect(dialog(page).getByText(/Manual adjustments stay/)).toBeVisible()
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Update balances' }).click()
  await expect(page.getByText('Leave balances updated')).toBeVisible()
  // A person who joined during the year gets a pro rata share.
  expect(
    (await ask<{ totalLeaves: number }>('scheduler', 'GET', '/api/leaves/balance')).totalLeaves,
  ).toBeGreaterThan(before)
})

test('system information shows real figures, and reports if Muster does not respond', async ({ visit }) => {
  const page = await visit('admin', '/settings#system')
  const part = section(page, 'system')
  for (const name of [
    'Version',
    'Last updated',
    'Active users',
    'Total users',
    'Database status',
    'Database size',
    'Memory',
  ])
    await expect(part.getByText(name, { exact: true })).toBeVisible()
  await expect(part.getByText('Connected')).toBeVisible()
  await page.route('**/api/system/stats', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
  )
  await page.reload()
  await expect(part.getByText('The system information could not be loaded.')).toBeVisible()
})

test('shifts and offices: add, change from a date, delete; an office at the current location', async ({
  visit,
}) => {
  const page = await visit('admin', '/settings#shifts', phone)
  const shifts = section(page, 'shifts')
  await shifts.getByRole('button', { name: 'Add Shift' }).tap()
  await dialog(page).getByLabel('Name').fill('Evening')
  await dialog(page).getByLabel('Starts').fill('1400')
  await dialog(page).getByRole('button', { name: 'Add Shift' }).tap()
  await expect(dialog(page).getByText('Must be within the shift')).toBeVisible()
  for (const [label, text] of [
    ['Ends', '23:00'],
    ['Punch-in reminder', '14:30'],
    ['Punch-out reminder', '23:30'],
    ['Automatic punch-out', '2:00'],
  ] as const)
    await dialog(page).getByLabel(label).fill(text)
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Add Shift' }).tap()
  await expect(shifts.getByRole('row').filter({ hasText: 'Evening' })).toContainText('14:00 to 23:00')
  await shifts.getByRole('button', { name: 'Edit Evening' }).tap()
  await dialog(page).getByLabel('Ends').fill('22:30')
  const from = addDays(today(), 10)
  await dialog(page).getByLabel('New times apply from').fill(from)
  await dialog(page).getByRole('button', { name: 'Save Changes' }).tap()
  await expect(shifts.getByText(`From ${dayWords(from)}:`)).toBeVisible()
  await expect(shifts.getByRole('row').filter({ hasText: 'Evening' })).toContainText('14:00 to 23:00')
  await shifts.getByRole('button', { name: 'Delete Evening' }).tap()
  await dialog(page).getByRole('button', { name: 'Delete' }).tap()
  await expect(shifts.getByRole('row').filter({ hasText: 'Evening' })).toHaveCount(0)

  await page.getByLabel('Section', { exact: true }).selectOption('Offices')
  const offices = section(page, 'offices')
  await offices.getByRole('button', { name: 'Add Office' }).tap()
  await dialog(page).getByRole('button', { name: 'Add Office' }).tap()
  await expect(dialog(page).getByText('Office name is required')).toBeVisible()
  await dialog(page).getByLabel('Name').fill('Thane')
  await dialog(page).getByRole('button', { name: 'Use my current location' }).tap()
  await expect(dialog(page).getByLabel('Latitude')).toHaveValue('19.113600')
  await expect(dialog(page).getByText('Accurate to about 12 m')).toBeVisible()
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Add Office' }).tap()
  const office = offices.getByRole('listitem').filter({ hasText: 'Thane' })
  await expect(office).toContainText('150 m around')
  await office.getByRole('button', { name: 'Delete Thane' }).tap()
  await dialog(page).getByRole('button', { name: 'Delete' }).tap()
  await expect(office).toHaveCount(0)
  await fits(page)
})

test('the firm: its name applies at once; its time zone is fixed, with the reason', async ({ visit }) => {
  const page = await visit('admin', '/settings#firm')
  const part = section(page, 'firm')
  await expect(
    part.getByText('Cannot be changed, because punches have been recorded in this time zone.'),
  ).toBeVisible()
  const before = await part.getByLabel('Name').inputValue()
  await part.getByLabel('Name').fill('Northwind Staffing')
  await form(page, 'Time zone').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The changes apply immediately.')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Northwind Staffing')).toBeVisible()
  // The answer to a save discards input that was typed before it.
  await expect(form(page, 'Time zone').getByRole('status')).toHaveText('Saved')
  await part.getByLabel('Name').fill(before)
  await form(page, 'Time zone').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('complementary').getByText(before)).toBeVisible()
  await part.getByLabel('Invoicing companies').fill('')
  await form(page, 'Invoicing companies').getByRole('button', { name: 'Save' }).click()
  await expect(part.getByText('At least one')).toBeVisible()
})

test('data whose retention has ended is counted and can be purged at once', async ({ visit, ask }) => {
  const page = await visit('admin', '/settings#retention')
  const part = section(page, 'retention')
  const button = part.getByRole('button', { name: 'Delete now' })
  await expect(part.getByRole('row').filter({ hasText: 'Regularization requests' })).toBeVisible()
  await ask('admin', 'POST', '/api/settings', { key: 'retention', value: { noticesDays: 60 } })
  await expect(part.getByRole('row').filter({ hasText: 'Read notifications' })).toContainText(/[1-9]\d*$/)
  await button.click()
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByText(/ deleted\. The audit has an entry\.$/)).toBeVisible()
  await expect(button).toBeDisabled()
  await ask('admin', 'POST', '/api/settings', { key: 'retention', value: { noticesDays: 365 } })
})

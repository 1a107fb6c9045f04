/** The inbox, the bell, the feed, preferences and broadcasts, from a phone and by the keyboard; other windows follow. */
import type { Page, Route } from '@playwright/test'
import { accessible, expect, fits, phone, test } from './requests'

const asName = (name: string) => name as 'asha'
type Ask = <T = Record<string, unknown>>(who: string, method: string, path: string, body?: unknown) => Promise<T>

/** Only the recruiters of this test's own server are told. */
const announce = (ask: Ask, title: string, message = 'At four, everybody leaves by the east stairs.') => ask('admin', 'POST', '/api/notifications/broadcast', { title, message, roles: ['Recruiter'] })
const notice = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const unread = (page: Page) => page.getByRole('tab', { name: /^Unread/ })

/** Stands in the way of a call until it is let through or refused. */
async function held(page: Page, path: string | RegExp, method: string) {
  let arrived: (route: Route) => void
  const call = new Promise<Route>((resolve) => (arrived = resolve))
  await page.route(path, (route) => (route.request().method() === method ? arrived(route) : route.fallback()))
  return { refuse: async () => (await call).fulfill({ status: 500, json: { message: 'The disk is full' } }), go: async () => (await call).continue() }
}

test('what is told stands by day; a press reads it, its details lead to its screen', async ({ visit, hire, ask, workdays }) => {
  await hire('nina')
  const [day] = await workdays(1)
  const { id } = await ask<{ id: number }>('nina', 'POST', '/api/leaves', { leaveType: 'personal', fromDate: day, toDate: day, reason: 'Family' })
  await ask('manager', 'PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  await announce(ask, 'Fire drill')
  const page = await visit(asName('nina'), '/notifications')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All 2' })).toHaveAttribute('aria-selected', 'true')
  await expect(unread(page)).toHaveText('Unread 2')
  await notice(page, 'Fire drill').getByText('east stairs').click()
  await expect(unread(page)).toHaveText('Unread 1')
  await expect.poll(() => ask<{ isRead: boolean }[]>('nina', 'GET', '/api/notifications').then((all) => all.map((one) => one.isRead))).toEqual([true, false])

  await page.getByRole('button', { name: 'View Details: Fire drill' }).click()
  await expect(page.getByRole('dialog').getByText('At four, everybody leaves by the east stairs.')).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'View Details: Leave Approved' }).click()
  await expect(page).toHaveURL(/\/leave$/)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('details lead where their type says, else where their link says', async ({ visit }) => {
  const page = await visit('manager', '/privacy-policy')
  const cases = [
    ['leave_approval_required', null, '/approvals'],
    ['regularization_approval_required', null, '/approvals?tab=regularizations'],
    ['leave_update', null, '/leave'],
    ['regularization_update', null, '/attendance'],
    ['attendance', null, '/attendance'],
    ['task', '/tasks', '/tasks'],
  ] as const
  const list = cases.map(([type, link], id) => ({ id, type, link, title: `About ${type}`, message: 'Words', isRead: false, createdAt: new Date().toISOString() }))
  await page.route('**/api/notifications', (route) => route.fulfill({ json: list }))
  await page.route('**/api/notifications/*/read', (route) => route.fulfill({ json: list[0] }))
  for (const [type, , path] of cases) {
    await page.goto('/notifications')
    await page.getByRole('link', { name: `View Details: About ${type}`, exact: true }).click()
    await expect.poll(() => page.url().replace(/^http:\/\/[^/]+/, '')).toBe(path)
  }
})

test('read all, delete one, delete all after a question', async ({ visit, hire, ask }) => {
  await hire('omar')
  for (const title of ['First', 'Second', 'Third']) await announce(ask, title)
  const page = await visit(asName('omar'), '/notifications')
  await page.getByRole('button', { name: 'Mark as read: Second' }).click()
  await unread(page).click()
  await expect(notice(page, 'Second')).toHaveCount(0)
  await expect(notice(page, 'Third')).toBeVisible()
  await page.reload()
  await expect(unread(page)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('All notifications marked as read')).toBeVisible()
  await expect(page.getByText('No unread notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()

  await page.getByRole('tab', { name: 'All 3' }).click()
  await page.getByRole('button', { name: 'Delete: Second' }).click()
  await expect(page.getByText('Notification deleted')).toBeVisible()
  await expect(notice(page, 'Second')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click()
  await expect(notice(page, 'First')).toBeVisible()
  await page.getByRole('button', { name: 'Delete all' }).click()
  await accessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('All notifications deleted')).toBeVisible()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  expect(await ask<unknown[]>('omar', 'GET', '/api/notifications')).toEqual([])
})

test('what is done shows at once, and is taken back where it fails', async ({ visit, hire, ask }) => {
  await hire('pia')
  for (const title of ['Older', 'Newer']) await announce(ask, title)
  const page = await visit(asName('pia'), '/notifications')
  await expect(unread(page)).toHaveText('Unread 2')

  const reading = await held(page, '**/api/notifications/mark-all-read', 'PUT')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(unread(page)).toHaveText('Unread 0')
  await reading.refuse()
  await expect(page.getByText('Failed to mark notifications as read')).toBeVisible()
  await expect(page.getByText('The disk is full')).toBeVisible()
  await expect(unread(page)).toHaveText('Unread 2')

  const removing = await held(page, /\/api\/notifications\/\d+$/, 'DELETE')
  await page.getByRole('button', { name: 'Delete: Newer' }).click()
  await expect(notice(page, 'Newer')).toHaveCount(0)
  await removing.refuse()
  await expect(page.getByText('Failed to delete notification')).toBeVisible()
  await expect(notice(page, 'Newer')).toBeVisible()

  const emptying = await held(page, '**/api/notifications/delete-all', 'DELETE')
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await emptying.refuse()
  await expect(page.getByText('Failed to delete all notifications')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All 2' })).toBeVisible()
})

test('an older list that comes late does not bring back what was deleted', async ({ visit, hire, ask }) => {
  await hire('qasim')
  for (const title of ['Stays', 'Goes']) await announce(ask, title)
  const page = await visit(asName('qasim'), '/notifications')
  await expect(notice(page, 'Goes')).toBeVisible()
  const removing = await held(page, /\/api\/notifications\/\d+$/, 'DELETE')
  await page.getByRole('button', { name: 'Delete: Goes' }).click()
  await announce(ask, 'Comes')
  // The list that came with it still holds what is being deleted.
  await expect(notice(page, 'Comes')).toBeVisible()
  await expect(notice(page, 'Goes')).toHaveCount(0)
  await removing.go()
  await expect(page.getByText('Notification deleted')).toBeVisible()
  await expect(notice(page, 'Goes')).toHaveCount(0)
  await expect(notice(page, 'Stays')).toBeVisible()
})

test('two windows: what one does shows in the other within a second', async ({ visit, hire, ask }) => {
  await hire('rita')
  for (const title of ['Early', 'Late']) await announce(ask, title)
  const here = await visit(asName('rita'), '/notifications')
  const there = await visit(asName('rita'), '/dashboard', phone)
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

test('the bell: ten of them, 9+ above nine, a press reads and goes there', async ({ visit, hire, ask, workdays }) => {
  await hire('sia')
  for (let i = 1; i <= 10; i++) await announce(ask, `Announcement ${i}`)
  const [day] = await workdays(1)
  const { id } = await ask<{ id: number }>('sia', 'POST', '/api/leaves', { leaveType: 'personal', fromDate: day, toDate: day, reason: 'Family' })
  await ask('manager', 'PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  const page = await visit(asName('sia'), '/attendance')
  const bell = page.getByRole('button', { name: 'Notifications, 11 unread' })
  await expect(bell).toHaveText('9+')
  await bell.click()
  const drop = page.getByRole('dialog', { name: /^Notifications/ })
  await expect(drop.getByRole('listitem')).toHaveCount(10)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await accessible(page)
  }
  await drop.getByRole('link', { name: /Leave Approved/ }).click()
  await expect(page).toHaveURL(/\/leave$/)
  await expect(drop).toBeHidden()
  await page.getByRole('button', { name: 'Notifications, 10 unread' }).click()
  await drop.getByRole('link', { name: 'View all notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
})

test('Recent Activities: the latest five, how many are new, what was approved stands out', async ({ visit, hire, ask, workdays }) => {
  await hire('tara')
  const empty = await visit(asName('tara'), '/dashboard')
  const feed = (page: Page) => page.locator('.card').filter({ hasText: 'Recent Activities' })
  await expect(feed(empty).getByText('No recent activities')).toBeVisible()
  for (let i = 1; i <= 5; i++) await announce(ask, `Announcement ${i}`)
  const [day] = await workdays(1)
  const { id } = await ask<{ id: number }>('tara', 'POST', '/api/leaves', { leaveType: 'personal', fromDate: day, toDate: day, reason: 'Family' })
  await ask('manager', 'PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  await expect(feed(empty).getByText('6 New')).toBeVisible()
  await expect(feed(empty).getByRole('listitem')).toHaveCount(5)
  const approved = feed(empty).getByRole('link', { name: /Leave Approved/ })
  await expect(approved).toHaveClass(/approved/)
  await expect(approved.locator('.notice-dot.unread')).toBeVisible()
  await approved.click()
  await expect(empty).toHaveURL(/\/leave$/)
})

test('by keyboard: arrows change the filter, deleting goes on with the next one', async ({ visit, hire, ask }) => {
  await hire('uma')
  for (const title of ['Third', 'Second', 'First']) await announce(ask, title)
  const page = await visit(asName('uma'), '/notifications')
  await page.getByRole('tab', { name: 'All 3' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(unread(page)).toBeFocused()
  await expect(page).toHaveURL(/filter=unread/)
  await page.getByRole('button', { name: 'Delete: First' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Delete: Second' })).toBeFocused()
  await page.getByRole('button', { name: 'Mark as read: Second' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Mark as read: Third' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No unread notifications')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('preferences: kinds, quiet hours and digest are kept; half of the quiet hours is no quiet hours', async ({ visit, hire, ask }) => {
  await hire('veda')
  const page = await visit(asName('veda'), '/notification-settings')
  const save = page.getByRole('button', { name: 'Save preferences' })
  await expect(save).toBeDisabled()
  await expect(page.getByRole('row', { name: /^To decide/ })).toHaveCount(0)
  await page.getByLabel('My leave by push').uncheck()
  await expect(page.getByText('Changed, not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('My leave by push')).toBeChecked()

  await page.getByLabel('Announcements in the app').uncheck()
  await page.getByLabel('Quiet from').fill('2230')
  await page.getByLabel('Quiet to').fill('')
  await page.getByLabel('Daily digest at').fill('25:00')
  await save.click()
  await expect(page.getByText('Quiet hours need a beginning and an end')).toBeVisible()
  await expect(page.getByText('Must be a time, HH:mm')).toBeVisible()
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`inbox, details, bell and settings on the smallest phone in ${colorScheme}`, async ({ visit, hire, ask }) => {
    const name = `wren${colorScheme}`
    await hire(name)
    await announce(ask, 'A title of a hundred letters that goes on and on until there is no more room for it in one line', 'x'.repeat(500))
    await announce(ask, 'Short', 'Words')
    const page = await visit(asName(name), '/notifications', { ...phone, viewport: { width: 360, height: 740 }, colorScheme })
    await expect(notice(page, 'Short')).toBeVisible()
    await accessible(page)
    await fits(page)
    for (const button of await page.getByRole('main').getByRole('button').all()) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: /^View Details: A title/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await accessible(page)
    await fits(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Notifications, / }).click()
    await expect(page.getByRole('link', { name: 'View all notifications' })).toBeVisible()
    await fits(page)
    await page.goto('/notification-settings')
    await expect(page.getByLabel('Quiet from')).toBeVisible()
    await page.getByText('Troubleshooting tips').click()
    await accessible(page)
    await fits(page)
  })

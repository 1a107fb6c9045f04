/** The inbox, from a phone and by keyboard: read, delete, and restore after a failure. */
import type { Page, Route } from '@playwright/test'
import { announce, notice } from './inbox'
import { accessible, expect, fits, phone, test } from './requests'

const unread = (page: Page) => page.getByRole('tab', { name: /^Unread/ })

/** Opens the question before it. */
async function deleteAll(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete all' }).click()
}

/** Holds a call until the test lets it through or refuses it. */
async function held(page: Page, path: string | RegExp, method: string) {
  let arrived: (route: Route) => void
  const call = new Promise<Route>((resolve) => (arrived = resolve))
  await page.route(path, (route) => (route.request().method() === method ? arrived(route) : route.fallback()))
  return {
    refuse: async () => (await call).fulfill({ status: 500, json: { message: 'The disk is full' } }),
    go: async () => (await call).continue(),
  }
}

test('the inbox is grouped by day; a press marks as read, details link to the screen', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('nina')
  const [day] = await workdays(1)
  const { id } = await ask<{ id: number }>('nina', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Family',
  })
  await ask('manager', 'PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  await announce(ask, 'Fire drill')
  const page = await visit('nina', '/notifications')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All 2' })).toHaveAttribute('aria-selected', 'true')
  await expect(unread(page)).toHaveText('Unread 2')
  // The row is the link: a press on it opens the notification and marks it as read.
  await notice(page, 'Fire drill').getByText('east stairs').click()
  await expect(
    page.getByRole('dialog').getByText('At four, everybody leaves by the east stairs.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(unread(page)).toHaveText('Unread 1')
  await expect
    .poll(() =>
      ask<{ isRead: boolean }[]>('nina', 'GET', '/api/notifications').then((all) =>
        all.map((one) => one.isRead),
      ),
    )
    .toEqual([true, false])

  await page.getByRole('button', { name: 'View Details: Fire drill' }).click()
  await expect(
    page.getByRole('dialog').getByText('At four, everybody leaves by the east stairs.'),
  ).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'View Details: Leave Approved' }).click()
  await expect(page).toHaveURL(/\/leave\?leave=\d+$/)
  await expect(page.getByRole('dialog', { name: /^Personal Leave/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test("details link to the notification's link, or to its type's screen", async ({ visit }) => {
  const page = await visit('manager', '/privacy-policy')
  const cases = [
    ['leave_approval_required', null, '/approvals'],
    ['regularization_approval_required', null, '/approvals?tab=regularizations'],
    ['leave_update', null, '/leave'],
    ['regularization_update', null, '/attendance'],
    ['attendance', null, '/attendance'],
    ['task', '/tasks', '/tasks'],
  ] as const
  const list = cases.map(([type, link], id) => ({
    id,
    type,
    link,
    title: `About ${type}`,
    message: 'Words',
    isRead: false,
    createdAt: new Date().toISOString(),
  }))
  await page.route('**/api/notifications', (route) => route.fulfill({ json: list }))
  await page.route('**/api/notifications/*/read', (route) => route.fulfill({ json: list[0] }))
  await page.goto('/notifications')
  for (const [type, , path] of cases) {
    await page.getByRole('link', { name: new RegExp(`View Details: About ${type}\\.`) }).click()
    await expect.poll(() => page.url().replace(/^http:\/\/[^/]+/, '')).toBe(path)
    await page.goBack()
  }
})

test('read all, delete one, delete all after a confirmation', async ({ visit, hire, ask }) => {
  await hire('omana')
  for (const title of ['First', 'Second', 'Third']) await announce(ask, title)
  const page = await visit('omana', '/notifications')
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
  await deleteAll(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(notice(page, 'First')).toBeVisible()
  await deleteAll(page)
  await accessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('All notifications deleted')).toBeVisible()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  expect(await ask<unknown[]>('omana', 'GET', '/api/notifications')).toEqual([])
})

test('a change shows at once and is reverted if it fails', async ({ visit, hire, ask }) => {
  await hire('pia')
  for (const title of ['Older', 'Newer']) await announce(ask, title)
  const page = await visit('pia', '/notifications')
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

  const emptying = await held(page, '**/api/notifications/delete-all*', 'DELETE')
  await deleteAll(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await emptying.refuse()
  await expect(page.getByText('Failed to delete all notifications')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All 2' })).toBeVisible()
})

test('an outdated list that arrives late does not restore a deleted notification', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('qasim')
  for (const title of ['Stays', 'Goes']) await announce(ask, title)
  const page = await visit('qasim', '/notifications')
  await expect(notice(page, 'Goes')).toBeVisible()
  const removing = await held(page, /\/api\/notifications\/\d+$/, 'DELETE')
  await page.getByRole('button', { name: 'Delete: Goes' }).click()
  await announce(ask, 'Comes')
  // The list of this update still contains the notification that is being deleted.
  await expect(notice(page, 'Comes')).toBeVisible()
  await expect(notice(page, 'Goes')).toHaveCount(0)
  await removing.go()
  await expect(page.getByText('Notification deleted')).toBeVisible()
  await expect(notice(page, 'Goes')).toHaveCount(0)
  await expect(notice(page, 'Stays')).toBeVisible()
})

test('by keyboard: arrows change the filter, and a deletion moves the focus to the next one', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('urmi')
  for (const title of ['Third', 'Second', 'First']) await announce(ask, title)
  const page = await visit('urmi', '/notifications')
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`inbox, details, bell and settings on the smallest phone in ${colorScheme}`, async ({
    visit,
    hire,
    ask,
  }) => {
    const name = `wren${colorScheme}`
    await hire(name)
    await announce(
      ask,
      'A title of a hundred letters that goes on and on until there is no more room for it in one line',
      'x'.repeat(500),
    )
    await announce(ask, 'Short', 'Words')
    const page = await visit(name, '/notifications', {
      ...phone,
      viewport: { width: 360, height: 740 },
      colorScheme,
    })
    await expect(notice(page, 'Short')).toBeVisible()
    await fits(page)
    // A text of any length leaves the row low.
    for (const row of await page.locator('.notice').all())
      expect((await row.boundingBox())!.height).toBeLessThanOrEqual(72)
    for (const button of await page.getByRole('main').locator('button:not(.notice-open)').all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
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

test('a deletion and “all read” can be undone from their toasts', async ({ visit, hire, ask }) => {
  await hire('yamuna')
  for (const title of ['First', 'Second']) await announce(ask, title)
  const page = await visit('yamuna', '/notifications')
  await page.getByRole('button', { name: 'Delete: Second' }).click()
  await expect(notice(page, 'Second')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(notice(page, 'Second')).toBeVisible()
  await expect
    .poll(() => ask<unknown[]>('yamuna', 'GET', '/api/notifications').then((all) => all.length))
    .toBe(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(unread(page)).toHaveText('Unread 0')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(unread(page)).toHaveText('Unread 2')
})

/** Tasks: from one person to another, live; filters in the URL; at desktop and phone width. */
import { addDays } from '../../src/domain/day'
import { shortDayWords } from '../../web/format'
import { accessible, expect, fits, phone, test, today } from './requests'
import { card, column, dialog, given, panel, type Task } from './tasks'

test('a task between two people is created, shown live, started, discussed, completed and deleted', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('tarini')
  const page = await visit('tarini', '/tasks')
  await expect(page.getByText('No tasks are assigned to you')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Task' })).toBeHidden()
  await expect(page.getByRole('tab')).toHaveCount(0)
  const manager = await visit('manager', '/tasks?tab=assigned-by-me')
  await manager.getByRole('button', { name: 'Create Task' }).click()

  const create = dialog(manager).getByRole('button', { name: 'Create Task' })
  await create.click()
  for (const words of ['Please set a deadline for the task', 'Title is required', 'Description is required'])
    await expect(dialog(manager).getByText(words)).toBeVisible()
  await expect(dialog(manager).getByLabel('Title')).toBeFocused()
  // A new task is one's own until somebody else is chosen.
  await expect(dialog(manager).getByLabel('Assign to')).toHaveValue('Priya Nambiar')
  await dialog(manager).getByLabel('Assign to').fill('tarini')
  await manager.getByRole('option', { name: /^tarini Longtime/ }).click()
  await dialog(manager).getByLabel('Title').fill('Call <b>Bluepeak</b> & Co.')
  await dialog(manager).getByLabel('Description').fill('First line\nSecond line <script>alert(1)</script>')
  await dialog(manager).getByLabel('Deadline').fill(addDays(today(), -1))
  await create.click()
  await expect(dialog(manager).getByText('Deadline must be in the future')).toBeVisible()
  await expect(dialog(manager).getByLabel('Deadline')).toBeFocused()
  await dialog(manager).getByLabel('Deadline').fill(addDays(today(), 2))
  await dialog(manager).getByLabel('Time').fill('1530')
  await dialog(manager).getByLabel('Priority').selectOption('high')
  await accessible(manager)
  await create.click()
  await expect(manager.getByText('Task created successfully')).toBeVisible()
  await expect(card(manager, 'Bluepeak').getByText('@tarini Longtime')).toBeVisible()
  await expect(card(manager, 'Call <b>Bluepeak</b>').locator('.badge')).toHaveText('High')

  // The assignee sees it without a reload, with its title as plain text; the own name and the description
  // are left out.
  await expect(card(page, 'Call <b>Bluepeak</b> & Co.').locator('time')).toHaveText(
    `${shortDayWords(addDays(today(), 2))}, 15:30`,
  )
  await expect(card(page, 'Call <b>')).not.toContainText(/tarini|Second line/)
  await expect(page.locator('.strip-figure').first()).toContainText('1')
  await expect(panel(page, 'Upcoming Deadlines').getByText('Call <b>Bluepeak</b> & Co.')).toBeVisible()
  await card(page, 'Bluepeak').getByRole('button').click()
  await expect(page).toHaveURL(/task=\d+/)
  await expect(dialog(page).getByText('Second line <script>alert(1)</script>')).toBeVisible()
  await expect(dialog(page).getByText(/, 15:30$/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /Edit Task|Delete Task/ })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Start working on it' }).click()
  await expect(card(manager, 'Bluepeak').getByText('In Progress')).toBeVisible()

  // Enter sends. The @ offers names. A person without access is not notified.
  const box = dialog(page).getByPlaceholder('Add a comment...')
  await box.click()
  await page.keyboard.type('Which contact, @pri')
  await expect(dialog(page).getByRole('option', { name: 'Priya Nambiar' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Which contact, @Priya Nambiar ')
  await page.keyboard.type('or @Nobody?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  await expect(dialog(page).getByText('Which contact, @Priya Nambiar or @Nobody?')).toBeVisible()
  await expect(dialog(page).getByText(/^@Nobody was not notified/)).toBeVisible()
  await expect(box).toHaveValue('')
  await box.fill('   ')
  await box.press('Enter')
  await accessible(page)
  const [notice] = await ask<{ title: string; link: string }[]>('manager', 'GET', '/api/notifications')
  expect(notice).toMatchObject({
    title: 'You were mentioned',
    link: expect.stringMatching(/^\/tasks\?task=\d+$/),
  })

  await dialog(page).getByLabel('Completion notes (optional)').fill('They want two more profiles')
  await dialog(page).getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByText('Task marked as complete')).toBeVisible()
  await expect(dialog(page).getByText('They want two more profiles')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Mark as Complete' })).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Reopen Task' }).click()
  await expect(page.getByText('Task reopened')).toBeVisible()
  await expect(dialog(page).getByLabel('Completion notes (optional)')).toHaveValue(
    'They want two more profiles',
  )
  await dialog(page).getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Reopen Task' })).toBeVisible()

  // The notification links to the task.
  await manager.goto(notice!.link)
  await expect(dialog(manager).getByText('They want two more profiles')).toBeVisible()
  await dialog(manager).getByRole('button', { name: 'Delete Task' }).click()
  await dialog(manager).getByRole('button', { name: 'Keep it' }).click()
  await dialog(manager).getByRole('button', { name: 'Delete Task' }).click()
  await dialog(manager).getByRole('button', { name: 'Delete Task' }).click()
  await expect(manager.getByText('Task deleted successfully')).toBeVisible()
  await expect(manager.getByRole('dialog')).toHaveCount(0)
  await expect(manager).not.toHaveURL(/task=/)
  await expect(dialog(page).getByText(/no longer exists/)).toBeVisible()
})

test("an edit conflict shows both versions and keeps the person's own changes", async ({
  visit,
  hire,
  ask,
}) => {
  await hire('ulka')
  const task = await given(ask, 'ulka', 'Ulkas task', { priority: 'low' })
  const page = await visit('manager', `/tasks?tab=assigned-by-me&task=${task.id}`)
  await dialog(page).getByRole('button', { name: 'Edit Task' }).click()
  await expect(dialog(page).getByLabel('Assign to')).toHaveValue('ulka Longtime')
  await dialog(page).getByLabel('Title').fill('Ulkas other task')
  await ask('manager', 'PATCH', `/api/tasks/${task.id}`, { priority: 'urgent', version: 1 })
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  const both = dialog(page).getByRole('table', { name: 'Both versions' })
  await expect(both.getByRole('row', { name: 'Priority Urgent Low' })).toBeVisible()
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Use the latest version and keep my changes' }).click()
  await expect(dialog(page).getByLabel('Priority')).toHaveValue('urgent')
  await dialog(page).getByLabel('Repeat').selectOption('weekly')
  await dialog(page).getByLabel('Monday').check()
  await dialog(page).getByLabel('Thursday').check()
  await expect(dialog(page).getByText('Every week on Monday and Thursday')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Task updated successfully')).toBeVisible()
  expect(await ask<Task>('ulka', 'GET', `/api/tasks/${task.id}`)).toMatchObject({
    title: 'Ulkas other task',
    priority: 'urgent',
    repeat: { every: 'weekly', weekdays: ['monday', 'thursday'] },
  })

  // Leaving with unsaved changes asks first.
  await dialog(page).getByRole('button', { name: 'Edit Task' }).click()
  await dialog(page).getByLabel('Title').fill('Not this')
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page).getByText('Ulkas other task').first()).toBeVisible()
})

test('tab, filters and view are in the URL, and going back restores them', async ({ visit, hire, ask }) => {
  await hire('xerxes')
  for (const [title, priority] of [
    ['Xena urgent', 'urgent'],
    ['Xena low', 'low'],
  ] as const)
    await given(ask, 'xerxes', title, { priority })
  const started = await given(ask, 'xerxes', 'Xena begun', { priority: 'urgent' })
  await ask('xerxes', 'PATCH', `/api/tasks/${started.id}`, { status: 'in_progress' })
  const page = await visit('manager', '/tasks')
  await page.getByRole('tab', { name: 'Assigned by Me' }).click()
  await page.getByPlaceholder('Search by title, description or person...').fill('xerxes')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByLabel('Priority').selectOption('urgent')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByLabel('Status').selectOption('in_progress')
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    tab: 'assigned-by-me',
    search: 'xerxes',
    priority: 'urgent',
    status: 'in_progress',
  })
  await page.reload()
  await expect(card(page, 'Xena begun')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\/tasks\?tab=assigned-by-me$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/tasks$/)
  await expect(page.getByRole('tab', { name: 'My Tasks' })).toHaveAttribute('aria-selected', 'true')

  // A Manager has no All Tasks tab. A Senior Manager has one.
  await page.goto('/tasks?tab=all')
  await expect(page.getByRole('tab', { name: 'All Tasks' })).toHaveCount(0)
  const senior = await visit('senior', '/tasks?tab=all&search=Xena+begun')
  await expect(card(senior, 'Xena begun').getByText('In Progress')).toBeVisible()
  await senior.getByPlaceholder('Search by title, description or person...').fill('nothing of the kind')
  await expect(senior.getByText('No tasks found')).toBeVisible()
})

test('a late task says so in red, and completed ones are folded until asked for', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('yashika')
  const done = await given(ask, 'yashika', 'Long done')
  await ask('yashika', 'POST', `/api/tasks/${done.id}/complete`)
  await given(ask, 'yashika', 'Due soon', { deadline: addDays(today(), 1), priority: 'urgent' })
  const page = await visit('yashika', '/tasks')
  await expect(card(page, 'Due soon').locator('time')).toHaveText('Tomorrow')
  await expect(card(page, 'Due soon').locator('.badge')).toHaveText('Urgent')
  await expect(card(page, 'Long done')).toHaveCount(0)
  // A task that is completed here stays in its list.
  await card(page, 'Due soon').getByRole('checkbox').click()
  await expect(card(page, 'Due soon').getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Show 1 completed' }).click()
  await expect(card(page, 'Long done')).toBeVisible()
  await page.getByRole('button', { name: 'Hide 1 completed' }).click()
  await page.getByLabel('Status').selectOption('completed')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /completed$/ })).toHaveCount(0)

  const recruiter = await visit('recruiter', '/tasks')
  const late = recruiter.getByRole('article').locator('.task-due.late').first()
  await expect(late).toHaveText(/ · \d+ days? late$/)
})

test('a failure to load shows a message and can be retried', async ({ visit }) => {
  const page = await visit('recruiter', '/dashboard')
  await page.route('**/api/tasks**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.route('**/api/tasks/analytics/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  )
  await page.getByRole('link', { name: 'Task Manager' }).click()
  for (const words of [
    'Failed to fetch tasks',
    'Failed to fetch overdue tasks',
    'Failed to fetch upcoming tasks',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await page.unroute('**/api/tasks**')
  await page.unroute('**/api/tasks/analytics/**')
  for (const retry of (await page.getByRole('button', { name: 'Retry' }).all()).toReversed())
    await retry.click()
  await expect(page.getByText(/^Failed to fetch/)).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`list, board, task and form on a phone in ${colorScheme}`, async ({ visit, ask }) => {
    const title = `A ${'long '.repeat(20)}title in ${colorScheme} withoutaplacetobreakitanywhereatallinthewholeofit`
    const task = await given(ask, 'recruiter', title, { category: 'Follow-up' })
    const page = await visit('recruiter', '/tasks', { ...phone, colorScheme })
    const row = page.getByRole('article').filter({ hasText: title })
    await expect(row).toBeVisible()
    // A title of any length leaves the row low, and the first row is near the top.
    for (const one of await page.getByRole('article').all())
      expect((await one.boundingBox())!.height).toBeLessThanOrEqual(72)
    expect((await page.getByRole('article').first().boundingBox())!.y).toBeLessThan(330)
    await expect(panel(page, 'Overdue Tasks')).not.toHaveAttribute('open')
    // The tasks are above the upcoming deadlines.
    expect((await row.boundingBox())!.y).toBeLessThan(
      (await panel(page, 'Upcoming Deadlines').boundingBox())!.y,
    )
    await panel(page, 'Overdue Tasks').locator('summary').click()
    await expect(panel(page, 'Overdue Tasks').getByRole('button').first()).toBeVisible()
    await accessible(page)
    await fits(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('radio', { name: 'Board' }).click()
    await expect(column(page, 'Pending').getByText(title)).toBeVisible()
    await accessible(page)
    await fits(page)
    await page.goto(`/tasks?task=${task.id}`)
    await expect(page.getByRole('dialog').getByPlaceholder('Add a comment...')).toBeVisible()
    await accessible(page)
    await fits(page)
    const manager = await visit('manager', `/tasks?task=${task.id}`, { ...phone, colorScheme })
    await dialog(manager).getByRole('button', { name: 'Edit Task' }).click()
    await dialog(manager).getByLabel('Repeat').selectOption('monthly')
    await accessible(manager)
    await fits(manager)
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`list and board on a desktop in ${colorScheme}`, async ({ visit }) => {
    const page = await visit('admin', '/tasks?tab=all', { colorScheme })
    await expect(page.getByRole('article').first()).toBeVisible()
    const area = (await page.locator('.task-area').boundingBox())!
    expect(area.height).toBe(600)
    // Ten whole rows: the tenth ends with the area.
    const tenth = (await page.getByRole('article').nth(9).boundingBox())!
    expect(Math.abs(tenth.y + tenth.height - area.y - area.height)).toBeLessThan(3)
    await page.getByRole('radio', { name: 'Board' }).click()
    await expect(column(page, 'Completed').getByRole('article').first()).toBeVisible()
    await accessible(page)
    await fits(page)
  })

/** The board of tasks, by keyboard and by pointer. */
import { addDays } from '../../src/domain/day'
import { accessible, expect, test, today } from './requests'
import { card, column, dialog, given, type Task } from './tasks'

test('the board by keyboard: pick up, drop, notes on Completed; a refused move shows why', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('vani')
  const first = await given(ask, 'vani', 'First card', { deadline: addDays(today(), 1) })
  await given(ask, 'vani', 'Second card')
  const done = await given(ask, 'vani', 'Done card')
  await ask('vani', 'POST', `/api/tasks/${done.id}/complete`)
  const page = await visit('vani', '/tasks')
  await page.getByRole('radio', { name: 'Board' }).click()
  await expect(page).toHaveURL(/view=board/)
  await expect(column(page, 'Pending').getByRole('article')).toHaveCount(2)
  await accessible(page)

  const open = (title: string) => page.getByRole('button', { name: title, exact: true })
  await open('First card').focus()
  await page.keyboard.press('ArrowDown')
  await expect(open('Second card')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(open('Done card')).toBeFocused()
  // A completed card that is moved back to In Progress is reopened.
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(page.getByText('Task reopened')).toBeVisible()
  await expect(column(page, 'In Progress').getByText('Done card')).toBeVisible()
  expect(await ask<Task>('vani', 'GET', `/api/tasks/${done.id}`)).toMatchObject({ status: 'in_progress' })
  await ask('vani', 'POST', `/api/tasks/${done.id}/complete`)
  await expect(column(page, 'Completed').getByText('Done card')).toBeVisible()
  await open('Done card').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(open('First card')).toBeFocused()

  await page.keyboard.press('Space')
  await expect(
    page.getByRole('status').filter({ hasText: 'First card picked up from Pending.' }),
  ).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'First card over In Progress.' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'First card stays in Pending.' })).toBeAttached()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(column(page, 'In Progress').getByText('First card')).toBeVisible()
  await expect(open('First card')).toBeFocused()
  await expect
    .poll(async () => (await ask<Task>('vani', 'GET', `/api/tasks/${first.id}`)).status)
    .toBe('in_progress')

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('Completion notes (optional)').fill('By keyboard')
  await dialog(page).getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(column(page, 'Completed').getByText('First card')).toBeVisible()
  expect(await ask<Task>('vani', 'GET', `/api/tasks/${first.id}`)).toMatchObject({
    status: 'completed',
    notes: 'By keyboard',
  })

  // The menu moves a card too. Enter opens it.
  await page.getByRole('button', { name: 'Move Second card to' }).click()
  await page.getByRole('menuitem', { name: 'In Progress' }).click()
  await expect(column(page, 'In Progress').getByText('Second card')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'Pending').getByText('Second card')).toBeVisible()
  await expect
    .poll(
      async () =>
        (await ask<{ data: Task[] }>('vani', 'GET', '/api/tasks?search=Second&page=1')).data[0]!.status,
    )
    .toBe('pending')
  await page.getByRole('button', { name: 'Move Second card to' }).click()
  await page.getByRole('menuitem', { name: 'In Progress' }).click()
  await expect(column(page, 'In Progress').getByText('Second card')).toBeVisible()
  await open('Second card').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Second card' })).toBeVisible()

  // The creator sees it but cannot move it.
  const manager = await visit('manager', '/tasks?tab=assigned-by-me&view=board&search=Second')
  await manager.getByRole('button', { name: 'Move Second card to' }).click()
  await expect(
    manager.getByRole('menu').getByText('Only the assignee, vani Longtime, can move this task.'),
  ).toBeVisible()
})

test('the board by pointer: a card is dragged to a column and moves back if the server refuses', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('wim')
  const task = await given(ask, 'wim', 'Carried card')
  const page = await visit('wim', '/tasks?view=board')
  const carry = async (to: string) => {
    const [from, target] = [
      (await card(page, 'Carried card').boundingBox())!,
      (await column(page, to).boundingBox())!,
    ]
    await page.mouse.move(from.x + 40, from.y + from.height - 12)
    await page.mouse.down()
    // A fast drag: the first move already leaves the card.
    await page.mouse.move(target.x + target.width / 2, target.y + 320, { steps: 2 })
    await expect(column(page, to)).toHaveClass(/target/)
    await page.mouse.up()
  }
  await expect(card(page, 'Carried card')).toBeVisible()
  await carry('In Progress')
  await expect(column(page, 'In Progress').getByText('Carried card')).toBeVisible()
  await expect
    .poll(async () => (await ask<Task>('wim', 'GET', `/api/tasks/${task.id}`)).status)
    .toBe('in_progress')
  // The end of a drag does not open the card.
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.route(`**/api/tasks/${task.id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { message: 'This task is already completed' } })
      : route.continue(),
  )
  await carry('Pending')
  await expect(page.getByText('Failed to update task')).toBeVisible()
  await expect(column(page, 'In Progress').getByText('Carried card')).toBeVisible()

  await carry('Completed')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(column(page, 'In Progress').getByText('Carried card')).toBeVisible()
})

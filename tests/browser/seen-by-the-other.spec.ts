/**
 * One person's action is shown to the other without a reload: a punch, a break, an approved leave, a task.
 */
import { addDays } from '../../src/domain/day'
import { expect, shiftDay, test, today } from './requests'

const office = { lat: 19.1136, lng: 72.8697, accuracy: 12 }

test("the manager's figures, live list, team history, absences and tasks update without a reload", async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('livia')
  const board = await visit('manager', '/dashboard')
  const history = await visit('manager', `/team-attendance-history?from=${shiftDay()}&to=${shiftDay()}`)
  const present = board.locator('.team-figures div').filter({ hasText: 'Present Today' }).locator('dd')
  await expect(present).toHaveText(/^\d+$/)
  const before = Number(await present.innerText())
  // The list has pages, and other tests add people too.
  await board.getByRole('searchbox', { name: 'Search team' }).fill('livia')
  const member = board.locator('.live-member').filter({ hasText: 'livia Longtime' })
  await expect(member).toContainText('No punch')
  await expect(board.getByText('Real-time')).toHaveClass(/green/)
  await expect(history.getByText(/Showing 1 to|No attendance records found/)).toBeVisible()

  await ask('livia', 'POST', '/api/attendance/punch', { type: 'in', location: office })
  await expect(member).toContainText('Working')
  await expect(present).toHaveText(String(before + 1))
  await expect(history.getByRole('row').filter({ hasText: 'livia Longtime' })).toContainText('Working')
  await ask('livia', 'POST', '/api/attendance/break', { type: 'start', reason: 'Tea' })
  await expect(member).toContainText('On Break')
  await expect(
    board.locator('.team-figures div').filter({ hasText: 'On Break' }).locator('dd'),
  ).not.toHaveText('0')
  // The expanded card shows the distance to the office.
  await member.locator('summary').click()
  await expect(member).toContainText(/Andheri|away|from/)

  const [day] = await workdays(1, addDays(today(), 1))
  const { id } = await ask<{ id: number }>('livia', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Family',
  })
  const waits = board.getByRole('link', { name: /Leave Applications/ })
  await expect(waits).toContainText(/[1-9]/)
  const away = board.locator('.upcoming-leaves')
  await expect(away).not.toContainText('livia')
  await ask('manager', 'PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  await expect(away).toContainText('livia Longtime')

  const tasks = await visit('livia', '/tasks')
  await expect(tasks.getByText('No tasks are assigned to you')).toBeVisible()
  const me = await ask<{ id: number }>('livia', 'GET', '/api/auth/me')
  await ask('manager', 'POST', '/api/tasks', {
    title: 'Seen at once',
    description: 'Without a reload',
    assignedTo: me.id,
    deadline: addDays(today(), 2),
  })
  await expect(tasks.getByRole('article').filter({ hasText: 'Seen at once' })).toBeVisible()
})

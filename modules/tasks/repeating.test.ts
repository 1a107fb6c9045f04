/** Repeated tasks. */
import { beforeEach, describe, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import {
  complete,
  fine,
  get,
  runTask,
  tasks,
  titles,
  listNotices,
  weeklyReport,
} from '../../tests/support/tasks'

let at: Office
beforeEach(async () => {
  at = await office()
})

describe('a series', () => {
  test('if a task is completed early, the next one has its own deadline, and the assignee is not notified', async () => {
    const first = await weeklyReport(at, 'Meera', 'Ravi', { repeat: { every: 'weekly' } })
    expect(first.repeat).toEqual({ every: 'weekly', weekdays: ['friday'], day: null, until: null })
    await complete(at, 'Ravi', first.id)
    const [, next] = tasks(at)
    expect(next).toMatchObject({
      title: 'Weekly report',
      status: 'pending',
      deadline: '2026-11-27T11:30:00.000Z',
      turn: '2026-11-27',
      assignedTo: at.ids.Ravi,
      assignedBy: at.ids.Meera,
    })
    expect((await get(at, 'Ravi', first.id)).repeat).toBeNull()
    expect((await get(at, 'Ravi', next!.id)).repeat).toMatchObject({ every: 'weekly' })
    expect(titles(at)).toEqual(['Ravi: Task assigned', 'Meera: Task completed'])
    fine(at)
  })

  test('completing, reopening and completing again creates one next task', async () => {
    const first = await weeklyReport(at, 'Meera', 'Ravi', { repeat: { every: 'weekly' } })
    await complete(at, 'Ravi', first.id)
    expect((await at.as('Ravi').post(`/api/tasks/${first.id}/reopen`)).body.status).toBe('in_progress')
    await complete(at, 'Ravi', first.id)
    expect(await runTask(at, 'tasks.repeat', '2026-11-20T11:30:00.000Z')).toBe('0 tasks made')
    expect(tasks(at).map(({ turn, status }) => [turn, status])).toEqual([
      ['2026-11-20', 'completed'],
      ['2026-11-27', 'pending'],
    ])
    fine(at)
  })

  test('after the deadline the job creates the next task once, however often it runs or the old one is completed later', async () => {
    const first = await weeklyReport(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    expect(await runTask(at, 'tasks.repeat', '2026-11-20T11:29:00.000Z')).toBe('0 tasks made')
    expect(await runTask(at, 'tasks.repeat', '2026-11-20T11:30:00.000Z')).toBe('1 task made')
    expect(await runTask(at, 'tasks.repeat', '2026-11-20T11:31:00.000Z')).toBe('0 tasks made')
    await complete(at, 'Ravi', first.id)
    expect(await runTask(at, 'tasks.repeat', '2026-11-20T11:32:00.000Z')).toBe('0 tasks made')
    expect(tasks(at).map(({ turn, status }) => [turn, status])).toEqual([
      ['2026-11-20', 'completed'],
      ['2026-11-21', 'pending'],
    ])
    expect(listNotices(at)[1]).toMatchObject({
      name: 'Ravi',
      title: 'Task assigned',
      message: '"Weekly report" is due again on 21 Nov at 17:00.',
      link: '/tasks?task=2',
    })
  })

  test('past turns are skipped: after a week without the server there is one task, not seven', async () => {
    await weeklyReport(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    expect(await runTask(at, 'tasks.repeat', '2026-11-27T12:00:00.000Z')).toBe('1 task made')
    expect(tasks(at).map(({ turn }) => turn)).toEqual(['2026-11-20', '2026-11-28'])
  })

  test('the same turn cannot be created twice', async () => {
    await weeklyReport(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    await expect(
      at.write((tx) =>
        tx.db.run(
          `insert into tasks (
             title, description, assigned_to, assigned_by, deadline, priority, status, created_at, series_id,
             turn
           )
           select title, description, assigned_to, assigned_by, deadline, priority, status, created_at,
             series_id, turn
           from tasks`,
        ),
      ),
    ).rejects.toThrow(/UNIQUE/)
    // Already taken: the series reports it instead of failing.
    await at.write((tx) =>
      tx.db.run(
        `insert into tasks (
           title, description, assigned_to, assigned_by, deadline, priority, status, created_at, series_id,
           turn
         )
         select title, description, assigned_to, assigned_by, deadline, priority, status, created_at,
           series_id, '2026-11-21'
         from tasks`,
      ),
    )
    expect(await runTask(at, 'tasks.repeat', '2026-11-20T12:00:00.000Z')).toBe('0 tasks made')
  })

  test('the last day of a month stays the last day', async () => {
    await weeklyReport(at, 'Meera', 'Ravi', { deadline: '2027-01-31T18:00', repeat: { every: 'monthly' } })
    for (const now of ['2027-02-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z', '2027-04-01T00:00:00.000Z'])
      await runTask(at, 'tasks.repeat', now)
    expect(tasks(at).map(({ turn }) => turn)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
  })

  test('a series ends on its end day', async () => {
    const first = await weeklyReport(at, 'Meera', 'Ravi', { repeat: { every: 'daily', until: '2026-11-21' } })
    await complete(at, 'Ravi', first.id)
    await complete(at, 'Ravi', 2)
    expect(tasks(at).map(({ turn, status }) => [turn, status])).toEqual([
      ['2026-11-20', 'completed'],
      ['2026-11-21', 'completed'],
    ])
    fine(at)
  })

  test('after a change, a moved deadline, a reassignment or an end, the next task follows the latest one', async () => {
    const first = await weeklyReport(at, 'Meera', 'Ravi', {
      repeat: { every: 'weekly', weekdays: ['wednesday', 'friday'] },
    })
    const change = (id: number, body: object) => at.as('Meera').call('PATCH', `/api/tasks/${id}`, body)
    expect(
      (await change(first.id, { title: 'Report', assignedTo: at.ids.Priya, deadline: '2026-11-26T09:00' }))
        .status,
    ).toBe(200)
    await complete(at, 'Priya', first.id)
    // The turn of the 25th is skipped, because the deadline was moved beyond it; the time is the series'.
    expect(tasks(at)[1]).toMatchObject({
      title: 'Report',
      assignedTo: at.ids.Priya,
      deadline: '2026-11-27T11:30:00.000Z',
      turn: '2026-11-27',
    })
    expect((await change(2, { repeat: { every: 'monthly', day: 31 } })).body.repeat).toEqual({
      every: 'monthly',
      weekdays: [],
      day: 31,
      until: null,
    })
    await complete(at, 'Priya', 2)
    expect(tasks(at)[2]).toMatchObject({ turn: '2026-11-30' })
    expect((await change(3, { repeat: null })).body.repeat).toBeNull()
    await complete(at, 'Priya', 3)
    expect(tasks(at)).toHaveLength(3)
    fine(at)
  })

  test('deleting the latest task ends the series; deleting an older one does not', async () => {
    const first = await weeklyReport(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    await complete(at, 'Ravi', first.id)
    await at.as('Meera').call('DELETE', `/api/tasks/${first.id}`)
    expect((await get(at, 'Ravi', 2)).repeat).not.toBeNull()
    await at.as('Meera').call('DELETE', '/api/tasks/2')
    expect(await runTask(at, 'tasks.repeat', '2026-12-01T00:00:00.000Z')).toBe('0 tasks made')
    expect(tasks(at)).toEqual([])
    fine(at)
  })

  test('completing it while the job runs creates one task', async () => {
    const first = await weeklyReport(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    at.clock.set('2026-11-20T12:00:00.000Z')
    await Promise.all([
      complete(at, 'Ravi', first.id),
      at.app.scheduler.run('tasks.repeat', '2026-11-20'),
      at.app.scheduler.run('tasks.repeat', '2026-11-20'),
    ])
    expect(tasks(at).map(({ turn }) => turn)).toEqual(['2026-11-20', '2026-11-21'])
  })
})

/** Tasks when an employee leaves, or an import is undone. */
import { beforeEach, describe, expect, test } from 'vitest'
import { deactivate } from '../people/service'
import { office, type Name, type Office } from '../../tests/support/office'
import { complete, fine, get, runTask, tasks, listNotices, weeklyReport } from '../../tests/support/tasks'

let at: Office
beforeEach(async () => {
  at = await office()
})

describe('somebody leaves', () => {
  const leave = (name: Name) => at.as('Anita').call('PUT', `/api/users/${at.ids[name]}`, { isActive: false })

  test('open tasks return to their creators and start again; completed ones and those for others stay', async () => {
    const mine = await weeklyReport(at, 'Sunil', 'Meera')
    await at.as('Meera').call('PATCH', `/api/tasks/${mine.id}`, { status: 'in_progress' })
    const admins = await weeklyReport(at, 'Anita', 'Meera', { title: 'Appraisals' })
    const done = await weeklyReport(at, 'Sunil', 'Meera', { title: 'Done' })
    await complete(at, 'Meera', done.id)
    const others = await weeklyReport(at, 'Meera', 'Ravi', { title: 'For Ravi' })
    const own = await weeklyReport(at, 'Meera', 'Meera', { title: 'Own' })
    expect((await at.as('Anita').post(`/api/users/${at.ids.Meera}/leaving`)).body.tasks).toBe(3)
    expect(tasks(at).filter(({ assignedTo }) => assignedTo === at.ids.Meera)).toHaveLength(4)
    const before = listNotices(at).length
    expect((await leave('Meera')).status).toBe(200)
    const holders = Object.fromEntries(tasks(at).map(({ id, assignedTo }) => [id, assignedTo]))
    expect(holders).toEqual({
      [mine.id]: at.ids.Sunil,
      [admins.id]: at.ids.Anita,
      [done.id]: at.ids.Meera,
      [others.id]: at.ids.Ravi,
      [own.id]: at.ids.Sunil,
    })
    expect(await get(at, 'Sunil', mine.id)).toMatchObject({ status: 'pending', version: 2 })
    expect(await get(at, 'Ravi', others.id)).toMatchObject({
      assignedByUser: { firstName: 'Meera', isActive: false },
    })
    // The Admin who did it is not notified of their own act.
    expect(listNotices(at).slice(before)).toEqual([
      {
        name: 'Sunil',
        title: 'Task returned',
        message: 'Meera Test has left. 2 tasks are now assigned to you: "Weekly report" and "Own".',
        link: '/tasks',
      },
    ])
    expect(
      (await at.as('Anita').get('/api/audit?group=tasks')).body.data.filter(
        (entry: any) => entry.name === 'task.returned',
      ),
    ).toHaveLength(3)
    fine(at)
  })

  test('if the creator has also left, the manager gets them; without a manager, an Admin', async () => {
    const { id } = await weeklyReport(at, 'Meera', 'Ravi')
    await leave('Meera')
    await leave('Ravi')
    // Ravi had moved to Sunil when Meera left.
    expect(await get(at, 'Sunil', id)).toMatchObject({ assignedTo: at.ids.Sunil, assignedBy: at.ids.Meera })
    await at.write((tx) => tx.db.run('update users set manager_id = null where id = ?', at.ids.Sunil))
    await leave('Sunil')
    expect((await get(at, 'Anita', id)).assignedTo).toBe(at.ids.Anita)
    fine(at)
  })

  test("the leaver's own series end with the existing task; series of others continue with their creator", async () => {
    await weeklyReport(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    await weeklyReport(at, 'Sunil', 'Meera', { repeat: { every: 'daily' } })
    await at.write((tx) => deactivate(tx, at.ids.Meera))
    expect(await runTask(at, 'tasks.repeat', '2026-11-20T12:00:00.000Z')).toBe('1 task made')
    expect(tasks(at).at(-1)).toMatchObject({ assignedTo: at.ids.Sunil, assignedBy: at.ids.Sunil })
    expect(
      at.app.ask(({ db }) =>
        db.all(
          `select name from events where name in ('task.returned', 'task.repetition_ended') order by id`,
        ),
      ),
    ).toEqual([{ name: 'task.returned' }, { name: 'task.repetition_ended' }])
    fine(at)
  })

  test('a failed deactivation moves no tasks: it is one transaction', async () => {
    const { id } = await weeklyReport(at, 'Anita', 'Anita')
    expect((await leave('Anita')).status).toBe(422)
    expect((await get(at, 'Anita', id)).assignedTo).toBe(at.ids.Anita)
  })

  test('a bulk change shows it in the preview', async () => {
    await weeklyReport(at, 'Sunil', 'Ravi')
    const { body } = await at
      .as('Anita')
      .post('/api/admin/bulk/preview', { action: 'deactivate', ids: [at.ids.Ravi] })
    expect(JSON.stringify(body), JSON.stringify(body)).toContain('1 task is returned')
  })
})

test('an import cannot be undone for a person with tasks', async () => {
  await weeklyReport(at, 'Meera', 'Ravi')
  await expect(
    at.write((tx) =>
      tx.record('person.withdrawn', {
        userId: at.ids.Ravi,
        before: { name: 'Ravi Test', email: 'x' },
        after: null,
      }),
    ),
  ).rejects.toThrow('Ravi Test has tasks since')
  await at.write((tx) =>
    tx.record('person.withdrawn', {
      userId: at.ids.Priya,
      before: { name: 'Priya Test', email: 'x' },
      after: null,
    }),
  )
})

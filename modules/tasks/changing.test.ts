/** Changing a task: the creator changes fields, the assignee the status. */
import { beforeEach, describe, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { changeTask, events, given, titles, listNotices } from '../../tests/support/tasks'

let at: Office
beforeEach(async () => {
  at = await office()
})

describe('changing one', () => {
  test('the creator changes fields; a stale version is 409; only a changed deadline is notified', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    expect(
      (
        await changeTask(at, 'Meera', id, {
          title: 'Call them twice',
          priority: 'urgent',
          category: null,
          version: 1,
        })
      ).body,
    ).toMatchObject({
      title: 'Call them twice',
      priority: 'urgent',
      version: 2,
      description: 'About the three Java profiles',
    })
    expect(await changeTask(at, 'Meera', id, { title: 'Old news', version: 1 })).toMatchObject({
      status: 409,
      body: { message: 'This task has changed since you opened it. Please check it again.' },
    })
    expect(titles(at)).toEqual(['Ravi: Task assigned'])
    expect((await changeTask(at, 'Meera', id, { deadline: '2026-11-21T15:30' })).body.deadline).toBe(
      '2026-11-21T10:00:00.000Z',
    )
    expect(listNotices(at).at(-1)).toMatchObject({
      name: 'Ravi',
      title: 'Task deadline changed',
      message: '"Call them twice" is now due 21 Nov at 15:30.',
    })
    const { body } = await at.as('Anita').get('/api/audit?group=tasks')
    expect(body.data[1].changes).toEqual(
      expect.arrayContaining([
        { field: 'Title', before: 'Call the client', after: 'Call them twice' },
        { field: 'Priority', before: 'medium', after: 'urgent' },
      ]),
    )
  })

  test('a status change by the assignee makes no version stale', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    expect((await changeTask(at, 'Ravi', id, { status: 'in_progress' })).body).toMatchObject({
      status: 'in_progress',
      version: 1,
    })
    expect((await changeTask(at, 'Ravi', id, { status: 'pending' })).body.status).toBe('pending')
    expect((await changeTask(at, 'Ravi', id, { status: 'completed' })).status).toBe(400)
    expect((await changeTask(at, 'Meera', id, { title: 'New', version: 1 })).status).toBe(200)
    expect(titles(at)).toEqual(['Ravi: Task assigned'])
  })

  test('other fields can be changed without moving a past deadline', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    at.clock.set('2026-11-25T04:00:00.000Z')
    expect(
      (await changeTask(at, 'Meera', id, { title: 'Still', deadline: '2026-11-20T18:29:00.000Z' })).status,
    ).toBe(200)
    expect((await changeTask(at, 'Meera', id, { deadline: '2026-11-24' })).body.message).toBe(
      'Deadline must be in the future',
    )
  })

  test('a reassigned task starts again, both people are notified, and only permitted assignees are accepted', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    await changeTask(at, 'Ravi', id, { status: 'in_progress' })
    expect((await changeTask(at, 'Meera', id, { assignedTo: at.ids.Rekha })).body.errors).toEqual([
      { field: 'assignedTo', message: 'You can assign tasks to yourself and to your team' },
    ])
    expect((await changeTask(at, 'Meera', id, { assignedTo: at.ids.Priya })).body).toMatchObject({
      assignedTo: at.ids.Priya,
      status: 'pending',
    })
    expect(titles(at)).toEqual(['Ravi: Task assigned', 'Priya: Task assigned', 'Ravi: Task reassigned'])
    expect((await at.as('Ravi').get(`/api/tasks/${id}`)).status).toBe(404)
    expect((await at.as('Priya').get(`/api/tasks/${id}`)).status).toBe(200)
    // A creator who can no longer assign can still correct an assigned task.
    await at.write((tx) => tx.db.run(`update users set role = 'Recruiter' where id = ?`, at.ids.Meera))
    expect((await changeTask(at, 'Meera', id, { assignedTo: at.ids.Ravi })).status).toBe(403)
    expect((await changeTask(at, 'Meera', id, { title: 'Corrected' })).status).toBe(200)
  })

  test('a completed task cannot be changed', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    await at.as('Ravi').post(`/api/tasks/${id}/complete`, { notes: 'Both agreed' })
    for (const [by, body] of [
      ['Meera', { title: 'x' }],
      ['Ravi', { status: 'pending' }],
    ] as const)
      expect(await changeTask(at, by, id, body)).toMatchObject({
        status: 409,
        body: { message: 'This task is already completed' },
      })
  })

  test('an empty change does nothing', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    expect((await changeTask(at, 'Meera', id, {})).body.version).toBe(1)
    expect((await changeTask(at, 'Meera', id, { title: 'Call the client' })).status).toBe(200)
    expect(events(at)).toEqual(['task.created'])
  })
})

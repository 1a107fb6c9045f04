/** Completing, commenting on and deleting a task, and the notifications. */
import { beforeEach, describe, expect, test } from 'vitest'
import { office, type Name, type Office } from '../../tests/support/office'
import { given, removeTask, titles, listNotices } from '../../tests/support/tasks'

let at: Office
beforeEach(async () => {
  at = await office()
})

describe('completing, commenting, deleting', () => {
  test('a task is completed once, with or without notes, and its creator is notified', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    const { body } = await at.as('Ravi').call('POST', `/api/tasks/${id}/complete`)
    expect(body).toMatchObject({ status: 'completed', notes: null, completedAt: '2026-11-18T04:00:00.000Z' })
    expect((await at.as('Ravi').post(`/api/tasks/${id}/complete`, { notes: 'Again' })).status).toBe(409)
    expect(listNotices(at).at(-1)).toEqual({
      name: 'Meera',
      title: 'Task completed',
      message: 'Ravi Test completed "Call the client".',
      link: `/tasks?task=${id}`,
    })
    const other = await given(at, 'Meera', 'Meera')
    expect(
      (await at.as('Meera').post(`/api/tasks/${other.id}/complete`, { notes: '  Done\nby hand ' })).body
        .notes,
    ).toBe('Done\nby hand')
    expect(titles(at)).toEqual(['Ravi: Task assigned', 'Meera: Task completed'])
  })

  test('only the person who completed it can reopen it, and its creator is notified', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    const reopen = (name: Name, status?: string) =>
      at.as(name).post(`/api/tasks/${id}/reopen`, status ? { status } : {})
    expect((await reopen('Ravi')).body.message).toBe('This task is not completed')
    await at.as('Ravi').post(`/api/tasks/${id}/complete`, { notes: 'Done' })
    expect((await reopen('Meera')).status).toBe(403)
    expect((await reopen('Priya')).status).toBe(404)
    expect((await reopen('Ravi', 'completed')).status).toBe(400)
    expect((await reopen('Ravi')).body).toMatchObject({
      status: 'in_progress',
      completedAt: null,
      notes: 'Done',
    })
    expect(titles(at)).toEqual(['Ravi: Task assigned', 'Meera: Task completed', 'Meera: Task reopened'])
    expect((await at.as('Ravi').get('/api/tasks/analytics/summary')).body).toMatchObject({ completed: 0 })
    expect((await at.as('Ravi').post(`/api/tasks/${id}/complete`)).body.notes).toBeNull()
    expect((await reopen('Ravi', 'pending')).body.status).toBe('pending')
  })

  test('a comment notifies the other side, never its author', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    expect(
      (await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: ' Which client? ' })).body,
    ).toMatchObject({
      commentCount: 1,
      notNotified: [],
      comments: [
        { comment: 'Which client?', user: { firstName: 'Ravi' }, createdAt: '2026-11-18T04:00:00.000Z' },
      ],
    })
    await at.as('Sunil').post(`/api/tasks/${id}/comments`, { comment: 'Bluepeak' })
    expect(titles(at)).toEqual([
      'Ravi: Task assigned',
      'Meera: New comment',
      'Meera: New comment',
      'Ravi: New comment',
    ])
    for (const comment of ['', '  \n ', undefined, 7])
      expect((await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment })).status).toBe(400)
    expect(
      (await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: 'x'.repeat(2001) })).status,
    ).toBe(400)
    await at.as('Ravi').post(`/api/tasks/${id}/complete`)
    expect(
      (await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: 'And it is done' })).status,
    ).toBe(200)
  })

  test('@name notifies people who see the task; others are not notified, without revealing whether they exist', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    const { body } = await at.as('Ravi').post(`/api/tasks/${id}/comments`, {
      comment: '@sunil test and @Meera Test: ask @Rekha Test or @Nobody Known, write to x@Anita Test',
    })
    expect(body.notNotified).toEqual(['@Rekha', '@Nobody'])
    expect(titles(at)).toEqual([
      'Ravi: Task assigned',
      'Sunil: You were mentioned',
      'Meera: You were mentioned',
    ])
    // Mentioning oneself is one's own act; the other side is notified of the comment.
    await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: '@Ravi Test: mine' })
    expect(titles(at).slice(3)).toEqual(['Meera: New comment'])
  })

  test('a comment can mention people whose names its author knows', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    const listed = async (by: Name, search = '') =>
      (await at.as(by).get(`/api/tasks/${id}/people?search=${search}`)).body.map((one: any) => one.firstName)
    expect(await listed('Meera')).toEqual(['Ravi', 'Anita', 'Sunil'])
    expect(await listed('Meera', 'su')).toEqual(['Sunil'])
    expect(await listed('Meera', 'rek')).toEqual([])
    expect(await listed('Ravi')).toEqual(['Meera'])
    await at.as('Sunil').post(`/api/tasks/${id}/comments`, { comment: 'Hello' })
    expect(await listed('Ravi')).toEqual(['Meera', 'Sunil'])
  })

  test('a task is deleted with its comments; only the assignee of an open task is notified', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: 'Hm' })
    expect((await removeTask(at, 'Meera', id)).body).toEqual({ success: true })
    expect((await at.as('Meera').get(`/api/tasks/${id}`)).status).toBe(404)
    expect(listNotices(at).at(-1)).toMatchObject({ name: 'Ravi', title: 'Task deleted', link: '/tasks' })
    const other = await given(at, 'Meera', 'Ravi')
    await at.as('Ravi').post(`/api/tasks/${other.id}/complete`)
    const before = listNotices(at).length
    await removeTask(at, 'Meera', other.id)
    expect(listNotices(at)).toHaveLength(before)
    expect(
      at.app.ask(({ db }) =>
        db.one(
          'select (select count(*) from tasks) as tasks, (select count(*) from task_comments) as comments',
        ),
      ),
    ).toEqual({ tasks: 0, comments: 0 })
    expect((await at.as('Anita').get('/api/audit?group=tasks')).body.data[0]).toMatchObject({
      what: 'Task deleted',
      changes: expect.arrayContaining([{ field: 'Title', before: 'Call the client', after: null }]),
    })
  })
})

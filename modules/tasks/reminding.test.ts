/** The morning notifications of due and overdue tasks. */
import { beforeEach, describe, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { complete, runTask, titles, listNotices, weeklyReport, type Task } from '../../tests/support/tasks'

let at: Office
beforeEach(async () => {
  at = await office()
})

describe('reminders', () => {
  test('a task is notified as due tomorrow, then as overdue, once each, however often the job runs', async () => {
    const { id } = await weeklyReport(at, 'Meera', 'Ravi')
    await weeklyReport(at, 'Meera', 'Priya', { deadline: '2026-12-20' })
    expect(await runTask(at, 'tasks.remind', '2026-11-18T03:30:00.000Z')).toBe('0 due tomorrow, 0 overdue')
    for (const now of [
      '2026-11-19T03:30:00.000Z',
      '2026-11-19T03:31:00.000Z',
      '2026-11-20T03:30:00.000Z',
      '2026-11-20T18:29:00.000Z',
    ])
      await runTask(at, 'tasks.remind', now)
    expect(titles(at).slice(2)).toEqual(['Ravi: Task due tomorrow'])
    expect(listNotices(at)[2]).toMatchObject({
      message: '"Weekly report" is due tomorrow.',
      link: `/tasks?task=${id}`,
    })
    for (const now of ['2026-11-21T03:30:00.000Z', '2026-11-21T03:31:00.000Z', '2026-11-22T03:30:00.000Z'])
      await runTask(at, 'tasks.remind', now)
    expect(listNotices(at).slice(3)).toEqual([
      {
        name: 'Ravi',
        title: 'Task overdue',
        message: '"Weekly report" is overdue.',
        link: `/tasks?task=${id}`,
      },
      {
        name: 'Meera',
        title: 'Task overdue',
        message: '"Weekly report", which you assigned, is overdue.',
        link: `/tasks?task=${id}`,
      },
    ])
  })

  test('after days without the server, overdue tasks are notified, but past ones not as due tomorrow', async () => {
    await weeklyReport(at, 'Meera', 'Ravi')
    at.clock.set('2026-11-25T03:30:00.000Z')
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-25'])
      await at.app.scheduler.run('tasks.remind', day)
    expect(titles(at).slice(1)).toEqual(['Ravi: Task overdue', 'Meera: Task overdue'])
  })

  test('several tasks are one notification; a moved deadline is notified again; completed tasks are not', async () => {
    const made: Task[] = []
    for (const title of ['One', 'Two', 'Three', 'Four'])
      made.push(await weeklyReport(at, 'Meera', 'Ravi', { title }))
    const done = await weeklyReport(at, 'Meera', 'Ravi', { title: 'Done' })
    await complete(at, 'Ravi', done.id)
    const before = listNotices(at).length
    await runTask(at, 'tasks.remind', '2026-11-19T03:30:00.000Z')
    expect(listNotices(at).slice(before)).toEqual([
      {
        name: 'Ravi',
        title: 'Tasks due tomorrow',
        message: '4 tasks are due tomorrow: "One", "Two" and 2 more.',
        link: '/tasks',
      },
    ])
    await at.as('Meera').call('PATCH', `/api/tasks/${made[0]!.id}`, { deadline: '2026-11-21' })
    await runTask(at, 'tasks.remind', '2026-11-20T03:30:00.000Z')
    expect(listNotices(at).at(-1)).toMatchObject({
      title: 'Task due tomorrow',
      message: '"One" is due tomorrow.',
    })
    await runTask(at, 'tasks.remind', '2026-11-21T03:30:00.000Z')
    expect(listNotices(at).slice(-2)).toMatchObject([
      { name: 'Ravi', title: 'Tasks overdue', message: '3 tasks are overdue: "Two", "Three" and "Four".' },
      {
        name: 'Meera',
        title: 'Tasks overdue',
        message: '3 tasks that you assigned are overdue: "Two", "Three" and "Four".',
        link: '/tasks?tab=assigned-by-me',
      },
    ])
  })

  test('a task for oneself is notified once', async () => {
    await weeklyReport(at, 'Meera', 'Meera')
    await runTask(at, 'tasks.remind', '2026-11-21T03:30:00.000Z')
    expect(titles(at)).toEqual(['Meera: Task overdue'])
  })
})

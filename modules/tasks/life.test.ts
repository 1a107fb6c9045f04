/** What happens to tasks by themselves: they come again, are reminded of, go back when somebody leaves, and are let go. Wednesday, 18 November 2026. */
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { deactivate } from '../people/service'
import { office, type Name, type Office } from '../../tests/support/office'
import { checks } from './checks'
import { lettings, personal } from './keeping'

type Task = { id: number; title: string; status: string; deadline: string; assignedTo: number; assignedBy: number; version: number; repeat: { every: string } | null }
const tasks = (at: Office) => at.app.ask(({ db }) => db.all<Task & { turn: string | null }>('select id, title, status, deadline, assigned_to as assignedTo, assigned_by as assignedBy, version, turn from tasks order by id'))
const told = (at: Office) => at.app.ask(({ db }) => db.all<{ name: string; title: string; message: string; link: string }>(`select u.first_name as name, n.title, n.message, n.link from notifications n join users u on u.id = n.user_id where n.type = 'task' order by n.id`))
const titles = (at: Office) => told(at).map(({ name, title }) => `${name}: ${title}`)
const run = (at: Office, job: string, now: string) => (at.clock.set(now), at.app.scheduler.run(job, now.slice(0, 10)))
const fine = (at: Office) => expect(at.app.ask(checks).filter(({ ok }) => !ok)).toEqual([])

async function given(at: Office, by: Name, to: Name, more: Record<string, unknown> = {}): Promise<Task> {
  const { status, body } = await at.as(by).post('/api/tasks', { title: 'Weekly report', description: 'Positions and interviews', assignedTo: at.ids[to], deadline: '2026-11-20T17:00', ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const complete = (at: Office, by: Name, id: number) => at.as(by).post(`/api/tasks/${id}/complete`)
const get = async (at: Office, by: Name, id: number): Promise<Task> => (await at.as(by).get(`/api/tasks/${id}`)).body

let at: Office
beforeEach(async () => {
  at = await office()
})

describe('what repeats', () => {
  test('completed early, the next one stands there with its own deadline; its assignee is not told of the own act', async () => {
    const first = await given(at, 'Meera', 'Ravi', { repeat: { every: 'weekly' } })
    expect(first.repeat).toEqual({ every: 'weekly', weekdays: ['friday'], day: null, until: null })
    await complete(at, 'Ravi', first.id)
    const [, next] = tasks(at)
    expect(next).toMatchObject({ title: 'Weekly report', status: 'pending', deadline: '2026-11-27T11:30:00.000Z', turn: '2026-11-27', assignedTo: at.ids.Ravi, assignedBy: at.ids.Meera })
    expect((await get(at, 'Ravi', first.id)).repeat).toBeNull()
    expect((await get(at, 'Ravi', next!.id)).repeat).toMatchObject({ every: 'weekly' })
    expect(titles(at)).toEqual(['Ravi: Task assigned', 'Meera: Task completed'])
    fine(at)
  })

  test('its deadline passes: the job makes the next one, once, however often it runs and whoever completes the old one later', async () => {
    const first = await given(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    expect(await run(at, 'tasks.repeat', '2026-11-20T11:29:00.000Z')).toBe('0 tasks made')
    expect(await run(at, 'tasks.repeat', '2026-11-20T11:30:00.000Z')).toBe('1 task made')
    expect(await run(at, 'tasks.repeat', '2026-11-20T11:31:00.000Z')).toBe('0 tasks made')
    await complete(at, 'Ravi', first.id)
    expect(await run(at, 'tasks.repeat', '2026-11-20T11:32:00.000Z')).toBe('0 tasks made')
    expect(tasks(at).map(({ turn, status }) => [turn, status])).toEqual([['2026-11-20', 'completed'], ['2026-11-21', 'pending']])
    expect(told(at)[1]).toMatchObject({ name: 'Ravi', title: 'Task assigned', message: '"Weekly report" comes again, due 21 Nov 2026 at 17:00.', link: '/tasks?task=2' })
  })

  test('turns that nobody could keep are left out: after a week without the server there is one, not seven', async () => {
    await given(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    expect(await run(at, 'tasks.repeat', '2026-11-27T12:00:00.000Z')).toBe('1 task made')
    expect(tasks(at).map(({ turn }) => turn)).toEqual(['2026-11-20', '2026-11-28'])
  })

  test('the same turn cannot be made twice, whatever else goes wrong', async () => {
    await given(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    await expect(at.write((tx) => tx.db.run(`insert into tasks (title, description, assigned_to, assigned_by, deadline, priority, status, created_at, series_id, turn) select title, description, assigned_to, assigned_by, deadline, priority, status, created_at, series_id, turn from tasks`))).rejects.toThrow(/UNIQUE/)
    // Taken already: the series says so instead of failing.
    await at.write((tx) => tx.db.run(`insert into tasks (title, description, assigned_to, assigned_by, deadline, priority, status, created_at, series_id, turn) select title, description, assigned_to, assigned_by, deadline, priority, status, created_at, series_id, '2026-11-21' from tasks`))
    expect(await run(at, 'tasks.repeat', '2026-11-20T12:00:00.000Z')).toBe('0 tasks made')
  })

  test('the last day of a month stays the last day', async () => {
    await given(at, 'Meera', 'Ravi', { deadline: '2027-01-31T18:00', repeat: { every: 'monthly' } })
    for (const now of ['2027-02-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z', '2027-04-01T00:00:00.000Z']) await run(at, 'tasks.repeat', now)
    expect(tasks(at).map(({ turn }) => turn)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  })

  test('it ends with its end day', async () => {
    const first = await given(at, 'Meera', 'Ravi', { repeat: { every: 'daily', until: '2026-11-21' } })
    await complete(at, 'Ravi', first.id)
    await complete(at, 'Ravi', 2)
    expect(tasks(at).map(({ turn, status }) => [turn, status])).toEqual([['2026-11-20', 'completed'], ['2026-11-21', 'completed']])
    fine(at)
  })

  test('changed, put off, given to somebody else, ended: the next one follows its latest', async () => {
    const first = await given(at, 'Meera', 'Ravi', { repeat: { every: 'weekly', weekdays: ['wednesday', 'friday'] } })
    const change = (id: number, body: object) => at.as('Meera').call('PATCH', `/api/tasks/${id}`, body)
    expect((await change(first.id, { title: 'Report', assignedTo: at.ids.Priya, deadline: '2026-11-26T09:00' })).status).toBe(200)
    await complete(at, 'Priya', first.id)
    // The turn of the 25th is over with the deadline that was put off beyond it; the time is the series'.
    expect(tasks(at)[1]).toMatchObject({ title: 'Report', assignedTo: at.ids.Priya, deadline: '2026-11-27T11:30:00.000Z', turn: '2026-11-27' })
    expect((await change(2, { repeat: { every: 'monthly', day: 31 } })).body.repeat).toEqual({ every: 'monthly', weekdays: [], day: 31, until: null })
    await complete(at, 'Priya', 2)
    expect(tasks(at)[2]).toMatchObject({ turn: '2026-11-30' })
    expect((await change(3, { repeat: null })).body.repeat).toBeNull()
    await complete(at, 'Priya', 3)
    expect(tasks(at)).toHaveLength(3)
    fine(at)
  })

  test('deleted, it comes no more; an older one may go without that', async () => {
    const first = await given(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    await complete(at, 'Ravi', first.id)
    await at.as('Meera').call('DELETE', `/api/tasks/${first.id}`)
    expect((await get(at, 'Ravi', 2)).repeat).not.toBeNull()
    await at.as('Meera').call('DELETE', '/api/tasks/2')
    expect(await run(at, 'tasks.repeat', '2026-12-01T00:00:00.000Z')).toBe('0 tasks made')
    expect(tasks(at)).toEqual([])
    fine(at)
  })

  test('somebody who completes it while the job runs: one is made', async () => {
    const first = await given(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    at.clock.set('2026-11-20T12:00:00.000Z')
    await Promise.all([complete(at, 'Ravi', first.id), at.app.scheduler.run('tasks.repeat', '2026-11-20'), at.app.scheduler.run('tasks.repeat', '2026-11-20')])
    expect(tasks(at).map(({ turn }) => turn)).toEqual(['2026-11-20', '2026-11-21'])
  })
})

describe('reminders', () => {
  test('due tomorrow, then overdue; each once, however often the job runs', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    await given(at, 'Meera', 'Priya', { deadline: '2026-12-20' })
    expect(await run(at, 'tasks.remind', '2026-11-18T03:30:00.000Z')).toBe('0 due tomorrow, 0 overdue')
    for (const now of ['2026-11-19T03:30:00.000Z', '2026-11-19T03:31:00.000Z', '2026-11-20T03:30:00.000Z', '2026-11-20T18:29:00.000Z']) await run(at, 'tasks.remind', now)
    expect(titles(at).slice(2)).toEqual(['Ravi: Task due tomorrow'])
    expect(told(at)[2]).toMatchObject({ message: '"Weekly report" is due tomorrow.', link: `/tasks?task=${id}` })
    for (const now of ['2026-11-21T03:30:00.000Z', '2026-11-21T03:31:00.000Z', '2026-11-22T03:30:00.000Z']) await run(at, 'tasks.remind', now)
    expect(told(at).slice(3)).toEqual([
      { name: 'Ravi', title: 'Task overdue', message: '"Weekly report" is overdue.', link: `/tasks?task=${id}` },
      { name: 'Meera', title: 'Task overdue', message: '"Weekly report", which you assigned, is overdue.', link: `/tasks?task=${id}` },
    ])
  })

  test('after days without the server what has become overdue is told, and what was due is not told as to come', async () => {
    await given(at, 'Meera', 'Ravi')
    at.clock.set('2026-11-25T03:30:00.000Z')
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-25']) await at.app.scheduler.run('tasks.remind', day)
    expect(titles(at).slice(1)).toEqual(['Ravi: Task overdue', 'Meera: Task overdue'])
  })

  test('several at once are one notice; a deadline that was moved is told of anew; what is done is not', async () => {
    const made: Task[] = []
    for (const title of ['One', 'Two', 'Three', 'Four']) made.push(await given(at, 'Meera', 'Ravi', { title }))
    const done = await given(at, 'Meera', 'Ravi', { title: 'Done' })
    await complete(at, 'Ravi', done.id)
    const before = told(at).length
    await run(at, 'tasks.remind', '2026-11-19T03:30:00.000Z')
    expect(told(at).slice(before)).toEqual([{ name: 'Ravi', title: 'Tasks due tomorrow', message: '4 tasks are due tomorrow: "One", "Two" and 2 more.', link: '/tasks' }])
    await at.as('Meera').call('PATCH', `/api/tasks/${made[0]!.id}`, { deadline: '2026-11-21' })
    await run(at, 'tasks.remind', '2026-11-20T03:30:00.000Z')
    expect(told(at).at(-1)).toMatchObject({ title: 'Task due tomorrow', message: '"One" is due tomorrow.' })
    await run(at, 'tasks.remind', '2026-11-21T03:30:00.000Z')
    expect(told(at).slice(-2)).toMatchObject([
      { name: 'Ravi', title: 'Tasks overdue', message: '3 tasks are overdue: "Two", "Three" and "Four".' },
      { name: 'Meera', title: 'Tasks overdue', message: '3 tasks that you assigned are overdue: "Two", "Three" and "Four".', link: '/tasks?tab=assigned-by-me' },
    ])
  })

  test("one's own task is told of once", async () => {
    await given(at, 'Meera', 'Meera')
    await run(at, 'tasks.remind', '2026-11-21T03:30:00.000Z')
    expect(titles(at)).toEqual(['Meera: Task overdue'])
  })
})

describe('somebody leaves', () => {
  const leave = (name: Name) => at.as('Anita').call('PUT', `/api/users/${at.ids[name]}`, { isActive: false })

  test('open tasks go back to their creators, begun anew; done ones and those made for others stay', async () => {
    const mine = await given(at, 'Sunil', 'Meera')
    await at.as('Meera').call('PATCH', `/api/tasks/${mine.id}`, { status: 'in_progress' })
    const admins = await given(at, 'Anita', 'Meera', { title: 'Appraisals' })
    const done = await given(at, 'Sunil', 'Meera', { title: 'Done' })
    await complete(at, 'Meera', done.id)
    const others = await given(at, 'Meera', 'Ravi', { title: 'For Ravi' })
    const own = await given(at, 'Meera', 'Meera', { title: 'Own' })
    expect((await at.as('Anita').post(`/api/users/${at.ids.Meera}/leaving`)).body.tasks).toBe(3)
    expect(tasks(at).filter(({ assignedTo }) => assignedTo === at.ids.Meera)).toHaveLength(4)
    const before = told(at).length
    expect((await leave('Meera')).status).toBe(200)
    const holders = Object.fromEntries(tasks(at).map(({ id, assignedTo }) => [id, assignedTo]))
    expect(holders).toEqual({ [mine.id]: at.ids.Sunil, [admins.id]: at.ids.Anita, [done.id]: at.ids.Meera, [others.id]: at.ids.Ravi, [own.id]: at.ids.Sunil })
    expect(await get(at, 'Sunil', mine.id)).toMatchObject({ status: 'pending', version: 2 })
    expect(await get(at, 'Ravi', others.id)).toMatchObject({ assignedByUser: { firstName: 'Meera', isActive: false } })
    // Who did it, an Admin, is not told of the own act.
    expect(told(at).slice(before)).toEqual([{ name: 'Sunil', title: 'Task returned', message: 'Meera Test has left. 2 tasks are with you now: "Weekly report" and "Own".', link: '/tasks' }])
    expect((await at.as('Anita').get('/api/audit?group=tasks')).body.data.filter((entry: any) => entry.name === 'task.returned')).toHaveLength(3)
    fine(at)
  })

  test('where the creator has left before: the manager; without one: an Admin', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    await leave('Meera')
    await leave('Ravi')
    // Ravi had moved to Sunil when Meera left.
    expect(await get(at, 'Sunil', id)).toMatchObject({ assignedTo: at.ids.Sunil, assignedBy: at.ids.Meera })
    await at.write((tx) => tx.db.run('update users set manager_id = null where id = ?', at.ids.Sunil))
    await leave('Sunil')
    expect((await get(at, 'Anita', id)).assignedTo).toBe(at.ids.Anita)
    fine(at)
  })

  test('what the leaver let repeat ends with the task that is there; what the leaver did for others goes on with its creator', async () => {
    await given(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
    await given(at, 'Sunil', 'Meera', { repeat: { every: 'daily' } })
    await at.write((tx) => deactivate(tx, at.ids.Meera))
    expect(await run(at, 'tasks.repeat', '2026-11-20T12:00:00.000Z')).toBe('1 task made')
    expect(tasks(at).at(-1)).toMatchObject({ assignedTo: at.ids.Sunil, assignedBy: at.ids.Sunil })
    expect(at.app.ask(({ db }) => db.all(`select name from events where name in ('task.returned', 'task.repetition_ended') order by id`))).toEqual([{ name: 'task.returned' }, { name: 'task.repetition_ended' }])
    fine(at)
  })

  test('refused, nothing has gone anywhere: all is one transaction', async () => {
    const { id } = await given(at, 'Anita', 'Anita')
    expect((await leave('Anita')).status).toBe(422)
    expect((await get(at, 'Anita', id)).assignedTo).toBe(at.ids.Anita)
  })

  test('many at once say it beforehand', async () => {
    await given(at, 'Sunil', 'Ravi')
    const { body } = await at.as('Anita').post('/api/admin/bulk/preview', { action: 'deactivate', ids: [at.ids.Ravi] })
    expect(JSON.stringify(body), JSON.stringify(body)).toContain('1 task goes back')
  })
})

describe('keeping', () => {
  test('what one person has in tasks is theirs to take', async () => {
    const { id } = await given(at, 'Meera', 'Ravi')
    await at.as('Ravi').post(`/api/tasks/${id}/comments`, { comment: 'Mine' })
    expect(at.app.ask((ask) => personal(ask, at.ids.Ravi))).toMatchObject({ Tasks: [{ Title: 'Weekly report', 'Assigned by': 'Meera Test' }], 'Task comments': [{ Task: 'Weekly report', Comment: 'Mine' }] })
    expect(at.app.ask((ask) => personal(ask, at.ids.Priya))).toEqual({ Tasks: [], 'Task comments': [] })
    expect((await at.as('Ravi').get('/api/profile/data?format=json')).body.Tasks ?? JSON.parse((await at.as('Ravi').get('/api/profile/data?format=json')).body).Tasks).toHaveLength(1)
  })

  test('what was completed long ago goes with its comments, what is open or still repeats stays', async () => {
    const [letting] = lettings
    const old = await given(at, 'Meera', 'Ravi')
    await at.as('Ravi').post(`/api/tasks/${old.id}/comments`, { comment: 'Mine' })
    await complete(at, 'Ravi', old.id)
    await given(at, 'Meera', 'Ravi')
    const before = '2027-01-01'
    expect(at.app.ask((ask) => letting!.count(ask, before))).toBe(1)
    expect(at.app.ask((ask) => letting!.count(ask, '2026-11-18'))).toBe(0)
    expect(await at.write((tx) => letting!.step(tx, before, 100))).toBe(1)
    expect(await at.write((tx) => letting!.step(tx, before, 100))).toBe(0)
    expect(tasks(at).map(({ status }) => status)).toEqual(['pending'])
    expect(at.app.ask(({ db }) => db.one<{ n: number }>(`select count(*) as n from tasks_search where tasks_search match 'weekly'`)!.n)).toBe(1)
  })
})

test('the doctor finds what must not be', async () => {
  await given(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
  await at.write((tx) => {
    tx.db.run('update users set is_active = 0 where id = ?', at.ids.Ravi)
    tx.db.run('update task_series set latest_task = 4711')
  })
  expect(at.app.ask(checks).map(({ ok, text }) => [ok, text])).toEqual([
    [false, '1 open task is with somebody who has left'],
    [false, '1 repeated task lacks its next one'],
  ])
})

test('somebody whose import is taken back must not have tasks', async () => {
  await given(at, 'Meera', 'Ravi')
  await expect(at.write((tx) => tx.record('person.withdrawn', { userId: at.ids.Ravi, before: { name: 'Ravi Test', email: 'x' }, after: null }))).rejects.toThrow('Ravi Test has tasks since')
  await at.write((tx) => tx.record('person.withdrawn', { userId: at.ids.Priya, before: { name: 'Priya Test', email: 'x' }, after: null }))
})

test('the migration: constraints that must never be false, and lists served by their indexes', () => {
  const sql = readFileSync('modules/tasks/migrations/0001-tasks.sql', 'utf8')
  expect(sql).toContain('create unique index tasks_turn')
  const plan = (query: string) => at.app.ask(({ db }) => db.all<{ detail: string }>(`explain query plan ${query}`).map(({ detail }) => detail).join('\n'))
  for (const [index, query] of [
    ['tasks_open_to', 'select id from tasks t where t.assigned_to = 1 and t.completed_at is null order by t.deadline, t.id limit 50'],
    ['tasks_open_by', 'select id from tasks t where t.assigned_by = 1 and t.completed_at is null order by t.deadline, t.id limit 50'],
    ['tasks_open', 'select id from tasks t where t.completed_at is null order by t.deadline, t.id limit 50'],
    ['tasks_done_to', 'select id from tasks t where t.assigned_to = 1 and t.completed_at is not null order by t.completed_at desc, t.id desc limit 50'],
    ['tasks_done_by', 'select id from tasks t where t.assigned_by = 1 and t.completed_at is not null order by t.completed_at desc, t.id desc limit 50'],
    ['tasks_done', 'select id from tasks t where t.completed_at is not null order by t.completed_at desc, t.id desc limit 50'],
    ['tasks_open', `select count(*) from tasks t where t.completed_at is null and t.deadline < 'x'`],
    ['task_comments_task', 'select * from task_comments where task_id = 1 order by id'],
  ] as const) {
    expect(plan(query), query).toMatch(new RegExp(`INDEX ${index}\\b`))
    expect(plan(query), query).not.toContain('TEMP B-TREE')
  }
  const wrong = (sql: string) => expect(at.write((tx) => tx.db.run(sql))).rejects.toThrow()
  return Promise.all([
    wrong(`insert into tasks (title, description, assigned_to, assigned_by, deadline, priority, status, created_at) values ('x', 'y', 1, 1, 'z', 'medium', 'completed', 'z')`),
    wrong(`insert into tasks (title, description, assigned_to, assigned_by, deadline, priority, status, created_at) values ('x', 'y', 1, 1, 'z', 'medium', 'overdue', 'z')`),
    wrong(`insert into tasks (title, description, assigned_to, assigned_by, deadline, priority, status, created_at) values ('x', 'y', 4711, 1, 'z', 'medium', 'pending', 'z')`),
    wrong(`insert into task_series (every, weekdays, time) values ('weekly', '[]', '10:00')`),
    wrong(`insert into task_series (every, time) values ('monthly', '10:00')`),
  ])
})

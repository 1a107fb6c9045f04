/** Invariants of tasks, and those that the database enforces. */
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { weeklyReport } from '../../tests/support/tasks'
import { checks } from './checks'

let at: Office
beforeEach(async () => {
  at = await office()
})

test('the doctor finds violations', async () => {
  await weeklyReport(at, 'Meera', 'Ravi', { repeat: { every: 'daily' } })
  await at.write((tx) => {
    tx.db.run('update users set is_active = 0 where id = ?', at.ids.Ravi)
    tx.db.run('update task_series set latest_task = 4711')
  })
  expect(at.app.ask(checks).map(({ ok, text }) => [ok, text])).toEqual([
    [false, '1 open task is assigned to somebody who has left'],
    [false, '1 repeated task lacks its next one'],
  ])
})

test('the migration has the constraints, and indexes serve the lists', () => {
  const sql = readFileSync('modules/tasks/migrations/0001-tasks.sql', 'utf8')
  expect(sql).toContain('create unique index tasks_turn')
  const plan = (query: string) =>
    at.app.ask(({ db }) =>
      db
        .all<{ detail: string }>(`explain query plan ${query}`)
        .map(({ detail }) => detail)
        .join('\n'),
    )
  for (const [index, query] of [
    [
      'tasks_open_to',
      `select id
       from tasks t
       where t.assigned_to = 1 and t.completed_at is null
       order by t.deadline, t.id
       limit 50`,
    ],
    [
      'tasks_open_by',
      `select id
       from tasks t
       where t.assigned_by = 1 and t.completed_at is null
       order by t.deadline, t.id
       limit 50`,
    ],
    ['tasks_open', 'select id from tasks t where t.completed_at is null order by t.deadline, t.id limit 50'],
    [
      'tasks_done_to',
      `select id
       from tasks t
       where t.assigned_to = 1 and t.completed_at is not null
       order by t.completed_at desc, t.id desc
       limit 50`,
    ],
    [
      'tasks_done_by',
      `select id
       from tasks t
       where t.assigned_by = 1 and t.completed_at is not null
       order by t.completed_at desc, t.id desc
       limit 50`,
    ],
    [
      'tasks_done',
      `select id
       from tasks t
       where t.completed_at is not null
       order by t.completed_at desc, t.id desc
       limit 50`,
    ],
    ['tasks_open', `select count(*) from tasks t where t.completed_at is null and t.deadline < 'x'`],
    ['task_comments_task', 'select * from task_comments where task_id = 1 order by id'],
  ] as const) {
    expect(plan(query), query).toMatch(new RegExp(`INDEX ${index}\\b`))
    expect(plan(query), query).not.toContain('TEMP B-TREE')
  }
  const wrong = (sql: string) => expect(at.write((tx) => tx.db.run(sql))).rejects.toThrow()
  return Promise.all([
    wrong(
      `insert into tasks (
         title, description, assigned_to, assigned_by, deadline, priority, status, created_at
       )
       values ('x', 'y', 1, 1, 'z', 'medium', 'completed', 'z')`,
    ),
    wrong(
      `insert into tasks (
         title, description, assigned_to, assigned_by, deadline, priority, status, created_at
       )
       values ('x', 'y', 1, 1, 'z', 'medium', 'overdue', 'z')`,
    ),
    wrong(
      `insert into tasks (
         title, description, assigned_to, assigned_by, deadline, priority, status, created_at
       )
       values ('x', 'y', 4711, 1, 'z', 'medium', 'pending', 'z')`,
    ),
    wrong(`insert into task_series (every, weekdays, time) values ('weekly', '[]', '10:00')`),
    wrong(`insert into task_series (every, time) values ('monthly', '10:00')`),
  ])
})

/**
 * Helpers for creating and reading tasks through their calls. It is Wednesday, 18 November 2026, 09:30 in
 * Mumbai.
 */
import { expect } from 'vitest'
import { checks } from '../../modules/tasks/checks'
import type { Name, Office } from './office'

export type Task = {
  id: number
  title: string
  status: string
  deadline: string
  assignedTo: number
  assignedBy: number
  version: number
  repeat: { every: string } | null
}

export async function given(
  at: Office,
  by: Name,
  to: Name,
  more: Record<string, unknown> = {},
): Promise<any> {
  const { status, body } = await at.as(by).post('/api/tasks', {
    title: 'Call the client',
    description: 'About the three Java profiles',
    assignedTo: at.ids[to],
    deadline: '2026-11-20',
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** A task that suits a repetition: due on Friday at 17:00. */
export const weeklyReport = (
  at: Office,
  by: Name,
  to: Name,
  more: Record<string, unknown> = {},
): Promise<Task> =>
  given(at, by, to, {
    title: 'Weekly report',
    description: 'Positions and interviews',
    deadline: '2026-11-20T17:00',
    ...more,
  })

export const changeTask = (at: Office, by: Name, id: number, body: object) =>
  at.as(by).call('PATCH', `/api/tasks/${id}`, body)
export const removeTask = (at: Office, by: Name, id: number) => at.as(by).call('DELETE', `/api/tasks/${id}`)
export const complete = (at: Office, by: Name, id: number) => at.as(by).post(`/api/tasks/${id}/complete`)
export const get = async (at: Office, by: Name, id: number): Promise<Task> =>
  (await at.as(by).get(`/api/tasks/${id}`)).body

export const idsOf = async (at: Office, by: Name, query: string) =>
  (await at.as(by).get(`/api/tasks?${query}`)).body.map((task: any) => task.id)

export const tasks = (at: Office) =>
  at.app.ask(({ db }) =>
    db.all<Task & { turn: string | null }>(
      `select id, title, status, deadline, assigned_to as assignedTo, assigned_by as assignedBy, version, turn
       from tasks
       order by id`,
    ),
  )
/** The notifications about tasks, in the order of creation. */
export const listNotices = (at: Office) =>
  at.app.ask(({ db }) =>
    db.all<{ name: string; title: string; message: string; link: string }>(
      `select u.first_name as name, n.title, n.message, n.link
       from notifications n
       join users u on u.id = n.user_id
       where n.type = 'task'
       order by n.id`,
    ),
  )
export const titles = (at: Office) => listNotices(at).map(({ name, title }) => `${name}: ${title}`)
export const events = (at: Office) =>
  at.app
    .ask(({ db }) => db.all<{ name: string }>(`select name from events where name glob 'task.*' order by id`))
    .map(({ name }) => name)

/** Runs a job at a given moment. */
export const runTask = (at: Office, job: string, now: string) => (
  at.clock.set(now),
  at.app.scheduler.run(job, now.slice(0, 10))
)
/** Doctor reports no problem. */
export const fine = (at: Office) => expect(at.app.ask(checks).filter(({ ok }) => !ok)).toEqual([])

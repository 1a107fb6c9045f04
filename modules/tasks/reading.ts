/**
 * Task lists and figures: assigned to a person, by a person, or all (Admin and Senior Manager).
 *
 *   list       a view's tasks, searched and filtered, as an array or a page
 *   overdue    upcoming    overdue tasks, and tasks due soon
 *   summary    the counts
 */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { may } from '../../src/domain/access'
import { notAllowed } from '../../src/domain/errors'
import type { Answer, Input } from '../../src/domain/endpoint'
import { searchWords } from '../people/service'
import { zoneOf } from '../firm/service'
import type { listTasks, overdueTasks, Task, TaskSummary, TaskView, upcomingTasks } from './contract'
import { monthStart, upcomingBounds } from './rules'
import { type TaskRow, columns, joins, toWire } from './taskRows'

const viewSql: Record<TaskView, string> = {
  'my-tasks': 't.assigned_to = :who',
  'assigned-by-me': 't.assigned_by = :who',
  all: 'true',
}

/** 403 for a view that the person's role does not have. */
function sight(who: Who, view: TaskView = 'my-tasks'): { sql: string; params: Record<string, number> } {
  if (view === 'all' && !may(who, 'view_all_tasks')) throw notAllowed()
  if (view === 'assigned-by-me' && !may(who, 'assign_tasks')) throw notAllowed()
  return { sql: viewSql[view], params: view === 'all' ? {} : { who: who.id } }
}

type Params = Record<string, string | number>
const mostUnpaged = 500

export function findTasks(
  ask: Ask,
  who: Who,
  {
    view,
    status = 'all',
    priority = 'all',
    search = '',
    page,
    limit = page ? 50 : mostUnpaged,
  }: Input<typeof listTasks>,
): Answer<typeof listTasks> {
  const { sql, params } = sight(who, view)
  const hits = hitsOf(ask, sql, params, search)
  const where = [
    sql,
    ...(status === 'pending' || status === 'in_progress' ? ['t.status = :status'] : []),
    ...(priority === 'all' ? [] : ['t.priority = :priority']),
    ...(hits ? ['t.id in (select value from json_each(:hits))'] : []),
  ].join(' and ')
  const given: Params = {
    ...params,
    ...(status === 'pending' || status === 'in_progress' ? { status } : {}),
    ...(priority === 'all' ? {} : { priority }),
    ...(hits ? { hits } : {}),
  }
  // Open and completed tasks have separate indexes with their own order.
  const parts = [
    ...(status === 'completed'
      ? []
      : [{ where: `${where} and t.completed_at is null`, order: 't.deadline, t.id' }]),
    ...(status === 'pending' || status === 'in_progress'
      ? []
      : [{ where: `${where} and t.completed_at is not null`, order: 't.completed_at desc, t.id desc' }]),
  ]
  const data: Task[] = []
  let skip = ((page ?? 1) - 1) * limit
  let totalItems = 0
  for (const part of parts) {
    const count = page
      ? ask.db.one<{ n: number }>(`select count(*) as n from tasks t where ${part.where}`, given)!.n
      : null
    if (data.length < limit && (count === null || skip < count))
      data.push(...rows(ask, part.where, part.order, given, limit - data.length, skip))
    skip = Math.max(0, skip - (count ?? 0))
    totalItems += count ?? 0
  }
  return page
    ? { data, pagination: { page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) } }
    : data
}

/** A search shows at most this many results, the newest. */
const mostFound = 2000

/**
 * A view's search results, queried once for everything the list needs: by title, description and people. Null
 * without a search. One letter matches nearly everything and is ignored.
 */
function hitsOf({ db }: Ask, sql: string, params: Record<string, number>, search: string): string | null {
  const words = searchWords(
    search
      .split(/\s+/)
      .filter((word) => word.length > 1)
      .join(' '),
  )
  if (words === null) return null
  if (words === '') return '[]'
  const inView = (done: string) => `select t.id from tasks t where ${sql} and t.completed_at is ${done}`
  // The plus keeps SQLite from running the search for each task of the view.
  const within =
    sql === viewSql.all ? '' : `and +s.rowid in (${inView('null')} union all ${inView('not null')})`
  const byWords = db.all<{ id: number }>(
    `select s.rowid as id
     from tasks_search s
     where s.tasks_search match :words ${within}
     order by s.rowid desc
     limit ${mostFound}`,
    { ...(within ? params : {}), words },
  )
  const ofPeople = ['null', 'not null'].flatMap((done) =>
    db.all<{ id: number }>(
      `select t.id
       from people_search p
       cross join tasks t on t.assigned_to = p.rowid
       where p.people_search match :people
         and ${sql}
         and t.completed_at is ${done}
       limit ${mostFound}`,
      { ...params, people: `name : (${words})` },
    ),
  )
  return JSON.stringify([...byWords, ...ofPeople].map(({ id }) => id))
}

/** Ids first, using only the index; then the other columns. */
function rows(ask: Ask, where: string, order: string, params: Params, limit: number, offset = 0): Task[] {
  const { from } = upcomingBounds(ask.now(), zoneOf(ask))
  const ids = ask.db.all<{ id: number }>(
    `select t.id
     from tasks t
     where ${where}
     order by ${order}
     limit :limit offset :offset`,
    { ...params, limit, offset },
  )
  return ask.db
    .all<TaskRow>(
      `select ${columns}
       from json_each(?) j
       cross join tasks t on t.id = j.value ${joins}
       order by j.key`,
      JSON.stringify(ids.map(({ id }) => id)),
    )
    .map((row) => toWire(row, from))
}

export function overdue(ask: Ask, who: Who, { view, limit = 200 }: Input<typeof overdueTasks>): Task[] {
  const { sql, params } = sight(who, view)
  const { from } = upcomingBounds(ask.now(), zoneOf(ask))
  return rows(
    ask,
    `${sql} and t.completed_at is null and t.deadline < :from`,
    't.deadline, t.id',
    { ...params, from },
    limit,
  )
}

export function upcoming(
  ask: Ask,
  who: Who,
  { view, days, limit = 200 }: Input<typeof upcomingTasks>,
): Task[] {
  const { sql, params } = sight(who, view)
  return rows(
    ask,
    `${sql} and t.completed_at is null and t.deadline >= :from and t.deadline < :to`,
    't.deadline, t.id',
    { ...params, ...upcomingBounds(ask.now(), zoneOf(ask), days) },
    limit,
  )
}

export function summary(ask: Ask, who: Who, { view }: { view?: TaskView | undefined }): TaskSummary {
  const { sql, params } = sight(who, view)
  const zone = zoneOf(ask)
  const count = (where: string, more: Params = {}) =>
    ask.db.one<{ n: number }>(`select count(*) as n from tasks t where ${sql} and ${where}`, {
      ...params,
      ...more,
    })!.n
  const { from, to } = upcomingBounds(ask.now(), zone)
  return {
    total: count('t.completed_at is null'),
    pending: count(`t.completed_at is null and t.status = 'pending'`),
    overdue: count('t.completed_at is null and t.deadline < :from', { from }),
    completed: count('t.completed_at is not null and t.completed_at >= :since', {
      since: monthStart(ask.now(), zone),
    }),
    upcoming: count('t.completed_at is null and t.deadline >= :from and t.deadline < :to', { from, to }),
  }
}

/**
 * Tasks as people see them.
 *
 *   list  overdue  upcoming  summary     what is assigned to one, by one, or to anybody (Admin and Senior
 *                                        Manager)
 *   repeatOf(row)                        how one comes again
 *   detail(ask, who, id)                 one with its comments
 *   find(ask, who, id)                   the row, for a verb; 404 out of reach
 *   audienceOf(ask, row)  mentionable    who sees a task
 */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { may } from '../../src/domain/access'
import { notAllowed, notFound } from '../../src/domain/errors'
import type { Answer, Input } from '../../src/domain/endpoint'
import type { Instant } from '../../src/domain/day'
import { searchWords } from '../people/service'
import { zoneOf } from '../firm/service'
import type {
  listTasks,
  mentionable as mentionableCall,
  overdueTasks,
  Task,
  TaskDetail,
  TaskSummary,
  TaskView,
  upcomingTasks,
} from './contract'
import { isBefore, monthStart, upcomingBounds, type Repeat } from './rules'

export type TaskRow = Omit<Task, 'assignedToUser' | 'assignedByUser' | 'isOverdue' | 'repeat'> & {
  seriesId: number | null
  turn: string | null
  toFirst: string
  toLast: string
  toActive: number
  byFirst: string
  byLast: string
  byActive: number
  every: Repeat['every'] | null
  onWeekdays: string | null
  onDay: number | null
  untilDay: string | null
}

const columns = `
  t.id, t.title, t.description, t.assigned_to as assignedTo, t.assigned_by as assignedBy, t.deadline,
  t.priority, t.category, t.status, t.notes, t.created_at as createdAt, t.completed_at as completedAt,
  t.version, t.series_id as seriesId, t.turn,
  (
    select count(*)
    from task_comments c
    where c.task_id = t.id
  ) as commentCount, a.first_name as toFirst, a.last_name as toLast, a.is_active as toActive,
  b.first_name as byFirst, b.last_name as byLast, b.is_active as byActive, s.every, s.weekdays as onWeekdays,
  s.month_day as onDay, s.until_day as untilDay
`
const joins = `join users a on a.id = t.assigned_to
   join users b on b.id = t.assigned_by
   left join task_series s on s.id = t.series_id and s.ended_at is null and s.latest_task = t.id`

function toWire(row: TaskRow, todayBegan: Instant): Task {
  const {
    seriesId: _,
    turn: __,
    toFirst,
    toLast,
    toActive,
    byFirst,
    byLast,
    byActive,
    every,
    onWeekdays,
    onDay,
    untilDay,
    ...rest
  } = row
  return {
    ...rest,
    assignedToUser: { id: row.assignedTo, firstName: toFirst, lastName: toLast, isActive: toActive === 1 },
    assignedByUser: { id: row.assignedBy, firstName: byFirst, lastName: byLast, isActive: byActive === 1 },
    isOverdue: isBefore(row, todayBegan),
    repeat: repeatOf({ every, onWeekdays, onDay, untilDay }),
  }
}

/** How it comes again; null when it does not, or no longer. */
export const repeatOf = ({
  every,
  onWeekdays,
  onDay,
  untilDay,
}: Pick<TaskRow, 'every' | 'onWeekdays' | 'onDay' | 'untilDay'>): Repeat | null =>
  every && {
    every,
    weekdays: JSON.parse(onWeekdays ?? '[]') as Repeat['weekdays'],
    day: onDay,
    until: untilDay,
  }

const viewSql: Record<TaskView, string> = {
  'my-tasks': 't.assigned_to = :who',
  'assigned-by-me': 't.assigned_by = :who',
  all: 'true',
}

/** 403 for a view that the asker's role does not have. */
function sight(who: Who, view: TaskView = 'my-tasks'): { sql: string; params: Record<string, number> } {
  if (view === 'all' && !may(who, 'view_all_tasks')) throw notAllowed()
  if (view === 'assigned-by-me' && !may(who, 'assign_tasks')) throw notAllowed()
  return { sql: viewSql[view], params: view === 'all' ? {} : { who: who.id } }
}

type Params = Record<string, string | number>
const mostUnpaged = 500

export function list(
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
  // What is open and what is done each stand in an index of their own, in their own order.
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

/** A search shows at most so many of what it finds, the newest. */
const mostFound = 2000

/**
 * What a search finds of a view, asked once for all that the list then asks: by its own words, and by whose
 * task it is. Null for nothing to look for. One letter begins nearly everything and is left out.
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
  // The plus keeps SQLite from asking the search for each task of the view by itself.
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

/** Ids first, by the index alone; of these the rest. */
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

/**
 * A task that the asker may see: its creator, its assignee, Admin and Senior Manager. The rest is not there.
 */
export function find(ask: Ask, who: Who, id: number): TaskRow {
  const row = ask.db.one<TaskRow>(`select ${columns} from tasks t ${joins} where t.id = ?`, id)
  if (!row || !(row.assignedTo === who.id || row.assignedBy === who.id || may(who, 'view_all_tasks')))
    throw notFound('Task not found')
  return row
}

export function detail(ask: Ask, who: Who, id: number): TaskDetail {
  const row = find(ask, who, id)
  const comments = ask.db
    .all<{
      id: number
      comment: string
      createdAt: string
      userId: number
      firstName: string
      lastName: string
      isActive: number
    }>(
      `select c.id, c.comment, c.created_at as createdAt, u.id as userId, u.first_name as firstName,
         u.last_name as lastName, u.is_active as isActive
       from task_comments c
       join users u on u.id = c.user_id
       where c.task_id = ?
       order by c.id`,
      id,
    )
    .map(({ userId, firstName, lastName, isActive, ...comment }) => ({
      ...comment,
      user: { id: userId, firstName, lastName, isActive: isActive === 1 },
    }))
  return { ...toWire(row, upcomingBounds(ask.now(), zoneOf(ask)).from), comments }
}

type Person = { id: number; firstName: string; lastName: string; isActive: boolean }

/** Who sees a task, of those who are here. */
export function audienceOf(
  { db }: Ask,
  { assignedTo, assignedBy }: Pick<TaskRow, 'assignedTo' | 'assignedBy'>,
): Person[] {
  return db
    .all<{ id: number; firstName: string; lastName: string }>(
      `select id, first_name as firstName, last_name as lastName
       from users
       where is_active = 1
         and (id in (?, ?) or role in ('Admin', 'Senior Manager'))
       order by first_name, last_name, id`,
      assignedTo,
      assignedBy,
    )
    .map((person) => ({ ...person, isActive: true }))
}

const suggestions = 8

/**
 * Whom a comment may name, of those whose names the asker knows: whose task it is and who wrote here is known
 * anyway.
 */
export function mentionable(
  ask: Ask,
  who: Who,
  { id, search = '' }: Input<typeof mentionableCall>,
): Person[] {
  const row = find(ask, who, id)
  const near = new Set([
    row.assignedTo,
    row.assignedBy,
    ...ask.db
      .all<{ id: number }>('select distinct user_id as id from task_comments where task_id = ?', id)
      .map((one) => one.id),
  ])
  const wanted = search.toLowerCase().trim()
  return audienceOf(ask, row)
    .filter(
      (person) =>
        person.id !== who.id &&
        (may(who, 'view_names') || near.has(person.id)) &&
        `${person.firstName} ${person.lastName}`
          .toLowerCase()
          .split(' ')
          .some((_, i, parts) => parts.slice(i).join(' ').startsWith(wanted)),
    )
    .toSorted((a, b) => Number(near.has(b.id)) - Number(near.has(a.id)))
    .slice(0, suggestions)
}

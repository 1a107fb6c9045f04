/**
 * One task, and who sees it.
 *
 *   findTaskRow(ask, who, id)   the row, for a verb; 404 if not visible
 *   findTask(ask, who, id)      with its comments
 *   audienceOf(ask, row)    who sees it
 *   mentionable             the people that a comment can mention
 */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { may } from '../../src/domain/access'
import { notFound } from '../../src/domain/errors'
import type { Input } from '../../src/domain/endpoint'
import { zoneOf } from '../firm/service'
import type { mentionable as mentionableCall, TaskDetail } from './contract'
import { upcomingBounds } from './rules'
import { type TaskRow, columns, joins, toWire } from './taskRows'

/** A visible task: for its creator, its assignee, Admin and Senior Manager. Others get 404. */
export function findTaskRow(ask: Ask, who: Who, id: number): TaskRow {
  const row = ask.db.one<TaskRow>(`select ${columns} from tasks t ${joins} where t.id = ?`, id)
  if (!row || !(row.assignedTo === who.id || row.assignedBy === who.id || may(who, 'view_all_tasks')))
    throw notFound('Task not found')
  return row
}

export function findTask(ask: Ask, who: Who, id: number): TaskDetail {
  const row = findTaskRow(ask, who, id)
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

/** The active people who see a task. */
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
 * The people that a comment can mention, among those whose names the person knows. The task's people and
 * commenters are known anyway.
 */
export function mentionable(
  ask: Ask,
  who: Who,
  { id, search = '' }: Input<typeof mentionableCall>,
): Person[] {
  const row = findTaskRow(ask, who, id)
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

/** Task rows: reading, passing on, and repetition. */
import type { Instant } from '../../src/domain/day'
import type { Task } from './contract'
import { isBefore, type Repeat } from './rules'

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

export const columns = `
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
export const joins = `join users a on a.id = t.assigned_to
   join users b on b.id = t.assigned_by
   left join task_series s on s.id = t.series_id and s.ended_at is null and s.latest_task = t.id`

export function toWire(row: TaskRow, todayBegan: Instant): Task {
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

/** How it repeats; null if it does not. */
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

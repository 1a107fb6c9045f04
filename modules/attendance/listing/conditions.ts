/** Conditions that the counts of a history and its rows share, so that they agree. */
import type { Day } from '../../../src/domain/day'

export type HistoryDays = {
  /** Newest first: all days of a period, or its working days. */
  days: readonly Day[]
  isOff: (day: Day) => boolean
  /** Whether days off have a row for everybody employed, as in the team's history. */
  offs?: boolean
  /** The first day on which a missing punch is an absence. */
  since: Day
  today: Day
  /** The last day on which a missing punch is an absence for every shift. */
  over: Day
  /**
   * For each shift: the last day on which a missing punch is an absence (`over`: General's ends at 22:00, the
   * night shift's the next morning), and the last day whose shift has ended (`ended`), on which too few hours
   * are an absence.
   */
  overs: readonly { shift: number; over: Day; ended: Day }[]
}

/** SQL condition that excludes leave on future days. Punches and corrections never are in the future. */
export const hasComeSql = (day: string) => `(${day} <= :today or a.status not in ('On Leave', 'Comp Off'))`

/**
 * SQL: the table `overs (shift, over, ended)`; `isOverSql`: a missing punch of `u` on `d.day` is an absence;
 * `runsOnSql`: the shift of `a` has not ended.
 */
export const oversSql = `
  overs (shift, over, ended) as materialized (
    select value ->> 'shift', value ->> 'over', value ->> 'ended'
    from json_each(:overs)
  )
`
export const runsOnSql = 'a.day > (select ended from overs where shift = a.shift_id)'

export const isOverSql = `
  d.day <= (
    select over
    from overs
    where shift = coalesce(
      (
        select shift_id
        from shift_assignments s
        where s.user_id = u.id and s.from_day <= d.day
        order by s.from_day desc
        limit 1
      ), 1
    )
  )
`

/** SQL: the status that a history shows for `a` (null if there is no row) on `d (day, off)`. */
export const shownSql = `
  case
    when a.status in ('Working', 'On Break') then a.status
    when d.off = 1 then 'Week Off'
    when a.status = 'Absent' and ${runsOnSql} then 'Punched Out'
    else coalesce(a.status, 'Absent')
    end
`

/**
 * SQL: the row `a` on `d (day, off)` is an exception, besides absences: late, outside the offices, closed by
 * Muster, or half a day without leave. Its first part is the condition of the index of these rows, word for
 * word. On a day off nobody is late, and no hours are too few.
 */
export const isExceptionalSql = `
  (a.late_minutes > 0 or a.is_outside = 1 or a.is_auto = 1 or (a.status = 'Half Day' and a.is_on_leave = 0))
  and (d.off = 0 or a.is_outside = 1 or a.is_auto = 1)
`

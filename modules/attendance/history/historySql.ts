/** Conditions that the counts of a history and its rows share, so that they agree. */

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

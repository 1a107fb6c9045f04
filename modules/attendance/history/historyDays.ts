/**
 * How many rows each day of a history has, without looking at the rows: a page of three years of five
 * thousand people is found by adding up days, and only the days that it shows are read.
 *
 * A past working day has a row for everybody employed on it (a punch, leave, or an absence); any other day
 * for those of whom something tells. Leave is known ahead of time, but a history has no future days.
 */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { visibleSql, withinSql } from '../../people/service'
import type { AttendanceStatus } from '../contract'
import { employedOn, type Seen } from './employedDays'

export type HistoryDays = {
  /** Newest first. */
  days: readonly Day[]
  isOff: (day: Day) => boolean
  /** Days off are rows too, of everybody employed: the team's history. */
  offs?: boolean
  /** The first day on which a missing punch is an absence. */
  since: Day
  today: Day
  /** The last day on which a missing punch is an absence whatever the shift. */
  over: Day
  /**
   * For each shift its own last such day: General's is over at 22:00, the night's only the next morning; and
   * the last day on which it has ended, from where on too few hours are an absence.
   */
  overs: readonly { shift: number; over: Day; ended: Day }[]
}

/** Rows a day, of all statuses (null) or of one; days without any are left out. Newest first. */
export type CountDays = (status: AttendanceStatus | null) => { day: Day; count: number }[]

/** What is read for one status is not read again for the next. */
export function dayCounter(
  ask: Ask,
  { days, isOff, offs = false, since, today, over, overs }: HistoryDays,
  seen: Seen,
): CountDays {
  const countsByDay = once(() => {
    const byDay = toldOn(ask, seen, today, days)
    for (const { day, count } of punchedOut(ask, overs, seen, days)) {
      const rows = byDay.get(day)!
      if (!isOff(day)) rows.set('Punched Out', count).set('Absent', rows.get('Absent')! - count)
    }
    return byDay
  })
  const employed = once(() => employedOn(ask, seen))
  const strays = once(() => straysOn(ask, seen))
  const expectsAll = (day: Day) => since <= day && (!isOff(day) || (offs && day <= today))
  // A day off is one from its first minute, an absence only when the day is over.
  const isTold = (day: Day) => day <= over || isOff(day)
  const late = once(() =>
    absentByShift(
      ask,
      overs,
      seen,
      days.filter((day) => expectsAll(day) && !isTold(day) && overs.some((o) => day <= o.over)),
    ),
  )

  return (status) => {
    const asksAll = status === null
    const wanted = days.filter((day) =>
      asksAll || status === 'Working' || status === 'On Break'
        ? true
        : (status === 'Week Off') === isOff(day),
    )
    const asksEmployed = asksAll || status === 'Absent' || (offs && status === 'Week Off')
    return wanted.flatMap((day) => {
      const isCounted = asksAll && expectsAll(day) && isTold(day)
      const expected =
        !asksEmployed || !expectsAll(day)
          ? 0
          : isTold(day)
            ? employed()(day) + (strays().get(day) ?? 0)
            : rowsOf(countsByDay().get(day), null, 0) + (late().get(day) ?? 0)
      const count = isCounted ? expected : rowsOf(countsByDay().get(day), status, expected)
      return count > 0 ? [{ day, count }] : []
    })
  }
}

function once<T>(make: () => T): () => T {
  let made: { is: T } | null = null
  return () => (made ??= { is: make() }).is
}

/** Rows of a day by what they say. */
type CountsByDay = Map<string, number>

function rowsOf(rows: CountsByDay | undefined, status: AttendanceStatus | null, expected: number): number {
  const of = (name: string) => rows?.get(name) ?? 0
  const all = rows ? [...rows.values()].reduce((sum, count) => sum + count, 0) : 0
  switch (status) {
    case null:
      return Math.max(all, expected)
    case 'Absent':
      return Math.max(0, expected - all) + of('Absent')
    case 'Week Off':
      return Math.max(all, expected) - of('Working') - of('On Break')
    default:
      return of(status)
  }
}

/**
 * Of everybody from the counts that are kept; of a person or a team by the people. Days to come may hold
 * leave that has not come yet.
 */
function toldOn(
  { db }: Ask,
  { who, reach, userId }: Seen,
  today: Day,
  days: readonly Day[],
): Map<Day, CountsByDay> {
  const byDay = new Map<Day, CountsByDay>()
  if (!days.length) return byDay
  const period = { from: days.at(-1)!, to: days[0]! }
  type Row = { day: Day; status: string; count: number }
  const rows =
    reach === 'everyone' && userId === null
      ? [
          ...db.all<Row>(
            `select day, status, count
             from attendance_counts
             where day between :from and min(:to, :today) and count > 0`,
            { ...period, today },
          ),
          ...(period.to > today
            ? db.all<Row>(
                `select a.day, a.status, count(*) as count
                 from attendance_days a
                 where a.day > :today
                   and a.day <= :to
                   and ${hasComeSql('a.day')}
                 group by a.day, a.status`,
                { to: period.to, today },
              )
            : []),
        ]
      : db.all<Row>(
          `${visibleSql(reach)}
           select a.day, a.status, count(*) as count
           from visible v
           cross join attendance_days a on a.user_id = v.id and a.day between :from and :to
           where (:userId is null or v.id = :userId) and ${hasComeSql('a.day')}
           group by a.day, a.status`,
          { ...period, who, userId, today },
        )
  for (const { day, status, count } of rows)
    byDay.set(day, (byDay.get(day) ?? new Map<string, number>()).set(status, count))
  return byDay
}

/** Leave stands in the rows of days to come; what was punched or corrected has come. */
export const hasComeSql = (day: string) => `(${day} <= :today or a.status not in ('On Leave', 'Comp Off'))`

/**
 * A table `overs (shift, over, ended)` for a query, and the conditions that a missing punch of `u` on `d.day`
 * is an absence by the shift, and that the shift of `a` has not ended.
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

/** Who has left with too few hours, on the day or two on which the shift has not ended. */
function punchedOut(
  ask: Ask,
  overs: HistoryDays['overs'],
  { who, reach, userId }: Seen,
  days: readonly Day[],
): { day: Day; count: number }[] {
  const recent = days.filter((day) => overs.some(({ ended }) => day > ended))
  if (!recent.length) return []
  return ask.db.all<{ day: Day; count: number }>(
    `${visibleSql(reach)}, ${oversSql}
     select a.day, count(*) as count
     from json_each(:days) d
     cross join attendance_days a on a.day = d.value and a.status = 'Absent'
     where ${runsOnSql}
       and ${withinSql(reach, 'a.user_id')}
       and (:userId is null or a.user_id = :userId)
     group by a.day`,
    { who, userId, days: JSON.stringify(recent), overs: JSON.stringify(overs) },
  )
}

/** Who did not come on the day or two that are over for some shifts only. */
function absentByShift(
  ask: Ask,
  overs: HistoryDays['overs'],
  { who, reach, userId }: Seen,
  days: readonly Day[],
): Map<Day, number> {
  if (!days.length) return new Map()
  const rows = ask.db.all<{ day: Day; count: number }>(
    `${visibleSql(reach)}, ${oversSql}, d (day) as materialized (select value from json_each(:days))
     select d.day, count(*) as count
     from d
     join users u on ${withinSql(reach, 'u.id')} and (:userId is null or u.id = :userId)
     where ${isOverSql}
       and not exists (
         select 1
         from attendance_days a
         where a.user_id = u.id and a.day = d.day
       )
       and exists (
         select 1
         from employments e
         where e.user_id = u.id
           and e.joined <= d.day
           and (e.left_on is null or d.day <= e.left_on)
       )
     group by d.day`,
    { who, userId, days: JSON.stringify(days), overs: JSON.stringify(overs) },
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/**
 * Punches after a last day of work that was named later: a row all the same. Few, and only of people who
 * left.
 */
function straysOn(ask: Ask, { who, reach, userId }: Seen): Map<Day, number> {
  const rows = ask.db.all<{ day: Day; count: number }>(
    `${visibleSql(reach)}
     select a.day, count(distinct a.id) as count
     from employments e
     cross join attendance_days a on a.user_id = e.user_id and a.day > e.left_on
     where e.left_on is not null
       and ${withinSql(reach, 'e.user_id')}
       and (:userId is null or e.user_id = :userId)
       and not exists (
         select 1
         from employments x
         where x.user_id = a.user_id
           and x.joined <= a.day
           and (x.left_on is null or a.day <= x.left_on)
       )
     group by a.day`,
    { who, userId },
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}

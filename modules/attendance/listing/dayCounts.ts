/**
 * How many rows each day of a history has, without reading them: a page within three years of five thousand
 * people is found by adding up days, and only its days are read.
 * A past working day has a row for everybody employed on it (a punch, leave, or an absence). Other days have
 * rows only for people with records. Leave is known in advance, but a history has no future days.
 */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { visibleSql, withinSql } from '../../people/service'
import type { AttendanceStatus } from '../contract'
import { closedUntil, onClosedDays } from '../closed/closedDays'
import { employedOn, isEmployedSql, isOnePerson, type Seen } from '../closed/employedDays'
import { exceptionsOn } from './exceptionCounts'
import { hasComeSql, isOverSql, oversSql, runsOnSql, type HistoryDays } from './conditions'

/** Which rows: of all statuses (null) or one, and only exceptions or all. */
export type Filter = { status: AttendanceStatus | null; exceptions: boolean }
/** Rows per day; days without rows are omitted. Newest first. */
export type CountDays = (filter: Filter) => DayCount[]
export type DayCount = { day: Day; count: number }

/** Returns a function that counts rows per day. Counts of closed days are cached. */
export function dayCounter(ask: Ask, period: HistoryDays, seen: Seen): CountDays {
  const { days, offs, since } = period
  const until = isOnePerson(seen) ? '' : (closedUntil(ask, period) ?? '')
  const first = days.findIndex((day) => day <= until)
  if (first === -1) return counterOf(ask, period, seen)
  const closed = days.slice(first)
  const whose = seen.reach === 'everyone' ? null : seen.who
  const key = ['counts', seen.reach, whose, closed[0], closed.at(-1), closed.length, offs ?? false, since]
  const byFilter = onClosedDays(ask, key, () => new Map<string, DayCount[]>())
  const countOpen = counterOf(ask, { ...period, days: days.slice(0, first) }, seen)
  const countClosed = counterOf(ask, { ...period, days: closed }, seen)
  return (filter) => {
    const of = `${filter.status ?? 'all'}${filter.exceptions ? ', exceptions' : ''}`
    let counts = byFilter.get(of)
    if (!counts) byFilter.set(of, (counts = countClosed(filter)))
    return [...countOpen(filter), ...counts]
  }
}

/** Data read for one status is reused for the others. */
function counterOf(ask: Ask, period: HistoryDays, seen: Seen): CountDays {
  const countAll = statusCounter(ask, period, seen)
  const exceptional = once(() => exceptionsOn(ask, period, seen))
  return ({ status, exceptions }) => {
    if (!exceptions) return countAll(status)
    // Every absence is an exception. Most have no row, so they are counted apart.
    const absences = status === null || status === 'Absent' ? countAll('Absent') : []
    const absent = new Map(absences.map(({ day, count }) => [day, count]))
    return period.days.flatMap((day) => {
      const count = (absent.get(day) ?? 0) + storedOf(exceptional().get(day), status)
      return count > 0 ? [{ day, count }] : []
    })
  }
}

function statusCounter(
  ask: Ask,
  { days, isOff, offs = false, since, today, over, overs }: HistoryDays,
  seen: Seen,
): (status: AttendanceStatus | null) => DayCount[] {
  const countsByDay = once(() => {
    const byDay = storedCounts(ask, seen, today, days)
    for (const { day, count } of punchedOut(ask, overs, seen, days)) {
      const rows = byDay.get(day)!
      if (!isOff(day)) rows.set('Punched Out', count).set('Absent', rows.get('Absent')! - count)
    }
    return byDay
  })
  const employed = once(() => employedOn(ask, seen))
  const strays = once(() => straysOn(ask, seen, days))
  const expectsAll = (day: Day) => since <= day && (!isOff(day) || (offs && day <= today))
  // A day off counts from its first minute, an absence only after the day.
  const isFinal = (day: Day) => day <= over || isOff(day)
  const late = once(() =>
    absentByShift(
      ask,
      overs,
      seen,
      days.filter((day) => expectsAll(day) && !isFinal(day) && overs.some((o) => day <= o.over)),
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
      const isCounted = asksAll && expectsAll(day) && isFinal(day)
      const expected =
        !asksEmployed || !expectsAll(day)
          ? 0
          : isFinal(day)
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

/** Rows of a day by status. */
type CountsByDay = Map<string, number>

const storedOf = (rows: CountsByDay | undefined, status: AttendanceStatus | null): number =>
  status === null
    ? [...(rows?.values() ?? [])].reduce((sum, count) => sum + count, 0)
    : (rows?.get(status) ?? 0)

function rowsOf(rows: CountsByDay | undefined, status: AttendanceStatus | null, expected: number): number {
  const of = (name: AttendanceStatus) => storedOf(rows, name)
  const all = storedOf(rows, null)
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
 * Uses the stored counts for everybody, and counts rows for a person or a team. Leave on future days is not
 * counted.
 */
function storedCounts(
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

/** People who punched out with too few hours, on the one or two days whose shift has not ended. */
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

/** Absent people on the one or two days that are over for some shifts only. */
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
       and ${isEmployedSql('d.day')}
     group by d.day`,
    { who, userId, days: JSON.stringify(days), overs: JSON.stringify(overs) },
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Punches after a last work date that was set later are rows too. Few, and only of former employees. */
function straysOn(ask: Ask, { who, reach, userId }: Seen, days: readonly Day[]): Map<Day, number> {
  const rows = ask.db.all<{ day: Day; count: number }>(
    `${visibleSql(reach)}
     select a.day, count(distinct a.id) as count
     from employments e
     cross join attendance_days a on a.user_id = e.user_id
       and a.day > e.left_on
       and a.day between :from and :to
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
    { who, userId, from: days.at(-1) ?? '', to: days[0] ?? '' },
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}

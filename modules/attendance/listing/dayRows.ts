/**
 * The rows of a page of a history: first whose they are, on the days that the counts name, then their values.
 * For a team all days of the page are one query. For everybody it is one day at a time: people are read in
 * the order of their names until the page is full. If most of them would be read in vain, because few match
 * or the page is a late one, all matching ids of the day are read, and cached if the day is closed.
 */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { visibleSql } from '../../people/service'
import { recordColumns, recordJoins, type RecordRow } from '../day/records'
import { closedUntil, onClosedDays } from '../closed/closedDays'
import { employedOn, isEmployedSql, type Seen } from '../closed/employedDays'
import type { DayCount, Filter } from './dayCounts'
import { hasComeSql, isExceptionalSql, isOverSql, oversSql, shownSql, type HistoryDays } from './conditions'

export type HistoryRow = RecordRow & { day: Day; designation: string | null }
type Wanted = { period: HistoryDays; seen: Seen; filter: Filter }
/** Of `count` rows of a day those from `from` up to `to`. */
type Part = { day: Day; count: number; from: number; to: number }
type Turn = { day: Day; userId: number }

/** People read for a part of a page; if it would be more, all ids of the day are read. A test lowers it. */
export const limits = { people: 2000 }

/** The rows from `offset` of the counted days. */
export function rowsOf(
  ask: Ask,
  wanted: Wanted,
  counts: readonly DayCount[],
  offset: number,
  limit: number,
): HistoryRow[] {
  let before = 0
  const days: Part[] = []
  for (const { day, count } of counts) {
    const from = Math.max(0, offset - before)
    const to = Math.min(count, offset + limit - before)
    if (from < to) days.push({ day, count, from, to })
    before += count
    if (before >= offset + limit) break
  }
  if (!days.length) return []
  const { seen } = wanted
  const turns =
    seen.reach === 'everyone' && seen.userId === null
      ? days.flatMap((one) => ofEverybody(ask, wanted, one))
      : idsOf(ask, wanted, { days: days.map(({ day }) => day), from: days[0]!.from, limit, byName: false })
  return ask.db.all<HistoryRow>(
    `with turn (n, day, user_id) as materialized (
       select key, value ->> 'day', value ->> 'userId'
       from json_each(:turn)
     )
     select t.day, u.designation, ${recordColumns}
     from turn t
     join users u on u.id = t.user_id
     left join attendance_days a on a.user_id = u.id and a.day = t.day ${recordJoins('t.day')}
     order by t.n`,
    { turn: JSON.stringify(turns) },
  )
}

/** A part of one day. */
function ofEverybody(ask: Ask, wanted: Wanted, { day, count, from, to }: Part): Turn[] {
  const { period, seen, filter } = wanted
  const people = employedOn(ask, seen)(day)
  if ((to / count) * people < limits.people)
    return idsOf(ask, wanted, { days: [day], from, limit: to - from, byName: true })
  const all = () =>
    Int32Array.from(
      idsOf(ask, wanted, { days: [day], from: 0, limit: -1, byName: false }),
      ({ userId }) => userId,
    )
  const key = ['ids', day, filter.status, filter.exceptions, period.offs ?? false, period.since]
  const isClosed = day <= (closedUntil(ask, period) ?? '')
  const ids = isClosed ? onClosedDays(ask, key, all) : all()
  return Array.from(ids.subarray(from, to), (userId) => ({ day, userId }))
}

/** `byName`: reads people in the order of their names, and stops at the limit. */
function idsOf(
  ask: Ask,
  {
    period: { isOff, offs, since, today, over, overs },
    seen: { who, reach, userId },
    filter: { status, exceptions },
  }: Wanted,
  { days, from, limit, byName }: { days: readonly Day[]; from: number; limit: number; byName: boolean },
): Turn[] {
  const isAll = reach === 'everyone' && userId === null
  const row = status === 'Punched Out' ? 'Absent' : status
  const isStored = status !== null && status !== 'Absent' && status !== 'Week Off'
  // Nobody is absent: everybody with a row is shown.
  const hasAbsences = days.some(
    (day) => day >= since && (isOff(day) ? offs && day <= today : overs.some((one) => day <= one.over)),
  )
  const whose = isAll
    ? 'true'
    : `${userId === null ? '' : 'u.id = :userId and '}u.id in (select id from visible)`
  const tables =
    !byName && (isStored || (isAll && !hasAbsences))
      ? `days d
         join attendance_days a on a.day = d.day ${isStored ? 'and a.status = :row' : ''}
         join users u on u.id = a.user_id and ${whose}`
      : `${byName ? 'users u indexed by users_by_name cross join days d' : `days d join users u on ${whose}`}
         left join attendance_days a on a.user_id = u.id and a.day = d.day`
  return ask.db.all<Turn>(
    `${visibleSql(reach)}, ${oversSql},
       days (day, off) as materialized (
         select value ->> 'day', value ->> 'off'
         from json_each(:days)
       )
     select d.day, u.id as userId
     from ${tables}
     where (
       (a.id is not null and ${hasComeSql('d.day')})
       or (
         d.day >= :since
         and case d.off when 0 then (d.day <= :over or ${isOverSql}) else (:offs and d.day <= :today) end
         and ${isEmployedSql('d.day')}
       )
     )
       and (:status is null or :status = ${shownSql})
       ${exceptions ? `and (${shownSql} = 'Absent' or (${isExceptionalSql}))` : ''}
     order by ${isAll ? '' : 'd.day desc, '}u.first_name, u.last_name, u.id
     limit :limit offset :from`,
    {
      who,
      userId,
      status,
      row,
      since,
      today,
      over,
      offs: offs ? 1 : 0,
      overs: JSON.stringify(overs),
      days: JSON.stringify(days.map((day) => ({ day, off: isOff(day) ? 1 : 0 }))),
      limit,
      from,
    },
  )
}

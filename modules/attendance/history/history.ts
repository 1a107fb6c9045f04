/**
 * Attendance history: days with a punch, a correction or full leave; past working days without any of these
 * are Absent; never future days.
 * The off days are read from the calendar once for the whole firm. A page is found by counting days
 * (historyDays.ts); rows are read only for the days it shows.
 */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayClass, offName } from '../../../src/domain/calendar'
import { addDays, dayOf, eachDay, type Day } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { invalid } from '../../../src/domain/errors'
import { snapshotOf, zoneIn, type Snapshot } from '../../firm/service'
import { attendanceReach, visibleSql } from '../../people/service'
import type { AttendanceRecord, AttendanceStatus, history as historyCall, HistoryPage } from '../contract'
import { firstDays, lastDaysOver } from '../day/bounds'
import type { Seen } from './employedDays'
import {
  dayCounter,
  hasComeSql,
  isOverSql,
  oversSql,
  runsOnSql,
  type CountDays,
  type HistoryDays,
} from './historyDays'
import { recordColumns, recordJoins, toRecord, type RecordRow } from '../day/records'

/** The largest unpaged answer, in rows. */
const most = 5000
const usualLimit = 20

export function history(
  ask: Ask,
  who: Who,
  query: Input<typeof historyCall>,
): AttendanceRecord[] | HistoryPage {
  const paged = Object.values(query).some((value) => value !== undefined)
  if (query.from && query.to && query.from > query.to)
    throw invalid('From date cannot be after to date', [
      { field: 'from', message: 'Must not be after the to date' },
    ])
  const period = periodOf(
    ask,
    { from: query.from ?? (query.to ? null : 'week'), to: query.to ?? null },
    false,
  )
  const seen: Seen = { who: who.id, reach: attendanceReach(who), userId: query.userId ?? null }
  const status = query.status ?? null
  const limit = query.limit ?? (paged ? usualLimit : most)
  const { data, ...pagination } = pageOf(
    ask,
    period,
    seen,
    status,
    { page: query.page ?? 1, limit },
    (record) => record,
  )
  return paged ? { data, pagination } : data
}

type Period = { period: HistoryDays; names: ReadonlyMap<Day, string | null>; firm: Snapshot }

/**
 * The days of a period and their off days; `from` null: since the first data, `week`: the last seven days.
 */
export function periodOf(
  ask: Ask,
  { from, to }: { from: string | null; to: Day | null },
  offs: boolean,
): Period {
  const now = ask.now()
  const firm = snapshotOf(ask)
  const zone = zoneIn(firm)
  const today = dayOf(now, zone)
  const { first, since } = firstDays(ask, firm)
  // A shift that begins at two in the morning already has tomorrow's day at ten in the evening.
  const last = addDays(today, 1)
  const names = dayNames(
    firm,
    later(from === 'week' ? addDays(today, -6) : (from ?? undefined), first),
    to && to < last ? to : last,
  )
  return {
    period: {
      days: [...names.keys()].toReversed(),
      isOff: (day) => names.get(day) !== null,
      offs,
      since,
      today,
      ...lastDaysOver(firm, today, zone, now),
    },
    names,
    firm,
  }
}

/** A page of the visible people's days, newest first, then by name. */
export function pageOf<T>(
  ask: Ask,
  { period, names, firm }: Period,
  seen: Seen,
  status: AttendanceStatus | null,
  requested: { page: number; limit: number },
  shape: (record: AttendanceRecord, designation: string | null) => T,
  countDays: CountDays = dayCounter(ask, period, seen),
) {
  const counts = countDays(status)
  const totalItems = counts.reduce((sum, { count }) => sum + count, 0)
  const { limit } = requested
  const totalPages = Math.ceil(totalItems / limit)
  // An old link may name a page that no longer exists; then the last one is shown.
  const page = Math.min(requested.page, Math.max(1, totalPages))
  const [now, zone] = [ask.now(), zoneIn(firm)]
  const rows = rowsOf(ask, period, seen, status, counts, (page - 1) * limit, limit)
  return {
    page,
    limit,
    totalItems,
    totalPages,
    data: rows.map((row) =>
      shape(
        toRecord(row, { firm, day: row.day, now, zone, dayName: names.get(row.day) ?? null, isOver: true }),
        row.designation,
      ),
    ),
  }
}

/** The rows from `offset`, on their days: first whose they are, then their values. */
function rowsOf(
  ask: Ask,
  { isOff, offs, since, today, over, overs }: HistoryDays,
  { who, reach, userId }: Seen,
  status: AttendanceStatus | null,
  counts: { day: Day; count: number }[],
  offset: number,
  limit: number,
) {
  let before = 0
  let skipped = 0
  const days: Day[] = []
  for (const { day, count } of counts) {
    if (before + count <= offset) skipped = before + count
    else if (before < offset + limit) days.push(day)
    else break
    before += count
  }
  if (!days.length) return []
  // For everybody, one day at a time in index order: no sorting, and nothing read beyond the page.
  const isAll = reach === 'everyone' && userId === null
  const isStored = status !== null && status !== 'Absent' && status !== 'Week Off'
  const row = status === 'Punched Out' ? 'Absent' : status
  // Nearly everybody was present, so the status is checked before other columns are read.
  const missing =
    isAll && status === 'Absent'
      ? `u.id not in (select user_id from attendance_days where day = :day and status <> 'Absent') and`
      : ''
  const whose = isAll
    ? 'true'
    : `${userId === null ? '' : 'u.id = :userId and '}u.id in (select id from visible)`
  const from = isStored
    ? `
      days d
      join attendance_days a on a.day = d.day and a.status = :row
      join users u on u.id = a.user_id and ${whose}
    `
    : `${
        isAll
          ? `
      users u indexed by users_by_name
      cross join days d
    `
          : `days d join users u on ${whose}`
      } left join attendance_days a on a.user_id = u.id and a.day = d.day`
  const given = {
    who,
    userId,
    status,
    row,
    since,
    today,
    over,
    offs: offs ? 1 : 0,
    overs: JSON.stringify(overs),
  }
  const turn: { day: Day; userId: number }[] = []
  for (const some of isAll ? days.map((day) => [day]) : [days]) {
    const found = ask.db.all<{ day: Day; userId: number }>(
      `${visibleSql(reach)}, ${oversSql},
         days (day, off) as materialized (
           select value ->> 'day', value ->> 'off'
           from json_each(:days)
         )
       select d.day, u.id as userId
       from ${from}
       where ${missing} (
         (a.id is not null and ${hasComeSql('d.day')})
         or (
           d.day >= :since
           and case d.off when 0 then (d.day <= :over or ${isOverSql}) else (:offs and d.day <= :today) end
           and exists (
             select 1
             from employments e
             where e.user_id = u.id
               and e.joined <= d.day
               and (e.left_on is null or d.day <= e.left_on)
           )
         )
       )
         and (
           :status is null
           or :status = case
             when a.open_since is not null then a.status
             when d.off = 1 then 'Week Off'
             when a.status = 'Absent' and ${runsOnSql} then 'Punched Out'
             else coalesce(a.status, 'Absent')
             end
         )
       order by ${isAll ? '' : 'd.day desc, '}u.first_name, u.last_name, u.id
       limit :limit offset :offset`,
      {
        ...given,
        day: some[0]!,
        days: JSON.stringify(some.map((day) => ({ day, off: isOff(day) ? 1 : 0 }))),
        limit: limit - turn.length,
        offset: some[0] === days[0] ? offset - skipped : 0,
      },
    )
    for (const one of found) turn.push(one)
  }
  return ask.db.all<RecordRow & { day: Day; designation: string | null }>(
    `with turn (n, day, user_id) as materialized (
       select key, value ->> 'day', value ->> 'userId'
       from json_each(:turn)
     )
     select t.day, u.designation, ${recordColumns}
     from turn t
     join users u on u.id = t.user_id
     left join attendance_days a on a.user_id = u.id and a.day = t.day ${recordJoins('t.day')}
     order by t.n`,
    { turn: JSON.stringify(turn) },
  )
}

/** Each day of the period with the name of its day off; null for a working day. */
function dayNames({ calendar }: Snapshot, from: Day, to: Day): Map<Day, string | null> {
  return new Map(eachDay(from, to).map((day) => [day, offName(dayClass(calendar, day))]))
}

function later(a: Day | undefined, b: Day): Day {
  return a !== undefined && a > b ? a : b
}

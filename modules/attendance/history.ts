/**
 * Attendance history: days with a punch, a correction or full leave, and past working days of those employed without any
 * of these as Absent; never future days.
 *
 * Which days are off is asked of the calendar once, for the whole firm. A page is found by counting days (historyDays.ts);
 * rows are read only of the days that it shows.
 */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { dayClass, offName } from '../../src/domain/calendar'
import { addDays, dayOf, eachDay, type Day, type Instant } from '../../src/domain/day'
import type { Input } from '../../src/domain/endpoint'
import { broken } from '../../src/domain/errors'
import { shiftOn, shiftsOn, snapshotOf, zoneIn, type Snapshot } from '../firm/service'
import { attendanceReach, visibleSql } from '../people/service'
import type { AttendanceRecord, AttendanceStatus, history as historyCall, HistoryPage } from './contract'
import { countDays, hasComeSql, isOverSql, oversSql, type HistoryDays, type Seen } from './historyDays'
import { recordColumns, recordJoins, toRecord, type RecordRow } from './records'
import { autoOutAt } from './rules'

/** Rows of an answer that is not paged. */
const most = 5000
const usualLimit = 20

export function history(ask: Ask, who: Who, query: Input<typeof historyCall>): AttendanceRecord[] | HistoryPage {
  const paged = Object.values(query).some((value) => value !== undefined)
  const now = ask.now()
  const firm = snapshotOf(ask)
  const zone = zoneIn(firm)
  const today = dayOf(now, zone)
  if (query.from && query.to && query.from > query.to) throw broken('From date cannot be after to date', [{ field: 'from', message: 'Must not be after the to date' }])
  const { first, since } = firstDays(ask, firm)
  const from = later(query.from ?? (query.to ? undefined : addDays(today, -6)), first)
  // A shift that begins at two in the morning has tomorrow's day from ten in the evening on.
  const last = addDays(today, 1)
  const to = query.to && query.to < last ? query.to : last
  const names = dayNames(firm, from, to)
  const period: HistoryDays = { days: [...names.keys()].toReversed(), isOff: (day) => names.get(day) !== null, since, today, ...lastDaysOver(firm, today, zone, now) }
  const seen: Seen = { who: who.id, reach: attendanceReach(who), userId: query.userId ?? null }
  const status = query.status ?? null

  const counts = countDays(ask, period, seen, status)
  const totalItems = counts.reduce((sum, { count }) => sum + count, 0)
  const limit = query.limit ?? (paged ? usualLimit : most)
  const totalPages = Math.ceil(totalItems / limit)
  // An address from yesterday may name a page that is no more: then it is the last one.
  const page = Math.min(query.page ?? 1, Math.max(1, totalPages))
  const data = rowsOf(ask, period, seen, status, counts, (page - 1) * limit, limit).map((row) =>
    toRecord(row, { firm, day: row.day, now, zone, dayName: names.get(row.day) ?? null, isOver: true }),
  )
  return paged ? { data, pagination: { page, limit, totalItems, totalPages } } : data
}

/** The rows from `offset` on, of the days on which they lie. */
function rowsOf(ask: Ask, { isOff, since, today, over, overs }: HistoryDays, { who, reach, userId }: Seen, status: AttendanceStatus | null, counts: { day: Day; count: number }[], offset: number, limit: number) {
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
  return ask.db.all<RecordRow & { day: Day }>(
    `${visibleSql(reach)}, ${oversSql}, days (day, off) as materialized (select value ->> 'day', value ->> 'off' from json_each(:days))
     select d.day, ${recordColumns}
     from days d
     join users u on u.id in (select id from visible) and (:userId is null or u.id = :userId)
     left join attendance_days a on a.user_id = u.id and a.day = d.day
     ${recordJoins('d.day')}
     where ((a.id is not null and ${hasComeSql('d.day')}) or (d.off = 0 and d.day >= :since and (d.day <= :over or ${isOverSql})
         and exists (select 1 from employments e where e.user_id = u.id and e.joined <= d.day and (e.left_on is null or d.day <= e.left_on))))
       and (:status is null or :status = case when a.open_since is not null then a.status when d.off = 1 then 'Week Off' else coalesce(a.status, 'Absent') end)
     order by d.day desc, u.first_name, u.last_name, u.id limit :limit offset :offset`,
    { who, userId, status, since, today, over, overs: JSON.stringify(overs), days: JSON.stringify(days.map((day) => ({ day, off: isOff(day) ? 1 : 0 }))), limit, offset: offset - skipped },
  )
}

/** Each day of the period with the name of what makes it an off day, null for a working day. */
function dayNames({ calendar }: Snapshot, from: Day, to: Day): Map<Day, string | null> {
  return new Map(eachDay(from, to).map((day) => [day, offName(dayClass(calendar, day))]))
}

/** The last day whose automatic punch-out has passed, for each shift and for all: from then on a missing punch is an absence. */
export function lastDaysOver(firm: Snapshot, today: Day, zone: string, now: Instant): Pick<HistoryDays, 'over' | 'overs'> {
  const overs = shiftsOn(firm, today).map(({ id }) => {
    const over = [today, addDays(today, -1)].find((day) => autoOutAt(day, shiftOn(firm, id, day), zone) <= now)
    return { shift: id, over: over ?? addDays(today, -2) }
  })
  return { over: overs.reduce((least, { over }) => (over < least ? over : least), today), overs }
}

/**
 * `since`: nobody is absent before the firm's first day with Muster; who joined years ago was not absent all the time until
 * then. Punches brought in from before it move it back. `first`: leave and corrections of an earlier day are shown all the same.
 */
export function firstDays(ask: Ask, { firm }: Snapshot): { first: Day; since: Day } {
  const began = firm?.since ?? '2000-01-01'
  const told = ask.db.one<{ day: Day | null }>('select min(day) as day from attendance_days')?.day
  if (!told || told >= began) return { first: began, since: began }
  const punched = ask.db.one<{ day: Day }>('select day from attendance_days where in_punch_id is not null order by day limit 1')?.day
  return { first: told, since: punched && punched < began ? punched : began }
}

function later(a: Day | undefined, b: Day): Day {
  return a !== undefined && a > b ? a : b
}

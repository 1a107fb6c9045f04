/**
 * Attendance history: days with a punch, and past working days without one as Absent; never future days.
 *
 * Which days are off is asked of the calendar once, for the whole firm, and given to SQL as a small table; so status
 * filters, totals and pages are computed where the rows are.
 */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { dayClass, offName } from '../../src/domain/calendar'
import { addDays, dayOf, eachDay, type Day, type Instant } from '../../src/domain/day'
import type { Input } from '../../src/domain/endpoint'
import { broken } from '../../src/domain/errors'
import { shiftsOn, snapshotOf, zoneIn, type Snapshot } from '../firm/service'
import { attendanceReach, visibleSql } from '../people/service'
import type { AttendanceRecord, history as historyCall, HistoryPage } from './contract'
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
  const from = later(query.from ?? (paged ? undefined : addDays(today, -6)), firstDay(ask, firm))
  const to = query.to && query.to < today ? query.to : today
  const names = dayNames(firm, from, to)
  const { page = 1, limit = paged ? usualLimit : most } = query
  const over = lastDayOver(firm, today, zone, now)
  const params = {
    who: who.id,
    days: JSON.stringify([...names].map(([day, name]) => ({ day, off: name ? 1 : 0 }))),
    userId: query.userId ?? null,
    status: query.status ?? null,
    over,
  }
  const rows = ask.db.all<RecordRow & { day: Day }>(
    `${fromDays(who)} select d.day, ${recordColumns} ${rowsOf} ${recordJoinsAfter}
     order by d.day desc, u.first_name, u.last_name, u.id limit :limit offset :offset`,
    { ...params, limit, offset: (page - 1) * limit },
  )
  const data = rows.map((row) => toRecord(row, { firm, day: row.day, now, zone, dayName: names.get(row.day) ?? null, isOver: true }))
  if (!paged) return data
  const { total } = ask.db.one<{ total: number }>(`${fromDays(who)} select count(*) as total ${rowsOf} ${where}`, params)!
  return { data, pagination: { page, limit, totalItems: total, totalPages: Math.ceil(total / limit) } }
}

const fromDays = (who: Who) => `${visibleSql(attendanceReach(who))}, days (day, off) as materialized (select value ->> 'day', value ->> 'off' from json_each(:days))`

const rowsOf = `
  from days d
  join users u on u.id in (select id from visible) and (:userId is null or u.id = :userId)
  left join attendance_days a on a.user_id = u.id and a.day = d.day`

const where = `
  where (a.id is not null or (d.off = 0 and d.day <= :over
      and exists (select 1 from employments e where e.user_id = u.id and e.joined <= d.day and (e.left_on is null or d.day <= e.left_on))))
    and (:status is null or :status = case
      when a.open_since is not null then a.status
      when d.off = 1 then 'Week Off'
      else coalesce(a.status, 'Absent') end)`

const recordJoinsAfter = `${recordJoins} ${where}`

/** Each day of the period with the name of what makes it an off day, null for a working day. */
function dayNames({ calendar }: Snapshot, from: Day, to: Day): Map<Day, string | null> {
  return new Map(eachDay(from, to).map((day) => [day, offName(dayClass(calendar, day))]))
}

/** The last day on which every shift's automatic punch-out has passed: from then on a missing punch is an absence. */
function lastDayOver(firm: Snapshot, today: Day, zone: string, now: Instant): Day {
  for (const day of [today, addDays(today, -1)]) if (shiftsOn(firm, day).every((shift) => autoOutAt(day, shift, zone) <= now)) return day
  return addDays(today, -2)
}

/**
 * Nothing is before the firm's first day with Muster: who joined years ago was not absent all the time until then. Punches
 * brought in from before it move it back.
 */
function firstDay(ask: Ask, { firm }: Snapshot): Day {
  const punched = ask.db.one<{ day: Day | null }>('select min(day) as day from attendance_days')?.day
  const since = firm?.since ?? '2000-01-01'
  return punched && punched < since ? punched : since
}

function later(a: Day | undefined, b: Day): Day {
  return a !== undefined && a > b ? a : b
}

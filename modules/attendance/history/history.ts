/**
 * Attendance history: days with a punch, a correction or full leave; past working days without any of these
 * are Absent; never future days.
 * The off days are read from the calendar once for the whole firm. A page is found by counting days
 * (listing/dayCounts.ts); rows are read only for the days it shows (listing/dayRows.ts).
 */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayClass, offName } from '../../../src/domain/calendar'
import { addDays, dayOf, eachDay, type Day } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { invalid } from '../../../src/domain/errors'
import { snapshotOf, zoneIn, type Snapshot } from '../../firm/service'
import { attendanceReach } from '../../people/service'
import type { history as historyCall, HistoryPage, PastRecord } from '../contract'
import { firstDays, lastDaysOver } from '../day/bounds'
import { pendingAmong } from '../pendingRegularizations'
import { runningBreakOf, toRecord } from '../day/records'
import type { Seen } from '../closed/employedDays'
import { leaveFromOf } from '../day/leaveFrom'
import type { HistoryDays } from '../listing/conditions'
import { dayCounter, type CountDays, type Filter } from '../listing/dayCounts'
import { rowsOf } from '../listing/dayRows'

/** The largest unpaged answer, in rows. */
const most = 5000
const usualLimit = 20

export function history(ask: Ask, who: Who, query: Input<typeof historyCall>): PastRecord[] | HistoryPage {
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
  const filter: Filter = { status: query.status ?? null, exceptions: query.exceptions === 'Yes' }
  const limit = query.limit ?? (paged ? usualLimit : most)
  const { data, ...pagination } = pageOf(
    ask,
    period,
    seen,
    filter,
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
  filter: Filter,
  requested: { page: number; limit: number },
  shape: (record: PastRecord, designation: string | null) => T,
  countDays: CountDays = dayCounter(ask, period, seen),
) {
  const counts = countDays(filter)
  const totalItems = counts.reduce((sum, { count }) => sum + count, 0)
  const { limit } = requested
  const totalPages = Math.ceil(totalItems / limit)
  // An old link may name a page that no longer exists; then the last one is shown.
  const page = Math.min(requested.page, Math.max(1, totalPages))
  const [now, zone] = [ask.now(), zoneIn(firm)]
  const rows = rowsOf(ask, { period, seen, filter }, counts, (page - 1) * limit, limit)
  const isPending = pendingAmong(ask, rows)
  return {
    page,
    limit,
    totalItems,
    totalPages,
    data: rows.map((row) =>
      shape(
        {
          ...toRecord(row, {
            firm,
            day: row.day,
            now,
            zone,
            dayName: names.get(row.day) ?? null,
            isOver: true,
          }),
          runningBreak: runningBreakOf(row, zone),
          isRegularizationPending: isPending(row),
          leaveFrom: leaveFromOf(ask, row, firm, row.day),
        },
        row.designation,
      ),
    ),
  }
}

/** Each day of the period with the name of its day off; null for a working day. */
function dayNames({ calendar }: Snapshot, from: Day, to: Day): Map<Day, string | null> {
  return new Map(eachDay(from, to).map((day) => [day, offName(dayClass(calendar, day))]))
}

function later(a: Day | undefined, b: Day): Day {
  return a !== undefined && a > b ? a : b
}

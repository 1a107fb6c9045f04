/**
 * The team's history: everybody's for Admin and Senior Manager, one's own team for a Manager (without
 * oneself). Days off are rows too. Totals cover the whole result, found by counting days as in the personal
 * history.
 */
import type { App, Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Day } from '../../../src/domain/day'
import { addMonths, firstDay, lastDay, monthOf } from '../../../src/domain/month'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { invalid } from '../../../src/domain/errors'
import { download } from '../../../src/download'
import { writeCsv } from '../../../src/sheets'
import { defineTask } from '../../../src/worker'
import { firmDay } from '../../firm/service'
import { attendanceReach, type Reach } from '../../people/service'
import { statuses, type PastRecord } from '../contract'
import { pageOf, periodOf } from './history'
import type { Seen } from '../closed/employedDays'
import { dayCounter } from '../listing/dayCounts'
import type { teamHistory as call, teamHistoryCsv, TeamRecord } from './teamContract'

const usualLimit = 50

/** The person's team, if it is not everybody. */
export const teamReach = (who: Who): Reach => (attendanceReach(who) === 'everyone' ? 'everyone' : 'below')

type Filters = Input<typeof teamHistoryCsv>

export function teamHistory(ask: Ask, who: Who, query: Input<typeof call>): Answer<typeof call> {
  const { dateFrom, dateTo } = datesOf(ask, query)
  const seen: Seen = { who: who.id, reach: teamReach(who), userId: query.userId ?? null }
  const period = periodOf(ask, { from: dateFrom, to: dateTo }, true)
  const status = query.status ?? null
  const countDays = dayCounter(ask, period.period, seen)
  const { data, totalItems, page, limit } = pageOf(
    ask,
    period,
    seen,
    { status, exceptions: false },
    { page: query.page ?? 1, limit: query.limit ?? usualLimit },
    toTeamRecord,
    countDays,
  )
  const counts = Object.fromEntries(
    statuses
      .map(
        (of) =>
          [
            of,
            countDays({ status: of, exceptions: false }).reduce((sum, day) => sum + day.count, 0),
          ] as const,
      )
      .filter(([, days]) => days > 0),
  ) as Answer<typeof call>['counts']
  const count = (of: 'Present' | 'Absent' | 'On Leave') =>
    status === null || status === of ? (counts[of] ?? 0) : 0
  return {
    records: data,
    total: totalItems,
    summary: { present: count('Present'), absent: count('Absent'), onLeave: count('On Leave') },
    counts,
    page,
    limit,
    dateFrom,
    dateTo,
  }
}

/** From the first of last month to the end of this month. */
function datesOf(ask: Ask, { dateFrom, dateTo }: Filters): { dateFrom: Day; dateTo: Day } {
  if (dateFrom && dateTo && dateFrom > dateTo)
    throw invalid('From date cannot be after to date', [
      { field: 'dateFrom', message: 'Must not be after the to date' },
    ])
  const month = monthOf(firmDay(ask))
  const first = firstDay(addMonths(month, -1))
  const last = lastDay(month)
  return {
    dateFrom: dateFrom ?? (dateTo && dateTo < first ? firstDay(monthOf(dateTo)) : first),
    dateTo: dateTo ?? (dateFrom && dateFrom > last ? dateFrom : last),
  }
}

function toTeamRecord(
  {
    userId,
    employeeId,
    firstName,
    lastName,
    date,
    punchIn,
    punchOut,
    punchInTime,
    punchOutTime,
    runningBreak,
    status,
    totalHours,
    dayName,
    leave,
    lateMinutes,
    isOutside,
    isOffline,
    isAuto,
    isRegularized,
    isRegularizationPending,
    leaveFrom,
  }: PastRecord,
  designation: string | null,
): TeamRecord {
  return {
    userId,
    employeeId,
    firstName,
    lastName,
    designation,
    date,
    punchIn,
    punchOut,
    punchInTime,
    punchOutTime,
    runningBreak,
    status,
    totalHours,
    dayName,
    leave,
    lateMinutes,
    isOutside,
    isOffline,
    isAuto,
    isRegularized,
    isRegularizationPending,
    leaveFrom,
  }
}

const columns = [
  'Employee ID',
  'Name',
  'Date',
  'Punch In',
  'Punch Out',
  'Status',
  'Total Hours',
  'Leave',
].map((header) => ({ header }))
/** Approved leave, also beside worked time. */
const leaveText = { full: 'Full day', morning: 'Morning', afternoon: 'Afternoon' } as const
const aTime = 2000

/** Page by page in screen order, with the screen's own function. */
export const writeTeamHistory = defineTask<{ who: Who; filters: Filters }, Uint8Array, void>({
  name: 'attendance.teamHistory',
  async run({ ask, emit }, { who, filters }) {
    function* rows() {
      for (let page = 1, left = 1; left > 0; page++) {
        const { records, total } = ask((at) => teamHistory(at, who, { ...filters, page, limit: aTime }))
        for (const {
          employeeId,
          firstName,
          lastName,
          date,
          punchInTime,
          punchOutTime,
          status,
          totalHours,
          leave,
        } of records)
          yield [
            employeeId,
            `${firstName} ${lastName}`,
            date,
            punchInTime,
            punchOutTime,
            status,
            Number(totalHours),
            leave && leaveText[leave.halves],
          ]
        left = total - page * aTime
      }
    }
    for await (const piece of writeCsv(columns, rows())) await emit(piece)
  },
})

export function teamHistoryFile(app: App, who: Who, filters: Filters): Response {
  const today = app.ask((ask) => (datesOf(ask, filters), firmDay(ask)))
  return download(app, writeTeamHistory, { who, filters }, `team_attendance_${today}.csv`)
}

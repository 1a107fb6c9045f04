/** Pending leave, soonest first, with everything needed to decide it on a phone; and one leave in full. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayClass, offName } from '../../../src/domain/calendar'
import { eachDay, weekdayOf, type Day } from '../../../src/domain/day'
import type { Answer } from '../../../src/domain/endpoint'
import { decidable } from '../../approvals/service'
import { snapshotOf } from '../../firm/service'
import type { getLeave, PendingLeave } from '../contract'
import { findLeave, namedColumns, toLeaves, type NamedLeave } from '../days/reading'
import { availableOf, monthsBeyond } from '../rules'
import { awayOn, teamsAway, teamSize } from '../days/team'
import { policyOf, projected } from '../balance/years'
import { leaveContextOf } from '../leaveContext'

export function pending(ask: Ask, who: Who): PendingLeave[] {
  const yours = new Map(decidable(ask, who, 'leave').map(({ subjectId, isYours }) => [subjectId, isYours]))
  const rows = ask.db.all<NamedLeave & { employeeId: string; designation: string | null }>(
    `select ${namedColumns}, u.employee_id as employeeId, u.designation
     from leaves l
     join users u on u.id = l.user_id
     where l.status = 'pending' and l.id in (select value from json_each(?))
     order by l.from_day, l.created_at, l.id`,
    JSON.stringify([...yours.keys()]),
  )
  const leaves = toLeaves(ask, who, rows)
  const away = teamsAway(ask, who, rows)
  return rows
    .map((row, i): PendingLeave => {
      const { count, names, asking } = away(row)
      return {
        ...leaves[i]!,
        employeeId: row.employeeId,
        designation: row.designation,
        isYours: yours.get(row.id)!,
        ...beyondOf(ask, row),
        weekendDays: weekendDays(ask, row.from, row.to),
        available: availableIn(ask, row.userId, row.from) / 2,
        teamAway: count,
        teamAwayNames: names,
        teamAskingNames: asking,
      }
    })
    .toSorted((a, b) => Number(b.isYours) - Number(a.isYours))
}

/** Every Saturday and Sunday of the range, as the specification asks, and whether it is a working day. */
const weekendDays = (ask: Ask, from: Day, to: Day): PendingLeave['weekendDays'] =>
  eachDay(from, to)
    .filter((day) => ['saturday', 'sunday'].includes(weekdayOf(day)))
    .map((date) => ({ date, isWorking: offName(dayClass(snapshotOf(ask).calendar, date)) === null }))

/** The leave year that pays for a day; before it has begun, with its future grant. */
function availableIn(ask: Ask, userId: number, day: Day): number {
  const here = leaveContextOf(ask, userId)
  return availableOf(projected(ask, userId, here.yearOf(day), here))
}

/** The days beyond the monthly allowance, counting all leave of the same months. */
function beyondOf(ask: Ask, leave: NamedLeave): Pick<PendingLeave, 'beyondAllowance' | 'beyondMonths'> {
  if (leave.type !== 'personal') return { beyondAllowance: 0, beyondMonths: [] }
  const halves = ask.db.all<{ day: Day; leaveId: number }>(
    `select h.day, h.leave_id as leaveId
     from leave_halves h
     join leaves l on l.id = h.leave_id
     where h.user_id = ?
       and l.leave_type = 'personal'
       and h.day between substr(?, 1, 7) || '-01' and substr(?, 1, 7) || '-31'`,
    leave.userId,
    leave.from,
    leave.to,
  )
  const own = halves.filter((h) => h.leaveId === leave.id).map((h) => h.day)
  const beyond = monthsBeyond(
    own,
    halves.map((h) => h.day),
    policyOf(ask, leave.userId).monthly,
  )
  return {
    beyondAllowance: beyond.reduce((sum, month) => sum + month.halves, 0) / 2,
    beyondMonths: beyond.map(({ month, halves }) => ({ month, days: halves / 2 })),
  }
}

/** A leave with the applicant's team members on leave on its days. */
export function detail(ask: Ask, who: Who, id: number): Answer<typeof getLeave> {
  const row = findLeave(ask, who, id)
  const away = awayOn(ask, who, row.userId, row.from, row.to)
  return {
    ...toLeaves(ask, who, [row])[0]!,
    team: eachDay(row.from, row.to).map((date) => ({
      date,
      away: (away.get(date) ?? []).map(({ name, part, status }) => ({
        name: name ?? 'A colleague',
        part,
        status,
      })),
    })),
    teamSize: teamSize(ask, row.userId),
  }
}

/** The team's figures from its counts. Productive hours are the time worked by now, minus breaks. */
import type { Instant } from '../../../src/domain/day'
import type { AttendanceStatus, TeamToday } from '../contract'
import { hoursText, hundredthsOf } from '../rules'

/** `ms`: worked minus breaks, of all together; `running`: people whose time counts on. */
export type TeamCounts = {
  members: number
  counts: Partial<Record<AttendanceStatus, number>>
  cameToday: number
  finishedBefore: number
  msBefore: number
  late: number
  ms: number
  running: number
  now: Instant
}

/** Of people who have punched in. With too few hours, or on a day off, they have another status. */
export const isFinished = (status: AttendanceStatus): boolean => status !== 'Working' && status !== 'On Break'

export function teamFigures(given: TeamCounts): TeamToday {
  const { members, counts, cameToday, finishedBefore, msBefore, late, ms, running, now } = given
  const of = (...names: AttendanceStatus[]) => names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  const productiveMs = Math.max(0, Math.round(ms))
  return {
    members,
    presentToday: of('Working', 'Present'),
    cameToday,
    finishedBefore,
    onBreak: of('On Break'),
    onLeave: of('On Leave', 'Comp Off'),
    late,
    counts,
    productiveHours: hoursText(hundredthsOf(productiveMs)),
    productiveMs,
    productiveBeforeMs: Math.max(0, Math.round(msBefore)),
    running,
    at: now,
  }
}

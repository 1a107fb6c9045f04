/** The team's figures from its counts. Productive hours are the time worked by now, minus breaks. */
import type { Instant } from '../../../src/domain/day'
import type { AttendanceStatus, TeamToday } from '../contract'
import { hoursText, hundredthsOf } from '../rules'

/** `ms`: worked minus breaks, of all together; `running`: people whose time counts on. */
export type TeamCounts = {
  members: number
  counts: Partial<Record<AttendanceStatus, number>>
  cameToday: number
  late: number
  ms: number
  running: number
  now: Instant
}

export function teamFigures({ members, counts, cameToday, late, ms, running, now }: TeamCounts): TeamToday {
  const of = (...names: AttendanceStatus[]) => names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  const productiveMs = Math.max(0, Math.round(ms))
  return {
    members,
    presentToday: of('Working', 'Present'),
    cameToday,
    onBreak: of('On Break'),
    onLeave: of('On Leave', 'Comp Off'),
    late,
    counts,
    productiveHours: hoursText(hundredthsOf(productiveMs)),
    productiveMs,
    running,
    at: now,
  }
}

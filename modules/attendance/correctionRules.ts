/** A correction of a day, pure: its wall times as instants, its hours, and what was worked afterwards. */
import { addDays, instantAt, minutesOf, type Day, type Instant, type Time } from '../../src/domain/day'
import {
  type ShiftTimes,
  windowBefore,
  hundredthsOf,
  type Span,
  type Totals,
  laterInstant,
  totalsOf,
  length,
} from './rules'

const wholeDay = 24 * 60

/**
 * Wall times of a shift's day as instants. A time before the shift's window is on the next calendar day. A
 * punch out before the punch in (or before the `recorded` one if none is given) is on the next day; an equal
 * one stays equal, 0 hours.
 */
export function placeTimes(
  day: Day,
  shift: ShiftTimes,
  zone: string,
  punchIn: Time | null,
  punchOut: Time | null,
  recorded?: Instant | null,
): { punchIn: Instant | null; punchOut: Instant | null } {
  const begins = minutesOf(shift.starts) - windowBefore
  const placed = (time: Time): Day => {
    const minutes = minutesOf(time)
    return minutes < begins ? addDays(day, 1) : minutes >= begins + wholeDay ? addDays(day, -1) : day
  }
  const start = punchIn && instantAt(placed(punchIn), punchIn, zone)
  const end = punchOut && instantAt(placed(punchOut), punchOut, zone)
  const from = start ?? recorded
  return {
    punchIn: start,
    punchOut: end && from && end < from ? instantAt(addDays(placed(punchOut), 1), punchOut, zone) : end,
  }
}

/** Hours x 100 between two instants, from 0 to a whole day. */
export function hoursBetween(punchIn: Instant, punchOut: Instant): number {
  return Math.min(2400, Math.max(0, hundredthsOf(Date.parse(punchOut) - Date.parse(punchIn))))
}

export type Correction = {
  punchIn: Instant | null
  punchOut: Instant | null
  hundredths: number
  runningSession: number | null
  at: Instant
}

/**
 * A corrected day: the correction's hours plus the work after its punch out, that is the session that was
 * open at the approval and all later ones. Earlier sessions are replaced. Recorded breaks count if they are
 * in counted time. `spans`: the known working time, empty if the correction gives hours only.
 */
export function correctedTotals(
  correction: Correction,
  sessions: readonly (Span & { id: number })[],
  breaks: readonly Span[],
): Totals & { punchIn: Instant | null; punchOut: Instant | null; counted: Span[]; spans: Span[] } {
  const { at, punchOut, runningSession } = correction
  const isAfter = (s: Span & { id: number }) =>
    s.id === runningSession || s.endedAt === null || s.endedAt > at
  const counted = sessions.filter(isAfter).map((s) => ({
    ...s,
    startedAt: laterInstant(
      laterInstant(s.startedAt, punchOut ?? s.startedAt),
      s.id === runningSession ? s.startedAt : at,
    ),
  }))
  const covered = sessions.filter((s) => !isAfter(s))
  const punchIn = correction.punchIn ?? sessions[0]?.startedAt ?? null
  const end = punchOut ?? covered.at(-1)?.endedAt ?? null
  const spans = punchIn && end ? [{ startedAt: punchIn, endedAt: end }, ...counted] : counted
  const { breakMs, openSince, breakSince } = totalsOf(spans, breaks)
  const workedMs = correction.hundredths * 36_000 + counted.reduce((sum, session) => sum + length(session), 0)
  return {
    workedMs,
    breakMs: openSince === null ? Math.min(breakMs, workedMs) : breakMs,
    openSince,
    breakSince,
    punchIn,
    punchOut: counted.length ? counted.at(-1)!.endedAt : end,
    counted,
    spans,
  }
}

/**
 * The rules of a day, pure, for the server and for previews on screens.
 *
 *   windowDay      the day of a punch          shiftStart / shiftEnd / autoOutAt
 *   totalsOf       hours from sessions and breaks        statusOf   hours to status
 *   lateness       minutes after the start
 *   autoClose      when a forgotten session ends, and how far it counts
 *   recordStatus   the status of a whole day            statusByHours     the status by hours
 *   hasEnded       whether its shift has ended                 hoursText
 *   halvesOf / leaveWord                                 approved leave of a day
 *
 * Corrected days: correctionRules.ts.
 */
import {
  addDays,
  dayOf,
  instantAt,
  minutesBetween,
  minutesOf,
  plus,
  timeFrom,
  type Day,
  type Instant,
  type Time,
} from '../../src/domain/day'
import type { AttendanceStatus, LeaveMark } from './contract'

export type ShiftTimes = { starts: Time; ends: Time; autoOut: Time }
export type Thresholds = {
  presentHours: number
  halfDayHours: number
  graceMinutes: number
  longestLateSessionHours: number
}

/** Minutes by which a shift's day begins before its start. */
export const windowBefore = 4 * 60

export function shiftStart(day: Day, shift: ShiftTimes, zone: string): Instant {
  return instantAt(day, shift.starts, zone)
}

/** An end not later than the start is on the next day: 18:30 to 03:30. */
export function shiftEnd(day: Day, shift: ShiftTimes, zone: string): Instant {
  return instantAt(day, afterStart(shift, shift.ends), zone)
}

/** Minutes from a shift's start to its end, breaks included. */
export function shiftMinutes({ starts, ends }: Pick<ShiftTimes, 'starts' | 'ends'>): number {
  return (minutesOf(ends) - minutesOf(starts) + 24 * 60) % (24 * 60) || 24 * 60
}

/** The hours that a shift expects, x 100: none on a day off, half of them beside half a day of leave. */
export function expectedHundredths(
  shift: Pick<ShiftTimes, 'starts' | 'ends'>,
  { isOff, leaveHalves }: { isOff: boolean; leaveHalves: number },
): number {
  if (isOff || leaveHalves >= 2) return 0
  return Math.round((shiftMinutes(shift) / (leaveHalves + 1) / 60) * 100)
}

/** The time that divides a shift into morning and afternoon. */
export function middleOf(shift: Pick<ShiftTimes, 'starts' | 'ends'>): Time {
  return timeFrom((minutesOf(shift.starts) + Math.floor(shiftMinutes(shift) / 2)) % (24 * 60))
}

/** Milliseconds of spans up to and from an instant; open ones until `now`. */
export function lengthsAround(
  spans: readonly Span[],
  middle: Instant,
  now: Instant,
): { before: number; after: number } {
  const ends = (span: Span) => countedEnd(span, now)!
  const before = spans.reduce(
    (sum, span) => sum + length({ ...span, countedUntil: earlier(ends(span), middle) }),
    0,
  )
  return { before, after: spans.reduce((sum, span) => sum + length(span, now), 0) - before }
}

/** Whether a shift has ended; for past days without checking the clock. */
export function hasEnded(day: Day, shift: () => ShiftTimes, zone: string, now: Instant): boolean {
  return addDays(day, 3) <= now.slice(0, 10) || shiftEnd(day, shift(), zone) <= now
}

export function autoOutAt(day: Day, shift: ShiftTimes, zone: string): Instant {
  return instantAt(day, afterStart(shift, shift.autoOut), zone)
}

/**
 * The day of an instant: that of its shift window, from 4 hours before the start to 4 hours before the next
 * start. So a night shift's 00:20 and 01:30 belong to the previous evening.
 */
export function windowDay(instant: Instant, zone: string, shiftOn: (day: Day) => ShiftTimes): Day {
  const today = dayOf(instant, zone)
  for (const day of [addDays(today, 1), today])
    if (instant >= plus(shiftStart(day, shiftOn(day), zone), -windowBefore)) return day
  return addDays(today, -1)
}

/**
 * When a forgotten session ends, and how far it counts: at the shift's automatic time, to the shift's end.
 * One that started after that time ends after 12 hours and counts nothing, until it is regularized.
 */
export function autoClose(
  startedAt: Instant,
  day: Day,
  shift: ShiftTimes,
  zone: string,
  longestLateHours: number,
): { at: Instant; countedUntil: Instant } {
  const usual = autoOutAt(day, shift, zone)
  const at = startedAt < usual ? usual : plus(startedAt, longestLateHours * 60)
  return { at, countedUntil: laterInstant(startedAt, earlier(shiftEnd(day, shift, zone), at)) }
}

export type Span = { startedAt: Instant; endedAt: Instant | null; countedUntil?: Instant | null }
export type Totals = {
  workedMs: number
  breakMs: number
  openSince: Instant | null
  breakSince: Instant | null
}

/**
 * The totals of a day. Time punched out does not count; a break counts within counted work. `openSince` and
 * `breakSince` mark what is still running; it is included if `now` is given.
 */
export function totalsOf(sessions: readonly Span[], breaks: readonly Span[], now?: Instant): Totals {
  let workedMs = 0
  let breakMs = 0
  let openSince: Instant | null = null
  let breakSince: Instant | null = null
  for (const session of sessions) {
    if (session.endedAt === null) openSince = session.startedAt
    workedMs += length(session, now)
  }
  for (const pause of breaks) {
    if (pause.endedAt === null) breakSince = pause.startedAt
    const to = pause.endedAt ?? now
    if (to === undefined) continue
    for (const session of sessions) {
      const end = countedEnd(session, now) ?? to
      breakMs += Math.max(
        0,
        Date.parse(earlier(to, end)) - Date.parse(laterInstant(pause.startedAt, session.startedAt)),
      )
    }
  }
  return {
    workedMs,
    breakMs: openSince === null && now === undefined ? Math.min(breakMs, workedMs) : breakMs,
    openSince,
    breakSince,
  }
}

/** Counted milliseconds of a session. */
export function length(session: Span, now?: Instant): number {
  const end = countedEnd(session, now)
  return end === undefined ? 0 : Math.max(0, Date.parse(end) - Date.parse(session.startedAt))
}

function countedEnd(session: Span, now?: Instant): Instant | undefined {
  return session.countedUntil ?? session.endedAt ?? now
}

/** Milliseconds as hundredths of an hour, rounded; every figure in the API derives from it. */
export function hundredthsOf(ms: number): number {
  return Math.round(ms / 36_000)
}

/**
 * Present from 8 hours, Half Day from 5, else Absent, by rounded hours. Leave on the other half of the day
 * halves both.
 */
export function statusOf(
  hundredths: number,
  thresholds: Pick<Thresholds, 'presentHours' | 'halfDayHours'>,
  isHalfOnLeave = false,
): 'Present' | 'Half Day' | 'Absent' {
  const hour = isHalfOnLeave ? 50 : 100
  return hundredths >= thresholds.presentHours * hour
    ? 'Present'
    : hundredths >= thresholds.halfDayHours * hour
      ? 'Half Day'
      : 'Absent'
}

/** Minutes after the shift's start; 0 within the grace period. */
export function lateness(
  firstIn: Instant,
  day: Day,
  shift: ShiftTimes,
  zone: string,
  graceMinutes: number,
): number {
  const minutes = Math.floor(minutesBetween(shiftStart(day, shift, zone), firstIn))
  return minutes > graceMinutes ? minutes : 0
}

export type LeaveWord = 'On Leave' | 'Comp Off'

/** Half days with approved leave: 0 none, 1 the morning, 2 the afternoon, 3 both. */
export function halvesOf(marks: readonly Pick<LeaveMark, 'half'>[]): number {
  return marks.reduce((halves, { half }) => halves | (half === 'morning' ? 1 : 2), 0)
}

export function isHalf(halves: number): boolean {
  return halves === 1 || halves === 2
}

/** The name of a day of full leave: Comp Off if all of it is compensation. */
export function leaveWord(marks: readonly Pick<LeaveMark, 'type'>[]): LeaveWord {
  return marks.every(({ type }) => type === 'compensation') ? 'Comp Off' : 'On Leave'
}

export type DayWord = 'Present' | 'Half Day' | 'Absent' | 'Working' | 'On Break' | LeaveWord

/**
 * The status of a whole day; every screen, list, report and answer uses it. `rowStatus` comes from punches or
 * the correction, else full leave. Running work is shown on any day. An off day is Week Off, also with
 * punches. Too few hours are Punched Out until the shift has ended, then Absent. A working day without
 * records is Not Punched In until it is over (the shift's automatic time), then Absent.
 */
export function recordStatus(day: {
  rowStatus: DayWord | null
  isOff: boolean
  /** The shift has ended, so no more hours are expected. Only called for too few hours. */
  hasEnded: boolean
  isOver: boolean
}): AttendanceStatus {
  if (day.rowStatus === 'Working' || day.rowStatus === 'On Break') return day.rowStatus
  if (day.isOff) return 'Week Off'
  if (day.rowStatus === 'Absent' && !day.hasEnded) return 'Punched Out'
  return day.rowStatus ?? (day.isOver ? 'Absent' : 'Not Punched In')
}

/**
 * The status by hours of a day without running work. With approved leave for the whole day, too few hours
 * leave it a leave day.
 */
export function statusByHours(
  hundredths: number,
  thresholds: Pick<Thresholds, 'presentHours' | 'halfDayHours'>,
  marks: readonly LeaveMark[],
): 'Present' | 'Half Day' | 'Absent' | LeaveWord {
  const halves = halvesOf(marks)
  const byHours = statusOf(hundredths, thresholds, isHalf(halves))
  return byHours === 'Absent' && halves === 3 ? leaveWord(marks) : byHours
}

/** A person's day as reports count it. */
export type PeriodDay = {
  /** Null if nothing is known: before the firm's first day with Muster. */
  status: AttendanceStatus | null
  off: 'week' | 'holiday' | null
  /**
   * The shift's automatic punch-out has passed and nothing runs: the status is final, unless somebody
   * corrects it.
   */
  isOver: boolean
  /** Hours x 100. */
  hundredths: number
  lateMinutes: number
  /** Half days with approved leave. */
  leaveHalves: number
}

/** `7.50`: decimal hours with two places. */
export function hoursText(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}

export function shiftMiddle(day: Day, shift: ShiftTimes, zone: string): Instant {
  return instantAt(day, afterStart(shift, middleOf(shift)), zone)
}

/** A shift's morning ends, and its afternoon begins, in its middle; a night shift's too. */
export function halfOfShift(
  day: Day,
  half: LeaveMark['half'],
  shift: ShiftTimes,
  zone: string,
): { starts: Instant; ends: Instant } {
  const middle = shiftMiddle(day, shift, zone)
  return half === 'morning'
    ? { starts: shiftStart(day, shift, zone), ends: middle }
    : { starts: middle, ends: shiftEnd(day, shift, zone) }
}

function afterStart(shift: ShiftTimes, time: Time): Time {
  return minutesOf(time) > minutesOf(shift.starts) ? time : timeFrom(minutesOf(time) + 24 * 60)
}

export const earlier = (a: Instant, b: Instant) => (a < b ? a : b)
export const laterInstant = (a: Instant, b: Instant) => (a > b ? a : b)

/**
 * The day's rules, pure, for the server and for screens that preview.
 *
 *   windowDay      which day a punch belongs to          shiftStart / shiftEnd / autoOutAt
 *   totalsOf       hours from sessions and breaks        statusOf   hours to words
 *   lateness       minutes after the start               autoClose  when and how far a forgotten session counts
 *   recordStatus   what a whole day is called            hoursText / clockText
 */
import { addDays, dayOf, instantAt, minutesBetween, minutesOf, plus, timeFrom, type Day, type Instant, type Time } from '../../src/domain/day'
import type { AttendanceStatus } from './contract'

export type ShiftTimes = { starts: Time; ends: Time; autoOut: Time }
export type Thresholds = { presentHours: number; halfDayHours: number; graceMinutes: number; longestLateSessionHours: number }

/** A shift's day begins this long before its start. */
const before = 4 * 60

export function shiftStart(day: Day, shift: ShiftTimes, zone: string): Instant {
  return instantAt(day, shift.starts, zone)
}

/** An end not later than the start is on the next day: 18:30 to 03:30. */
export function shiftEnd(day: Day, shift: ShiftTimes, zone: string): Instant {
  return instantAt(day, afterStart(shift, shift.ends), zone)
}

export function autoOutAt(day: Day, shift: ShiftTimes, zone: string): Instant {
  return instantAt(day, afterStart(shift, shift.autoOut), zone)
}

/**
 * The day of an instant: that of the shift window that holds it, from 4 hours before the start to 4 hours before the
 * next start. A night shift's 00:20 and 01:30 so belong to the evening before.
 */
export function windowDay(instant: Instant, zone: string, shiftOn: (day: Day) => ShiftTimes): Day {
  const today = dayOf(instant, zone)
  for (const day of [addDays(today, 1), today]) if (instant >= plus(shiftStart(day, shiftOn(day), zone), -before)) return day
  return addDays(today, -1)
}

/**
 * When a session that nobody ended ends, and how far it counts: at the shift's automatic time, to the shift's end; one
 * begun after that time ends after 12 hours and counts nothing, until it is regularized.
 */
export function autoClose(startedAt: Instant, day: Day, shift: ShiftTimes, zone: string, longestLateHours: number): { at: Instant; countedUntil: Instant } {
  const usual = autoOutAt(day, shift, zone)
  const at = startedAt < usual ? usual : plus(startedAt, longestLateHours * 60)
  return { at, countedUntil: later(startedAt, earlier(shiftEnd(day, shift, zone), at)) }
}

export type Span = { startedAt: Instant; endedAt: Instant | null; countedUntil?: Instant | null }
export type Totals = { workedMs: number; breakMs: number; openSince: Instant | null; breakSince: Instant | null }

/**
 * What is done of a day. Time punched out does not count; a break counts as far as it lies in counted work. What still
 * runs is told by `openSince` and `breakSince`, and is in the sums when `now` is given.
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
      breakMs += Math.max(0, Date.parse(earlier(to, end)) - Date.parse(later(pause.startedAt, session.startedAt)))
    }
  }
  return { workedMs, breakMs: openSince === null && now === undefined ? Math.min(breakMs, workedMs) : breakMs, openSince, breakSince }
}

/** Milliseconds that count of a session. */
export function length(session: Span, now?: Instant): number {
  const end = countedEnd(session, now)
  return end === undefined ? 0 : Math.max(0, Date.parse(end) - Date.parse(session.startedAt))
}

function countedEnd(session: Span, now?: Instant): Instant | undefined {
  return session.countedUntil ?? session.endedAt ?? now
}

/** Milliseconds as hundredths of an hour, rounded: the figure from which everything on the wire follows. */
export function hundredthsOf(ms: number): number {
  return Math.round(ms / 36_000)
}

/** Hours x 100 between two instants, from 0 to a whole day. */
export function hoursBetween(punchIn: Instant, punchOut: Instant): number {
  return Math.min(2400, Math.max(0, hundredthsOf(minutesBetween(punchIn, punchOut) * 60_000)))
}

/** Present from 8 hours, Half Day from 5, else Absent, by the rounded hours. Approved half-day leave halves the thresholds. */
export function statusOf(hundredths: number, thresholds: Pick<Thresholds, 'presentHours' | 'halfDayHours'>): 'Present' | 'Half Day' | 'Absent' {
  return hundredths >= thresholds.presentHours * 100 ? 'Present' : hundredths >= thresholds.halfDayHours * 100 ? 'Half Day' : 'Absent'
}

/** Minutes after the shift's start; 0 within the grace. */
export function lateness(firstIn: Instant, day: Day, shift: ShiftTimes, zone: string, graceMinutes: number): number {
  const minutes = Math.floor(minutesBetween(shiftStart(day, shift, zone), firstIn))
  return minutes > graceMinutes ? minutes : 0
}

/**
 * What a whole day is called. Running work says so whatever the day is; punches on an off day keep Week Off; without a
 * punch an off day is Week Off, a working day Not Punched In until `absentFrom` (the shift's automatic time), then Absent.
 */
export function recordStatus(day: { punched: 'Present' | 'Half Day' | 'Absent' | 'Working' | 'On Break' | null; isOff: boolean; isOver: boolean }): AttendanceStatus {
  if (day.punched === 'Working' || day.punched === 'On Break') return day.punched
  if (day.isOff) return 'Week Off'
  return day.punched ?? (day.isOver ? 'Absent' : 'Not Punched In')
}

/** `7.50`: decimal hours with two places. */
export function hoursText(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}

/** `7:30`: hours and minutes, cut to the minute. */
export function clockText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

function afterStart(shift: ShiftTimes, time: Time): Time {
  return minutesOf(time) > minutesOf(shift.starts) ? time : timeFrom(minutesOf(time) + 24 * 60)
}

export const earlier = (a: Instant, b: Instant) => (a < b ? a : b)
export const later = (a: Instant, b: Instant) => (a > b ? a : b)

/** What other modules ask of one day of one person. */
import type { Ask } from '../../src/app'
import type { Day, Time } from '../../src/domain/day'
import type { AttendanceRecord } from './contract'
import { frameOn } from './days'
import { openSession } from './parts'
import { toRecord, workedMs } from './records'
import { autoClose, autoOutAt, hundredthsOf } from './rules'
import { dayNameOf, rowOn } from './today'

/**
 * The record of a day; null where it has no row: nothing was punched or corrected, and it is no full leave.
 */
export function recordOn(ask: Ask, userId: number, day: Day): AttendanceRecord | null {
  const frame = frameOn(ask, userId, day)
  const row = rowOn(ask, userId, day)
  const now = ask.now()
  return row
    ? toRecord(row, {
        firm: frame.firm,
        day,
        now,
        zone: frame.zone,
        dayName: dayNameOf(frame),
        isOver: autoOutAt(day, frame.shift, frame.zone) <= now,
      })
    : null
}

/** Hours x 100 worked on a day, what runs included; 0 without a row. */
export function hundredthsWorked(ask: Ask, userId: number, day: Day): number {
  const row = rowOn(ask, userId, day)
  return row ? hundredthsOf(workedMs(row, ask.now())) : 0
}

/**
 * The day on which somebody is at work; null when punched out, also by the shift's automatic time that has
 * passed, whether the job has run or not.
 */
export function openDay(ask: Ask, userId: number): Day | null {
  const open = openSession(ask, userId)
  if (!open) return null
  const { shift, zone, rules } = frameOn(ask, userId, open.day)
  return autoClose(open.startedAt, open.day, shift, zone, rules.longestLateSessionHours).at > ask.now()
    ? open.day
    : null
}

/** `ends` not later than `starts` is on the next day. */
export function shiftOfDay(ask: Ask, userId: number, day: Day): { name: string; starts: Time; ends: Time } {
  const { name, starts, ends } = frameOn(ask, userId, day).shift
  return { name, starts, ends }
}

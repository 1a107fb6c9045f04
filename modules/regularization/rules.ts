/**
 * The hours and rules of a regularization, pure, for the server and for the dialog.
 *
 *   hoursOf(input, recorded)     computed if both times are known; else the entered hours, default 8.0
 *   spanHours(from, to)         an overnight span rolls to the next day; 0 to 24, two decimals
 *   freeHalf(shift, half)       the half of the shift that is free beside half-day leave
 *   spanWarning(hours, …)       hours far beyond the recorded ones
 *   lowerWarning(after, before) fewer hours than the day has
 */
import { middleOf } from '../attendance/rules'
import { minutesOf, type Time } from '../../src/domain/day'

export const usualHours = 8

export function spanHours(from: Time, to: Time): number {
  const minutes = (minutesOf(to) - minutesOf(from) + 24 * 60) % (24 * 60)
  return clamped(minutes / 60)
}

export function clamped(hours: number): number {
  return Math.round(Math.min(24, Math.max(0, hours)) * 100) / 100
}

/** The hours that a day will have. `recorded` supplies an omitted time. */
export function hoursOf(
  input: { punchIn: Time | null; punchOut: Time | null; hours: number | null },
  recorded: { punchIn: Time | null; punchOut: Time | null } | null,
): number {
  const from = input.punchIn ?? recorded?.punchIn ?? null
  const to = input.punchOut ?? recorded?.punchOut ?? null
  // Without requested times the recorded ones stay, so the entered hours count.
  if ((input.punchIn || input.punchOut) && from && to) return spanHours(from, to)
  return clamped(input.hours ?? usualHours)
}

type Stretch = { from: Time; to: Time; hundredths: number }
/** Hours x 100 above the recorded ones from which an approver is warned. */
const suspicious = 200

/**
 * The warning for hours far beyond the recorded punches, or beyond the shift if there are none; else null.
 */
export function spanWarning(
  hundredths: number,
  { recorded, shift }: { recorded: Stretch | null; shift: Stretch },
): string | null {
  const { from, to, hundredths: known } = recorded ?? shift
  if (hundredths <= known + suspicious) return null
  const hours = (of: number) => (of / 100).toFixed(2)
  const more = `${hours(hundredths)} hours are ${hours(hundredths - known)} more than`
  return recorded
    ? `${more} between the recorded punches, ${from} to ${to}`
    : `${more} the shift of ${from} to ${to}, and nothing is recorded`
}

/** The warning for fewer hours than the day has, because approval would lower it. */
export function lowerWarning(after: number, before: number): string | null {
  const hours = (of: number) => (of / 100).toFixed(2)
  return after < before
    ? `${hours(after)} hours are ${hours(before - after)} fewer than the day has now`
    : null
}

export type ShiftTimes = { starts: Time; ends: Time }

/** The part of the shift that can be corrected while the other half is leave. */
export function freeHalf(
  { starts, ends }: ShiftTimes,
  leave: 'morning' | 'afternoon',
): { from: Time; to: Time; hours: number } {
  const length = (minutesOf(ends) - minutesOf(starts) + 24 * 60) % (24 * 60) || 24 * 60
  const middle = middleOf({ starts, ends })
  return {
    ...(leave === 'morning' ? { from: middle, to: ends } : { from: starts, to: middle }),
    hours: clamped(length / 120),
  }
}

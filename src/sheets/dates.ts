/**
 * Converts spreadsheet serial days: 1 is 1 January 1900, or 0 is 1 January 1904. Everything is UTC, so no
 * zone moves a day.
 *
 *   dayOfSerial(serial, date1904)   momentOfSerial(serial, date1904)
 *   serialOfDay(day)   isoMoment(text)   elapsed(serial)
 */
import { addDays, daysBetween, isDay, type Day } from '../domain/day'
import type { CellDay } from './cells'

const secondsADay = 86_400
const lastSerial = 2_958_465 // the end of the year 9999

/** Null for serials that no program shows as a day. */
export function dayOfSerial(serial: number, date1904 = false): Day | null {
  return momentOfSerial(serial, date1904)?.day ?? null
}

/** Days of a column repeat, so results are cached. */
const seen = new Map<number, Day>()

function dayNumbered(days: number): Day {
  const known = seen.get(days)
  if (known) return known
  if (seen.size > 10_000) seen.clear()
  const day = addDays('1899-12-30', days)
  seen.set(days, day)
  return day
}

/** Rounded to a second, because 09:30 is not an exact fraction of a day. */
export function momentOfSerial(serial: number, date1904 = false): Required<CellDay> | null {
  if (!Number.isFinite(serial) || serial < 0) return null
  const seconds = Math.round(serial * secondsADay)
  const whole = Math.floor(seconds / secondsADay)
  const days = date1904 ? whole + 1462 : whole
  if (days < 1 || days > lastSerial) return null
  const time = clock(seconds - whole * secondsADay)
  // Excel believes in 29 February 1900 (serial 60), so earlier serials are off by one.
  return { day: dayNumbered(days < 60 ? days + 1 : days), time }
}

export function serialOfDay(day: Day, date1904 = false): number {
  if (date1904) return daysBetween('1904-01-01', day)
  const days = daysBetween('1899-12-30', day)
  return days < 61 ? days - 1 : days
}

/** `09:30` for 0.3958…, `36:00` for 1.5: a duration as the file shows it. */
export function elapsed(serial: number): string {
  return clock(Math.round(serial * secondsADay))
}

const moment =
  /^(?:(\d{4}-\d{2}-\d{2})(?:[T ]|$))?T?(?:(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/

/**
 * An ISO moment as XML writes it: `2026-08-05`, `2026-08-05T09:30:00.000`, `09:30:00`. The zone is ignored.
 */
export function isoMoment(text: string): { day: Day | null; time: string } | null {
  const found = moment.exec(text.trim())
  if (!found || (!found[1] && !found[2]) || (found[1] && !isDay(found[1]))) return null
  const seconds = Number(found[2] ?? 0) * 3600 + Number(found[3] ?? 0) * 60 + Number(found[4] ?? 0)
  return { day: found[1] ?? null, time: clock(seconds) }
}

/** `HH:mm`, with seconds only if they are not zero. */
function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 ? `${text}:${two(seconds % 60)}` : text
}

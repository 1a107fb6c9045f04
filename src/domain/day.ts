/**
 * Instants, days and times of day.
 *
 * An instant is UTC, ISO-8601 with milliseconds. A day is `yyyy-MM-dd` in the firm's zone. A time is `HH:mm`.
 * All three are strings that sort correctly. Nothing here reads the machine's zone or clock: a day computed
 * from a local `Date` is a day early west of UTC (timeoff-management#175).
 *
 *   dayOf(instant, zone)  timeOf(instant, zone)  instantAt(day, time, zone)  offsetAt(zone, ms)
 *   addDays  daysBetween  eachDay  weekdayOf  nthInMonth
 *   isDay  isLikelyDay  isTime  isZone  monthNames
 *   dayText  shortDayText  shortRangeText  weekdayText
 *   minutesBetween  plus  minutesOf  timeFrom
 */
import { tzOffset } from '@date-fns/tz'

export type Instant = string
export type Day = string
export type Time = string

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

const minute = 60_000
const dayLength = 86_400_000

/** The calendar day of an instant in a zone: the 31st, 18:30Z is the 1st in Asia/Kolkata. */
export function dayOf(instant: Instant, zone: string): Day {
  return shifted(instant, zone).slice(0, 10)
}

/** The wall clock of an instant in a zone, `HH:mm`. */
export function timeOf(instant: Instant, zone: string): Time {
  return shifted(instant, zone).slice(11, 16)
}

/**
 * The instant at which a zone's clock shows `time` on `day`. `time` may exceed `24:00` (`27:00` is 3 a.m. of
 * the next day), which expresses the end of a night shift.
 */
export function instantAt(day: Day, time: Time, zone: string): Instant {
  const wall = Date.parse(`${day}T00:00:00.000Z`) + minutesOf(time) * minute
  const guess = wall - offsetAt(zone, wall) * minute
  // Checks the offset again at the guess: on a day with a clock change the first offset may belong to the
  // other side.
  return new Date(wall - offsetAt(zone, guess) * minute).toISOString()
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + count * dayLength).toISOString().slice(0, 10)
}

/** Whole days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: Day, b: Day): number {
  return Math.round((Date.parse(b) - Date.parse(a)) / dayLength)
}

/** Every day from `from` to `to`, both included; empty if `to` is earlier. */
export function eachDay(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1 || 0) }, (_, count) =>
    addDays(from, count),
  )
}

export function weekdayOf(day: Day): Weekday {
  return weekdays[new Date(`${day}T00:00:00.000Z`).getUTCDay()]!
}

/**
 * Which Saturday (or other weekday) of its month a day is, 1 to 5: ceil(day of month / 7), never a row of a
 * calendar grid.
 */
export function nthInMonth(day: Day): number {
  return Math.ceil(Number(day.slice(8, 10)) / 7)
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
export const shortMonthNames = monthNames.map((name) => name.slice(0, 3))

/** `05 Nov 2026`, as documents and long texts write a day. */
export function dayText(day: Day): string {
  return `${day.slice(8)} ${shortMonthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** `5 Nov`; with the year if it is not that of `today`: `31 Dec 2025`. Screens and notices write days so. */
export function shortDayText(day: Day, today: Day): string {
  const text = `${Number(day.slice(8))} ${shortMonthNames[Number(day.slice(5, 7)) - 1]}`
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`
}

/** `23 to 25 Nov`, `30 Nov to 2 Dec`; with the year if it is not that of `today`. */
export function shortRangeText(from: Day, to: Day, today: Day): string {
  const last = shortDayText(to, today)
  if (from === to) return last
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isSameMonth ? Number(from.slice(8)) : shortDayText(from, today)} to ${last}`
}

/** `Thursday` */
export function weekdayText(day: Day): string {
  const name = weekdayOf(day)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A real day: `2027-02-29` is not one. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().slice(0, 10) === text
  )
}

/**
 * Rejects dates that nobody means. Near the year 9999 later days have more digits, and no longer sort or
 * count.
 */
export const isLikelyDay = (text: string): boolean => isDay(text) && text < '3000'

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

export function isZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

/** Minutes from one instant to another, with fractions; negative when `to` is earlier. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (Date.parse(to) - Date.parse(from)) / minute
}

export function plus(instant: Instant, minutes: number): Instant {
  return new Date(Date.parse(instant) + minutes * minute).toISOString()
}

/** `HH:mm` as minutes after midnight. */
export function minutesOf(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Minutes as `HH:mm`; may run past 24:00. */
export function timeFrom(minutes: number): Time {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function shifted(instant: Instant, zone: string): string {
  const at = Date.parse(instant)
  return new Date(at + offsetAt(zone, at) * minute).toISOString()
}

const cachedOffsets = new Map<string, Map<number, number>>()

/**
 * Minutes that a zone is ahead of UTC at an instant. Clocks change only at quarters of an hour, so a result
 * is cached for its quarter; calling Intl each time took a twentieth of a punch.
 */
export function offsetAt(zone: string, at: number): number {
  let quarters = cachedOffsets.get(zone)
  if (!quarters) cachedOffsets.set(zone, (quarters = new Map()))
  const quarter = Math.floor(at / 900_000)
  let offset = quarters.get(quarter)
  if (offset === undefined) {
    if (quarters.size > 20_000) quarters.clear()
    quarters.set(quarter, (offset = tzOffset(zone, new Date(at))))
  }
  return offset
}

/**
 * Formats days, times and durations in one way everywhere. Days and times are in the firm's zone, never the
 * browser's.
 */
import {
  addDays,
  dayOf,
  dayText,
  isDay,
  shortDayText,
  shortRangeText,
  timeOf,
  weekdayText,
  type Day,
} from '../src/domain/day'
import { dayNumber, isMonth, longMonthText, monthOf, monthText, type Month } from '../src/domain/month'

/** `₹12,00,000` for `1200000.00` */
export { inrOf as money } from '../src/domain/money'

/** `1 invoice`, `2 invoices` */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** `05 Nov 2026` */
export const dayWords = (day: Day): string => (isDay(day) ? dayText(day) : 'Invalid Date')

/** `Nov 2026` for `2026-11`; other text is returned unchanged. */
export const monthWords = (month: Month): string => (isMonth(month) ? monthText(month) : month)

/** `Thu` */
export const weekdayWord = (day: Day): string => (isDay(day) ? weekdayText(day).slice(0, 3) : '')

/** `Thursday 5 November 2026` */
export const longDayWords = (day: Day): string =>
  isDay(day) ? `${weekdayText(day)} ${dayNumber(day)} ${longMonthText(monthOf(day))}` : 'Invalid Date'

/** `Thu 5 Nov` */
export const shortDayWords = (day: Day): string =>
  isDay(day) ? `${weekdayWord(day)} ${shortDayText(day, day)}` : 'Invalid Date'

/** `19 Nov`; with the year if it is not that of `today`: `31 Dec 2025`. */
export const shortDateWords = (day: Day, today: Day): string =>
  isDay(day) ? shortDayText(day, today) : 'Invalid Date'

/** `Today, 08:23`, `Yesterday, 18:40`, `12 Nov, 09:12`, in the zone. */
export function shortMomentWords(instant: string, today: Day, zone: string): string {
  if (Number.isNaN(Date.parse(instant))) return 'Invalid Date'
  const day = dayOf(instant, zone)
  const name = day === today ? 'Today' : day === addDays(today, -1) ? 'Yesterday' : shortDateWords(day, today)
  return `${name}, ${timeOf(instant, zone)}`
}

/** `Mon 23 to Wed 25 Nov`, `Mon 30 Nov to Wed 2 Dec`; a single day alone. */
export function rangeWords(from: Day, to: Day): string {
  if (from === to) return shortDayWords(from)
  const first =
    monthOf(from) === monthOf(to) ? `${weekdayWord(from)} ${dayNumber(from)}` : shortDayWords(from)
  return `${first} to ${shortDayWords(to)}`
}

/** `23 to 25 Nov`, `30 Nov to 2 Dec`; with the year if it is not that of `today`. */
export const shortRangeWords = (from: Day, to: Day, today: Day): string =>
  isDay(from) && isDay(to) ? shortRangeText(from, to, today) : 'Invalid Date'

/** `1 day`, `0.5 days` */
export function daysWords(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`
}

/** `14:05`, in the zone. */
export function timeWords(instant: string | null, zone: string): string {
  if (!instant) return '--:--'
  return Number.isNaN(Date.parse(instant)) ? 'Invalid Time' : timeOf(instant, zone)
}

/** `05 Nov 2026, 14:05`, in the zone. */
export function momentWords(instant: string, zone: string): string {
  return Number.isNaN(Date.parse(instant))
    ? 'Invalid Date'
    : `${dayWords(dayOf(instant, zone))}, ${timeOf(instant, zone)}`
}

/** `just now`, `5 min ago`, `3 h ago`, or the day as `19 Nov`. `now` is in milliseconds. */
export function agoWords(instant: string, now: number, zone: string): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (Number.isNaN(minutes)) return 'Date Error'
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`
  return shortDateWords(dayOf(instant, zone), dayOf(new Date(now).toISOString(), zone))
}

/** Seconds as `7:05:09`. */
export function clockWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** Metres as `340 m` or `2.4 km`. */
export function metresWords(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`
}

/** `4.2 MB` */
export function bytesWords(count: number): string {
  const at = Math.min(3, Math.floor(Math.log2(Math.max(1, count)) / 10))
  const size = count / 1024 ** at
  return `${at === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${['B', 'KB', 'MB', 'GB'][at]!}`
}

/** `missed_punch_in` as `Missed Punch In`. */
export function titleWords(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/** `39 min`, from an hour on whole hours: `2 h`. It does not break. */
export const shortMinutes = (minutes: number): string =>
  minutes < 60 ? `${minutes}\u00A0min` : `${Math.floor(minutes / 60)}\u00A0h`

/** `Gayathri K.`; a name of one word, or an address, is unchanged. */
export function initialed(name: string): string {
  const [first, ...rest] = name.split(' ')
  return rest.length ? `${first} ${rest.at(-1)!.slice(0, 1)}.` : name
}

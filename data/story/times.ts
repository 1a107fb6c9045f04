/**
 * Instants by arithmetic, because looking up the time zone's offset for millions of rows is slow. The offset
 * is looked up once a day, at midnight (`midnightOf`); the rest adds milliseconds and formats text from small
 * tables (`instantText`).
 */
import { instantAt, type Day, type Instant } from '../../src/domain/day'

export const minute = 60_000
export const hour = 60 * minute
const dayLength = 24 * hour

/** Milliseconds of a day's midnight on the zone's wall clock. */
export function midnightOf(day: Day, zone: string): number {
  return Date.parse(instantAt(day, '00:00', zone))
}

const dates = new Map<number, string>()
const clocks = Array.from({ length: 1440 }, (_, m) => `T${two(Math.floor(m / 60))}:${two(m % 60)}:`)
const seconds = Array.from({ length: 60 }, (_, s) => `${two(s)}.`)
const thousandths = Array.from({ length: 1000 }, (_, ms) => `${String(ms).padStart(3, '0')}Z`)

/** Like `new Date(ms).toISOString()`, several times as fast. */
export function instantText(ms: number): Instant {
  const day = Math.floor(ms / dayLength)
  let date = dates.get(day)
  if (date === undefined) dates.set(day, (date = new Date(day * dayLength).toISOString().slice(0, 10)))
  const rest = ms - day * dayLength
  const minutes = Math.floor(rest / minute)
  const left = rest - minutes * minute
  return date + clocks[minutes]! + seconds[Math.floor(left / 1000)]! + thousandths[left % 1000]!
}

/** The start of the minute of `ms` plus some seconds, because nobody punches on the full minute. */
export function exactly(ms: number, into: number): number {
  return Math.floor(ms / minute) * minute + into
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}

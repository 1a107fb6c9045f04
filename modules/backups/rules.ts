/** Backup rules: file names, which ones to keep, and when the next is due. Pure. */
import {
  addDays,
  dayOf,
  daysBetween,
  instantAt,
  type Day,
  type Instant,
  type Time,
} from '../../src/domain/day'
import { monthOf } from '../../src/domain/month'

export type Retention = { daily: number; weekly: number; monthly: number }
export type Named = { name: string; at: Instant; nth: number }

/** `muster-2026-11-22T0330Z.muster`; the second one of a minute ends in `-2`. */
export function nameOf(at: Instant, nth = 1): string {
  return `muster-${at.slice(0, 10)}T${at.slice(11, 13)}${at.slice(14, 16)}Z${nth > 1 ? `-${nth}` : ''}.muster`
}

/** Null for a file with another name, which is not touched. */
export function readName(name: string): Named | null {
  const parts = /^muster-(\d{4}-\d\d-\d\d)T([01]\d|2[0-3])([0-5]\d)Z(?:-([2-9]|[1-9]\d{1,3}))?\.muster$/.exec(
    name,
  )
  if (!parts || Number.isNaN(Date.parse(`${parts[1]}T00:00:00.000Z`))) return null
  return { name, at: `${parts[1]}T${parts[2]}:${parts[3]}:00.000Z`, nth: Number(parts[4] ?? 1) }
}

const newestFirst = (a: Named, b: Named) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.nth - a.nth)

/** The Monday of a day's week. */
const weekOf = (day: Day): Day => addDays(day, -(((daysBetween('1970-01-05', day) % 7) + 7) % 7))

/**
 * Which backups to delete. The last backup of each of the newest days, weeks and months is retained. The
 * newest of all always stays, and so does `made`, the one just made, because the clock may have been wrong.
 */
export function outdated(
  names: readonly string[],
  keep: Retention,
  zone: string,
  made: string | null = null,
): string[] {
  const all = names.flatMap((name) => readName(name) ?? []).toSorted(newestFirst)
  const retained = new Set([all[0]?.name, made])
  const periods: readonly (readonly [number, (day: Day) => string])[] = [
    [keep.daily, (day) => day],
    [keep.weekly, weekOf],
    [keep.monthly, monthOf],
  ]
  for (const [most, periodOf] of periods) {
    const seen = new Set<string>()
    for (const { name, at } of all) {
      const period = periodOf(dayOf(at, zone))
      if (seen.has(period)) continue
      if (seen.size >= most) break
      seen.add(period)
      retained.add(name)
    }
  }
  return all.flatMap(({ name }) => (retained.has(name) ? [] : [name]))
}

/** The last time at which a backup was due. */
export function lastDue(now: Instant, time: Time, zone: string): Instant {
  const today = dayOf(now, zone)
  const at = instantAt(today, time, zone)
  return at <= now ? at : instantAt(addDays(today, -1), time, zone)
}

export function nextDue(now: Instant, time: Time, zone: string): Instant {
  return instantAt(addDays(dayOf(lastDue(now, time, zone), zone), 1), time, zone)
}

const hour = 3_600_000
/**
 * A clock set back by an hour does not repeat a backup. A clock that was a day ahead for a while does not
 * prevent one.
 */
const ahead = 2 * hour
const later = (instant: Instant, ms: number): Instant => new Date(Date.parse(instant) + ms).toISOString()

/** Whether to make one now: none was made since it was due, and none failed within the last hour. */
export function isDue(
  now: Instant,
  due: Instant,
  tries: readonly { at: Instant; failed: boolean }[],
): boolean {
  const counted = tries.filter(({ at }) => at <= later(now, ahead))
  if (counted.some(({ at, failed }) => !failed && at >= due)) return false
  return !counted.some(({ at, failed }) => failed && at >= due && at > later(now, -hour))
}

/**
 * The VTIMEZONE of a zone (RFC 5545, 3.6.5), from the same time zone data with which Muster computes.
 *
 * Outlook reads one STANDARD and one DAYLIGHT, and of their dates only a yearly rule with BYMONTH and BYDAY.
 * A zone whose clocks change by such a rule gets exactly that, from 1970 on. A zone with other changes, such
 * as Morocco's for Ramadan, gets their dates.
 */
import {
  eachDay,
  nthInMonth,
  offsetAt,
  weekdayOf,
  type Day,
  type Instant,
  type Weekday,
} from '../../../src/domain/day'
import { firstDay, lastDay, monthFrom, monthNumber, yearOf, type Month } from '../../../src/domain/month'

const minute = 60_000
const week = 7 * 24 * 60 * minute
const long = 366 * 24 * 60 * minute

type ClockChange = { at: number; before: number; after: number }
type Observance = { before: number; after: number; starts: string; dates: readonly string[] }

export function zoneBlock(zone: string, from: Instant, to: Instant): string[] {
  // A year more on both sides, so that a rule appears at least twice.
  const first = Date.parse(from) - long
  const changes = clockChanges(zone, first, Date.parse(to) + long)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(yearly(changes) ?? dated(changes, offsetAt(zone, first))).flatMap(observanceLines),
    'END:VTIMEZONE',
  ]
}

/** `20261123T093000`: a zone's clock at an instant. */
export const wallText = (at: number, offset: number) =>
  new Date(at + offset * minute).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')

/** The zone's changes of its clock. Morocco's two of a year are five weeks apart, so none hides in a week. */
function clockChanges(zone: string, from: number, to: number): ClockChange[] {
  const changes: ClockChange[] = []
  for (let start = from; start < to; start += week) {
    const [before, after] = [offsetAt(zone, start), offsetAt(zone, start + week)]
    if (before !== after) changes.push({ at: changeBetween(zone, start, start + week), before, after })
  }
  return changes
}

function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from)
  let [low, high] = [Math.floor(from / minute), Math.ceil(to / minute)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle * minute) === before) low = middle
    else high = middle
  }
  return high * minute
}

/** Null if the changes are not two a year by one rule each. */
function yearly(changes: readonly ClockChange[]): Observance[] | null {
  const groups = grouped(changes)
  if (groups.length !== 2 || Math.abs(groups[0]!.length - groups[1]!.length) > 1) return null
  const observances = groups.map((group) => {
    const rule = ruleOf(group)
    return rule && { before: group[0]!.before, after: group[0]!.after, ...rule }
  })
  return observances.every((one) => one !== null) ? observances : null
}

function dated(changes: readonly ClockChange[], offset: number): Observance[] {
  return [
    { before: offset, after: offset, starts: '19700101T000000', dates: [] },
    ...grouped(changes).map((group) => {
      const walls = group.map(({ at, before }) => wallText(at, before))
      const { before, after } = group[0]!
      // One date a line, the first one too: ical.js reads nothing else.
      return { before, after, starts: walls[0]!, dates: walls.map((wall) => `RDATE:${wall}`) }
    }),
  ]
}

function grouped(changes: readonly ClockChange[]): ClockChange[][] {
  const groups = new Map<string, ClockChange[]>()
  for (const change of changes) {
    const key = `${change.before} ${change.after}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups.values()]
}

/** A yearly weekday of a month, such as the last Sunday of March, if all changes follow it. */
function ruleOf(group: readonly ClockChange[]): Pick<Observance, 'starts' | 'dates'> | null {
  const walls = group.map(({ at, before }) => wallText(at, before))
  const days = group.map(({ at, before }) => new Date(at + before * minute).toISOString().slice(0, 10))
  const isEveryYear = days.every((day, index) => yearOf(day) === yearOf(days[0]!) + index)
  if (!isEveryYear || new Set(walls.map((wall) => wall.slice(9))).size > 1) return null
  const [month, weekday] = [monthNumber(days[0]!), weekdayOf(days[0]!)]
  const nth = [-1, nthInMonth(days[0]!)].find((one) =>
    days.every((day) => day === nthWeekday(monthFrom(yearOf(day), month), weekday, one)),
  )
  if (nth === undefined) return null
  const starts = nthWeekday(monthFrom(1970, month), weekday, nth)!
  return {
    starts: `${starts.replaceAll('-', '')}${walls[0]!.slice(8)}`,
    dates: [`RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${weekday.slice(0, 2).toUpperCase()}`],
  }
}

/** -1 is the last one. */
const nthWeekday = (month: Month, weekday: Weekday, nth: number): Day | undefined =>
  eachDay(firstDay(month), lastDay(month))
    .filter((day) => weekdayOf(day) === weekday)
    .at(nth === -1 ? -1 : nth - 1)

function observanceLines({ before, after, starts, dates }: Observance): string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${starts}`,
    ...dates,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ]
}

function offsetText(offset: number): string {
  const size = Math.abs(offset)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}

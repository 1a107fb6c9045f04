/** The days of a word or date, seen from today: dates, weekdays, weeks, months, quarters and years. */
import {
  addDays,
  daysBetween,
  isDay,
  nthInMonth,
  weekdayOf,
  weekdays,
  type Day,
  type Weekday,
} from '../../../src/domain/day'
import {
  addMonths,
  firstDay,
  lastDay,
  monthFrom,
  monthNumber,
  monthOf,
  wholeMonth,
  yearOf,
} from '../../../src/domain/month'
import { monthNames } from './spelling'
import { weekdayNames } from './dayWords'

/** Whole days, both ends included. */
export type Span = { from: Day; to: Day }
/**
 * `recent`: a bare weekday is the last one, but a date the nearest, as if requested for a coming day.
 * `nearest`: a month, too, is the nearest, if it is at most three months ahead.
 */
export type Leaning = 'past' | 'future' | 'recent' | 'nearest'
export const oneDay = (day: Day | null): Span | null => (day && isDay(day) ? { from: day, to: day } : null)

const two = (text: string | number) => String(text).padStart(2, '0')
export const dayFrom = (year: string | number, month: string | number, day: string | number): Day =>
  `${year}-${two(month)}-${two(day)}`
export const fullYear = (text: string) => {
  const digits = text.replace("'", '')
  return digits.length === 2 ? `20${digits}` : digits
}
const numberOf = (name: string) =>
  monthNames.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1

export function joined(from: Day | null, to: Day | null): Span | null {
  return from && to && isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

export function dated(
  day: string,
  month: string,
  year: string | undefined,
  today: Day,
  leaning: Leaning,
): Day | null {
  return year
    ? dayFrom(fullYear(year), numberOf(month), day)
    : near((of) => dayFrom(of, numberOf(month), day), today, leaning)
}

/**
 * The date in the year that is meant. A question about the past never means the future. A question about the
 * future means the nearest, but a day that has just passed is nearer than next year's: three days ago counts
 * as nine days ahead.
 */
export function near(of: (year: number) => Day, today: Day, leaning: Leaning): Day | null {
  const year = yearOf(today)
  const distance = (day: Day) => {
    const ahead = daysBetween(today, day)
    if (leaning === 'recent' || leaning === 'nearest') return Math.abs(ahead)
    if (leaning === 'past') return ahead > 0 ? Infinity : -ahead
    return ahead >= 0 ? ahead : -3 * ahead
  }
  const [nearest] = [of(year - 1), of(year), of(year + 1)]
    .filter(isDay)
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest ?? null
}

export function weekday(name: Weekday, how: Leaning | 'next' | 'this', today: Day): Day {
  const now = weekdays.indexOf(weekdayOf(today))
  // Weeks begin on Monday.
  const monday = addDays(today, -((now + 6) % 7))
  const place = (weekdays.indexOf(name) + 6) % 7
  if (how === 'this') return addDays(monday, place)
  if (how === 'next') return addDays(monday, 7 + place)
  const to = (weekdays.indexOf(name) - now + 7) % 7 || 7
  return addDays(today, how === 'future' ? to : to - 7 || -7)
}

export function unitSpan(unit: string, offset: number, today: Day): Span {
  const now = (weekdays.indexOf(weekdayOf(today)) + 6) % 7
  const monday = addDays(today, 7 * offset - now)
  if (/^weekend/i.test(unit)) return { from: addDays(monday, 5), to: addDays(monday, 6) }
  if (/^(?:w|h)/i.test(unit)) return { from: monday, to: addDays(monday, 6) }
  const [year, month] = [yearOf(today), monthOf(today)]
  if (/^f/i.test(unit)) {
    // April to March.
    const first = year + offset - (monthNumber(today) < 4 ? 1 : 0)
    return { from: `${first}-04-01`, to: `${first + 1}-03-31` }
  }
  if (/^q/i.test(unit)) {
    const first = addMonths(month, offset * 3 - ((monthNumber(today) - 1) % 3))
    return { from: firstDay(first), to: lastDay(addMonths(first, 2)) }
  }
  if (/^(?:y|s)/i.test(unit)) return { from: `${year + offset}-01-01`, to: `${year + offset}-12-31` }
  return wholeMonth(addMonths(month, offset))
}

/** A month that a pattern found. 'May' alone is often a verb. */
export function monthSpan(match: RegExpExecArray, today: Day, leaning: Leaning): Span | null {
  const [all, name, year] = match
  // 'cancel my may leave', but not 'employees may leave early'
  const isMonth =
    /\b(?:my|the|this|last|next|for|of|in|cancel|show|all)\s+$/.test(match.input.slice(0, match.index)) &&
    mayNoun.test(match.input.slice(match.index + all.length))
  if (/^(?:may|mar|sat|sun)$/i.test(all.trim()) && !isMonth) return null
  return year ? monthOfYear(name!, Number(year)) : namedMonth(name!, today, leaning)
}

const mayNoun =
  /^ (?:leaves?|pto|trip|vacation|holidays?|joinings?|billing|invoices?|target)\b(?! (?:be|early|at|on)\b)/

export const monthOfYear = (name: string, year: number): Span => wholeMonth(monthFrom(year, numberOf(name)))

/** A month by name: the current one, else the nearest in the question's direction. */
export function namedMonth(name: string, today: Day, leaning: Leaning): Span {
  const month = numberOf(name)
  const [thisYear, thisMonth] = [yearOf(today), monthNumber(today)]
  const monthsAhead = (month - thisMonth + 12) % 12
  if (leaning === 'nearest' && monthsAhead > 0 && monthsAhead <= 3)
    return wholeMonth(addMonths(monthOf(today), monthsAhead))
  const inYear =
    leaning === 'future' && month < thisMonth
      ? thisYear + 1
      : leaning !== 'future' && month > thisMonth
        ? thisYear - 1
        : thisYear
  return wholeMonth(monthFrom(inYear, month))
}

export function dayOfMonth(day: number, today: Day, leaning: Leaning): Day | null {
  if (day < 1 || day > 31) return null
  const here = `${today.slice(0, 8)}${two(day)}`
  // A request for a day that is near: 'cancel the one that I applied for the 20th'.
  if (isDay(here) && leaning === 'recent' && daysBetween(today, here) <= 7) return here
  if (isDay(here) && (leaning === 'future' ? here >= today : here <= today)) return here
  const { from } = unitSpan('month', leaning === 'future' ? 1 : -1, today)
  return `${from.slice(0, 8)}${two(day)}`
}

const ordinals = [
  /^(?:first|pehl)/,
  /^(?:second|dusr|doosr)/,
  /^(?:third|teesr)/,
  /^(?:fourth|chauth)/,
  /^fifth/,
]
const ordinalOf = (word: string): number =>
  Number(/\d/.exec(word)?.[0] ?? ordinals.findIndex((pattern) => pattern.test(word)) + 1)

export function nthWeekday(match: RegExpExecArray, today: Day, leaning: Leaning): Span | null {
  const [, which, name, relative, month] = match
  // 'last friday' without a month is the one before today.
  if (/^last$/i.test(which!) && !relative && !month)
    return oneDay(weekday(weekdayNames[name!.toLowerCase()]!, 'past', today))
  const nth = /^last$/i.test(which!) ? 5 : ordinalOf(which!.toLowerCase())
  const start = month
    ? namedMonth(month, today, leaning)
    : unitSpan('month', relative === 'next' ? 1 : relative === 'last' ? -1 : 0, today)
  const inMonth = (span: Span) => {
    for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
      if (weekdayOf(day) !== weekdayNames[name!.toLowerCase()]) continue
      if (nthInMonth(day) === nth || (/^last$/i.test(which!) && addDays(day, 7) > span.to)) return day
    }
    return null
  }
  const day = start && inMonth(start)
  // 'is 2nd saturday off', asked after it, means the next one.
  return day && !relative && !month && leaning === 'future' && day < today
    ? oneDay(inMonth(unitSpan('month', 1, today)))
    : oneDay(day)
}

/**
 * Calendar months and years. A month is `yyyy-MM`, a string that sorts correctly and is the prefix of its
 * days. date-fns calculates in UTC, so the machine's zone has no effect.
 *
 *   monthOf(day)  yearOf  monthNumber  dayNumber      the parts of a day, and of a month
 *   monthFrom(year, number)  isMonth  addMonths  monthsBetween
 *   firstDay(month)  lastDay  wholeMonth  nthDay(month, n)
 *   addYears(day, n)  inYear(day, year)
 *   monthText  longMonthText  monthNames  shortMonthNames
 */
import { utc } from '@date-fns/utc'
import {
  addMonths as plusMonths,
  addYears as plusYears,
  eachMonthOfInterval,
  formatISO,
  lastDayOfMonth,
} from 'date-fns'
import { monthNames, shortMonthNames, type Day } from './day'

export { monthNames, shortMonthNames }

/** `2026-11` */
export type Month = string

const inUtc = { in: utc }
const dayOfDate = (date: Date): Day => formatISO(date, { representation: 'date', in: utc })

export const monthOf = (day: Day): Month => day.slice(0, 7)
/** From a day or a month. */
export const yearOf = (day: Day): number => Number(day.slice(0, 4))
/** From a day or a month; January is 1. */
export const monthNumber = (day: Day): number => Number(day.slice(5, 7))
/** The day of the month: 1 to 31. */
export const dayNumber = (day: Day): number => Number(day.slice(8, 10))

export const monthFrom = (year: number, number: number): Month =>
  `${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}`

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

export const addMonths = (month: Month, count: number): Month =>
  monthOf(dayOfDate(plusMonths(firstDay(month), count, inUtc)))

/** Every month that overlaps `from` to `to`, both included; empty if `to` is earlier. */
export const monthsBetween = (from: Day, to: Day): Month[] =>
  to < from
    ? []
    : eachMonthOfInterval({ start: from, end: to }, inUtc).map((date) => monthOf(dayOfDate(date)))

export const firstDay = (month: Month): Day => `${month}-01`
export const lastDay = (month: Month): Day => dayOfDate(lastDayOfMonth(firstDay(month), inUtc))
export const wholeMonth = (month: Month): { from: Day; to: Day } => ({
  from: firstDay(month),
  to: lastDay(month),
})

/** The given day of a month, or its last day if the month is shorter. */
export const nthDay = (month: Month, number: number): Day =>
  `${month}-${String(Math.min(number, dayNumber(lastDay(month)))).padStart(2, '0')}`

/** The same day some years later. 29 February becomes the 28th in other years. */
export const addYears = (day: Day, count: number): Day => dayOfDate(plusYears(day, count, inUtc))

/** The same day in another year. */
export const inYear = (day: Day, year: number): Day => addYears(day, year - yearOf(day))

/** `Nov 2026` */
export const monthText = (month: Month): string =>
  `${shortMonthNames[monthNumber(month) - 1]} ${month.slice(0, 4)}`

/** `November 2026` */
export const longMonthText = (month: Month): string =>
  `${monthNames[monthNumber(month) - 1]} ${month.slice(0, 4)}`

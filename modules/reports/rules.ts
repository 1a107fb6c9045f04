/**
 * Report figures, pure. Attendance decides each day's status; here it is only counted.
 *
 *   letterOf  countsOf  averageOf      a person's days as letters and totals
 *   payableOf  grossOf                 the paid share of a day, and its amount in paise
 *   periodOf  monthParts     the days of a range, and its months
 *
 * A day counts once it is over for its shift. Days before joining and after leaving never count.
 */
import { addDays, weekdayOf, weekdays, type Day } from '../../src/domain/day'
import {
  addMonths,
  dayNumber,
  firstDay,
  lastDay,
  monthNumber,
  monthOf,
  monthsBetween,
  type Month,
} from '../../src/domain/month'
import type { AttendanceStatus } from '../attendance/contract'
import { dayLegend, dayLetter, notOver } from '../attendance/letterContract'
import type { PeriodDay } from '../attendance/rules'
import type { ReportFormat, ReportRange, ReportType } from './contract'

/** Every letter of a matrix with its text, in the order of the legend. */
export const legend = [...dayLegend, notOver, ['-', 'no record']] as const

/** Empty if the person was not employed. */
export function letterOf(day: PeriodDay | null): string {
  if (!day) return ''
  if (!day.isOver) return notOver[0]
  if (day.status === null) return '-'
  return (
    dayLetter(day.status, {
      isHoliday: day.off === 'holiday',
      isHalfLeave: day.off === null && day.leaveHalves === 1,
    }) ?? notOver[0]
  )
}

export type Counts = {
  present: number
  halfDay: number
  absent: number
  onLeave: number
  compOff: number
  weekOff: number
  holiday: number
  /** Among the days above: those with half a day of leave, and off days that were worked. */
  halfLeave: number
  offWorked: number
  lateDays: number
  /** Hours x 100, and the number of days with hours. */
  hundredths: number
  workedDays: number
}

export const noCounts = (): Counts => ({
  present: 0,
  halfDay: 0,
  absent: 0,
  onLeave: 0,
  compOff: 0,
  weekOff: 0,
  holiday: 0,
  halfLeave: 0,
  offWorked: 0,
  lateDays: 0,
  hundredths: 0,
  workedDays: 0,
})

const counters: Partial<Record<AttendanceStatus, keyof Counts>> = {
  Present: 'present',
  'Half Day': 'halfDay',
  Absent: 'absent',
  'On Leave': 'onLeave',
  'Comp Off': 'compOff',
}

export function countsOf(days: readonly (PeriodDay | null)[]): Counts {
  const counts = noCounts()
  for (const day of days) {
    if (!day?.isOver || day.status === null) continue
    const counter = day.off ? (day.off === 'holiday' ? 'holiday' : 'weekOff') : counters[day.status]
    if (counter) counts[counter]++
    if (!day.off && day.leaveHalves === 1) counts.halfLeave++
    if (day.off && day.hundredths > 0) counts.offWorked++
    if (day.lateMinutes > 0) counts.lateDays++
    counts.hundredths += day.hundredths
    if (day.hundredths > 0) counts.workedDays++
  }
  return counts
}

export function addCounts(to: Counts, more: Counts): Counts {
  for (const name of Object.keys(to) as (keyof Counts)[]) to[name] += more[name]
  return to
}

/** Average hours x 100 of days with hours, rounded; null if there were none. */
export function averageOf({
  hundredths,
  workedDays,
}: Pick<Counts, 'hundredths' | 'workedDays'>): number | null {
  return workedDays ? Math.round(hundredths / workedDays) : null
}

/**
 * The paid share of a day, in quarters. Off days, holidays and approved leave are paid. Otherwise Present is
 * paid whole, Half Day half, Absent not. With half a day of leave the other half counts: Half Day there is a
 * quarter.
 */
export function payableOf({
  off,
  status,
  leaveHalves,
}: Pick<PeriodDay, 'off' | 'status' | 'leaveHalves'>): number {
  if (off || status === 'On Leave' || status === 'Comp Off') return 4
  const each = status === 'Present' ? 2 : status === 'Half Day' ? 1 : 0
  return 2 * leaveHalves + each * (2 - leaveHalves)
}

/** Quarters of days; together they are the days of the period. */
export type Pay = { payable: number; unpaid: number; notEmployed: number; notCounted: number }
export const noPay = (): Pay => ({ payable: 0, unpaid: 0, notEmployed: 0, notCounted: 0 })

/**
 * Not counted: not over yet, or before the firm's first day with Muster. Not employed: before joining, after
 * leaving; unpaid too.
 */
export function payOf(days: readonly (PeriodDay | null)[]): Pay {
  const pay = noPay()
  for (const day of days) {
    if (!day) pay.notEmployed += 4
    else if (!day.isOver || day.status === null) pay.notCounted += 4
    else {
      const payable = payableOf(day)
      pay.payable += payable
      pay.unpaid += 4 - payable
    }
  }
  return pay
}

/**
 * A month's gross in paise: annual / 12 x payable days / calendar days. Rounded once, here, to the nearest
 * paisa, halves up; sums add rounded months. Uses integers of any size, so nothing is lost before rounding.
 */
export function grossOf(annualPaise: number, payableQuarters: number, calendarDays: number): number {
  const below = BigInt(12 * 4 * calendarDays)
  return Number((2n * BigInt(annualPaise) * BigInt(payableQuarters) + below) / (2n * below))
}

/** The longest period of a report, in days. */
export const longestPeriod = 366

/** The days of a range: the week (from Monday), month, quarter or year of today, up to today. */
export function periodOf(range: Exclude<ReportRange, 'custom'>, today: Day): { from: Day; to: Day } {
  if (range === 'week')
    return { from: addDays(today, -((weekdays.indexOf(weekdayOf(today)) + 6) % 7)), to: today }
  const month = monthOf(today)
  const since = { month: 0, quarter: (monthNumber(month) - 1) % 3, year: monthNumber(month) - 1 }[range]
  return { from: firstDay(addMonths(month, -since)), to: today }
}

/** A month of a period. */
export type MonthPart = {
  month: Month
  /** Its part in the period. */ from: Day
  to: Day
  /** Days of the whole month. */ calendarDays: number
}

export function monthParts(from: Day, to: Day): MonthPart[] {
  return monthsBetween(from, to).map((month) => {
    const [first, last] = [firstDay(month), lastDay(month)]
    return {
      month,
      from: from > first ? from : first,
      to: to < last ? to : last,
      calendarDays: dayNumber(last),
    }
  })
}

/** The default title, followed by the period. */
export const usualTitles: Record<ReportType, string> = {
  attendance: 'Attendance Report',
  leave: 'Leave Report',
  payroll: 'Payroll Input',
}

export const extensions: Record<ReportFormat, string> = { pdf: 'pdf', excel: 'xlsx', csv: 'csv' }

/** The title in lower case; other characters than letters and digits become underscores. */
export function fileNameOf(title: string, format: ReportFormat): string {
  return `${title.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}.${extensions[format]}`
}

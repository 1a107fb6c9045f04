/** Texts for leave on screens. */
import { monthNames, monthNumber } from '../../../src/domain/month'
import { daysWords, dayWords, rangeWords, shortDayWords } from '../../../web/format'
import type { Duration, LeaveType, PendingLeave } from '../contract'

/** In a column or a field that says that it is about leave. */
export const typeNames: Record<LeaveType, string> = { personal: 'Personal', compensation: 'Compensation' }

/** For lists: `Personal Leave`; an unknown type is capitalised. */
export function typeWords(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)} Leave`
}

export const durationWords: Record<Duration, string> = {
  full_day: 'Full day',
  half_day_morning: 'Half day (morning)',
  half_day_afternoon: 'Half day (afternoon)',
}

export const partWords: Record<string, string> = {
  full: 'full day',
  morning: 'morning',
  afternoon: 'afternoon',
}

/** `Includes weekend: Sat 21 Nov, Sun 22 Nov`; `Includes Sat 21 Nov` if the firm works on all of them. */
export function weekendWords(days: readonly { date: string; isWorking: boolean }[]): string {
  const words = days.map(({ date }) => shortDayWords(date)).join(', ')
  return days.every(({ isWorking }) => isWorking) ? `Includes ${words}` : `Includes weekend: ${words}`
}

/**
 * For a chip `0.5 over December's allowance`, in full `0.5 days over December's allowance`. Of a leave in
 * several months `1 over November's, 1.5 over December's allowance`.
 */
export function beyondWords(
  { beyondMonths }: Pick<PendingLeave, 'beyondMonths'>,
  length: 'short' | 'full' = 'short',
): string {
  const countWords: (days: number) => string = length === 'full' ? daysWords : String
  const months = beyondMonths.map(
    ({ month, days }) => `${countWords(days)} over ${monthNames[monthNumber(month) - 1]}'s`,
  )
  return `${months.join(', ')} allowance`
}

type Spoken = { leaveType: string; fromDate: string; toDate: string; totalDays: number }

/** `Personal Leave, Mon 23 to Wed 25 Nov, 3 days` */
export function leaveWords({ leaveType, fromDate, toDate, totalDays }: Spoken): string {
  return `${typeWords(leaveType)}, ${rangeWords(fromDate, toDate)}, ${daysWords(totalDays)}`
}

/** The name of the action: a request is cancelled, leave retracted, the rest of leave given back. */
export function takeBackWords(
  { canCancel, fromDate }: { canCancel: boolean; fromDate: string },
  today: string,
): { short: string; action: string; isRest: boolean } {
  if (canCancel) return { short: 'Cancel', action: 'Cancel leave', isRest: false }
  return fromDate <= today
    ? { short: 'Retract', action: 'Retract the rest', isRest: true }
    : { short: 'Retract', action: 'Retract leave', isRest: false }
}

/** `23 Nov 2026 - 25 Nov 2026`; a single day alone. */
export function datesWords(from: string, to: string): string {
  return from === to ? dayWords(from) : `${dayWords(from)} - ${dayWords(to)}`
}

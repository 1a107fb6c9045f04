/** The application form's input, and its errors before the server is asked. */
import { daysBetween, isDay, weekdayOf, weekdayText, type Day } from '../../../../src/domain/day'
import { dayWords } from '../../../../web/format'
import type { Duration, LeaveType } from '../../contract'

/** Empty fields are empty texts; a type is always chosen. */
export type LeaveDraft = {
  leaveType: LeaveType
  fromDate: Day
  toDate: Day
  duration: Duration
  reason: string
  compensationDate: Day
}
export type Field = keyof LeaveDraft

export const emptyDraft: LeaveDraft = {
  leaveType: 'personal',
  fromDate: '',
  toDate: '',
  duration: 'full_day',
  reason: '',
  compensationDate: '',
}

export const isHalf = (duration: Duration) => duration !== 'full_day'

/** A half day is one day, and a range never ends before it begins. */
export function changed(draft: LeaveDraft, change: Partial<LeaveDraft>): LeaveDraft {
  const next = { ...draft, ...change }
  if (isHalf(next.duration)) return { ...next, toDate: next.fromDate }
  // Most leave is one day, so the first date fills the second.
  if (change.fromDate && isDay(change.fromDate) && (!draft.toDate || draft.toDate === draft.fromDate))
    return { ...next, toDate: change.fromDate }
  return next
}

/** A day pressed in the calendar: the first day, or the last if only one day is chosen and it is later. */
export function picked(draft: LeaveDraft, day: Day): Partial<LeaveDraft> {
  const isOneDay = isDay(draft.fromDate) && draft.fromDate === draft.toDate
  return !isHalf(draft.duration) && isOneDay && day > draft.fromDate
    ? { toDate: day }
    : { fromDate: day, toDate: day }
}

export type Fault = { message: string; fields: Field[] }

/** The first error, in the specification's words and order. */
export function faultOf(draft: LeaveDraft, today: Day): Fault | null {
  const missing = (['fromDate', 'toDate', 'reason'] as const).filter((field) =>
    field === 'reason' ? !draft.reason.trim() : !isDay(draft[field]),
  )
  if (missing.length) return { message: 'Please fill in all required fields', fields: missing }
  if (draft.fromDate > draft.toDate)
    return {
      message: 'Invalid Date Range: From date cannot be after to date.',
      fields: ['fromDate', 'toDate'],
    }
  return compensationFault(draft, today)
}

export function compensationFault(
  { leaveType, compensationDate: worked }: LeaveDraft,
  today: Day,
): Fault | null {
  if (leaveType !== 'compensation') return null
  const fault = (message: string): Fault => ({ message, fields: ['compensationDate'] })
  if (!isDay(worked)) return fault('Please select the date you worked for compensation leave')
  if (worked > today) return fault('Cannot claim compensation for future dates')
  const weekday = weekdayOf(worked)
  if (weekday !== 'saturday' && weekday !== 'sunday') return null
  return fault(
    `Cannot claim compensation for ${dayWords(worked)} (${weekdayText(worked)}) as it's a weekend. You ` +
      'can only claim compensation for working days.',
  )
}

/** A longer range is a mistyped year and not worth rendering. */
const longest = 366

/** A range that can be shown; otherwise there is no preview. */
export function rangeOf({
  fromDate,
  toDate,
}: Pick<LeaveDraft, 'fromDate' | 'toDate'>): { from: Day; to: Day } | null {
  if (!isDay(fromDate) || !isDay(toDate) || fromDate > toDate || daysBetween(fromDate, toDate) >= longest)
    return null
  return { from: fromDate, to: toDate }
}

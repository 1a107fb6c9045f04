/** Quick ranges: calendar months, or days back from today. */
import { addDays, type Day } from '../../../../src/domain/day'
import { addMonths, nthDay, dayNumber, monthOf, wholeMonth } from '../../../../src/domain/month'

export const ranges: readonly { label: string; of: (today: Day) => { from: Day; to: Day } }[] = [
  { label: 'This Month', of: (today) => wholeMonth(monthOf(today)) },
  { label: 'Last Month', of: (today) => wholeMonth(addMonths(monthOf(today), -1)) },
  { label: 'Last 7 Days', of: (today) => ({ from: addDays(today, -6), to: today }) },
  { label: 'Last 30 Days', of: (today) => ({ from: addDays(today, -29), to: today }) },
  { label: 'Last 3 Months', of: (today) => ({ from: monthsBack(today, 3), to: today }) },
  { label: 'Last 6 Months', of: (today) => ({ from: monthsBack(today, 6), to: today }) },
]

/** The same day so many months ago; the last day if that month is shorter. */
export const monthsBack = (day: Day, count: number): Day =>
  nthDay(addMonths(monthOf(day), -count), dayNumber(day))

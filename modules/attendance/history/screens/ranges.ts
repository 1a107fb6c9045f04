/** Periods of one press: of calendar months, or of days back from today. */
import { addDays, type Day } from '../../../../src/domain/day'

const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`
const monthBefore = (day: Day): Day => firstOf(addDays(firstOf(day), -1))
const lastOf = (day: Day): Day => addDays(firstOf(addDays(firstOf(day), 31)), -1)

export const ranges: readonly { label: string; of: (today: Day) => { from: Day; to: Day } }[] = [
  { label: 'This Month', of: (today) => ({ from: firstOf(today), to: lastOf(today) }) },
  { label: 'Last Month', of: (today) => ({ from: monthBefore(today), to: lastOf(monthBefore(today)) }) },
  { label: 'Last 7 Days', of: (today) => ({ from: addDays(today, -6), to: today }) },
  { label: 'Last 30 Days', of: (today) => ({ from: addDays(today, -29), to: today }) },
  { label: 'Last 3 Months', of: (today) => ({ from: monthsBack(today, 3), to: today }) },
  { label: 'Last 6 Months', of: (today) => ({ from: monthsBack(today, 6), to: today }) },
]

/** The same day so many months ago; the last one where that month is shorter. */
export function monthsBack(day: Day, count: number): Day {
  let first = firstOf(day)
  for (let n = 0; n < count; n++) first = monthBefore(first)
  const last = lastOf(first)
  return `${first.slice(0, 8)}${day.slice(8) < last.slice(8) ? day.slice(8) : last.slice(8)}`
}

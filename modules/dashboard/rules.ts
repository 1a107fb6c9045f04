/** Shared rules: when a date recurs, how events are grouped by distance, and the default weather. */
import { addDays, daysBetween, type Day } from '../../src/domain/day'
import { inYear, yearOf } from '../../src/domain/month'
import type { Answer } from '../../src/domain/endpoint'
import type { weather } from './contract'

/** The largest number of days with events. */
export const mostGroups = 7
/** The largest number of people listed per day, for birthdays and for anniversaries. */
export const mostOfADay = 15
/** The search ends here. */
export const farthest = 60

/** The next day, today included, on which a past date recurs, and how many years it is then. */
export function returns(first: Day, today: Day): { day: Day; years: number } {
  const year = yearOf(today)
  const here = inYear(first, year)
  const day = here >= today ? here : inYear(first, year + 1)
  return { day, years: yearOf(day) - yearOf(first) }
}

/** The days to search, each as `MM-DD`. The 28th of February also stands for the 29th in other years. */
export function monthDays(today: Day, count: number): string[] {
  const days = Array.from({ length: count }, (_, ahead) => addDays(today, ahead))
  return [
    ...new Set(
      days.flatMap((day) =>
        day.slice(5) === '02-28' && inYear('2000-02-29', yearOf(day)) === day
          ? ['02-28', '02-29']
          : [day.slice(5)],
      ),
    ),
  ]
}

/** The events of the first seven days that have any. */
export function firstGroups<E extends { date: Day }>(
  events: readonly E[],
  today: Day,
): (E & { daysUntil: number })[] {
  const days = new Set(
    [...new Set(events.map(({ date }) => date))].toSorted((a, b) => (a < b ? -1 : 1)).slice(0, mostGroups),
  )
  return events
    .filter(({ date }) => days.has(date))
    .map((event) => ({ ...event, daysUntil: daysBetween(today, event.date) }))
}

export const dayLabel = (daysUntil: number): string =>
  daysUntil === 0 ? 'Today' : daysUntil === 1 ? 'Tomorrow' : `In ${daysUntil} days`

/** From the specification: 25 degrees, Mumbai. */
export const usualWeather: Answer<typeof weather> = {
  condition: 'sunny',
  temperature: 25,
  location: 'Mumbai',
  description: 'Clear',
  isUsual: true,
}

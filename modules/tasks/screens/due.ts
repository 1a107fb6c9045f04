/** The words for a deadline. */
import { addDays, dayOf, daysBetween, timeOf, type Day, type Instant } from '../../../src/domain/day'
import { shortDateWords, weekdayWord } from '../../../web/format'

/**
 * `Today, 17:00`, `Tomorrow, 12:00`, `Fri 13 Nov, 17:00`. A day without a time means its last minute, so that
 * time is not shown.
 */
export function dueWords(at: Instant, today: Day, zone: string): string {
  const day = dayOf(at, zone)
  const time = timeOf(at, zone)
  const name =
    day === today
      ? 'Today'
      : day === addDays(today, 1)
        ? 'Tomorrow'
        : `${weekdayWord(day)} ${shortDateWords(day, today)}`
  return time === '23:59' ? name : `${name}, ${time}`
}

/** `6 days late`, counted from the day of the deadline. */
export function lateWords(at: Instant, today: Day, zone: string): string {
  const days = daysBetween(dayOf(at, zone), today)
  return `${days} ${days === 1 ? 'day' : 'days'} late`
}

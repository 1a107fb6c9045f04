/**
 * Parses a day as people type it in India, day first: `3/4`, `3.4.26`, `3 Apr`, `03042026` and `2026-04-03`.
 */
import { daysBetween, type Day } from '../src/domain/day'
import { dayIn } from '../src/domain/parseDays'
import { yearOf } from '../src/domain/month'

const withoutYear =
  /^(\d{1,2}[-/. ]\d{1,2}|\d{1,2}(st|nd|rd|th)?[-/. ]*[a-z]{3,}|[a-z]{3,}[-/. ]+\d{1,2}(st|nd|rd|th)?)$/i

/** Null for other text. A day without a year is the one nearest to `today`. */
export function readDay(text: string, today: Day): Day | null {
  const typed = text.trim().replace(/^(\d{2})(\d{2})((?:19|20)\d{2})$/, '$1/$2/$3')
  const found = dayIn(typed, 'dmy')
  if ('value' in found) return found.value
  if (!withoutYear.test(typed)) return null
  const year = yearOf(today)
  const days = [year - 1, year, year + 1].flatMap((each) => {
    const day = dayIn(`${typed}/${each}`, 'dmy')
    return 'value' in day ? [day.value] : []
  })
  const away = (day: Day) => Math.abs(daysBetween(today, day))
  return days.sort((a, b) => away(a) - away(b))[0] ?? null
}

/** Whether the day is completely typed: `3/4` may be the start of `3/4/2026`. */
export function wholeDay(text: string, today: Day): Day | null {
  return /\d{4}[-/. ]+\d{1,2}[-/. ]+\d{2}$|\d{4}$/.test(text.trim()) ? readDay(text, today) : null
}

/**
 * Reads days and months as people write them in sheets, forms, the API and the command line. It never
 * guesses: an ambiguous day is a problem unless the order is given.
 *
 *   dayIn(text, order)   monthIn(text)      the value, or a sentence that says what to do
 *   daysParts(text)                         the numbers of 03/04/2026
 */
import { isDay, shortMonthNames as months, type Day } from './day'
import { monthFrom } from './month'

/** The first part of 03/04/2026. */
export type Order = 'dmy' | 'mdy'
/** `isEitherWay`: both orders are possible. */
export type Written<T> = { value: T } | { problem: string; isEitherWay?: true }

const numberOf = (name: string) =>
  months.findIndex((month) => month.toLowerCase() === name.slice(0, 3).toLowerCase()) + 1

/** `order` says how to read 03/04/2026; null means unknown. */
export function dayIn(text: string, order: Order | null = null): Written<Day> {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return made(iso[1]!, Number(iso[2]), Number(iso[3]), text)
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\.0+)?$/.exec(text)
  if (compact) return made(compact[1]!, Number(compact[2]), Number(compact[3]), text)
  const named =
    /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3})[a-z]*[-/., ]*(\d{2}|\d{4})$/i.exec(text) ??
    turnedRound(/^(\d{4})[-/. ]([a-z]{3})[a-z]*[-/. ](\d{1,2})$/i.exec(text)) ??
    swapped(/^([a-z]{3})[a-z]*[-/. ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{2}|\d{4})$/i.exec(text))
  if (named) return made(named[3]!, numberOf(named[2]!), Number(named[1]), text)
  const parts = daysParts(text)
  if (!parts) return { problem: `${text} is not a date. Write it as 2026-04-03` }
  const [a, b, year] = parts
  if (a > 12 || b > 12 || a === b)
    return a > 12 ? made(year, b, a, text) : b > 12 ? made(year, a, b, text) : made(year, b, a, text)
  if (!order)
    return {
      problem:
        `${text} can mean ${a} ${months[b - 1]} or ${b} ${months[a - 1]}. Say which comes first, ` +
        'day or month',
      isEitherWay: true,
    }
  return order === 'dmy' ? made(year, b, a, text) : made(year, a, b, text)
}

/** `2026-08`. */
export function monthIn(text: string): Written<string> {
  const found =
    /^(\d{4})[-/. ](\d{1,2})(?:[-/. ]\d{1,2})?$/.exec(text) ?? swapped(/^(\d{1,2})[-/. ](\d{4})$/.exec(text))
  const named = /^([a-z]{3})[a-z]*[-/., ']+(\d{2}|\d{4})$/i.exec(text)
  const month = found ? Number(found[2]) : named ? numberOf(named[1]!) : 0
  const year = found?.[1] ?? (named ? (named[2]!.length === 2 ? `20${named[2]}` : named[2]!) : '')
  // Aug-99 is not a month of any firm's books.
  const last = named && named[2]!.length === 2 ? '2080' : '2100'
  return month >= 1 && month <= 12 && year >= '2000' && year < last
    ? { value: monthFrom(Number(year), month) }
    : { problem: `${text} is not a month. Write it as 2026-08` }
}

/** The numbers of 03/04/2026, 3.4.26 or 03-04-2026 in their order; null for other text. */
export function daysParts(text: string): [number, number, string] | null {
  const found = /^(\d{1,2})[-/. ](\d{1,2})([-/. ])(\d{2}|\d{4})$/.exec(text)
  // 25 09 03 may begin with the year.
  if (!found || (found[3] === ' ' && found[4]!.length === 2)) return null
  return [Number(found[1]), Number(found[2]), found[4]!]
}

const turnedRound = (found: RegExpExecArray | null) =>
  found && ([found[0], found[3], found[2], found[1]] as const)
const swapped = (found: RegExpExecArray | null) =>
  found && ([found[0], found[2], found[1], found[3]] as const)

/** Two digits: up to 40 this century, above that the last. */
function made(year: string, month: number, day: number, text: string): Written<Day> {
  const full = year.length === 2 ? (Number(year) <= 40 ? `20${year}` : `19${year}`) : year
  const value = `${monthFrom(Number(full), month)}-${String(day).padStart(2, '0')}`
  return isDay(value) && full >= '1900' && full <= '2100' ? { value } : { problem: `${text} is not a date` }
}

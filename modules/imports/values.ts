/**
 * Parses cells with dates, numbers or phone numbers. Pure; each returns the value, or one sentence that says
 * what to do.
 *
 *   readDay(cell, order)   readMonth   readPhone   readRupees   readPercent
 *
 * Nothing is guessed: ambiguous dates are asked about, and so are amounts that could be lakhs.
 */
import { dayOf, type Day } from '../../src/domain/day'
import { monthOf } from '../../src/domain/month'
import { amountIn } from '../../src/domain/money'
import { indianMobile, readPhone as phoneIn } from '../../src/phones'
import { dayIn, daysParts, monthIn, type Order } from '../../src/domain/parseDays'
import { cellText, isCellDay, isPercent, isTrouble, type Cell } from '../../src/sheets'
import { lostDigits, plain, cellContent, type Reading } from './texts'

export type { Order }

/**
 * `order` says how to read 03/04/2026; null: unknown, so such a date is a problem. A moment with an offset
 * becomes its day in `zone`: midnight in India is the previous evening in UTC.
 */
export function readDay(cell: Cell, order: Order | null, zone = 'UTC'): Reading<Day> {
  if (isTrouble(cell)) return { problem: cell.trouble }
  if (isCellDay(cell)) return { value: cell.day }
  if (typeof cell === 'number') return serial(cell)
  const stamp = plain(cell)
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(stamp)) {
    const at = Date.parse(stamp.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
    if (!Number.isNaN(at)) return { value: dayOf(new Date(at).toISOString(), zone) }
  }
  const text = dayPart(cell)
  if (!text || !cellContent(text) || /^0{4}-0{2}-0{2}$/.test(text)) return null
  if (/^\d{5}$/.test(text)) return serial(Number(text))
  return dayIn(text, order)
}

/**
 * What one date shows about its column: day first (`dmy`), month first (`mdy`), or ambiguous (`both`). A real
 * date shows only whether its day is after the 12th (`late`) or not (`early`).
 */
export type Evidence = Order | 'both' | 'early' | 'late'
export function dateEvidence(cell: Cell): Evidence | null {
  if (isCellDay(cell))
    return cell.day.slice(8) > '12' ? 'late' : cell.day.slice(5, 7) === cell.day.slice(8) ? null : 'early'
  if (typeof cell !== 'string') return null
  const parts = daysParts(dayPart(cell))
  if (!parts) return null
  const [a, b] = parts
  return a > 12 && b <= 12 ? 'dmy' : b > 12 && a <= 12 ? 'mdy' : a === b || a > 12 ? null : 'both'
}

/**
 * The order of a column's dates. One date with a part from 13 to 31 decides it; contradicting dates decide
 * nothing. `ask`: some dates are ambiguous and nothing decides.
 */
export function orderOf(seen: { has(what: Evidence): boolean }): { order: Order | null; ask: boolean } {
  const order = seen.has('dmy') !== seen.has('mdy') ? (seen.has('dmy') ? 'dmy' : 'mdy') : null
  return { order, ask: seen.has('both') && !order }
}

/**
 * Whether a spreadsheet with month-first settings has opened a list with the day first. It turned the texts
 * that it could read into real dates with day and month swapped (none after a 12th) and left the others as
 * text.
 */
export const isHalfRead = (seen: { has(what: Evidence): boolean }): boolean =>
  seen.has('early') && !seen.has('late') && seen.has('dmy') !== seen.has('mdy')

/** 2026-03-04 for 2026-04-03. */
export const exchanged = (day: Day): Day => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`

/** Without the time of day that some systems append. */
const dayPart = (cell: Cell) => plain(cell).replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(am|pm|Z)?$/i, '')

function serial(n: number): Reading<Day> {
  if (n >= 19_000_101 && n <= 21_001_231 && Number.isInteger(n)) return readDay(String(n), null)
  if (Number.isInteger(n) && n >= 1900 && n <= 2100) return { problem: `${n} is a year, not a date` }
  if (n <= 20_000 || n >= 80_000) return { problem: `${n} is not a date. Write it as 2026-04-03` }
  return { value: new Date(Date.UTC(1899, 11, 30) + Math.floor(n) * 86_400_000).toISOString().slice(0, 10) }
}

/**
 * In E.164, an Indian number also without its country code. `several`: the first of several numbers in the
 * cell, which must be asked about.
 */
export function readPhone(cell: Cell): (Reading<string> & { several?: string }) | null {
  if (isTrouble(cell)) return { problem: cell.trouble }
  const text = cellContent(cell)
  if (!text) return null
  if (/^\d(\.\d+)?E\+?\d+$/i.test(text)) return { problem: lostDigits(text) }
  const value = phoneIn(text)
  if (value) return { value }
  const several = text
    .split(/[/,;|&\n]|\bor\b|\band\b/i)
    .map((part) => part.trim())
    .filter(Boolean)
  const first = several.length > 1 && several.map(phoneIn).find((one) => one !== null)
  return { problem: `${text} is not a phone number`, ...(first && { several: first }) }
}

/** The ten digits of an Indian mobile in any spelling; null for anything else. */
export function mobileDigits(text: string): string | null {
  const phone = phoneIn(text)
  return phone && indianMobile(phone)
}

/** A hundred crore a year, in paise. */
const mostPay = 100_000_000_000

/**
 * Paise; understands lakh and crore. `isPay`: a salary below a thousand was probably meant in lakhs and is
 * asked about, and so is one above a hundred crore.
 */
export function readRupees(cell: Cell, { isPay = true } = {}): Reading<number> {
  if (isTrouble(cell)) return { problem: cell.trouble }
  if (isPercent(cell) || isCellDay(cell)) return { problem: `${cellText(cell)} is not an amount` }
  const given = typeof cell === 'number' ? String(cell) : cellContent(cell)
  if (!given) return null
  // Tally marks amounts owed to the firm with Dr.
  const text = isPay ? given : given.replace(/ ?Dr\.?$/i, '')
  const parsed = amountIn(text)
  if ('problem' in parsed) return parsed
  const { paise, isBare } = parsed
  if (isPay && isBare && paise > 0 && paise < 1000_00)
    return { problem: `${text}: rupees or lakhs? Write ${text} L, or the whole amount` }
  if (isPay && paise > mostPay)
    return { problem: `${text} is more than a hundred crore. Write the amount in rupees` }
  return { value: paise }
}

/** `2026-08`, whatever day of the month a real date has. */
export function readMonth(cell: Cell): Reading<string> {
  if (isTrouble(cell)) return { problem: cell.trouble }
  if (isCellDay(cell) || typeof cell === 'number') {
    const day = readDay(cell, null)
    return day && 'value' in day ? { value: monthOf(day.value) } : day
  }
  const text = cellContent(cell)
  if (!text) return null
  return monthIn(text)
}

/**
 * Hundredths of a percent. 8.33, `8.33%` and a cell shown as 8.33 % are equal; a bare 0.0833 is asked about.
 */
export function readPercent(cell: Cell): Reading<number> {
  if (isTrouble(cell)) return { problem: cell.trouble }
  const text = isPercent(cell)
    ? `${cell.percent}%`
    : typeof cell === 'number'
      ? String(cell)
      : cellContent(cell)
  if (!text) return null
  const found = /^(\d{1,3}(?:\.\d+)?)\s*(%?)$/.exec(text)
  if (!found || Number(found[1]) > 100) return { problem: `${text} is not a percentage from 0 to 100` }
  if (!found[2] && Number(found[1]) > 0 && Number(found[1]) < 1)
    return { problem: `${text}: a percentage or a fraction? Write it with a % sign` }
  return { value: Math.round(Number(found[1]) * 100) }
}

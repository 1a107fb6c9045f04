/**
 * What a cell of days, numbers or phones means. Pure; each answers the value, or one sentence that says
 * what to do.
 *
 *   readDay(cell, order)   readMonth   readPhone   readRupees   readPercent
 *
 * Nothing is guessed: a day that can be read two ways is asked about, an amount that could be lakhs too.
 */
import { dayOf, isDay, type Day } from '../../src/domain/day'
import { isGrouped } from '../../src/domain/money'
import { indianMobile, readPhone as phoneIn } from '../../src/phones'
import { cellText, isCellDay, isPercent, isTrouble, type Cell } from '../../src/sheets/cells'
import { lostDigits, plain, said, type Reading } from './texts'

export type Order = 'dmy' | 'mdy'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * `order` says how 03/04/2026 is meant; null: it is not known, and such a day is a problem. A moment with an
 * offset is the day that it is in `zone`: midnight in India is the evening before in UTC.
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
  if (!text || !said(text) || /^0{4}-0{2}-0{2}$/.test(text)) return null
  if (/^\d{5}$/.test(text)) return serial(Number(text))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return made(iso[1]!, Number(iso[2]), Number(iso[3]), text)
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\.0+)?$/.exec(text)
  if (compact) return made(compact[1]!, Number(compact[2]), Number(compact[3]), text)
  const named =
    /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3})[a-z]*[-/., ]*(\d{2}|\d{4})$/i.exec(text) ??
    turnedRound(/^(\d{4})[-/. ]([a-z]{3})[a-z]*[-/. ](\d{1,2})$/i.exec(text)) ??
    swapped(/^([a-z]{3})[a-z]*[-/. ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{2}|\d{4})$/i.exec(text))
  if (named)
    return made(
      named[3]!,
      months.findIndex((month) => month.toLowerCase() === named[2]!.toLowerCase()) + 1,
      Number(named[1]),
      text,
    )
  const parts = slashed(text)
  if (!parts) return { problem: `${text} is not a date. Write it as 2026-04-03` }
  const [a, b, year] = parts
  if (a > 12 || b > 12 || a === b)
    return a > 12 ? made(year, b, a, text) : b > 12 ? made(year, a, b, text) : made(year, b, a, text)
  if (!order)
    return {
      problem:
        `${text} can be read as ${a} ${months[b - 1]} or as ${b} ${months[a - 1]}. Say which comes first, ` +
        'day or month',
      isEitherWay: true,
    }
  return order === 'dmy' ? made(year, b, a, text) : made(year, a, b, text)
}

/**
 * What a day says of its column: that the day comes first, or the month, or that it can be read both ways. A
 * real date is `late` after the 12th of its month, and else `early`.
 */
export type Evidence = Order | 'both' | 'early' | 'late'
export function evidence(cell: Cell): Evidence | null {
  if (isCellDay(cell))
    return cell.day.slice(8) > '12' ? 'late' : cell.day.slice(5, 7) === cell.day.slice(8) ? null : 'early'
  if (typeof cell !== 'string') return null
  const parts = slashed(dayPart(cell))
  if (!parts) return null
  const [a, b] = parts
  return a > 12 && b <= 12 ? 'dmy' : b > 12 && a <= 12 ? 'mdy' : a === b || a > 12 ? null : 'both'
}

/**
 * A day with 13 to 31 in it shows which comes first for its whole column; a column that shows both shows
 * nothing. `ask`: some can be read both ways, and nothing tells.
 */
export function orderOf(seen: { has(what: Evidence): boolean }): { order: Order | null; ask: boolean } {
  const order = seen.has('dmy') !== seen.has('mdy') ? (seen.has('dmy') ? 'dmy' : 'mdy') : null
  return { order, ask: seen.has('both') && !order }
}

/**
 * A program that puts the month first opened texts that put the day first: what it could read became real
 * dates with day and month exchanged, none after a 12th, and the rest stayed text.
 */
export const isHalfRead = (seen: { has(what: Evidence): boolean }): boolean =>
  seen.has('early') && !seen.has('late') && seen.has('dmy') !== seen.has('mdy')

/** 2026-03-04 for 2026-04-03. */
export const exchanged = (day: Day): Day => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`

/** Without the time of day that some systems write behind it. */
const dayPart = (cell: Cell) => plain(cell).replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(am|pm|Z)?$/i, '')

function slashed(text: string): [number, number, string] | null {
  const found = /^(\d{1,2})[-/. ](\d{1,2})([-/. ])(\d{2}|\d{4})$/.exec(text)
  // 25 09 03 may begin with its year.
  if (!found || (found[3] === ' ' && found[4]!.length === 2)) return null
  return [Number(found[1]), Number(found[2]), found[4]!]
}

const turnedRound = (found: RegExpExecArray | null) =>
  found && ([found[0], found[3], found[2], found[1]] as const)

const swapped = (found: RegExpExecArray | null) =>
  found && ([found[0], found[2], found[1], found[3]] as const)

function serial(n: number): Reading<Day> {
  if (n >= 19_000_101 && n <= 21_001_231 && Number.isInteger(n)) return readDay(String(n), null)
  if (Number.isInteger(n) && n >= 1900 && n <= 2100) return { problem: `${n} is a year, not a date` }
  if (n <= 20_000 || n >= 80_000) return { problem: `${n} is not a date. Write it as 2026-04-03` }
  return { value: new Date(Date.UTC(1899, 11, 30) + Math.floor(n) * 86_400_000).toISOString().slice(0, 10) }
}

/** Two digits: up to 40 this century, above the last. */
function made(year: string, month: number, day: number, text: string): Reading<Day> {
  const full = year.length === 2 ? (Number(year) <= 40 ? `20${year}` : `19${year}`) : year
  const value = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(value) && full >= '1900' && full <= '2100' ? { value } : { problem: `${text} is not a date` }
}

/**
 * In E.164, an Indian number without its country too. `several`: the first of those that stand in the cell,
 * which must be asked about.
 */
export function readPhone(cell: Cell): (Reading<string> & { several?: string }) | null {
  if (isTrouble(cell)) return { problem: cell.trouble }
  const text = said(cell)
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

/** The ten digits of an Indian mobile, whatever it came as; null for anything else. */
export function mobileDigits(text: string): string | null {
  const phone = phoneIn(text)
  return phone && indianMobile(phone)
}

/** A hundred crore a year, in rupees. */
const mostPay = 1_000_000_000

/**
 * Paise. Lakh and crore are understood. `isPay`: a salary of less than a thousand was meant in lakhs, and is
 * asked about, and so is one of more than a hundred crore.
 */
export function readRupees(cell: Cell, { isPay = true } = {}): Reading<number> {
  if (isTrouble(cell)) return { problem: cell.trouble }
  if (isPercent(cell) || isCellDay(cell)) return { problem: `${cellText(cell)} is not an amount` }
  const given = typeof cell === 'number' ? String(cell) : said(cell)
  if (!given) return null
  // Tally writes what is owed to the firm with Dr.
  const text = isPay ? given : given.replace(/ ?Dr\.?$/i, '')
  const found =
    /^(?:₹|rs\.?|inr)?\s*(\d[\d,]*(?:\.\d+)?)\s*(l|lac|lacs|lakh|lakhs|lpa|cr|crore|crores)?\.?\s*(?:p\.?a\.?|per annum)?\s*(?:\/-)?$/i.exec(
      text,
    )
  if (!found) return { problem: `${text} is not an amount such as 540000` }
  if (!isGrouped(found[1]!))
    return { problem: `${text}: its commas stand neither at thousands nor at lakhs. Write it without` }
  const amount = Number(found[1]!.replaceAll(',', ''))
  const unit = found[2]?.toLowerCase()
  // Tally writes 54,000.00 Cr for a credit.
  if (unit && amount >= 1000)
    return {
      problem:
        `${text}: ${unit.startsWith('c') ? 'a credit, or crores' : 'rupees, or lakhs'}? ` +
        'Write the amount alone',
    }
  const times = !unit ? 1 : unit.startsWith('c') ? 10_000_000 : 100_000
  if (isPay && !unit && amount > 0 && amount < 1000)
    return { problem: `${text}: rupees or lakhs? Write ${text} L, or the whole amount` }
  if (isPay && amount * times > mostPay)
    return { problem: `${text} is more than a hundred crore. Write the amount in rupees` }
  const paise = Math.round(amount * times * 100)
  return Number.isSafeInteger(paise) && paise <= 1e14 ? { value: paise } : { problem: `${text} is too large` }
}

/** `2026-08`, whatever day of it a real date names. */
export function readMonth(cell: Cell): Reading<string> {
  if (isTrouble(cell)) return { problem: cell.trouble }
  if (isCellDay(cell) || typeof cell === 'number') {
    const day = readDay(cell, null)
    return day && 'value' in day ? { value: day.value.slice(0, 7) } : day
  }
  const text = said(cell)
  if (!text) return null
  const found =
    /^(\d{4})[-/. ](\d{1,2})(?:[-/. ]\d{1,2})?$/.exec(text) ?? turned(/^(\d{1,2})[-/. ](\d{4})$/.exec(text))
  const named = /^([a-z]{3})[a-z]*[-/., ']+(\d{2}|\d{4})$/i.exec(text)
  const month = found
    ? Number(found[2])
    : named
      ? months.findIndex((name) => name.toLowerCase() === named[1]!.toLowerCase()) + 1
      : 0
  const year = found?.[1] ?? (named ? (named[2]!.length === 2 ? `20${named[2]}` : named[2]!) : '')
  // Aug-99 is no month of a firm's books, neither of this century nor of the last.
  return month >= 1 && month <= 12 && year >= '2000' && year < '2080'
    ? { value: `${year}-${String(month).padStart(2, '0')}` }
    : { problem: `${text} is not a month. Write it as 2026-08` }
}

const turned = (found: RegExpExecArray | null) => found && ([found[0], found[2], found[1]] as const)

/**
 * Hundredths of a percent. 8.33, `8.33%` and a cell shown as 8.33 % are the same; a bare 0.0833 is asked
 * about.
 */
export function readPercent(cell: Cell): Reading<number> {
  if (isTrouble(cell)) return { problem: cell.trouble }
  const text = isPercent(cell) ? `${cell.percent}%` : typeof cell === 'number' ? String(cell) : said(cell)
  if (!text) return null
  const found = /^(\d{1,3}(?:\.\d+)?)\s*(%?)$/.exec(text)
  if (!found || Number(found[1]) > 100) return { problem: `${text} is not a percentage from 0 to 100` }
  if (!found[2] && Number(found[1]) > 0 && Number(found[1]) < 1)
    return { problem: `${text}: percent, or a part of one? Write it with a % sign` }
  return { value: Math.round(Number(found[1]) * 100) }
}

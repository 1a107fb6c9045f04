/**
 * Periods that are counted or named by a calendar of their own: 'last 3 months', '2 weeks ago', 'Q2',
 * 'FY 27', 'this year so far', 'first week of December'. Quarters and financial years begin in April.
 */
import { addDays, type Day } from '../../../src/domain/day'
import {
  addMonths,
  firstDay,
  lastDay,
  monthNumber,
  monthOf,
  wholeMonth,
  yearOf,
} from '../../../src/domain/month'
import { ahead, behind, monthPart, thisWords, untilWords } from './dayWords'
import { namedMonth, unitSpan, type Leaning, type Span } from './spans'

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const hindi: Record<string, number> = {
  ek: 1,
  do: 2,
  teen: 3,
  char: 4,
  chaar: 4,
  paanch: 5,
  panch: 5,
  chhe: 6,
}
const countWords = [...numbers.slice(1), 'a', 'an', 'couple of', ...Object.keys(hindi)]
export const countPart = `(\\d{1,3}|${countWords.join('|')})`
const manyPart = '(days?|din|dino|weeks?|wks?|hafte|hafto|months?|mahine|mahino|mths?|years?|saal|quarters?)'

export function countOf(word: string): number {
  if (/^\d/.test(word)) return Number(word)
  if (word === 'a' || word === 'an') return 1
  if (word === 'couple of') return 2
  return hindi[word] ?? numbers.indexOf(word)
}

/** So many days, weeks, months or years before (negative: after) a day. */
function before(day: Day, count: number, unit: string): Day {
  if (unit.startsWith('d')) return addDays(day, -count)
  if (/^[wh]/.test(unit)) return addDays(day, -7 * count)
  const months = /^[ys]/.test(unit) ? 12 * count : unit.startsWith('q') ? 3 * count : count
  const month = addMonths(monthOf(day), -months)
  const same = `${month}-${day.slice(8)}`
  return same > lastDay(month) ? lastDay(month) : same
}

/** The first day of the financial year of a day. */
const financialYear = (day: Day): number => yearOf(day) - (monthNumber(day) < 4 ? 1 : 0)

/** 1: April to June; 4: January to March of the next calendar year. */
function quarter(number: number, year: number): Span {
  const first = addMonths(`${year}-04`, 3 * (number - 1))
  return { from: firstDay(first), to: lastDay(addMonths(first, 2)) }
}

const yearOfText = (text: string): number => {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}
/** 'FY27' and 'FY 26-27' both end in March 2027. */
const endYear = (first: string, second: string | undefined): number =>
  second ? yearOfText(second) : yearOfText(first)
const wholeFinancialYear = (end: number): Span => ({ from: `${end - 1}-04-01`, to: `${end}-03-31` })

type Reader = (match: RegExpExecArray, today: Day, leaning: Leaning) => Span | null

/** Patterns with their meaning, more specific ones first. */
export const periods: readonly (readonly [string, Reader])[] = [
  [
    String.raw`(?:q|qtr|quarter)\s*-?\s*([1-4])` +
      String.raw`(?:\s*(?:of\s+)?(?:fy|financial year)?\s*'?(\d{4}|\d{2})(?:\s*-\s*(\d{2,4}))?)?`,
    ([, number, first, second], today, leaning) => {
      if (first) return quarter(Number(number), endYear(first, second) - 1)
      const year = financialYear(today)
      const here = quarter(Number(number), year)
      return leaning === 'past' && here.from > today ? quarter(Number(number), year - 1) : here
    },
  ],
  [
    String.raw`([1-4])(?:st|nd|rd|th)\s+(?:quarter|qtr)|(first|second|third|fourth)\s+quarter`,
    ([, digit, word], today, leaning) => {
      const number = digit ? Number(digit) : ['first', 'second', 'third', 'fourth'].indexOf(word!) + 1
      const year = financialYear(today)
      const here = quarter(number, year)
      return leaning === 'past' && here.from > today ? quarter(number, year - 1) : here
    },
  ],
  [
    String.raw`h([12])(?:\s+fy\s*'?(\d{2,4}))?|(first|second) half of (?:the )?(?:financial )?year`,
    ([, digit, year, word], today) => {
      const first = year ? yearOfText(year) - 1 : financialYear(today)
      const isFirst = digit === '1' || word === 'first'
      return { from: quarter(isFirst ? 1 : 3, first).from, to: quarter(isFirst ? 2 : 4, first).to }
    },
  ],
  [
    String.raw`(?:fy|f\.y\.|financial year|fiscal(?: year)?)\s*'?(\d{4}|\d{2})` +
      String.raw`(?:\s*[-/\u2013]\s*(\d{4}|\d{2}))?`,
    ([, first, second]) => wholeFinancialYear(endYear(first!, second)),
  ],
  [
    String.raw`(20\d{2})\s*[-/\u2013]\s*(\d{2})(?!\d|[-/.]\d)`,
    ([, first, second]) =>
      Number(second) === (Number(first) + 1) % 100 ? wholeFinancialYear(Number(first) + 1) : null,
  ],
  [
    String.raw`(?:(?:this|the|current)\s+)?(?:fy|financial year|fiscal year)\s+so far`,
    (_, today) => ({ from: `${financialYear(today)}-04-01`, to: today }),
  ],
  [
    String.raw`(?:ytd|year to date|(?:(?:this|is)\s+)?(?:year|saal)\s+so far|` +
      String.raw`since (?:the )?(?:start|beginning) of (?:the )?year)`,
    (_, today) => ({ from: `${yearOf(today)}-01-01`, to: today }),
  ],
  // 'till month end', 'by the end of the year'
  [
    String.raw`(?<=\b(?:${untilWords})\s+(?:the\s+)?)` +
      String.raw`(?:(year|month)[ -]end|end of (?:the |this )?(year|month))` +
      String.raw`(?!\s+(?:of\s+)?(?:${monthPart}|\d))`,
    ([, first, second], today) => {
      const end = (first ?? second) === 'year' ? `${yearOf(today)}-12-31` : lastDay(monthOf(today))
      return { from: end, to: end }
    },
  ],
  [
    String.raw`(?:mtd|month to date|(?:(?:this|is)\s+)?(?:month|mahine)\s+(?:so far|ab tak))`,
    (_, today) => ({ from: `${monthOf(today)}-01`, to: today }),
  ],
  [
    String.raw`(?<!(?:${behind}|${ahead})\s+)(?:(?:the|this|current)\s+)?(?:financial year|fiscal year|fy)`,
    (_, today) => wholeFinancialYear(financialYear(today) + 1),
  ],
  [
    String.raw`(?:the\s+)?(first|1st|second|2nd|third|3rd|3th|last)\s+week\s+(?:of|in)\s+` +
      String.raw`(?:(this|next|last|the)\s+month|${monthPart})`,
    ([, which, relative, month], today, leaning) => {
      const span = month
        ? namedMonth(month, today, leaning)
        : unitSpan('month', relative === 'next' ? 1 : relative === 'last' ? -1 : 0, today)
      if (which === 'last') return { from: addDays(span.to, -6), to: span.to }
      const place = /1|first/.test(which!) ? 0 : /2|second/.test(which!) ? 1 : 2
      return { from: addDays(span.from, 7 * place), to: addDays(span.from, 7 * place + 6) }
    },
  ],
  [
    String.raw`${countPart}\s+${manyPart}\s+(?:ago|back|before|pehle|pahle)`,
    ([, count, unit], today) => {
      const day = before(today, countOf(count!), unit!)
      if (unit!.startsWith('d')) return { from: day, to: day }
      return unitSpan(unit!, -countOf(count!), today)
    },
  ],
  [
    String.raw`(?:in\s+|for\s+|over\s+|during\s+)?(?:the\s+)?(?:${behind})\s+${countPart}\s+${manyPart}`,
    ([, count, unit], today) =>
      unit!.startsWith('d')
        ? { from: addDays(today, 1 - countOf(count!)), to: today }
        : { from: addDays(before(today, countOf(count!), unit!), /^[wh]/.test(unit!) ? 1 : 0), to: today },
  ],
  [
    String.raw`(?:in\s+|over\s+|within\s+)?(?:the\s+)?(?:${ahead})\s+${countPart}\s+${manyPart}`,
    ([, count, unit], today) => ({
      from: addDays(today, 1),
      to: before(today, -countOf(count!), unit!),
    }),
  ],
  // 'the half year ended 30.09.2026', 'this half-year'
  [
    String.raw`half[ -]year\s+(?:ended|ending)\s+(?:on\s+)?30[./ -](?:09|9|sep(?:tember)?)[./ -](\d{4})`,
    ([, year]) => ({ from: `${year}-04-01`, to: `${year}-09-30` }),
  ],
  [
    String.raw`(?:(${behind})|${thisWords})\s+half[ -]year`,
    ([, last], today) => {
      const day = last ? before(today, 6, 'months') : today
      const isFirst = monthNumber(day) >= 4 && monthNumber(day) < 10
      const year = financialYear(day)
      return { from: quarter(isFirst ? 1 : 3, year).from, to: quarter(isFirst ? 2 : 4, year).to }
    },
  ],
  ['qtd|quarter to date', (_, today) => ({ from: unitSpan('quarter', 0, today).from, to: today })],
  // '3 mahine ka data dikhao'
  [
    String.raw`${countPart}\s+(months?|mahine|mahino)\s+(?:ka|ki|ke|data|report)` +
      String.raw`(?!\s+(?:baad|andar|bad|leave|ch+utt?i|notice))`,
    ([, count, unit], today, leaning) =>
      leaning === 'future' ? null : { from: before(today, countOf(count!), unit!), to: today },
  ],
  [
    String.raw`(?:${behind})\s+(?:pay|salary|payroll)\s*(?:period|month|cycle)`,
    (_, today) => wholeMonth(addMonths(monthOf(today), -1)),
  ],
  [
    String.raw`(?:(?:${thisWords}|the)\s+)?calendar year`,
    (_, today) => ({ from: `${yearOf(today)}-01-01`, to: `${yearOf(today)}-12-31` }),
  ],
  [
    String.raw`(?:in\s+|for\s+|of\s+|year\s+)(20\d{2})(?![-/.\d])`,
    ([, year]) => ({ from: `${year}-01-01`, to: `${year}-12-31` }),
  ],
]

const untilBefore = new RegExp(String.raw`(?:^|\s)(?:${untilWords}|tak)\s+(?:the\s+)?(?:end of\s+)?$`)

type Around = { before: string; after: string }

/**
 * 'since March', 'from the 1st till now', 'april se ab tak': from a named day or period until today. 'by
 * Friday', 'till the 20th': from today until then.
 */
export function openEnded(
  span: Span,
  { before: leading, after }: Around,
  today: Day,
  leaning: Leaning,
): Span {
  const isSince = /(?:^|\s)since\s+(?:the\s+)?(?:(?:start|beginning|1st|end)\s+of\s+)?$/.test(leading)
  // 'my regularization from 4th nov' is of that day.
  const isFrom =
    /(?:^|\s)(?:from|starting)\s+(?:the\s+)?(?:(?:start|beginning)\s+of\s+)?$/.test(leading) &&
    !/\b(?:regulari[sz]ations?|corrections?|requests?|applications?)\s+from\s+(?:the\s+)?$/.test(leading)
  // 'april se ab tak', 'from the 1st till now', 'march onwards'
  const [first = '', second = '', third = ''] = after.trim().split(/\s+/)
  const isBetween = /(?:^|\s)between\s+$/.test(leading) && first === 'and' && second === 'now'
  const isUntilNow =
    /^(?:now|date|today|onwards?)$/.test(first) ||
    (/^(?:se|till|until|to|tak|upto|up)$/.test(first) &&
      /^(?:now|date|today|ab|aaj|abtak|onwards?)$/.test(
        second === 'till' || second === 'to' ? third : second,
      ))
  const isAfter = /(?:^|\s)(?:after|post)\s+(?:the\s+)?$/.test(leading)
  if (isAfter && leaning !== 'future' && span.to < today) return { from: addDays(span.to, 1), to: today }
  const isPeriod = leaning !== 'future' && span.from.endsWith('-01') && span.to === lastDay(monthOf(span.to))
  if (
    span.from <= today &&
    ((isSince && leaning !== 'future') ||
      isBetween ||
      (isFrom && (isUntilNow || isPeriod || (leaning === 'past' && span.from === span.to))) ||
      (isUntilNow && /^(?:se|till|onwards?)$/.test(first)))
  )
    return { from: span.from, to: today }
  const isLeft =
    /\b(?:left|remaining|upcoming|rest of)\s+(?:(?:in|for|of|the|is|holidays?|days|chutti\w*)\s+)*$/.test(
      leading,
    ) || /^\s+(?:me\s+)?(?:left|remaining|bach[aei]|baki|baaki)\b/.test(after)
  if (isLeft && leaning === 'future' && span.from < today && span.to > today)
    return { from: today, to: span.to }
  const isUntil = untilBefore.test(leading) || /^\s+tak\b/.test(after)
  const isAhead = leaning === 'future' || span.from > today
  if (!isUntil || !isAhead || span.to <= today) return span
  // 'late comers till month end': what has happened of it so far.
  return leaning === 'past' ? { from: firstDay(monthOf(today)), to: today } : { from: today, to: span.to }
}

/** Whether two neighbouring months or spans of a question are compared rather than joined. */
export const isComparison = (plain: string): boolean =>
  /\b(?:compare[ds]?|comparison|comparing|vs|versus|against|than|or|muqable|mukable|difference)\b/.test(plain)

/** The month before and the like: the span of the same kind just before. */
export function spanBefore({ from, to }: Span): Span {
  const month = wholeMonth(monthOf(from))
  if (from === month.from && to === lastDay(monthOf(to))) {
    const count = (yearOf(to) - yearOf(from)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
    return { from: firstDay(addMonths(monthOf(from), -count)), to: addDays(from, -1) }
  }
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

/** The span of the same kind just after. */
export function spanAfter({ from, to }: Span): Span {
  const first = addDays(to, 1)
  const month = wholeMonth(monthOf(from))
  if (from === month.from && to === month.to) return wholeMonth(monthOf(first))
  return { from: first, to: addDays(first, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)) }
}
/** 'more than last month', 'compared to last week': the named time is the earlier one. */
export const thanBefore =
  /\b(?:than|against|vs|versus|compared? (?:to|with)|over) (?:the |my )?(?:last|previous|past|pichle|yesterday)\b/

/**
 * Days as people write them: 'tmrw', 'parso', 'next monday', '12-15 dec', 'pichle mahine', '2nd saturday',
 * 'for 3 days'. 'kal' and 'parso' can be past or future, and so can a bare weekday or date: the question
 * decides.
 */
import { addDays, isDay, type Day } from '../../../src/domain/day'
import { corrected } from './spelling'
import {
  ahead,
  behind,
  dayPart,
  monthPart,
  nthPart,
  thisWords,
  unitPart,
  weekdayNames,
  weekdayPart,
  yearPart,
} from './dayWords'
import { countOf, countPart, isComparison, openEnded, periods } from './periods'
import {
  type Span,
  type Leaning,
  oneDay,
  dayFrom,
  fullYear,
  joined,
  dated,
  nthWeekday,
  unitSpan,
  weekday,
  near,
  monthSpan,
  dayOfMonth,
} from './spans'

/** `span` null: an impossible day, such as the 31st of February; then nothing else is read. */
type Found = { span: Span | null; at: number; end: number }

/** The day or span in a text, the first of several; null if there is none. */
export const spanIn = (text: string, today: Day, leaning: Leaning): Span | null =>
  spansIn(text, today, leaning)[0] ?? null

/** Every day and span in a text, in its order: more than one only where they are compared or listed. */
export function spansIn(text: string, today: Day, leaning: Leaning): Span[] {
  const words = corrected(text)
  const everything = allIn(words, today, tensed(words, leaning)).flatMap(({ span, ...place }) =>
    span ? [{ ...span, ...place }] : [],
  )
  const compares = isComparison(words)
  const found = withoutRepaired(everything, words)
  const spans: Span[] = []
  for (let i = 0; i < found.length; i++) {
    const [first, second] = [found[i]!, found[i + 1]]
    const between = second && words.slice(first.end, second.at)
    if (
      second &&
      isRange(between!) &&
      second.to >= first.from &&
      !(compares && isAnd(between!)) &&
      // 'October and November' are one period, '10 and 12 November' are two days.
      (!isAnd(between!) || second.from === addDays(first.to, 1))
    ) {
      spans.push({ from: first.from, to: second.to })
      i++
      continue
    }
    const after = words.slice(first.end)
    // Beside a single day the count may stand before it: '3 days from monday'.
    const counted = found.length === 1 ? words : after.slice(0, 40)
    const span = extended({ from: first.from, to: first.to }, after, counted)
    spans.push(openEnded(span, { before: words.slice(0, first.at), after }, today, leaning))
  }
  return spans.filter((one, i) => spans.findIndex(({ from, to }) => from === one.from && to === one.to) === i)
}

type Placed = Span & { at: number; end: number }

/** 'on thursday no sorry friday', 'the ninth, no the tenth': the later one is meant. */
const withoutRepaired = (found: readonly Placed[], words: string): Placed[] =>
  found.filter((one, i) => {
    const next = found[i + 1]
    return (
      !next ||
      !/\bno,? (?:sorry|wait|i mean|make it|not|the)\b|\bsorry\b|\bi mean\b/.test(
        words.slice(one.end, next.at),
      )
    )
  })

/** The week of a day, or as many days from it as are counted after it: '15 aug week', 'monday for 3 days'. */
function extended(span: Span, after: string, counted: string): Span {
  if (span.from !== span.to) return span
  if (/^\s*(?:ka |ki |ke |wale? )?(?:week|hafte|hafta)\b/.test(after)) return unitSpan('week', 0, span.from)
  const count = forDays.exec(counted)
  const days = countOf(count?.[1] ?? count?.[2] ?? '1')
  return days > 1 && days <= 60 ? { from: span.from, to: addDays(span.from, days - 1) } : span
}

/** The corrected text without the words that say when. */
export function withoutSpans(text: string): string {
  const words = corrected(text)
  const found = allIn(words, '2026-01-01', 'past').toReversed()
  return found.reduce((so, { at, end }) => `${so.slice(0, at)} ${so.slice(end)}`, words)
}

/** The verb decides how to read 'kal' and a bare weekday, if it says so. */
function tensed(words: string, leaning: Leaning): Leaning {
  if (/\b(?:was|were|did|had|tha|thi|gaya tha|aaya tha|aayi thi|forgot|bhul|bhool)\b/.test(words))
    return leaning === 'past' ? leaning : 'recent'
  if (/\b(?:will|gonna|going to|upcoming|hoga|hogi|honge|planning|planned)\b/.test(words))
    return leaning === 'past' ? leaning : 'future'
  return leaning
}
const isAnd = (between: string) => /^\s*(?:and|aur|&)\s*(?:the\s*)?$/.test(between)

/** 'from monday for 3 days' */
const forDays = new RegExp(
  `\\b(?:for|of)\\s+${countPart}\\s*days?\\b|` +
    `\\b${countPart}\\s*(?:days?|din)\\s*(?:ki|ka|ke|ke liye|leave|chutti|off)\\b`,
)

const isRange = (between: string) =>
  /^\s*(?:-|–|to|till|til|until|upto|up to|se|through|thru|and|aur|&)\s*(?:the\s*)?$/.test(between)

type Rule = { pattern: RegExp; of: (match: RegExpExecArray, today: Day, leaning: Leaning) => Span | null }
const rule = (pattern: string, of: Rule['of']): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu'),
  of,
})

/** More specific patterns come first; words used by one are not read again. */
const rules: readonly Rule[] = [
  rule(
    String.raw`(?:week of\s+)?(\d{4})-(\d{1,2})-(\d{1,2})(\s+(?:(?:wale?|wali|ke)\s+)?(?:week|hafte|hafta))?`,
    ([all, year, month, day, week]) => {
      const date = dayFrom(year!, month!, day!)
      return isDay(date) && (week || all.startsWith('week')) ? unitSpan('week', 0, date) : oneDay(date)
    },
  ),
  ...periods.map(([pattern, of]) => rule(pattern, of)),
  rule(String.raw`(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})`, ([, day, month, year]) =>
    oneDay(dayFrom(fullYear(year!), month!, day!)),
  ),
  rule(
    String.raw`${dayPart}\s*(?:-|\u2013|to|till|se)\s*${dayPart}\s*(?:of\s+)?${monthPart}${yearPart}`,
    ([, from, to, month, year], today, leaning) =>
      joined(dated(from!, month!, year, today, leaning), dated(to!, month!, year, today, leaning)),
  ),
  rule(
    String.raw`${monthPart}\s*${dayPart}\s*(?:-|\u2013|to|till|se)\s*${dayPart}`,
    ([, month, from, to], today, leaning) =>
      joined(dated(from!, month!, undefined, today, leaning), dated(to!, month!, undefined, today, leaning)),
  ),
  // '10, 11 and 12 november'
  rule(
    String.raw`${dayPart}(?:\s*,\s*\d{1,2}(?:st|nd|rd|th)?)*\s*(?:,|and|&|aur)\s*` +
      String.raw`${dayPart}\s*(?:of\s+)?${monthPart}${yearPart}`,
    ([, from, to, month, year], today, leaning) =>
      joined(dated(from!, month!, year, today, leaning), dated(to!, month!, year, today, leaning)),
  ),
  rule(String.raw`${dayPart}\s*(?:of\s+)?${monthPart}${yearPart}`, ([, day, month, year], today, leaning) =>
    oneDay(dated(day!, month!, year, today, leaning)),
  ),
  rule(String.raw`${monthPart}\s+${dayPart}(?!:)(?:,?\s*(\d{4}))?`, ([, month, day, year], today, leaning) =>
    oneDay(dated(day!, month!, year, today, leaning)),
  ),
  // 'friday 27th' and '28th sat': the date decides.
  rule(String.raw`${weekdayPart}\s*,?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)`, ([, , day], today, leaning) =>
    oneDay(dayOfMonth(Number(day), today, leaning)),
  ),
  rule(
    String.raw`(?:the\s+)?([6-9]|[12]\d|3[01])(?:st|nd|rd|th)\s+${weekdayPart}`,
    ([, day], today, leaning) => oneDay(dayOfMonth(Number(day), today, leaning)),
  ),
  rule(
    String.raw`${nthPart}\s+${weekdayPart}` +
      String.raw`(?:(?:\s+ko)?[^.?!]{0,25}?\s(?:of\s+|in\s+)?` +
      String.raw`(?:(this|next|last|the)\s+month|${monthPart}(?=\s|\W|$)))?`,
    nthWeekday,
  ),
  rule(String.raw`(?:the\s+)?day\s+after\s+tomorrow`, (_, today) => oneDay(addDays(today, 2))),
  rule(String.raw`(?:the\s+)?day\s+before\s+yesterday`, (_, today) => oneDay(addDays(today, -2))),
  rule('aane wala kal|aane wale kal', (_, today) => oneDay(addDays(today, 1))),
  rule('(?:beeta|beete|bita) (?:hua )?kal', (_, today) => oneDay(addDays(today, -1))),
  rule('today|todays|tonight|aaj|aj|abhi', (_, today) => oneDay(today)),
  rule('tomorrow|tomorrows', (_, today) => oneDay(addDays(today, 1))),
  rule('yesterday|yesterdays|last evening|last night', (_, today) => oneDay(addDays(today, -1))),
  rule('kal|kl', (_, today, leaning) => oneDay(addDays(today, leaning === 'future' ? 1 : -1))),
  rule('parso|parson|parsu|parso[on]', (_, today, leaning) =>
    oneDay(addDays(today, leaning === 'future' ? 2 : -2)),
  ),
  rule(
    String.raw`(?:(${ahead})|(${behind})|(${thisWords}))\s+(?:ka\s+|ki\s+|ke\s+)?${unitPart}`,
    ([, next, last, , unit], today) => unitSpan(unit!, next ? 1 : last ? -1 : 0, today),
  ),
  rule('weekend', (_, today) => unitSpan('weekend', 0, today)),
  rule(String.raw`(?:${behind})\s+(\d{1,2})\s*(?:days?|din)`, ([, count], today) => ({
    from: addDays(today, 1 - Number(count)),
    to: today,
  })),
  rule(String.raw`(?:${ahead})\s+(\d{1,2})\s*(?:days?|din)`, ([, count], today) => ({
    from: addDays(today, 1),
    to: addDays(today, Number(count)),
  })),
  rule(
    String.raw`(?:(${ahead})|(${behind})|(${thisWords}|on|from))?\s*` +
      String.raw`(?<!\d)${weekdayPart}(?:\s+(?:ko|ka|ki|ke|tak))?`,
    ([, next, last, now, name], today, leaning) =>
      oneDay(
        weekday(
          weekdayNames[name!.toLowerCase()]!,
          next
            ? /^(?:next|agl)/i.test(next)
              ? 'next'
              : 'future'
            : last
              ? 'past'
              : now && !/^(?:on|from)$/i.test(now)
                ? 'this'
                : leaning,
          today,
        ),
      ),
  ),
  rule(
    String.raw`(\d{1,2})[/.-](\d{1,2})(?!\s*(?:am|pm|baje|hours?|hrs?|%))`,
    ([, day, month], today, leaning) =>
      oneDay(Number(month) <= 12 ? near((year) => dayFrom(year, month!, day!), today, leaning) : null),
  ),
  rule(String.raw`(?:month\s+of\s+|in\s+|for\s+|during\s+)?${monthPart}(?:\s+(\d{4}))?`, monthSpan),
  rule(
    String.raw`(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)(?!\s+(?:half|quarter|time|floor|week|saturday|sat|one))|` +
      String.raw`(\d{1,2})\s+(?:tarikh|tareekh)`,
    ([, a, b], today, leaning) => oneDay(dayOfMonth(Number(a ?? b), today, leaning)),
  ),
]

/** Read only where nothing else says when: 'my quarter target'. */
const weakRules: readonly Rule[] = [
  rule('(20[23]\\d)', ([, year]) => ({ from: `${year}-01-01`, to: `${year}-12-31` })),
  rule('quarter(?:ly)?', (_, today) => unitSpan('quarter', 0, today)),
]

function allIn(words: string, today: Day, leaning: Leaning): Found[] {
  const found = foundBy(rules, words, today, leaning)
  return found.length > 0 ? found : foundBy(weakRules, words, today, leaning)
}

function foundBy(by: readonly Rule[], words: string, today: Day, leaning: Leaning): Found[] {
  const found: Found[] = []
  for (const { pattern, of } of by) {
    for (const match of words.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length]
      if (found.some((other) => at < other.end && end > other.at)) continue
      found.push({ span: of(match as RegExpExecArray, today, leaning), at, end })
    }
  }
  return found.toSorted((a, b) => a.at - b.at)
}

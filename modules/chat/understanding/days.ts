/**
 * Days as people write them: 'tmrw', 'parso', 'next monday', '12-15 dec', 'pichle mahine', '2nd saturday',
 * 'for 3 days'. 'kal' and 'parso' are both ahead and behind, and a bare weekday or date may be either: the
 * sense of the question leans.
 */
import {
  addDays,
  isDay,
  nthInMonth,
  weekdayOf,
  weekdays,
  type Day,
  type Weekday,
} from '../../../src/domain/day'
import { corrected, monthNames } from './spelling'

/** Whole days, both inclusive. */
export type Span = { from: Day; to: Day }
export type Leaning = 'past' | 'future'
/** `span` null: no day that there is, such as the 31st of February; nothing else is read out of it. */
type Found = { span: Span | null; at: number; end: number }

const monthPart =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const dayPart = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const yearPart = String.raw`(?:,?\s*(\d{4}|'?\d{2}(?!\d|:|\s*(?:am|pm|baje|days?|din))))?`
const weekdayNames: Record<string, Weekday> = {
  sun: 'sunday',
  ravivar: 'sunday',
  raviwar: 'sunday',
  itwar: 'sunday',
  itvar: 'sunday',
  mon: 'monday',
  somvar: 'monday',
  somwar: 'monday',
  tue: 'tuesday',
  tues: 'tuesday',
  mangalvar: 'tuesday',
  mangalwar: 'tuesday',
  mangal: 'tuesday',
  wed: 'wednesday',
  weds: 'wednesday',
  budhvar: 'wednesday',
  budhwar: 'wednesday',
  budh: 'wednesday',
  thu: 'thursday',
  thur: 'thursday',
  thurs: 'thursday',
  guruvar: 'thursday',
  guruwar: 'thursday',
  veervar: 'thursday',
  brihaspativar: 'thursday',
  fri: 'friday',
  shukravar: 'friday',
  shukrawar: 'friday',
  shukra: 'friday',
  sat: 'saturday',
  shanivar: 'saturday',
  shaniwar: 'saturday',
  shani: 'saturday',
  ...Object.fromEntries(weekdays.map((day) => [day, day])),
}
const weekdayPart = `(${Object.keys(weekdayNames)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})s?`
const ahead = 'next|agle|agla|agli|coming|upcoming|aane wale|aanewale'
const behind = 'last|previous|past|pichle|pichla|pichli|gaye|beete'
const present = 'this|is|iss|current|chalu|aaj ke'

/** The day or span that a text names, the first one where it names several; null where it names none. */
export function spanIn(text: string, today: Day, leaning: Leaning): Span | null {
  const words = corrected(text)
  const found = allIn(words, today, leaning).flatMap(({ span, ...place }) =>
    span ? [{ ...span, ...place }] : [],
  )
  const [first, second] = found
  if (!first) return null
  const span =
    second && isRange(words.slice(first.end, second.at)) && second.to >= first.from
      ? { from: first.from, to: second.to }
      : { from: first.from, to: first.to }
  // 'from monday for 3 days'
  const count =
    span.from === span.to
      ? /\b(?:for|of)\s+(\d{1,2})\s*days?\b|\b(\d{1,2})\s*(?:days?|din)\s*(?:ki|ka|ke|ke liye|leave|chutti|off)\b/.exec(
          words,
        )
      : null
  const days = Number(count?.[1] ?? count?.[2] ?? 1)
  return days > 1 && days <= 60 ? { from: span.from, to: addDays(span.from, days - 1) } : span
}

const isRange = (between: string) =>
  /^\s*(?:-|–|to|till|til|until|upto|up to|se|through|thru|and|aur|&)\s*(?:the\s*)?$/.test(between)

type Rule = { pattern: RegExp; of: (match: RegExpExecArray, today: Day, leaning: Leaning) => Span | null }
const rule = (pattern: string, of: Rule['of']): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu'),
  of,
})
const one = (day: Day | null): Span | null => (day && isDay(day) ? { from: day, to: day } : null)

/** Those that say more stand before those that say less; what one has taken no other reads again. */
const rules: readonly Rule[] = [
  rule(String.raw`(\d{4})-(\d{1,2})-(\d{1,2})`, ([, year, month, day]) => one(dayFrom(year!, month!, day!))),
  rule(String.raw`(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})`, ([, day, month, year]) =>
    one(dayFrom(yearOf(year!), month!, day!)),
  ),
  rule(
    String.raw`${dayPart}\s*(?:-|–|to|till|se)\s*${dayPart}\s*(?:of\s+)?${monthPart}${yearPart}`,
    ([, from, to, month, year], today, leaning) =>
      joined(dated(from!, month!, year, today, leaning), dated(to!, month!, year, today, leaning)),
  ),
  rule(
    String.raw`${monthPart}\s*${dayPart}\s*(?:-|–|to|till|se)\s*${dayPart}`,
    ([, month, from, to], today, leaning) =>
      joined(dated(from!, month!, undefined, today, leaning), dated(to!, month!, undefined, today, leaning)),
  ),
  rule(String.raw`${dayPart}\s*(?:of\s+)?${monthPart}${yearPart}`, ([, day, month, year], today, leaning) =>
    one(dated(day!, month!, year, today, leaning)),
  ),
  rule(String.raw`${monthPart}\s+${dayPart}(?!:)(?:,?\s*(\d{4}))?`, ([, month, day, year], today, leaning) =>
    one(dated(day!, month!, year, today, leaning)),
  ),
  rule(
    String.raw`(1st|first|2nd|second|3rd|third|4th|fourth|5th|fifth|last)\s+${weekdayPart}(?:\s+(?:of\s+|in\s+)?(?:(this|next|last|the)\s+month|${monthPart}))?`,
    nthWeekday,
  ),
  rule(String.raw`(?:the\s+)?day\s+after\s+tomorrow`, (_, today) => one(addDays(today, 2))),
  rule(String.raw`(?:the\s+)?day\s+before\s+yesterday`, (_, today) => one(addDays(today, -2))),
  rule('aane wala kal|aane wale kal', (_, today) => one(addDays(today, 1))),
  rule('(?:beeta|beete|bita) (?:hua )?kal', (_, today) => one(addDays(today, -1))),
  rule('today|todays|tonight|aaj|aj|abhi', (_, today) => one(today)),
  rule('tomorrow|tomorrows', (_, today) => one(addDays(today, 1))),
  rule('yesterday|yesterdays|last evening|last night', (_, today) => one(addDays(today, -1))),
  rule('kal|kl', (_, today, leaning) => one(addDays(today, leaning === 'past' ? -1 : 1))),
  rule('parso|parson|parsu|parso[on]', (_, today, leaning) =>
    one(addDays(today, leaning === 'past' ? -2 : 2)),
  ),
  rule(
    String.raw`(?:(${ahead})|(${behind})|(${present}))\s+(?:ka\s+|ki\s+|ke\s+)?(week|hafte|hafta|wk|month|mahine|mahina|maheene|mnth|year|saal|weekend|quarter|qtr|financial year|fy)`,
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
    String.raw`(?:(${ahead})|(${behind})|(${present}|on|from))?\s*(?<!\d)${weekdayPart}(?:\s+(?:ko|ka|ki|ke|tak))?`,
    ([, next, last, now, name], today, leaning) =>
      one(
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
      one(Number(month) <= 12 ? near((year) => dayFrom(year, month!, day!), today, leaning) : null),
  ),
  rule(String.raw`(?:month\s+of\s+|in\s+|for\s+|during\s+|since\s+)?${monthPart}(?:\s+(\d{4}))?`, monthSpan),
  rule(
    String.raw`(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)|(\d{1,2})\s+(?:tarikh|tareekh)`,
    ([, a, b], today, leaning) => one(dayOfMonth(Number(a ?? b), today, leaning)),
  ),
]

function allIn(words: string, today: Day, leaning: Leaning): Found[] {
  const found: Found[] = []
  for (const { pattern, of } of rules) {
    for (const match of words.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length]
      if (found.some((other) => at < other.end && end > other.at)) continue
      found.push({ span: of(match as RegExpExecArray, today, leaning), at, end })
    }
  }
  return found.toSorted((a, b) => a.at - b.at)
}

const two = (text: string | number) => String(text).padStart(2, '0')
const dayFrom = (year: string | number, month: string | number, day: string | number): Day =>
  `${year}-${two(month)}-${two(day)}`
const yearOf = (text: string) => {
  const digits = text.replace("'", '')
  return digits.length === 2 ? `20${digits}` : digits
}
const monthOf = (name: string) =>
  monthNames.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1

function joined(from: Day | null, to: Day | null): Span | null {
  return from && to && isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

function dated(
  day: string,
  month: string,
  year: string | undefined,
  today: Day,
  leaning: Leaning,
): Day | null {
  return year
    ? dayFrom(yearOf(year), monthOf(month), day)
    : near((of) => dayFrom(of, monthOf(month), day), today, leaning)
}

/**
 * Of this year; of the next or the last, where this year's lies on the other side of today than the question
 * leans to.
 */
function near(of: (year: number) => Day, today: Day, leaning: Leaning): Day | null {
  const year = Number(today.slice(0, 4))
  const day = of(year)
  const other =
    leaning === 'future' && day < today
      ? of(year + 1)
      : leaning === 'past' && day > today
        ? of(year - 1)
        : null
  return other && isDay(other) ? other : isDay(day) ? day : null
}

function weekday(name: Weekday, how: Leaning | 'next' | 'this', today: Day): Day {
  const now = weekdays.indexOf(weekdayOf(today))
  // Weeks begin on Monday.
  const monday = addDays(today, -((now + 6) % 7))
  const place = (weekdays.indexOf(name) + 6) % 7
  if (how === 'this') return addDays(monday, place)
  if (how === 'next') return addDays(monday, 7 + place)
  const to = (weekdays.indexOf(name) - now + 7) % 7 || 7
  return addDays(today, how === 'future' ? to : to - 7 || -7)
}

function unitSpan(unit: string, offset: number, today: Day): Span {
  const now = (weekdays.indexOf(weekdayOf(today)) + 6) % 7
  const monday = addDays(today, 7 * offset - now)
  if (/^weekend/i.test(unit)) return { from: addDays(monday, 5), to: addDays(monday, 6) }
  if (/^(?:w|h)/i.test(unit)) return { from: monday, to: addDays(monday, 6) }
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  if (/^f/i.test(unit)) {
    // April to March.
    const first = year + offset - (month < 4 ? 1 : 0)
    return { from: `${first}-04-01`, to: `${first + 1}-03-31` }
  }
  if (/^q/i.test(unit)) {
    const first = year * 12 + Math.floor((month - 1) / 3) * 3 + offset * 3
    return {
      from: wholeMonth(Math.floor(first / 12), (first % 12) + 1).from,
      to: wholeMonth(Math.floor((first + 2) / 12), ((first + 2) % 12) + 1).to,
    }
  }
  if (/^(?:y|s)/i.test(unit)) return { from: `${year + offset}-01-01`, to: `${year + offset}-12-31` }
  const months = year * 12 + month - 1 + offset
  return wholeMonth(Math.floor(months / 12), (months % 12) + 1)
}

function wholeMonth(year: number, month: number): Span {
  const from = dayFrom(year, month, 1)
  const next = month === 12 ? dayFrom(year + 1, 1, 1) : dayFrom(year, month + 1, 1)
  return { from, to: addDays(next, -1) }
}

/**
 * A month by name: the one under way, else the nearest where the question leans. 'May' alone is a verb as
 * often.
 */
function monthSpan(match: RegExpExecArray, today: Day, leaning: Leaning): Span | null {
  const [all, name, year] = match
  if (/^(?:may|mar|sat|sun)$/i.test(all.trim())) return null
  const month = monthOf(name!)
  if (year) return wholeMonth(Number(year), month)
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return wholeMonth(
    leaning === 'future' && month < thisMonth
      ? thisYear + 1
      : leaning === 'past' && month > thisMonth
        ? thisYear - 1
        : thisYear,
    month,
  )
}

function dayOfMonth(day: number, today: Day, leaning: Leaning): Day | null {
  if (day < 1 || day > 31) return null
  const here = `${today.slice(0, 8)}${two(day)}`
  if (isDay(here) && (leaning === 'future' ? here >= today : here <= today)) return here
  const { from } = unitSpan('month', leaning === 'future' ? 1 : -1, today)
  return `${from.slice(0, 8)}${two(day)}`
}

function nthWeekday(match: RegExpExecArray, today: Day, leaning: Leaning): Span | null {
  const [, which, name, relative, month] = match
  // 'last friday' without a month is the one before today.
  if (/^last$/i.test(which!) && !relative && !month)
    return one(weekday(weekdayNames[name!.toLowerCase()]!, 'past', today))
  const nth = /^last$/i.test(which!)
    ? 5
    : Number(
        /\d/.exec(which!)?.[0] ??
          ['first', 'second', 'third', 'fourth', 'fifth'].indexOf(which!.toLowerCase()) + 1,
      )
  const start = month
    ? monthSpan([month, month] as unknown as RegExpExecArray, today, leaning)
    : unitSpan('month', relative === 'next' ? 1 : relative === 'last' ? -1 : 0, today)
  const inMonth = (span: Span) => {
    for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
      if (weekdayOf(day) !== weekdayNames[name!.toLowerCase()]) continue
      if (nthInMonth(day) === nth || (/^last$/i.test(which!) && addDays(day, 7) > span.to)) return day
    }
    return null
  }
  const day = start && inMonth(start)
  // 'is 2nd saturday off', asked after it: the next one is meant.
  return day && !relative && !month && leaning === 'future' && day < today
    ? one(inMonth(unitSpan('month', 1, today)))
    : one(day)
}

/** Patterns for days, the more specific ones first. Words that one of them has used are not read again. */
import { addDays, daysBetween, isDay, weekdayOf, type Day } from '../../../src/domain/day'
import {
  ahead,
  behind,
  dayPart,
  monthPart,
  nthPart,
  thisWords,
  unitPart,
  untilWords,
  weekdayNames,
  weekdayPart,
  yearPart,
} from './dayWords'
import { addMonths, monthOf, wholeMonth, yearOf } from '../../../src/domain/month'
import { periods } from './periods'
import { phrases } from './phrases'
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
  monthOfYear,
  monthSpan,
  namedMonth,
  dayOfMonth,
} from './spans'

export type Rule = {
  pattern: RegExp
  of: (match: RegExpExecArray, today: Day, leaning: Leaning) => Span | null
}
const rule = (pattern: string, of: Rule['of']): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu'),
  of,
})

/** 'came at 9.10' is no day, nor is 'punched in after 9.10'. */
function isTime({ 0: all, index, input }: RegExpExecArray): boolean {
  const before = input.slice(0, index)
  return (
    all.includes('.') &&
    (/\b(?:at|around|about|came|reached|arrived|showing|shows)\s+$/.test(before) ||
      (/\b(?:after|before|by|till|until|in|out)\s+$/.test(before) &&
        /\b(?:punch|late|reach|came|come|arriv|clock|log(?:ged)? in|break|shift)/.test(input)))
  )
}

const isUntil = new RegExp(String.raw`\b(?:${untilWords})\s+$`)

/** The week of a holiday; of one on a Sunday the week that it begins. */
const weekOf = (day: Day): Span => unitSpan('week', weekdayOf(day) === 'sunday' ? 1 : 0, day)

export const rules: readonly Rule[] = [
  // 'the monday after diwali', where the text has the date of Diwali
  rule(
    String.raw`(?:the\s+)?(?:(day)|${weekdayPart})\s+(after|before)\s+(\d{4}-\d{2}-\d{2})`,
    ([, day, name, side, date]) => {
      if (!isDay(date!)) return null
      const isAfter = side === 'after'
      if (day) return oneDay(addDays(date!, isAfter ? 1 : -1))
      return oneDay(weekday(weekdayNames[name!.toLowerCase()]!, isAfter ? 'future' : 'past', date!))
    },
  ),
  // 'diwali monday' is the one beside the holiday.
  rule(String.raw`(\d{4}-\d{2}-\d{2})\s+${weekdayPart}`, ([, date, name]) => {
    if (!isDay(date!)) return null
    const on = weekdayNames[name!.toLowerCase()]!
    const after = weekday(on, 'future', addDays(date!, -1))
    return oneDay(daysBetween(date!, after) <= 3 ? after : weekday(on, 'past', date!))
  }),
  rule(
    String.raw`(?:week of\s+)?(\d{4})-(\d{1,2})-(\d{1,2})(\s+(?:(?:wale?|wali|ke)\s+)?(?:week|hafte|hafta))?`,
    ([all, year, month, day, week]) => {
      const date = dayFrom(year!, month!, day!)
      return isDay(date) && (week || all.startsWith('week')) ? weekOf(date) : oneDay(date)
    },
  ),
  // 'is anybody's birthday on a sunday', 'how many saturdays did I work': no day in particular.
  rule(
    String.raw`(?:(?:on\s+an?|every|each|har)\s+${weekdayPart}|` +
      String.raw`(?:how many|number of|no of|all)\s+(?:the\s+|working\s+)?${weekdayPart}(?<=s))` +
      String.raw`(?!\s+(?:next|last|this)\s+week)`,
    () => null,
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
  // '10 december se 14 tak'
  rule(
    String.raw`${dayPart}\s*(?:of\s+)?${monthPart}(?:[-\u2013]|\s+(?:to|till|se)\s+)${dayPart}(?:\s+tak)?` +
      String.raw`(?!\s*(?:am|pm|baje|days?|din|\d|[:.]\d|(?:of\s+)?${monthPart}))`,
    ([, day, month, to], today, leaning) => {
      const from = dated(day!, month!, undefined, today, leaning)
      // '28 dec to 2' ends in January.
      const last = from ? addMonths(monthOf(from), Number(to) < Number(day) ? 1 : 0) : null
      return last ? joined(from, dayFrom(last.slice(0, 4), last.slice(5), to!)) : null
    },
  ),
  // '10, 11 and 12 november'
  rule(
    String.raw`${dayPart}(?:\s*,\s*\d{1,2}(?:st|nd|rd|th)?)*\s*(?:,|and|&|aur|n)\s*` +
      String.raw`${dayPart}\s*(?:of\s+)?${monthPart}${yearPart}`,
    ([, from, to, month, year], today, leaning) =>
      joined(dated(from!, month!, year, today, leaning), dated(to!, month!, year, today, leaning)),
  ),
  rule(
    String.raw`${dayPart}\s*(?:of\s+)?${monthPart}${yearPart}(?:\s*,?\s*\(?${weekdayPart}\b)?`,
    ([, day, month, year], today, leaning) => oneDay(dated(day!, month!, year, today, leaning)),
  ),
  // 'first half of november'
  rule(
    String.raw`(?:the\s+)?(first|second|1st|2nd)\s+half\s+of\s+${monthPart}`,
    ([, which, month], today, leaning) => {
      const { from, to } = namedMonth(month!, today, leaning)
      const isFirst = /^(?:first|1st)$/.test(which!)
      return isFirst ? { from, to: addDays(from, 14) } : { from: addDays(from, 15), to }
    },
  ),
  rule(String.raw`${monthPart}\s+(?:of\s+)?(last|previous|this|next)\s+year`, ([, month, which], today) => {
    const year = yearOf(today) + (which === 'this' ? 0 : which === 'next' ? 1 : -1)
    return monthOfYear(month!, year)
  }),
  // 'last year october and november'
  rule(
    String.raw`(last|previous|this|next)\s+years?\s+${monthPart}` +
      String.raw`(?:\s*(?:and|to|till|-)\s*${monthPart})?(?!\s+\d)`,
    ([, which, first, last], today) => {
      const year = yearOf(today) + (which === 'this' ? 0 : which === 'next' ? 1 : -1)
      return joined(monthOfYear(first!, year).from, monthOfYear(last ?? first!, year).to)
    },
  ),
  // 'last november', asked in november
  rule(String.raw`(?:last|previous)\s+${monthPart}(?!\s+\d)`, ([, month], today) => {
    const span = namedMonth(month!, today, 'past')
    return span.to < today ? span : monthOfYear(month!, yearOf(today) - 1)
  }),
  rule('(?:the )?same month (?:of |in )?last year|last year(?: the)? same month', (_, today) =>
    wholeMonth(addMonths(monthOf(today), -12)),
  ),
  // 'the 11th of last month'
  rule(
    String.raw`(?:the\s+)?(\d{1,2})(?:(?:st|nd|rd|th)\s+(?:of\s+)?|\s+of\s+)` +
      String.raw`(?:(next)|(last|previous)|this)\s+month`,
    ([, day, next, last], today) => {
      const { from } = unitSpan('month', next ? 1 : last ? -1 : 0, today)
      return oneDay(dayFrom(from.slice(0, 4), from.slice(5, 7), day!))
    },
  ),
  rule(String.raw`${monthPart}\s+${dayPart}(?!:)(?:,?\s*(\d{4}))?`, ([, month, day, year], today, leaning) =>
    oneDay(dated(day!, month!, year, today, leaning)),
  ),
  // 'friday 27th' and '28th sat': the date decides.
  rule(
    String.raw`${weekdayPart}\s*,?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)(?!(?<=\b[12](?:st|nd))\s+half)`,
    ([, , day], today, leaning) => oneDay(dayOfMonth(Number(day), today, leaning)),
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
  // 'thursday and friday next week'
  rule(
    String.raw`${weekdayPart}(?:\s*(?:-|and|&|to|aur|se)\s*${weekdayPart})?\s+(?:of\s+)?` +
      String.raw`(?:(${ahead})|(${behind})|(?:${thisWords}))\s+(?:week|hafte)`,
    ([, first, last, next, behindWord], today) => {
      const { from } = unitSpan('week', next ? 1 : behindWord ? -1 : 0, today)
      const on = (name: string) => weekday(weekdayNames[name.toLowerCase()]!, 'this', from)
      return joined(on(first!), on(last ?? first!))
    },
  ),
  rule(
    String.raw`(?:(${ahead})|(${behind})|(${thisWords}))\s+(?:ka\s+|ki\s+|ke\s+)?${unitPart}`,
    ([, next, last, , unit], today) => unitSpan(unit!, next ? 1 : last ? -1 : 0, today),
  ),
  rule(String.raw`${weekdayPart}\s+next(?!\s+(?:week|month|to|year))`, ([, name], today) =>
    oneDay(weekday(weekdayNames[name!.toLowerCase()]!, 'next', today)),
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
    ({ 1: next, 2: last, 3: now, 4: name, index, input }, today, leaning) => {
      const on = weekdayNames[name!.toLowerCase()]!
      if (next) return oneDay(weekday(on, /^(?:next|agl)/i.test(next) ? 'next' : 'future', today))
      if (last) return oneDay(weekday(on, 'past', today))
      if (!now || /^(?:on|from)$/i.test(now)) return oneDay(weekday(on, leaning, today))
      const day = weekday(on, 'this', today)
      // 'by this friday', asked on a saturday
      const isAhead = day < today && leaning === 'future' && isUntil.test(input.slice(0, index))
      return oneDay(isAhead ? weekday(on, 'future', today) : day)
    },
  ),
  rule(String.raw`(\d{1,2})[/.-](\d{1,2})(?!\s*(?:am|pm|baje|hours?|hrs?|%))`, (match, today, leaning) => {
    const [, day, month] = match
    const isDate = Number(month) <= 12 && !isTime(match)
    return oneDay(isDate ? near((year) => dayFrom(year, month!, day!), today, leaning) : null)
  }),
  rule(String.raw`(?:month\s+of\s+|in\s+|for\s+|during\s+)?${monthPart}(?:\s+(\d{4}))?`, monthSpan),
  rule(
    String.raw`(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)(?!\s+(?:half|quarter|time|floor|week|saturday|sat|one))|` +
      String.raw`(\d{1,2})\s+(?:tarikh|tareekh|ko|ki(?=\s+(?:chutti|chhutti|leave|wali|lagayi)))`,
    ([, a, b], today, leaning) => oneDay(dayOfMonth(Number(a ?? b), today, leaning)),
  ),
]

/** Words of a wish for free days. */
const freeDayWords = phrases('leaves?, off, pto, vacation, holidays?, ch+utt?i, cancel, lv')
const notAmount =
  String.raw`(?!\s*(?:\d|[:.%]|[ap]m|baje|hours?|hrs?|days?|din|months?|years?|minutes?|quarters?|leaves?|` +
  String.raw`lakhs?|people|times|of)\b|\s*[\d:.%]\d)`

/** Read only where nothing else says when: 'my quarter target'. */
export const weakRules: readonly Rule[] = [
  // 'leave from 23 to 27', 'chutti chahiye 23 se 27 tak', 'leave on 19 and 20 and 21'
  rule(
    String.raw`(?<=\b(?:for|from|on|leaves?|ch+utt?i|chahiye|off|pto|dates?|cancel)\s+)(\d{1,2})\s*` +
      String.raw`(?:(?:to|till|se|-)|(?:and|aur|&|,)(?:\s*\d{1,2}\s*(?:and|aur|&|,))*)\s*` +
      String.raw`(\d{1,2})(?:\s+tak)?${notAmount}`,
    ({ 1: from, 2: to, input }, today, leaning) =>
      leaning === 'future' && freeDayWords.test(input)
        ? joined(dayOfMonth(Number(from), today, leaning), dayOfMonth(Number(to), today, leaning))
        : null,
  ),
  // 'cancel 25 only', 'its 23 not 22'
  rule(
    String.raw`(?<=\b(?:cancel|date|its)\s+)(\d{2})(?=\s+(?:only|not|ko)\b|\W*$)`,
    ({ 1: day, input }, today, leaning) =>
      leaning === 'future' && freeDayWords.test(input)
        ? oneDay(dayOfMonth(Number(day), today, leaning))
        : null,
  ),
  rule('(20[23]\\d)', ([, year]) => ({ from: `${year}-01-01`, to: `${year}-12-31` })),
  rule(String.raw`(?:yearly|annual)(?=\s+(?:target|billing|revenue|collection|number|goal))`, (_, today) =>
    unitSpan('fy', 0, today),
  ),
  rule('quarter(?:ly)?', (_, today) => unitSpan('quarter', 0, today)),
]

/**
 * Days as people write them: 'tmrw', 'parso', 'next monday', '12-15 dec', 'pichle mahine', '2nd saturday',
 * 'for 3 days'. 'kal' and 'parso' can be past or future, and so can a bare weekday or date: the question
 * decides.
 */
import { addDays, weekdayOf, type Day } from '../../../src/domain/day'
import { untilWords, weekdayPart } from './dayWords'
import { rules, weakRules, type Rule } from './dayRules'
import { countOf, countPart, isComparison, openEnded } from './periods'
import { phrases } from './phrases'
import { type Span, type Leaning, unitSpan } from './spans'
import { corrected } from './spelling'

/** `span` null: an impossible day, such as the 31st of February; then nothing else is read. */
type Found = { span: Span | null; at: number; end: number }

/** The day or span in a text, the first of several; null if there is none. */
export const spanIn = (text: string, today: Day, leaning: Leaning): Span | null =>
  spansIn(text, today, leaning)[0] ?? null

/** Every day and span in a text, in its order: more than one only where they are compared or listed. */
export function spansIn(text: string, today: Day, leaning: Leaning): Span[] {
  const words = corrected(text)
  const tense = tensed(words, leaning)
  const everything = allIn(words, today, tense).flatMap(({ span, ...place }) =>
    span ? [{ ...span, ...place }] : [],
  )
  const compares = isComparison(words)
  const { found: repaired, words: current } = withoutRepaired(everything, words)
  const found = compares ? repaired : withoutWider(withoutWeekdays(repaired, words), words, today)
  const spans: Span[] = []
  for (let i = 0; i < found.length; i++) {
    const first = found[i]!
    let last = first
    for (let next = found[i + 1]; next && isJoined(last, next, current, compares); next = found[i + 1]) {
      last = next
      i++
    }
    if (last !== first) {
      spans.push({ from: first.from, to: last.to })
      continue
    }
    const after = words.slice(first.end)
    // Beside a single day the count may stand before it: '3 days from monday'.
    const counted = found.length === 1 ? words : after.slice(0, 40)
    const span = extended({ from: first.from, to: first.to }, after, counted)
    spans.push(openEnded(span, { before: words.slice(0, first.at), after }, today, tense))
  }
  return spans.filter((one, i) => spans.findIndex(({ from, to }) => from === one.from && to === one.to) === i)
}

type Placed = Span & { at: number; end: number }

/**
 * 'on thursday no sorry friday', 'the ninth, no the tenth', 'today no not today yesterday': the later one is
 * meant. The text keeps its length, without the words that were taken back.
 */
function withoutRepaired(all: readonly Placed[], words: string): { found: Placed[]; words: string } {
  const found: Placed[] = []
  let current = words
  for (const [i, one] of all.entries()) {
    const next = all[i + 1]
    const gap = next ? words.slice(one.end, next.at) : ''
    const isDenied = next && /\bno,? not (?:the )?$/.test(words.slice(0, one.at)) && gap.trim() === ''
    if (isDenied || takenBack.test(gap))
      current = current.slice(0, one.at) + ' '.repeat(next!.at - one.at) + current.slice(next!.at)
    else found.push(one)
  }
  return { found, words: current }
}
const takenBack = /\bno,? (?:sorry|wait|i mean|make it|not|the|its)\b|\bsorry\b|\bi mean\b|^[ ,]{0,3}no,?\s*$/

/** 'friday off, the 27th': the date says which friday. */
const withoutWeekdays = (found: readonly Placed[], words: string): Placed[] =>
  found.filter(
    ({ from, to, at, end }) =>
      from !== to ||
      !isWeekday.test(words.slice(at, end)) ||
      !found.some(
        (other) =>
          other.from === other.to &&
          other.from !== from &&
          sameWeekday(other.from, from) &&
          !isAnd(between({ at, end }, other, words)),
      ),
  )
const isWeekday = new RegExp(String.raw`^\W*(?:on\s+|this\s+|coming\s+)?${weekdayPart}\W*$`, 'i')
const sameWeekday = (one: Day, other: Day): boolean => weekdayOf(one) === weekdayOf(other)

type Place = Pick<Placed, 'at' | 'end'>
const between = (one: Place, other: Place, words: string): string =>
  words.slice(Math.min(one.end, other.end), Math.max(one.at, other.at))
/** At most six words lie between, none of a range or a list: 'this year till october' is a range. */
const isNear = (one: Place, other: Place, words: string): boolean => {
  const gap = between(one, other, words).trim()
  return gap.split(/\s+/).length <= 6 && !/\b(?:till|until|upto|up to|to|and|aur|or|se)\b/.test(gap)
}

/** 'last week, the one for the 11th', 'this year, january to june': the days inside are meant. */
const withoutWider = (found: readonly Placed[], words: string, today: Day): Placed[] =>
  found.filter(
    (wide) =>
      !found.some(
        ({ from, to, ...place }) =>
          isNear(wide, place, words) &&
          wide.from <= from &&
          to <= wide.to &&
          (wide.from < from || to < wide.to) &&
          !(from === today && to === today),
      ),
  )

/**
 * 'from monday to wednesday', 'july august september'. 'October and November' are one period, '10 and 12
 * November' are two days.
 */
function isJoined(first: Placed, second: Placed, words: string, compares: boolean): boolean {
  const gap = words.slice(first.end, second.at)
  if (second.to < first.from) return false
  const isNext = second.from === addDays(first.to, 1)
  const isBetween = /\bbetween\s+(?:the\s+)?$/.test(words.slice(0, first.at))
  if (isAnd(gap)) return (isNext || isBetween) && !compares
  return isRange(gap) || (isNext && !compares && ['', ','].includes(gap.trim()))
}

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

const comes = phrases(
  'will, gonna, going to, upcoming, planning, planned, expect(?:ed|ing)?, forecast, projected, due, ' +
    'joining, hoga, hogi, honge',
)
const hasEnd = new RegExp(String.raw`\b(?:${untilWords})\b`)
/** 'expected collection till 30 november': ahead, whatever the measure. */
const isForecast = phrases(
  'expected (?:collections?|receipts?|payments?|inflows?), forecast, projected, pipeline, starts, ' +
    'committed, (?:due|going|supposed) to come, falling, probations?, confirmations?, lapse',
)
const isOver = phrases('since, ended, completed, over, started, ho gaya')
/** The verb decides how to read 'kal' and a bare weekday, if it says so. */
function tensed(words: string, leaning: Leaning): Leaning {
  if (/\b(?:was|were|did|had|tha|thi|gaya tha|aaya tha|aayi thi|forgot|bhul|bhool)\b/.test(words))
    return leaning === 'past' || leaning === 'nearest' ? 'past' : 'recent'
  if (isForecast.test(words) && !isOver.test(words) && (leaning === 'past' || leaning === 'recent'))
    return hasEnd.test(words) ? 'future' : 'nearest'
  if (comes.test(words)) return leaning === 'past' ? leaning : leaning === 'future' ? leaning : 'nearest'
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

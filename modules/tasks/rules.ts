/**
 * Task rules for both sides: deadlines, repetition and mentions.
 *
 *   dayStart  isOverdue  upcomingBounds  monthStart   days in the firm's zone
 *   readDeadline                                      accepted spellings of a deadline
 *   ruleOf  nextTurn  turnAhead  repeatWords          repetition
 *   mentionsIn                                        the people mentioned in a comment
 */
import {
  addDays,
  dayOf,
  instantAt,
  isLikelyDay,
  isTime,
  weekdayOf,
  weekdays,
  type Day,
  type Instant,
  type Time,
  type Weekday,
} from '../../src/domain/day'
import { addMonths, nthDay, dayNumber, firstDay, monthOf } from '../../src/domain/month'

export const priorities = ['low', 'medium', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]
export const taskStatuses = ['pending', 'in_progress', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]
/** How far ahead Upcoming Deadlines looks, in days. */
export const upcomingDays = 7

const quarter = 15 * 60_000

/** The first instant of a day. If clocks change at midnight, 00:00 may be missing or occur twice. */
export function dayStart(day: Day, zone: string): Instant {
  const isEarlier = (at: number) => dayOf(new Date(at).toISOString(), zone) < day
  let at = Date.parse(instantAt(day, '00:00', zone))
  while (isEarlier(at)) at += quarter
  while (!isEarlier(at - quarter)) at -= quarter
  return new Date(at).toISOString()
}

/** Not completed, and its deadline was before today began. */
export function isOverdue(
  { status, deadline }: { status: string; deadline: Instant },
  now: Instant,
  zone: string,
): boolean {
  return isBefore({ status, deadline }, dayStart(dayOf(now, zone), zone))
}

/** The same for many tasks, computing the start of today once. */
export const isBefore = (
  { status, deadline }: { status: string; deadline: Instant },
  todayBegan: Instant,
): boolean => status !== 'completed' && deadline < todayBegan

/**
 * The range of instants (end excluded) of upcoming deadlines: today and the days after it. Earlier ones are
 * overdue.
 */
export function upcomingBounds(
  now: Instant,
  zone: string,
  days: number = upcomingDays,
): { from: Instant; to: Instant } {
  const today = dayOf(now, zone)
  return { from: dayStart(today, zone), to: dayStart(addDays(today, days + 1), zone) }
}

export const monthStart = (now: Instant, zone: string): Instant =>
  dayStart(firstDay(monthOf(dayOf(now, zone))), zone)

/**
 * A day (its last minute), a day with a time in the firm's zone, or an instant with its offset; otherwise
 * null.
 */
export function readDeadline(text: string, zone: string): Instant | null {
  const [, day = '', rest] = /^(\d{4}-\d{2}-\d{2})(?:T(.+))?$/.exec(text.trim()) ?? []
  if (!isLikelyDay(day)) return null
  if (rest === undefined) return instantAt(day, '23:59', zone)
  const [, time, seconds = '', offset] =
    /^(\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(rest) ?? []
  if (time === undefined || !isTime(time)) return null
  if (offset === undefined) return instantAt(day, time, zone)
  const at = Date.parse(`${day}T${time}${seconds || ':00'}${offset.replace(/(\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

// Repetition

export const everies = ['daily', 'weekly', 'monthly'] as const
export type Repeat = {
  every: (typeof everies)[number]
  /** For weekly repetition. */ weekdays: Weekday[]
  /** For monthly repetition; 31 is the last day. */ day: number | null
  until: Day | null
}

/** As requested, with omitted values taken from the first deadline. */
export function ruleOf(
  {
    every,
    weekdays: wanted = [],
    day,
    until,
  }: {
    every: Repeat['every']
    weekdays?: readonly Weekday[] | undefined
    day?: number | null | undefined
    until?: Day | null | undefined
  },
  first: Day,
): Repeat {
  const chosen = weekdays.filter((name) => wanted.includes(name))
  return {
    every,
    weekdays: every === 'weekly' ? (chosen.length ? chosen : [weekdayOf(first)]) : [],
    day: every === 'monthly' ? (day ?? dayNumber(first)) : null,
    until: until ?? null,
  }
}

/** The first turn after a day; null if there is none. */
export function nextTurn(rule: Repeat, after: Day): Day | null {
  const turn = turnAfter(rule, after)
  return rule.until !== null && turn > rule.until ? null : turn
}

function turnAfter({ every, weekdays: on, day }: Repeat, after: Day): Day {
  if (every === 'daily') return addDays(after, 1)
  if (every === 'monthly') {
    const inThis = nthDay(monthOf(after), day ?? 1)
    return inThis > after ? inThis : nthDay(addMonths(monthOf(after), 1), day ?? 1)
  }
  for (let ahead = 1; ahead <= 7; ahead++)
    if (on.includes(weekdayOf(addDays(after, ahead)))) return addDays(after, ahead)
  return addDays(after, 7)
}

/** The first turn after a day whose deadline is in the future; missed turns are skipped. */
export function turnAhead(
  rule: Repeat,
  time: Time,
  after: Day,
  now: Instant,
  zone: string,
): { turn: Day; deadline: Instant } | null {
  const yesterday = addDays(dayOf(now, zone), -1)
  for (
    let turn = nextTurn(rule, after > yesterday ? after : yesterday);
    turn !== null;
    turn = nextTurn(rule, turn)
  ) {
    const deadline = instantAt(turn, time, zone)
    if (deadline > now) return { turn, deadline }
  }
  return null
}

const ordinal = (n: number) => {
  const ending = n > 10 && n < 14 ? undefined : ['st', 'nd', 'rd'][(n % 10) - 1]
  return `${n}${ending ?? 'th'}`
}
const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** `Every week on Monday and Friday` */
export function repeatWords({ every, weekdays: on, day }: Repeat): string {
  if (every === 'daily') return 'Every day'
  if (every === 'monthly')
    return day === 31
      ? 'Every month on the last day'
      : `Every month on the ${ordinal(day ?? 1)}${(day ?? 1) > 28 ? ', or the last day' : ''}`
  return `Every week on ${on
    .map(titled)
    .join(', ')
    .replace(/, ([^,]+)$/, ' and $1')}`
}

// Mentions

export type Named = { id: number; firstName: string; lastName: string }

const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trimStart()

/**
 * The people mentioned by `@First Last`, in any case; the longest matching name counts, and two people with
 * the same name both count. `unknown`: names after an @ that match nobody. An @ within a word, as in an
 * address, mentions nobody.
 */
export function mentionsIn(text: string, people: readonly Named[]): { ids: number[]; unknown: string[] } {
  const names = people.map((person) => ({
    id: person.id,
    name: folded(`${person.firstName} ${person.lastName}`).trimEnd(),
  }))
  const ids = new Set<number>()
  const unknown = new Set<string>()
  for (const { index } of text.matchAll(/(?<![\p{L}\p{M}\p{N}_.@+-])@(?=[\p{L}\p{N}])/gu)) {
    const rest = folded(text.slice(index + 1, index + 201))
    const fits = names.filter(
      ({ name }) =>
        name !== '' && rest.startsWith(name) && !/^[\p{L}\p{M}\p{N}_]/u.test(rest.slice(name.length)),
    )
    const longest = Math.max(...fits.map(({ name }) => name.length))
    for (const { id, name } of fits) if (name.length === longest) ids.add(id)
    if (!fits.length) unknown.add(/^@[\p{L}\p{M}\p{N}_'-]+/u.exec(text.slice(index))![0])
  }
  return { ids: [...ids], unknown: [...unknown] }
}

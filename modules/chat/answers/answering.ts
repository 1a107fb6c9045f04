/** The input and the result of every answer, and the words that answers share. */
import { dayText, daysBetween, weekdayText, type Day, type Time } from '../../../src/domain/day'
import { monthOf, monthText, monthsBetween, wholeMonth, type Month } from '../../../src/domain/month'
import type { Permission } from '../../../src/domain/access'
import type { PersonName } from '../../people/contract'
import type { Link, Reply } from '../contract'
import type { Desk } from '../desk'
import { phrases } from '../understanding/phrases'
import type { Manner } from '../understanding/manner'
import type { Leaning, Span } from '../understanding/spans'
import type { Named } from '../understanding/names'
import type { Client, Whose, WhoseKind } from '../understanding/whose'

/** The understood question, whatever it is about. */
export type Question = Named & {
  text: string
  /** Lower case, with common spelling mistakes corrected. */ plain: string
  /** The first of `spans`. */ span: Span | null
  spans: Span[]
  times: Time[]
  /** The named people, each known exactly. */ people: PersonName[]
  clients: Client[]
  /** Words that nothing explains: perhaps a client that the firm does not have. */ unexplained: string[]
  whose: Whose
  manner: Manner | null
}
/** The rest of a reply is empty unless given. */
export type ChatAnswer = Partial<Omit<Reply, 'timestamp' | 'intent'>> & { message: string }

/** A number that an answer states about somebody in a span. */
export type Figure = {
  /** To compare and to rank. */ amount: number
  /** With its unit: `6 days`. */ value: string
  /** The whole answer in one sentence. */ message: string
  rows?: Row[]
}
/** One person's part of a team's figure. */
export type Share = { person: { id: number; name: string }; amount: number; value: string }

/**
 * Something that can be asked about. The people, the days and the manner are understood separately and
 * combined with it (`composing.ts`).
 */
export type Measure = {
  /** Completes 'I can tell': `how often somebody was late`. */
  about: string
  /** Without this permission the answer is `refusal`, else that the role does not see this. */
  may?: Permission
  refusal?: string
  /** Required in addition for figures of others. */
  mayOthers?: Permission
  /**
   * The people or clients that can be asked about. The first is meant if the question does not say.
   * Absent: the measure is about nobody in particular.
   */
  of?: readonly [WhoseKind, ...WhoseKind[]]
  /** How to read 'kal' and a bare weekday. */
  leaning?: Leaning
  /** A wish for coming days: of several days in a sentence, those ahead are meant. */
  isWish?: boolean
  /** Questions that it answers. They are suggested for similar questions. */
  samples: readonly [string, ...string[]]
  answer: (desk: Desk, question: Question) => ChatAnswer
  /** The reason why the figures of these people are not shown, or null if they are. */
  hidden?: (desk: Desk, whose: Whose) => ChatAnswer | null
  /** Given for measures with a number. Spans and people can then be compared and months listed. */
  figure?: (desk: Desk, whose: Whose, span: Span, question: Question) => Figure
  /** The members of a team with their parts, or null if the team is too large for it. */
  shares?: (desk: Desk, whose: Whose, span: Span, question: Question) => Share[] | null
  /** The meaning of a question that does not say. Absent: the first of `of` that needs no name. */
  usualWhose?: (desk: Desk, plain: string) => WhoseKind
  /** The span that is meant if the question names none. */
  usualSpan?: (desk: Desk, question: Question) => Span
}

/** The people who are meant if the question names nobody. */
export function usualWhose(desk: Desk, { of, usualWhose: usual }: Measure, plain: string): Whose {
  const kind =
    usual?.(desk, plain) ?? of?.find((one) => one === 'me' || one === 'team' || one === 'firm') ?? 'me'
  return { kind: kind === 'me' && of?.includes('team') && checksAll(desk, plain) ? 'team' : kind } as Whose
}
/** An Admin's 'overtime hours of schedulers' is about everybody, 'leave balance' perhaps about oneself. */
const checksAll = (desk: Desk, plain: string): boolean =>
  desk.may('manage_employees') && checkWords.test(plain)
const checkWords = phrases(
  'lists?, report, register, averages?, (?:department|team|office|branch|role|person) ?wise, negative, ' +
    'excess, missing, overtime, backdated, posted, credited, accruals?, lapse[sd]?, cases, exceptions, ' +
    'recruiters, managers, schedulers, accountants, not taken',
)

export type Row = { label: string; value: string }
export type { Link }

export const isIn = (day: Day, { from, to }: Span): boolean => day >= from && day <= to

/** `Thu 19 Nov 2026` */
export const dayWords = (day: Day): string => `${weekdayText(day).slice(0, 3)} ${dayText(day)}`
export const spanWords = ({ from, to }: Span): string =>
  from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`
/** `on Thu 19 Nov 2026`, `in Nov 2026`, `from Mon 16 Nov 2026 to Wed 18 Nov 2026` */
export function inSpan(span: Span): string {
  const month = spanOfMonth(span.from)
  return span.from === span.to
    ? `on ${dayWords(span.from)}`
    : span.from === month.from && span.to === month.to
      ? `in ${dayText(span.from).slice(3)}`
      : `from ${spanWords(span)}`
}
/** `Oct 2026`, `Thu 19 Nov 2026`, `Mon 16 Nov 2026 to Wed 18 Nov 2026` */
export const spanLabel = (span: Span): string => inSpan(span).replace(/^(?:on|in|from) /, '')
export const daysWords = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`
export const countWords = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`
export const peopleWords = (count: number): string => countWords(count, 'person', 'people')
export const are = (count: number): string => (count === 1 ? 'is' : 'are')
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`
/** `today`, `tomorrow`, `yesterday`, else the date. */
export function whenWords(day: Day, desk: Desk): string {
  const away = daysBetween(desk.today, day)
  if (away === 0) return 'today'
  return `${away === 1 ? 'tomorrow,' : away === -1 ? 'yesterday,' : 'on'} ${dayWords(day)}`
}
/** As `whenWords` for one day, as `inSpan` for several. */
export const whenSpan = (span: Span, desk: Desk): string =>
  span.from === span.to ? whenWords(span.from, desk) : inSpan(span)
/** As `whenSpan`, for days up to today: 'in Nov 2026 so far'. */
export function whenSoFar(wanted: Span, desk: Desk): string {
  const until = upToNow(desk, wanted)
  const isWholeMonth = inSpan(wanted).startsWith('in ')
  return until.to < wanted.to && isWholeMonth ? `${inSpan(wanted)} so far` : whenSpan(until, desk)
}
/** The topic of a measure: 'the days you were late', 'the billing of Globex'. */
export function topicWords({ about, of }: Measure, whose: Whose): string {
  if (!about.includes('somebody')) return `${about}${of ? ofWhom(whose) : ''}`
  const subject = subjectOf(whose).replace(/^(?:The|You|Your)\b/, (word) => word.toLowerCase())
  return about.replace(/somebody (was|has)/, (_, verb: 'was' | 'has') =>
    subject === 'you' ? `you ${verb === 'was' ? 'were' : 'have'}` : `${subject} ${verb}`,
  )
}
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const spanOfMonth = (day: Day): Span => wholeMonth(monthOf(day))
export const thisMonth = (desk: Desk): Span => spanOfMonth(desk.today)
export const monthWords = (months: readonly Month[]): string =>
  months.length === 1 ? monthText(months[0]!) : `${monthText(months[0]!)} to ${monthText(months.at(-1)!)}`

/** `2026-11` and so on, both ends included. `most` limits their number. */
export const monthsOfSpan = ({ from, to }: Span, most: number): Month[] =>
  monthsBetween(from, to).slice(0, most)

/** A span without its days after today. */
export const upToNow = (desk: Desk, { from, to }: Span): Span => ({
  from,
  to: to > desk.today ? desk.today : to,
})

/** 'You', or the names. */
export function subjectOf(whose: Whose): string {
  switch (whose.kind) {
    case 'me':
      return 'You'
    case 'people':
      return listWords(whose.people.map(nameOf))
    case 'lead':
      return `The team of ${nameOf(whose.lead)}`
    case 'clients':
      return clientNames(whose.clients)
    case 'firm':
      return 'The firm'
    case 'team':
      return 'Your team'
  }
}
/** 'of Asha Rao', 'of your team'. Empty for oneself and the firm. */
export const ofWhom = (whose: Whose): string =>
  whose.kind === 'me' || whose.kind === 'firm'
    ? ''
    : ` of ${subjectOf(whose).replace(/^(The|Your)/, (word) => word.toLowerCase())}`
export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
export const clientNames = (clients: readonly Client[]): string => listWords(clients.map(({ name }) => name))
/** '09:30 to 18:30', with dashes for a missing punch. */
export const punchTimes = (day: { punchInTime: string | null; punchOutTime: string | null }): string =>
  `${day.punchInTime || '--:--'} to ${day.punchOutTime || '--:--'}`

/** The form of a verb: 'you were', 'Asha Rao was'. */
export const verb = (whose: Whose, plural: string, singular: string): string =>
  whose.kind === 'me' || (whose.kind === 'people' && whose.people.length > 1) ? plural : singular

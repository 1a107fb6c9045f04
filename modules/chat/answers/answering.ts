/** What every answer is given and gives back. */
import { dayText, weekdayText, type Day, type Time } from '../../../src/domain/day'
import { monthOf, monthsBetween, wholeMonth, type Month } from '../../../src/domain/month'
import type { Permission } from '../../../src/domain/access'
import type { Reply } from '../contract'
import type { Desk } from '../desk'
import type { Leaning, Span } from '../understanding/spans'
import type { Named } from '../understanding/names'

/** A question as it was understood, whatever is asked. */
export type Question = Named & {
  text: string
  /** Lower case, common slips put right. */ plain: string
  span: Span | null
  times: Time[]
}
/** The rest of a reply is empty unless it is said. */
export type Said = Partial<Omit<Reply, 'timestamp' | 'intent'>> & { message: string }

export type Answering = {
  /** Without it the answer is that the asker's role does not see this. */
  may?: Permission
  /** Where 'kal' and a bare weekday lie. */
  leaning?: Leaning
  /** Questions that it answers, offered where something near it was asked. */
  samples: readonly [string, ...string[]]
  answer(desk: Desk, question: Question): Said
}

export type Row = { label: string; value: string }

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
export const daysWords = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`
export const countWords = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`
/** `today`, `tomorrow`, `yesterday`, else the day. */
export function whenWords(day: Day, desk: Desk): string {
  const away = Math.round((Date.parse(day) - Date.parse(desk.today)) / 86_400_000)
  return away === 0
    ? 'today'
    : away === 1
      ? `tomorrow, ${dayWords(day)}`
      : away === -1
        ? `yesterday, ${dayWords(day)}`
        : `on ${dayWords(day)}`
}
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export function spanOfMonth(day: Day): Span {
  return wholeMonth(monthOf(day))
}

/** `2026-11`, and so on to the last, both inclusive; at most so many. */
export const monthsOfSpan = ({ from, to }: Span, most: number): Month[] =>
  monthsBetween(from, to).slice(0, most)

/** One person, where the question must be about one: who it is, or what to say instead. */
export function onePerson(
  { people, strangers }: Question,
  ask: (name: string) => string,
): { person: Question['people'][number] } | { said: Said } {
  const [person, ...more] = people
  if (!person)
    return {
      said: {
        message: strangers[0]
          ? `I find nobody called ${strangers[0]} whom you may see.`
          : 'Whom do you mean? Please write the name.',
        from: strangers[0] ? 'records' : 'nothing',
      },
    }
  if (more.length > 0)
    return {
      said: {
        message: `${countWords(people.length, 'person', 'people')} could be meant. Which of them?`,
        rows: people.map((one) => ({
          label: nameOf(one),
          value: [one.designation, one.email].filter(Boolean).join(', '),
        })),
        asks: people.slice(0, 3).map((one) => ask(nameOf(one))),
      },
    }
  return { person }
}

/** The input and the result of every answer. */
import { dayText, weekdayText, type Day, type Time } from '../../../src/domain/day'
import { monthOf, monthsBetween, wholeMonth, type Month } from '../../../src/domain/month'
import type { Permission } from '../../../src/domain/access'
import type { Reply } from '../contract'
import type { Desk } from '../desk'
import type { Leaning, Span } from '../understanding/spans'
import type { Named } from '../understanding/names'

/** The understood question, whatever it is about. */
export type Question = Named & {
  text: string
  /** Lower case, with common spelling mistakes corrected. */ plain: string
  span: Span | null
  times: Time[]
}
/** The rest of a reply is empty unless given. */
export type ChatAnswer = Partial<Omit<Reply, 'timestamp' | 'intent'>> & { message: string }

export type Answering = {
  /** If false, the answer is that the person's role does not see this. */
  may?: Permission
  /** How to read 'kal' and a bare weekday. */
  leaning?: Leaning
  /** Questions it answers, suggested for similar questions. */
  samples: readonly [string, ...string[]]
  answer(desk: Desk, question: Question): ChatAnswer
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
/** `today`, `tomorrow`, `yesterday`, else the date. */
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

/** `2026-11` and so on, both ends included; at most so many. */
export const monthsOfSpan = ({ from, to }: Span, most: number): Month[] =>
  monthsBetween(from, to).slice(0, most)

/** The one person of a question about one: the person, or a message. */
export function onePerson(
  { people, strangers }: Question,
  ask: (name: string) => string,
): { person: Question['people'][number] } | { answer: ChatAnswer } {
  const [person, ...more] = people
  if (!person)
    return {
      answer: {
        message: strangers[0]
          ? `I cannot find anybody called ${strangers[0]} that you can see.`
          : 'Which person do you mean? Please write the name.',
        from: strangers[0] ? 'records' : 'nothing',
      },
    }
  if (more.length > 0)
    return {
      answer: {
        message: `${countWords(people.length, 'person', 'people')} match this name. Which one do you mean?`,
        rows: people.map((one) => ({
          label: nameOf(one),
          value: [one.designation, one.email].filter(Boolean).join(', '),
        })),
        asks: people.slice(0, 3).map((one) => ask(nameOf(one))),
      },
    }
  return { person }
}

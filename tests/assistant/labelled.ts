/**
 * Questions to the assistant with what they ask, in sets:
 *   development  to learn from: thresholds are chosen on it, and its questions may be read
 *   unseen       written by people who knew the product by five lines, labelled by others; only scored
 *   reserve      the same, for the next change, if there is one: not used yet
 * Columns: role, kind of user, measure, whose, when (as if today were Wednesday, 18 November 2026), question.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ageIn } from '../../modules/chat/understanding/age'
import type { Role } from '../../src/domain/access'

export const sets = ['development', 'unseen', 'reserve'] as const
export type SetName = (typeof sets)[number]
export type Labelled = {
  role: Role
  kind: string
  measure: string
  /** me, team, firm, `person: NAME`, `team of: NAME`, `client: NAME`, or '-': nobody in particular. */
  whose: string
  /** A day, `FROM..TO`, or '-'. */
  when: string
  question: string
}
export const labelledToday = '2026-11-18'

export function labelled(folder: string, set: SetName): Labelled[] {
  const file = join(folder, `${set}.tsv`)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [role, kind, measure, whose, when, question] = line.split('\t') as [Role, ...string[]]
      return { role, kind: kind!, measure: measure!, whose: whose!, when: when!, question: question! }
    })
}

/** The question as the assistant understood it. */
export type Heard = {
  measure: string | null
  from: string
  /** The role does not see it, which is the right answer to the right question. */ isRefused: boolean
  whose: string
  /** As they were written, in lower case. */ names: readonly string[]
  span: Span | null
  /** All of the spans that the answer compares. */ compared: readonly Span[]
}
type Span = { from: string; to: string }
export type Mark = 'right' | 'not known' | 'wrong'

/** Measures whose answer depends on nobody in particular, or on no days. */
const ofNobody =
  /^(?:policy|holiday|day\.|howto|capabilities|greeting|thanks|attendance\.punch|tasks\.create|billing\.books)/
const dayless = new RegExp(
  '^(?:leave.balance|policy|howto|capabilities|greeting|thanks|approvals|attendance.(?:punch|now)|tasks.(?:overdue|' +
    'create|given)|people.(?!count)|billing.(?:client|uninvoiced|overdue|invoice))',
)
/** Two measures with one answer. */
const alike: readonly (readonly string[])[] = [
  ['attendance.day', 'attendance.now'],
  ['approvals.pending', 'approvals.decide'],
  ['people.contact', 'people.me'],
  ['billing.total', 'billing.ranking'],
  ['billing.target', 'billing.ranking'],
  ['billing.candidates', 'billing.ranking'],
  ['greeting', 'capabilities'],
  ['leave.requests', 'leave.cancel'],
]
/** For one colleague these measures have one answer. */
const states = ['attendance.absent', 'attendance.now', 'attendance.day']

/**
 * An unknown question is harmless. An answer about something else, somebody else or another time is wrong. A
 * label may name two measures that answer equally well: `attendance.day/attendance.hours`.
 */
export function markOf(label: Labelled, heard: Heard): Mark {
  const marks = label.measure.split('/').map((measure) => markOfOne({ ...label, measure }, heard))
  return marks.find((mark) => mark === 'right') ?? marks.find((mark) => mark === 'not known') ?? 'wrong'
}

/** The first part of a wrong answer that differs from the label. */
export function wrongPart(label: Labelled, heard: Heard): 'what' | 'whose' | 'when' {
  const one = { ...label, measure: label.measure.split('/')[0]! }
  if (!isSameMeasure(one, heard)) return 'what'
  return isSameWhose(one, heard) ? 'when' : 'whose'
}

function markOfOne(label: Labelled, heard: Heard): Mark {
  const { measure } = label
  if (measure === 'none') return heard.from === 'nothing' ? 'right' : 'wrong'
  if (heard.from === 'nothing') return 'not known'
  // The answer contains instructions even if the question was not recognised as a request for them.
  if (measure === 'howto')
    return heard.from === 'page' || (heard.measure === 'howto' && heard.isRefused) ? 'right' : 'wrong'
  if (heard.measure === null) return heard.from === 'page' && measure.startsWith('policy') ? 'right' : 'wrong'
  if (!isSameMeasure(label, heard)) return 'wrong'
  return heard.isRefused || (isSameWhose(label, heard) && isSameWhen(label, heard)) ? 'right' : 'wrong'
}

function isSameMeasure({ measure, whose, question }: Labelled, heard: Heard): boolean {
  const both = [measure, heard.measure ?? '']
  // Of a certain age, what is outstanding is overdue.
  const isAged = ageIn(question.toLowerCase()) !== null
  return (
    heard.measure === measure ||
    (isAged && both.every((one) => one === 'billing.overdue' || one === 'billing.outstanding')) ||
    alike.some((pair) => both.every((one) => pair.includes(one))) ||
    (whose.startsWith('person') && both.every((one) => states.includes(one)))
  )
}

function isSameWhose({ measure, whose }: Labelled, heard: Heard): boolean {
  if (whose === '-' || ofNobody.test(measure)) return true
  const [, kind = '', names = ''] = /^(person|team of|client): (.*)$/.exec(whose) ?? []
  if (kind)
    return (
      (kind !== 'team of' || heard.whose === 'lead' || measure === 'people.team') &&
      names
        .toLowerCase()
        .split(/\s*,\s*/)
        .every((name) => heard.names.some((written) => sharesWord(written, name)))
    )
  // What waits for one's decision is one's own, and others' requests.
  if (/^approvals|people\.team|people\.manager|birthdays/.test(measure))
    return !['people', 'lead', 'clients'].includes(heard.whose)
  // A manager sees the own team, as 'the firm' too. Own billing includes the team's.
  const group = (one: string) =>
    one === 'firm' || (one === 'me' && measure.startsWith('billing')) ? 'team' : one
  return group(heard.whose) === group(whose)
}
/** 'pavitra' and 'Pavithra Shetty' */
const sharesWord = (a: string, b: string) =>
  a.split(' ').some((word) => b.split(' ').some((other) => other.slice(0, 4) === word.slice(0, 4)))

function isSameWhen({ measure, when }: Labelled, { span, compared }: Heard): boolean {
  if (when === '-' || dayless.test(measure)) return true
  const [from, to = from] = when.split('..') as [string, string?]
  const wanted = { from, to }
  // A comparison names both of its spans; a label names one of them, or the time from the first to the last.
  if (compared.length > 1) {
    const all = {
      from: compared.map((one) => one.from).toSorted()[0]!,
      to: lastOf(compared.map((one) => one.to)),
    }
    if ([...compared, all].some((one) => isSameSpan(measure, wanted, one))) return true
  }
  // Without a day a question is about today.
  if (!span) return from === labelledToday && to === labelledToday
  return isSameSpan(measure, wanted, span)
}
const lastOf = (list: readonly string[]): string => list.toSorted().at(-1)!

function isSameSpan(measure: string, { from, to }: Span, span: Span): boolean {
  // Of a period until today, its end may be today or the period's.
  const end = (day: string) => (day >= labelledToday ? labelledToday : day)
  if (span.from === from && (span.to === to || end(span.to) === end(to))) return true
  // Money counts by months, and 'this year' may be the calendar's or the firm's; the answer says which.
  const isMoney = measure.startsWith('billing')
  if (isMoney && days(from, to) > 200 && days(span.from, span.to) > 200) return true
  const month = (day: string) => day.slice(0, 7)
  if (isMoney && month(span.from) === month(from) && month(end(span.to)) === month(end(to))) return true
  // 'the last two weeks' may begin on either day.
  const isNear = (a: string, b: string) => Math.abs(days(a, b)) <= 1
  if (days(from, to) >= 10 && isNear(span.from, from) && isNear(span.to, to)) return true
  // 'last 3 months': to the day, or whole months.
  return Math.abs(days(span.from, from)) <= 31 && Math.abs(days(span.to, to)) <= 31 && days(from, to) > 60
}
const days = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 86_400_000

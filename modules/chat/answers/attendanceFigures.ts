/** Hours, presence, absence and lateness over a span: of oneself, of people and of teams. */
import { hoursWords } from '../../../src/domain/hours'
import type { AttendanceRecord } from '../../attendance/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose, WhoseKind } from '../understanding/whose'
import {
  countWords,
  daysWords,
  dayWords,
  nameOf,
  punchTimes,
  spanWords,
  subjectOf,
  thisMonth,
  upToNow,
  verb,
  whenSoFar,
  type ChatAnswer,
  type Figure,
  type Link,
  type Measure,
  type Question,
  type Row,
  type Share,
} from './answering'
import { daysOf, hiddenDays, othersAttendance, weekOf } from './attendanceDays'
import { hoursOf, sumsOf, teamSums, totalOf, type DaySums } from './attendanceSums'
import { attendanceLink, historyLink } from './links'
import { absentTeam, lateToday, statusOf } from './teamToday'

const mostRows = 15
const of = ['me', 'people', 'team', 'lead', 'firm'] as const

/** One of the numbers of `DaySums`, with its words. */
type Kind = {
  amount: (sums: DaySums) => number
  value: (sums: DaySums) => string
  /** 'You were late on 6 days' */
  message: (subject: string, whose: Whose, sums: DaySums) => string
  rows: (desk: Desk, userId: number, span: Span) => Row[]
}

function sumsFor(desk: Desk, whose: Whose, span: Span): DaySums | null {
  const during = upToNow(desk, span)
  if (whose.kind === 'me') return sumsOf(desk, { id: desk.who.id, name: 'You' }, during)
  if (whose.kind === 'people') {
    const [person] = whose.people
    return sumsOf(desk, { id: person!.id, name: nameOf(person!) }, during)
  }
  const all = teamSums(desk, whose, during)
  return all && totalOf(all, subjectOf(whose))
}

function figureOf(kind: Kind): NonNullable<Measure['figure']> {
  return (desk, whose, span): Figure => {
    const sums = sumsFor(desk, whose, span)
    const when = whenSoFar(span, desk)
    if (!sums)
      return {
        amount: 0,
        value: 'not known',
        message:
          'Your team is too large to add this up here, or the time is too long: see Team Attendance History.',
      }
    const id = whose.kind === 'me' ? desk.who.id : whose.kind === 'people' ? whose.people[0]!.id : null
    return {
      amount: kind.amount(sums),
      value: kind.value(sums),
      message: `${kind.message(subjectOf(whose), whose, sums)} ${when}.`,
      rows: id === null ? [] : kind.rows(desk, id, upToNow(desk, span)),
    }
  }
}

const sharesOf =
  (kind: Kind): NonNullable<Measure['shares']> =>
  (desk, whose, span): Share[] | null =>
    teamSums(desk, whose, upToNow(desk, span))?.map((one) => ({
      person: one,
      amount: kind.amount(one),
      value: kind.value(one),
    })) ?? null

/** The figure in one sentence; of a team with the people who have most of it. */
function answerOf(kind: Kind): Measure['answer'] {
  const figure = figureOf(kind)
  return (desk, question): ChatAnswer => {
    const { whose } = question
    const span = question.span ?? usualSpan(desk, question)
    if (span.from > desk.today) return { message: `${spanWords(span)} is in the future.` }
    const { message, rows = [] } = figure(desk, whose, span, question)
    return {
      message,
      rows: isTeam(whose)
        ? rankedRows(
            sharesOf(kind)(desk, whose, span, question)?.filter(
              ({ amount }) => amount > 0 || kind === hours,
            ) ?? null,
          )
        : rows,
      links: [linkFor(whose)],
    }
  }
}

const isTeam = ({ kind }: Whose) => kind === 'team' || kind === 'firm' || kind === 'lead'
const linkFor = (whose: Whose): Link => (whose.kind === 'me' ? attendanceLink : historyLink)
const rankedRows = (shares: Share[] | null): Row[] =>
  (shares ?? [])
    .toSorted((a, b) => b.amount - a.amount)
    .slice(0, mostRows)
    .map(({ person, value }) => ({ label: person.name, value }))

function usualSpan(desk: Desk, { plain, whose }: Question): Span {
  if (/\b(?:week|weekly|hafte|hafta|timesheet)\b/.test(plain)) return weekOf(desk.today)
  return whose.kind === 'me' || /\b(?:month|monthly|mahin\w*)\b/.test(plain)
    ? thisMonth(desk)
    : { from: desk.today, to: desk.today }
}

/** 'am I late', 'I came 9.42, is that late' ask about today. */
const lateSpan = (desk: Desk, question: Question): Span =>
  /\bam i\b|\bi (?:came|come|reached)\b/.test(question.plain)
    ? { from: desk.today, to: desk.today }
    : usualSpan(desk, question)

const hours: Kind = {
  amount: ({ hundredths }) => hundredths,
  value: hoursOf,
  message: (subject, whose, sums) =>
    `${subject} worked ${hoursOf(sums)}${isTeam(whose) ? '' : ` on ${countWords(sums.worked, 'day')}`}`,
  rows: (desk, userId, span) => {
    const days = daysOf(desk, userId, span).filter(({ punchIn }) => punchIn)
    const total = days.reduce((sum, { totalHours }) => sum + Math.round(Number(totalHours) * 100), 0)
    return [
      ...(days.length > 1 ? [{ label: 'Average a day', value: hoursWords(total / days.length / 100) }] : []),
      ...days.slice(0, mostRows).map((day) => ({
        label: dayWords(day.date),
        value: `${punchTimes(day)}, ${hoursWords(day.totalHours)}`,
      })),
    ]
  },
}
const present: Kind = {
  amount: ({ present, halfDays }) => present + halfDays / 2,
  value: (sums) =>
    `${daysWords(sums.present)}${sums.halfDays ? `, ${countWords(sums.halfDays, 'half day')}` : ''}`,
  message: (subject, whose, sums) =>
    `${subject} ${verb(whose, 'were', 'was')} present on ${daysWords(sums.present)}${
      sums.halfDays ? ` and half of ${daysWords(sums.halfDays)}` : ''
    }`,
  rows: (desk, userId, span) => {
    const sums = sumsOf(desk, { id: userId, name: '' }, span)
    return [
      { label: 'Present', value: daysWords(sums.present) },
      { label: 'Half Day', value: daysWords(sums.halfDays) },
      { label: 'Absent', value: daysWords(sums.absent) },
      { label: 'On Leave', value: daysWords(sums.leaveDays) },
      { label: 'Late', value: daysWords(sums.late) },
      { label: 'Hours', value: hoursOf(sums) },
    ]
  },
}
/** Days of one kind: 'You were late on 6 days', 'You were not late'. */
const daysThat = (
  word: 'absent' | 'late',
  isMeant: (day: AttendanceRecord) => boolean,
  detail: (day: AttendanceRecord) => string,
): Kind => ({
  amount: (sums) => sums[word],
  value: (sums) => daysWords(sums[word]),
  message: (subject, whose, sums) =>
    `${subject} ${verb(whose, 'were', 'was')} ` +
    (sums[word] === 0 ? `not ${word}` : `${word} on ${daysWords(sums[word])}`),
  rows: (desk, userId, span) =>
    daysOf(desk, userId, span)
      .filter(isMeant)
      .slice(0, mostRows)
      .map((day) => ({ label: dayWords(day.date), value: detail(day) })),
})
const absent = daysThat(
  'absent',
  ({ status }) => status === 'Absent',
  ({ totalHours }) => hoursWords(totalHours),
)
const late = daysThat(
  'late',
  ({ lateMinutes }) => lateMinutes > 0,
  (day) => `in at ${day.punchInTime}, ${countWords(day.lateMinutes, 'minute')} late`,
)

/** A manager asks about the team with 'absent today', but not with 'how many days absent'. */
const teamOfManagers = (desk: Desk, plain: string): WhoseKind =>
  desk.may(othersAttendance) && !/\b(?:how many days?|how many times|kitne din)\b/.test(plain) ? 'team' : 'me'

const isToday = (desk: Desk, { from, to }: Span) => from === desk.today && to === desk.today

const measure = (kind: Kind, about: string, samples: Measure['samples']): Measure => ({
  about,
  mayOthers: othersAttendance,
  hidden: hiddenDays('attendance'),
  of,
  leaning: 'past',
  samples,
  usualSpan,
  figure: figureOf(kind),
  shares: sharesOf(kind),
  answer: answerOf(kind),
})

export const attendanceFigures: Record<string, Measure> = {
  'attendance.hours': measure(hours, 'the hours somebody has worked', [
    'How many hours did I work this week?',
    'How many hours did the team work this month?',
  ]),
  'attendance.present': {
    ...measure(present, 'the days somebody was present', ['How many days was I present this month?']),
    usualWhose: (desk, plain) =>
      /\b(?:percent(?:age)?|summary|report|register|muster|workers)\b|%/.test(plain)
        ? teamOfManagers(desk, plain)
        : 'me',
  },
  'attendance.absent': {
    ...measure(absent, 'the days somebody was absent', [
      'How many days was I absent this month?',
      'Who has not punched in yet?',
    ]),
    usualWhose: teamOfManagers,
    answer(desk, question) {
      const { whose } = question
      const span = question.span ?? usualSpan(desk, question)
      const isFuture = span.from > desk.today
      if ((whose.kind === 'team' || whose.kind === 'firm') && !isFuture) return absentTeam(desk, span)
      // 'has Asha come' asks for the present status.
      return whose.kind === 'people' && whose.people.length === 1 && isToday(desk, span)
        ? statusOf(desk, whose.people[0]!)
        : answerOf(absent)(desk, question)
    },
  },
  'attendance.late': {
    ...measure(late, 'the days somebody was late', [
      'How often was I late this month?',
      'Who is late today?',
    ]),
    usualWhose: (desk, plain) =>
      /\bhow (?:often|much)|kitni (?:baar|der)\b/.test(plain) ? 'me' : teamOfManagers(desk, plain),
    usualSpan: lateSpan,
    answer(desk, question) {
      const span = question.span ?? lateSpan(desk, question)
      return isTeam(question.whose) && question.whose.kind !== 'lead' && isToday(desk, span)
        ? lateToday(desk)
        : answerOf(late)(desk, { ...question, span })
    },
  },
}

/** The days of leave that somebody has taken up to today, and one's last leave. */
import { myBalance } from '../../leave/contract'
import type { PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import {
  are,
  daysWords,
  isIn,
  nameOf,
  subjectOf,
  upToNow,
  whenSoFar,
  type ChatAnswer,
  type Figure,
  type Measure,
  type Question,
} from './answering'
import { hiddenDays, othersAttendance } from './attendanceDays'
import { sumsOf, teamSums } from './attendanceSums'
import { historyLink, leaveLink } from './links'
import { allLeaves, daysOfLeave, leaveRow } from './ownLeaves'

const mostRows = 12

export const leaveTaken: Measure = {
  about: 'the days of leave somebody has taken',
  mayOthers: othersAttendance,
  hidden: hiddenDays('leave'),
  of: ['me', 'people', 'team', 'lead', 'firm'],
  leaning: 'past',
  samples: ['How many leaves have I taken this year?'],
  usualSpan: (desk) => {
    const { from, to } = desk.ask(myBalance)
    return { from, to }
  },
  figure: takenFigure,
  shares: (desk, whose, span) =>
    teamSums(desk, whose, upToNow(desk, span))?.map((one) => ({
      person: one,
      amount: one.leaveDays,
      value: daysWords(one.leaveDays),
    })) ?? null,
  answer: taken,
}

function takenFigure(desk: Desk, whose: Whose, span: Span): Figure {
  const during = upToNow(desk, span)
  const when = whenSoFar(span, desk)
  if (whose.kind === 'me') return takenByMe(desk, during, when)
  return whose.kind === 'people'
    ? takenByPerson(desk, whose.people[0]!, during, when)
    : takenByTeam(desk, whose, during, when)
}

/** Approved requests, half days as a half. */
function takenByMe(desk: Desk, span: Span, when: string): Figure {
  const leaves = allLeaves(desk).filter(
    ({ status, days }) => status === 'approved' && days.some(({ date }) => isIn(date, span)),
  )
  const days = leaves
    .flatMap((one) => one.days)
    .filter(({ date }) => isIn(date, span))
    .reduce((sum, { part }) => sum + (part === 'full' ? 1 : 0.5), 0)
  return {
    amount: days,
    value: daysWords(days),
    message: `You took ${amountWords(days)} leave ${when}.`,
    rows: leaves.slice(0, mostRows).map(leaveRow),
  }
}

/** 'no', '2 days of' */
const amountWords = (days: number): string => (days === 0 ? 'no' : `${daysWords(days)} of`)

function takenByPerson(desk: Desk, person: PersonName, span: Span, when: string): Figure {
  const name = nameOf(person)
  const { leaveDays } = sumsOf(desk, { id: person.id, name }, span)
  return {
    amount: leaveDays,
    value: daysWords(leaveDays),
    message: `${name} took ${amountWords(leaveDays)} leave ${when}.`,
  }
}

function takenByTeam(desk: Desk, whose: Whose, span: Span, when: string): Figure {
  const all = teamSums(desk, whose, span)
  const days = (all ?? []).reduce((sum, { leaveDays }) => sum + leaveDays, 0)
  return {
    amount: days,
    value: daysWords(days),
    message: all
      ? `${subjectOf(whose)} took ${daysWords(days)} of leave ${when}.`
      : 'Your team is too large to add this up here: see Team Attendance History.',
    rows: (all ?? [])
      .filter(({ leaveDays }) => leaveDays > 0)
      .toSorted((a, b) => b.leaveDays - a.leaveDays)
      .slice(0, mostRows)
      .map(({ name, leaveDays }) => ({ label: name, value: daysWords(leaveDays) })),
  }
}

function taken(desk: Desk, { whose, span, manner }: Question): ChatAnswer {
  const isOwn = whose.kind === 'me'
  const { from, to, usedLeaves, available } = desk.ask(myBalance)
  // 'when did I last take leave' is about no span.
  if (isOwn && !span && manner === 'when') return lastTaken(desk)
  const { message, rows = [] } = takenFigure(desk, whose, span ?? { from, to })
  const isWholeYear = !span || (span.from === from && span.to === to)
  return {
    message:
      isOwn && isWholeYear
        ? `You have taken ${daysWords(usedLeaves)} of leave in this leave year; ` +
          `${daysWords(available)} ${are(available)} left.`
        : message,
    rows,
    links: [isOwn ? leaveLink : historyLink],
  }
}

export function lastTaken(desk: Desk): ChatAnswer {
  const [last] = allLeaves(desk)
    .filter(({ status, fromDate }) => status === 'approved' && fromDate <= desk.today)
    .toSorted((a, b) => (a.fromDate < b.fromDate ? 1 : -1))
  return {
    message: last ? `Your last leave was ${daysOfLeave(last)}.` : 'You have taken no leave yet.',
    links: [leaveLink],
  }
}

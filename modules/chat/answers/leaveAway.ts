/** The people who are on leave on a day or in a span. */
import { addDays } from '../../../src/domain/day'
import { teamHistory } from '../../attendance/contract'
import { upcomingLeaves } from '../../leave/contract'
import type { PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import {
  are,
  dayWords,
  nameOf,
  peopleWords,
  spanWords,
  whenSpan,
  type ChatAnswer,
  type Measure,
  type Row,
} from './answering'
import { hiddenDays, othersAttendance } from './attendanceDays'
import { membersOf } from './attendanceSums'
import { partWords } from './leaveForm'
import { dashboardLink, historyLink } from './links'

const mostRows = 12

export const leaveAway: Measure = {
  about: 'who is on leave',
  mayOthers: othersAttendance,
  hidden: hiddenDays('leave'),
  of: ['team', 'people', 'firm', 'lead'],
  leaning: 'future',
  samples: ['Who is on leave today?', 'Who is on leave tomorrow?'],
  answer(desk, { whose, span, plain }) {
    const people = whose.kind === 'people' ? whose.people : []
    // 'when is Asha back' and 'Asha's next leave' mean the visible days ahead.
    const wanted =
      span ??
      (people.length > 0 && /\b(?:next|upcoming|coming|when|kab|back|return\w*|planned)\b/.test(plain)
        ? { from: desk.today, to: addDays(desk.today, 7) }
        : { from: desk.today, to: desk.today })
    const last = addDays(desk.today, 7)
    if (wanted.to > last && wanted.from > desk.today)
      return {
        message: `I can see the team's leave for the next seven days, but not for ${spanWords(wanted)}.`,
        links: [dashboardLink],
      }
    // The answer names the days that are visible.
    const during = { from: wanted.from, to: wanted.to > last ? last : wanted.to }
    const rows = rowsOf(desk, whose, during)
    const when = whenSpan(during, desk)
    if (people.length > 0) return ofPeople(people, rows, when)
    const count = new Set(rows.map(({ userId }) => userId)).size
    const team = whose.kind === 'lead' ? `the team of ${nameOf(whose.lead)}` : 'your team'
    return {
      message:
        count === 0
          ? `Nobody in ${team} is on leave ${when}.`
          : `${peopleWords(count)} in ${team} ${are(count)} on leave ${when}.`,
      rows: rows.slice(0, mostRows).map(({ label, value }) => ({ label, value })),
      links: [historyLink],
    }
  },
}

function ofPeople(people: readonly PersonName[], rows: readonly Away[], when: string): ChatAnswer {
  return {
    message: people
      .map((person) => {
        const own = rows.filter(({ userId }) => userId === person.id)
        return own.length > 0
          ? `${nameOf(person)} is on leave ${when}${own.length === 1 && own[0]!.half ? own[0]!.half : ''}.`
          : `${nameOf(person)} has no approved leave ${when}.`
      })
      .join(' '),
    rows: rows.slice(0, mostRows).map(({ label, value }) => ({ label, value })),
    links: [historyLink],
  }
}

type Away = Row & { userId: number; half: string }

/** Approved leave from today, half days included. Earlier, days with the status of leave. */
function rowsOf(desk: Desk, whose: Whose, { from, to }: Span): Away[] {
  const people = whose.kind === 'people' ? whose.people : []
  const only = people.length > 0 ? new Set(people.map(({ id }) => id)) : membersOf(desk, whose)
  const isMeant = (userId: number) => (only ? only.has(userId) : userId !== desk.who.id)
  const coming =
    to < desk.today
      ? []
      : desk
          .ask(upcomingLeaves)
          .filter(
            (one) =>
              one.fromDate <= to &&
              one.toDate >= (from < desk.today ? desk.today : from) &&
              isMeant(one.userId),
          )
  const before = addDays(desk.today, -1)
  return [
    ...(from < desk.today
      ? (['On Leave', 'Comp Off'] as const).flatMap((status) =>
          onDays(desk, status, { from, to: to < before ? to : before }, people).filter(({ userId }) =>
            isMeant(userId),
          ),
        )
      : []),
    ...coming.map((one) => ({
      userId: one.userId,
      half: partWords[one.duration],
      label: nameOf(one.user),
      value: spanWords({ from: one.fromDate, to: one.toDate }) + partWords[one.duration],
    })),
  ]
}

function onDays(
  desk: Desk,
  status: 'On Leave' | 'Comp Off',
  { from, to }: Span,
  people: readonly PersonName[],
): Away[] {
  const { records } = desk.ask(teamHistory, {
    dateFrom: from,
    dateTo: to,
    status,
    limit: '500',
    ...(people.length === 1 ? { userId: String(people[0]!.id) } : {}),
  })
  return records.map((one) => ({
    userId: one.userId,
    half: '',
    label: nameOf(one),
    value: dayWords(one.date),
  }))
}

/** Who is on leave, and whether a colleague is, on a day or in a span. */
import { addDays } from '../../../src/domain/day'
import { teamHistory } from '../../attendance/contract'
import { upcomingLeaves, type Duration } from '../../leave/contract'
import type { PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import {
  countWords,
  dayWords,
  nameOf,
  spanWords,
  whenSpan,
  type ChatAnswer,
  type Measure,
  type Row,
} from './answering'
import { historyLink, seesAttendanceOf } from './attendanceDays'

const mostRows = 12
const partWords = {
  full_day: '',
  half_day_morning: ', the morning',
  half_day_afternoon: ', the afternoon',
} as const satisfies Record<Duration, string>

export const leaveAway: Measure = {
  about: 'who is on leave',
  mayOthers: 'view_live_attendance',
  of: ['team', 'people', 'firm', 'lead'],
  leaning: 'future',
  samples: ['Who is on leave today?', 'Who is on leave tomorrow?'],
  answer(desk, { whose, span, plain }) {
    const people = whose.kind === 'people' ? whose.people : []
    const hidden = people.find((person) => !seesAttendanceOf(desk, person))
    if (hidden) return { message: `I cannot see the leave of ${nameOf(hidden)}.` }
    // 'when is Asha back', 'Asha's next leave': whatever is ahead, as far as it is visible.
    const during =
      span ??
      (people.length > 0 && /\b(?:next|upcoming|coming|when|kab|back|return\w*|planned)\b/.test(plain)
        ? { from: desk.today, to: addDays(desk.today, 7) }
        : { from: desk.today, to: desk.today })
    if (during.to > addDays(desk.today, 7) && during.from > desk.today)
      return {
        message: `I can see the team's leave for the next seven days, but not for ` + `${spanWords(during)}.`,
        links: [{ label: 'Open Dashboard', to: '/dashboard' }],
      }
    const rows = rowsOf(desk, people, during)
    const when = whenSpan(during, desk)
    if (people.length > 0) return ofPeople(people, rows, when)
    const count = new Set(rows.map(({ userId }) => userId)).size
    return {
      message:
        count === 0
          ? `Nobody in your team is on leave ${when}.`
          : `${countWords(count, 'person', 'people')} in your team ` +
            `${count === 1 ? 'is' : 'are'} on leave ${when}.`,
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

/** From today by approved leave, half days included; earlier by the days' status. */
function rowsOf(desk: Desk, people: readonly PersonName[], { from, to }: Span): Away[] {
  const isMeant = (userId: number) =>
    people.length > 0 ? people.some(({ id }) => id === userId) : userId !== desk.who.id
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

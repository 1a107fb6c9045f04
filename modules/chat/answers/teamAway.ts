/** Team members on leave, absent or late. */
import { upcomingLeaves, type Duration } from '../../leave/contract'
import { addDays } from '../../../src/domain/day'
import { countWords, nameOf, inSpan, spanWords, whenWords, type Answering, type Row } from './answering'
import { may, nameProblem, onDays, historyLink, most, statusOf, membersOf, liveLink } from './teamShared'

const partWords = {
  full_day: '',
  half_day_morning: ', the morning',
  half_day_afternoon: ', the afternoon',
} as const satisfies Record<Duration, string>

export const teamLeave: Answering = {
  may,
  leaning: 'future',
  samples: ['Who is on leave today?', 'Who is on leave tomorrow?'],
  answer(desk, question) {
    const named = nameProblem(question)
    if (named) return named
    const { from, to } = question.span ?? { from: desk.today, to: desk.today }
    const [person] = question.people
    if (to > addDays(desk.today, 7) && from > desk.today)
      return {
        message:
          `I can see the team's leave for the next seven days, but not for ` + `${spanWords({ from, to })}.`,
        links: [{ label: 'Open Dashboard', to: '/dashboard' }],
      }
    // From today by approved leave, half days included; earlier by the days' status.
    const coming =
      to < desk.today
        ? []
        : desk
            .ask(upcomingLeaves)
            .filter(
              (one) =>
                one.fromDate <= to &&
                one.toDate >= (from < desk.today ? desk.today : from) &&
                one.userId !== desk.who.id &&
                (!person || one.userId === person.id),
            )
    const before = addDays(desk.today, -1)
    const rows = [
      ...(from < desk.today
        ? (['On Leave', 'Comp Off'] as const).flatMap(
            (status) => onDays(desk, status, from, to < before ? to : before, person?.id).rows,
          )
        : []),
      ...coming.map((one): Row => ({
        label: nameOf(one.user),
        value: spanWords({ from: one.fromDate, to: one.toDate }) + partWords[one.duration],
      })),
    ]
    const when = from === to ? whenWords(from, desk) : `${inSpan({ from, to })}`
    if (person)
      return {
        message:
          rows.length > 0
            ? `${nameOf(person)} is on leave ${when}.`
            : `${nameOf(person)} has no approved leave ${when} that you can see.`,
        rows,
        links: [historyLink],
      }
    const count = new Set(rows.map(({ label }) => label)).size
    return {
      message:
        count === 0
          ? `Nobody in your team is on leave ${when}.`
          : `${countWords(count, 'person', 'people')} in your team ` +
            `${count === 1 ? 'is' : 'are'} on leave ${when}.`,
      rows: rows.slice(0, most),
      links: [historyLink],
    }
  },
}

export const teamAbsent: Answering = {
  may,
  leaning: 'past',
  samples: ['Who has not punched in yet?', 'Who is late today?'],
  answer(desk, question) {
    const named = nameProblem(question)
    if (named) return named
    const day = question.span?.from ?? desk.today
    const [person] = question.people
    if (person && day === desk.today) return statusOf(desk, question)
    if (day !== desk.today) {
      const { from, to } = question.span!
      const { rows, total } = onDays(desk, 'Absent', from, to > desk.today ? desk.today : to, person?.id)
      if (person)
        return {
          message:
            total > 0
              ? `${nameOf(person)} was absent on ${countWords(total, 'day')} of ${spanWords({ from, to })}.`
              : `${nameOf(person)} was not absent ${inSpan({ from, to })}, as far as you can see.`,
          rows: rows.slice(0, most),
          links: [historyLink],
        }
      return {
        message:
          total === 0
            ? `Nobody in your team was absent ${inSpan({ from, to })}.`
            : `There ${total === 1 ? 'was one absence' : `were ${total} absences`} ` +
              `${inSpan({ from, to })}.`,
        rows: rows.slice(0, most),
        links: [historyLink],
      }
    }
    if (/\b(late|der|deri)\b/.test(question.plain)) {
      const { data, pagination } = membersOf(desk, {})
      if (pagination.totalItems > data.length)
        return {
          message:
            `Your team has ${pagination.totalItems} people. For late arrivals see the live list of the ` +
            'dashboard.',
          links: [liveLink],
        }
      const late = data.filter(({ lateMinutes }) => lateMinutes > 0)
      return {
        message:
          late.length === 0
            ? 'Nobody in your team is late today.'
            : `${countWords(late.length, 'person', 'people')} in your team ` +
              `${late.length === 1 ? 'is' : 'are'} late today.`,
        rows: late
          .slice(0, most)
          .map((one) => ({ label: nameOf(one), value: countWords(one.lateMinutes, 'minute') })),
        links: [liveLink],
      }
    }
    const expected = membersOf(desk, { status: 'Not Punched In' })
    const absent = membersOf(desk, { status: 'Absent' })
    // Absent also means too few hours.
    const rows = [...expected.data, ...absent.data.filter(({ punchIn }) => !punchIn)]
    const count =
      expected.pagination.totalItems +
      absent.pagination.totalItems -
      absent.data.filter(({ punchIn }) => punchIn).length
    return {
      message:
        count === 0
          ? 'Everybody in your team who works today has punched in.'
          : `${countWords(count, 'person', 'people')} in your team ` +
            `${count === 1 ? 'has' : 'have'} not punched in today.`,
      rows: rows.slice(0, most).map((one) => ({ label: nameOf(one), value: one.designation ?? one.role })),
      links: [liveLink],
    }
  },
}

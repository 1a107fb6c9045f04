/** The team today and on other days, for those who lead one; the calls say whom they see. */
import {
  live,
  teamHistory,
  teamMonth,
  type AttendanceStatus,
  type LiveMember,
  type TeamRecord,
} from '../../attendance/contract'
import { team as teamFigures } from '../../dashboard/contract'
import { upcomingLeaves } from '../../leave/contract'
import { listEmployees, listTeam } from '../../people/contract'
import type { Desk } from '../desk'
import { addDays, type Day } from '../../../src/domain/day'
import { weekOf, upToNow } from './attendance'
import {
  countWords,
  dayWords,
  monthsOf,
  nameOf,
  onePerson,
  inSpan,
  spanWords,
  whenWords,
  type Answering,
  type Question,
  type Row,
  type Said,
} from './answering'

const may = 'view_live_attendance'
const most = 12
/** A larger team is told in figures; its people are on their own screens. */
const large = 100
/** As is a longer time. */
const mostMonths = 12
const liveLink = { label: 'Open Dashboard', to: '/dashboard' }
const historyLink = { label: 'Open Team Attendance History', to: '/team-attendance-history' }

export const team: Record<string, Answering> = {
  'team.leave': {
    may,
    leaning: 'future',
    samples: ['Who is on leave today?', 'Who is on leave tomorrow?'],
    answer(desk, question) {
      const named = askedOf(question)
      if (named) return named
      const { from, to } = question.span ?? { from: desk.today, to: desk.today }
      const [person] = question.people
      if (to > addDays(desk.today, 7) && from > desk.today)
        return {
          message: `I know the team's leave of the next seven days, not yet ${spanWords({ from, to })}.`,
          links: [{ label: 'Open Dashboard', to: '/dashboard' }],
        }
      // From today on by what is approved, half days too; before it by what the days became.
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
          value: `${spanWords({ from: one.fromDate, to: one.toDate })}${one.duration === 'full_day' ? '' : one.duration === 'half_day_morning' ? ', the morning' : ', the afternoon'}`,
        })),
      ]
      const when = from === to ? whenWords(from, desk) : `${inSpan({ from, to })}`
      if (person)
        return {
          message:
            rows.length > 0
              ? `${nameOf(person)} is on leave ${when}.`
              : `${nameOf(person)} has no approved leave ${when}, as far as you may see.`,
          rows,
          links: [historyLink],
        }
      const count = new Set(rows.map(({ label }) => label)).size
      return {
        message:
          count === 0
            ? `Nobody of your team is on leave ${when}.`
            : `${countWords(count, 'person', 'people')} of your team ${count === 1 ? 'is' : 'are'} on ` +
              `leave ${when}.`,
        rows: rows.slice(0, most),
        links: [historyLink],
      }
    },
  },
  'team.absent': {
    may,
    leaning: 'past',
    samples: ['Who has not punched in yet?', 'Who is late today?'],
    answer(desk, question) {
      const named = askedOf(question)
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
                : `${nameOf(person)} was not absent ${inSpan({ from, to })}, as far as you may see.`,
            rows: rows.slice(0, most),
            links: [historyLink],
          }
        return {
          message:
            total === 0
              ? `Nobody of your team was absent ${inSpan({ from, to })}.`
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
              `Your team has ${pagination.totalItems} people: who is late is in the live list of the ` +
              'dashboard.',
            links: [liveLink],
          }
        const late = data.filter(({ lateMinutes }) => lateMinutes > 0)
        return {
          message:
            late.length === 0
              ? 'Nobody of your team is late today.'
              : `${countWords(late.length, 'person', 'people')} of your team ` +
                `${late.length === 1 ? 'is' : 'are'} late today.`,
          rows: late
            .slice(0, most)
            .map((one) => ({ label: nameOf(one), value: countWords(one.lateMinutes, 'minute') })),
          links: [liveLink],
        }
      }
      const { counts, data } = membersOf(desk, {})
      const [missing, absent] = [counts['Not Punched In'] ?? 0, counts.Absent ?? 0]
      const rows = data.filter(({ status }) => status === 'Not Punched In' || status === 'Absent')
      return {
        message:
          missing + absent === 0
            ? 'Everybody of your team who works today has punched in.'
            : `${countWords(missing + absent, 'person', 'people')} of your team ` +
              `${missing + absent === 1 ? 'has' : 'have'} not punched in today.`,
        rows: rows.slice(0, most).map((one) => ({ label: nameOf(one), value: one.designation ?? one.role })),
        links: [liveLink],
      }
    },
  },
  'team.present': {
    may,
    leaning: 'past',
    samples: ['How many of my team are at work now?', 'Who is on a break?'],
    answer(desk, question) {
      const named = askedOf(question)
      if (named) return named
      if (question.people.length > 0) return statusOf(desk, question)
      const today = desk.today
      if (question.span && question.span.to < today) {
        const { total } = desk.ask(teamHistory, {
          dateFrom: question.span.from,
          dateTo: question.span.to,
          status: 'Present',
          limit: '1',
        })
        return {
          message:
            `${countWords(total, 'day')} of your team ${total === 1 ? 'was' : 'were'} Present ` +
            `${question.span.from === question.span.to ? whenWords(question.span.from, desk) : `${inSpan(question.span)}`}.`,
          links: [historyLink],
        }
      }
      const onBreak = /\bbreak/.test(question.plain)
      const figures = desk.ask(teamFigures)
      if (figures.members > large)
        return {
          message:
            `${figures.presentToday} of ${figures.members} people came today; ${figures.onBreak} ` +
            `${figures.onBreak === 1 ? 'is' : 'are'} on a break, ${figures.onLeave} on leave.`,
          links: [liveLink],
        }
      const isNow = ({ status }: LiveMember) => status === 'On Break' || (!onBreak && status === 'Working')
      const people = membersOf(desk, {}).data.filter(isNow)
      const count = people.length
      return {
        message: onBreak
          ? count === 0
            ? 'Nobody of your team is on a break.'
            : `${countWords(count, 'person', 'people')} of your team ${count === 1 ? 'is' : 'are'} on a ` +
              'break.'
          : `${count} of ${countWords(figures.members, 'person', 'people')} ${count === 1 ? 'is' : 'are'} ` +
            `at work now; ${figures.presentToday} came today.`,
        rows: people
          .slice(0, most)
          .map((one) => ({ label: nameOf(one), value: `${one.status}, ${one.totalHours} h` })),
        links: [liveLink],
      }
    },
  },
  'team.hours': {
    may,
    leaning: 'past',
    samples: ['How many hours has my team worked today?', 'How many hours did the team work this week?'],
    answer(desk, question) {
      const named = askedOf(question)
      if (named) return named
      const asked =
        question.span ??
        (/week|hafte/.test(question.plain) ? weekOf(desk) : { from: desk.today, to: desk.today })
      const span = upToNow(desk, asked)
      const [person] = question.people
      if (span.from > desk.today) return { message: `${spanWords(asked)} has not come yet.` }
      if (person) {
        const rows = recordsOf(desk, span, person.id)
        if (!rows) return notYours(question)
        const worked = rows.filter(({ punchIn }) => punchIn)
        return {
          message:
            `${nameOf(person)} worked ${hoursOf(worked)} hours on ${countWords(worked.length, 'day')} ` +
            `${span.from === span.to ? whenWords(span.from, desk) : `${inSpan(span)}`}.`,
          rows: worked.slice(0, most).map((one) => ({
            label: dayWords(one.date),
            value: `${one.punchInTime ?? '--:--'} to ${one.punchOutTime ?? '--:--'}, ${one.totalHours}`,
          })),
          links: [historyLink],
        }
      }
      if (span.from === desk.today) {
        const { members, productiveHours, presentToday } = desk.ask(teamFigures)
        return {
          message:
            `Your team of ${members} has worked ${productiveHours} hours today, breaks left out; ` +
            `${presentToday} came.`,
          links: [liveLink],
        }
      }
      const { members } = desk.ask(teamFigures)
      return members > large || monthsOf(span, mostMonths + 1).length > mostMonths
        ? {
            message: `Your team has ${members} people: its hours ${inSpan(span)} are in Team Attendance History.`,
            links: [historyLink],
          }
        : hoursOfAll(desk, span)
    },
  },
  'team.list': {
    may: 'view_team_attendance',
    samples: ['Who is in my team?', 'How many people report to me?'],
    answer(desk, question) {
      const named = askedOf(question)
      if (named) return named
      const [lead] = question.people
      if (lead && lead.id !== desk.who.id) return teamOf(desk, lead)
      const { members } = desk.ask(teamFigures)
      if (members > large) return { message: `${members} people are in your team.`, links: [historyLink] }
      const people = desk.ask(listTeam)
      return {
        message:
          people.length === 0
            ? 'Nobody is in your team.'
            : `${countWords(people.length, 'person', 'people')} ${people.length === 1 ? 'is' : 'are'} in ` +
              'your team.',
        rows: people
          .slice(0, most)
          .map((one) => ({ label: nameOf(one), value: one.designation ?? one.role })),
        links: [historyLink],
      }
    },
  },
}

/** Of somebody else, as Team Performance lists people with their place in the hierarchy. */
function teamOf(desk: Desk, lead: Question['people'][number]): Said {
  const people = desk
    .askIf(listEmployees)
    ?.filter(({ managerId, isActive }) => managerId === lead.id && isActive)
  if (!people) return { message: `You see your own team, not that of ${nameOf(lead)}.` }
  return {
    message:
      people.length === 0
        ? `Nobody reports to ${nameOf(lead)}.`
        : `${countWords(people.length, 'person', 'people')} ${people.length === 1 ? 'reports' : 'report'} ` +
          `to ${nameOf(lead)}.`,
    rows: people.slice(0, most).map((one) => ({ label: nameOf(one), value: one.designation ?? one.role })),
  }
}

/**
 * A name was written that could be several people, or nobody: said before anything is answered about somebody
 * else.
 */
function askedOf(question: Question): Said | null {
  if (question.people.length === 0 && question.strangers.length === 0) return null
  const found = onePerson(question, (name) =>
    question.words.reduce((text, word) => text.replace(word, name), question.text).slice(0, 120),
  )
  return 'said' in found ? found.said : null
}

const notYours = ({ people }: Question): Said => ({
  message: `I know no attendance of ${nameOf(people[0]!)} that you may see.`,
  links: [historyLink],
})

function membersOf(desk: Desk, given: { status?: AttendanceStatus; search?: string }) {
  return desk.ask(live, { page: '1', limit: '200', ...given }) as {
    data: LiveMember[]
    pagination: { totalItems: number }
    counts: Partial<Record<AttendanceStatus, number>>
  }
}

function statusOf(desk: Desk, question: Question): Said {
  const [person] = question.people
  const member = membersOf(desk, { search: nameOf(person!) }).data.find(({ userId }) => userId === person!.id)
  if (!member) return notYours(question)
  const since = member.punchIn && !member.punchOut ? `, ${member.totalHours} h so far` : ''
  return {
    message: `${nameOf(person!)}: ${member.status}${since}.`,
    rows: member.lateMinutes > 0 ? [{ label: 'Late', value: countWords(member.lateMinutes, 'minute') }] : [],
    links: [liveLink],
  }
}

/** Null where the person is not of those whom the asker leads. */
function recordsOf(desk: Desk, { from, to }: { from: Day; to: Day }, userId: number): TeamRecord[] | null {
  const { records, total } = desk.ask(teamHistory, {
    dateFrom: from,
    dateTo: to,
    userId: String(userId),
    limit: '400',
  })
  return total === 0 ? null : records
}

/** `total` counts those too that are not among the rows: a hundred at most. */
function onDays(
  desk: Desk,
  status: AttendanceStatus,
  from: Day,
  to: Day,
  userId?: number,
): { rows: Row[]; total: number } {
  const { records, total } = desk.ask(teamHistory, {
    dateFrom: from,
    dateTo: to,
    status,
    limit: '100',
    ...(userId ? { userId: String(userId) } : {}),
  })
  return { rows: records.map((one) => ({ label: nameOf(one), value: dayWords(one.date) })), total }
}

/** Hundredths: sums of decimals would drift. */
const hoursOf = (records: readonly { totalHours: string }[]) =>
  (records.reduce((sum, { totalHours }) => sum + Math.round(Number(totalHours) * 100), 0) / 100).toFixed(2)

/** A month's grid holds a hundred people: a larger team is summed on its own screen, and in the reports. */
function hoursOfAll(desk: Desk, span: { from: Day; to: Day }): Said {
  const sums = new Map<number, { label: string; hundredths: number }>()
  for (const month of monthsOf(span, mostMonths)) {
    const { data, days } = desk.ask(teamMonth, { month, page: '1', limit: '100' })
    for (const person of data)
      for (const [index, cell] of person.cells.entries()) {
        const day = days[index]!.date
        if (cell && day >= span.from && day <= span.to)
          sums.set(person.userId, {
            label: nameOf(person),
            hundredths: (sums.get(person.userId)?.hundredths ?? 0) + Math.round(Number(cell.hours) * 100),
          })
      }
  }
  const rows = [...sums.values()].toSorted((a, b) => b.hundredths - a.hundredths)
  const all = rows.reduce((sum, { hundredths }) => sum + hundredths, 0)
  return {
    message: `Your team worked ${(all / 100).toFixed(2)} hours ${inSpan(span)}.`,
    rows: rows
      .slice(0, most)
      .map(({ label, hundredths }) => ({ label, value: (hundredths / 100).toFixed(2) })),
    links: [historyLink],
  }
}

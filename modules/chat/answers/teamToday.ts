/** The attendance of a team on one day: the people who are at work, late or absent. */
import { hoursWords } from '../../../src/domain/hours'
import { live, teamHistory, type LiveMember } from '../../attendance/contract'
import { team as teamFigures } from '../../dashboard/contract'
import type { PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import {
  are,
  countWords,
  dayWords,
  nameOf,
  peopleWords,
  upToNow,
  whenSpan,
  type ChatAnswer,
  type Question,
  type Row,
} from './answering'
import { notVisible } from './attendanceDays'
import { large } from './attendanceSums'
import { dashboardLink, historyLink } from './links'
import { pageOf } from './pages'

const mostRows = 15
const mostPresent = 12

function liveMembers(
  desk: Desk,
  given: { status?: LiveMember['status']; search?: string; late?: '1' },
): { data: LiveMember[]; total: number } {
  const { data, pagination } = pageOf(desk.ask(live, { page: '1', limit: '200', ...given }))
  return { data, total: pagination.totalItems }
}

/** The present status of a person. */
export function statusOf(desk: Desk, person: PersonName): ChatAnswer {
  const member = liveMembers(desk, { search: nameOf(person) }).data.find(({ userId }) => userId === person.id)
  if (!member) return notVisible(person)
  const isGoing = member.punchIn && (!member.punchOut || member.status === 'Punched Out')
  const since = isGoing ? `, ${hoursWords(member.totalHours)} so far` : ''
  return {
    message: `${nameOf(person)}: ${member.status}${since}${leaveBeside(member)}.`,
    rows: member.lateMinutes > 0 ? [{ label: 'Late', value: countWords(member.lateMinutes, 'minute') }] : [],
    links: [dashboardLink],
  }
}

/** Leave is shown beside worked time. */
function leaveBeside({ leave, status }: LiveMember): string {
  if (!leave || status === 'On Leave' || status === 'Comp Off') return ''
  return leave.halves === 'full' ? ', on leave today' : `, on leave in the ${leave.halves}`
}

/** The people who are at work, on a break or gone. For earlier days, the number of days with presence. */
export function teamStatus(desk: Desk, { span, plain }: Question): ChatAnswer {
  if (span && span.to < desk.today) return presentOn(desk, span)
  const { members, counts, onBreak, onLeave, cameToday } = desk.ask(teamFigures)
  const group = groupIn(plain)
  if (members > large)
    return {
      message:
        group === 'gone'
          ? `${peopleWords(counts['Punched Out'] ?? 0)} of ${members} have punched out.`
          : group === 'on a break'
            ? `${peopleWords(onBreak)} of ${members} ${are(onBreak)} on a break.`
            : `${cameToday} of ${members} people have punched in today; ${onBreak} ` +
              `${are(onBreak)} on a break, ${onLeave} on leave.`,
      links: [dashboardLink],
    }
  const people = liveMembers(desk, {}).data.filter((one) => isInGroup(one, group))
  const count = people.length
  return {
    message:
      group === 'gone'
        ? `${peopleWords(count)} of your team ${count === 1 ? 'has' : 'have'} punched out.`
        : group === 'at work'
          ? `${count} of ${peopleWords(members)} ${are(count)} at work now; ${cameToday} punched in today.`
          : count === 0
            ? 'Nobody in your team is on a break.'
            : `${peopleWords(count)} of your team ${are(count)} on a break.`,
    rows: people
      .slice(0, mostPresent)
      .map((one) => ({ label: nameOf(one), value: `${one.status}, ${hoursWords(one.totalHours)}` })),
    links: [dashboardLink],
  }
}

function presentOn(desk: Desk, { from, to }: Span): ChatAnswer {
  const { total } = desk.ask(teamHistory, { dateFrom: from, dateTo: to, status: 'Present', limit: '1' })
  const were = total === 1 ? 'was' : 'were'
  return {
    message: `${countWords(total, 'day')} of your team ${were} Present ${whenSpan({ from, to }, desk)}.`,
    links: [historyLink],
  }
}

type Group = 'at work' | 'on a break' | 'gone'
const groupIn = (plain: string): Group =>
  /\b(?:punched out|left|gone|logged out|clocked out|nikal|chale? gay)/.test(plain)
    ? 'gone'
    : /\b(?:break|lunch)/.test(plain)
      ? 'on a break'
      : 'at work'

function isInGroup({ status, punchOut }: LiveMember, group: Group): boolean {
  if (group === 'gone') return Boolean(punchOut)
  return status === 'On Break' || (group === 'at work' && status === 'Working')
}

export function lateToday(desk: Desk): ChatAnswer {
  const { data, total } = liveMembers(desk, { late: '1' })
  return {
    message:
      total === 0
        ? 'Nobody in your team is late today.'
        : `${peopleWords(total)} in your team ${are(total)} late today.`,
    rows: data
      .toSorted((a, b) => b.lateMinutes - a.lateMinutes)
      .slice(0, mostRows)
      .map((one) => ({ label: nameOf(one), value: countWords(one.lateMinutes, 'minute') })),
    links: [dashboardLink],
  }
}

/** The people who have not punched in today. For other days, their absences. */
export function absentTeam(desk: Desk, span: Span): ChatAnswer {
  if (span.from !== desk.today) return absencesIn(desk, upToNow(desk, span))
  const expected = liveMembers(desk, { status: 'Not Punched In' })
  const absences = liveMembers(desk, { status: 'Absent' })
  // Absent also means too few hours.
  const absent = [...expected.data, ...absences.data.filter(({ punchIn }) => !punchIn)]
  const count = expected.total + absences.total - absences.data.filter(({ punchIn }) => punchIn).length
  return {
    message:
      count === 0
        ? 'Everybody in your team who works today has punched in.'
        : `${peopleWords(count)} in your team ${count === 1 ? 'has' : 'have'} not punched in today.`,
    rows: absent
      .slice(0, mostRows)
      .map((one) => ({ label: nameOf(one), value: one.designation ?? one.role })),
    links: [dashboardLink],
  }
}

function absencesIn(desk: Desk, span: Span): ChatAnswer {
  const { records, total } = desk.ask(teamHistory, {
    dateFrom: span.from,
    dateTo: span.to,
    status: 'Absent',
    limit: String(mostRows),
  })
  const when = whenSpan(span, desk)
  return {
    message:
      total === 0
        ? `Nobody in your team was absent ${when}.`
        : `There ${total === 1 ? 'was one absence' : `were ${total} absences`} in your team ${when}.`,
    rows: records.map((one): Row => ({ label: nameOf(one), value: dayWords(one.date) })),
    links: [historyLink],
  }
}

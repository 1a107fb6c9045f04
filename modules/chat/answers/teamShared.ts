/** Shared by team answers: the people of a question, the live list, and days by status. */
import { live, teamHistory, type AttendanceStatus, type LiveMember } from '../../attendance/contract'
import type { Desk } from '../desk'
import type { Day } from '../../../src/domain/day'
import { hoursWords } from '../../../src/domain/hours'
import {
  countWords,
  dayWords,
  nameOf,
  onePerson,
  type Question,
  type Row,
  type ChatAnswer,
} from './answering'

export const may = 'view_live_attendance'
export const most = 12
/** A larger team is answered with figures; its people are on their own screens. */
export const large = 100
/** So is a longer time. */
export const mostMonths = 12
export const liveLink = { label: 'Open Dashboard', to: '/dashboard' }
export const historyLink = { label: 'Open Team Attendance History', to: '/team-attendance-history' }

/** A name matched several people or nobody: reported before anything is answered about somebody else. */
export function nameProblem(question: Question): ChatAnswer | null {
  if (question.people.length === 0 && question.strangers.length === 0) return null
  const found = onePerson(question, (name) =>
    question.words.reduce((text, word) => text.replace(word, name), question.text).slice(0, 120),
  )
  return 'answer' in found ? found.answer : null
}

export const notYours = ({ people }: Question): ChatAnswer => ({
  message: `You cannot see the attendance of ${nameOf(people[0]!)}.`,
  links: [historyLink],
})

export function membersOf(desk: Desk, given: { status?: AttendanceStatus; search?: string }) {
  return desk.ask(live, { page: '1', limit: '200', ...given }) as {
    data: LiveMember[]
    pagination: { totalItems: number }
    counts: Partial<Record<AttendanceStatus, number>>
  }
}

export function statusOf(desk: Desk, question: Question): ChatAnswer {
  const [person] = question.people
  const member = membersOf(desk, { search: nameOf(person!) }).data.find(({ userId }) => userId === person!.id)
  if (!member) return notYours(question)
  const isGoing = member.punchIn && (!member.punchOut || member.status === 'Punched Out')
  const since = isGoing ? `, ${hoursWords(member.totalHours)} so far` : ''
  return {
    message: `${nameOf(person!)}: ${member.status}${since}${leaveBeside(member)}.`,
    rows: member.lateMinutes > 0 ? [{ label: 'Late', value: countWords(member.lateMinutes, 'minute') }] : [],
    links: [liveLink],
  }
}

/** Leave is shown beside worked time. */
function leaveBeside({ leave, status }: LiveMember): string {
  if (!leave || status === 'On Leave' || status === 'Comp Off') return ''
  return leave.halves === 'full' ? ', on leave today' : `, on leave in the ${leave.halves}`
}

/** `total` also counts those beyond the first hundred rows. */
export function onDays(
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

/** The days behind attendance figures: of a person, and of a team summed up by person. */
import { addDays, type Day } from '../../../src/domain/day'
import { hoursWords } from '../../../src/domain/hours'
import { history, live, teamMonth, type AttendanceRecord, type LiveMember } from '../../attendance/contract'
import { team as teamFigures } from '../../dashboard/contract'
import { listEmployees, listUsers, type PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import { countWords, monthsOfSpan, nameOf, type ChatAnswer } from './answering'

/** A larger team is answered with totals; its people are on their own screens. */
export const large = 100
/** So is a longer time. */
const mostMonths = 12
export const historyLink = { label: 'Open Team Attendance History', to: '/team-attendance-history' }
export const liveLink = { label: 'Open Dashboard', to: '/dashboard' }

export function weekOf(day: Day): Span {
  const place = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return { from: addDays(day, -place), to: addDays(day, 6 - place) }
}

/** All of them, however long the span. */
export function daysOf(desk: Desk, userId: number, { from, to }: Span): AttendanceRecord[] {
  const last = to > desk.today ? desk.today : to
  const days: AttendanceRecord[] = []
  for (let page = 1; from <= last; page++) {
    const found = desk.ask(history, {
      from,
      to: last,
      userId: String(userId),
      page: String(page),
      limit: String(pageSize),
    })
    const data = Array.isArray(found) ? found : found.data
    days.push(...data.filter((one) => one.userId === userId))
    if (data.length < pageSize) break
  }
  return days
}
const pageSize = 500

/** Whether the attendance of a named person is visible, which the names of a directory do not tell. */
export const seesAttendanceOf = (desk: Desk, person: PersonName): boolean =>
  person.id === desk.who.id ||
  desk
    .ask(listUsers, { search: nameOf(person), status: 'active', visible: 'attendance', limit: '50' })
    .data.some(({ id }) => id === person.id)

export const notVisible = (person: PersonName): ChatAnswer => ({
  message: `I cannot see the attendance of ${nameOf(person)}.`,
  from: 'records',
})

/** Sums of a person's days. Hours in hundredths, because sums of decimals would drift. */
export type DaySums = {
  id: number
  name: string
  present: number
  halfDays: number
  absent: number
  leaveDays: number
  late: number
  worked: number
  hundredths: number
}
export const noSums = (id: number, name: string): DaySums => ({
  id,
  name,
  present: 0,
  halfDays: 0,
  absent: 0,
  leaveDays: 0,
  late: 0,
  worked: 0,
  hundredths: 0,
})
export const hoursOf = ({ hundredths }: DaySums): string => hoursWords(hundredths / 100)

export function sumsOf(desk: Desk, person: { id: number; name: string }, span: Span): DaySums {
  const sums = noSums(person.id, person.name)
  for (const day of daysOf(desk, person.id, span))
    add(
      sums,
      day.status,
      Number(day.totalHours),
      day.lateMinutes > 0,
      leaveHalvesOf(day),
      Boolean(day.punchIn),
    )
  return sums
}

const leaveHalvesOf = ({ leave, status }: AttendanceRecord): number =>
  leave ? (leave.halves === 'full' ? 2 : 1) : status === 'On Leave' || status === 'Comp Off' ? 2 : 0

function add(
  sums: DaySums,
  status: AttendanceRecord['status'],
  hours: number,
  isLate: boolean,
  leaveHalves: number,
  isWorked: boolean,
) {
  if (status === 'Present' || status === 'Working' || status === 'On Break') sums.present++
  if (status === 'Half Day') sums.halfDays++
  if (status === 'Absent') sums.absent++
  sums.leaveDays += leaveHalves / 2
  if (isLate) sums.late++
  if (isWorked) sums.worked++
  sums.hundredths += Math.round(hours * 100)
}

/** The people of a team in one's sight, or null if that is larger than a month's grid. */
function membersOf(desk: Desk, whose: Whose): Set<number> | null {
  if (whose.kind !== 'lead') return null
  const people = desk.askIf(listEmployees) ?? []
  const below = new Set([whose.lead.id])
  for (let found = true; found;) {
    found = false
    for (const { id, managerId } of people)
      if (managerId !== null && below.has(managerId) && !below.has(id)) {
        below.add(id)
        found = true
      }
  }
  below.delete(whose.lead.id)
  return below
}

/**
 * Everybody of a team with the sums of a span; null if the team is too large or the span too long. Of another
 * manager's team those whose attendance the asker sees.
 */
export function teamSums(desk: Desk, whose: Whose, span: Span): DaySums[] | null {
  const only = membersOf(desk, whose)
  if (teamSize(desk) > large || monthsOfSpan(span, mostMonths + 1).length > mostMonths) return null
  const sums = new Map<number, DaySums>()
  for (const month of monthsOfSpan(span, mostMonths)) {
    const { data, days } = desk.ask(teamMonth, { month, page: '1', limit: '100' })
    for (const person of data) {
      if (only && !only.has(person.userId)) continue
      const one = sums.get(person.userId) ?? noSums(person.userId, nameOf(person))
      sums.set(person.userId, one)
      for (const [index, cell] of person.cells.entries()) {
        const day = days[index]!.date
        if (cell && day >= span.from && day <= span.to)
          add(one, cell.status, Number(cell.hours), cell.late, cell.leaveHalves, Number(cell.hours) > 0)
      }
    }
  }
  return [...sums.values()]
}

export const teamSize = (desk: Desk): number => desk.ask(teamFigures).members

export function liveMembers(
  desk: Desk,
  given: { status?: LiveMember['status']; search?: string; late?: '1' },
): { data: LiveMember[]; total: number } {
  const found = desk.ask(live, { page: '1', limit: '200', ...given })
  return Array.isArray(found)
    ? { data: found, total: found.length }
    : { data: found.data, total: found.pagination.totalItems }
}

/** What a person does now. */
export function statusOf(desk: Desk, person: PersonName): ChatAnswer {
  const member = liveMembers(desk, { search: nameOf(person) }).data.find(({ userId }) => userId === person.id)
  if (!member) return notVisible(person)
  const isGoing = member.punchIn && (!member.punchOut || member.status === 'Punched Out')
  const since = isGoing ? `, ${hoursWords(member.totalHours)} so far` : ''
  return {
    message: `${nameOf(person)}: ${member.status}${since}${leaveBeside(member)}.`,
    rows: member.lateMinutes > 0 ? [{ label: 'Late', value: countWords(member.lateMinutes, 'minute') }] : [],
    links: [liveLink],
  }
}

/** Leave is shown beside worked time. */
function leaveBeside({ leave, status }: LiveMember): string {
  if (!leave || status === 'On Leave' || status === 'Comp Off') return ''
  return leave.halves === 'full' ? ', on leave today' : `, on leave in the ${leave.halves}`
}

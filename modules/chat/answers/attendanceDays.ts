/** The days of a person's attendance, as far as the asker sees them. */
import { addDays, type Day } from '../../../src/domain/day'
import { history, type AttendanceRecord } from '../../attendance/contract'
import { listUsers, type PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import { nameOf, upToNow, type ChatAnswer } from './answering'
import { listIn } from './pages'

const pageSize = 500
/** The permission for the attendance of others. */
export const othersAttendance = 'view_live_attendance'

export function weekOf(day: Day): Span {
  const place = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return { from: addDays(day, -place), to: addDays(day, 6 - place) }
}

/** All days of a span up to today. */
export function daysOf(desk: Desk, userId: number, span: Span): AttendanceRecord[] {
  const { from, to } = upToNow(desk, span)
  const days: AttendanceRecord[] = []
  for (let page = 1; from <= to; page++) {
    const data = listIn(
      desk.ask(history, {
        from,
        to,
        userId: String(userId),
        page: String(page),
        limit: String(pageSize),
      }),
    )
    days.push(...data.filter((one) => one.userId === userId))
    if (data.length < pageSize) break
  }
  return days
}

/** Whether a person's attendance is visible. The directory shows more names than that. */
export const seesAttendanceOf = (desk: Desk, person: PersonName): boolean =>
  person.id === desk.who.id ||
  desk
    .ask(listUsers, { search: nameOf(person), status: 'active', visible: 'attendance', limit: '50' })
    .data.some(({ id }) => id === person.id)

export const notVisible = (person: PersonName): ChatAnswer => ({
  message: `I cannot see the attendance of ${nameOf(person)}.`,
  from: 'records',
})

/** Why the days of these people, or of a manager's team, are not shown; null if they are. */
export const hiddenDays =
  (what: 'attendance' | 'leave') =>
  (desk: Desk, whose: Whose): ChatAnswer | null => {
    const people = whose.kind === 'people' ? whose.people : whose.kind === 'lead' ? [whose.lead] : []
    const hidden = people.find((person) => !seesAttendanceOf(desk, person))
    const whom = hidden && `${whose.kind === 'lead' ? 'the team of ' : ''}${nameOf(hidden)}`
    return whom ? { message: `I cannot see the ${what} of ${whom}.` } : null
  }

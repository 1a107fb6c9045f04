/** Sums of attendance over a span: of a person, and of each member of a team. */
import { hoursWords } from '../../../src/domain/hours'
import { teamMonth, type AttendanceRecord, type AttendanceStatus } from '../../attendance/contract'
import { team as teamFigures } from '../../dashboard/contract'
import { listEmployees } from '../../people/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import { isIn, monthsOfSpan, nameOf } from './answering'
import { daysOf } from './attendanceDays'

/** A larger team is answered with totals. Screens list its people. */
export const large = 100
/** Teams have no sums for a longer span. */
const mostMonths = 12

const nothing = {
  present: 0,
  halfDays: 0,
  absent: 0,
  leaveDays: 0,
  late: 0,
  worked: 0,
  /** Hours in hundredths, because sums of decimals would drift. */
  hundredths: 0,
}
export type DaySums = { id: number; name: string } & typeof nothing
export const hoursOf = ({ hundredths }: DaySums): string => hoursWords(hundredths / 100)

export function sumsOf(desk: Desk, person: { id: number; name: string }, span: Span): DaySums {
  const sums = noSums(person.id, person.name)
  for (const day of daysOf(desk, person.id, span))
    add(sums, {
      status: day.status,
      hours: Number(day.totalHours),
      isLate: day.lateMinutes > 0,
      leaveHalves: leaveHalvesOf(day),
      isWorked: Boolean(day.punchIn),
    })
  return sums
}

const noSums = (id: number, name: string): DaySums => ({ id, name, ...nothing })

const leaveHalvesOf = ({ leave, status }: AttendanceRecord): number =>
  leave ? (leave.halves === 'full' ? 2 : 1) : status === 'On Leave' || status === 'Comp Off' ? 2 : 0

type CountedDay = {
  status: AttendanceStatus
  hours: number
  isLate: boolean
  leaveHalves: number
  isWorked: boolean
}
function add(sums: DaySums, { status, hours, isLate, leaveHalves, isWorked }: CountedDay) {
  if (status === 'Present' || status === 'Working' || status === 'On Break') sums.present++
  if (status === 'Half Day') sums.halfDays++
  if (status === 'Absent') sums.absent++
  sums.leaveDays += leaveHalves / 2
  if (isLate) sums.late++
  if (isWorked) sums.worked++
  sums.hundredths += Math.round(hours * 100)
}

/**
 * The members of a team with their sums, or null if the team is too large or the span too long. Of another
 * manager's team, only the members whose attendance the asker sees.
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
      for (const [index, cell] of person.cells.entries())
        if (cell && isIn(days[index]!.date, span))
          add(one, {
            status: cell.status,
            hours: Number(cell.hours),
            isLate: cell.late,
            leaveHalves: cell.leaveHalves,
            isWorked: Number(cell.hours) > 0,
          })
    }
  }
  return [...sums.values()]
}

export const teamSize = (desk: Desk): number => desk.ask(teamFigures).members

/** The people below a manager, or null for the asker's own team. */
export function membersOf(desk: Desk, whose: Whose): Set<number> | null {
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

/** All members' sums together. */
export function totalOf(all: readonly DaySums[], name: string): DaySums {
  const total = noSums(0, name)
  for (const one of all)
    for (const key of Object.keys(nothing) as (keyof typeof nothing)[]) total[key] += one[key]
  return total
}

/**
 * A report before it is a file: tables, what must be said about them, and charts. Each format writes the
 * same.
 */
import type { Ask } from '../../src/app'
import { dayOf, dayText, timeOf, type Day } from '../../src/domain/day'
import type { Cell, ColumnKind } from '../../src/sheets'
import { snapshotOf, zoneIn } from '../firm/service'

export type ReportColumn = {
  header: string
  /** On paper, where there is little room. */
  short?: string
  kind?: ColumnKind
  /** In letters. */
  width: number
  /** A letter a day. */
  isDay?: boolean
}
export type Row = readonly Cell[]
export type ReportTable = {
  name: string
  columns: readonly ReportColumn[]
  rows: readonly Row[]
  totals: Row | null
  frozen: number
}
export type Chart = { title: string; bars: readonly { label: string; value: number; text: string }[] }
export type ReportDocument = {
  firm: string
  title: string
  period: string
  notes: readonly string[]
  tables: readonly ReportTable[]
  charts: readonly Chart[]
}

/** What a task is told; the days are both included. */
export type Wanted = { title: string; from: Day; to: Day }
/** Told after each part: how much of the figures is done, from 0 to 1. */
export type Step = (share: number) => Promise<void>
export type Asking = <T>(work: (ask: Ask) => T) => T

/** `01 Oct 2026 to 31 Oct 2026` */
export const periodText = (from: Day, to: Day): string =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`

export type Frame = { firm: string; zone: string; today: Day; made: string }

export function frameOf(ask: Ask): Frame {
  const firm = snapshotOf(ask)
  const zone = zoneIn(firm)
  const today = dayOf(ask.now(), zone)
  return {
    firm: firm.firm?.name ?? 'Muster',
    zone,
    today,
    made: `${dayText(today)}, ${timeOf(ask.now(), zone)}`,
  }
}

export type PersonRow = { id: number; employeeId: string; name: string; role: string; salary: number | null }

/**
 * Everybody, by the employee id as a person would sort it; a removed one has the name of a former employee.
 */
export function peopleOf({ db }: Ask): Map<number, PersonRow> {
  const people = db.all<PersonRow>(
    `select id, employee_id as employeeId, trim(full_name) as name, role,
       basic_salary as salary
     from users
     order by length(employee_id), employee_id`,
  )
  return new Map(people.map((person) => [person.id, person]))
}

/** Who was employed on a day of the period. */
export function employedIn({ db }: Ask, from: Day, to: Day): Set<number> {
  return new Set(
    db
      .all<{ id: number }>(
        `select distinct user_id as id
         from employments
         where joined <= ? and (left_on is null or left_on >= ?)`,
        to,
        from,
      )
      .map(({ id }) => id),
  )
}

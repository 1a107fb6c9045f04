/** A report before it becomes a file: tables, notes and charts. Each format writes the same content. */
import type { Ask } from '../../src/app'
import { dayOf, dayText, timeOf, type Day } from '../../src/domain/day'
import type { Cell, ColumnKind } from '../../src/sheets'
import { snapshotOf, zoneIn } from '../firm/service'

export type ReportColumn = {
  header: string
  /** For PDF, where there is little room. */
  short?: string
  kind?: ColumnKind
  /** In characters. */
  width: number
  /** One letter per day. */
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

/** The input of the task; both days are included. */
export type Wanted = { title: string; from: Day; to: Day }
/** Called after each part with the share of the figures done, from 0 to 1. */
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

/** Everybody, in natural order of the employee id; a deleted person is shown as a former employee. */
export function peopleOf({ db }: Ask): Map<number, PersonRow> {
  const people = db.all<PersonRow>(
    `select id, employee_id as employeeId, trim(full_name) as name, role,
       basic_salary as salary
     from users
     order by length(employee_id), employee_id`,
  )
  return new Map(people.map((person) => [person.id, person]))
}

/** Employed on a day of the period. */
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

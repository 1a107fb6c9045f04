/** A row of a people sheet with what is known: the existing person, and their future values. */
import type { Problem, ReadRow } from '../../imports/service'
import type { SheetPerson } from './sheet'
import { titleOf } from './importColumns'

export type Draft = ReadRow & {
  person: SheetPerson | null
  /** The person's stored ID in the other program of this row. */
  ownExternalId: string | null
  email: string | null
  role: string
  active: boolean
  managerEmail: string | null
}

export function wrong(draft: { problems: Problem[] }, field: string | null, message: string) {
  draft.problems.push({ field, title: field ? titleOf(field) : '', message })
}

export const nameOf = (person: SheetPerson) => `${person.firstName} ${person.lastName}`
export const named = ({ values, person, email, row }: Draft) =>
  `${values.firstName ?? person?.firstName ?? ''} ${values.lastName ?? person?.lastName ?? ''}`.trim() ||
  email ||
  `Row ${row}`

/** How an error names another row: in a list of another program, people know its IDs, not row numbers. */
export const placeOf = ({ row, values: { source, externalId } }: Draft) =>
  source !== undefined && externalId !== undefined ? `ID ${externalId}` : `Row ${row}`

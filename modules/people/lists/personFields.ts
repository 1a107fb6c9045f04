/**
 * Another program's field names and JSON values, as columns and cells of the people sheet. A field is found
 * like a column of a sheet, but never by similarity.
 */
import { malformed, type FieldError } from '../../../src/domain/errors'
import type { Input } from '../../../src/domain/endpoint'
import { matchHeaders, readText, type Column } from '../../imports/service'
import type { syncPeople } from './syncContract'
import { importColumns } from '../sheets/importColumns'

type Given = Input<typeof syncPeople>['people']
export type PeopleList = {
  columns: readonly Column[]
  rows: (string | null)[][]
  /** In the list's order. */
  externalIds: string[]
  unused: string[]
}

// New people choose their own password, and the list has one source.
const columns = importColumns.filter(({ field }) => field !== 'password' && field !== 'source')
/** The sheet's reader requires these in the header. */
const always = new Set(['externalId', 'firstName', 'email', 'status'])
const mostErrors = 20

export function readPeople(people: Given): PeopleList {
  const keys = [...new Set(people.flatMap((person) => Object.keys(person)))]
  const { keyOf, unused } = fieldsOf(keys)
  const used = columns.filter(({ field }) => keyOf.has(field) || always.has(field))
  const errors: FieldError[] = []
  const externalIds: string[] = []
  const rows = people.map((person, at) => {
    const wrong = (key: string, message: string) => errors.push({ field: `people.${at}.${key}`, message })
    const id = readText(String(person.externalId), 100)
    if (!id || 'problem' in id) wrong('externalId', id?.problem ?? `${person.externalId} is not an ID`)
    // Otherwise the person would be absent from a full list under the ID that was sent.
    else if (id.value !== String(person.externalId)) wrong('externalId', unstable)
    else externalIds.push(id.value)
    return used.map((column) => {
      const key = keyOf.get(column.field)
      const cell = key === undefined ? null : cellOf(person[key], column)
      if (cell === null || typeof cell === 'string') return cell
      wrong(key!, cell.problem)
      return null
    })
  })
  if (errors.length) throw malformed(errors.slice(0, mostErrors))
  return { columns: used, rows, externalIds, unused }
}

/** The key of each field. The field's own name comes first; two other names for it are refused. */
function fieldsOf(keys: readonly string[]) {
  const keyOf = new Map(keys.flatMap((key) => (isField(key) ? [[key, key] as const] : [])))
  const unused: string[] = []
  for (const key of keys) {
    if (isField(key)) continue
    const { field, guessed } = matchHeaders([key], columns)[0]!
    const before = field === null ? undefined : keyOf.get(field)
    if (field === null || guessed || field === before) unused.push(key)
    else if (before === undefined) keyOf.set(field, key)
    else {
      const message = `${before} and ${key} could both be ${field}. Send one of them, as ${field}`
      throw malformed([{ field: 'people', message }])
    }
  }
  return { keyOf, unused }
}

const unstable =
  'Use an ID without invisible characters, repeated spaces, a leading apostrophe or HTML entities'

const isField = (key: string) => columns.some(({ field }) => field === key)

const yesOrNo = new Set(['status', 'hasLeft'])
const takesNumbers = new Set<Column['type']>(['text', 'phone', 'rupees'])

function cellOf(value: unknown, { field, type }: Column): string | null | { problem: string } {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' && yesOrNo.has(field)) return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    // In one program 0 is a working person, in another a former one.
    if (yesOrNo.has(field)) return { problem: `${value} is not clear. Send Active or Inactive` }
    if (type === 'day') return { problem: `${value} is not a date. Send text such as 2026-04-03` }
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      return { problem: `${value} has lost its last digits. Send it as text` }
    if (takesNumbers.has(type)) return String(value)
  }
  return { problem: `Must be text, not ${typeof value === 'object' ? 'an object or a list' : String(value)}` }
}

/** The field of each column: by its header or by choice, and the open questions about it. */
import type { FoundColumn } from './contract'
import { matchHeaders } from './headers'
import type { Choices } from './choices'
import type { ImportKind } from './kinds'
import type { Seen, Table } from './table'
import { plain } from './texts'
import { orderOf, type Evidence } from './values'

/** Replaces a password wherever a cell is shown or stored. */
export const dots = '••••••••'

/** A column of the file with everything needed to read its cells. */
export type TableColumn = FoundColumn & {
  /** How its dates are written. */
  days: ReadonlySet<Evidence>
  /** The date columns whose order is unknown, if all have the same format. */
  together: readonly string[] | null
  isSecret: boolean
}

export function columnsOf(
  { header, columns: seen }: Table,
  kind: ImportKind,
  { columns: by = {}, answers = {} }: Choices,
): TableColumn[] {
  const width = Math.min(300, Math.max(header?.length ?? 0, seen.length))
  const headers = Array.from({ length: width }, (_, i) => header?.[i] ?? [''])
  const matched = matchHeaders(headers, kind.columns)
  const fieldAt = fieldsOf(matched, kind, by, answers)
  const typeOf = (field: string | null | undefined) =>
    kind.columns.find((column) => column.field === field)?.type
  const found = headers.flatMap((names, index) => {
    const { samples: cells, days }: Seen = seen[index] ?? nothing
    const samples = cells.map(plain)
    if (!names[0] && !samples.length) return []
    const field = fieldAt[index]!
    const { guessed, field: called, rival } = matched[index]!
    // Even a column that is left out may contain passwords.
    const isSecret = [field, called, rival].some((one) => typeOf(one) === 'secret')
    return [
      {
        index,
        header: names[0] ?? '',
        field,
        guessed: by[String(index)] === undefined && guessed,
        samples: isSecret ? samples.map(() => dots) : samples,
        order: typeOf(field) === 'day' ? (orderOf(days).order ?? orderIn(answers[`order:${field}`])) : null,
        days,
        together: null,
        isSecret,
      },
    ]
  })
  const open = found.filter(
    ({ field, days, order }) => typeOf(field) === 'day' && !order && orderOf(days).ask && !days.has('dmy'),
  )
  const forms = new Set(open.flatMap(({ index }) => [...seen[index]!.forms]))
  if (open.length < 2 || forms.size > 1) return found
  const together = open.map(({ header }) => header)
  return found.map((one) => (open.includes(one) ? { ...one, together, order: orderIn(answers.order) } : one))
}

const nothing: Seen = { samples: [], days: new Set(), forms: new Set() }
const orderIn = (given: string | undefined) => (given === 'dmy' || given === 'mdy' ? given : null)

/**
 * Each column's field: chosen by hand, else by the answer if several columns match it, else by its header.
 */
function fieldsOf(
  matched: ReturnType<typeof matchHeaders>,
  kind: ImportKind,
  by: NonNullable<Choices['columns']>,
  answers: Readonly<Record<string, string>>,
): (string | null)[] {
  const chosen = new Set(Object.values(by))
  return matched.map(({ field, rival }, index) => {
    const given = by[String(index)]
    if (given !== undefined) return kind.columns.some((column) => column.field === given) ? given : null
    const own = field ?? rival
    if (own === null || chosen.has(own)) return null
    const answer = answers[`column:${own}`]
    return answer === undefined ? field : answer === String(index) ? own : null
  })
}

/** Columns that match one field, none of them chosen by hand. */
export type Contest = { field: string; indexes: readonly number[] }

export function ambiguousColumns(
  { header, columns: seen }: Table,
  kind: ImportKind,
  { columns: by = {} }: Choices,
): Contest[] {
  const matched = matchHeaders(header ?? [], kind.columns)
  const chosen = new Set(Object.values(by))
  const named = (field: string) => (one: (typeof matched)[number], at: number) =>
    (one.field ?? one.rival) === field && seen[at]?.samples.length && !one.guessed ? [at] : []
  return [...new Set(matched.flatMap(({ rival }) => rival ?? []))]
    .filter((field) => !chosen.has(field))
    .map((field) => ({ field, indexes: matched.flatMap(named(field)) }))
    .filter(({ indexes }) => indexes.length > 1 && indexes.every((at) => by[String(at)] === undefined))
}

/** As sent to the browser. */
export const foundColumn = ({ days: _, isSecret: __, together: ___, ...column }: TableColumn): FoundColumn =>
  column

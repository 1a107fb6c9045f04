/** The changes that a row's values would make to its record. */
import type { Problem } from './contract'
import type { CheckedRow, Value } from './kinds'

type How = {
  isSame?: (field: string, before: Value, value: Value) => boolean
  /** A value as the preview shows it. */
  text: (field: string, value: Value) => string | null
}

/** `record`: null if the row adds one. An omitted value changes nothing. */
export function compareRow<Field extends string>(
  columns: readonly { field: Field; title: string }[],
  values: { readonly [F in Field]?: Value },
  record: { readonly [F in Field]?: Value } | null,
  problems: readonly Problem[],
  { isSame = (_, before, value) => before === value, text }: How,
): Pick<CheckedRow, 'state' | 'wanted' | 'changes'> {
  const wanted: Record<string, Value> = {}
  const changes: CheckedRow['changes'] = []
  for (const { field, title } of columns) {
    const value = values[field]
    if (value === undefined) continue
    const before = record?.[field] ?? null
    if (record && isSame(field, before, value)) continue
    wanted[field] = value
    changes.push({ field, title, before: text(field, before), after: text(field, value) })
  }
  const state = problems.length ? 'wrong' : !record ? 'new' : changes.length ? 'changed' : 'unchanged'
  return { state, wanted, changes }
}

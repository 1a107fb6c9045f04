/** Choices of an earlier sheet with the same headers, under those of this one. */
import type { Ask } from '../../src/app'
import type { Choices } from './choices'
import type { FoundColumn } from './contract'
import type { ImportKind } from './kinds'
import type { Table } from './table'

/** The last of this many applied imports. */
const mostEarlier = 50

export function withRemembered(
  { db }: Ask,
  { name }: ImportKind,
  { header }: Table,
  choices: Choices,
): Choices {
  const headers = (header ?? []).map((names) => names[0] ?? '').filter(Boolean)
  const earlier = db
    .all<{ found: string; choices: string }>(
      `select found, choices
       from imports
       where kind = ?
         and state = 'applied'
         and found is not null
       order by id desc
       limit ?`,
      name,
      mostEarlier,
    )
    .find(({ found, choices: before }) => {
      if (!(JSON.parse(before) as Choices).columns) return false
      const known = (JSON.parse(found) as { columns: FoundColumn[] }).columns
        .map((column) => column.header)
        .filter(Boolean)
      return known.length === headers.length && known.every((one, at) => one === headers[at])
    })
  if (!earlier) return choices
  const before = JSON.parse(earlier.choices) as Choices
  return { ...choices, columns: { ...before.columns, ...choices.columns } }
}

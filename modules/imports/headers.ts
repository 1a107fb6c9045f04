/**
 * Which row names the columns, and which column is what. Pure.
 *
 * The header need not be the first row (titles and dates stand above it in real files) nor spelled as in the
 * template.
 */
import type { Cell } from '../../src/sheets/cells'
import { isMet, type Column, type Need } from './kinds'
import { plain } from './values'

type Match = { field: string | null; guessed: boolean }

/** Rows looked at for the header. */
export const within = 20

/** Small letters and digits, one space between: `Email (Office) *` and `e-mail_office` are the same. */
export function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/e-mail/g, 'email')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The field of each header; a field is given once, to the surest. */
export function match(headers: readonly string[], columns: readonly Column[]): Match[] {
  const names = columns.map((column) => ({
    field: column.field,
    known: [column.title, ...(column.also ?? [])].map(normal),
  }))
  const taken = new Set<string>()
  const found: Match[] = headers.map((header) => {
    const text = normal(header)
    const sure = text && names.find(({ field, known }) => !taken.has(field) && known.includes(text))
    if (!sure) return { field: null, guessed: false }
    taken.add(sure.field)
    return { field: sure.field, guessed: false }
  })
  return found.map((one, i) => {
    if (one.field) return one
    const text = normal(headers[i]!)
    const near =
      text.length >= 6 &&
      names.find(({ field, known }) => !taken.has(field) && known.some((name) => close(text, name)))
    if (!near) return one
    taken.add(near.field)
    return { field: near.field, guessed: true }
  })
}

/**
 * Where the columns are named: the row that holds all that is needed, else the one that names most. Null when
 * none names two.
 */
export function headerRow(
  rows: readonly Cell[][],
  columns: readonly Column[],
  needs: readonly Need[],
): { at: number; complete: boolean } | null {
  let best: { at: number; count: number } | null = null
  for (let at = 0; at < Math.min(rows.length, within); at++) {
    const fields = match(rows[at]!.map(plain), columns).flatMap(({ field, guessed }) =>
      field ? [{ field, guessed }] : [],
    )
    const has = (field: string) => fields.some((one) => one.field === field)
    if (needs.every((need) => isMet(need, has))) return { at, complete: true }
    const count = fields.filter(({ guessed }) => !guessed).length
    if (count >= 2 && count > (best?.count ?? 0)) best = { at, count }
  }
  return best && { at: best.at, complete: false }
}

/** One letter wrong, missing, too many or exchanged; two in long names. */
function close(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) >= 12 ? 2 : 1
  if (Math.abs(a.length - b.length) > most) return false
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[b.length]! <= most
}

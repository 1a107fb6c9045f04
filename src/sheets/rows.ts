/**
 * Normalises rows for all readers: no empty rows, no cells after the last value, nothing beyond the limits.
 *
 *   normaliseRow(number, cells, more) -> Row | null     rowsWithin(limits, rows)
 */
import { UnreadableFile, type Cell, type Limits, type Row } from './cells'

type More = { isHidden?: boolean; above?: readonly number[] }

export function normaliseRow(number: number, cells: Cell[], { isHidden, above }: More = {}): Row | null {
  let width = cells.length
  while (width > 0 && isBlank(cells[width - 1])) width--
  if (width === 0) return null
  const row: Cell[] = []
  for (let i = 0; i < width; i++) row.push(cells[i] === '' ? null : (cells[i] ?? null))
  return { number, cells: row, ...(isHidden && { hidden: true }), ...(above?.length && { above }) }
}

/** Spaces alone count as empty. */
const isBlank = (cell: Cell | undefined) =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

export async function* rowsWithin(
  limits: Limits,
  rows: Iterable<Row | null> | AsyncIterable<Row | null>,
): AsyncGenerator<Row> {
  let count = 0
  for await (const row of rows) {
    if (!row) continue
    if (++count > limits.rows)
      throw new UnreadableFile(
        `This sheet has more than ${limits.rows.toLocaleString('en-IN')} rows. Split it and try again.`,
      )
    if (row.cells.length > limits.columns)
      throw new UnreadableFile(
        `Row ${row.number} has a value beyond column ${limits.columns}. Delete it, or keep only the ` +
          'columns you need, and try again.',
      )
    yield row
  }
}

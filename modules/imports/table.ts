/**
 * A sheet being read: its header row, and the rows below it, packed. Fifty thousand rows of cells would fill
 * the memory; as text they take a tenth. Statistics of the columns are collected on the way.
 */
import { unguard, type Cell, type Row, type Workbook } from '../../src/sheets'
import type { Choices } from './choices'
import { headerRow, headerSearchRows, type Names } from './headers'
import type { ImportKind } from './kinds'
import { plain } from './texts'
import { dateEvidence, type Evidence } from './values'

/** `cells` is JSON. */
export type Packed = Omit<Row, 'cells'> & { cells: string }
/** What a column's cells show: the first values, and how dates are written, in the form `0/0/0`. */
export type Seen = { samples: Cell[]; days: Set<Evidence>; forms: Set<string> }
export type Table = {
  sheets: string[]
  sheet: string
  header: readonly Names[] | null
  columns: Seen[]
  rows: Packed[]
}

/** The chosen sheet; else the first visible one with known columns, else the first with content. */
export async function tableOf(
  book: Workbook,
  kind: ImportKind,
  choices: Choices,
  read: (rows: number) => Promise<void>,
): Promise<Table> {
  const visible = book.sheets.filter((sheet) => !sheet.hidden)
  const sheets = (visible.length ? visible : book.sheets).map(({ name }) => name)
  let fallback: Table | null = null
  for (const name of choices.sheet !== undefined && sheets.includes(choices.sheet)
    ? [choices.sheet]
    : sheets) {
    const rows = filled(book.sheets.find((sheet) => sheet.name === name)!.rows(), book.kind === 'csv')
    const first: Row[] = []
    for (let next = await rows.next(); !next.done; next = await rows.next())
      if (first.push(next.value) === headerSearchRows) break
    if (!first.length) continue
    const head = headerRow(
      first.map(({ cells }) => cells),
      kind.columns,
      kind.needs,
    )
    // With columns chosen by hand, the first row with two or more cells is the header, whatever it says.
    const at =
      head?.at ??
      Math.max(
        0,
        first.findIndex(({ cells }) => cells.filter((cell) => !isEmpty(cell)).length > 1),
      )
    // Another sheet is not read to its end, unless there is no better one.
    if (!head?.complete && choices.sheet === undefined && fallback) continue
    const table: Table = {
      sheets,
      sheet: name,
      header: head?.names ?? first[at]!.cells.map((cell) => [plain(cell)]),
      columns: [],
      rows: [],
    }
    for (const row of first.slice(at + 1)) take(table, row)
    for await (const row of rows) {
      take(table, row)
      if (table.rows.length % 5000 === 0) await read(table.rows.length)
    }
    if (head?.complete || choices.sheet !== undefined) return table
    fallback = table
  }
  return fallback ?? { sheets, sheet: sheets[0] ?? '', header: null, columns: [], rows: [] }
}

const isEmpty = (cell: Cell) => cell === null || cell === ''
/** Removes the apostrophe with which a CSV guards text that looks like a formula. */
const bare = (cell: Cell) => (typeof cell === 'string' ? unguard(cell) : cell)

async function* filled(rows: AsyncIterable<Row>, guarded: boolean): AsyncGenerator<Row> {
  for await (const row of rows)
    if (!row.cells.every(isEmpty)) yield guarded ? { ...row, cells: row.cells.map(bare) } : row
}

function take({ columns, rows }: Table, { cells, ...row }: Row) {
  cells.forEach((cell, i) => {
    const seen = (columns[i] ??= { samples: [], days: new Set(), forms: new Set() })
    if (isEmpty(cell)) return
    if (seen.samples.length < 3) seen.samples.push(cell)
    const day = dateEvidence(cell)
    if (day) seen.days.add(day)
    if (day && typeof cell === 'string') seen.forms.add(plain(cell).replaceAll(/\d+/g, '0'))
  })
  rows.push({ ...row, cells: JSON.stringify(cells) })
}

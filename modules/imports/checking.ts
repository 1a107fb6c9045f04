/**
 * Reads a sheet and says of each row what it would do. Runs in the worker, writes nothing: what it finds is emitted, the
 * rows in chunks, and staged by the main thread.
 */
import { defineTask } from '../../src/worker'
import { broken } from '../../src/domain/errors'
import type { Cell, Row, Workbook } from '../../src/sheets/cells'
import { openWorkbook } from '../../src/sheets/read'
import { unguard } from '../../src/sheets/guard'
import type { FoundColumn } from './contract'
import { headerRow, match, within } from './headers'
import { kindOf, type Column, type ImportKind, type ReadRow, type Weighed } from './kinds'
import { evidence, plain, readDay, readEmail, readPhone, readRupees, readText, type Order } from './values'

export type Choices = { sheet?: string | undefined; columns?: Record<string, string | null> | undefined; orders?: Record<string, Order> | undefined; rows?: 'all' | 'good' | undefined }
export type Found = { sheets: string[]; sheet: string; columns: FoundColumn[] }
export type Emitted = { found: Found; total: number } | { rows: Weighed[]; from: number } | { read: number }

/** Rows a message: what the main thread stages in one turn. */
const chunk = 100

export const checkSheet = defineTask<{ kind: string; file: string; choices: Choices }, Emitted, { message: string | null }>({
  name: 'imports.check',
  async run({ ask, files, emit }, { kind: name, file, choices }) {
    const kind = kindOf(name)!
    const bytes = await files.getItemRaw<Uint8Array>(file)
    if (!bytes) throw broken('The file is no longer there. Please bring it again.')
    const book = await openWorkbook(Buffer.isBuffer(bytes) ? bytes : new Uint8Array(bytes))
    const table = await chosen(book, kind, choices, (read) => emit({ read })).finally(() => book.close())
    const columns = columnsOf(table, kind, choices)
    const rows = table.header === null ? [] : readRows(table.rows, columns, kind)
    const missing = kind.needs.filter((need) => !columns.some(({ field }) => field === need))
    const told = table.header === null || missing.length ? kind.noHeader : rows.length ? null : kind.empty
    await emit({ found: { sheets: table.sheets, sheet: table.sheet, columns }, total: told ? 0 : rows.length })
    if (told) return { message: told }
    let from = 0
    let next: Weighed[] = []
    const send = async () => {
      await emit({ rows: next, from })
      from += next.length
      next = []
    }
    for (const row of ask((at) => kind.weigh(at, rows.splice(0)))) if (next.push(row) === chunk) await send()
    if (next.length) await send()
    return { message: null }
  },
})

type Table = { sheets: string[]; sheet: string; header: string[] | null; rows: Row[] }

/** The sheet chosen; else the first visible one whose columns are known, else the first with anything in it. */
async function chosen(book: Workbook, kind: ImportKind, choices: Choices, read: (rows: number) => Promise<void>): Promise<Table> {
  const visible = book.sheets.filter((sheet) => !sheet.hidden)
  const sheets = (visible.length ? visible : book.sheets).map(({ name }) => name)
  let fallback: Table | null = null
  for (const name of choices.sheet !== undefined && sheets.includes(choices.sheet) ? [choices.sheet] : sheets) {
    const rows: Row[] = []
    let next = 5000
    for await (const row of book.sheets.find((sheet) => sheet.name === name)!.rows()) {
      if (row.cells.some((cell) => cell !== null && cell !== '')) rows.push(book.kind === 'csv' ? { ...row, cells: row.cells.map(bare) } : row)
      if (rows.length >= next) await read((next += 5000))
    }
    if (!rows.length) continue
    const head = headerRow(rows.slice(0, within).map(({ cells }) => cells), kind.columns, kind.needs)
    // With columns chosen by hand the first row of two or more cells is the header, whatever it says.
    const at = head?.at ?? Math.max(0, rows.findIndex(({ cells }) => cells.filter((cell) => cell !== null && cell !== '').length > 1))
    const table = { sheets, sheet: name, header: rows[at]!.cells.map(plain), rows: rows.slice(at + 1) }
    if (head?.complete || choices.sheet !== undefined) return table
    fallback ??= table
  }
  return fallback ?? { sheets, sheet: sheets[0] ?? '', header: null, rows: [] }
}

/** A CSV guards text that looks like a formula; a workbook need not. */
const bare = (cell: Cell) => (typeof cell === 'string' ? unguard(cell) : cell)

function columnsOf({ header, rows }: Table, kind: ImportKind, { columns: by = {}, orders = {} }: Choices): FoundColumn[] {
  const width = Math.min(300, rows.reduce((most, { cells }) => Math.max(most, cells.length), header?.length ?? 0))
  const headers = Array.from({ length: width }, (_, i) => header?.[i] ?? '')
  const matched = match(headers, kind.columns)
  const chosenFields = new Set(Object.values(by).filter((field) => field !== null))
  return headers.flatMap((text, index) => {
    const given = by[String(index)]
    const auto = matched[index]!
    const field = given === undefined ? (auto.field && chosenFields.has(auto.field) ? null : auto.field) : kind.columns.some((column) => column.field === given) ? given : null
    const cells = rows.map(({ cells: row }) => row[index] ?? null)
    const samples = cells.filter((cell) => cell !== null && cell !== '').slice(0, 3).map(plain)
    if (!text && !samples.length) return []
    const day = kind.columns.find((column) => column.field === field)?.type === 'day' ? orderOf(cells) : { order: null, ask: false }
    const order = (field && orders[field]) || day.order
    return [{ index, header: text, field, guessed: given === undefined && auto.guessed, samples: secretSamples(kind, field, samples), order, ask: day.ask && !order }]
  })
}

const secretSamples = (kind: ImportKind, field: string | null, samples: string[]) => (kind.columns.find((column) => column.field === field)?.type === 'secret' ? samples.map(() => '••••••••') : samples)

/** A day with 13 to 31 in it shows which comes first for its whole column; a column that shows both shows nothing. */
function orderOf(cells: readonly Cell[]): { order: Order | null; ask: boolean } {
  const seen = new Set(cells.map(evidence))
  const order = seen.has('dmy') !== seen.has('mdy') ? (seen.has('dmy') ? 'dmy' : 'mdy') : null
  return { order, ask: seen.has('both') && !order }
}

/** Hands the rows out and lets go of each: the file is in memory once, not twice. */
function* drained(rows: Row[]): Generator<Row> {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    rows[i] = undefined!
    yield row
  }
}

function readRows(rows: Row[], found: readonly FoundColumn[], kind: ImportKind): ReadRow[] {
  const columns = found.flatMap(({ index, field, order }) => (field ? [{ index, order, column: kind.columns.find((column) => column.field === field)! }] : []))
  const out: ReadRow[] = []
  for (const { number, cells } of drained(rows)) {
    const one: ReadRow = { row: number, cells: '', values: {}, secret: null, problems: [] }
    let kept = cells
    for (const { index, order, column } of columns) {
      const read = valueOf(cells[index] ?? null, column, order)
      if (!read) continue
      if ('problem' in read) one.problems.push({ field: column.field, title: column.title, message: read.problem })
      else if (column.type === 'secret') {
        one.secret = String(read.value)
        // It is stored once, apart, and never beside the row.
        kept = kept.with(index, '••••••••')
      } else one.values[column.field] = read.value
    }
    const blank = kind.skipWithout.every((field) => one.values[field] === undefined && !one.problems.some((problem) => problem.field === field))
    if (blank) continue
    one.cells = JSON.stringify(kept)
    out.push(one)
  }
  return out
}

function valueOf(cell: Cell, { type, most = 500 }: Column, order: Order | null) {
  if (type === 'day') return readDay(cell, order)
  if (type === 'email') return readEmail(cell)
  if (type === 'phone') return readPhone(cell)
  if (type === 'rupees') return readRupees(cell)
  return readText(cell, type === 'secret' ? 200 : most)
}

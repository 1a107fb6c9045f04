/**
 * Reads a sheet and says of each row what it would do. Runs in the worker, writes nothing: what it finds is
 * emitted, the rows in chunks, and staged by the main thread.
 */
import type { Ask } from '../../src/app'
import { defineTask } from '../../src/worker'
import { broken } from '../../src/domain/errors'
import type { Who } from '../../src/http'
import type { Cell } from '../../src/sheets/cells'
import { openWorkbook } from '../../src/sheets/read'
import type { FoundColumn } from './contract'
import { match } from './headers'
import { isMet, kindOf, type Column, type ImportKind, type ReadRow, type Weighed } from './kinds'
import { tableOf, type Packed, type Table } from './table'
import {
  orderOf,
  plain,
  readDay,
  readEmail,
  readMonth,
  readPercent,
  readPhone,
  readRupees,
  readText,
  type Order,
} from './values'

export type Choices = {
  sheet?: string | undefined
  columns?: Record<string, string | null> | undefined
  orders?: Record<string, Order> | undefined
  rows?: 'all' | 'good' | undefined
}
export type Found = { sheets: string[]; sheet: string; columns: FoundColumn[] }
export type Emitted = { found: Found; total: number } | { rows: Told[]; from: number } | { read: number }

/**
 * A row for staging: what is text in the table is text on the way, so that the main thread has nothing to do
 * but to insert it.
 */
export type Told = Pick<Weighed, 'row' | 'cells' | 'state' | 'name' | 'target' | 'version' | 'secret'> & {
  wanted: string
  changes: string
  problems: string
}
const told = ({ wanted, changes, problems, ...row }: Weighed): Told => ({
  ...row,
  wanted: JSON.stringify(wanted),
  changes: JSON.stringify(changes),
  problems: JSON.stringify(problems),
})

/** Rows a message: what the main thread stages in one turn. */
const chunk = 50

export const checkSheet = defineTask<
  { kind: string; file: string; choices: Choices; who: Who },
  Emitted,
  { message: string | null }
>({
  name: 'imports.check',
  async run({ ask, files, emit }, { kind: name, file, choices, who }) {
    const kind = kindOf(name)!
    const bytes = await files.getItemRaw<Uint8Array>(file)
    if (!bytes) throw broken('The file is no longer there. Please bring it again.')
    const book = await openWorkbook(Buffer.isBuffer(bytes) ? bytes : new Uint8Array(bytes))
    const table = await tableOf(book, kind, choices, (read) => emit({ read })).finally(() => book.close())
    const found = columnsOf(table, kind, choices)
    const secrets = secretsIn(found, kind)
    const columns = found.map((column) =>
      secrets.has(column.index) ? { ...column, samples: column.samples.map(() => dots) } : column,
    )
    const zone = ask(zoneOf)
    const rows = table.header === null ? [] : readRows(table.rows, columns, secrets, kind, zone)
    const missing = kind.needs.filter(
      (need) => !isMet(need, (field) => columns.some((one) => one.field === field)),
    )
    const said = table.header === null || missing.length ? kind.noHeader : rows.length ? null : kind.empty
    await emit({
      found: { sheets: table.sheets, sheet: table.sheet, columns },
      total: said ? 0 : rows.length,
    })
    if (said) return { message: said }
    let from = 0
    let next: Told[] = []
    const send = async () => {
      await emit({ rows: next, from })
      from += next.length
      next = []
    }
    for (const row of ask((at) => kind.weigh(at, rows.splice(0), who)))
      if (next.push(told(row)) === chunk) await send()
    if (next.length) await send()
    return { message: null }
  },
})

function columnsOf(
  { header, columns: seen }: Table,
  kind: ImportKind,
  { columns: by = {}, orders = {} }: Choices,
): FoundColumn[] {
  const width = Math.min(300, Math.max(header?.length ?? 0, seen.length))
  const headers = Array.from({ length: width }, (_, i) => header?.[i] ?? '')
  const matched = match(headers, kind.columns)
  const chosenFields = new Set(Object.values(by).filter((field) => field !== null))
  return headers.flatMap((text, index) => {
    const given = by[String(index)]
    const auto = matched[index]!
    const field =
      given === undefined
        ? auto.field && chosenFields.has(auto.field)
          ? null
          : auto.field
        : kind.columns.some((column) => column.field === given)
          ? given
          : null
    const { samples: cells, days } = seen[index] ?? { samples: [], days: new Set<never>() }
    const samples = cells.map(plain)
    if (!text && !samples.length) return []
    const day =
      kind.columns.find((column) => column.field === field)?.type === 'day'
        ? orderOf(days)
        : { order: null, ask: false }
    const order = (field && orders[field]) || day.order
    return [
      {
        index,
        header: text,
        field,
        guessed: given === undefined && auto.guessed,
        samples,
        order,
        ask: day.ask && !order,
      },
    ]
  })
}

/** The firm's; what is read here is read before its module is known. */
const zoneOf = ({ db }: Ask): string => db.one<{ zone: string }>('select zone from firm')?.zone ?? 'UTC'

/** In place of a password, wherever a cell is shown or stored. */
const dots = '••••••••'

/** Columns that hold passwords: as they were chosen, and as they are called, also where they are left out. */
function secretsIn(found: readonly FoundColumn[], kind: ImportKind): ReadonlySet<number> {
  const isSecret = (field: string | null) =>
    kind.columns.some((column) => column.field === field && column.type === 'secret')
  const called = match(
    found.map(({ header }) => header),
    kind.columns,
  )
  return new Set(
    found.flatMap(({ index, field }, i) => (isSecret(field) || isSecret(called[i]!.field) ? [index] : [])),
  )
}

function readRows(
  rows: Packed[],
  found: readonly FoundColumn[],
  secrets: ReadonlySet<number>,
  kind: ImportKind,
  zone: string,
): ReadRow[] {
  const columns = found.flatMap(({ index, field, order }) =>
    field ? [{ index, order, column: kind.columns.find((column) => column.field === field)! }] : [],
  )
  const out: ReadRow[] = []
  for (const { number, cells: packed } of rows.splice(0)) {
    const cells = JSON.parse(packed) as Cell[]
    const one: ReadRow = { row: number, cells: '', values: {}, secret: null, problems: [] }
    for (const { index, order, column } of columns) {
      const read = valueOf(cells[index] ?? null, column, order, zone)
      if (!read) continue
      if ('problem' in read)
        one.problems.push({ field: column.field, title: column.title, message: read.problem })
      else if (column.type === 'secret') one.secret = String(read.value)
      else one.values[column.field] = read.value
    }
    const blank = kind.skipWithout.every(
      (field) => one.values[field] === undefined && !one.problems.some((problem) => problem.field === field),
    )
    if (blank) continue
    // A password is stored once, apart, and never beside the row.
    one.cells = secrets.size
      ? JSON.stringify(cells.map((cell, index) => (secrets.has(index) && plain(cell) ? dots : cell)))
      : packed
    out.push(one)
  }
  return out
}

function valueOf(cell: Cell, { type, most = 500 }: Column, order: Order | null, zone: string) {
  if (type === 'day') return readDay(cell, order, zone)
  if (type === 'email') return readEmail(cell)
  if (type === 'phone') return readPhone(cell)
  if (type === 'rupees') return readRupees(cell)
  if (type === 'amount') return readRupees(cell, { isPay: false })
  if (type === 'percent') return readPercent(cell)
  if (type === 'month') return readMonth(cell)
  // The wrong rows come back with dots, which are nobody's password.
  if (type === 'secret') return plain(cell) === dots ? null : readText(cell, 200)
  return readText(cell, most)
}

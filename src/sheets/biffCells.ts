/** The rows of one .xls sheet: its cell records in their places. */
import type { Cell, Row } from './cells'
import { toCell, type Shape } from './formats'
import { Reading, recordsFrom, type BiffRecord } from './biffRecords'
import { Merges, mostMerges, type Merge } from './merges'
import { normaliseRow } from './rows'
import { errorValue, formulaWithoutValue } from './cellErrors'

type BiffBook = {
  bytes: Buffer
  strings: string[]
  shapes: Shape[]
  date1904: boolean
  /** Whether the program evaluated its formulas. Excel says so in every file. */
  isCalculated: boolean
}

const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
const [bof, eof] = [0x809, 0x0a]

/** Rows are in blocks without a promised order, so a sheet (at most 65,536 rows) is collected first. */
export function* biffRows(book: BiffBook, at: number): Generator<Row> {
  const rows = new Map<number, Cell[]>()
  const put = (row: number, column: number, cell: Cell) => {
    const cells = rows.get(row) ?? []
    if (!cells.length) rows.set(row, cells)
    cells[column] = cell
  }
  const { merges, hidden } = gather(book, at, put)
  const merged = new Merges(merges)
  for (const [row, cells] of [...rows].sort(([a], [b]) => a - b)) {
    const above = merged.fill(row + 1, cells)
    const tidied = normaliseRow(row + 1, cells, { isHidden: hidden.has(row), above })
    if (tidied) yield tidied
  }
}

type Put = (row: number, column: number, cell: Cell) => void

function gather(book: BiffBook, at: number, put: Put): { merges: Merge[]; hidden: ReadonlySet<number> } {
  const merges: Merge[] = []
  const hidden = new Set<number>()
  let depth = 0
  /** A formula whose text is in the next STRING record. */
  let awaiting: { row: number; column: number } | null = null
  for (const record of recordsFrom(book.bytes, at)) {
    const { type, data } = record
    if (type === bof) depth++
    else if (type === eof && --depth <= 0) break
    if (depth > 1) continue // a chart inside the sheet
    if (type === 0x207 && awaiting) {
      put(awaiting.row, awaiting.column, textOf(record, 0))
      awaiting = null
    } else if (type === 0x208) {
      if (data.readUInt16LE(12) & 0x20) hidden.add(data.readUInt16LE(0))
    } else if (type === 0xe5) {
      for (let i = 0; i < data.readUInt16LE(0) && merges.length < mostMerges; i++)
        merges.push(merge(data, 2 + i * 8))
    } else awaiting = cellsOf(book, record, put) ?? awaiting
  }
  return { merges, hidden }
}

function cellsOf(
  { strings, shapes, date1904, isCalculated }: BiffBook,
  record: BiffRecord,
  put: Put,
): { row: number; column: number } | null {
  const { type, data } = record
  const number = (value: number, style: number) => toCell(value, shapes[style] ?? 'plain', date1904)
  const head = () => [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)] as const
  if (type === 0xfd) {
    const [row, column] = head()
    put(row, column, strings[data.readUInt32LE(6)] ?? null)
  } else if (type === 0x204 || type === 0xd6) {
    const [row, column] = head()
    put(row, column, textOf(record, 6))
  } else if (type === 0x203) {
    const [row, column, style] = head()
    put(row, column, number(data.readDoubleLE(6), style))
  } else if (type === 0x27e) {
    const [row, column, style] = head()
    put(row, column, number(rk(data.readInt32LE(6)), style))
  } else if (type === 0xbd) {
    const [row, first] = head()
    for (let i = 0; 4 + i * 6 + 6 <= data.length - 2; i++)
      put(row, first + i, number(rk(data.readInt32LE(6 + i * 6)), data.readUInt16LE(4 + i * 6)))
  } else if (type === 0x205) {
    const [row, column] = head()
    put(row, column, data[7] ? errorOf(data[6]!) : data[6] === 1)
  } else if (type === 0x06) {
    const [row, column, style] = head()
    if (data.readUInt16LE(12) !== 0xffff) {
      const value = data.readDoubleLE(6)
      // A program that evaluates no formulas writes 0 and requests evaluation when the file is opened.
      const isOpen = value === 0 && !isCalculated && (data.readUInt16LE(14) & 3) !== 0
      put(row, column, isOpen ? formulaWithoutValue() : number(value, style))
    } else if (data[6] === 0) {
      // The text follows, unless the program did not evaluate the formula.
      put(row, column, formulaWithoutValue())
      return { row, column }
    } else if (data[6] === 1) put(row, column, data[8] === 1)
    else if (data[6] === 2) put(row, column, errorOf(data[8]!))
    else if (data[6] === 3 && !isCalculated) put(row, column, formulaWithoutValue())
  }
  return null
}

const textOf = ({ data, more }: BiffRecord, start: number): string =>
  new Reading([data, ...more], start).text()
const errorOf = (code: number) => errorValue(errors[code] ?? '')
const merge = (data: Buffer, at: number): Merge => ({
  top: data.readUInt16LE(at) + 1,
  bottom: data.readUInt16LE(at + 2) + 1,
  left: data.readUInt16LE(at + 4) + 1,
  right: data.readUInt16LE(at + 6) + 1,
})

/** Thirty bits hold an integer or the upper half of a double, either as it is or times a hundred. */
function rk(packed: number): number {
  const half = Buffer.alloc(8)
  half.writeInt32LE(packed & ~3, 4)
  const value = packed & 2 ? packed >> 2 : half.readDoubleLE(0)
  return packed & 1 ? value / 100 : value
}

/**
 * The rows of one .xlsx sheet, unpacked and parsed on demand. Memory holds one piece of 64 kB and its rows.
 */
import type { Cell, Row } from './cells'
import { toCell, shownMoment, type Shape } from './formats'
import { damaged } from './fileKind'
import { Merges, type Merge } from './merges'
import { columnOf, lastColumn } from './places'
import { normaliseRow } from './rows'
import { errorValue, formulaWithoutValue } from './cellErrors'
import { richText } from './xlsxStrings'
import { unescaped, xmlInto, type Visitor } from './xml'
import { decoder, type Zip } from './zip'

export type SheetPart = {
  zip: Zip
  part: string
  strings: string[]
  shapes: Shape[]
  merges: Merge[]
  date1904: boolean
  /** False if the writing program requests evaluation of its formulas when the file is opened. */
  isCalculated: boolean
}

export async function* sheetRows(sheet: SheetPart): AsyncGenerator<Row> {
  const ready: Row[] = []
  const parser = xmlInto(rowVisitor(sheet, (row) => ready.push(row)))
  let letters: TextDecoder | undefined
  for await (const chunk of sheet.zip.chunks(sheet.part)) {
    parser.write((letters ??= decoder(chunk)).decode(chunk, { stream: true }))
    if (ready.length) yield* ready.splice(0)
  }
  parser.end()
  yield* ready
}

function rowVisitor(
  { strings, shapes, merges, date1904, isCalculated }: SheetPart,
  found: (row: Row) => void,
): Visitor {
  const merged = new Merges(merges)
  let inData = false
  let row = 0
  let isHidden = false
  let cells: Cell[] = []
  let column = 0
  let [type, style, value]: [string, number, string | null] = ['', 0, null]
  let formula = false
  let inValue = false
  let inline = false
  const own = richText('is', (text) => (value = text))

  function cellOf(): Cell {
    const text = value ?? ''
    if (text === '' && type !== 'str' && type !== 'inlineStr') return formula ? formulaWithoutValue() : null
    if (formula && value === null) return formulaWithoutValue()
    // An unevaluated formula has 0 or no text.
    if (formula && !isCalculated && (text === '' || text === '0')) return formulaWithoutValue()
    if (type === 's') return strings[Number(text)] ?? null
    if (type === 'inlineStr') return text
    if (type === 'str') return unescaped(text)
    if (type === 'b') return text === '1' || text === 'true'
    if (type === 'e') return errorValue(text)
    const shape = shapes[style] ?? 'plain'
    if (type === 'd') return shownMoment(text, shape)
    const number = Number(text)
    return Number.isFinite(number) ? toCell(number, shape, date1904) : text
  }

  function endRow(): void {
    const above = merged.fill(row, cells)
    const tidied = normaliseRow(row, cells, { isHidden, above })
    if (tidied) found(tidied)
    cells = []
  }

  return {
    open(name, attributes) {
      if (!inData) {
        inData = name === 'sheetData'
      } else if (name === 'c') {
        column = columnOf(attributes.r ?? '') || column + 1
        type = attributes.t ?? ''
        style = Number(attributes.s ?? 0)
        value = null
        formula = false
      } else if (name === 'v') {
        inValue = true
        value = ''
      } else if (name === 'f') {
        formula = true
      } else if (name === 'row') {
        row = Number(attributes.r) || row + 1
        isHidden = attributes.hidden === '1' || attributes.hidden === 'true'
        column = 0
      } else if (name === 'is' || inline) {
        inline = true
        own.open(name, attributes)
      }
    },
    text(text) {
      if (inValue) value += text
      else if (inline) own.text(text)
    },
    close(name) {
      if (!inData) return
      if (name === 'v') inValue = false
      else if (name === 'c') {
        const cell = cellOf()
        if (cell !== null && cell !== '') put(cells, column, address(cell))
      } else if (name === 'row') endRow()
      else if (name === 'sheetData') inData = false
      else if (inline) {
        own.close(name)
        if (name === 'is') inline = false
      }
    },
  }
}

function put(cells: Cell[], column: number, cell: Cell): void {
  if (column > lastColumn) throw damaged()
  while (cells.length < column - 1) cells.push(null)
  cells[column - 1] = cell
}

/** Text copied from a mail program shows its link target. */
function address(cell: Cell): Cell {
  return typeof cell === 'string' && /^mailto:/i.test(cell) ? cell.slice(7) : cell
}

/** A table as worksheet XML, in pieces (ECMA-376, 18.3). */
import { isDay } from '../domain/day'
import { cellText, isCellDay, isPercent, type Cell } from './cells'
import { serialOfDay } from './dates'
import { isMarked, type SheetColumn, type SheetToWrite, type WrittenRow } from './sheetToWrite'
import type { BookStyles } from './cellStyles'
import { main, office, textOf, xml } from './xlsxText'

export type Note = { row: number; column: number; text: string }
/** The facts of a sheet after it is written. `filter` is the range of its filter: `$A$1:$C$9`. */
export type Written = { name: string; filter: string | null; notes: Note[] }

/** `written` is filled while rows arrive. */
export async function* sheetXml(
  { columns, rows, frozen = 0 }: SheetToWrite,
  styles: BookStyles,
  written: Written,
): AsyncGenerator<string> {
  yield (
    `${xml}<worksheet xmlns="${main}" xmlns:r="${office}/relationships">` +
    `<sheetViews><sheetView workbookViewId="0">${pane(frozen)}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/>${widths(columns)}<sheetData>`
  )
  if (columns.length) {
    const header = columns.map(({ header }, at) => cellXml(at, 1, header, styles.header))
    yield `<row r="1">${header.join('')}</row>`
  }
  let count = 1
  for await (const row of rows) yield rowXml(row, ++count, columns, styles, written.notes)
  yield '</sheetData>'
  if (columns.length) {
    const last = `${letterOf(columns.length - 1)}$${count}`
    written.filter = `$A$1:$${last}`
    yield `<autoFilter ref="A1:${last.replace('$', '')}"/>`
  }
  yield offers(columns, count)
  yield '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>'
  if (written.notes.length) yield '<legacyDrawing r:id="rId2"/>'
  yield '</worksheet>'
}

/** Freezes the header and the first columns. */
function pane(frozen: number): string {
  const [side, corner] = frozen ? [`xSplit="${frozen}" `, 'bottomRight'] : ['', 'bottomLeft']
  return (
    `<pane ${side}ySplit="1" topLeftCell="${letterOf(frozen)}2" activePane="${corner}" state="frozen"/>` +
    `<selection pane="${corner}"/>`
  )
}

const widths = (columns: readonly SheetColumn[]): string =>
  columns.length
    ? `<cols>${columns
        .map(
          ({ width = 14 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
        )
        .join('')}</cols>`
    : ''

/** Values are offered, not enforced. The import validates them. */
function offers(columns: readonly SheetColumn[], rows: number): string {
  const rules = columns.flatMap(({ choices }, at) => {
    const letter = letterOf(at)
    return choices
      ? `<dataValidation type="list" allowBlank="1" sqref="${letter}2:${letter}${Math.max(2000, rows)}">` +
          `<formula1>${textOf(choices)}</formula1></dataValidation>`
      : []
  })
  return rules.length ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : ''
}

function rowXml(
  given: WrittenRow,
  number: number,
  columns: readonly SheetColumn[],
  styles: BookStyles,
  notes: Note[],
): string {
  let cells = ''
  for (let at = 0; at < given.length; at++) {
    const one = given[at]!
    const { cell, note, fill } = isMarked(one) ? one : { cell: one }
    if (cell === null && !note && !fill) continue
    if (note) notes.push({ row: number, column: at, text: note })
    cells += cellXml(at, number, valueOf(cell), styles.of(cell, columns[at]?.kind ?? 'text', fill))
  }
  return cells && `<row r="${number}">${cells}</row>`
}

function cellXml(at: number, row: number, value: string | number | boolean | null, style: number): string {
  const place = `<c r="${letterOf(at)}${row}"${style ? ` s="${style}"` : ''}`
  if (value === null) return `${place}/>`
  if (typeof value === 'number') return `${place}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `${place} t="b"><v>${value ? 1 : 0}</v></c>`
  // Inline strings, in which all programs preserve outer spaces and read escapes.
  return `${place} t="inlineStr"><is><t xml:space="preserve">${textOf(value)}</t></is></c>`
}

function valueOf(cell: Cell): string | number | boolean | null {
  if (cell === null || cell === '' || typeof cell === 'boolean') return cell === '' ? null : cell
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell === 'string') return cell
  if (isPercent(cell)) return cell.percent / 100
  // Writes the serial day, so that no zone matters and early 1900 is correct. Earlier days are text.
  if (isCellDay(cell) && isDay(cell.day) && cell.day >= '1900-01-01')
    return serialOfDay(cell.day) + secondsOf(cell.time) / 86_400
  return cellText(cell)
}

function secondsOf(time = '00:00'): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

const letters: string[] = []
/** 0 is A, 26 is AA. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return (letters[index] ??= index < 26 ? letter : `${letterOf(Math.floor(index / 26) - 1)}${letter}`)
}

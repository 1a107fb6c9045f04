/**
 * A workbook as .xlsx, row by row: what is held is what the sink has not yet taken.
 *
 *   writeXlsx(sheets, sink, { made? })
 */
import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CellRichTextValue, CellValue, Row, stream, Worksheet } from 'exceljs'
import { isDay, type Instant } from '../domain/day'
import { cellText, isCellDay, isPercent, type Cell } from './cells'
import { serialOfDay } from './dates'
import { isMarked, type SheetToWrite, type Sink, type WrittenRow } from './written'
import { styles } from './writtenStyle'

/** What exceljs has and does not tell. */
type Writer = stream.xlsx.WorkbookWriter & {
  zip: {
    abort(): void
    on(name: 'error', told: (fault: Error) => void): void
    append(source: PassThrough, entry: { name: string }): void
  }
  _openStream(name: string): PassThrough
  _definedNames: { model: DefinedName[] }
}
type DefinedName = { name: string; localSheetId: number; ranges: string[] }
type SheetWriter = Worksheet & {
  stream: PassThrough
  commit(): void
  dataValidations: { add(range: string, rule: unknown): void }
}

/** The most letters that Excel takes in a cell. */
const longest = 32_767

/** Ends the sink when it is a stream. `made` is what the file says about its age; without it, now. */
export async function writeXlsx(
  sheets: readonly SheetToWrite[],
  sink: Sink,
  { made }: { made?: Instant } = {},
): Promise<void> {
  // Loaded where it is used: it takes a third of a second.
  const { default: ExcelJS } = await import('exceljs')
  const out = new PassThrough()
  const sent = pipeline(out, typeof sink === 'function' ? writableOf(sink) : sink)
  const age = made && { created: new Date(made), modified: new Date(made) }
  const options = {
    stream: out,
    useStyles: true,
    useSharedStrings: false,
    creator: 'Muster',
    ...age,
    zip: { zlib: { level: 6 } },
  }
  const book = new ExcelJS.stream.xlsx.WorkbookWriter(options) as Writer
  // Its own streams know no back-pressure, so that a slow sink would have the whole file in memory.
  book._openStream = (name) => {
    const part = new BackPressed()
    part.on('finish', () => part.emit('zipped'))
    book.zip.append(part, { name })
    return part
  }
  book.zip.on('error', (fault) => out.destroy(fault))
  const stop = new AbortController()
  const work = writeAll(book, sheets, stop.signal)
  try {
    await Promise.race([work, sent])
    await sent
  } catch (fault) {
    // Whoever gives the rows is told to stop, too: they may hold a statement open.
    stop.abort(fault)
    work.catch(() => undefined)
    book.zip.abort()
    out.destroy()
    await sent.catch(() => undefined)
    throw fault
  }
}

async function writeAll(book: Writer, sheets: readonly SheetToWrite[], signal: AbortSignal): Promise<void> {
  const names = new Set<string>()
  // LibreOffice shows a filter only when its range has this name as well; exceljs forgets it.
  const filters: DefinedName[] = []
  book._definedNames = { model: filters }
  for (const [index, sheet] of sheets.entries()) {
    const name = nameFor(sheet.name, names)
    const place = await writeSheet(book, sheet, name, signal)
    if (place)
      filters.push({
        name: '_xlnm._FilterDatabase',
        localSheetId: index,
        ranges: [`'${name.replaceAll("'", "''")}'!${place}`],
      })
  }
  await book.commit()
}

/** Answers what its filter covers. */
async function writeSheet(
  book: Writer,
  { columns, rows, frozen = 0 }: SheetToWrite,
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  const sheet = book.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: frozen, ySplit: 1 }],
  }) as SheetWriter
  const style = styles()
  sheet.columns = columns.map(({ width }) => ({ width: width ?? 14 }))
  const header = sheet.addRow([])
  columns.forEach(({ header: text }, i) =>
    Object.assign(header.getCell(i + 1), { value: textOf(text), style: style.header }),
  )
  header.commit()

  let count = 1
  for await (const given of rows) {
    const row = sheet.addRow([])
    count++
    fillRow(row, given)
    row.commit()
    signal.throwIfAborted()
    if (sheet.stream.writableNeedDrain) await once(sheet.stream, 'drain', { signal })
  }
  columns.forEach(({ choices }, i) => {
    // Offered, not enforced: what may stand there is said when the sheet is brought.
    const { letter } = sheet.getColumn(i + 1)
    if (choices)
      sheet.dataValidations.add(`${letter}2:${letter}${Math.max(2000, count)}`, {
        type: 'list',
        allowBlank: true,
        showErrorMessage: false,
        formulae: [choices],
      })
  })
  if (columns.length)
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: count, column: columns.length } }
  sheet.commit()
  return columns.length ? `$A$1:$${sheet.getColumn(columns.length).letter}$${count}` : null

  function fillRow(row: Row, given: WrittenRow): void {
    given.forEach((one, i) => {
      const { cell, note, fill } = isMarked(one) ? one : { cell: one }
      if (cell === null && !note && !fill) return
      const value = valueOf(cell)
      const target = row.getCell(i + 1)
      target.value = value
      const isText = typeof value === 'string' || (typeof value === 'object' && value !== null)
      target.style = style.of(isText ? '' : cell, columns[i]?.kind ?? 'text', fill)
      if (note) target.note = escaped(note)
    })
    // The writer drops a row that has no value, and its notes with it, unless it is told how high the row is.
    if (row.cellCount && !row.hasValues) row.height = 15
  }
}

function valueOf(cell: Cell): CellValue {
  if (cell === null || cell === '' || typeof cell === 'boolean') return cell === '' ? null : cell
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell === 'string') return textOf(cell)
  if (isPercent(cell)) return cell.percent / 100
  // The count of days itself, so that no zone has a say and the first weeks of 1900 are right; before it
  // there is only text.
  if (isCellDay(cell) && isDay(cell.day) && cell.day >= '1900-01-01')
    return serialOfDay(cell.day) + secondsOf(cell.time) / 86_400
  return textOf(cellText(cell))
}

/** Only within `<is>`, which rich text has, do all programs keep spaces at the ends and read escapes. */
function textOf(text: string): string | CellRichTextValue {
  const safe = escaped(text)
  return safe === text && text.trim() === text ? text : { richText: [{ text: safe }] }
}

function secondsOf(time = '00:00'): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/** Characters that XML cannot hold, as Office writes them; and what only looks so. */
function escaped(text: string): string {
  const short = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  return short
    .toWellFormed()
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(
      // oxlint-disable-next-line no-control-regex
      /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g,
      (letter) => `_x${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    )
}

/** A name that Excel takes: 31 letters, without []:*?/\, not twice. */
function nameFor(wanted: string, taken: Set<string>): string {
  const plain = wanted.replace(/[[\]:*?/\\]/g, ' ')
  const ended = (text: string) => text.toWellFormed().replace(/^['\s]+|(?<!['\s])['\s]+$/g, '')
  let name = ended(ended(plain).slice(0, 31)) || 'Sheet'
  for (let i = 2; taken.has(name.toLowerCase()); i++)
    name = `${ended(ended(plain).slice(0, 28 - String(i).length))} (${i})`
  taken.add(name.toLowerCase())
  return name
}

const writableOf = (sink: (chunk: Uint8Array) => Promise<void>) =>
  new Writable({
    async write(chunk: Uint8Array, _, done) {
      done(
        await sink(chunk).then(
          () => null,
          (fault: Error) => fault,
        ),
      )
    },
  })

/** Takes the writer's own buffers, which it fills anew after each call. */
class BackPressed extends PassThrough {
  override write(chunk: unknown, ...rest: never[]): boolean {
    const bytes =
      typeof chunk === 'object' && chunk !== null && 'toBuffer' in chunk
        ? (chunk as { toBuffer(): Buffer }).toBuffer()
        : chunk
    return super.write(bytes, ...rest)
  }
}

/**
 * Writes a table as CSV that Excel opens correctly: UTF-8 with a byte order mark, CRLF, text quoted and
 * guarded against formulas, numbers as numbers.
 */
import { cellText, type Cell } from './cells'
import { guard } from './guard'
import { isMarked, type SheetColumn, type WrittenRow } from './sheetToWrite'

const enough = 64 * 1024

/** Pieces of about 64 kB; `Readable.from(writeCsv(…))` makes a stream of them. */
export async function* writeCsv(
  columns: readonly SheetColumn[],
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>,
): AsyncGenerator<Uint8Array> {
  let text = `\uFEFF${columns.map(({ header }) => field(header)).join(',')}\r\n`
  for await (const row of rows) {
    text += `${row.map((given) => field(isMarked(given) ? given.cell : given)).join(',')}\r\n`
    if (text.length < enough) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}

function field(cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? cellText(cell) : ''
  // A text file cannot contain NUL.
  return `"${guard(cellText(cell).replaceAll('\0', '')).replaceAll('"', '""')}"`
}

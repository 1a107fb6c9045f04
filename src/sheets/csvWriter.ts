/**
 * A table as CSV that Excel opens rightly: UTF-8 with its mark, CRLF, text in quotes and guarded against
 * formulas, numbers as numbers.
 */
import { cellText, type Cell } from './cells'
import { guard } from './guard'
import { isMarked, type SheetColumn, type WrittenRow } from './written'

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
  // No file of text holds a NUL.
  return `"${guard(cellText(cell).replaceAll('\0', '')).replaceAll('"', '""')}"`
}

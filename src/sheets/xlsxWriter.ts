/**
 * Writes an .xlsx workbook row by row. Memory holds only the pending output and the notes.
 *
 *   writeXlsx(sheets, sink, { made? })
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { pipeline } from 'node:stream/promises'
import { Zip, ZipDeflate } from 'fflate'
import type { Instant } from '../domain/day'
import type { SheetToWrite, Sink } from './sheetToWrite'
import { bookStyles, stylesXml } from './cellStyles'
import {
  contentTypes,
  corePropertiesXml,
  drawing,
  notesXml,
  packageLinks,
  sheetLinks,
  workbook,
  workbookLinks,
} from './xlsxParts'
import { sheetXml, type Written } from './xlsxSheet'

/** Ends the sink if it is a stream. `made` is the file's creation time; default: now. */
export async function writeXlsx(
  sheets: readonly SheetToWrite[],
  sink: Sink,
  { made }: { made?: Instant } = {},
): Promise<void> {
  const parts = bookParts(sheets, made ?? new Date().toISOString())
  if (typeof sink !== 'function') return pipeline(packed(parts), sink)
  for await (const chunk of packed(parts)) await sink(chunk)
}

type Part = { name: string; text: Iterable<string> | AsyncIterable<string> }

async function* bookParts(sheets: readonly SheetToWrite[], made: Instant): AsyncGenerator<Part> {
  const styles = bookStyles()
  const names = new Set<string>()
  const all: Written[] = []
  for (const [index, sheet] of sheets.entries()) {
    const written: Written = { name: nameFor(sheet.name, names), filter: null, notes: [] }
    all.push(written)
    const number = index + 1
    yield { name: `xl/worksheets/sheet${number}.xml`, text: sheetXml(sheet, styles, written) }
    if (!written.notes.length) continue
    yield { name: `xl/worksheets/_rels/sheet${number}.xml.rels`, text: [sheetLinks(number)] }
    yield { name: `xl/comments${number}.xml`, text: notesXml(written.notes) }
    yield { name: `xl/drawings/vmlDrawing${number}.vml`, text: drawing(written.notes) }
  }
  yield { name: 'xl/styles.xml', text: [stylesXml(styles)] }
  yield { name: 'xl/workbook.xml', text: [workbook(all)] }
  yield { name: 'xl/_rels/workbook.xml.rels', text: [workbookLinks(all)] }
  yield { name: 'docProps/core.xml', text: [corePropertiesXml(made)] }
  yield { name: '_rels/.rels', text: [packageLinks] }
  yield { name: '[Content_Types].xml', text: [contentTypes(all)] }
}

/** Characters that are compressed at a time. */
const enough = 64 * 1024

async function* packed(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((fault, chunk) => {
    if (fault) throw fault
    if (chunk.length) chunks.push(chunk)
  })
  for await (const { name, text } of parts) {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    let waiting = ''
    for await (const piece of text) {
      waiting += piece
      if (waiting.length < enough) continue
      part.push(Buffer.from(waiting))
      waiting = ''
      yield* chunks.splice(0)
      // Lets other work run between two chunks.
      await breathe()
    }
    part.push(Buffer.from(waiting), true)
  }
  zip.end()
  yield* chunks
}

/** A sheet name that Excel accepts: 31 characters, without []:*?/\, unique. */
function nameFor(wanted: string, taken: Set<string>): string {
  const plain = wanted.replace(/[[\]:*?/\\]/g, ' ')
  const ended = (text: string) => text.toWellFormed().replace(/^['\s]+|(?<!['\s])['\s]+$/g, '')
  let name = ended(ended(plain).slice(0, 31)) || 'Sheet'
  for (let i = 2; taken.has(name.toLowerCase()); i++)
    name = `${ended(ended(plain).slice(0, 28 - String(i).length))} (${i})`
  taken.add(name.toLowerCase())
  return name
}

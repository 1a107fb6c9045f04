/**
 * Reads .xls workbooks (Excel 97 to 2003). The file is a small file system (cfb) whose `Workbook` stream
 * contains BIFF8. We have our own reader because the usual package has known vulnerabilities and is no longer
 * maintained.
 *
 *   readXls(bytes, limits) -> Workbook
 */
import CFB from 'cfb'
import { biffRows } from './biffCells'
import { Reading, recordsFrom } from './biffRecords'
import type { Limits, Workbook } from './cells'
import { builtinShape, shapeOf, type Shape } from './formats'
import { damaged, locked, notASpreadsheet, veryOld, withoutTable, wordDocument } from './fileKind'
import { rowsWithin } from './rows'

type Listed = { name: string; hidden: boolean; at: number }

export async function readXls(bytes: Uint8Array, limits: Limits): Promise<Workbook> {
  const stream = workbookStream(bytes)
  let { strings, sheets, ...book } = globals(stream)
  if (!sheets.length) throw withoutTable()
  return {
    kind: 'xls',
    sheets: sheets.map(({ name, hidden, at }) => ({
      name,
      hidden,
      rows: () => rowsWithin(limits, biffRows({ bytes: stream, strings, ...book }, at)),
    })),
    date1904: book.date1904,
    async close() {
      strings = []
    },
  }
}

function workbookStream(bytes: Uint8Array): Buffer {
  const container = CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    type: 'buffer',
  })
  const find = (name: string) => CFB.find(container, name)
  if (find('EncryptedPackage') || find('EncryptionInfo')) throw locked()
  const found = find('Workbook')
  if (found?.content) return Buffer.isBuffer(found.content) ? found.content : Buffer.from(found.content)
  if (find('Book')) throw veryOld()
  if (find('WordDocument')) throw wordDocument()
  throw notASpreadsheet()
}

/** The part before the sheets: names, texts and formats. */
function globals(stream: Buffer): {
  sheets: Listed[]
  strings: string[]
  shapes: Shape[]
  date1904: boolean
  isCalculated: boolean
} {
  const sheets: Listed[] = []
  const own = new Map<number, Shape>()
  const styles: number[] = []
  let strings: string[] = []
  let date1904 = false
  let isCalculated = false
  let first = true
  for (const { type, data, more } of recordsFrom(stream, 0)) {
    if (first && (type !== 0x809 || data.readUInt16LE(0) !== 0x600))
      throw type === 0x809 ? veryOld() : damaged()
    first = false
    if (type === 0x0a) break
    if (type === 0x2f) throw locked()
    if (type === 0x1c1) isCalculated = true
    else if (type === 0x22) date1904 = data.readUInt16LE(0) === 1
    else if (type === 0x41e) own.set(data.readUInt16LE(0), shapeOf(new Reading([data], 2).text()))
    else if (type === 0xe0) styles.push(data.readUInt16LE(2))
    else if (type === 0xfc) strings = texts([data, ...more])
    else if (type === 0x85 && (data[5]! & 0x0f) === 0) {
      const name = new Reading([data], 7).text(data[6]!)
      sheets.push({ name, hidden: (data[4]! & 3) !== 0, at: data.readUInt32LE(0) })
    }
  }
  return {
    sheets,
    strings,
    shapes: styles.map((id) => own.get(id) ?? builtinShape(id)),
    date1904,
    isCalculated,
  }
}

function texts(pieces: Buffer[]): string[] {
  const reading = new Reading(pieces, 4)
  const unique = reading.long()
  const strings: string[] = []
  for (let i = 0; i < unique; i++) strings.push(reading.text())
  return strings
}

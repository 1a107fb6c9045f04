/**
 * Reads OpenDocument spreadsheets (.ods) of LibreOffice, OpenOffice and Google. All sheets are in one part;
 * each cell has a type and the shown text.
 *
 *   isOds(zip) -> boolean     readOds(zip, limits) -> Workbook
 */
import type { Limits, Row, Workbook } from './cells'
import { damaged, locked, withoutTable } from './fileKind'
import { OdsRows } from './odsRows'
import { rowsWithin } from './rows'
import { attribute, xmlInto, type Visitor } from './xml'
import { decoder, type Zip } from './zip'

const content = 'content.xml'

export async function isOds(zip: Zip): Promise<boolean> {
  const type = zip.has('mimetype') ? ((await zip.text('mimetype')) ?? '') : ''
  return /opendocument\.spreadsheet/.test(type)
}

export async function readOds(zip: Zip, limits: Limits): Promise<Workbook> {
  if (/encryption-data/.test((await zip.text('META-INF/manifest.xml')) ?? '')) throw locked()
  if (!zip.has(content)) throw damaged()
  const sheets = await sheetsOf(zip)
  if (!sheets.length) throw withoutTable()
  return {
    kind: 'ods',
    sheets: sheets.map(({ name, hidden }, at) => ({
      name,
      hidden,
      rows: () => rowsWithin(limits, rowsOf(zip, at, limits)),
    })),
    date1904: false,
    async close() {},
  }
}

/** Reads the part to its end, which also proves it complete before the first row. */
async function sheetsOf(zip: Zip): Promise<{ name: string; hidden: boolean }[]> {
  const sheets: { name: string; style: string }[] = []
  const unseen = new Set<string>()
  let style = ''
  let depth = 0
  const visitor: Visitor = {
    open(name, attributes) {
      if (name === 'style') style = attribute(attributes, 'name') ?? ''
      else if (name === 'table-properties' && attribute(attributes, 'display') === 'false') unseen.add(style)
      else if (name === 'table' && depth++ === 0)
        sheets.push({
          name: attribute(attributes, 'name') ?? '',
          style: attribute(attributes, 'style-name') ?? '',
        })
    },
    close(name) {
      if (name === 'table') depth--
    },
  }
  for await (const _ of pieces(zip, visitor)) continue
  return sheets.map(({ name, style: own }) => ({ name, hidden: unseen.has(own) }))
}

async function* rowsOf(zip: Zip, wanted: number, limits: Limits): AsyncGenerator<Row> {
  const rows = new OdsRows(wanted, limits)
  for await (const _ of pieces(zip, rows)) yield* rows.ready()
  yield* rows.ready()
}

async function* pieces(zip: Zip, visitor: Visitor): AsyncGenerator<void> {
  const parser = xmlInto(visitor)
  let letters: TextDecoder | undefined
  for await (const chunk of zip.chunks(content)) {
    parser.write((letters ??= decoder(chunk)).decode(chunk, { stream: true }))
    yield
  }
  parser.end()
}

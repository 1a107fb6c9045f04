/** Workbooks written out in a test, so that it shows the XML that it is about. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { openWorkbook, type Cell, type Limits, type Row, type Workbook } from '../../src/sheets'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (list: string) => `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`

/**
 * `formats` are those of styles 1, 2 …; `strings` are whole `<si>` elements; `after` stands behind the rows.
 */
type Written = { rows?: string; after?: string; formats?: string[]; strings?: string; workbook?: string }

/** The parts of a workbook of one sheet. */
export function partsOf({ rows = '', after = '', formats = [], strings = '', workbook = '' }: Written): Record<string, string> {
  const codes = formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`).join('')
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/workbook.xml': `<workbook ${main}>${workbook}<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'], ['sharedStrings', 'sharedStrings.xml']].map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${office}/${type}" Target="${target}"/>`).join(''),
    ),
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`,
  }
}

export const zipOf = (parts: Record<string, string>) => zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 6 })
export const xlsxOf = (what: Written) => zipOf(partsOf(what))

export const fileNamed = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, name)))
export const bytesOf = (text: string) => new TextEncoder().encode(text)

export async function rowsOf(given: Uint8Array | Workbook, sheet = 0): Promise<Row[]> {
  const workbook = given instanceof Uint8Array ? await openWorkbook(given) : given
  const rows: Row[] = []
  for await (const row of workbook.sheets[sheet]!.rows()) rows.push(row)
  return rows
}

export const cellsOf = async (given: Uint8Array | Workbook, sheet = 0): Promise<Cell[][]> => (await rowsOf(given, sheet)).map(({ cells }) => cells)

/** The sentence with which a file is refused, at the door or among its rows; '' when it is read. */
export async function refusal(bytes: Uint8Array, limits?: Limits): Promise<string> {
  try {
    const workbook = await openWorkbook(bytes, limits)
    for (const sheet of workbook.sheets) for await (const row of sheet.rows()) if (!row.number) return 'a row without its number'
    return ''
  } catch (fault) {
    if (fault instanceof Error && fault.constructor.name === 'UnreadableFile') return fault.message
    throw fault
  }
}

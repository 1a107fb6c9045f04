/**
 * Reads .xlsx workbooks: parts by their relations, sheets in visible order. We parse the parts in one pass,
 * because exceljs loses data when streaming (rich text in cells, ISO dates, boolean results, prefixes, rows
 * without numbers) and needs a gigabyte when not streaming.
 *
 *   readXlsx(bytes, limits) -> Workbook
 */
import { UnreadableFile, type Limits, type Workbook } from './cells'
import { damaged, locked, notASpreadsheet, resave, withoutTable, wordDocument } from './fileKind'
import { isOds, readOds } from './odsReader'
import { rowsWithin } from './rows'
import { sheetRows } from './xlsxRows'
import { mergesOf } from './xlsxMerges'
import { stringsOf } from './xlsxStrings'
import { shapesOf } from './xlsxStyles'
import { attribute, readXml } from './xml'
import { openZip, type Zip } from './zip'

type Listed = { name: string; relation: string; hidden: boolean }
type Relation = { target: string; type: string }

export async function readXlsx(bytes: Uint8Array, limits: Limits): Promise<Workbook> {
  const zip = openZip(bytes, limits)
  if (await isOds(zip)) return readOds(zip, limits)
  const main = await mainPart(zip)
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const relations = await relationsOf(zip, folder, main.slice(folder.length))
  const { sheets, date1904, isCalculated } = await book(zip, main)
  const other = (kind: string) => [...relations.values()].find(({ type }) => type.endsWith(kind))?.target

  const shapes = await shapesOf(zip, other('/styles') ?? `${folder}styles.xml`)
  let strings = await stringsOf(zip, other('/sharedStrings') ?? `${folder}sharedStrings.xml`, limits.texts)
  const readSheets = []
  for (const [index, { name, relation, hidden }] of sheets.entries()) {
    const found = relations.get(relation)
    if (found && !found.type.endsWith('/worksheet')) continue // a chart sheet or a macro
    const part = found?.target ?? `${folder}worksheets/sheet${index + 1}.xml`
    if (!zip.has(part)) throw damaged()
    // Every sheet is unpacked once before the first row, so damage is reported before half a file is
    // imported.
    const merges = await mergesOf(zip, part)
    readSheets.push({
      name,
      hidden,
      rows: () =>
        rowsWithin(limits, sheetRows({ zip, part, strings, shapes, merges, date1904, isCalculated })),
    })
  }
  if (!readSheets.length) throw withoutTable()
  return {
    kind: 'xlsx',
    sheets: readSheets,
    date1904,
    async close() {
      strings = []
    },
  }
}

/** The main part of the workbook, or the sentence about what else this zip is. */
async function mainPart(zip: Zip): Promise<string> {
  const start = [...(await relationsOf(zip, '', '')).values()].find(({ type }) =>
    type.endsWith('/officeDocument'),
  )?.target
  const names = zip.names().map((name) => name.toLowerCase().replaceAll('\\', '/'))
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/^encryptedpackage$/)) throw locked()
  if (has(/^xl\/workbook\.bin$/)) throw resave('This is a binary workbook (.xlsb).')
  if (has(/^word\//)) throw wordDocument()
  if (has(/^ppt\//)) throw notASpreadsheet()
  if (start && zip.has(start)) return start
  if (zip.has('xl/workbook.xml')) return 'xl/workbook.xml'
  if (has(/^index\/.*\.iwa$/))
    throw new UnreadableFile('This is an Apple Numbers file. Export it as Excel (.xlsx) and try again.')
  if (zip.has('mimetype')) throw notASpreadsheet()
  throw new UnreadableFile(
    'This is a zip archive, not a spreadsheet. Unpack it and import the spreadsheet inside.',
  )
}

async function book(
  zip: Zip,
  part: string,
): Promise<{ sheets: Listed[]; date1904: boolean; isCalculated: boolean }> {
  const sheets: Listed[] = []
  let date1904 = false
  let isCalculated = true
  readXml((await zip.text(part)) ?? '', {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = isOn(attributes, 'date1904')
      if (name === 'calcPr') isCalculated = !isOn(attributes, 'fullCalcOnLoad')
      if (name !== 'sheet') return
      const state = attribute(attributes, 'state') ?? 'visible'
      sheets.push({
        name: attribute(attributes, 'name') ?? '',
        relation: attribute(attributes, 'id') ?? '',
        hidden: state !== 'visible',
      })
    },
  })
  return { sheets, date1904, isCalculated }
}

const isOn = (attributes: Parameters<typeof attribute>[0], name: string): boolean =>
  /^(1|true|on)$/.test(attribute(attributes, name) ?? '')

/** A part's relations by id, with targets as names in the zip. */
async function relationsOf(zip: Zip, folder: string, name: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  const text = await zip.text(`${folder}_rels/${name}.rels`)
  if (text === null) return relations
  readXml(text, {
    open(name, attributes) {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      const target = attribute(attributes, 'Target') ?? ''
      relations.set(attribute(attributes, 'Id') ?? '', {
        target: target.startsWith('/') ? target.slice(1) : resolved(folder + target),
        type: attribute(attributes, 'Type') ?? '',
      })
    },
  })
  return relations
}

function resolved(path: string): string {
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

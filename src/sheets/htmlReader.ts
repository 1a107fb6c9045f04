/**
 * Reads an HTML page as a workbook, because portals often name one .xls. Each table is a sheet, also a nested
 * one. A cell is the visible text; nothing is run or fetched.
 *
 *   readHtml(text, limits) -> Workbook
 */
import { Parser } from 'htmlparser2'
import { UnreadableFile, type Cell, type Limits, type Row, type Workbook } from './cells'
import { damaged } from './fileKind'
import { Merges } from './merges'
import { lastColumn } from './places'
import { rowsWithin, normaliseRow } from './rows'

type Table = {
  rows: Row[]
  row: number
  inRow: boolean
  cells: Cell[]
  column: number
  text: string | null
  span: [across: number, down: number]
  taken: number[]
  merged: Merges
}

export function readHtml(text: string, limits: Limits): Workbook {
  const tables = tablesOf(text).filter(({ rows }) => rows.length > 0)
  if (!tables.length)
    throw new UnreadableFile(
      'This is a web page or an XML file without a table. Export the table itself as ' +
        '.xlsx or .csv and try again.',
    )
  return {
    kind: 'html',
    sheets: tables.map(({ rows }, i) => ({
      name: `Table ${i + 1}`,
      hidden: false,
      rows: () => rowsWithin(limits, rows),
    })),
    date1904: false,
    async close() {},
  }
}

function tablesOf(text: string): Table[] {
  const tables: Table[] = []
  const open: Table[] = []
  let unseen = 0

  const parser = new Parser({
    onopentag(name, attributes) {
      const table = open.at(-1)
      if (name === 'script' || name === 'style' || name === 'title') unseen++
      else if (name === 'table') {
        const next: Table = {
          rows: [],
          row: 0,
          inRow: false,
          cells: [],
          column: 0,
          text: null,
          span: [1, 1],
          taken: [],
          merged: new Merges(),
        }
        tables.push(next)
        open.push(next)
      } else if (!table) return
      else if (name === 'tr') {
        endRow(table)
        startRow(table)
      } else if (name === 'td' || name === 'th') {
        endCell(table)
        if (!table.inRow) startRow(table)
        table.text = ''
        table.span = [many(attributes.colspan), many(attributes.rowspan)]
      } else if (
        table.text !== null &&
        (name === 'br' || ((name === 'p' || name === 'div') && table.text.trim()))
      )
        table.text += '\n'
    },
    ontext(more) {
      const table = open.at(-1)
      if (table?.text != null && !unseen) table.text += more.replace(/[ \t\r\n\f]+/g, ' ')
    },
    onclosetag(name) {
      const table = open.at(-1)
      if (name === 'script' || name === 'style' || name === 'title') unseen--
      else if (!table) return
      else if (name === 'td' || name === 'th') endCell(table)
      else if (name === 'tr') endRow(table)
      else if (name === 'table') {
        endRow(table)
        open.pop()
      }
    },
  })
  parser.end(text)
  return tables
}

function startRow(table: Table): void {
  table.row++
  table.inRow = true
  table.cells = []
  table.column = 0
}

function endCell(table: Table): void {
  if (table.text === null) return
  // A cell from above may extend into this place.
  while ((table.taken[table.column] ?? 0) > 0) table.column++
  if (table.column >= lastColumn) throw damaged()
  table.cells[table.column] = table.text
    .replace(/(?<! ) *\n */g, '\n')
    .replace(/^[ \n]+|(?<![ \n])[ \n]+$/g, '')
  const [across, down] = table.span
  if (down > 1) {
    const [top, left] = [table.row, table.column + 1]
    table.merged.add({ top, left, bottom: top + down - 1, right: table.column + across })
  }
  for (let i = 0; i < across; i++) table.taken[table.column++] = down
  table.text = null
}

function endRow(table: Table): void {
  endCell(table)
  if (!table.inRow) return
  const above = table.merged.fill(table.row, table.cells)
  const tidied = normaliseRow(table.row, table.cells, { above })
  if (tidied) table.rows.push(tidied)
  for (let i = 0; i < table.taken.length; i++) table.taken[i] = Math.max(0, (table.taken[i] ?? 0) - 1)
  table.inRow = false
}

const many = (span: string | undefined) => Math.min(1000, Math.max(1, Number.parseInt(span ?? '1', 10) || 1))

/**
 * Reads SpreadsheetML, the XML of Excel 2003, which many payroll programs still write, usually as .xls.
 *
 *   isSpreadsheetXml(text)     readSpreadsheetXml(text, limits) -> Workbook
 */
import type { Cell, Limits, Row, Workbook } from './cells'
import { shapeOf, toCell, shownMoment, type Shape } from './formats'
import { damaged, withoutTable } from './fileKind'
import { Merges } from './merges'
import { lastColumn } from './places'
import { rowsWithin, normaliseRow } from './rows'
import { errorValue, formulaWithoutValue } from './cellErrors'
import { attribute, readXml, type Attributes } from './xml'

/** Formats with a name instead of a code. */
const named: Record<string, Shape> = {
  'General Date': 'moment',
  'Long Date': 'day',
  'Medium Date': 'day',
  'Short Date': 'day',
  'Long Time': 'time',
  'Medium Time': 'time',
  'Short Time': 'time',
  Percent: 'percent',
}

type Found = { name: string; hidden: boolean; rows: Row[] }

export function isSpreadsheetXml(text: string): boolean {
  const start = text.slice(0, 4096)
  return /<(\w+:)?Workbook[\s>]/.test(start) && start.includes('urn:schemas-microsoft-com:office:spreadsheet')
}

export function readSpreadsheetXml(text: string, limits: Limits): Workbook {
  const { sheets, date1904 } = parsed(text)
  if (!sheets.length) throw withoutTable()
  return {
    kind: 'xml',
    sheets: sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows: () => rowsWithin(limits, rows) })),
    date1904,
    async close() {},
  }
}

function parsed(text: string): { sheets: Found[]; date1904: boolean } {
  const sheets: Found[] = []
  const shapes = new Map<string, Shape>()
  let date1904 = false
  let style = ''
  let [row, column] = [0, 0]
  let cells: Cell[] = []
  let span = 0
  let isHidden = false
  let merged = new Merges()
  let cell: { attributes: Attributes; type: string; value: string | null } = {
    attributes: {},
    type: '',
    value: null,
  }
  let inside: 'data' | 'visible' | null = null
  let content = ''
  let inComment = false

  function cellOf(): Cell {
    const { attributes, type, value } = cell
    if (value === null || value === '')
      return attribute(attributes, 'Formula') !== undefined && type !== 'String'
        ? formulaWithoutValue()
        : null
    if (type === 'Error') return errorValue(value)
    if (type === 'Boolean') return value === '1'
    const shape = shapes.get(attribute(attributes, 'StyleID') ?? 'Default') ?? 'plain'
    if (type === 'DateTime') return shownMoment(value, shape)
    return type === 'Number' ? toCell(Number(value), shape, date1904) : value
  }

  readXml(text, {
    open(name, attributes) {
      const index = Number(attribute(attributes, 'Index') ?? 0)
      if (name === 'Style') style = attribute(attributes, 'ID') ?? ''
      else if (name === 'NumberFormat') {
        const format = attribute(attributes, 'Format') ?? ''
        shapes.set(style, named[format] ?? shapeOf(format))
      } else if (name === 'Worksheet') {
        sheets.push({ name: attribute(attributes, 'Name') ?? '', hidden: false, rows: [] })
        row = 0
        merged = new Merges()
      } else if (name === 'Row') {
        row = index || row + 1
        column = 0
        cells = []
        span = Number(attribute(attributes, 'Span') ?? 0)
        isHidden = attribute(attributes, 'Hidden') === '1'
      } else if (name === 'Cell') {
        column = index || column + 1
        cell = { attributes, type: '', value: null }
      } else if (name === 'Comment') inComment = true
      else if (name === 'Data' && !inComment) {
        inside = 'data'
        cell.type = attribute(attributes, 'Type') ?? 'String'
        cell.value = ''
      } else if (name === 'Visible') inside = 'visible'
    },
    text(more) {
      if (inside === 'data') cell.value += more
      else if (inside === 'visible') content += more
    },
    close(name) {
      if (name === 'Data') inside = null
      else if (name === 'Comment') inComment = false
      else if (name === 'Visible') {
        // Stated after the table, once for each sheet.
        const last = sheets.at(-1)
        if (last) last.hidden = /hidden/i.test(content)
        inside = null
        content = ''
      } else if (name === 'Date1904') date1904 = true
      else if (name === 'Cell') {
        if (!(column <= lastColumn)) throw damaged()
        cells[column - 1] = cellOf()
        const across = Number(attribute(cell.attributes, 'MergeAcross') ?? 0)
        const down = Number(attribute(cell.attributes, 'MergeDown') ?? 0)
        if (down > 0) merged.add({ top: row, left: column, bottom: row + down, right: column + across })
        column += across
      } else if (name === 'Row') {
        const above = merged.fill(row, cells)
        const tidied = normaliseRow(row, cells, { isHidden, above })
        if (tidied) sheets.at(-1)?.rows.push(tidied)
        row += span
      }
    },
  })
  return { sheets, date1904 }
}

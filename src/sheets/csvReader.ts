/**
 * Reads CSV as a sheet. Papa Parse splits the text after csvText.ts has normalised it. Every cell is text;
 * the consumer decides whether 00123 is a number.
 *
 *   readCsv(text, limits) -> Workbook with one sheet
 */
import Papa from 'papaparse'
import type { Limits, Row, Workbook } from './cells'
import { rowsWithin, normaliseRow } from './rows'
import { plainPieces, separatorOf } from './csvText'

export function readCsv(text: string, limits: Limits): Workbook {
  // Excel's own first line, which it hides.
  const separatorLine = /^sep=([^\r\n])(\r\n|\r|\n|$)/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const separator = separatorLine?.[1] ?? separatorOf(body)
  // Scanned to the end first, so that an open quote is reported before the first row.
  const look = plainPieces(body, separator)
  while (!look.next().done);
  return {
    kind: 'csv',
    sheets: [{ name: 'Sheet1', hidden: false, rows: () => rowsWithin(limits, records(body, separator)) }],
    date1904: false,
    async close() {},
  }
}

function* records(text: string, separator: string): Generator<Row | null> {
  let number = 0
  for (const piece of plainPieces(text, separator)) {
    const { data } = Papa.parse<string[]>(piece, { delimiter: separator, newline: '\n' })
    for (const cells of data) yield normaliseRow(++number, cells)
  }
}

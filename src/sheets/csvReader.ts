/**
 * Text as a sheet. Papa Parse splits; before it the text is made into what it splits rightly (csvText.ts).
 * Every cell is text: whether 00123 is a number is for who asks.
 *
 *   readCsv(text, limits) -> Workbook with one sheet
 */
import Papa from 'papaparse'
import type { Limits, Row, Workbook } from './cells'
import { rowsWithin, tidy } from './rows'
import { plainPieces, separatorOf } from './csvText'

export function readCsv(text: string, limits: Limits): Workbook {
  // Excel's own first line, which it does not show.
  const separatorLine = /^sep=([^\r\n])(\r\n|\r|\n|$)/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const separator = separatorLine?.[1] ?? separatorOf(body)
  // Looked through once to its end, so that an open quote is told before the first row is given.
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
    for (const cells of data) yield tidy(++number, cells)
  }
}

/**
 * Text as a sheet. Papa Parse splits; before it the text is made into what it splits rightly (csvText.ts). Every cell is text:
 * whether 00123 is a number is for who asks.
 *
 *   readCsv(text, limits) -> Workbook with one sheet
 */
import Papa from 'papaparse'
import type { Limits, Row, Workbook } from './cells'
import { rowsWithin, tidy } from './rows'
import { plainCsv, separatorOf } from './csvText'

/** Records split at a time. */
const some = 1000

export function readCsv(text: string, limits: Limits): Workbook {
  // Excel's own first line, which it does not show.
  const told = /^sep=([^\r\n])(\r\n|\r|\n|$)/i.exec(text)
  const body = told ? text.slice(told[0].length) : text
  const separator = told?.[1] ?? separatorOf(body)
  const plain = plainCsv(body, separator)
  return {
    kind: 'csv',
    sheets: [{ name: 'Sheet1', hidden: false, rows: () => rowsWithin(limits, records(plain, separator)) }],
    date1904: false,
    async close() {},
  }
}

function* records(text: string, separator: string): Generator<Row | null> {
  let at = 0
  let number = 0
  while (at < text.length) {
    // fastMode would split all that is left for each piece.
    const { data, meta } = Papa.parse<string[]>(text.slice(at), { delimiter: separator, newline: '\n', preview: some, fastMode: false })
    for (const cells of data) yield tidy(++number, cells)
    if (data.length < some) return
    at += meta.cursor
  }
}

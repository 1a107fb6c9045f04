/** Writes one table as a workbook or as CSV, by the file's ending. */
import { writeCsv } from './csvWriter'
import { writeXlsx } from './xlsxWriter'
import type { SheetToWrite } from './sheetToWrite'

export const tableFormats = ['xlsx', 'csv'] as const
export type TableFormat = (typeof tableFormats)[number]
/** File endings. */
export const tableEndings = tableFormats.map((format) => `.${format}` as const)
export const formatOf = (ending: `.${TableFormat}`) => ending.slice(1) as TableFormat

export async function writeTable(
  format: TableFormat,
  sheet: SheetToWrite,
  sink: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  if (format === 'xlsx') return writeXlsx([sheet], sink)
  for await (const piece of writeCsv(sheet.columns, sheet.rows)) await sink(piece)
}

/**
 * Writes tables as files. Both writers stream rows and buffer none.
 *
 *   writeTable(format, sheet, sink)         one table, either way
 *   writeXlsx(sheets, sink, options?)     writeCsv(columns, rows) -> pieces of UTF-8     guard  unguard
 */
export { writeCsv } from './csvWriter'
export { guard, unguard } from './guard'
export { formatOf, tableEndings, writeTable, type TableFormat } from './writeTable'
export { writeXlsx } from './xlsxWriter'
export type { ColumnKind, MarkedCell, SheetColumn, SheetToWrite, Sink } from './sheetToWrite'

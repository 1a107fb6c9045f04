/**
 * Tables as files. Both writers take rows as they come and hold none.
 *
 *   writeXlsx(sheets, sink, options?)     writeCsv(columns, rows) -> pieces of UTF-8     guard  unguard
 */
export { writeCsv } from './csvWriter'
export { guard, unguard } from './guard'
export { writeXlsx } from './xlsxWriter'
export type { ColumnKind, MarkedCell, SheetColumn, SheetToWrite, Sink } from './written'

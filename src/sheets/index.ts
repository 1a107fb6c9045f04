/**
 * Reads and writes spreadsheets of all supported formats. Import this folder only through this file.
 *
 *   openWorkbook(bytes)                   rows of cells, or UnreadableFile with one sentence
 *   writeXlsx  writeCsv  writeTable       tables as files, row by row
 *   cellText  isCellDay  isPercent …      what a cell is
 */
export * from './cells'
export * from './read'
export * from './write'

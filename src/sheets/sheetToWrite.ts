/** The input of a writer. */
import type { Writable } from 'node:stream'
import type { Cell } from './cells'

/**
 * The number format of a column: money with Indian groups, hours with two decimals. Text and days are
 * independent of it.
 */
export type ColumnKind = 'text' | 'day' | 'money' | 'number' | 'hours'
/**
 * `width` in characters. `choices`: a range of another sheet with the values for a drop-down,
 * `Lists!$A$2:$A$9`.
 */
export type SheetColumn = { header: string; width?: number; kind?: ColumnKind; choices?: string }

/** A cell with a background colour (RRGGBB) and a note. */
export type MarkedCell = { cell: Cell; note?: string; fill?: string }
export type WrittenRow = readonly (Cell | MarkedCell)[]

/** `frozen`: the number of frozen columns. */
export type SheetToWrite = {
  name: string
  columns: readonly SheetColumn[]
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>
  frozen?: number
}

/** Receives the file in pieces; the writer awaits it. */
export type Sink = Writable | ((chunk: Uint8Array) => Promise<void>)

export const isMarked = (given: Cell | MarkedCell): given is MarkedCell =>
  typeof given === 'object' && given !== null && 'cell' in given

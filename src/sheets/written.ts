/** What a writer is given. */
import type { Writable } from 'node:stream'
import type { Cell } from './cells'

/**
 * How numbers of a column are shown: money with Indian groups, hours with two decimals. Text is text in every
 * column, a day a day.
 */
export type ColumnKind = 'text' | 'day' | 'money' | 'number' | 'hours'
/**
 * `width` in letters. `choices`: the range of another sheet whose values are offered in each cell,
 * `Lists!$A$2:$A$9`.
 */
export type SheetColumn = { header: string; width?: number; kind?: ColumnKind; choices?: string }

/** A cell with a colour behind it and a note on it. `fill` is a colour as RRGGBB. */
export type MarkedCell = { cell: Cell; note?: string; fill?: string }
export type WrittenRow = readonly (Cell | MarkedCell)[]

/** `frozen`: how many of the first columns stay in sight. */
export type SheetToWrite = {
  name: string
  columns: readonly SheetColumn[]
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>
  frozen?: number
}

/** Takes the file piece by piece; the writer waits for it. */
export type Sink = Writable | ((chunk: Uint8Array) => Promise<void>)

export const isMarked = (given: Cell | MarkedCell): given is MarkedCell =>
  typeof given === 'object' && given !== null && 'cell' in given

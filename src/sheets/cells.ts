/**
 * What a sheet holds, whatever kind of file it came from. Every reader answers these, every writer takes
 * them, so that a rule about a date or a telephone number is written once.
 */
import type { Day } from '../domain/day'

/** Empty cells are null. Text is trimmed of nothing: who reads decides. */
export type Cell = null | string | number | boolean | CellDay | CellPercent | CellTrouble

/** A real date, or a number that its file shows as one. `time` only where the file has one. */
export type CellDay = { day: Day; time?: string }
/** 8.33 for what the file keeps as 0.0833 and shows as 8.33 %. */
export type CellPercent = { percent: number }
/**
 * A cell that cannot be read as anything: a formula without its value, `#N/A`. One sentence that says what to
 * do.
 */
export type CellTrouble = { trouble: string }

/**
 * `number` is the row as the person sees it in their program, from 1. Rows without any value are left out;
 * cells end with the last value. `hidden`: by a filter, or by hand. `above`: columns, from 0, whose cell is
 * merged with one further up and has its value from there.
 */
export type Row = { number: number; cells: Cell[]; hidden?: true; above?: readonly number[] }

export type Sheet = { name: string; hidden: boolean; rows(): AsyncIterable<Row> }
/** A file read: its kind by its first bytes, never by its name. */
export type Workbook = {
  kind: 'csv' | 'xlsx' | 'xls' | 'ods' | 'html' | 'xml'
  sheets: Sheet[]
  /**
   * Days are counted from 1904, as old Macs did: matters to who reads a plain number as a day
   * (`dayOfSerial`).
   */
  date1904: boolean
  close(): Promise<void>
}

/** What a person can mend about a file: one clear sentence. Becomes a 422 at the edge. */
export class UnreadableFile extends Error {}

export type Limits = {
  /** Bytes of all parts once unpacked, so that a zip bomb is refused before it is read. */
  unpacked: number
  /** Bytes unpacked for each byte packed. */
  ratio: number
  rows: number
  columns: number
  /** Different texts of a workbook, which are held while it is read; 4 million unless told. */
  texts?: number
}
export const usualLimits: Limits = { unpacked: 400 * 1024 * 1024, ratio: 200, rows: 200_000, columns: 300 }

export const isCellDay = (cell: Cell): cell is CellDay =>
  typeof cell === 'object' && cell !== null && 'day' in cell
export const isTrouble = (cell: Cell): cell is CellTrouble =>
  typeof cell === 'object' && cell !== null && 'trouble' in cell
export const isPercent = (cell: Cell): cell is CellPercent =>
  typeof cell === 'object' && cell !== null && 'percent' in cell

/** As a person would read it aloud; null becomes ''. */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (isCellDay(cell)) return cell.time ? `${cell.day} ${cell.time}` : cell.day
  if (isPercent(cell)) return `${cell.percent}%`
  return cell.trouble
}

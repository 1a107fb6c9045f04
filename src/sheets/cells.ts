/**
 * The content of a sheet, independent of its file format. All readers return these types and all writers
 * accept them, so a rule about dates or phone numbers is written once.
 */
import type { Day } from '../domain/day'

/** Empty cells are null. Text is not trimmed; the consumer decides. */
export type Cell = null | string | number | boolean | CellDay | CellPercent | CellTrouble

/** A date, or a number that its file shows as one. `time` only if the file has one. */
export type CellDay = { day: Day; time?: string }
/** 8.33 for a cell with 0.0833 that shows 8.33 %. */
export type CellPercent = { percent: number }
/** An unreadable cell: a formula without its value, or `#N/A`. One sentence with the advice. */
export type CellTrouble = { trouble: string }

/**
 * `number` is the row as the person sees it, from 1. Empty rows are left out; cells end with the last value.
 * `hidden`: by a filter or by hand. `above`: columns, from 0, whose value comes from a merged cell further
 * up.
 */
export type Row = { number: number; cells: Cell[]; hidden?: true; above?: readonly number[] }

export type Sheet = { name: string; hidden: boolean; rows(): AsyncIterable<Row> }
/** A file as a workbook. The first bytes decide the kind, never the name. */
export type Workbook = {
  kind: 'csv' | 'xlsx' | 'xls' | 'ods' | 'html' | 'xml'
  sheets: Sheet[]
  /**
   * Days are counted from 1904, as on old Macs. It matters when a plain number is read as a day
   * (`dayOfSerial`).
   */
  date1904: boolean
  close(): Promise<void>
}

/** A problem with a file that a person can fix: one clear sentence. The edge answers 422. */
export class UnreadableFile extends Error {}

export type Limits = {
  /** Limit for all unpacked parts in bytes, so a zip bomb is refused before it is read. */
  unpacked: number
  /** Limit for the compression ratio. */
  ratio: number
  rows: number
  columns: number
  /** Limit for distinct texts of a workbook, which are in memory while it is read. Default: 4 million. */
  texts?: number
}
export const usualLimits: Limits = { unpacked: 400 * 1024 * 1024, ratio: 200, rows: 200_000, columns: 300 }

export const isCellDay = (cell: Cell): cell is CellDay =>
  typeof cell === 'object' && cell !== null && 'day' in cell
export const isTrouble = (cell: Cell): cell is CellTrouble =>
  typeof cell === 'object' && cell !== null && 'trouble' in cell
export const isPercent = (cell: Cell): cell is CellPercent =>
  typeof cell === 'object' && cell !== null && 'percent' in cell

/** The text of a cell as a person would read it; null becomes ''. */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (isCellDay(cell)) return cell.time ? `${cell.day} ${cell.time}` : cell.day
  if (isPercent(cell)) return `${cell.percent}%`
  return cell.trouble
}

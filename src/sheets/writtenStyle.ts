/** How a written cell looks. Styles are made once each, since the writer keeps a style by its object. */
import type { Style } from 'exceljs'
import { isCellDay, isPercent, type Cell } from './cells'
import type { ColumnKind } from './written'

const indianMoney = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00'
const formats: Record<ColumnKind, string | undefined> = {
  text: undefined,
  day: undefined,
  money: indianMoney,
  number: undefined,
  hours: '0.00',
}

export function styles(): {
  header: Partial<Style>
  of(cell: Cell, kind: ColumnKind, fill?: string): Partial<Style>
} {
  const made = new Map<string, Partial<Style>>()
  return {
    header: { font: { bold: true }, numFmt: '@', alignment: { vertical: 'top', wrapText: true } },
    of(cell, kind, fill) {
      const format = formatOf(cell, kind)
      const key = `${format} ${fill}`
      const found = made.get(key)
      if (found) return found
      const style: Partial<Style> = {}
      if (format) style.numFmt = format
      if (fill)
        style.fill = {
          type: 'pattern',
          pattern: 'solid',
          fgColor: { argb: `FF${fill.replace('#', '').toUpperCase()}` },
        }
      made.set(key, style)
      return style
    },
  }
}

function formatOf(cell: Cell, kind: ColumnKind): string | undefined {
  // Text stays text also when somebody edits it: leading zeros survive, `=1+1` is no formula.
  if (typeof cell === 'string') return '@'
  // Past eleven digits General turns to 9.1E+11.
  if (typeof cell === 'number')
    return formats[kind] ?? (Number.isInteger(cell) && Math.abs(cell) >= 1e11 ? '0' : undefined)
  // An empty cell of a day waits for a day.
  if (cell === null) return kind === 'day' ? 'dd-mmm-yyyy' : kind === 'text' ? '@' : formats[kind]
  if (typeof cell === 'boolean') return undefined
  if (isCellDay(cell))
    return cell.time ? (cell.time.length > 5 ? 'dd-mmm-yyyy hh:mm:ss' : 'dd-mmm-yyyy hh:mm') : 'dd-mmm-yyyy'
  return isPercent(cell) ? '0.00%' : '@'
}

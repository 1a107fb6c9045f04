/** The styles of written cells: each distinct format and fill once, numbered for the workbook. */
import { isCellDay, isPercent, type Cell } from './cells'
import type { ColumnKind } from './sheetToWrite'
import { main, textOf, xml } from './xlsxText'

const indianMoney = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00'
const formats: Record<ColumnKind, string | undefined> = {
  text: undefined,
  day: undefined,
  money: indianMoney,
  number: undefined,
  hours: '0.00',
}

type Look = { format: string | undefined; fill: string | undefined }
export type BookStyles = {
  /** The style's number in the workbook; 0 is plain. */
  header: number
  of(cell: Cell, kind: ColumnKind, fill?: string): number
  looks: readonly Look[]
}

export function bookStyles(): BookStyles {
  const numbers = new Map<string, number>()
  const looks: Look[] = []
  return {
    header: 1,
    looks,
    of(cell, kind, fill) {
      const format = formatOf(cell, kind)
      if (!format && !fill) return 0
      const key = `${format} ${fill}`
      const found = numbers.get(key)
      if (found) return found
      looks.push({ format, fill: fill && `FF${fill.replace('#', '').toUpperCase()}` })
      numbers.set(key, looks.length + 1)
      return looks.length + 1
    },
  }
}

/** Lower numbers are built-in formats. */
const firstFormat = 164
const builtInStyles: Record<string, number> = { '0': 1, '0.00': 2, '0.00%': 10, '@': 49 }

export function stylesXml({ looks }: BookStyles): string {
  const ownFormats = [...new Set(looks.map(({ format }) => format))].filter(
    (one) => one && !builtInStyles[one],
  )
  const fills = [...new Set(looks.map(({ fill }) => fill))].filter(Boolean)
  const formatNumber = (format = '') =>
    builtInStyles[format] ?? (format ? firstFormat + ownFormats.indexOf(format) : 0)
  const look = ({ format, fill }: Look) =>
    `<xf numFmtId="${formatNumber(format)}" fontId="0" fillId="${fill ? 2 + fills.indexOf(fill) : 0}"` +
    ` borderId="0" xfId="0"${format ? ' applyNumberFormat="1"' : ''}${fill ? ' applyFill="1"' : ''}/>`
  const many = (name: string, all: readonly string[]) =>
    all.length ? `<${name} count="${all.length}">${all.join('')}</${name}>` : ''
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  return (
    `${xml}<styleSheet xmlns="${main}">` +
    many(
      'numFmts',
      ownFormats.map((one, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${textOf(one!)}"/>`),
    ) +
    many('fonts', [`<font>${font}</font>`, `<font><b/>${font}</font>`]) +
    many('fills', [
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
      ...fills.map(
        (colour) => `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`,
      ),
    ]) +
    many('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']) +
    many('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']) +
    many('cellXfs', [
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"' +
        ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
      ...looks.map(look),
    ]) +
    many('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']) +
    '</styleSheet>'
  )
}

function formatOf(cell: Cell, kind: ColumnKind): string | undefined {
  // The text format persists when somebody edits the cell: leading zeros survive, `=1+1` is not evaluated.
  if (typeof cell === 'string') return '@'
  // Beyond eleven digits General shows 9.1E+11.
  if (typeof cell === 'number')
    return formats[kind] ?? (Number.isInteger(cell) && Math.abs(cell) >= 1e11 ? '0' : undefined)
  // An empty cell of a day column still has the day format.
  if (cell === null) return kind === 'day' ? 'dd-mmm-yyyy' : kind === 'text' ? '@' : formats[kind]
  if (typeof cell === 'boolean') return undefined
  if (isCellDay(cell))
    return cell.time ? (cell.time.length > 5 ? 'dd-mmm-yyyy hh:mm:ss' : 'dd-mmm-yyyy hh:mm') : 'dd-mmm-yyyy'
  return isPercent(cell) ? '0.00%' : '@'
}

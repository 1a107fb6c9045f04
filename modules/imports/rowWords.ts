/** Recognises rows outside the table: a repeated header, a total, a note. Pure. */
import { cellText, type Cell } from '../../src/sheets'
import type { PassedRow } from './contract'
import { normal, type Names } from './headers'
import { plain } from './texts'

const total =
  /^((grand|sub|net|page|overall|column) ?)?totals?( (amount|count|employees|candidates|clients))?$/
const notes = [
  /^page \d+( of \d+)?$/,
  /^(report )?(generated|printed|exported|prepared|created|downloaded) (on|by|at|from|with) /,
  /^(end of (report|file|list|data)|confidential|private and confidential)$/,
  /^this is an? (computer|system) /,
  /^((total )?(no|number) of )?(total )?(records|rows|employees|candidates|clients|headcount)( \d+)?$/,
]
/** The start of a remark. */
const mark = /^(\*|\/\/|--|(notes?|remarks?|source|disclaimer) ?[:*])/i

/** The kind of such a row, or null. `header`: the names of each column. */
export function notARow(cells: readonly Cell[], header: readonly Names[]): PassedRow['why'] | null {
  const filled = cells.flatMap((cell, at) => {
    const text = plain(cell)
    return text ? [{ text, at, words: normal(text), isText: typeof cell === 'string' }] : []
  })
  if (!filled.length) return null
  if (
    filled.length > 1 &&
    filled.every(({ at, words, isText }) => isText && header[at]?.some((name) => normal(name) === words))
  )
    return 'a repeated header'
  const first = filled.find(({ isText, text }) => isText && !/^[\d.,]+$/.test(text))
  if (first && total.test(first.words)) return 'a total'
  if (filled.length === 1 && header.filter(([name]) => name).length > 1)
    if (first && (mark.test(first.text) || notes.some((one) => one.test(first.words)))) return 'a note'
  return null
}

/** As shown: its first non-empty cells. */
export const rowText = (cells: readonly Cell[]): string =>
  cells.map(cellText).filter(Boolean).slice(0, 3).join(', ').slice(0, 120)

/** The middle of a document: what is invoiced, credited or received, the taxes, and one total. */
import { inrPaise, inWords } from '../../../src/domain/money'
import { heightOf, line, paragraph, roomAt, type Paper } from '../../../src/pdf/paper'
import type { LineFacts, TaxFacts } from '../documents/documentFacts'
import { drawRule, drawShade, edge, soft, widthOfSheet } from './paperOf'

const amountWidth = 124
const columns = { place: 22, sac: 66 } as const
const descriptionWidth = widthOfSheet - columns.place - columns.sac - amountWidth - 22
const right = edge + widthOfSheet
const inset = 6

/** Right-aligned at the edge of the sheet, and smaller if it does not fit. */
const drawAmount = (paper: Paper, y: number, paise: number, style: { size: number; bold?: boolean }) =>
  line(paper, inrPaise(paise), right - amountWidth - inset, y, {
    ...style,
    width: amountWidth,
    align: 'right',
    fit: 'shrink',
  })

export function drawLines(paper: Paper, top: number, lines: readonly LineFacts[]): number {
  let y = drawTableHead(paper, roomAt(paper, top, 60))
  for (const [at, { description, sac, amount }] of lines.entries()) {
    const style = { size: 9.5, width: descriptionWidth }
    const from = roomAt(paper, y, Math.min(heightOf(paper, description, style.width, style), 300))
    y = from < y ? drawTableHead(paper, from) : from
    line(paper, String(at + 1), edge + inset, y, { size: 9.5, colour: soft })
    line(paper, sac ?? '-', edge + inset + columns.place + descriptionWidth + 10, y, { size: 9.5 })
    drawAmount(paper, y, amount, { size: 9.5 })
    y = paragraph(paper, description, edge + inset + columns.place, y, style) + 6
    drawRule(paper, y)
    y += 6
  }
  return y
}

function drawTableHead(paper: Paper, y: number): number {
  drawShade(paper, y, 20)
  const style = { size: 8.5, bold: true }
  line(paper, '#', edge + inset, y + 4, style)
  line(paper, 'Description', edge + inset + columns.place, y + 4, style)
  line(paper, 'SAC', edge + inset + columns.place + descriptionWidth + 10, y + 4, style)
  line(paper, 'Amount', right - amountWidth - inset, y + 4, { ...style, width: amountWidth, align: 'right' })
  return y + 27
}

const half = widthOfSheet / 2
const rowHeight = 18
const totalHeight = 28

/** Rows above the total, then the total, with the amount in words beside them. */
export function drawTotals(
  paper: Paper,
  top: number,
  rows: readonly (readonly [name: string, paise: number])[],
  total: readonly [name: string, paise: number],
): number {
  const words = inWords(total[1])
  const wordsStyle = { size: 9, width: half - 30 }
  const height = Math.max(
    rows.length * rowHeight + totalHeight + 4,
    heightOf(paper, words, wordsStyle.width, wordsStyle) + 16,
  )
  const from = roomAt(paper, top, height)
  line(paper, 'Amount in words', edge, from, { size: 8, colour: soft })
  paragraph(paper, words, edge, from + 13, wordsStyle)
  let y = from
  for (const [name, paise] of rows) {
    line(paper, name, edge + half, y, { size: 9.5, width: half - amountWidth - 12, fit: 'shrink' })
    drawAmount(paper, y, paise, { size: 9.5 })
    y += rowHeight
  }
  drawShade(paper, y, totalHeight, edge + half - inset, half + inset)
  line(paper, total[0], edge + half, y + 5, { size: 12, bold: true })
  drawAmount(paper, y + 5, total[1], { size: 12, bold: true })
  return from + height + 14
}

/** `CGST 9%` */
export const taxName = ({ name, percent }: TaxFacts): string =>
  percent === null ? name : `${name} ${percent / 100}%`

/**
 * A table on as many pages as it needs, its head on each, its totals at the end. Letters and figures become as small as the
 * columns ask for, within reason; what is still too long is cut with an ellipsis. The days of a matrix are one text a row, in
 * letters of one width: a hundred thousand texts of a letter each would take a minute.
 */
import { cellText, isCellDay, type Cell } from '../../src/sheets/cells'
import { dayText } from '../../src/domain/day'
import { lastLine, margin, roomFor, type Paper, type Words } from './paper'
import type { ReportColumn, ReportTable, Row } from './document'

type Place = { column: ReportColumn; x: number; width: number }
type Layout = { places: Place[]; days: { x: number; width: number; first: number; count: number } | null; size: number; line: number; end: number }

const ink = '#1b1f24'

export async function drawTable(paper: Paper, table: ReportTable, words: Words, isNamed: boolean, step: () => Promise<void>): Promise<void> {
  const layout = layoutOf(paper, table)
  const { line } = layout
  let y = roomFor(paper, 6 * line + (isNamed ? 18 : 0))
  if (isNamed) {
    paper.font('Helvetica-Bold').fontSize(10).fillColor(ink).text(words(table.name), margin, y)
    y = paper.y + 4
  }
  y = drawHead(paper, layout, words, y)
  const next = (): number => {
    if (y + line <= lastLine(paper)) return y
    paper.addPage()
    return drawHead(paper, layout, words, margin)
  }
  let count = 0
  for (const row of table.rows) {
    y = next()
    if (count++ % 2) paper.rect(margin, y, layout.end - margin, line).fill('#f3f4f6')
    drawRow(paper, layout, row, words, y, 'Helvetica')
    y += line
    await step()
  }
  if (table.totals) {
    y = next()
    paper.rect(margin, y, layout.end - margin, line).fill('#dfe3e8')
    drawRow(paper, layout, table.totals, words, y, 'Helvetica-Bold')
    y += line
  }
  paper.x = margin
  paper.y = y + 12
}

/** Widths are told in letters; the size follows from what there is room for. */
function layoutOf(paper: Paper, { columns }: ReportTable): Layout {
  const room = paper.page.width - 2 * margin
  const letters = columns.reduce((sum, { width }) => sum + width, 0)
  const size = Math.max(5, Math.min(8.5, room / letters / 0.56))
  const unit = Math.min(room / letters, size * 0.75)
  let x = margin
  const places = columns.map((column) => {
    const place = { column, x, width: column.width * unit }
    x += place.width
    return place
  })
  const first = columns.findIndex(({ isDay }) => isDay)
  const count = columns.filter(({ isDay }) => isDay).length
  return { places, size, line: size * 1.55, end: x, days: first < 0 ? null : { first, count, x: places[first]!.x, width: places[first]!.width } }
}

function drawHead(paper: Paper, { places, size, line, end }: Layout, words: Words, y: number): number {
  const headSize = size * 0.92
  paper.font('Helvetica-Bold').fontSize(headSize)
  const texts = places.map(({ column, width }) => ({ text: words(column.short ?? column.header), width }))
  const height = Math.max(line, Math.max(...texts.map(({ text, width }) => paper.heightOfString(text, { width: width - 2 }))) + 4)
  paper.rect(margin, y, end - margin, height).fill('#dfe3e8')
  paper.fillColor(ink)
  places.forEach(({ column, x, width }, i) => paper.text(texts[i]!.text, x + 1, y + 2, { width: width - 2, align: column.isDay ? 'center' : isFigure(column) ? 'right' : 'left' }))
  return y + height
}

function drawRow(paper: Paper, { places, days, size, line }: Layout, row: Row, words: Words, y: number, font: string): void {
  const top = y + (line - size) / 2
  paper.fillColor(ink)
  if (days && row.slice(days.first, days.first + days.count).every((cell) => cell === null || typeof cell === 'string')) {
    const text = Array.from({ length: days.count }, (_, i) => (row[days.first + i] as string | null) || ' ').join('')
    // A letter of Courier is 0.6 of its size wide: the rest of the column is space between.
    const letter = size * 0.6
    paper.font('Courier').fontSize(size).text(text, days.x + (days.width - letter) / 2, top, { characterSpacing: days.width - letter, lineBreak: false })
  } else if (days) {
    paper.font(font).fontSize(Math.max(4, size * 0.75))
    for (let i = days.first; i < days.first + days.count; i++) cell(places[i]!, row[i] ?? null, 'center')
  }
  paper.font(font).fontSize(size)
  places.forEach((place, i) => !place.column.isDay && cell(place, row[i] ?? null, isFigure(place.column) ? 'right' : 'left'))

  function cell({ column, x, width }: Place, value: Cell, align: 'left' | 'right' | 'center') {
    const text = fitting(paper, words(printed(value, column)), width - 2)
    if (!text) return
    const left = align === 'left' ? 0 : (width - 2 - paper.widthOfString(text)) / (align === 'right' ? 1 : 2)
    paper.text(text, x + 1 + left, top, { lineBreak: false })
  }
}

const isFigure = ({ kind, isDay }: ReportColumn) => !isDay && kind !== undefined && kind !== 'text' && kind !== 'day'
const money = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function printed(value: Cell, { kind }: ReportColumn): string {
  if (isCellDay(value)) return dayText(value.day)
  if (typeof value === 'number') return kind === 'money' ? money.format(value) : kind === 'hours' ? value.toFixed(2) : String(value)
  return cellText(value)
}

function fitting(paper: Paper, text: string, width: number): string {
  if (paper.widthOfString(text) <= width) return text
  let short = text
  while (short && paper.widthOfString(`${short}…`) > width) short = short.slice(0, -1)
  return short ? `${short}…` : ''
}

/**
 * A table over as many pages as needed, with its header on each and its totals at the end. The font shrinks
 * to fit the columns, within limits; longer text is cut with an ellipsis. A row's days and figures are one
 * text in a monospace font, because separate texts for two hundred thousand cells would be slow.
 */
import { cellText, isCellDay, type Cell } from '../../src/sheets'
import { dayText } from '../../src/domain/day'
import { heightOf, ink, line, linesOf, type Paper } from '../../src/pdf/paper'
import { lastLine, margin, roomFor } from './page'
import type { ReportColumn, ReportTable, Row } from './document'

type Place = { column: ReportColumn; x: number; width: number }
/** `figures`: the columns from there to the end are days and figures. `unit`: the width of a character. */
type Layout = { places: Place[]; figures: number; unit: number; size: number; height: number; end: number }

/** The only monospace font that every reader has. */
const evenFont = { plain: 'Courier', bold: 'Courier-Bold' }
/** As shares of the font size: a character's width, and the ascent. */
const even = { width: 0.6 }

export async function drawTable(
  paper: Paper,
  table: ReportTable,
  isNamed: boolean,
  step: () => Promise<void>,
): Promise<void> {
  const layout = layoutOf(paper, table)
  const { height } = layout
  let y = roomFor(paper, 6 * height + (isNamed ? 18 : 0))
  if (isNamed) {
    line(paper, table.name, margin, y, { size: 10, bold: true })
    y += 18
  }
  y = drawHead(paper, layout, y)
  const next = (): number => {
    if (y + height <= lastLine(paper)) return y
    paper.addPage()
    return drawHead(paper, layout, margin)
  }
  let count = 0
  for (const row of table.rows) {
    y = next()
    if (count++ % 2) paper.rect(margin, y, layout.end - margin, height).fill('#f3f4f6')
    drawRow(paper, layout, row, y)
    y += height
    await step()
  }
  if (table.totals) {
    y = next()
    paper.rect(margin, y, layout.end - margin, height).fill('#dfe3e8')
    drawRow(paper, layout, table.totals, y, true)
    y += height
  }
  paper.x = margin
  paper.y = y + 12
}

/** Widths are given in characters; the size follows from the space. */
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
  const figures = columns.findLastIndex((column) => !column.isDay && !isFigure(column)) + 1
  return { places, figures, unit, size, height: size * 1.55, end: x }
}

function drawHead(paper: Paper, { places, size: full, height, end }: Layout, y: number): number {
  const style = { size: full * 0.92, bold: true }
  const texts = places.map(({ column }) => column.short ?? column.header)
  const tall = Math.max(
    height,
    ...texts.map((text, i) =>
      places[i]!.column.isDay ? 0 : heightOf(paper, text, places[i]!.width - 2, style) + 4,
    ),
  )
  paper.rect(margin, y, end - margin, tall).fill('#dfe3e8')
  places.forEach((place, i) => {
    const { column, x, width } = place
    if (column.isDay) return drawFigure(paper, place, texts[i]!, y + 2, style)
    linesOf(paper, texts[i]!, width - 2, style).forEach((text, at) =>
      line(paper, text, x + 1, y + 1 + at * style.size * 1.362, {
        ...style,
        width: width - 2,
        align: isFigure(column) ? 'right' : 'left',
        fit: 'shrink',
      }),
    )
  })
  return y + tall
}

function drawRow(paper: Paper, layout: Layout, row: Row, y: number, bold = false): void {
  const { places, figures, size, height, unit } = layout
  const top = y + (height - size * 1.362) / 2
  const together = figuresOf(layout, row)
  places.forEach((place, i) => {
    if (together !== null && i >= figures) return
    const text = printed(row[i] ?? null, place.column)
    if (!text) return
    if (place.column.isDay || isFigure(place.column)) drawFigure(paper, place, text, top, { size, bold })
    else line(paper, text, place.x + 1, top, { size, bold, width: place.width - 2, fit: 'cut' })
  })
  if (together !== null) {
    // The rest of a character's width is space in between.
    const small = Math.min(size, unit / even.width)
    paper
      .font(bold ? evenFont.bold : evenFont.plain)
      .fontSize(small)
      .fillColor(ink)
      .text(together, places[figures]!.x, top + size * 1.069 - (size - small) / 2, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: unit - small * even.width,
      })
  }
}

/** Right-aligned and never cut, because a figure without its last digits is another figure. */
const drawFigure = (
  paper: Paper,
  { x, width }: Place,
  text: string,
  top: number,
  style: { size: number; bold: boolean },
) => line(paper, text, x, top, { ...style, width: width - 0.5, align: 'right', fit: 'shrink' })

/** Each right-aligned; null if one does not fit. */
function figuresOf({ places, figures }: Layout, row: Row): string | null {
  if (figures === places.length) return null
  let text = ''
  for (let i = figures; i < places.length; i++) {
    const { column } = places[i]!
    const figure = printed(row[i] ?? null, column)
    if (figure.length >= column.width + (column.isDay ? 0 : 1)) return null
    text += figure.padStart(column.width)
  }
  return text
}

const isFigure = ({ kind, isDay }: ReportColumn) =>
  !isDay && kind !== undefined && kind !== 'text' && kind !== 'day'
const money = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function printed(value: Cell, { kind }: ReportColumn): string {
  if (isCellDay(value)) return dayText(value.day)
  if (typeof value === 'number')
    return kind === 'money' ? money.format(value) : kind === 'hours' ? value.toFixed(2) : String(value)
  return cellText(value)
}

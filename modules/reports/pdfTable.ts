/**
 * A table on as many pages as it needs, its head on each, its totals at the end. Letters become as small as
 * the columns ask for, within reason; what is still too long is cut with an ellipsis. The days and figures of
 * a row are one text in letters of one width: a text for each of two hundred thousand cells would take long.
 */
import { cellText, isCellDay, type Cell } from '../../src/sheets'
import { dayText } from '../../src/domain/day'
import { lastLine, margin, roomFor, widthOf, write, type Font, type Paper, type Words } from './paper'
import type { ReportColumn, ReportTable, Row } from './document'

type Place = { column: ReportColumn; x: number; width: number }
/** `figures`: the columns from there to the end are days and figures. `unit`: the room for a letter. */
type Layout = { places: Place[]; figures: number; unit: number; size: number; line: number; end: number }

const ink = '#1b1f24'

export async function drawTable(
  paper: Paper,
  table: ReportTable,
  words: Words,
  isNamed: boolean,
  step: () => Promise<void>,
): Promise<void> {
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
    drawRow(paper, layout, row, words, y)
    y += line
    await step()
  }
  if (table.totals) {
    y = next()
    paper.rect(margin, y, layout.end - margin, line).fill('#dfe3e8')
    drawRow(paper, layout, table.totals, words, y, true)
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
  const figures = columns.findLastIndex((column) => !column.isDay && !isFigure(column)) + 1
  return { places, figures, unit, size, line: size * 1.55, end: x }
}

function drawHead(paper: Paper, { places, size, line, end }: Layout, words: Words, y: number): number {
  paper.font('Helvetica-Bold').fontSize(size * 0.92)
  const texts = places.map(({ column, width }) => ({
    text: words(column.short ?? column.header),
    width: width - 2,
  }))
  const height = Math.max(
    line,
    Math.max(
      ...texts.map(({ text, width }, i) =>
        places[i]!.column.isDay ? 0 : paper.heightOfString(text, { width }),
      ),
    ) + 4,
  )
  paper.rect(margin, y, end - margin, height).fill('#dfe3e8')
  paper.fillColor(ink)
  places.forEach((place, i) => {
    const { column, x, width } = place
    if (column.isDay) figure(paper, place, 'Helvetica-Bold', size * 0.92, texts[i]!.text, y + 2)
    else
      paper
        .font('Helvetica-Bold')
        .fontSize(size * 0.92)
        .text(texts[i]!.text, x + 1, y + 2, { width: width - 2, align: isFigure(column) ? 'right' : 'left' })
  })
  return y + height
}

function drawRow(paper: Paper, layout: Layout, row: Row, words: Words, y: number, isBold = false): void {
  const { places, figures, size, line, unit } = layout
  const top = y + (line - size) / 2
  const font = isBold ? 'Helvetica-Bold' : 'Helvetica'
  paper.fillColor(ink)
  const together = figuresOf(layout, row)
  if (together !== null) {
    // A letter of Courier is 0.6 of its size wide; what is left of its room is space between.
    const small = Math.min(size, unit / 0.6)
    write(
      paper,
      isBold ? 'Courier-Bold' : 'Courier',
      small,
      together,
      places[figures]!.x,
      y + (line - small) / 2,
      unit - small * 0.6,
    )
  }
  places.forEach((place, i) => {
    if (together !== null && i >= figures) return
    const text = words(printed(row[i] ?? null, place.column))
    if (!text) return
    if (place.column.isDay || isFigure(place.column)) figure(paper, place, font, size, text, top)
    else write(paper, font, size, fitting(paper, font, size, text, place.width - 2), place.x + 1, top)
  })
}

/** Right in its column, and never cut: a figure without its last letters is another figure. */
function figure(paper: Paper, { x, width }: Place, font: Font, size: number, text: string, top: number) {
  const wide = widthOf(paper, font, text)
  const small = Math.min(size, (width - 1) / wide)
  write(paper, font, small, text, x + width - 0.5 - wide * small, top + (size - small) / 2)
}

/** Each right in its column; null where one has no room. */
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

function fitting(paper: Paper, font: Font, size: number, text: string, width: number): string {
  if (widthOf(paper, font, text) * size <= width) return text
  let short = text
  while (short && widthOf(paper, font, `${short}…`) * size > width) short = short.slice(0, -1)
  return short ? `${short}…` : ''
}

/**
 * A report as PDF: A4, landscape for a matrix, with the firm's name, the period, `page n of m`, and charts if
 * requested.
 */
import type { Instant } from '../../src/domain/day'
import { isPrintable } from '../../src/pdf/faces'
import { line, newPaper, paragraph, type Paper } from '../../src/pdf/paper'
import type { ReportDocument } from './document'
import { margin, roomFor } from './page'
import { drawCharts } from './pdfChart'
import { drawTable } from './pdfTable'

const grey = '#495057'
const inOtherLetters =
  'Characters without a font in this PDF appear as question marks; the Excel and CSV files have them.'

export async function writePdf(
  report: ReportDocument,
  options: { charts: boolean; made: Instant; compress?: boolean },
  emit: (piece: Uint8Array) => Promise<void>,
  step: () => Promise<void>,
): Promise<void> {
  const isWide = report.tables.some(({ columns }) => columns.length > 12)
  const paper = newPaper({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margin,
    bufferPages: true,
    compress: options.compress ?? true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: report.title,
      Author: report.firm,
      Creator: 'Muster',
      Producer: 'Muster',
      CreationDate: new Date(options.made),
    },
  })
  const sent = (async () => {
    for await (const piece of paper) await emit(piece as Uint8Array)
  })()
  const width = paper.page.width - 2 * margin
  const put = (text: string, size: number, style: { bold?: boolean; colour?: string } = {}) => {
    paper.y = paragraph(paper, text, margin, paper.y, { size, width, ...style })
  }
  put(report.firm, 15, { bold: true })
  put(report.title, 12, { bold: true })
  put(report.period, 9, { colour: grey })
  paper.y += 6
  for (const note of report.notes) put(note, 7.5, { colour: grey })
  paper.y += 7
  if (options.charts) drawCharts(paper, report.charts)
  for (const table of report.tables) await drawTable(paper, table, report.tables.length > 1, step)
  if (!Array.from(textsOf(report)).every(isPrintable)) {
    paper.y = roomFor(paper, 12)
    put(inOtherLetters, 7.5, { colour: grey })
  }
  numberPages(paper, `${report.firm}  |  ${report.title}  |  ${report.period}`)
  paper.end()
  await sent
}

function* textsOf({ firm, title, notes, tables, charts }: ReportDocument) {
  yield firm
  yield title
  yield* notes
  for (const { bars } of charts) for (const { label } of bars) yield label
  for (const { rows } of tables)
    for (const row of rows) for (const cell of row) if (typeof cell === 'string') yield cell
}

function numberPages(paper: Paper, words: string) {
  const { start, count } = paper.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    paper.switchToPage(i)
    // Below the margin, where text would otherwise start a new page.
    paper.page.margins.bottom = 0
    const y = paper.page.height - margin
    const width = paper.page.width - 2 * margin
    const style = { size: 7, colour: '#5f6770' }
    line(paper, words, margin, y, { ...style, width: width - 90, fit: 'cut' })
    line(paper, `page ${i + 1} of ${count}`, margin, y, { ...style, width, align: 'right' })
  }
}

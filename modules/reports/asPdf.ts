/**
 * A report on paper: A4, across for a matrix, with the firm's name, the period, `page n of m`, and charts
 * when asked for.
 */
import PDFDocument from 'pdfkit'
import type { Instant } from '../../src/domain/day'
import type { ReportDocument } from './document'
import { latin } from '../../src/latin'
import { drawCharts } from './pdfChart'
import { margin, roomFor, type Paper, type Words } from './paper'
import { drawTable } from './pdfTable'

const inOtherLetters =
  'Names in other scripts are written here in Latin letters, as they sound; the Excel and CSV files ' +
  'have them as they are.'

export async function writePdf(
  report: ReportDocument,
  options: { charts: boolean; made: Instant; compress?: boolean },
  emit: (piece: Uint8Array) => Promise<void>,
  step: () => Promise<void>,
): Promise<void> {
  let isChanged = false
  const words: Words = (text) => {
    const written = latin(text)
    isChanged ||= written.isChanged
    return written.text
  }
  const isWide = report.tables.some(({ columns }) => columns.length > 12)
  const paper = new PDFDocument({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margin,
    bufferPages: true,
    compress: options.compress ?? true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: words(report.title),
      Author: words(report.firm),
      Creator: 'Muster',
      Producer: 'Muster',
      CreationDate: new Date(options.made),
    },
  })
  const sent = (async () => {
    for await (const piece of paper) await emit(piece as Uint8Array)
  })()
  paper.font('Helvetica-Bold').fontSize(15).fillColor('#1b1f24').text(words(report.firm))
  paper
    .font('Helvetica-Bold')
    .fontSize(12)
    .text(words(report.title))
    .font('Helvetica')
    .fontSize(9)
    .fillColor('#495057')
    .text(words(report.period))
    .moveDown(0.6)
  for (const note of report.notes) paper.fontSize(7.5).text(words(note))
  paper.moveDown(0.8)
  if (options.charts) drawCharts(paper, report.charts, words)
  for (const table of report.tables) await drawTable(paper, table, words, report.tables.length > 1, step)
  if (isChanged)
    paper
      .font('Helvetica')
      .fontSize(7.5)
      .fillColor('#495057')
      .text(inOtherLetters, margin, roomFor(paper, 12), { width: paper.page.width - 2 * margin })
  numberPages(paper, `${words(report.firm)}  |  ${words(report.title)}  |  ${words(report.period)}`)
  paper.end()
  await sent
}

function numberPages(paper: Paper, line: string) {
  const { start, count } = paper.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    paper.switchToPage(i)
    // Below the margin, where text would else begin a new page.
    paper.page.margins.bottom = 0
    const y = paper.page.height - margin
    const width = paper.page.width - 2 * margin
    paper.font('Helvetica').fontSize(7).fillColor('#5f6770')
    paper.text(line, margin, y, { width: width - 90, height: 8, ellipsis: true, lineBreak: false })
    paper.text(`page ${i + 1} of ${count}`, margin, y, { width, align: 'right', lineBreak: false })
  }
}

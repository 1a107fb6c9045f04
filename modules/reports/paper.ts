/** The paper that tables and charts are drawn on. */
import type PDFDocument from 'pdfkit'

export type Paper = InstanceType<typeof PDFDocument>
/** Text that every reader can show; tells when a name had to be written in other letters. */
export type Words = (text: string) => string

export const margin = 28
/** Room for the line with the page's number. */
const foot = 14

export const lastLine = (paper: Paper): number => paper.page.height - margin - foot

/** Where the next thing of a height stands: on this page, or on a new one. */
export function roomFor(paper: Paper, height: number): number {
  if (paper.y + height > lastLine(paper)) paper.addPage()
  return paper.y
}

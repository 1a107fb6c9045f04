/** The page of a report: its margins, and where there is room. */
import type { Paper } from '../../src/pdf/paper'

export const margin = 28
/** Room for the line with the page's number. */
const foot = 14

export const lastLine = (paper: Paper): number => paper.page.height - margin - foot

/** Where the next thing of a height stands: on this page, or on a new one. */
export function roomFor(paper: Paper, height: number): number {
  if (paper.y + height > lastLine(paper)) paper.addPage()
  return paper.y
}

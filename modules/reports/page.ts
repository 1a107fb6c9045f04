/** The page of a report: margins and free space. */
import type { Paper } from '../../src/pdf/paper'

export const margin = 28
/** Space for the line with the page number. */
const foot = 14

export const lastLine = (paper: Paper): number => paper.page.height - margin - foot

/** Where the next item of a height goes: on this page, or on a new one. */
export function roomFor(paper: Paper, height: number): number {
  if (paper.y + height > lastLine(paper)) paper.addPage()
  return paper.y
}

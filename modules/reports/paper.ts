/**
 * The paper that tables and charts are drawn on, and the pen for what there is much of: pdfkit looks at each
 * pair of letters three times for every text, and a report has a hundred thousand texts.
 */
import type PDFDocument from 'pdfkit'
import { winAnsi } from '../../src/latin'

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

export type Font = 'Helvetica' | 'Helvetica-Bold' | 'Courier' | 'Courier-Bold'
/** What pdfkit has and does not tell. */
type Known = {
  _font: { id: string; ref: () => unknown; ascender: number }
  page: { fonts: Record<string, unknown> }
}

/** Widths in points at size 1, of letters that were met. */
const widths: Record<Font, Map<string, number>> = {
  Helvetica: new Map(),
  'Helvetica-Bold': new Map(),
  Courier: new Map(),
  'Courier-Bold': new Map(),
}

export function widthOf(paper: Paper, font: Font, text: string): number {
  const known = widths[font]
  let width = 0
  for (const char of text) {
    let one = known.get(char)
    if (one === undefined) known.set(char, (one = paper.font(font).fontSize(1).widthOfString(char)))
    width += one
  }
  return width
}

/** One line, in the colour that is set, from its top left corner. */
export function write(
  paper: Paper,
  font: Font,
  size: number,
  text: string,
  x: number,
  top: number,
  spacing = 0,
): void {
  const {
    _font: { id, ref, ascender },
    page,
  } = paper.font(font) as unknown as Known
  page.fonts[id] ??= ref.call((paper as unknown as Known)._font)
  const two = (n: number) => n.toFixed(2)
  // The page counts from its top: its letters stand on their heads unless they are turned.
  paper.addContent(
    `BT /${id} ${two(size)} Tf ${two(spacing)} Tc 1 0 0 -1 ${two(x)} ` +
      `${two(top + (ascender / 1000) * size)} Tm <${winAnsi(text)}> Tj ET`,
  )
}

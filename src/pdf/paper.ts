/**
 * A pdfkit document with our fonts. Positions are in points from the top left corner of the page.
 *
 *   newPaper(options)
 *   line(paper, text, x, top, style)         one line, aligned in `width`, cut or shrunk to fit
 *   paragraph(paper, text, x, top, style)    wraps lines, adds pages; returns where to continue
 *   widthOf(paper, text, style)
 */
import PDFDocument from 'pdfkit'
import { featuresOf, fontName, isIndic, runsOf, withFaces } from './faces'

export type Paper = InstanceType<typeof PDFDocument>

export type Style = {
  size: number
  bold?: boolean
  colour?: string
}
type Fitting = {
  width?: number
  align?: 'left' | 'right' | 'center'
  /** The treatment of a line wider than `width`. Default: it overflows. */
  fit?: 'cut' | 'shrink'
}

export const ink = '#1b1f24'
/** The part of a line's height above the baseline. */
const above = 1.069
const lineHeight = 1.362

export function newPaper(options: ConstructorParameters<typeof PDFDocument>[0]): Paper {
  return withFaces(new PDFDocument(options))
}

/** Widths in points at size 1. */
const widths = new WeakMap<Paper, Map<string, number>>()

export function widthOf(paper: Paper, text: string, { size, bold = false }: Style): number {
  let known = widths.get(paper)
  if (!known) widths.set(paper, (known = new Map()))
  const key = bold ? `b${text}` : text
  let width = known.get(key)
  if (width === undefined) {
    paper.fontSize(1)
    width = runsOf(text).reduce(
      (sum, { face, text: run }) =>
        sum + paper.font(fontName(face, bold)).widthOfString(run, featuresOf(face)),
      0,
    )
    if (known.size > 20_000) known.clear()
    known.set(key, width)
  }
  return width * size
}

export function line(
  paper: Paper,
  text: string,
  x: number,
  top: number,
  { width, align = 'left', fit, ...style }: Style & Fitting,
): void {
  const { bold = false, colour = ink } = style
  const wide = align === 'left' && !fit ? 0 : widthOf(paper, text, style)
  const isTooWide = width !== undefined && wide > width
  const size = isTooWide && fit === 'shrink' ? (style.size * width) / wide : style.size
  const shown = isTooWide && fit === 'cut' ? cut(paper, text, width, style) : text
  const room = align === 'left' ? 0 : width! - widthOf(paper, shown, { ...style, size })
  let at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0)
  // All faces and sizes of a line share one baseline.
  const feet = top + style.size * above
  paper.fontSize(size).fillColor(colour)
  const runs = runsOf(shown)
  for (const { face, text: run } of runs) {
    // Shaped letters are not in reading order. ActualText lets people copy and search them.
    if (isIndic(face)) paper.markContent('Span', { actual: run })
    paper
      .font(fontName(face, bold))
      .text(run, at, feet, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(face) })
    if (isIndic(face)) paper.endMarkedContent()
    if (runs.length > 1) at += paper.widthOfString(run, featuresOf(face))
  }
}

/** Splits a word that is wider than a line. */
function partsOf(paper: Paper, word: string, width: number, style: Style): string[] {
  if (widthOf(paper, word, style) <= width) return word ? [word] : []
  const parts = ['']
  for (const letter of lettersOf(word)) {
    const longer = `${parts.at(-1)}${letter}`
    if (widthOf(paper, longer, style) <= width) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts.filter(Boolean)
}

/** Keeps marks with their letters, because half a cluster is another letter. */
const lettersOf = (text: string): string[] =>
  [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)

function cut(paper: Paper, text: string, width: number, style: Style): string {
  const letters = lettersOf(text)
  while (letters.length && widthOf(paper, `${letters.join('')}…`, style) > width) letters.pop()
  return letters.length ? `${letters.join('').trimEnd()}…` : ''
}

/** Reserves height: returns `y`, or the top of a new page. */
export function roomAt(paper: Paper, y: number, height: number): number {
  if (y + height <= paper.page.height - paper.page.margins.bottom) return y
  paper.addPage()
  return paper.page.margins.top
}

export function paragraph(
  paper: Paper,
  text: string,
  x: number,
  top: number,
  { width, ...style }: Style & { width: number },
): number {
  let y = top
  for (const written of linesOf(paper, text, width, style)) {
    y = roomAt(paper, y, style.size * lineHeight)
    line(paper, written, x, y, style)
    y += style.size * lineHeight
  }
  return y
}

export function linesOf(paper: Paper, text: string, width: number, style: Style): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).flatMap((one) => partsOf(paper, one, width, style))) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(paper, longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

export const heightOf = (paper: Paper, text: string, width: number, style: Style): number =>
  linesOf(paper, text, width, style).length * style.size * lineHeight

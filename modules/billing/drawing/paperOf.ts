/**
 * The A4 sheet of documents and statements: margins, colours, a footer with page numbers, and the word DRAFT
 * behind a draft. The same content gives the same bytes, because the file's date is that of the document.
 */
import type { Day } from '../../../src/domain/day'
import { isPrintable } from '../../../src/pdf/faces'
import { line, newPaper, paragraph, type Paper } from '../../../src/pdf/paper'

export const edge = 44
export const soft = '#57606a'
const rule = '#c9ced4'
const shade = '#f1f3f5'
const watermark = '#e6e8eb'

/** In points. */
export const widthOfSheet = 595.28 - 2 * edge

export async function printed(
  { title, author, day, isDraft = false }: { title: string; author: string; day: Day; isDraft?: boolean },
  draw: (paper: Paper) => void,
): Promise<Uint8Array> {
  const paper = newPaper({
    size: 'A4',
    margins: { top: edge, left: edge, right: edge, bottom: 52 },
    bufferPages: true,
    info: {
      Title: title,
      Author: author,
      Creator: 'Muster',
      Producer: 'Muster',
      CreationDate: new Date(`${day}T00:00:00Z`),
    },
  })
  const pieces: Uint8Array[] = []
  const done = (async () => {
    for await (const piece of paper) pieces.push(piece as Uint8Array)
  })()
  if (isDraft) {
    markDraft(paper)
    paper.on('pageAdded', () => markDraft(paper))
  }
  draw(paper)
  addFooters(paper, title)
  paper.end()
  await done
  return Buffer.concat(pieces)
}

function markDraft(paper: Paper) {
  const { width, height } = paper.page
  paper.save().rotate(-38, { origin: [width / 2, height / 2] })
  line(paper, 'DRAFT', 0, height / 2 - 110, {
    size: 150,
    bold: true,
    colour: watermark,
    width,
    align: 'center',
  })
  paper.restore()
}

function addFooters(paper: Paper, title: string) {
  const { start, count } = paper.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    paper.switchToPage(start + at)
    const top = paper.page.height - 36
    line(paper, title, edge, top, { size: 8, colour: soft, width: widthOfSheet - 80, fit: 'cut' })
    line(paper, `Page ${at + 1} of ${count}`, edge, top, {
      size: 8,
      colour: soft,
      width: widthOfSheet,
      align: 'right',
    })
  }
}

export function drawRule(paper: Paper, y: number, from = edge, width = widthOfSheet) {
  paper
    .moveTo(from, y)
    .lineTo(from + width, y)
    .lineWidth(0.6)
    .strokeColor(rule)
    .stroke()
}

export function drawShade(paper: Paper, y: number, height: number, from = edge, width = widthOfSheet) {
  paper.rect(from, y, width, height).fill(shade)
}

/** Says so if characters are missing from the fonts. Returns where to continue. */
export function noteMissingLetters(paper: Paper, y: number, texts: readonly string[]): number {
  if (texts.every(isPrintable)) return y
  const words = 'Characters missing from the font of this document appear as question marks.'
  return paragraph(paper, words, edge, y + 8, { size: 8, colour: soft, width: widthOfSheet })
}

/** All texts of a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

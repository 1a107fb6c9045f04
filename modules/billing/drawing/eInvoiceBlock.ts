/** The part of a registered document that the e-invoice portal gave: IRN, acknowledgement and QR code. */
import { dayText } from '../../../src/domain/day'
import { line, paragraph, roomAt, type Paper } from '../../../src/pdf/paper'
import { edge, soft, widthOfSheet } from './paperOf'
import { drawQrCode } from './qrCode'
import type { Registration } from '../documents/registrations'

/** 5 cm: the signed token is long, and phones must read it from paper. */
const codeSide = 142
const textAt = edge + codeSide + 18

/** Returns where to continue. */
export function drawRegistration(
  paper: Paper,
  top: number,
  { irn, ackNumber, ackAt, signedQr }: Registration,
): number {
  const from = roomAt(paper, top, codeSide + 10)
  drawQrCode(paper, signedQr, edge, from, { side: codeSide, level: 'L' })
  let y = from
  line(paper, 'e-Invoice', textAt, y, { size: 9, bold: true })
  y += 18
  for (const [name, text] of [
    ['IRN', irn],
    ['Acknowledgement number', ackNumber],
    ['Acknowledged', momentText(ackAt)],
  ] as const) {
    line(paper, name, textAt, y, { size: 8, colour: soft })
    y = paragraph(paper, text, textAt, y + 12, { size: 9, width: edge + widthOfSheet - textAt }) + 6
  }
  return from + codeSide + 10
}

/** `2026-11-18 19:29:00` is 18 Nov 2026, 19:29. */
export const momentText = (at: string): string => `${dayText(at.slice(0, 10))}, ${at.slice(11, 16)}`

/** Draws a QR code on a document. */
import { create } from 'qrcode'
import type { Paper } from '../../../src/pdf/paper'

/** `side`: in points. `level`: how much of the code may be damaged; less makes it coarser. */
export function drawQrCode(
  paper: Paper,
  text: string,
  left: number,
  top: number,
  { side, level }: { side: number; level: 'L' | 'M' },
) {
  const { size, data } = create(text, { errorCorrectionLevel: level }).modules
  const dot = side / size
  for (let row = 0; row < size; row++)
    for (let from = 0; from < size; from++) {
      if (!data[row * size + from]) continue
      let until = from
      while (until < size && data[row * size + until]) until++
      paper.rect(left + from * dot, top + row * dot, (until - from) * dot, dot)
      from = until
    }
  paper.fill('#000000')
}

/** The code to be scanned as an image that a page can show: a data address. */
import { toString } from 'qrcode'

export async function codeImage(code: string): Promise<string> {
  const svg = await toString(code, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

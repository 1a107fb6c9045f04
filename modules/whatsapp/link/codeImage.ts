/** The QR code as an image for a page: a data URL. */
import { toString } from 'qrcode'

export async function codeImage(code: string): Promise<string> {
  const svg = await toString(code, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/**
 * A company's logo: recognised by its content, decoded and re-encoded, so that none of the uploaded bytes
 * remain and a PDF can embed it. Transparent parts become white, because it is printed on white paper.
 */
import { largestLogo, logoOfNoKind, logoTooLarge, logoUnreadable } from './companyContract'

/** In pixels. On paper it is about 50 mm wide, so 600 are 300 to the inch. */
const box = { width: 600, height: 240 }
/** A small file that expands to more is refused. */
const mostPixels = 30_000_000

/** Returns the PNG, or the message of the refusal. */
export async function readLogo(dataUrl: string): Promise<{ png: Uint8Array } | { wrong: string }> {
  const comma = dataUrl.indexOf(',')
  if (comma < 0 || !/^data:[\w.+/-]*;base64$/i.test(dataUrl.slice(0, comma))) return { wrong: logoOfNoKind }
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64')
  if (!isPicture(bytes)) return { wrong: logoOfNoKind }
  if (bytes.length > largestLogo) return { wrong: logoTooLarge }
  const { default: sharp } = await import('sharp')
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
  try {
    // Bytes can begin like one type and be read as another.
    const { format } = await picture.metadata()
    if (!['jpeg', 'png', 'webp'].includes(format)) return { wrong: logoOfNoKind }
    return {
      png: await picture
        .rotate()
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        // Every issued document stores the logo, and few colours are a fifth of the bytes.
        .png({ palette: true, compressionLevel: 9 })
        .toBuffer(),
    }
  } catch {
    return { wrong: logoUnreadable }
  }
}

function isPicture(bytes: Buffer): boolean {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  return begins('\xff\xd8\xff') || begins('\x89PNG\r\n\x1a\n') || (begins('RIFF') && begins('WEBP', 8))
}

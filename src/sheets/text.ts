/**
 * Decodes bytes: UTF-8 with or without a byte order mark, UTF-16 with one or clearly recognisable, else
 * Windows-1252.
 *
 *   textOf(bytes)
 */
import { empty, notASpreadsheet } from './fileKind'

export function textOf(bytes: Uint8Array): string {
  const text = decode(bytes)
  if (text.includes('\0') || share(text) > 0.02) throw notASpreadsheet()
  if (text.trim() === '') throw empty()
  return text
}

const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Node 20's windows-1252 is plain Latin 1 without quotes, dashes and euro sign.
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (letter) => windows[letter.charCodeAt(0) - 0x80]!)
  }
}

/** Without a mark, UTF-16 is recognised by zero bytes beside Latin letters, all on one side. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.length < 4 || bytes.length % 2) return null
  const units = Math.min(bytes.length, 8192) >> 1
  const zeros = [0, 0]
  for (let i = 0; i < units * 2; i++) if (bytes[i] === 0) zeros[i & 1]!++
  if (zeros[0] === 0 && zeros[1]! > Math.max(2, units * 0.2)) return 'utf-16le'
  if (zeros[1] === 0 && zeros[0]! > Math.max(2, units * 0.2)) return 'utf-16be'
  return null
}

/** The share of characters that no keyboard types, which indicates a binary file. */
function share(text: string): number {
  const start = text.slice(0, 4096)
  // oxlint-disable-next-line no-control-regex
  return (start.match(/[\x01-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0) / (start.length || 1)
}

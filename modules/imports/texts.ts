/**
 * The content of a cell as text. Pure; each function returns the value, or one sentence that says what to do.
 *
 *   plain(cell)   cellContent(cell)   readText(cell, most)   readEmail(cell)
 */
import { email, z } from '../../src/domain/endpoint'
import { cellText, isCellDay, isTrouble, type Cell } from '../../src/sheets'

/** Null: the cell is empty. `isEitherWay`: whether day or month comes first is open. */
export type Reading<T> = { value: T } | { problem: string; isEitherWay?: true } | null

/**
 * The cell's text, trimmed, without characters that only look like spaces. The joiners U+200C and U+200D
 * stay, because they shape letters in Hindi, Marathi and Malayalam. `="0012"`, which portals write to keep
 * leading zeros, is 0012, and so is '0012, which marks a cell as text.
 */
export function plain(cell: Cell): string {
  const text = cellText(cell)
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll(/[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
    .trim()
  return /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text.replace(/^'(?=\+?\d)/, '')
}

/** The same for Latin text: no invisible characters. */
const latin = (text: string) => text.replaceAll(/[\u200C\u200D]/g, '')

/** What programs write for no value: `-`, `N/A`, `Not Available`. */
const nothing =
  /^([-\u2013\u2014]+|n\/a|#n\/a|null|nan|not (available|applicable|specified)|\(blank\)|<na>)$/i
/** Could also be a person's name, or a word of an address. */
const nothingShort = /^(na|n\.a\.?|nil|none|not known)$/i

/** The content of the cell; empty also for 'N/A' and similar words. */
export function cellContent(cell: Cell): string {
  const text = plain(cell)
  return nothing.test(text) || nothingShort.test(text) ? '' : text
}

/** The result of a failed formula, saved as text. */
const failed = /^#(null!|div\/0!|value!|ref!|name\?|num!|spill!|calc!|getting_data)$/i
/** UTF-8 read as Windows-1252: RenÃ©e, Itâ€™s, à¤†; and undecodable characters. */
const garbled = /\uFFFD|\u00C3[\u0080-\u00BF\u201A-\u2122]|\u00E2\u20AC|\u00E0[\u00A4\u00A5]/

export function readText(cell: Cell, most: number): Reading<string> {
  if (isTrouble(cell)) return { problem: cell.trouble }
  if (isCellDay(cell))
    return { problem: `${cellText(cell)} is a date. Format the cell as text and enter the value again` }
  const text = worded(plain(cell))
  if (!text || nothing.test(text)) return null
  if (failed.test(text)) return { problem: `The cell shows ${text}. Fix its formula or enter the value` }
  if (garbled.test(text))
    return { problem: `${text.slice(0, 60)} has garbled letters. Save the file as UTF-8, or as a workbook` }
  if (/^\d\.\d+E\+\d+$/i.test(text)) return { problem: lostDigits(text) }
  if (text.length > most) return { problem: `Longer than ${most} characters` }
  return { value: text }
}

export const lostDigits = (text: string) =>
  `${text} has lost its last digits. Format the column as text and enter the number again`

/** Removes what only the file format needs: line ends, entities, decomposed letters. */
const worded = (text: string) =>
  text
    .replaceAll(/_x000D_\n?|\r\n?|<br ?\/?>\n?/gi, '\n')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp|#39|#160);/g, (_, name: string) => entities[name]!)
    .replaceAll(/[ \t]{2,}/g, ' ')
    .normalize('NFC')
    .trim()
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#160': ' ',
}

export function readEmail(cell: Cell): Reading<string> {
  const parsed = isTrouble(cell) || cellContent(cell) ? readText(cell, 254) : null
  if (!parsed || 'problem' in parsed) return parsed
  const text = latin(parsed.value)
    .replace(/^mailto:/i, '')
    .replace(/^.*<([^<>]+)>$/, '$1')
    .toLowerCase()
  return z.safeParse(email(), text).success && !/<.*</.test(parsed.value)
    ? { value: text }
    : { problem: `${text} is not an email address` }
}

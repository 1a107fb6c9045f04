/**
 * Normalises what Papa Parse would silently split wrongly: a space before a quote, mixed line ends, words
 * after a quote.
 *
 *   separatorOf(text)     plainPieces(text, separator) -> records ending in \n, in chunks of 256 kB
 */
import { UnreadableFile } from './cells'

const separators = [',', ';', '\t', '|']
const linesLookedAt = 10

/**
 * Detected from the first lines: the separator with the same count in most of them. A long quoted text
 * further down does not count, and a comma in `1,50` loses against the `;` of the header.
 */
export function separatorOf(text: string): string {
  const start = text.slice(0, 64 * 1024).replace(/"[^"]*"?/g, '""')
  const lines = start
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesLookedAt)
  let best = { separator: ',', score: 0 }
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    const score = Math.max(
      0,
      ...counts.map((count) => count * counts.filter((other) => other === count).length),
    )
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

const enough = 256 * 1024

/** Each piece ends with a record. An unclosed quote is refused with its line. */
export function* plainPieces(text: string, separator: string): Generator<string> {
  const between = separator === '|' ? '\\|' : separator
  const blank = separator === '\t' ? ' ' : '[ \\t]'
  // Matches the start of a field with its quoted text and the rest, or a line end outside quotes.
  const tokens = new RegExp(
    `(^|${between}|\\r\\n|\\r|\\n)${blank}*("[^"]*(?:""[^"]*)*("?))([^${between}\\r\\n]*)|\\r\\n?|\\n`,
    'g',
  )
  let piece = ''
  let at = 0
  for (const found of text.matchAll(tokens)) {
    const [whole, before = whole, quoted = '', end = '', behind = ''] = found
    if (quoted && !end) throw unclosed(text, found.index + before.length)
    piece += text.slice(at, found.index)
    at = found.index + whole.length
    if (!/[\r\n]/.test(before)) piece += before
    else if (piece.length < enough) piece += '\n'
    else {
      yield piece
      piece = ''
    }
    // "Asha" Rao: Excel keeps both words and drops the quotes.
    piece += behind.trim() ? `${quoted.slice(0, -1)}${behind.replaceAll('"', '""')}"` : quoted
  }
  piece += text.slice(at)
  if (piece) yield piece.endsWith('\n') ? piece.slice(0, -1) : piece
}

function unclosed(text: string, at: number): UnreadableFile {
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length
  return new UnreadableFile(
    `A quotation mark in line ${line} is never closed. Close or delete it, and try again.`,
  )
}

/** Splits Markdown pages into plain-text passages for searching. */

export type Passage = { heading: string; passage: string }

/** A passage is a paragraph or list under its heading, at most about 700 characters. */
export function passagesOf(markdown: string): Passage[] {
  const passages: Passage[] = []
  let heading = ''
  for (const block of markdown.replaceAll('\r\n', '\n').split(/\n\s*\n|\n(?=#{1,6}\s)/)) {
    const lines = block.split('\n')
    if (/^#{1,6}\s/.test(lines[0]!)) heading = plainText(lines.shift()!.replace(/^#{1,6}\s+/, ''))
    const text = lines
      .map((line) => plainText(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '• ')))
      .join('\n')
      .trim()
    if (text) for (const part of inPieces(text)) passages.push({ heading, passage: part })
  }
  return passages
}

const longest = 700

function inPieces(text: string): string[] {
  if (text.length <= longest) return [text]
  const pieces: string[] = []
  let piece = ''
  for (const sentence of text.split(/(?<=[.!?]\s|\n)/).flatMap(inLengths)) {
    if (piece && piece.length + sentence.length > longest) {
      pieces.push(piece)
      piece = ''
    }
    piece += sentence
  }
  return [...pieces, piece].map((one) => one.trim()).filter(Boolean)
}

/** A very long text without sentences is cut between words, or anywhere. */
const inLengths = (text: string): string[] =>
  text.length <= longest
    ? [text]
    : (text.match(new RegExp(`[^]{1,${longest - 1}}\\s|[^]{1,${longest}}`, 'gu')) ?? [])

/** Without marks: `**bold**`, `[words](address)`, `code`. */
const plainText = (line: string): string =>
  line
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|~~)(.+?)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}])([*_])(.+?)\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll('`', '')
    .replace(/^\s*>\s?/, '')
    .trim()

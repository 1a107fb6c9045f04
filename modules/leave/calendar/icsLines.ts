/** Lines of an iCalendar text (RFC 5545, 3.1 and 3.3.11): escaped, and folded at 75 octets. */

const longest = 75

/** Line breaks become `\n`. Other control characters are not permitted, and could end the line. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '')
}

/** Every line ends with CRLF, the last one too. */
export const folded = (lines: readonly string[]) => lines.map((line) => `${foldedLine(line)}\r\n`).join('')

/** Counts octets, and splits no character: a letter in Hindi has three, an emoji four. */
function foldedLine(line: string): string {
  let text = ''
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > longest) {
      text += '\r\n '
      octets = 1
    }
    text += sign
    octets += size
  }
  return text
}

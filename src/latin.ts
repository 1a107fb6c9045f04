/**
 * Text for paper. The fonts that every PDF reader has know Latin letters only; what they do not know would be
 * boxes. Names in Indian scripts are written as they sound: the nine scripts lie in Unicode in the same
 * order, so that one table reads all. The rupee sign is written Rs; what is left is a question mark.
 *
 *   latin(text)    { text, isChanged }         winAnsi(text)    its bytes, as hexadecimal digits
 */

const scripts = [0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00]
/** Hindi, Marathi, Bengali, Punjabi and Gujarati do not speak the short a at the end of a word. */
const silentEnd = new Set([0x0900, 0x0980, 0x0a00, 0x0a80])

const vowels = new Map([
  [0x05, 'a'],
  [0x06, 'a'],
  [0x07, 'i'],
  [0x08, 'i'],
  [0x09, 'u'],
  [0x0a, 'u'],
  [0x0b, 'ri'],
  [0x0c, 'li'],
  [0x0d, 'e'],
  [0x0e, 'e'],
  [0x0f, 'e'],
  [0x10, 'ai'],
  [0x11, 'o'],
  [0x12, 'o'],
  [0x13, 'o'],
  [0x14, 'au'],
  [0x50, 'om'],
  [0x60, 'ri'],
  [0x61, 'li'],
])
const signs = new Map([
  [0x3e, 'a'],
  [0x3f, 'i'],
  [0x40, 'i'],
  [0x41, 'u'],
  [0x42, 'u'],
  [0x43, 'ri'],
  [0x44, 'ri'],
  [0x45, 'e'],
  [0x46, 'e'],
  [0x47, 'e'],
  [0x48, 'ai'],
  [0x49, 'o'],
  [0x4a, 'o'],
  [0x4b, 'o'],
  [0x4c, 'au'],
  [0x57, 'au'],
])
// 0x15 to 0x39, in the order in which all nine have them.
const plain =
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(' ')
const dotted = new Map([
  [0x15, 'q'],
  [0x16, 'kh'],
  [0x17, 'g'],
  [0x1c, 'z'],
  [0x21, 'r'],
  [0x22, 'rh'],
  [0x2b, 'f'],
  [0x2f, 'y'],
])
const chillu = ['n', 'n', 'r', 'l', 'l', 'k']
const [nukta, virama] = [0x3c, 0x4d]

/** What Windows-1252 has beyond Latin-1, from 0x80 on. */
const further = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Letters that `latin` has made readable, as the bytes of a PDF's standard fonts. */
export function winAnsi(text: string): string {
  let hex = ''
  for (const char of text) {
    const code = char.codePointAt(0)!
    hex += (code <= 0xff ? code : 0x80 + further.indexOf(char)).toString(16).padStart(2, '0')
  }
  return hex
}

export function latin(text: string): { text: string; isChanged: boolean } {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x20-\x7e]*$/.test(text)) return { text, isChanged: false }
  const spoken = text
    .normalize('NFC')
    .replaceAll('₹', 'Rs ')
    .replaceAll(/[\u0900-\u0d7f\u200c\u200d]+/g, transliterated)
  const written = Array.from(spoken, letter).join('')
  return { text: written, isChanged: written !== text.replaceAll('₹', 'Rs ') }
}

function letter(char: string): string {
  const code = char.codePointAt(0)!
  if (
    (code >= 0x20 && code <= 0x7e) ||
    (code >= 0xa0 && code <= 0xff) ||
    (code > 0xff && further.includes(char))
  )
    return char
  if (code < 0x20 || code === 0x7f) return ' '
  const base = char.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return /^[\x20-\x7e]+$/.test(base) ? base : '?'
}

function transliterated(run: string): string {
  let out = ''
  const codes = Array.from(run, (char) => char.codePointAt(0)!).filter(
    (code) => code !== 0x200c && code !== 0x200d,
  )
  codes.forEach((code, i) => {
    const script = scripts.findLast((start) => start <= code)!
    const at = code - script
    const next = (codes[i + 1] ?? 0) - script
    if (at >= 0x15 && at <= 0x39) {
      const isDotted = next === nukta
      const after = isDotted ? (codes[i + 2] ?? 0) - script : next
      out += (isDotted && dotted.get(at)) || plain[at - 0x15]!
      if (
        !signs.has(after) &&
        after !== virama &&
        !(silentEnd.has(script) && isEnd(after) && /[aeiou]/.test(out))
      )
        out += 'a'
    } else if (vowels.has(at) || signs.has(at)) out += vowels.get(at) ?? signs.get(at)!
    else if (at === 0x01 || at === 0x02 || at === 0x70) out += next >= 0x2a && next <= 0x2e ? 'm' : 'n'
    else if (at === 0x03) out += 'h'
    else if (at >= 0x66 && at <= 0x6f) out += String(at - 0x66)
    else if (at === 0x64 || at === 0x65) out += '.'
    else if (script === 0x0d00 && at >= 0x7a) out += chillu[at - 0x7a] ?? ''
    else if (script === 0x0980 && at === 0x4e) out += 't'
    else if (at === 0x71 && next >= 0x15 && next <= 0x39) out += plain[next - 0x15]!.charAt(0)
    else if (at !== virama && at !== nukta && at !== 0x3d) out += '?'
  })
  return out.charAt(0).toUpperCase() + out.slice(1)
}

/** Nothing of the word follows. */
const isEnd = (offset: number) => offset < 0 || offset > 0x7f

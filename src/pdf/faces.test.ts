/** Names in nine scripts and in Latin letters are printed as they are written. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPdf } from '../../tests/support/pdf'
import { isPrintable, runsOf } from './faces'
import { line, linesOf, newPaper, paragraph, widthOf, type Paper } from './paper'

const names = [
  ['devanagari', 'प्रिया शर्मा क्षत्रिय ज्ञानेश्वर श्रीकृष्ण हिन्दी'],
  ['bengali', 'শ্রীকৃষ্ণ বন্দ্যোপাধ্যায় অনিন্দিতা ক্ষমা'],
  ['gurmukhi', 'ਸ੍ਰੀ ਪੰਜਾਬੀ ਸਿੰਘ ਗੁਰਪ੍ਰੀਤ ਕੁਲਵਿੰਦਰ ਕੌਰ'],
  ['gujarati', 'શ્રીકૃષ્ણ ગીતા પટેલ ક્ષત્રિય અંકિત'],
  ['oriya', 'ଶ୍ରୀକୃଷ୍ଣ ଓଡ଼ିଆ ପଟ୍ଟନାୟକ'],
  ['tamil', 'முருகன் ஸ்ரீ சுப்பிரமணியன் கௌதம்'],
  ['telugu', 'శ్రీకృష్ణ రాజేష్ వెంకటేశ్వర్లు'],
  ['kannada', 'ಶ್ರೀಕೃಷ್ಣ ಸುಮಾ ರಾಜ್ಯೋತ್ಸವ'],
  ['malayalam', 'ക്രിസ്തു ശ്രീധരൻ അനിൽ ഇംഗ്ലീഷ്'],
] as const

async function printed(draw: (paper: Paper) => void): Promise<Buffer> {
  const paper = newPaper({ size: 'A4', margin: 20, compress: false })
  draw(paper)
  paper.end()
  const pieces: Uint8Array[] = []
  for await (const piece of paper) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}

test.each(names)('%s is drawn in its own script, regular and bold', async (script, text) => {
  expect(isPrintable(text)).toBe(true)
  expect(new Set(runsOf(text.replaceAll(' ', '')).map(({ face }) => face.subset))).toEqual(new Set([script]))
  const bytes = await printed((paper) => {
    line(paper, text, 20, 20, { size: 12 })
    line(paper, text, 20, 60, { size: 12, bold: true })
  })
  // Each drawn glyph is a letter: none is the box of a missing glyph.
  const pdf = await readPdf(bytes)
  // Vowel signs around a letter are drawn in their parts.
  const letters = (from: string) => [...new Set(from.normalize('NFD').replaceAll(/\s/g, ''))].toSorted()
  expect(letters(pdf.text)).toEqual(letters(text))
  expect(bytes.toString('latin1')).toMatch(/\/BaseFont \/[A-Z]+\+NotoSans/)
})

test.each([
  ['₹ 1,17,952.80', ['latin-ext', 'latin'], '₹ 1,17,952.80'],
  ['Łukasz José – “ok”', ['latin-ext', 'latin'], 'Łukasz José – “ok”'],
  ['प्रिया Sharma', ['devanagari', 'latin'], 'प्रिया Sharma'],
  ['李 a\tb\u0007', ['latin'], '? a b?'],
  ['Ｒａｖｉ ﬁ № \u200eA', ['latin'], 'Ravi fi No A'],
  // A joiner keeps letters of one script together and has no glyph of its own.
  ['क्\u200dष', ['devanagari'], 'क्\u200dष'],
  ['a\u200db', ['latin', 'devanagari', 'latin'], 'a\u200db'],
])('%s is drawn in %s', (text, subsets, shown) => {
  const runs = runsOf(text)
  expect(runs.map(({ face }) => face.subset)).toEqual(subsets)
  expect(runs.map(({ text: run }) => run).join('')).toBe(shown)
})

/** A name may begin with a vowel, and a mark on it needs a position: 'અંકિત' is Ankit. */
test.each(names)('%s: every mark can follow the first vowel and the first consonant', (_script, text) => {
  const paper = newPaper({ size: 'A4', margin: 20 })
  const block = text.codePointAt(0)! & ~0x7f
  const marks = Array.from({ length: 0x80 }, (_, at) => String.fromCodePoint(block + at)).filter((char) =>
    /\p{M}/u.test(char),
  )
  expect(marks.length).toBeGreaterThan(10)
  for (const letter of [block + 5, block + 0x15].map((code) => String.fromCodePoint(code)))
    for (const mark of marks)
      for (const bold of [false, true])
        expect(widthOf(paper, letter + mark, { size: 8, bold })).toBeGreaterThan(0)
})

test('any text can be drawn and has a width', async () => {
  const paper = newPaper({ size: 'A4', margin: 20 })
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.integer({ min: 0x900, max: 0xd7f }).map((code) => String.fromCodePoint(code)),
    }),
  )
  fc.assert(
    fc.property(text, (any) => {
      expect(widthOf(paper, any, { size: 8 })).toBeGreaterThanOrEqual(0)
      line(paper, any, 20, 20, { size: 8, width: 60, fit: 'cut' })
    }),
    { numRuns: 500 },
  )
})

test('a line is cut between letters, shrunk, or aligned to the right', async () => {
  const { text } = await readPdf(
    await printed((paper) => {
      const width = widthOf(paper, 'Venkatesh', { size: 10 }) + 1
      line(paper, 'Venkateshwarlu', 20, 20, { size: 10, width, fit: 'cut' })
      line(paper, '12,34,567.89', 20, 40, { size: 10, width: 20, align: 'right', fit: 'shrink' })
    }),
  )
  expect(text).toMatch(/^Venkate\w?…/)
  expect(text).toContain('12,34,567.89')
})

test('a paragraph continues on the next page, and breaks a word that is too long for a line', async () => {
  const { pages } = await readPdf(
    await printed((paper) => {
      const style = { size: 10, width: 200 }
      const y = paragraph(paper, 'word '.repeat(400), 20, 700, style)
      paragraph(paper, 'x'.repeat(100), 20, y, style)
    }),
  )
  expect(pages).toHaveLength(2)
  expect(pages.join(' ').match(/word/g)).toHaveLength(400)
  expect(pages.join('').match(/x/g)).toHaveLength(100)
})

test('a paragraph breaks between words, and returns the start of the next one', () => {
  const paper = newPaper({ size: 'A4', margin: 20 })
  const style = { size: 10 }
  const width = widthOf(paper, 'one two', style) + 1
  expect(linesOf(paper, 'one two three  four', width, style)).toEqual(['one two', 'three', 'four'])
  expect(paragraph(paper, 'one two three', 20, 100, { ...style, width })).toBeCloseTo(100 + 2 * 13.62)
})

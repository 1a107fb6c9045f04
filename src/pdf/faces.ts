/**
 * The fonts of a PDF: embedded Noto Sans. A face covers one script, so a text is split into runs of one face
 * each. Latin and the nine most used Indian scripts are supported; other characters become question marks.
 *
 *   runsOf(text)          the runs of one line, left to right
 *   fontName(face, bold)  the font of a run
 *   withFaces(paper)      registers the fonts; each file is read on first use
 */
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)

/** A Fontsource package and its ranges: pairs of first and last code point. */
type Face = { package: string; subset: string; has: readonly (readonly [number, number])[] }

const latin: Face = {
  package: 'noto-sans',
  subset: 'latin',
  has: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2013, 0x2014],
    [0x2018, 0x201a],
    [0x201c, 0x201e],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x2032, 0x2033],
    [0x2039, 0x203a],
    [0x2044, 0x2044],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2212, 0x2212],
  ],
}
const latinExtended: Face = {
  package: 'noto-sans',
  subset: 'latin-ext',
  has: [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x2ba],
    [0x1e00, 0x1e9f],
    [0x1ef2, 0x1eff],
    // Includes the rupee sign.
    [0x20a0, 0x20ab],
    [0x20ad, 0x20c0],
  ],
}
const indic = (subset: string, first: number): Face => ({
  package: subset === 'devanagari' ? 'noto-sans' : `noto-sans-${subset}`,
  subset,
  has: [[first, first + 0x7f], ...joining],
})
/** Dandas, which all scripts share, and joiners. */
const joining = [
  [0x964, 0x965],
  [0x200b, 0x200d],
] as const
const faces: readonly Face[] = [
  latin,
  latinExtended,
  indic('devanagari', 0x900),
  indic('bengali', 0x980),
  indic('gurmukhi', 0xa00),
  indic('gujarati', 0xa80),
  indic('oriya', 0xb00),
  indic('tamil', 0xb80),
  indic('telugu', 0xc00),
  indic('kannada', 0xc80),
  indic('malayalam', 0xd00),
]

/**
 * A table that positions marks above letters may contain no position for one, and fontkit fails on it in
 * these fonts (fontkit#367). Without the table the font's default positions apply.
 */
const unplaced = new Set(['gurmukhi', 'gujarati', 'telugu', 'malayalam'])

export type Run = { face: Face; text: string }

const holds = ({ has }: Face, code: number) => has.some(([first, last]) => first <= code && code <= last)

export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const char of charactersOf(text)) {
    const code = char.codePointAt(0)!
    const run = runs.at(-1)
    const face = run && holds(run.face, code) ? run.face : (faceOf(code) ?? latin)
    const shown = holds(face, code) ? char : '?'
    if (run?.face === face) run.text += shown
    else runs.push({ face, text: shown })
  }
  return runs
}

/** Whether every character of a text is supported. */
export const isPrintable = (text: string): boolean =>
  charactersOf(text).every((char) => faceOf(char.codePointAt(0)!))

const faceOf = (code: number): Face | undefined => faces.find((face) => holds(face, code))

/** Wide, ligated and circled letters become plain ones; direction marks are removed. */
const charactersOf = (text: string): string[] =>
  Array.from(
    text
      .normalize('NFC')
      .replaceAll(/\s/g, ' ')
      .replaceAll(/[\u200e\u200f\u2060\ufeff]/g, ''),
    (char) => (faceOf(char.codePointAt(0)!) ? char : char.normalize('NFKD')),
  ).flatMap((plain) => Array.from(plain))

export const fontName = ({ package: name, subset }: Face, isBold: boolean): string =>
  `${name} ${subset} ${isBold ? 700 : 400}`

/** Letters change their form and position depending on their neighbours. */
export const isIndic = (face: Face): boolean => face !== latin && face !== latinExtended

/** OpenType features of a run in the format of pdfkit and fontkit. */
export const featuresOf = ({ subset }: Face): { features?: never } =>
  unplaced.has(subset) ? { features: { abvm: false } as never } : {}

type Paper = InstanceType<typeof PDFDocument>

export function withFaces(paper: Paper): Paper {
  for (const face of faces)
    for (const isBold of [false, true]) {
      const file = `${face.package}-${face.subset}-${isBold ? 700 : 400}-normal.woff`
      paper.registerFont(fontName(face, isBold), require.resolve(`@fontsource/${face.package}/files/${file}`))
    }
  return paper
}

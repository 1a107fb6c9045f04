/**
 * Detects a file's kind by its first bytes, never by its name, because people rename files. Unsupported kinds
 * are refused with a helpful sentence.
 *
 *   kindOf(bytes) -> 'zip' | 'compound' | 'markup' | 'text'
 */
import { UnreadableFile } from './cells'

export type Kind = 'zip' | 'compound' | 'markup' | 'text'

const saveAs = 'Open it in Excel or LibreOffice, save it as .xlsx and try again.'
const veryOldExcel = 'This workbook was made by a very old Excel (before Excel 97).'

/** First bytes in hex, and the sentence. A dot stands for any digit. */
const foreign: [start: RegExp, sentence: string][] = [
  [
    /^25504446/,
    'This is a PDF, not a spreadsheet. Export the table as .xlsx or .csv from its source, and try again.',
  ],
  [
    /^(89504e47|ffd8ff|47494638|49492a00|4d4d002a|52494646.{8}57454250|.{8}66747970)/,
    'This is a picture or a video, not a spreadsheet. Export the table as .xlsx or .csv and try again.',
  ],
  [
    /^(1f8b|526172211a07|377abcaf271c|425a68)/,
    'This is an archive. Unpack it and import the spreadsheet inside.',
  ],
  [/^(09000400|09020600|09040600|0904....0[05]00)/, `${veryOldExcel} ${saveAs}`],
  [/^7b5c727466/, `This is a text document (RTF), not a spreadsheet. ${saveAs}`],
  [/^4d494d452d56657273696f6e/i, `This is a web page saved in one file (.mht), not a spreadsheet. ${saveAs}`],
]

export function kindOf(bytes: Uint8Array): Kind {
  if (bytes.length === 0) throw empty()
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  if (start.startsWith('504b0304') || start.startsWith('504b0506') || start.startsWith('504b0708'))
    return 'zip'
  if (start.startsWith('d0cf11e0a1b11ae1')) return 'compound'
  for (const [pattern, sentence] of foreign) if (pattern.test(start)) throw new UnreadableFile(sentence)
  return /^(\uFEFF)?\s*<[a-z!?]/i.test(firstText(bytes)) ? 'markup' : 'text'
}

/** Markup in UTF-16 is still markup. */
function firstText(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 200)
  return Buffer.from(start)
    .toString('utf8')
    .replaceAll(/\0|\uFFFD/g, '')
}

export const empty = () => new UnreadableFile('This file is empty. Choose another file, or export it again.')
export const damaged = () =>
  new UnreadableFile('This file is damaged or incomplete. Save it again in its program, and try again.')
export const locked = () =>
  new UnreadableFile('This workbook is protected by a password. Save it without one and try again.')
export const tooLarge = () =>
  new UnreadableFile('This workbook is too large. Keep only the sheet you need, save it and try again.')
export const notASpreadsheet = () =>
  new UnreadableFile('This is not a spreadsheet. Choose an .xlsx, .xls, .ods or .csv file.')
export const resave = (what: string) => new UnreadableFile(`${what} ${saveAs}`)
export const veryOld = () => resave(veryOldExcel)
export const wordDocument = () =>
  resave('This is a Word document, not a spreadsheet. Copy its table into a workbook.')
export const withoutTable = () =>
  new UnreadableFile('This workbook has no sheet with a table. Add one, or choose another file.')

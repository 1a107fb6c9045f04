/**
 * Reads a file of any supported format as a workbook. Refuses an unreadable one with a sentence that helps.
 *
 *   openWorkbook(bytes, limits?) -> Workbook, or UnreadableFile
 */
import { UnreadableFile, usualLimits, type Limits, type Row, type Sheet, type Workbook } from './cells'
import { readCsv } from './csvReader'
import { readHtml } from './htmlReader'
import { damaged, kindOf } from './fileKind'
import { textOf } from './text'
import { readXls } from './xlsReader'
import { readXlsx } from './xlsxReader'
import { isSpreadsheetXml, readSpreadsheetXml } from './xmlReader'

/** Rows can be iterated several times. An UnreadableFile may also occur during iteration (too many rows). */
export async function openWorkbook(bytes: Uint8Array, limits: Limits = usualLimits): Promise<Workbook> {
  try {
    const workbook = await byKind(bytes, limits)
    return { ...workbook, sheets: workbook.sheets.map(plainly) }
  } catch (fault) {
    throw sentence(fault)
  }
}

async function byKind(bytes: Uint8Array, limits: Limits): Promise<Workbook> {
  const kind = kindOf(bytes)
  if (kind === 'zip') return readXlsx(bytes, limits)
  if (kind === 'compound') return readXls(bytes, limits)
  const text = textOf(bytes)
  if (kind === 'text') return readCsv(text, limits)
  return isSpreadsheetXml(text) ? readSpreadsheetXml(text, limits) : readHtml(text, limits)
}

function plainly(sheet: Sheet): Sheet {
  return {
    ...sheet,
    async *rows(): AsyncGenerator<Row> {
      try {
        yield* sheet.rows()
      } catch (fault) {
        throw sentence(fault)
      }
    },
  }
}

/** A library's error is not helpful, so it becomes 'damaged'. The cause stays for the log. */
function sentence(fault: unknown): UnreadableFile {
  if (fault instanceof UnreadableFile) return fault
  return Object.assign(damaged(), { cause: fault })
}

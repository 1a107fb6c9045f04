/**
 * Reads recipients from a sheet, in a worker: finds the columns for number, name and message, and checks each
 * row.
 */
import type { App } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import { invalid } from '../../../src/domain/errors'
import { download } from '../../../src/download'
import {
  cellText,
  isCellDay,
  isTrouble,
  openWorkbook,
  UnreadableFile,
  writeXlsx,
  type Cell,
  type Row,
} from '../../../src/sheets'
import { defineTask } from '../../../src/worker'
import { plain } from '../../imports/service'
import type { SheetRecipients } from '../contract'
import { rulesOf } from '../queue/queue'
import { longestMessage, longestName, mostRecipients, readNumber } from '../rules'

/** The header must be above this row. */
const within = 20
const shownSkipped = 200
const longestValue = 1000

export type Columns = { phone: number; name: number | null; message: number | null }

/**
 * By the specification: a header that contains phone, mobile, contact, number, or is 'no'; name, or is
 * 'customer'; message or text.
 */
export function columnsOf(headers: readonly string[]): Columns | null {
  const texts = headers.map((header) => header.toLowerCase().trim())
  const at = (test: (text: string) => boolean, ...taken: (number | null)[]) => {
    const found = texts.findIndex((text, i) => text && !taken.includes(i) && test(text))
    return found < 0 ? null : found
  }
  // 'Contact Name' contains both words: it is the number only if no other column is.
  const phone =
    at((text) => /phone|mobile/.test(text) && !text.includes('name')) ??
    at((text) => (/contact|number/.test(text) || text === 'no') && !text.includes('name')) ??
    at((text) => /phone|mobile|contact|number/.test(text))
  if (phone === null) return null
  const name = at((text) => text.includes('name') || text === 'customer', phone)
  return { phone, name, message: at((text) => /message|text/.test(text), phone, name) }
}

export const readRecipientSheet = defineTask<{ bytes: Uint8Array; country: string }, never, SheetRecipients>({
  name: 'whatsapp.recipients',
  async run(_, { bytes, country }) {
    const book = await openWorkbook(bytes, {
      unpacked: 200 * 1024 * 1024,
      ratio: 200,
      rows: 100_000,
      columns: 100,
    }).catch((error: unknown) => {
      throw refusal(
        'Parse Error',
        error instanceof UnreadableFile
          ? error.message
          : 'The file could not be read. Save it as .xlsx and try again.',
      )
    })
    try {
      const sheets = book.sheets.filter(({ hidden }) => !hidden)
      for (const sheet of sheets) {
        const found = await columnsIn(sheet.rows())
        if (found) return await gathered(sheet.rows(), found, country)
      }
      throw refusal(
        'Column Missing',
        'No column with phone numbers was found. Name one Phone, Mobile, Contact or Number.',
      )
    } catch (error) {
      throw error instanceof UnreadableFile ? refusal('Parse Error', error.message) : error
    } finally {
      await book.close()
    }
  },
})

const refusal = (title: 'Column Missing' | 'No Valid Recipients' | 'Parse Error', message: string) =>
  invalid(message, [{ field: title, message }])

type Found = { row: number; columns: Columns; headers: string[] }

/** The first row with a number column; a title above the table ('Contact list') has no number below it. */
async function columnsIn(rows: AsyncIterable<Row>): Promise<Found | null> {
  const first: Row[] = []
  for await (const row of rows) if (first.push(row) >= within * 2) break
  const candidates = first.slice(0, within).flatMap(({ number, cells }) => {
    const headers = cells.map(plain)
    const columns = columnsOf(headers)
    return columns ? [{ row: number, columns, headers }] : []
  })
  const holds = ({ row, columns }: Found) =>
    first.some(
      ({ number, cells }) =>
        number > row && /\d{6}/.test(textOf(cells[columns.phone] ?? null).replaceAll(/\D/g, '')),
    )
  return candidates.find(holds) ?? candidates[0] ?? null
}

/** As people write it in a message: 01 Dec 2026. */
const textOf = (cell: Cell) => (isTrouble(cell) ? '' : isCellDay(cell) ? dayText(cell.day) : plain(cell))

async function gathered(
  rows: AsyncIterable<Row>,
  { row: header, columns, headers }: Found,
  country: string,
): Promise<SheetRecipients> {
  const others = headers
    .map((title, index) => ({ title, index }))
    .filter(({ title, index }) => title && index !== columns.phone && index !== columns.message)
  const titles = [
    ...new Map(
      others.filter(({ index }) => index !== columns.name).map(({ title }) => [title.toLowerCase(), title]),
    ).values(),
  ].slice(0, 50)
  const recipients = new Map<string, SheetRecipients['recipients'][number]>()
  const answer: SheetRecipients = { columns: titles, recipients: [], skipped: [], skippedCount: 0, merged: 0 }
  const skip = (row: number, reason: string) => {
    answer.skippedCount++
    if (answer.skipped.length < shownSkipped) answer.skipped.push({ row, reason })
  }
  for await (const { number: row, cells } of rows) {
    if (row <= header) continue
    const cell = cells[columns.phone] ?? null
    if (isTrouble(cell)) {
      skip(row, cell.trouble)
      continue
    }
    const parsed = readNumber(cellText(cell), country)
    if ('problem' in parsed) {
      skip(row, parsed.problem === 'Empty' ? 'No phone number' : parsed.problem)
      continue
    }
    const name = columns.name === null ? '' : textOf(cells[columns.name] ?? null).slice(0, longestName)
    const message =
      columns.message === null ? '' : textOf(cells[columns.message] ?? null).slice(0, longestMessage)
    const values = Object.fromEntries(
      others
        .filter(({ title, index }) => titles.includes(title) || index === columns.name)
        .map(({ title, index }) => [title.slice(0, 80), textOf(cells[index] ?? null).slice(0, longestValue)]),
    )
    const known = recipients.get(parsed.number)
    if (known) {
      // A number's first row counts; a later one fills its empty cells.
      answer.merged++
      known.name ||= name
      known.message ||= message
      continue
    }
    recipients.set(parsed.number, { number: parsed.number, name, message, values })
  }
  if (!recipients.size)
    throw refusal(
      'No Valid Recipients',
      answer.skippedCount
        ? `None of the ${answer.skippedCount} rows has a phone number of at least 10 digits. Row ` +
            `${answer.skipped[0]!.row}: ${answer.skipped[0]!.reason}.`
        : 'The sheet has no rows below its header.',
    )
  if (recipients.size > mostRecipients)
    throw refusal(
      'No Valid Recipients',
      `The sheet has ${recipients.size} recipients. You can message at most ${mostRecipients} at once. ` +
        'Please split it.',
    )
  answer.recipients = [...recipients.values()]
  return answer
}

export async function recipientsOf(app: App, bytes: Uint8Array): Promise<SheetRecipients> {
  if (!bytes.length) throw refusal('Parse Error', 'The file is empty.')
  return app.work(readRecipientSheet, { bytes, country: app.ask(rulesOf).country })
}

export const writeRecipientsTemplate = defineTask<null, Uint8Array, void>({
  name: 'whatsapp.template',
  async run({ emit }) {
    const columns = [
      { header: 'Phone Number', width: 18 },
      { header: 'Name', width: 24 },
      { header: 'Message', width: 60 },
    ]
    const rows = [
      ['9876543210', 'Asha Kulkarni', ''],
      ['+91 98765 43211', 'Ravi Menon', 'Hello {{Name}}, this message is for you alone.'],
    ]
    await writeXlsx([{ name: 'Recipients', columns, rows, frozen: 1 }], emit)
  },
})

export const recipientsTemplate = (app: App): Response =>
  download(app, writeRecipientsTemplate, null, 'whatsapp_recipients_template.xlsx')

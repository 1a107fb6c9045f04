/**
 * Holidays from a sheet (CSV or workbook) with two columns, name and date, in any order. Nothing is guessed:
 * it asks the same questions about dates as other kinds of sheets. All new ones are one step; existing ones
 * stay.
 *
 *   importHolidayList(app, origin, bytes, { order, dates, preview, rows })
 */
import type { App, Tx } from '../../src/app'
import { addDays, dayText, type Day } from '../../src/domain/day'
import type { Answer, Input } from '../../src/domain/endpoint'
import { invalid, malformed, tooLarge } from '../../src/domain/errors'
import { openWorkbook, type Cell, type Row } from '../../src/sheets'
import type { Origin } from '../../src/events'
import { defineTask } from '../../src/worker'
import {
  dateEvidence,
  headerRow,
  matchHeaders,
  plain,
  Questions,
  readDayOf,
  type Column,
} from '../imports/service'
import { addHolidays } from './calendar'
import { nothing } from './calendarChanges'
import type { HolidayList, importHolidays } from './contract'
import { firmDay, zoneOf } from './facts'
import { snapshotOf } from './snapshot'

const columns: Column[] = [
  {
    field: 'name',
    title: 'Name',
    type: 'text',
    also: ['holiday', 'holiday name', 'occasion', 'festival', 'event', 'title', 'description', 'holidays'],
    help: "The holiday's name",
  },
  {
    field: 'date',
    title: 'Date',
    type: 'day',
    also: ['day', 'on', 'holiday date', 'when'],
    help: 'Such as 2026-11-08',
  },
]
const largest = 2 * 1024 * 1024
const limits = { unpacked: 20 * 1024 * 1024, ratio: 200, rows: 2000, columns: 50 }

type ReadRow = { row: number; name: string; date: Day | null; problem: string | null }
type ParsedList = { rows: ReadRow[]; asks: boolean; asksExchanged: boolean }
type Reading = { questions: Questions; zone: string }

/** `answers`: by question id, as in an import. */
type Given = { bytes: Uint8Array; answers: Record<string, string> }

export const readHolidayList = defineTask<Given, never, ParsedList>({
  name: 'firm.holidays',
  async run({ ask }, { bytes, answers }) {
    const how = { questions: new Questions(answers), zone: ask(zoneOf) }
    const book = await openWorkbook(bytes, limits)
    try {
      for (const sheet of book.sheets.filter(({ hidden }) => !hidden)) {
        const rows: Row[] = []
        for await (const row of sheet.rows())
          if (row.cells.some((cell) => cell !== null && cell !== '')) rows.push(row)
        const head = headerRow(
          rows.map(({ cells }) => cells),
          columns,
          ['name', 'date'],
        )
        if (head?.complete) return parseRows(rows, head, how)
      }
      throw invalid(
        "Could not find the columns. Please name two columns 'Name' and 'Date' in the first rows.",
      )
    } finally {
      await book.close()
    }
  },
})

function parseRows(
  rows: readonly Row[],
  head: NonNullable<ReturnType<typeof headerRow>>,
  how: Reading,
): ParsedList {
  const fields = matchHeaders(head.names, columns)
  const [nameAt, dateAt] = ['name', 'date'].map((name) =>
    fields.findIndex(({ field }) => field === name),
  ) as [number, number]
  const below = rows.slice(head.at + 1).map(({ number, cells, hidden = false }) => ({
    row: number,
    name: cells[nameAt] ?? null,
    date: cells[dateAt] ?? null,
    hidden,
  }))
  const column = {
    field: 'date',
    header: head.names[dateAt]![0]!,
    days: new Set(below.flatMap(({ date }) => dateEvidence(date) ?? [])),
  }
  const parsedRows = below
    .filter(({ name, date }) => plain(name) || plain(date))
    .map((row) => parseRow(row, readDayOf(column, row.date, how.questions, how.zone)))
  const open = how.questions.list().filter(({ answer }) => answer === null)
  return {
    rows: parsedRows,
    asks: open.some(({ id }) => id === 'order:date'),
    asksExchanged: open.some(({ id }) => id === 'exchanged:date'),
  }
}

function parseRow(
  { row, name: nameCell, hidden }: { row: number; name: Cell; hidden: boolean },
  day: ReturnType<typeof readDayOf>,
): ReadRow {
  const name = plain(nameCell)
  const problem = hidden
    ? 'The row is hidden in the file. Unhide it, or delete it'
    : !name
      ? 'The name is missing'
      : name.length > 120
        ? 'The name is longer than 120 characters'
        : !day
          ? 'The date is missing'
          : 'problem' in day
            ? day.problem
            : null
  return { row, name: name.slice(0, 120), date: day && 'value' in day ? day.value : null, problem }
}

export async function importHolidayList(
  app: App,
  origin: Origin,
  bytes: Uint8Array,
  { order, dates, preview, rows }: Input<typeof importHolidays>,
): Promise<Answer<typeof importHolidays>> {
  if (!bytes.length) throw malformed([{ field: 'file', message: 'The file is empty' }], 'The file is empty')
  if (bytes.length > largest) throw tooLarge('The file is larger than 2 MB. A list of holidays is smaller.')
  const answers = { ...(order && { 'order:date': order }), ...(dates && { 'exchanged:date': dates }) }
  const list = await app.work(readHolidayList, { bytes: new Uint8Array(bytes), answers })
  if (!list.rows.length) throw invalid('The file contains no holidays.')
  return app.write(origin, (tx) => addList(tx, list, preview === '1', rows === 'good'))
}

function addList(
  tx: Tx,
  { rows, asks, asksExchanged }: ParsedList,
  preview: boolean,
  onlyGood: boolean,
): HolidayList {
  const previewed = previewRows(tx, rows)
  const wrong = previewed.filter(({ state }) => state === 'wrong')
  if (!preview && !onlyGood && wrong.length)
    throw invalid(
      `${wrong.length} ${wrong.length === 1 ? 'row has' : 'rows have'} errors. Nothing was added.`,
      wrong.map(({ row, message }) => ({ field: `row ${row}`, message: message! })),
    )
  const fresh = previewed.flatMap(({ state, name, date }) => (state === 'new' ? [{ name, date: date! }] : []))
  const made = fresh.length ? addHolidays(tx, fresh, preview) : { touched: nothing(), undo: null }
  return { rows: previewed, asks, asksExchanged, added: fresh.length, ...made }
}

/** Some years around today, because a mistyped year is not a holiday. */
const around = 366 * 5

function previewRows(tx: Tx, rows: readonly ReadRow[]): HolidayList['rows'] {
  const { holidays } = snapshotOf(tx).calendar
  const today = firmDay(tx)
  const seen = new Map<Day, number>()
  return rows.map(({ row, name, date, problem }) => {
    const toListRow = (state: 'new' | 'there' | 'wrong', message: string | null) => ({
      row,
      name,
      date,
      state,
      message,
    })
    if (problem || !date) return toListRow('wrong', problem ?? 'The date is missing')
    if (date < addDays(today, -around) || date > addDays(today, around))
      return toListRow('wrong', `${dayText(date)} is more than five years away`)
    const there = holidays.get(date)
    if (there !== undefined)
      return toListRow('there', there === name ? null : `${there} is already on that date and stays`)
    const before = seen.get(date)
    if (before !== undefined) return toListRow('wrong', `Row ${before} has the same date`)
    seen.set(date, row)
    return toListRow('new', null)
  })
}

/**
 * Enrolment numbers from a sheet (CSV or workbook) with two columns, in any order. Wrong rows are reported,
 * and the others are taken.
 */
import type { App, Ask } from '../../../src/app'
import { eachInBatches } from '../../../src/batches'
import { invalid, Refusal, tooLarge } from '../../../src/domain/errors'
import type { Origin } from '../../../src/events'
import { openWorkbook, type Row } from '../../../src/sheets'
import { defineTask } from '../../../src/worker'
import { headerRow, matchHeaders, plain, type Column } from '../../imports/service'
import { importDevicePeople, type ImportedPeople } from '../contract'
import { activeLink, linkPerson } from './links'

const columns: Column[] = [
  {
    field: 'pin',
    title: 'Number',
    type: 'text',
    also: [
      'enrolment number',
      'enrollment number',
      'enrolment no',
      'enroll no',
      'enrollno',
      'enroll number',
      'pin',
      'ac-no',
      'ac no',
      'ac no.',
      'acno',
      'user id',
      'userid',
      'device id',
      'device number',
      'biometric id',
      'biometric code',
      'badge number',
    ],
    help: 'The number on the device',
  },
  {
    field: 'employeeId',
    title: 'Employee ID',
    type: 'text',
    also: ['emp id', 'employee code', 'emp code', 'employee number', 'emp no', 'staff id', 'employee'],
    help: 'Such as EMP0042',
  },
]
const largest = importDevicePeople.limit!
const limits = { unpacked: 20 * 1024 * 1024, ratio: 200, rows: 50_000, columns: 50 }

type SheetRow = { row: number; pin: string; employeeId: string }

export const readNumbers = defineTask<{ bytes: Uint8Array }, never, SheetRow[]>({
  name: 'devices.numbers',
  async run(_, { bytes }) {
    const book = await openWorkbook(bytes, limits)
    try {
      for (const sheet of book.sheets.filter(({ hidden }) => !hidden)) {
        const rows: Row[] = []
        for await (const row of sheet.rows())
          if (row.cells.some((cell) => cell !== null && cell !== '')) rows.push(row)
        const head = headerRow(
          rows.map(({ cells }) => cells),
          columns,
          ['pin', 'employeeId'],
        )
        if (!head?.complete) continue
        const fields = matchHeaders(head.names, columns)
        const at = (name: string) => fields.findIndex(({ field }) => field === name)
        const [pinAt, idAt] = [at('pin'), at('employeeId')]
        return rows.slice(head.at + 1).map(({ number, cells }) => ({
          row: number,
          pin: plain(cells[pinAt] ?? null),
          employeeId: plain(cells[idAt] ?? null),
        }))
      }
      throw invalid("Could not find the columns. Please name two columns 'Number' and 'Employee ID'.")
    } finally {
      await book.close()
    }
  },
})

/** `linked`, `known`, or why it was refused. */
type Outcome = { row: number; outcome: string }

export async function importNumbers(
  app: App,
  origin: Origin,
  bytes: Uint8Array,
  isPreview: boolean,
): Promise<ImportedPeople> {
  if (bytes.byteLength > largest) throw tooLarge('The sheet is larger than 2 MB')
  const rows = await app.work(readNumbers, { bytes })
  const firstRows = new Map(rows.toReversed().map(({ pin, row }) => [pin.toLowerCase(), row]))
  const outcomes = await eachInBatches(app, origin, rows, (tx, row): Outcome => {
    const first = firstRows.get(row.pin.toLowerCase())!
    if (row.pin && first !== row.row)
      return { row: row.row, outcome: `Number ${row.pin} is in row ${first} already` }
    const found = personOfRow(tx, row)
    if ('outcome' in found) return { row: row.row, outcome: found.outcome }
    if (activeLink(tx, row.pin, null)?.userId === found.userId) return { row: row.row, outcome: 'known' }
    try {
      const work = () =>
        void linkPerson(tx, { pin: row.pin, userId: found.userId, deviceId: null, source: 'sheet' })
      if (isPreview) tx.rehearse(work)
      else tx.attempt(work)
      return { row: row.row, outcome: 'linked' }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { row: row.row, outcome: error.message }
    }
  })
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length
  return {
    linked: count('linked'),
    known: count('known'),
    errors: outcomes
      .filter(({ outcome }) => outcome !== 'linked' && outcome !== 'known')
      .map(({ row, outcome }) => ({ row, message: outcome })),
  }
}

function personOfRow({ db }: Ask, { pin, employeeId }: SheetRow): { userId: number } | { outcome: string } {
  if (!pin) return { outcome: 'The number is missing' }
  if (!/^[\w.-]{1,40}$/.test(pin)) return { outcome: `'${pin.slice(0, 40)}' is not an enrolment number` }
  if (!employeeId) return { outcome: 'The employee ID is missing' }
  const found = db.all<{ id: number }>(
    'select id from users where employee_id = ? collate nocase limit 2',
    employeeId,
  )
  return found.length === 1
    ? { userId: found[0]!.id }
    : { outcome: `Employee ${employeeId.slice(0, 40)} does not exist` }
}

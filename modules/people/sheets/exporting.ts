/** People as a workbook; importing it again changes nothing. Also the empty template. */
import type { App, Origin } from '../../../src/app'
import { dayOf } from '../../../src/domain/day'
import {
  writeCsv,
  writeTable,
  writeXlsx,
  type Cell,
  type SheetColumn,
  type TableFormat,
} from '../../../src/sheets'
import { defineTask } from '../../../src/worker'
import { download, downloadHeaders } from '../../../src/download'
import { shownPhone } from '../../../src/phones'
import { hidden } from '../editing/detail'
import { sheetSql, type SheetPerson } from './sheet'
import { sheetColumns } from './sheetColumns'

const page = 500
/** Not exported, because it cannot be read back or must not be revealed. */
const columns = sheetColumns.filter(({ type }) => type !== 'secret')
const wide: Record<string, number> = {
  employeeId: 14,
  email: 32,
  personalEmail: 32,
  managerEmail: 32,
  permanentAddress: 44,
  presentAddress: 44,
  designation: 26,
}
const shaped = (of: readonly (typeof sheetColumns)[number][]): SheetColumn[] =>
  of.map(({ field, title, type }) => ({
    header: title,
    width: wide[field] ?? Math.max(16, title.length + 2),
    kind: type === 'day' ? 'day' : type === 'rupees' ? 'money' : 'text',
  }))

export type PeopleFile = { identity: boolean; format: TableFormat }

export const writePeople = defineTask<PeopleFile, Uint8Array, void>({
  name: 'people.export',
  async run({ ask, emit }, { identity, format }) {
    function* rows(): Generator<Cell[]> {
      let after = 0
      for (;;) {
        const people = ask(({ db }) =>
          db.all<SheetPerson>(`${sheetSql} and u.id > ? order by u.id limit ${page}`, after),
        )
        if (!people.length) return
        for (const person of people)
          yield columns.map(({ field, type }) => cellOf(person, field, type, identity))
        after = people.at(-1)!.id
      }
    }
    await writeTable(format, { name: 'Employees', columns: shaped(columns), rows: rows(), frozen: 3 }, emit)
  },
})

function cellOf(person: SheetPerson, field: string, type: string, identity: boolean): Cell {
  const value = person[field] ?? null
  if (value === null) return null
  if (type === 'day') return { day: String(value).slice(0, 10) }
  if (type === 'rupees') return Number(value) / 100
  if (!identity && (field === 'aadharNumber' || field === 'panNumber')) return hidden(String(value))
  return type === 'phone' ? shownPhone(String(value)) : String(value)
}

/** An audit entry, then the file. */
export async function exportPeople(app: App, origin: Origin, identity: boolean): Promise<Response> {
  const fileName = await noteExport(app, origin, identity)
  return download(app, writePeople, { identity, format: 'xlsx' }, fileName)
}

/** The default file name. */
export const usualName = (app: App) => `employees_${dayOf(app.clock.now(), app.zone())}.xlsx`

/** Records who exported the directory. Returns the file name. */
export function noteExport(app: App, origin: Origin, identity: boolean): Promise<string> {
  return app.write(origin, (tx) => {
    tx.record('directory.exported', {
      people: tx.db.one<{ n: number }>('select count(*) as n from users where removed_at is null')!.n,
      identity,
    })
    return usualName(app)
  })
}

/** The specification's columns in their order; a second sheet of the workbook explains them. */
const asSpecified = sheetColumns.filter(({ field }) => field !== 'employeeId' && field !== 'lastWorkDate')

export async function template(format: 'csv' | 'xlsx'): Promise<Response> {
  const pieces: Uint8Array[] = []
  if (format === 'csv') for await (const piece of writeCsv(shaped(asSpecified), [])) pieces.push(piece)
  else
    await writeXlsx(
      [
        { name: 'Employees', columns: shaped(sheetColumns), rows: [], frozen: 3 },
        {
          name: 'About the columns',
          columns: [
            { header: 'Column', width: 34 },
            { header: 'Allowed values', width: 90 },
          ],
          rows: sheetColumns.map(({ title, help }) => [title, help]),
        },
      ],
      async (piece) => void pieces.push(piece),
    )
  return new Response(Buffer.concat(pieces), { headers: downloadHeaders(`employee_template.${format}`) })
}

/**
 * Exports and imports candidates and clients: workbooks that change nothing when imported again, and the
 * imports that the specification names.
 */
import type { App } from '../../../src/app'
import type { By, Who } from '../../../src/http'
import { dayOf } from '../../../src/domain/day'
import type { Answer } from '../../../src/domain/endpoint'
import { download, downloadHeaders } from '../../../src/download'
import { shownPhone } from '../../../src/phones'
import { writeTable, writeXlsx, type Cell, type TableFormat } from '../../../src/sheets'
import { defineTask } from '../../../src/worker'
import { fileIn, importInOneStep, type Column, type OneStepResult } from '../../imports/service'
import { shaped } from './sheetColumns'
import { totalsOf } from '../candidates/candidateTotals'
import { whereOf, type Filters } from '../candidates/candidateFilters'
import { candidateColumns, candidateSql, type CandidateLine } from './candidateColumns'
import { candidatesKind } from './candidateSheet'
import { clientColumns, clientSql, type ClientLine } from '../clients/clientColumns'
import { clientCell, clientsKind } from '../clients/clientSheet'
import { employmentTypes, billingTypes, sources, statuses } from '../rules'
import { companySettings } from '../terms/terms'
import type { importClients } from './transferContract'

type Outcome = Answer<typeof importClients>
const page = 500

type CandidateFile = { who: Who; filters: Filters; format: TableFormat }

export const writeCandidates = defineTask<CandidateFile, Uint8Array, void>({
  name: 'billing.candidates',
  async run({ ask, emit }, { who, filters, format }) {
    const { with: head, where, params } = ask((at) => whereOf(at, who, filters))
    function* rows(): Generator<Cell[]> {
      for (let after = 0; ;) {
        const lines = ask(({ db }) =>
          db.all<CandidateLine>(
            `${head} ${candidateSql} and ${where} and b.id > :after order by b.id limit ${page}`,
            { ...params, after },
          ),
        )
        if (!lines.length) return
        for (const line of lines)
          yield candidateColumns.map(({ field, type }) => cellOf(line[field] ?? null, type))
        after = lines.at(-1)!.rowId
      }
    }
    await writeTable(
      format,
      { name: 'Candidates', columns: shaped(candidateColumns), rows: rows(), frozen: 2 },
      emit,
    )
  },
})

function cellOf(value: string | number | null, type: Column['type']): Cell {
  if (value === null) return null
  if (type === 'day') return { day: String(value) }
  if (type === 'rupees') return Number(value) / 100
  if (type === 'phone') return shownPhone(String(value))
  return type === 'percent' ? { percent: Number(value) / 100 } : String(value)
}

export const writeClients = defineTask<{ format: TableFormat }, Uint8Array, void>({
  name: 'billing.clients',
  run: ({ ask, emit }, { format }) => {
    const lines = ask(({ db }) => db.all<ClientLine>(`${clientSql} order by name`))
    return writeTable(
      format,
      {
        name: 'Clients',
        columns: shaped(clientColumns),
        rows: lines.map((line) => clientColumns.map(({ field }) => clientCell(line, field))),
        frozen: 1,
      },
      emit,
    )
  },
})

/** Default name of the exported file. */
export const usualName = (app: App, what: 'candidates' | 'clients') =>
  `${what === 'clients' ? 'clients' : 'billing_candidates'}_${dayOf(app.clock.now(), app.zone())}.xlsx`

/** Writes an audit entry with the number of exported rows. Returns the file name. */
export async function noteExport(
  app: App,
  { who, origin }: By,
  what: 'candidates' | 'clients',
  filters: Filters = {},
): Promise<string> {
  return app.write(origin, (tx) => {
    tx.record('billing.exported', {
      what,
      rows:
        what === 'clients'
          ? tx.db.one<{ n: number }>('select count(*) as n from clients')!.n
          : totalsOf(tx, who, filters).candidates,
    })
    return usualName(app, what)
  })
}

export const exportCandidates = async (app: App, by: By, filters: Filters) =>
  download(
    app,
    writeCandidates,
    { who: by.who, filters, format: 'xlsx' },
    await noteExport(app, by, 'candidates', filters),
  )
export const exportClients = async (app: App, by: By) =>
  download(app, writeClients, { format: 'xlsx' }, await noteExport(app, by, 'clients'))

/** An empty sheet. A second sheet contains the allowed values, which the cells offer as drop-downs. */
export async function templateOf(app: App, what: 'candidates' | 'clients'): Promise<Response> {
  const columns = what === 'clients' ? clientColumns : candidateColumns.filter(({ field }) => field !== 'id')
  const lists: Record<string, readonly string[]> =
    what === 'clients'
      ? { status: ['Active', 'Inactive'] }
      : app.ask((ask) => ({
          client: ask.db
            .all<{ name: string }>('select name from clients where is_active = 1 order by name')
            .map(({ name }) => name),
          employmentType: employmentTypes,
          source: sources,
          entityName: companySettings(ask).entities,
          billingType: billingTypes,
          status: statuses,
        }))
  const names = Object.keys(lists).filter((field) => lists[field]!.length)
  const choices = Object.fromEntries(
    names.map((field, i) => [
      field,
      `Lists!$${String.fromCodePoint(65 + i)}$2:$${String.fromCodePoint(65 + i)}$${lists[field]!.length + 1}`,
    ]),
  )
  const longest = Math.max(0, ...names.map((field) => lists[field]!.length))
  const pieces: Uint8Array[] = []
  await writeXlsx(
    [
      { name: what === 'clients' ? 'Clients' : 'Candidates', columns: shaped(columns, choices), rows: [] },
      {
        name: 'Lists',
        columns: names.map((field) => ({
          header: columns.find((column) => column.field === field)!.title,
          width: 24,
        })),
        rows: Array.from({ length: longest }, (_, i) => names.map((field) => lists[field]![i] ?? null)),
      },
      {
        name: 'About the columns',
        columns: [
          { header: 'Column', width: 26 },
          { header: 'Allowed values', width: 80 },
        ],
        rows: columns.map(({ title, help }) => [title, help]),
      },
    ],
    async (piece) => void pieces.push(piece),
  )
  return new Response(Buffer.concat(pieces), {
    headers: downloadHeaders(`${what === 'clients' ? 'client' : 'billing_candidate'}_template.xlsx`),
  })
}

export async function importFile(
  app: App,
  by: By,
  kind: 'candidates' | 'clients',
  request: Request,
): Promise<Outcome> {
  const { bytes, fileName } = await fileIn(request, null)
  return toOutcome(
    await importInOneStep(app, by, kind === 'clients' ? clientsKind : candidatesKind, fileName, bytes),
  )
}

const sample =
  'Client Name,Contact Person,Email,Phone,Status\nSample Client One,Asha ' +
  'Rao,asha@sample.test,9876543210,Active\nSample Client Two,,not an address,,Active\n'
/** A dry run. Nothing is imported. */
export const testImport = async (app: App, by: By): Promise<Outcome> =>
  toOutcome(await importInOneStep(app, by, clientsKind, 'sample.csv', Buffer.from(sample), { isDry: true }))

const toOutcome = ({ message, imported, new: added, updated, errors, importId }: OneStepResult): Outcome => ({
  message,
  imported,
  new: added,
  updated,
  errors,
  importId,
})

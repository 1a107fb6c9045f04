/** Files of a client's account: the receipt of an advance, and the statement as PDF and as a workbook. */
import type { App } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { notFound } from '../../../src/domain/errors'
import type { Input } from '../../../src/domain/endpoint'
import { paiseOf } from '../../../src/domain/money'
import { download, downloadHeaders } from '../../../src/download'
import { writeTable, type Cell } from '../../../src/sheets'
import { defineTask } from '../../../src/worker'
import { firmOf } from '../../firm/service'
import { companyOf } from '../companies/companies'
import { recipientFacts, supplierFacts } from '../documents/documentFacts'
import { clientFacts } from '../documents/issuingDocuments'
import { paperFor } from '../drawing/papers'
import { buckets as ageBuckets } from '../rules'
import { findEntry, refuse } from './entries'
import type { getStatement } from './ledgerContract'
import { countLines } from './statement'
import { statementAnswer, statementPeriod } from './statementAnswer'

type Wanted = Input<typeof getStatement>

export async function advancePdf(app: App, client: number, id: number): Promise<Response> {
  const entry = app.ask((ask) => findEntry(ask, id))
  if (entry.clientId !== client || entry.kind !== 'advance' || entry.reversesId !== null)
    throw notFound('Receipt not found')
  const name = `receipt_${(entry.number ?? String(id)).replaceAll(/[^\w-]+/g, '_')}.pdf`
  return new Response(Buffer.from(await paperFor(app, 'receipt', id)), { headers: downloadHeaders(name) })
}

const paise = (text: string) => (text.startsWith('-') ? -paiseOf(text.slice(1))! : paiseOf(text)!)

export const writeStatementPdf = defineTask<Wanted, Uint8Array, void>({
  name: 'billing.statement',
  async run({ ask, emit }, wanted) {
    const statement = ask((at) => {
      const { from, to, company, companies, lines, buckets, ...found } = statementAnswer(at, wanted)
      const firm = firmOf(at)?.name ?? ''
      // Several companies state their accounts together under the firm's name.
      const entity = company ?? (companies.length === 1 ? companies[0]! : firm)
      return {
        supplier: supplierFacts(companyOf(at, entity), firm, to),
        recipient: recipientFacts(clientFacts(at, found.clientId, null)),
        from,
        to,
        opening: paise(found.opening),
        rows: lines.map(({ day, what, number, text, debit, credit, balance }) => ({
          day,
          what,
          number,
          text,
          debit: paise(debit),
          credit: paise(credit),
          balance: paise(balance),
        })),
        closing: paise(found.closing),
        owedToClient: paise(found.owedToClient),
        onAccount: paise(found.onAccount),
        ageing: Object.fromEntries(ageBuckets.map((bucket) => [bucket, paise(buckets[bucket])])),
      }
    })
    const { drawStatement } = await import('../drawing/statementPdf')
    await emit(await drawStatement(statement))
  },
})

export const writeStatementSheet = defineTask<Wanted, Uint8Array, void>({
  name: 'billing.statement_sheet',
  async run({ ask, emit }, wanted) {
    const { lines, from, to, opening, closing, debits, credits } = ask((at) => statementAnswer(at, wanted))
    const amount = (text: string): Cell => Number(text) || null
    const rows: Cell[][] = [
      [{ day: from }, 'Opening balance', null, null, null, null, Number(opening)],
      ...lines.map(({ day, what, number, text, debit, credit, balance }): Cell[] => [
        { day },
        what,
        number,
        text,
        amount(debit),
        amount(credit),
        Number(balance),
      ]),
      [{ day: to }, 'Closing balance', null, null, Number(debits), Number(credits), Number(closing)],
    ]
    const money = { width: 16 }
    await writeTable(
      'xlsx',
      {
        name: 'Statement',
        columns: [
          { header: 'Date', width: 12 },
          { header: 'Entry', width: 18 },
          { header: 'Number', width: 20 },
          { header: 'Details', width: 48 },
          { header: 'Debit', ...money },
          { header: 'Credit', ...money },
          { header: 'Balance', ...money },
        ],
        rows,
        frozen: 1,
      },
      emit,
    )
  },
})

/** A longer file takes minutes, and nobody reads it on paper. */
const mostLines = 2_000

// Refusals are thrown here, because a file that has started has no status to answer with.
export function statementPdf(app: App, wanted: Wanted): Response {
  const period = app.ask((ask) => {
    const found = statementPeriod(ask, wanted)
    const lines = countLines(ask, { ...found, clientId: wanted.id, entity: wanted.company ?? null })
    if (lines > mostLines)
      refuse(
        'from',
        `The statement has ${lines.toLocaleString('en-IN')} lines, and a PDF at most ` +
          `${mostLines.toLocaleString('en-IN')}. Choose a shorter period, or download the sheet`,
      )
    return found
  })
  return download(app, writeStatementPdf, wanted, fileName(period, 'pdf'))
}

export function statementSheet(app: App, wanted: Wanted): Response {
  const period = app.ask((ask) => statementPeriod(ask, wanted))
  return download(app, writeStatementSheet, wanted, fileName(period, 'xlsx'))
}

const fileName = ({ clientName, to }: { clientName: string; to: Day }, extension: string) =>
  `statement_${clientName.replaceAll(/[^\w-]+/g, '_')}_${to}.${extension}`

/**
 * Imports invoices from a sheet. A row is an existing invoice if number and candidate are the same. Different
 * figures are refused: invoices are corrected by hand.
 */
import type { Ask, Tx } from '../../../src/app'
import { may } from '../../../src/domain/access'
import { conflict, notAllowed, Refusal } from '../../../src/domain/errors'
import { rupees } from '../../../src/domain/money'
import type { Who } from '../../../src/http'
import type { Cell } from '../../../src/sheets'
import {
  defineImport,
  type Journal,
  type ReadRow,
  type StagedRow,
  type Value,
  type CheckedRow,
} from '../../imports/service'
import { findCandidateRow } from '../candidates/candidates'
import type { CandidateRow } from '../candidates/candidateRows'
import { clientKey } from '../clients/clientSheet'
import { checkInvoice } from '../invoicing/invoiceChecks'
import { findInvoiceRow } from '../invoices/invoiceHistory'
import { addInvoice } from '../invoicing/invoices'
import { voidInvoice } from '../invoicing/voiding'
import type { Invoice } from '../invoices/invoiceContract'
import { invoiceColumns } from '../invoices/invoiceColumns'
import { invoiceRows, type InvoiceRow } from '../invoices/invoiceRows'
import { financialYear, numberKey } from '../rules'
import { seenSql } from '../visibility'
import { shaped } from './sheetColumns'

/** Additional columns of an export, which an import ignores. */
const more = [
  { field: 'company', title: 'Company', type: 'text' },
  { field: 'due', title: 'Due Date', type: 'day' },
  { field: 'received', title: 'Received', type: 'amount' },
  { field: 'credited', title: 'Credited', type: 'amount' },
  { field: 'outstanding', title: 'Outstanding', type: 'amount' },
  { field: 'paid', title: 'Payment Received', type: 'text' },
  { field: 'state', title: 'State', type: 'text' },
] as const
export const invoiceFileColumns = shaped([...invoiceColumns, ...more])

export const invoiceCells = (one: Invoice): Cell[] => [
  one.invoiceNumber,
  String(one.candidateId),
  one.candidateName,
  one.clientName,
  { day: one.invoiceDate },
  Number(one.invoiceRaisedAmount),
  Number(one.invoiceAmount),
  one.invoiceType,
  one.invoiceSubmitted,
  one.remarks,
  one.reason,
  one.entityName,
  { day: one.dueDate },
  Number(one.received),
  Number(one.credited),
  Number(one.outstanding),
  one.paymentReceived,
  one.state,
]

const required = ['invoiceNumber', 'invoiceDate', 'raised', 'amount'] as const
const choices = { type: ['Full', 'Part'], submitted: ['Yes', 'No'] } as const
/** Maps a field of the API to its column heading. */
const columnOf: Record<string, string> = { invoiceRaisedAmount: 'raised', invoiceAmount: 'amount' }

function validateInvoices(ask: Ask, rows: readonly ReadRow[], who: Who): CheckedRow[] {
  const seen = new Map<string, number>()
  /** State of the sheet: rows by number, and amounts raised for each candidate. */
  const [numbers, ahead] = [new Map<string, number>(), new Map<number, number>()]
  return rows.map(({ row, cells, values, problems: found }) => {
    const problems = [...found]
    const say = (field: string, message: string) =>
      problems.push({ field, title: invoiceColumns.find((one) => one.field === field)!.title, message })
    for (const field of required)
      if (values[field] === undefined && !problems.some((one) => one.field === field)) say(field, 'Required')
    const chosen: Record<string, string> = {}
    for (const [field, names] of Object.entries(choices)) {
      const text = String(values[field] ?? names.at(field === 'type' ? 0 : -1))
      const name = names.find((one) => one.toLowerCase() === text.toLowerCase())
      if (name) chosen[field] = name
      else say(field, `Must be ${names.join(' or ')}`)
    }
    const candidate = candidateIn(ask, who, values)
    if ('problem' in candidate) say(candidate.field, candidate.problem)
    const number = String(values.invoiceNumber ?? '')
    const key = numberKey(number)
    if (number && key.length > 16) say('invoiceNumber', 'At most 16 characters')
    const wanted: Record<string, Value> = {
      candidateId: 'problem' in candidate ? null : candidate.id,
      invoiceNumber: number,
      invoiceDate: values.invoiceDate ?? null,
      raised: values.raised ?? null,
      amount: values.amount ?? null,
      remarks: values.remarks ?? null,
      reason: values.reason ?? null,
      ...chosen,
    }
    const at = `${key} ${String(wanted.candidateId)} ${String(wanted.invoiceDate)}`
    let known: InvoiceRow | undefined
    if (!problems.length && !('problem' in candidate)) {
      if (seen.has(at)) say('invoiceNumber', `Row ${seen.get(at)} is the same invoice`)
      seen.set(at, row)
      known = invoiceRows(ask, who, 'i.candidate_id = :candidate and i.number_key = :key', {
        candidate: candidate.id,
        key,
      }).find(({ invoiceDate }) => invoiceDate === wanted.invoiceDate)
      const differs = known && differing(known, wanted)
      if (differs) say(differs, 'This invoice exists with a different figure. Correct it on the Invoices tab')
      if (!known) {
        const before = ahead.get(candidate.id) ?? 0
        for (const [field, message] of refusedFor(ask, candidate, wanted, before)) say(field, message)
        const place = `${key} ${financialYear(String(wanted.invoiceDate))} ${candidate.entityName}`
        if (numbers.has(place) && !problems.length)
          say('invoiceNumber', `Row ${numbers.get(place)} has the same number`)
        if (!problems.length) {
          numbers.set(place, row)
          ahead.set(candidate.id, before + Number(wanted.raised))
        }
      }
    }
    return {
      row,
      cells,
      state: problems.length ? 'wrong' : known ? 'unchanged' : 'new',
      name: number || `Row ${row}`,
      target: known?.id ?? null,
      version: known?.version ?? null,
      wanted,
      changes: [],
      problems,
      secret: null,
    }
  })
}

function differing(known: InvoiceRow, { raised, amount: total }: Record<string, Value>): string | null {
  return known.raised !== raised ? 'raised' : known.amount !== total ? 'amount' : null
}

/** Validation errors of the API at the columns of the sheet. */
function refusedFor(
  ask: Ask,
  candidate: CandidateRow,
  wanted: Record<string, Value>,
  raisedAhead: number,
): [string, string][] {
  if (candidate.status !== 'Joined')
    return [['candidate', 'Invoices can only be added for candidates who have joined']]
  try {
    checkInvoice(
      ask,
      candidate,
      {
        number: String(wanted.invoiceNumber),
        day: String(wanted.invoiceDate),
        raised: Number(wanted.raised),
        amount: Number(wanted.amount),
        reason: wanted.reason === null ? null : String(wanted.reason),
      },
      null,
      raisedAhead,
    )
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.errors ?? []).map(({ field, message }) => [columnOf[field] ?? field, message])
  }
}

type NotFound = { field: string; problem: string }

/** Finds the candidate by id, or by name and client. If several joined candidates match, none is chosen. */
function candidateIn(ask: Ask, who: Who, values: Record<string, Value>): CandidateRow | NotFound {
  const { candidateId, candidate: name, client } = values
  if (candidateId !== undefined) {
    const id = /^\d{1,15}$/.test(String(candidateId)) ? Number(candidateId) : 0
    const [row] = idsSeen(ask, who, 'b.id = :id', { id })
    return row === undefined
      ? { field: 'candidateId', problem: `No candidate has the ID ${candidateId}` }
      : findCandidateRow(ask, who, row.id)
  }
  if (name === undefined) return { field: 'candidate', problem: 'Enter the Candidate ID or the name' }
  const named = idsSeen(ask, who, 'b.name = :name collate nocase', { name: String(name) }).filter(
    (one) => client === undefined || clientKey(one.client) === clientKey(String(client)),
  )
  const found = named.length > 1 ? named.filter(({ status }) => status === 'Joined') : named
  if (found.length === 1) return findCandidateRow(ask, who, found[0]!.id)
  return {
    field: 'candidate',
    problem: named.length
      ? `${named.length} candidates have this name. Enter the Candidate ID`
      : `No candidate named ${name}${client === undefined ? '' : ` at ${client}`}`,
  }
}

function idsSeen(ask: Ask, who: Who, where: string, params: Record<string, number | string>) {
  const seen = seenSql(who)
  return ask.db.all<{ id: number; client: string; status: string }>(
    `${seen.with}
     select b.id, c.name as client, b.status
     from billing_candidates b
     join clients c on c.id = b.client_id
     where ${seen.where}
       and ${where}`,
    { ...params, ...(seen.with ? { who: who.id } : {}) },
  )
}

function apply(tx: Tx, who: Who, { wanted }: StagedRow): Journal {
  const made = addInvoice(tx, who, {
    id: Number(wanted.candidateId),
    invoiceType: wanted.type as 'Full' | 'Part',
    invoiceNumber: String(wanted.invoiceNumber),
    invoiceDate: String(wanted.invoiceDate),
    invoiceRaisedAmount: Number(wanted.raised),
    invoiceAmount: Number(wanted.amount),
    invoiceSubmitted: wanted.submitted as 'Yes' | 'No',
    remarks: wanted.remarks as string | null,
    reason: wanted.reason as string | null,
  })
  return { target: made.id, version: made.version, added: true }
}

/** Undo voids the invoice, so its number is not used again. */
function undo(tx: Tx, who: Who, { target, version }: Journal) {
  const now = findInvoiceRow(tx, who, target)
  if (now.version !== version)
    throw conflict(`Invoice ${now.invoiceNumber} has been changed since the import: ${rupees(now.amount)}`)
  if (!may(who, 'delete_billing')) throw notAllowed('Only an Admin may void an invoice')
  voidInvoice(tx, who, { id: target })
}

export const invoicesKind = defineImport({
  name: 'invoices',
  may: 'manage_invoices',
  columns: invoiceColumns,
  needs: ['invoiceNumber', 'invoiceDate', 'raised', 'amount'],
  noHeader:
    'Could not find valid header row. Please ensure your file has columns ' +
    "'Invoice Number', 'Invoice Date', 'Raised Amount' and 'Amount with GST'",
  empty: 'No invoices were found in the file.',
  skipWithout: ['invoiceNumber', 'candidate', 'candidateId'],
  validate: validateInvoices,
  apply,
  undo,
})

/**
 * Imports receipts from a sheet. A row is an existing receipt if invoice, day, amount, tax and note are the
 * same. Each stored receipt matches one row of the sheet.
 */
import type { Ask, Tx } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import { conflict } from '../../../src/domain/errors'
import { rupees } from '../../../src/domain/money'
import type { Who } from '../../../src/http'
import type { Cell } from '../../../src/sheets'
import {
  defineImport,
  type Column,
  type Journal,
  type ReadRow,
  type StagedRow,
  type CheckedRow,
} from '../../imports/service'
import { firmDay } from '../../firm/service'
import { clientKey } from '../clients/clientSheet'
import type { Invoice } from '../invoices/invoiceContract'
import { invoiceRows, type InvoiceRow } from '../invoices/invoiceRows'
import { bookReceipt, reverseEntryOf } from '../invoicing/payments'
import { closedOn } from '../ledger/closedMonths'
import { findEntry } from '../ledger/entries'
import { numberKey } from '../rules'
import { shaped } from './sheetColumns'

export const receiptColumns: readonly Column[] = [
  {
    field: 'invoiceNumber',
    title: 'Invoice Number',
    type: 'text',
    most: 40,
    also: ['invoice no', 'invoice', 'against', 'bill no', 'reference'],
    help: 'Required',
  },
  {
    field: 'client',
    title: 'Client',
    type: 'text',
    most: 160,
    also: ['client name', 'party name', 'party', 'customer', 'customer name'],
    help: 'Only if several invoices have this number',
  },
  {
    field: 'company',
    title: 'Company',
    type: 'text',
    most: 120,
    help: 'Only if several companies have an invoice with this number',
  },
  {
    field: 'invoiceDate',
    title: 'Invoice Date',
    type: 'day',
    help: 'Only if another year has the same number',
  },
  {
    field: 'day',
    title: 'Received On',
    type: 'day',
    also: ['date', 'receipt date', 'payment date', 'value date'],
    help: 'Required, for example 2026-04-03',
  },
  {
    field: 'amount',
    title: 'Amount',
    type: 'amount',
    also: ['amount received', 'received', 'paid', 'credit', 'credit amount', 'deposit', 'deposit amt'],
    help: 'Required, the amount credited to the bank in rupees',
  },
  { field: 'tds', title: 'TDS', type: 'amount', also: ['tax deducted', 'tds amount'], help: 'Optional' },
  {
    field: 'note',
    title: 'Note',
    type: 'text',
    most: 300,
    also: ['utr', 'utr no', 'utr number', 'narration', 'particulars', 'remarks', 'description'],
    help: 'For example the UTR',
  },
]
/** Additional columns of an export, which an import ignores. */
const more = [{ field: 'candidate', title: 'Candidate', type: 'text' }] as const
export const receiptFileColumns = shaped([...receiptColumns, ...more])

export const receiptCells = (one: Invoice): Cell[][] =>
  one.receipts.map(({ day, amount, tds, note }) => [
    one.invoiceNumber,
    one.clientName,
    one.entityName,
    { day: one.invoiceDate },
    { day },
    Number(amount),
    Number(tds),
    note,
    one.candidateName,
  ])

function validateReceipts(ask: Ask, rows: readonly ReadRow[], who: Who): CheckedRow[] {
  // All at once, because a year's sheet names most invoices.
  const numbered = new Map<string, InvoiceRow[]>()
  for (const invoice of invoiceRows(ask, who)) {
    const key = numberKey(invoice.invoiceNumber)
    numbered.set(key, [...(numbered.get(key) ?? []), invoice])
  }
  const open = new Map<number, number>()
  const used = new Set<number>()
  const asOn = firmDay(ask)
  return rows.map(({ row, cells, values, problems: found }) => {
    const problems = [...found]
    const say = (field: string, message: string) =>
      problems.push({ field, title: receiptColumns.find((one) => one.field === field)!.title, message })
    for (const field of ['invoiceNumber', 'day', 'amount'])
      if (values[field] === undefined && !problems.some((one) => one.field === field)) say(field, 'Required')
    const [day, amount, tds] = [String(values.day), Number(values.amount ?? 0), Number(values.tds ?? 0)]
    const note = values.note === undefined ? null : String(values.note)
    const invoice = problems.length ? null : invoiceIn(numbered, values)
    if (invoice && 'problem' in invoice) say('invoiceNumber', invoice.problem)
    let known: number | undefined
    if (invoice && !('problem' in invoice)) {
      known = receiptsLike(ask, invoice.id, { day, amount, tds, note }).find((id) => !used.has(id))
      if (known !== undefined) used.add(known)
      else {
        const rest = open.get(invoice.id) ?? invoice.open
        const closed = closedOn(ask, day)
        if (day > asOn) say('day', 'Must not be in the future')
        else if (day < invoice.invoiceDate)
          say('day', `Must not be before the date of the invoice, ${dayText(invoice.invoiceDate)}`)
        else if (closed) say('day', closed)
        if (amount + tds <= 0) say('amount', 'Must be more than 0')
        else if (amount + tds > rest) say('amount', `Only ${rupees(rest)} is outstanding`)
        else open.set(invoice.id, rest - amount - tds)
      }
    }
    return {
      row,
      cells,
      state: problems.length ? 'wrong' : known === undefined ? 'new' : 'unchanged',
      name: String(values.invoiceNumber ?? `Row ${row}`),
      target: known ?? null,
      version: null,
      wanted: { invoiceId: invoice && 'id' in invoice ? invoice.id : null, day, amount, tds, note },
      changes: [],
      problems,
      secret: null,
    }
  })
}

function invoiceIn(
  numbered: ReadonlyMap<string, readonly InvoiceRow[]>,
  { invoiceNumber, client, company, invoiceDate }: ReadRow['values'],
): InvoiceRow | { problem: string } {
  const found = (numbered.get(numberKey(String(invoiceNumber))) ?? []).filter(
    (one) =>
      (client === undefined || clientKey(one.clientName) === clientKey(String(client))) &&
      (company === undefined || one.entityName.toLowerCase() === String(company).toLowerCase()) &&
      (invoiceDate === undefined || one.invoiceDate === invoiceDate),
  )
  if (found.length === 1) return found[0]!
  return {
    problem: found.length
      ? `${found.length} invoices have this number. Enter the Client, the Company or the Invoice Date`
      : `No invoice has the number ${invoiceNumber}`,
  }
}

function receiptsLike(
  { db }: Ask,
  invoiceId: number,
  { day, amount, tds, note }: { day: string; amount: number; tds: number; note: string | null },
): number[] {
  return db
    .all<{ id: number }>(
      `select id
       from billing_entries e
       where invoice_id = ?
         and kind = 'receipt'
         and reverses_id is null
         and not exists (select 1 from billing_entries r where r.reverses_id = e.id)
         and day = ?
         and amount = ?
         and tds = ?
         and note is ?
       order by id`,
      invoiceId,
      day,
      amount,
      tds,
      note,
    )
    .map(({ id }) => id)
}

function apply(tx: Tx, who: Who, { wanted }: StagedRow): Journal {
  const entry = bookReceipt(tx, who, {
    id: Number(wanted.invoiceId),
    day: String(wanted.day),
    amount: Number(wanted.amount),
    tds: Number(wanted.tds),
    note: wanted.note as string | null,
  })
  return { target: entry.id, version: ofEntry, added: true }
}

/** Journals of earlier versions name the invoice and its version, which begins at 1. */
const ofEntry = 0

/** Undo reverses the receipt today, unless somebody has. */
function undo(tx: Tx, who: Who, { target, version }: Journal) {
  if (version !== ofEntry)
    throw conflict('This import is of an earlier version. Reverse its receipts on the Invoices tab')
  const { invoiceId, isReversed } = findEntry(tx, target)
  if (isReversed) return
  reverseEntryOf(tx, who, {
    id: invoiceId!,
    entry: target,
    day: firmDay(tx),
    reason: 'The import of this receipt was undone',
  })
}

export const receiptsKind = defineImport({
  name: 'receipts',
  may: 'manage_invoices',
  columns: receiptColumns,
  needs: ['invoiceNumber', 'day', 'amount'],
  noHeader:
    'Could not find valid header row. Please ensure your file has columns ' +
    "'Invoice Number', 'Received On' and 'Amount'",
  empty: 'No receipts were found in the file.',
  skipWithout: ['invoiceNumber', 'amount'],
  validate: validateReceipts,
  apply,
  undo,
})

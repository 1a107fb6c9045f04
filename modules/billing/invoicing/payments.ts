/**
 * Money of an invoice: receipts with tax deducted at source, refunds, write-offs, allocations of the client's
 * account, and their reversals. `paymentReceived` follows from them.
 */
import type { Tx } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { dayText } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { conflict, notFound } from '../../../src/domain/errors'
import { rupees } from '../../../src/domain/money'
import type { Who } from '../../../src/http'
import { firmDay } from '../../firm/service'
import { freezeReceipt } from '../documents/issuingDocuments'
import {
  addEntry,
  entriesOfInvoices,
  findEntry,
  refuse,
  refuseOverdrawn,
  reverseEntry,
  type Entry,
} from '../ledger/entries'
import type { EntryKind } from '../rules'
import { tdsTerms } from '../terms/tds'
import type { Invoice } from '../invoices/invoiceContract'
import { findInvoice, findInvoiceRow, noteEntries } from '../invoices/invoiceHistory'
import type { InvoiceRow } from '../invoices/invoiceRows'
import { issue } from './issuing'
import type * as call from './paymentContract'

export function receive(tx: Tx, who: Who, given: Input<typeof call.addReceipt>): Invoice {
  bookReceipt(tx, who, given)
  return findInvoice(tx, who, given.id)
}

/** A receipt with its trace in the history of the invoice. Returns the new entry. */
export function bookReceipt(tx: Tx, who: Who, given: Input<typeof call.addReceipt>): Entry {
  const before = findInvoice(tx, who, given.id)
  const entry = recordReceipt(tx, who, given)
  noteEntries(tx, who, before)
  return entry
}

function recordReceipt(
  tx: Tx,
  who: Who,
  { id, day, amount, tds = 0, note }: Input<typeof call.addReceipt>,
): Entry {
  const row = findInvoiceRow(tx, who, id)
  if (amount + tds <= 0) refuse('amount', 'Must be more than 0')
  if (amount + tds > row.open)
    refuse('amount', `Only ${rupees(row.open)} is outstanding${tds ? ', with the TDS' : ''}`)
  if (day < row.invoiceDate)
    refuse(
      'day',
      `Must not be before ${dayText(row.invoiceDate)}, the date of the invoice. Record money that came ` +
        "earlier as an advance on the client's account",
    )
  // Nobody pays an invoice that the client does not have.
  issue(tx, who, row, 'a receipt was recorded')
  // The client deducts by the terms of the invoice, which the dialog shows, whenever it pays.
  const { section, code } = tdsTerms(tx, row.invoiceDate)
  const terms = tds ? { tdsSection: section, tdsCode: code } : {}
  const entry = post(tx, row, 'receipt', day, amount, { tds, ...terms, note: note ?? null })
  freezeReceipt(tx, entry)
  return entry
}

/** Adds a receipt for the outstanding amount, as 'Payment Received: Yes' requires. */
export function receiveRest(tx: Tx, who: Who, id: number, day: Day) {
  const row = findInvoiceRow(tx, who, id)
  issue(tx, who, row, 'it was marked as paid')
  if (row.open <= 0) refuse('paymentReceived', 'Nothing is outstanding, so there is no payment to record')
  freezeReceipt(tx, post(tx, row, 'receipt', day, row.open))
}

/** 'Payment Received: No' reverses the receipt, if it is clear which one. */
export function reverseReceived(tx: Tx, who: Who, id: number) {
  const receipts = entriesOfInvoices(tx, [id]).filter(
    ({ amount, kind, reversesId, isReversed }) =>
      !isReversed && reversesId === null && amount > 0 && (kind === 'receipt' || kind === 'allocation'),
  )
  if (receipts.length !== 1)
    throw conflict(
      `This invoice has ${receipts.length} receipts. Reverse the wrong one in its payments, with a reason.`,
    )
  reverseEntry(tx, receipts[0]!.id, firmDay(tx), 'Payment Received was changed to No')
}

export function refund(tx: Tx, who: Who, { id, day, amount, note }: Input<typeof call.addRefund>): Invoice {
  const before = findInvoice(tx, who, id)
  const row = findInvoiceRow(tx, who, id)
  refuseAboveCredit(row, amount)
  refuseBeforeInvoice(row, day)
  post(tx, row, 'refund', day, -amount, { note: note ?? null })
  return noteEntries(tx, who, before)
}

export function writeOffRest(
  tx: Tx,
  who: Who,
  { id, day, amount, reason }: Input<typeof call.writeOff>,
): Invoice {
  const before = findInvoice(tx, who, id)
  const row = findInvoiceRow(tx, who, id)
  refuseDraft(row)
  refuseAboveOpen(row, amount)
  refuseBeforeInvoice(row, day)
  post(tx, row, 'write_off', day, amount, { reason })
  return noteEntries(tx, who, before)
}

/** Between the client's account and an invoice of the same company. */
export function allocateAccount(
  tx: Tx,
  who: Who,
  { id, day, amount, back = false, note }: Input<typeof call.allocate>,
): Invoice {
  const before = findInvoice(tx, who, id)
  const row = findInvoiceRow(tx, who, id)
  refuseDraft(row)
  if (back) refuseAboveCredit(row, amount)
  else refuseAboveOpen(row, amount)
  refuseBeforeInvoice(row, day)
  const change = back ? -amount : amount
  refuseOverdrawn(tx, { kind: 'allocation', ...accountOf(row), invoiceId: id, day, amount: change, tds: 0 })
  post(tx, row, 'allocation', day, change, { note: note ?? null })
  return noteEntries(tx, who, before)
}

export function reverseEntryOf(
  tx: Tx,
  who: Who,
  { id, entry, day, reason }: Input<typeof call.reverseInvoiceEntry>,
): Invoice {
  const before = findInvoice(tx, who, id)
  if (findEntry(tx, entry).invoiceId !== id) throw notFound('Entry not found')
  reverseEntry(tx, entry, day, reason)
  return noteEntries(tx, who, before)
}

const accountOf = ({ clientId, entityName }: InvoiceRow) => ({ clientId, entityName })

const post = (
  tx: Tx,
  row: InvoiceRow,
  kind: EntryKind,
  day: Day,
  amount: number,
  more: { tds?: number; tdsSection?: string; tdsCode?: string; note?: string | null; reason?: string } = {},
) => addEntry(tx, { kind, ...accountOf(row), invoiceId: row.id, day, amount, ...more })

function refuseDraft({ issuedAt }: InvoiceRow) {
  if (issuedAt === null) throw conflict('This invoice is a draft. Issue it first.')
}

function refuseAboveOpen({ open }: InvoiceRow, amount: number) {
  if (amount <= 0) refuse('amount', 'Must be more than 0')
  if (open <= 0) refuse('amount', 'Nothing is outstanding')
  if (amount > open) refuse('amount', `Only ${rupees(open)} is outstanding`)
}

function refuseAboveCredit({ open }: InvoiceRow, amount: number) {
  if (amount <= 0) refuse('amount', 'Must be more than 0')
  if (open >= 0) throw conflict('Nothing of this invoice is owed to the client.')
  if (amount > -open) refuse('amount', `Only ${rupees(-open)} of this invoice is owed to the client`)
}

function refuseBeforeInvoice({ invoiceDate }: InvoiceRow, day: Day) {
  if (day < invoiceDate) refuse('day', `Must not be before ${dayText(invoiceDate)}, the date of the invoice`)
}

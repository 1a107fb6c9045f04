/** Finds one invoice, and records its changes. */
import type { Ask, Tx } from '../../../src/app'
import { dayOf, dayText } from '../../../src/domain/day'
import { notFound } from '../../../src/domain/errors'
import { inrOf } from '../../../src/domain/money'
import type { Who } from '../../../src/http'
import { zoneOf } from '../../firm/service'
import { writeHistory, type HistoryFields } from '../history'
import type { Invoice } from './invoiceContract'
import { invoiceRows, invoicesOf, type InvoiceRow } from './invoiceRows'

export function findInvoiceRow(ask: Ask, who: Who, id: number): InvoiceRow {
  const [row] = invoiceRows(ask, who, 'i.id = :id', { id })
  if (!row) throw notFound('Invoice not found')
  return row
}

/** Also of a voided invoice, which keeps its document and its history. */
export function findDocumentRow(ask: Ask, who: Who, id: number): InvoiceRow {
  const [row] = invoiceRows(ask, who, 'i.id = :id', { id }, true)
  if (!row) throw notFound('Invoice not found')
  return row
}

export const findInvoice = (ask: Ask, who: Who, id: number): Invoice =>
  invoicesOf(ask, [findInvoiceRow(ask, who, id)])[0]!

export function noteInvoice(
  tx: Tx,
  { id, candidateId }: Pick<Invoice, 'id' | 'candidateId'>,
  before: HistoryFields | null,
  after: HistoryFields | null,
) {
  const changed = writeHistory(tx, 'invoice', id, before, after)
  if (changed) tx.record('invoice.changed', { invoiceId: id, candidateId, ...changed })
  return changed
}

/** After an entry or a credit note. Answers the invoice as it is now. */
export function noteEntries(tx: Tx, who: Who, before: Invoice): Invoice {
  tx.db.run('update billing_invoices set version = version + 1 where id = ?', before.id)
  const after = findInvoice(tx, who, before.id)
  noteInvoice(tx, before, moneyFields(tx, before), moneyFields(tx, after))
  return after
}

const moneyFields = (ask: Ask, one: Invoice) => ({
  Issued: one.issuedAt && dayText(dayOf(one.issuedAt, zoneOf(ask))),
  State: one.state,
  Paid: one.paymentReceived,
  Received: inrOf(one.received),
  Credited: inrOf(one.credited),
  'Written off': inrOf(one.writtenOff),
})

export const toHistoryFields = (ask: Ask, one: Invoice): HistoryFields => ({
  'Invoice Number': one.invoiceNumber,
  Type: one.invoiceType,
  Date: dayText(one.invoiceDate),
  'Raised Amount': inrOf(one.invoiceRaisedAmount),
  'Amount with GST': inrOf(one.invoiceAmount),
  'Client GSTIN': one.clientGstin,
  Submitted: one.invoiceSubmitted,
  ...moneyFields(ask, one),
  Remarks: one.remarks,
  Reason: one.reason,
})

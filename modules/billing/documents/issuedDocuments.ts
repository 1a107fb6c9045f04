/**
 * What the books of a company contain between two days, for what leaves the house: Tally, GST returns, the
 * month end. Amounts in paise.
 *
 *   issuedDocuments(ask, of)      invoices and credit notes as issued, by day and number
 *   bookEntries(ask, of)          movements of money, in the order of the books
 */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import type { EntryKind } from '../rules'
import type { CreditNoteFacts, InvoiceFacts } from './documentFacts'
import { documentNow } from './issuingDocuments'
import { isCancelledSql } from './registrations'

export type BooksPeriod = { company: string; from: Day; to: Day }

export type IssuedDocument = {
  /** Of the invoice or the credit note. */
  id: number
  clientId: number
  facts: InvoiceFacts | CreditNoteFacts
  /** A voided document is in no sum. Its number stays used. */
  isVoided: boolean
}

type Row = {
  id: number
  kind: 'invoice' | 'credit note'
  clientId: number
  isVoided: number
  facts: string | null
  irn: string | null
  isIrnCancelled: number
}

/** `irn`: null if the e-invoice portal has not registered it. */
export function issuedDocuments(
  ask: Ask,
  { company, from, to }: BooksPeriod,
): (IssuedDocument & { irn: string | null; isIrnCancelled: boolean })[] {
  return ask.db
    .all<Row>(
      `select i.id, 'invoice' as kind, i.client_id as clientId, i.voided_at is not null as isVoided, d.facts,
         r.irn, ${isCancelledSql} as isIrnCancelled, i.invoice_day as day, i.number_key as numberKey
       from billing_invoices i
       left join billing_documents d on d.kind = 'invoice' and d.subject_id = i.id
       left join billing_registrations r on r.document_id = d.id
       where i.entity = :company
         and i.issued_at is not null
         and i.invoice_day between :from and :to
       union all
       select n.id, 'credit note', i.client_id, 0, d.facts, r.irn, ${isCancelledSql}, n.day,
         n.number_key
       from billing_credit_notes n
       join billing_invoices i on i.id = n.invoice_id
       left join billing_documents d on d.kind = 'credit note' and d.subject_id = n.id
       left join billing_registrations r on r.document_id = d.id
       where n.entity = :company
         and n.day between :from and :to
       order by day, kind desc, numberKey`,
      { company, from, to },
    )
    .map(({ id, kind, clientId, isVoided, facts, irn, isIrnCancelled }) => ({
      id,
      clientId,
      isVoided: isVoided === 1,
      irn,
      isIrnCancelled: isIrnCancelled === 1,
      // A document of an earlier version may wait for its facts.
      facts: (facts === null ? documentNow(ask, kind, id) : JSON.parse(facts)) as
        InvoiceFacts | CreditNoteFacts,
    }))
}

export type BookEntry = {
  id: number
  kind: EntryKind
  clientId: number
  clientName: string
  day: Day
  /** Towards what the client owes; negative for a refund, and for the reversal of a receipt. */
  amount: number
  /** Tax deducted at source: `amount` does not include it. */
  tds: number
  /** Of a receipt or an advance. */
  number: string | null
  invoice: { id: number; number: string } | null
  note: string | null
  reason: string | null
  /** The entry that this one reverses. */
  reversesId: number | null
}

export function bookEntries({ db }: Ask, { company, from, to }: BooksPeriod): BookEntry[] {
  return db
    .all<Omit<BookEntry, 'invoice'> & { invoiceId: number | null; invoiceNumber: string | null }>(
      `select e.id, e.kind, e.client_id as clientId, c.name as clientName, e.day, e.amount, e.tds, e.number,
         e.invoice_id as invoiceId, i.number as invoiceNumber, e.note, e.reason, e.reverses_id as reversesId
       from billing_entries e
       join clients c on c.id = e.client_id
       left join billing_invoices i on i.id = e.invoice_id
       where e.entity = :company
         and e.day between :from and :to
       order by e.day, e.id`,
      { company, from, to },
    )
    .map(({ invoiceId, invoiceNumber, ...entry }) => ({
      ...entry,
      invoice: invoiceId === null ? null : { id: invoiceId, number: invoiceNumber! },
    }))
}

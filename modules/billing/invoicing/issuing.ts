/**
 * Issues a draft. From then on number, date, parties, amounts and wording are those of the stored document;
 * corrections are credit notes and entries.
 */
import type { Tx } from '../../../src/app'
import { conflict } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import { findCandidateRow } from '../candidates/candidates'
import { freezeInvoice, invoiceNow } from '../documents/issuingDocuments'
import { portalGaps } from '../eInvoices/beforeIssuing'
import { dueOn } from '../rules'
import { billingSettings, termsOf } from '../terms/terms'
import { checkIssue } from './invoiceChecks'
import type { Invoice } from '../invoices/invoiceContract'
import { findInvoice, noteEntries } from '../invoices/invoiceHistory'
import type { InvoiceRow } from '../invoices/invoiceRows'

/** Does nothing if it is issued already. `because`: how it came about, for its history. */
export function issue(tx: Tx, who: Who, row: InvoiceRow, because: string) {
  if (row.issuedAt !== null) return
  const candidate = findCandidateRow(tx, who, row.candidateId)
  checkIssue(tx, candidate, row)
  const gaps = portalGaps(tx, invoiceNow(tx, row.id))
  if (gaps.length)
    throw conflict(`The e-invoice portal would refuse invoice ${row.invoiceNumber}. ${gaps.join(' ')}`)
  const { clientId } = tx.db.one<{ clientId: number }>(
    'select client_id as clientId from billing_invoices where id = ?',
    row.id,
  )!
  // The candidate may have moved to another client, whose credit days apply.
  const isSame = clientId === candidate.clientId
  const due = isSame ? row.dueDate : dueOn(termsOf(billingSettings(tx), candidate), row.invoiceDate)
  tx.db.run(
    `update billing_invoices
     set issued_at = ?, issued_by = ?, client_id = ?, due_day = ?
     where id = ?`,
    tx.now(),
    tx.actor,
    candidate.clientId,
    due,
    row.id,
  )
  freezeInvoice(tx, row.id, because)
}

export function issueInvoice(tx: Tx, who: Who, row: InvoiceRow, because: string): Invoice {
  const before = findInvoice(tx, who, row.id)
  if (row.issuedAt !== null) return before
  issue(tx, who, row, because)
  return noteEntries(tx, who, before)
}

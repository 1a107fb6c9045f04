/**
 * Issues a draft. From then on number, date, parties, amounts and wording are those of the stored document;
 * corrections are credit notes and entries.
 */
import type { Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { freezeInvoice } from '../documents/issuingDocuments'
import { checkIssue } from './invoiceChecks'
import type { Invoice } from '../invoices/invoiceContract'
import { findInvoice, noteEntries } from '../invoices/invoiceHistory'
import type { InvoiceRow } from '../invoices/invoiceRows'

/** Does nothing if it is issued already. `because`: how it came about, for its history. */
export function issue(tx: Tx, { id, issuedAt, ...row }: InvoiceRow, because: string) {
  if (issuedAt !== null) return
  checkIssue(tx, { id, issuedAt, ...row })
  tx.db.run(
    `update billing_invoices
     set issued_at = ?, issued_by = ?, client_id = ?
     where id = ?`,
    tx.now(),
    tx.actor,
    row.clientId,
    id,
  )
  freezeInvoice(tx, id, because)
}

export function issueInvoice(tx: Tx, who: Who, row: InvoiceRow, because: string): Invoice {
  const before = findInvoice(tx, who, row.id)
  if (row.issuedAt !== null) return before
  issue(tx, row, because)
  return noteEntries(tx, who, before)
}

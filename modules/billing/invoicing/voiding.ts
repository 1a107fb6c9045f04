/** Voids an invoice: it is in no sum, and its number stays used. */
import type { Tx } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import type { InvoiceFacts } from '../documents/documentFacts'
import { freezeIfMissing } from '../documents/issuedEarlier'
import { isIrnCancelled, registrationOf, storeCancellation } from '../documents/registrations'
import { documentOf } from '../documents/storedDocuments'
import { reportsOn } from '../eInvoices/beforeIssuing'
import { needsEInvoice } from '../eInvoices/eInvoice'
import { writeHistory } from '../history'
import type * as call from '../invoices/invoiceContract'
import type { Invoice } from '../invoices/invoiceContract'
import { findInvoice, noteInvoice, toHistoryFields } from '../invoices/invoiceHistory'
import { closedOn } from '../ledger/closedMonths'
import { entriesOfInvoices, refuse } from '../ledger/entries'

export function voidInvoice(
  tx: Tx,
  who: Who,
  { id, isIrnCancelled: isStated }: Input<typeof call.voidInvoice>,
) {
  const before = findInvoice(tx, who, id)
  if (before.creditNotes.length) throw conflict('This invoice has a credit note, so it cannot be voided.')
  if (entriesOfInvoices(tx, [id]).length)
    throw conflict('This invoice has receipts, so it cannot be voided. Add a credit note instead.')
  const closed = before.issuedAt === null ? null : closedOn(tx, before.invoiceDate)
  if (closed) throw conflict(`${closed}. Or add a credit note instead.`)
  refuseValidIrn(tx, before, isStated === 'true')
  tx.db.run(
    `update billing_invoices
     set voided_at = ?, voided_by = ?, version = version + 1
     where id = ?`,
    tx.now(),
    who.id,
    id,
  )
  noteInvoice(tx, before, toHistoryFields(tx, before), null)
  return { success: true as const }
}

/**
 * The portal may have registered the document. It cancels an IRN within 24 hours of the acknowledgement, so
 * either its answer to that was imported, or a person says so.
 */
function refuseValidIrn(tx: Tx, { id, issuedAt, invoiceDate }: Invoice, isStated: boolean) {
  if (issuedAt === null) return
  freezeIfMissing(tx, 'invoice', id)
  const { id: documentId, facts } = documentOf(tx, 'invoice', id)!
  if (isIrnCancelled(tx, documentId)) return
  const registration = registrationOf(tx, documentId)
  if (!registration && !(reportsOn(tx, invoiceDate) && needsEInvoice(facts as InvoiceFacts))) return
  if (!isStated)
    refuse(
      'isIrnCancelled',
      registration
        ? `The e-invoice portal registered this invoice on ${dayText(registration.ackAt.slice(0, 10))}. ` +
            'Cancel its IRN there within 24 hours and say so, or add a credit note instead'
        : 'The e-invoice portal may have registered this invoice. Say that it has no valid IRN there, or ' +
            'add a credit note instead',
    )
  const irn = registration?.irn ?? null
  storeCancellation(tx, documentId, { isStated, irn, cancelledAt: null })
  writeHistory(
    tx,
    'invoice',
    id,
    { IRN: irn },
    { IRN: 'Not valid on the portal, as stated when it was deleted' },
  )
}

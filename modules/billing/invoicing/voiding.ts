/** Voids an invoice: it is in no sum, and its number stays used. */
import type { Ask, Tx } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import type { InvoiceFacts } from '../documents/documentFacts'
import { freezeIfMissing } from '../documents/issuedEarlier'
import { isIrnCancelled, isReported, registrationOf, storeCancellation } from '../documents/registrations'
import { documentOf, type StoredDocument } from '../documents/storedDocuments'
import { reportsOn } from '../eInvoices/beforeIssuing'
import { needsEInvoice } from '../eInvoices/eInvoice'
import { writeHistory } from '../history'
import type * as call from '../invoices/invoiceContract'
import { findInvoice, noteInvoice, toHistoryFields } from '../invoices/invoiceHistory'
import { closedOn } from '../ledger/closedMonths'
import { refuse } from '../ledger/entries'

export function voidInvoice(
  tx: Tx,
  who: Who,
  { id, isIrnCancelled: stated }: Input<typeof call.voidInvoice>,
) {
  const before = findInvoice(tx, who, id)
  if (before.creditNotes.length) throw conflict('This invoice has a credit note, so it cannot be voided.')
  if (before.issuedAt === null) refuseEntries(tx, id, 'Add a credit note instead.')
  else {
    freezeIfMissing(tx, 'invoice', id)
    const document = documentOf(tx, 'invoice', id)!
    // Nobody credits an invoice that the portal has cancelled.
    const isCancelled = isIrnCancelled(tx, document.id)
    refuseEntries(
      tx,
      id,
      isCancelled ? 'Reverse each receipt on its own day first.' : 'Add a credit note instead.',
    )
    const closed = closedOn(tx, before.invoiceDate)
    if (closed) throw conflict(isCancelled ? `${closed}.` : `${closed}. Or add a credit note instead.`)
    refuseValidIrn(tx, id, document, stated === 'true')
  }
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

/** Entries of a voided invoice count nowhere, so on each day they must add up to nothing. */
function refuseEntries({ db }: Ask, id: number, otherwise: string) {
  const isMoved = db.one(
    `select 1
     from billing_entries
     where invoice_id = ?
     group by day, kind
     having sum(amount) <> 0 or sum(tds) <> 0
     limit 1`,
    id,
  )
  if (isMoved) throw conflict(`This invoice has receipts, so it cannot be voided. ${otherwise}`)
}

/** The portal may have an IRN of it, and cancels it within 24 hours of the acknowledgement only. */
export const mayHaveIrn = (ask: Ask, { id, facts }: StoredDocument): boolean =>
  !isIrnCancelled(ask, id) &&
  (registrationOf(ask, id) !== null ||
    isReported(ask, id) ||
    (reportsOn(ask, facts.day) && needsEInvoice(facts as InvoiceFacts)))

/** Either the portal's cancellation was imported, or a person says that there is no valid IRN. */
function refuseValidIrn(tx: Tx, id: number, document: StoredDocument, isStated: boolean) {
  if (!mayHaveIrn(tx, document)) return
  const registration = registrationOf(tx, document.id)
  if (!isStated)
    refuse(
      'isIrnCancelled',
      registration
        ? `The e-invoice portal registered this invoice on ${dayText(registration.ackAt.slice(0, 10))}. ` +
            'Cancel its IRN there within 24 hours and say so in Delete Invoice, or add a credit note instead'
        : 'The e-invoice portal may have registered this invoice. Say in Delete Invoice that it has no ' +
            'valid IRN there, or add a credit note instead',
    )
  const irn = registration?.irn ?? null
  storeCancellation(tx, document.id, { isStated, irn, cancelledAt: null })
  writeHistory(
    tx,
    'invoice',
    id,
    { IRN: irn },
    { IRN: 'Not valid on the portal, as stated when it was deleted' },
  )
}

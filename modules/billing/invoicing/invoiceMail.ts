/** Sends an invoice to the client by mail. It is issued first, and counts as submitted. */
import type { App, Tx } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import { inr } from '../../../src/domain/money'
import type { Caller, Who } from '../../../src/http'
import { sendsMail } from '../../firm/service'
import { mailTo } from '../../notifications/service'
import { paperOf } from '../drawing/papers'
import { validRegistration } from '../documents/registrations'
import { documentOf } from '../documents/storedDocuments'
import { writeHistory } from '../history'
import type { Invoice } from '../invoices/invoiceContract'
import { findInvoice, findInvoiceRow, noteInvoice, toHistoryFields } from '../invoices/invoiceHistory'
import type { InvoiceRow } from '../invoices/invoiceRows'
import { freezeIfMissing } from '../documents/issuedEarlier'
import { issue } from './issuing'
import type { mailInvoice } from './paymentContract'

export async function sendInvoice(
  app: App,
  { who, origin, keyed }: Caller & { who: Who },
  { id, to, message }: Input<typeof mailInvoice>,
): Promise<Invoice> {
  if (!app.ask((ask) => sendsMail(app, ask)))
    throw conflict('Mail is not set up. An Admin can enter the mail server in Settings, Mail.')
  await app.write(origin, (tx) => submit(tx, who, id))
  const { document, version } = app.ask((ask) => {
    const stored = documentOf(ask, 'invoice', id)!
    return { document: stored.id, version: validRegistration(ask, stored.id) ? '-irn' : '' }
  })
  // The file is on disk before the mail that names it.
  const key = `billing:mails:${document}${version}.pdf`
  if (!(await app.files.hasItem(key))) await app.files.setItemRaw(key, await paperOf(app, document))
  return app.write(
    origin,
    (tx) => {
      const row = findInvoiceRow(tx, who, id)
      const name = `invoice ${row.invoiceNumber.replaceAll(/[^\w-]+/g, '-')}.pdf`
      mailTo(tx, to, {
        kind: 'document',
        once: `invoice:${id}:${tx.now()}`,
        title: `Invoice ${row.invoiceNumber} of ${row.entityName}`,
        message: message ?? usualMessage(tx, who, row),
        link: null,
        files: [{ key, name }],
      })
      writeHistory(tx, 'invoice', id, { 'Sent by mail': null }, { 'Sent by mail': to.join(', ') })
      return findInvoice(tx, who, id)
    },
    keyed,
  )
}

function submit(tx: Tx, who: Who, id: number) {
  const before = findInvoice(tx, who, id)
  issue(tx, who, findInvoiceRow(tx, who, id), 'it was sent by mail')
  freezeIfMissing(tx, 'invoice', id)
  const { changes } = tx.db.run(
    `update billing_invoices
     set submitted = 1, version = version + 1
     where id = ?
       and submitted = 0`,
    id,
  )
  // Sent once more, or repeated after a lost answer.
  if (before.issuedAt !== null && !changes) return
  noteInvoice(tx, before, toHistoryFields(tx, before), toHistoryFields(tx, findInvoice(tx, who, id)))
}

/** The mail comes from the firm's server, so it names whom to answer. */
function usualMessage(tx: Tx, { id }: Who, row: InvoiceRow): string {
  const sender = tx.db.one<{ name: string; email: string }>(
    `select first_name || ' ' || last_name as name, email
     from users
     where id = ?`,
    id,
  )!
  return (
    `Please find attached invoice ${row.invoiceNumber} of ${dayText(row.invoiceDate)} for ` +
    `${inr(row.amount)}, due on ${dayText(row.dueDate)}.\n\nFor questions write to ${sender.name}, ` +
    `${sender.email}.`
  )
}

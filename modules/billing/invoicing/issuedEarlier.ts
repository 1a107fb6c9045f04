/**
 * Invoices that were submitted, paid or credited before documents were stored. They are issued with the facts
 * that are known when this version first runs, which their history says.
 */
import type { App, Tx } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import { firmDay } from '../../firm/service'
import { freezeCreditNote, freezeInvoice, freezeReceipt } from '../documents/issuingDocuments'
import { writeHistory } from '../history'

const because = 'it was submitted, paid or credited before documents were stored'
const atOnce = 200

/** Returns how many documents it stored. */
export async function freezeEarlier(app: App): Promise<number> {
  for (let count = 0; ;) {
    const stored = await app.write({ actor: null, source: 'job:billing.documents' }, freezeSome)
    count += stored
    if (stored === 0) return count
  }
}

function freezeSome(tx: Tx): number {
  const invoices = withoutDocument(
    tx,
    'invoice',
    'select id from billing_invoices where issued_at is not null and voided_at is null',
  )
  for (const id of invoices) {
    freezeInvoice(tx, id, because)
    writeHistory(
      tx,
      'invoice',
      id,
      { Document: null },
      { Document: `Stored with the facts known on ${dayText(firmDay(tx))}` },
    )
  }
  const notes = withoutDocument(tx, 'credit note', 'select id from billing_credit_notes')
  for (const id of notes) freezeCreditNote(tx, id, because)
  const receipts = withoutDocument(
    tx,
    'receipt',
    `select id
     from billing_entries
     where kind in ('receipt', 'advance') and reverses_id is null`,
  )
  for (const id of receipts) freezeReceipt(tx, { id }, because)
  return invoices.length + notes.length + receipts.length
}

const withoutDocument = ({ db }: Tx, kind: string, subjects: string): number[] =>
  db
    .all<{ id: number }>(
      `select s.id
       from (${subjects}) s
       where not exists (
         select 1
         from billing_documents d
         where d.kind = ? and d.subject_id = s.id
       )
       order by s.id
       limit ?`,
      kind,
      atOnce,
    )
    .map(({ id }) => id)

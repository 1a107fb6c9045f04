/** Credit notes: documents of their own, for an issued invoice or a part of it. Amounts in paise. */
import type { Tx } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import { rupees } from '../../../src/domain/money'
import type { Who } from '../../../src/http'
import { firmDay } from '../../firm/service'
import type { InvoiceFacts } from '../documents/documentFacts'
import { freezeIfMissing } from '../documents/issuedEarlier'
import { freezeCreditNote } from '../documents/issuingDocuments'
import { isIrnCancelled } from '../documents/registrations'
import { documentOf } from '../documents/storedDocuments'
import { dayGaps, numberGaps } from '../eInvoices/beforeIssuing'
import { needsEInvoice } from '../eInvoices/eInvoice'
import { refuseClosed } from '../ledger/closedMonths'
import { refuse } from '../ledger/entries'
import { financialYear, numberKey } from '../rules'
import { nextNumber } from '../series'
import type { Invoice } from '../invoices/invoiceContract'
import { findInvoice, findInvoiceRow, noteEntries } from '../invoices/invoiceHistory'
import type { addCreditNote } from './paymentContract'

export function credit(
  tx: Tx,
  who: Who,
  { id, number, day, raised, reason }: Input<typeof addCreditNote>,
): Invoice {
  const before = findInvoice(tx, who, id)
  const row = findInvoiceRow(tx, who, id)
  if (row.issuedAt === null)
    throw conflict('This invoice is a draft. Change it, or delete it, instead of crediting it.')
  if (day > firmDay(tx)) refuse('day', 'Must not be in the future')
  if (day < row.invoiceDate)
    refuse('day', `Must not be before ${dayText(row.invoiceDate)}, the date of the invoice`)
  refuseClosed(tx, day)
  freezeIfMissing(tx, 'invoice', id)
  const invoice = documentOf(tx, 'invoice', id)!
  if (isIrnCancelled(tx, invoice.id))
    throw conflict(
      'The portal cancelled the IRN of this invoice. Delete the invoice instead of crediting it.',
    )
  const { raised: credited, amount: taken } = tx.db.one<{ raised: number; amount: number }>(
    `select coalesce(sum(raised), 0) as raised, coalesce(sum(amount), 0) as amount
     from billing_credit_notes
     where invoice_id = ?`,
    id,
  )!
  const rest = row.raised - credited
  if (rest === 0) throw conflict(`Invoice ${row.invoiceNumber} has been credited in full.`)
  if (raised <= 0) refuse('raised', 'Must be more than 0')
  if (raised > rest) refuse('raised', `Must be at most ${rupees(rest)}, which has not been credited yet`)
  // The tax follows the invoice. The sum of all notes is rounded, not each note, so that together they credit
  // exactly the invoice.
  const amount = part(row.amount, credited + raised, row.raised) - taken
  if (row.credited + amount + row.writtenOff > row.amount)
    throw conflict(
      `${rupees(row.writtenOff)} of this invoice is written off. Reverse the write-off in its payments ` +
        'first.',
    )
  const given = number ?? nextNumber(tx, row.entityName, day, 'billing_credit_notes')
  const planned = { entity: row.entityName, day, kind: 'credit note' } as const
  const [wrongNumber] = numberGaps(tx, { ...planned, number: given })
  if (wrongNumber) refuse('number', wrongNumber)
  const [wrongDay] = needsEInvoice(invoice.facts as InvoiceFacts) ? dayGaps(tx, planned) : []
  if (wrongDay) refuse('day', wrongDay)
  if (isTaken(tx, given, day, row.entityName))
    refuse('number', 'A credit note with this number already exists')
  const { lastId } = tx.db.run(
    `insert into billing_credit_notes (
       invoice_id, number, number_key, entity, financial_year, day, raised, amount, reason, author, at
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    given,
    numberKey(given),
    row.entityName,
    financialYear(day),
    day,
    raised,
    amount,
    reason,
    tx.actor,
    tx.now(),
  )
  freezeCreditNote(tx, lastId)
  return noteEntries(tx, who, before)
}

const isTaken = ({ db }: Tx, number: string, day: string, entity: string): boolean =>
  db.one(
    `select 1
     from billing_credit_notes
     where number_key = ?
       and financial_year = ?
       and entity = ?`,
    numberKey(number),
    financialYear(day),
    entity,
  ) !== undefined

/** `amount` x `of` / `whole`, rounded to the nearest paisa. Uses BigInt, so any size is exact. */
const part = (amount: number, of: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(of) + BigInt(whole)) / (2n * BigInt(whole)))

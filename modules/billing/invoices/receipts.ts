/**
 * Receipts of an invoice, including tax deducted at source, and credit notes. `paymentReceived` follows from
 * them.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Day } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { invalid, notFound } from '../../../src/domain/errors'
import { inrOf, rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { writeHistory } from '../history'
import type { addCreditNote, addReceipt, Invoice } from './invoiceContract'
import { invoiceRows, invoicesOf } from './invoiceRows'
import { financialYear, numberKey } from '../rules'
import { nextNumber } from '../series'

/** Adds a receipt for the outstanding amount, as 'Payment Received: Yes' requires. */
export function receiveRest(tx: Tx, invoiceId: number, day: Day) {
  const open = openOf(tx, invoiceId)
  if (open > 0)
    tx.db.run(
      `insert into billing_receipts (invoice_id, day, amount, author, at)
       values (?, ?, ?, ?, ?)`,
      invoiceId,
      day,
      open,
      tx.actor,
      tx.now(),
    )
}

const openOf = ({ db }: Ask, id: number): number =>
  db.one<{ n: number }>(
    `select amount - received - credited as n
     from billing_invoices
     where id = ?`,
    id,
  )!.n

function findInvoice(ask: Ask, who: Who, id: number): Invoice {
  const [one] = invoicesOf(ask, invoiceRows(ask, who, 'i.id = :id', { id }))
  if (!one) throw notFound('Invoice not found')
  return one
}

export function receive(
  tx: Tx,
  who: Who,
  { id, day, amount, tds = 0, note }: Input<typeof addReceipt>,
): Invoice {
  const before = findInvoice(tx, who, id)
  notAhead(tx, day)
  if (amount + tds <= 0)
    throw invalid('Must be more than 0', [{ field: 'amount', message: 'Must be more than 0' }])
  const open = openOf(tx, id)
  if (amount + tds > open)
    throw invalid(`Only ${rupees(open)} is outstanding`, [
      { field: 'amount', message: `Only ${rupees(open)} is outstanding` },
    ])
  tx.db.run(
    `insert into billing_receipts (invoice_id, day, amount, tds, note, author, at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    id,
    day,
    amount,
    tds,
    note ?? null,
    tx.actor,
    tx.now(),
  )
  return noted(tx, who, before)
}

export function credit(
  tx: Tx,
  who: Who,
  { id, number, day, raised, reason }: Input<typeof addCreditNote>,
): Invoice {
  const before = findInvoice(tx, who, id)
  const row = invoiceRows(tx, who, 'i.id = :id', { id })[0]!
  notAhead(tx, day)
  const { raised: credited, amount: taken } = tx.db.one<{ raised: number; amount: number }>(
    `select coalesce(sum(raised), 0) as raised, coalesce(sum(amount), 0) as amount
     from billing_credit_notes
     where invoice_id = ?`,
    id,
  )!
  if (raised <= 0 || raised > row.raised - credited)
    throw invalid(`Must be between 0 and ${rupees(row.raised - credited)}`, [
      { field: 'raised', message: `Must be more than 0 and at most ${rupees(row.raised - credited)}` },
    ])
  // The tax follows the invoice. The sum of all notes is rounded, not each note, so that together they credit
  // exactly the invoice.
  const amount = part(row.amount, credited + raised, row.raised) - taken
  const given = number ?? nextNumber(tx, row.entityName, day, 'billing_credit_notes')
  if (
    tx.db.one(
      `select 1
       from billing_credit_notes
       where number_key = ?
         and financial_year = ?
         and entity = ?`,
      numberKey(given),
      financialYear(day),
      row.entityName,
    )
  )
    throw invalid('A credit note with this number already exists', [
      { field: 'number', message: 'A credit note with this number already exists' },
    ])
  tx.db.run(
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
  return noted(tx, who, before)
}

/** `amount` x `of` / `whole`, rounded to the nearest paisa. Uses BigInt, so any size is exact. */
const part = (amount: number, of: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(of) + BigInt(whole)) / (2n * BigInt(whole)))

/** The books only contain past dates. */
function notAhead(ask: Ask, day: Day) {
  if (day > firmDay(ask))
    throw invalid('Must not be in the future', [{ field: 'day', message: 'Must not be in the future' }])
}

function noted(tx: Tx, who: Who, before: Invoice): Invoice {
  tx.db.run('update billing_invoices set version = version + 1 where id = ?', before.id)
  const after = findInvoice(tx, who, before.id)
  const changed = writeHistory(tx, 'invoice', before.id, paymentFields(before), paymentFields(after))
  if (changed)
    tx.record('invoice.changed', { invoiceId: before.id, candidateId: before.candidateId, ...changed })
  return after
}

export const paymentFields = (one: Invoice) => ({
  Paid: one.paymentReceived,
  Received: inrOf(one.received),
  Credited: inrOf(one.credited),
})

/**
 * Invoices: only for who joined, each number once in a financial year and company, no more than the placement
 * bills without a reason.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { dayText, type Day } from '../../../src/domain/day'
import { broken, conflict, notFound, type FieldError } from '../../../src/domain/errors'
import { inrOf, paiseOf, rupees } from '../../../src/domain/money'
import { findCandidateRow } from '../candidates/candidates'
import type { CandidateRow } from '../candidates/candidateRows'
import { writeHistory, type HistoryFields } from '../history'
import type { createInvoice, Invoice, nextInvoice, updateInvoice } from './invoiceContract'
import { invoiceRows, invoicesOf, type InvoiceRow } from './invoiceRows'
import { receiveRest, toldPaid } from './receipts'
import { dueOn, financialYear, numberKey, taxOf } from '../rules'
import { nextNumber } from '../series'
import { billingSettings, companySettings, termsOf, today } from '../terms/terms'

export function findInvoiceRow(ask: Ask, who: Who, id: number): InvoiceRow {
  const [row] = invoiceRows(ask, who, 'i.id = :id', { id })
  if (!row) throw notFound('Invoice not found')
  return row
}
export const findInvoice = (ask: Ask, who: Who, id: number): Invoice =>
  invoicesOf(ask, [findInvoiceRow(ask, who, id)])[0]!
export function invoicesOfCandidate(ask: Ask, who: Who, id: number): Invoice[] {
  findCandidateRow(ask, who, id)
  return invoicesOf(ask, invoiceRows(ask, who, 'i.candidate_id = :id', { id }))
}

/**
 * What the next one would be: the number of the series, the rest of what the placement bills, tax by state.
 */
export function proposeInvoice(ask: Ask, who: Who, id: number): Answer<typeof nextInvoice> {
  const candidate = findCandidateRow(ask, who, id)
  const usual = billingSettings(ask)
  const billed = billedFor(ask, id, 0)
  const rest = Math.max(0, candidate.amount - billed)
  const day = today(ask)
  return {
    invoiceNumber: nextNumber(ask, candidate.entityName, day),
    invoiceDate: day,
    invoiceRaisedAmount: rupees(rest),
    invoiceAmount: rupees(withTax(ask, candidate, rest, day)),
    billed: rupees(billed),
    billingAmount: rupees(candidate.amount),
    gstPercent: String(usual.gstPercent),
  }
}

export function addInvoice(
  tx: Tx,
  who: Who,
  { id: candidateId, ...given }: Input<typeof createInvoice>,
): Invoice {
  const candidate = findCandidateRow(tx, who, candidateId)
  if (candidate.status !== 'Joined')
    throw conflict('Invoices can only be added for candidates who have joined')
  const values = {
    type: given.invoiceType ?? 'Full',
    number: given.invoiceNumber,
    day: given.invoiceDate,
    raised: given.invoiceRaisedAmount,
    amount: given.invoiceAmount,
    submitted: given.invoiceSubmitted === 'Yes',
    remarks: given.remarks ?? null,
    reason: given.reason ?? null,
  }
  check(tx, candidate, values, null)
  const { lastId } = tx.db.run(
    `insert into billing_invoices (
       candidate_id, invoice_type, number, number_key, entity, financial_year, invoice_day, due_day, raised,
       amount, submitted, remarks, reason, created_at
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    candidateId,
    values.type,
    values.number,
    numberKey(values.number),
    candidate.entityName,
    financialYear(values.day),
    values.day,
    dueOn(termsOf(billingSettings(tx), candidate), values.day),
    values.raised,
    values.amount,
    values.submitted ? 1 : 0,
    values.remarks,
    values.reason,
    tx.now(),
  )
  if (given.paymentReceived === 'Yes')
    receiveRest(tx, lastId, values.day > today(tx) ? values.day : today(tx))
  const made = findInvoice(tx, who, lastId)
  note(tx, made, null, toHistoryFields(made))
  return made
}

/** 409 when somebody else has changed it since `version`. */
export function changeInvoice(
  tx: Tx,
  who: Who,
  { id, version, ...given }: Input<typeof updateInvoice>,
): Invoice {
  const before = findInvoice(tx, who, id)
  if (version !== undefined && version !== before.version)
    throw conflict('Somebody else has changed this invoice since you opened it. Please look at it again.')
  const row = findInvoiceRow(tx, who, id)
  const candidate = findCandidateRow(tx, who, row.candidateId)
  const values = {
    type: given.invoiceType ?? row.invoiceType,
    number: given.invoiceNumber ?? row.invoiceNumber,
    day: given.invoiceDate ?? row.invoiceDate,
    raised: given.invoiceRaisedAmount ?? row.raised,
    amount: given.invoiceAmount ?? row.amount,
    submitted: given.invoiceSubmitted === undefined ? row.submitted === 1 : given.invoiceSubmitted === 'Yes',
    remarks: given.remarks === undefined ? row.remarks : (given.remarks ?? null),
    reason: given.reason === undefined ? row.reason : (given.reason ?? null),
  }
  // A reason of before was given for the figures of before.
  check(tx, candidate, { ...values, reason: given.reason ?? null }, row)
  const credited = before.creditNotes.reduce((sum, note) => sum + (paiseOf(note.raised) ?? 0), 0)
  if (values.raised < credited)
    throw broken(`${rupees(credited)} was credited already`, [
      { field: 'invoiceRaisedAmount', message: `Must be at least the ${rupees(credited)} that was credited` },
    ])
  if (values.amount < row.received + row.credited)
    throw broken(`${rupees(row.received + row.credited)} came in or was credited already`, [
      {
        field: 'invoiceAmount',
        message: `Must be at least the ${rupees(row.received + row.credited)} that came in or was credited`,
      },
    ])
  // The client was told that day: other terms since are for other invoices.
  const due =
    values.day === row.invoiceDate ? row.dueDate : dueOn(termsOf(billingSettings(tx), candidate), values.day)
  tx.db.run(
    `update billing_invoices
     set invoice_type = ?, number = ?, number_key = ?, financial_year = ?, invoice_day = ?, due_day = ?,
       raised = ?, amount = ?, submitted = ?, remarks = ?, reason = ?
     where id = ?`,
    values.type,
    values.number,
    numberKey(values.number),
    financialYear(values.day),
    values.day,
    due,
    values.raised,
    values.amount,
    values.submitted ? 1 : 0,
    values.remarks,
    values.reason,
    id,
  )
  if (given.paymentReceived === 'Yes' && before.paymentReceived === 'No') receiveRest(tx, id, today(tx))
  if (given.paymentReceived === 'No' && before.paymentReceived === 'Yes')
    throw broken('What came in is kept as receipts: add one that takes it back', [
      { field: 'paymentReceived', message: 'Add a receipt that takes the amount back' },
    ])
  if (note(tx, before, toHistoryFields(before), toHistoryFields(findInvoice(tx, who, id))))
    tx.db.run('update billing_invoices set version = version + 1 where id = ?', id)
  return findInvoice(tx, who, id)
}

export function voidInvoice(tx: Tx, who: Who, { id }: { id: number }) {
  const before = findInvoice(tx, who, id)
  if (before.receipts.length) throw conflict('Money came in for this invoice. Credit it instead.')
  if (before.creditNotes.length)
    throw conflict('A credit note stands against this invoice: it can no longer be voided.')
  tx.db.run(
    `update billing_invoices
     set voided_at = ?, voided_by = ?, version = version + 1
     where id = ?`,
    tx.now(),
    who.id,
    id,
  )
  note(tx, before, toHistoryFields(before), null)
  return { success: true as const }
}

type Values = { number: string; day: string; raised: number; amount: number; reason: string | null }

/**
 * Every rule that is broken, at its field. What may be so, but not by mistake, asks for a reason; figures
 * that stay as they were are not asked for again, whatever the rate or the placement has become since. An
 * invoice stays with the company that raised it. `raisedAhead`: paise that are to be invoiced for the
 * candidate before it, by the same sheet.
 */
export function check(
  ask: Ask,
  candidate: CandidateRow,
  { number, day, raised, amount, reason }: Values,
  before: InvoiceRow | null,
  raisedAhead = 0,
) {
  const wrong: FieldError[] = []
  const [id, entity] = [before?.id ?? 0, before?.entityName ?? candidate.entityName]
  const taken = ask.db.one<{ voided: string | null }>(
    `select voided_at as voided
     from billing_invoices
     where number_key = ?
       and financial_year = ?
       and entity = ?
       and id <> ?`,
    numberKey(number),
    financialYear(day),
    entity,
    id,
  )
  if (taken)
    wrong.push({
      field: 'invoiceNumber',
      message: taken.voided
        ? 'This number was used for an invoice that was voided'
        : 'There is an invoice of this number already',
    })
  if (raised <= 0) wrong.push({ field: 'invoiceRaisedAmount', message: 'Must be more than 0' })
  if (amount < raised) wrong.push({ field: 'invoiceAmount', message: 'Is less than the amount without GST' })
  if (!reason && !(before?.raised === raised && before.amount === amount)) {
    const total = withTax(ask, { entityName: entity, clientId: candidate.clientId }, raised, day)
    // A rupee either way is rounding.
    if (amount >= raised && Math.abs(amount - total) > 100)
      wrong.push({
        field: 'invoiceAmount',
        message:
          `With ${billingSettings(ask, day).gstPercent}% GST it would be ${rupees(total)}. Say why it is ` +
          'not',
      })
    const billed = billedFor(ask, candidate.id, id) + raisedAhead
    if (billed + raised > candidate.amount)
      wrong.push({
        field: 'invoiceRaisedAmount',
        message:
          `With ${rupees(billed)} already invoiced this is more than the ${rupees(candidate.amount)} of ` +
          'the placement. Say why',
      })
  }
  if (wrong.length) throw broken(wrong[0]!.message, wrong)
}

function billedFor({ db }: Ask, candidateId: number, without: number): number {
  return db.one<{ n: number }>(
    `select coalesce(sum(raised), 0) - coalesce(
       (
         select sum(n.raised)
         from billing_credit_notes n
         join billing_invoices v on v.id = n.invoice_id
         where v.candidate_id = :candidate and v.voided_at is null
       ), 0
     ) as n
     from billing_invoices
     where candidate_id = :candidate
       and voided_at is null
       and id <> :without`,
    { candidate: candidateId, without },
  )!.n
}

/** Paise, by the rate of the invoice's day. */
function withTax(
  ask: Ask,
  { entityName, clientId }: { entityName: string; clientId: number },
  raised: number,
  day: Day,
): number {
  const usual = billingSettings(ask, day)
  const state =
    ask.db.one<{ state: string | null }>('select state from clients where id = ?', clientId)?.state ?? null
  return taxOf(raised, Math.round(usual.gstPercent * 100), ownState(ask, entityName), state).total
}

export function ownState(ask: Ask, entity: string): string | null {
  return billingSettings(ask).gstins[companySettings(ask).entities.indexOf(entity)]?.slice(0, 2) || null
}

function note(
  tx: Tx,
  { id, candidateId }: Invoice,
  before: HistoryFields | null,
  after: HistoryFields | null,
) {
  const changed = writeHistory(tx, 'invoice', id, before, after)
  if (changed) tx.record('invoice.changed', { invoiceId: id, candidateId, ...changed })
  return changed
}

const toHistoryFields = (one: Invoice): HistoryFields => ({
  'Invoice Number': one.invoiceNumber,
  Type: one.invoiceType,
  Date: dayText(one.invoiceDate),
  'Raised Amount': inrOf(one.invoiceRaisedAmount),
  'Amount with GST': inrOf(one.invoiceAmount),
  Submitted: one.invoiceSubmitted,
  ...toldPaid(one),
  Remarks: one.remarks,
  Reason: one.reason,
})

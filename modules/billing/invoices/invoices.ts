/**
 * Creates, changes and voids invoices: only for joined candidates, with a unique number per company and
 * financial year. Amounts above the placement's billing need a reason.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { dayText, type Day } from '../../../src/domain/day'
import { invalid, conflict, notFound, type FieldError } from '../../../src/domain/errors'
import { inrOf, paiseOf, rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { findCandidateRow } from '../candidates/candidates'
import type { CandidateRow } from '../candidates/candidateRows'
import { companyOf } from '../companies/companies'
import { writeHistory, type HistoryFields } from '../history'
import type { createInvoice, Invoice, nextInvoice, updateInvoice } from './invoiceContract'
import { invoiceRows, invoicesOf, type InvoiceRow } from './invoiceRows'
import { receiveRest, paymentFields } from './receipts'
import { dueOn, financialYear, numberKey, taxOf } from '../rules'
import { nextNumber } from '../series'
import { billingSettings, termsOf } from '../terms/terms'

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

/** Proposes the next invoice: the next number of the series, the remaining amount, and tax by state. */
export function proposeInvoice(ask: Ask, who: Who, id: number): Answer<typeof nextInvoice> {
  const candidate = findCandidateRow(ask, who, id)
  const usual = billingSettings(ask)
  const billed = billedFor(ask, id, 0)
  const rest = Math.max(0, candidate.amount - billed)
  const day = firmDay(ask)
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
    receiveRest(tx, lastId, values.day > firmDay(tx) ? values.day : firmDay(tx))
  const made = findInvoice(tx, who, lastId)
  note(tx, made, null, toHistoryFields(made))
  return made
}

/** Throws 409 if somebody has changed the invoice since `version`. */
export function changeInvoice(
  tx: Tx,
  who: Who,
  { id, version, ...given }: Input<typeof updateInvoice>,
): Invoice {
  const before = findInvoice(tx, who, id)
  if (version !== undefined && version !== before.version)
    throw conflict('Somebody else has changed this invoice since you opened it. Reload and check it again.')
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
  // A stored reason was given for the previous figures.
  check(tx, candidate, { ...values, reason: given.reason ?? null }, row)
  const credited = before.creditNotes.reduce((sum, note) => sum + (paiseOf(note.raised) ?? 0), 0)
  if (values.raised < credited)
    throw invalid(`${rupees(credited)} has already been credited`, [
      { field: 'invoiceRaisedAmount', message: `Must be at least ${rupees(credited)}, the amount credited` },
    ])
  if (values.amount < row.received + row.credited)
    throw invalid(`${rupees(row.received + row.credited)} has already been received or credited`, [
      {
        field: 'invoiceAmount',
        message: `Must be at least ${rupees(row.received + row.credited)}, the amount received or credited`,
      },
    ])
  // The due day was agreed with the client. Later changes of the terms apply to new invoices.
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
  if (given.paymentReceived === 'Yes' && before.paymentReceived === 'No') receiveRest(tx, id, firmDay(tx))
  if (given.paymentReceived === 'No' && before.paymentReceived === 'Yes')
    throw invalid('Receipts cannot be removed. Add a negative receipt instead', [
      { field: 'paymentReceived', message: 'Add a negative receipt for the amount' },
    ])
  if (note(tx, before, toHistoryFields(before), toHistoryFields(findInvoice(tx, who, id))))
    tx.db.run('update billing_invoices set version = version + 1 where id = ?', id)
  return findInvoice(tx, who, id)
}

export function voidInvoice(tx: Tx, who: Who, { id }: { id: number }) {
  const before = findInvoice(tx, who, id)
  if (before.receipts.length)
    throw conflict('This invoice has receipts, so it cannot be voided. Add a credit note instead.')
  if (before.creditNotes.length) throw conflict('This invoice has a credit note, so it cannot be voided.')
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
 * Returns every violated rule at its field. Unusual but possible values require a reason. Unchanged figures
 * do not require it again, even if the rate or the placement has changed since. An invoice stays with the
 * company that issued it. `raisedAhead`: paise that earlier rows of the same sheet invoice for the candidate.
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
        ? 'This number belongs to a voided invoice'
        : 'An invoice with this number already exists',
    })
  if (raised <= 0) wrong.push({ field: 'invoiceRaisedAmount', message: 'Must be more than 0' })
  if (amount < raised)
    wrong.push({ field: 'invoiceAmount', message: 'Must not be less than the amount without GST' })
  if (!reason && !(before?.raised === raised && before.amount === amount)) {
    const total = withTax(ask, { entityName: entity, clientId: candidate.clientId }, raised, day)
    // A difference of up to one rupee is rounding.
    if (amount >= raised && Math.abs(amount - total) > 100)
      wrong.push({
        field: 'invoiceAmount',
        message:
          `With ${billingSettings(ask, day).gstPercent}% GST the amount would be ${rupees(total)}. ` +
          `Enter a reason why it is ` +
          'not',
      })
    const billed = billedFor(ask, candidate.id, id) + raisedAhead
    if (billed + raised > candidate.amount)
      wrong.push({
        field: 'invoiceRaisedAmount',
        message:
          `With ${rupees(billed)} already invoiced, this exceeds the billing amount of ` +
          `${rupees(candidate.amount)}. Enter a reason`,
      })
  }
  if (wrong.length) throw invalid(wrong[0]!.message, wrong)
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

/** In paise, at the rate of the invoice date. */
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

export const ownState = (ask: Ask, entity: string): string | null => companyOf(ask, entity).state

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
  ...paymentFields(one),
  Remarks: one.remarks,
  Reason: one.reason,
})

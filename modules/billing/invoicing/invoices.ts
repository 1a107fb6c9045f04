/**
 * Creates and changes invoices: only for joined candidates. An invoice is a draft until it is issued;
 * then only `submitted`, `received` and the remarks can be changed.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayText } from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { conflict, invalid } from '../../../src/domain/errors'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { findCandidateRow } from '../candidates/candidates'
import type { CandidateRow } from '../candidates/candidateRows'
import { proposedInvoice } from '../documents/issuingDocuments'
import { missingByLaw } from '../documents/missingByLaw'
import { portalGaps } from '../eInvoices/beforeIssuing'
import { refuse } from '../ledger/entries'
import { dueOn, financialYear, numberKey } from '../rules'
import { nextNumber } from '../series'
import { billingSettings, termsOf } from '../terms/terms'
import { billedFor, checkInvoice, gstinsOf, withTax } from './invoiceChecks'
import type * as call from '../invoices/invoiceContract'
import type { Invoice } from '../invoices/invoiceContract'
import { findInvoice, findInvoiceRow, noteInvoice, toHistoryFields } from '../invoices/invoiceHistory'
import { invoiceRows, invoicesOf, type InvoiceRow } from '../invoices/invoiceRows'
import { issue } from './issuing'
import { receiveRest, reverseReceived } from './payments'

export function invoicesOfCandidate(ask: Ask, who: Who, id: number): Invoice[] {
  findCandidateRow(ask, who, id)
  return invoicesOf(ask, invoiceRows(ask, who, 'i.candidate_id = :id', { id }))
}

/** Proposes the next invoice: the next number of the series, the remaining amount, and tax by state. */
export function proposeInvoice(ask: Ask, who: Who, id: number): Answer<typeof call.nextInvoice> {
  const candidate = findCandidateRow(ask, who, id)
  const billed = billedFor(ask, id, 0)
  // A replacement bills nothing.
  const rest = candidate.replacesId === null ? Math.max(0, candidate.amount - billed) : 0
  const day = firmDay(ask)
  const { entityName, clientId } = candidate
  const total = withTax(ask, entityName, rest, day)
  const number = nextNumber(ask, entityName, day)
  const proposed = proposedInvoice(ask, {
    entity: entityName,
    clientId,
    placed: {
      candidate: candidate.name,
      designation: candidate.designation,
      joined: candidate.dateOfJoining,
    },
    number,
    day,
    dueDay: day,
    raised: rest,
    amount: total,
  })
  return {
    invoiceNumber: number,
    invoiceDate: day,
    invoiceRaisedAmount: rupees(rest),
    invoiceAmount: rupees(total),
    billed: rupees(billed),
    billingAmount: rupees(candidate.amount),
    gstPercent:
      withTax(ask, entityName, 10_000, day) > 10_000 ? String(billingSettings(ask).gstPercent) : '0',
    replaces: candidate.replacesName,
    gstins: gstinsOf(ask, clientId),
    missing: missingByLaw(proposed),
    portal: portalGaps(ask, proposed),
  }
}

export function addInvoice(
  tx: Tx,
  who: Who,
  { id: candidateId, ...given }: Input<typeof call.createInvoice>,
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
    clientGstin: clientGstin(tx, candidate, given.clientGstin ?? null),
    remarks: given.remarks ?? null,
    reason: given.reason ?? null,
  }
  checkInvoice(tx, candidate, values, null)
  const { lastId } = tx.db.run(
    `insert into billing_invoices (
       candidate_id, client_id, invoice_type, number, number_key, entity, financial_year, invoice_day,
       due_day, raised, amount, submitted, client_gstin, remarks, reason, created_at
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    candidateId,
    candidate.clientId,
    values.type,
    values.number,
    numberKey(values.number),
    candidate.entityName,
    financialYear(values.day),
    values.day,
    dueOn(termsOf(billingSettings(tx), candidate), values.day),
    values.raised,
    values.amount,
    given.invoiceSubmitted === 'Yes' ? 1 : 0,
    values.clientGstin,
    values.remarks,
    values.reason,
    tx.now(),
  )
  applyMarks(tx, who, lastId, given)
  const made = findInvoice(tx, who, lastId)
  noteInvoice(tx, made, null, toHistoryFields(tx, made))
  return made
}

/** Submitted issues a draft, and so does received, which also records or reverses the receipt. */
function applyMarks(
  tx: Tx,
  who: Who,
  id: number,
  {
    invoiceSubmitted,
    paymentReceived,
  }: Pick<Input<typeof call.updateInvoice>, 'invoiceSubmitted' | 'paymentReceived'>,
) {
  const { isPaid, invoiceDate } = findInvoiceRow(tx, who, id)
  if (invoiceSubmitted === 'Yes') issue(tx, who, findInvoiceRow(tx, who, id), 'it was submitted')
  if (paymentReceived === 'Yes' && !isPaid) {
    const today = firmDay(tx)
    if (invoiceDate > today)
      refuse(
        'paymentReceived',
        `The invoice is dated ${dayText(invoiceDate)}. Record money that came before as an advance on the ` +
          "client's account",
      )
    receiveRest(tx, who, id, today)
  }
  if (paymentReceived === 'No' && isPaid) reverseReceived(tx, who, id)
}

/** Throws 409 if somebody has changed the invoice since `version`. */
export function changeInvoice(
  tx: Tx,
  who: Who,
  { id, version, ...given }: Input<typeof call.updateInvoice>,
): Invoice {
  const before = findInvoice(tx, who, id)
  if (version !== undefined && version !== before.version)
    throw conflict('Somebody else has changed this invoice since you opened it. Reload and check it again.')
  const row = findInvoiceRow(tx, who, id)
  if (row.issuedAt === null) changeDraft(tx, findCandidateRow(tx, who, row.candidateId), row, given)
  else refuseIssued(row, given)
  tx.db.run(
    `update billing_invoices
     set submitted = ?, remarks = ?
     where id = ?`,
    given.invoiceSubmitted === undefined ? row.submitted : given.invoiceSubmitted === 'Yes' ? 1 : 0,
    given.remarks === undefined ? row.remarks : (given.remarks ?? null),
    id,
  )
  applyMarks(tx, who, id, given)
  const after = toHistoryFields(tx, findInvoice(tx, who, id))
  if (noteInvoice(tx, before, toHistoryFields(tx, before), after))
    tx.db.run('update billing_invoices set version = version + 1 where id = ?', id)
  return findInvoice(tx, who, id)
}

type Change = Omit<Input<typeof call.updateInvoice>, 'id' | 'version'>

/** The values of a draft that a change asks for. A stored reason was given for the previous figures. */
const changedValues = (row: InvoiceRow, given: Change) => ({
  type: given.invoiceType ?? row.invoiceType,
  number: given.invoiceNumber ?? row.invoiceNumber,
  day: given.invoiceDate ?? row.invoiceDate,
  raised: given.invoiceRaisedAmount ?? row.raised,
  amount: given.invoiceAmount ?? row.amount,
  clientGstin: given.clientGstin === undefined ? row.clientGstin : (given.clientGstin ?? null),
  reason: given.reason === undefined ? row.reason : (given.reason ?? null),
})

function changeDraft(tx: Tx, candidate: CandidateRow, row: InvoiceRow, given: Change) {
  const values = changedValues(row, given)
  checkInvoice(tx, candidate, { ...values, reason: given.reason ?? null }, row)
  // The due day was agreed with the client. Later changes of the terms apply to new invoices.
  const due =
    values.day === row.invoiceDate ? row.dueDate : dueOn(termsOf(billingSettings(tx), candidate), values.day)
  tx.db.run(
    `update billing_invoices
     set invoice_type = ?, number = ?, number_key = ?, financial_year = ?, invoice_day = ?, due_day = ?,
       raised = ?, amount = ?, client_gstin = ?, reason = ?
     where id = ?`,
    values.type,
    values.number,
    numberKey(values.number),
    financialYear(values.day),
    values.day,
    due,
    values.raised,
    values.amount,
    clientGstin(tx, candidate, values.clientGstin),
    values.reason,
    row.id,
  )
}

/** A form sends every field, so only a different value is refused. */
function refuseIssued(row: InvoiceRow, given: Change) {
  const values = changedValues(row, given)
  const isSame =
    values.type === row.invoiceType &&
    values.number === row.invoiceNumber &&
    values.day === row.invoiceDate &&
    values.raised === row.raised &&
    values.amount === row.amount &&
    values.clientGstin === row.clientGstin &&
    values.reason === row.reason
  if (!isSame) throw conflict('Issue a credit note instead')
}

/** Null for the client's main registration. */
function clientGstin(ask: Ask, { clientId, clientName }: CandidateRow, given: string | null): string | null {
  const known = gstinsOf(ask, clientId)
  if (given === null || given === known[0]) return null
  if (known.includes(given)) return given
  const message = `${clientName} has no registration ${given}. Add it in Clients first`
  throw invalid(message, [{ field: 'clientGstin', message }])
}

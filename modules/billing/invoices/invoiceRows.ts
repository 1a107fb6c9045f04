/** Reads invoices with their receipts, credit notes and outstanding amount on a day. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { percentText } from '../clients/clients'
import { tdsOfAllocations } from '../ledger/advanceTds'
import { entriesOfInvoices, type Entry } from '../ledger/entries'
import { stateOf, bucketOf, datesOf, type Status } from '../rules'
import type { Invoice, LedgerEntry } from './invoiceContract'
import { unreplaced } from '../leakage/toCredit'
import { seenSql } from '../visibility'
import { expectedTds, tdsTerms } from '../terms/tds'
import { billingSettings, termsColumns, termsOf, type TermsRow } from '../terms/terms'

export type InvoiceRow = TermsRow & {
  id: number
  candidateId: number
  candidateName: string
  clientId: number
  clientName: string
  invoiceType: 'Full' | 'Part'
  invoiceNumber: string
  invoiceDate: string
  dueDate: string
  raised: number
  amount: number
  received: number
  credited: number
  writtenOff: number
  /** Still to be paid; negative: owed to the client. */ open: number
  isPaid: number
  issuedAt: string | null
  voidedAt: string | null
  clientGstin: string | null
  submitted: number
  remarks: string | null
  reason: string | null
  entityName: string
  version: number
  status: Status
  joined: string | null
  left: string | null
  isReplaced: number
}
type Credit = {
  id: number
  invoiceId: number
  number: string
  day: string
  raised: number
  amount: number
  reason: string
}

/** Invoices of the visible candidates, newest first. `where` is an additional condition over `i` and `b`. */
export function invoiceRows(
  ask: Ask,
  who: Who,
  where = 'true',
  params: Record<string, number | string> = {},
  withVoided = false,
): InvoiceRow[] {
  const seen = seenSql(who)
  return ask.db.all<InvoiceRow>(
    `${seen.with}
     select i.id, i.candidate_id as candidateId, b.name as candidateName, c.id as clientId,
       c.name as clientName, i.invoice_type as invoiceType, i.number as invoiceNumber,
       i.invoice_day as invoiceDate, i.due_day as dueDate, i.raised, i.amount, i.received, i.credited,
       i.written_off as writtenOff, i.open, i.is_paid as isPaid, i.issued_at as issuedAt,
       i.voided_at as voidedAt, i.client_gstin as clientGstin, i.submitted, i.remarks, i.reason,
       i.entity as entityName, i.version,
       b.status, b.joining_day as joined, b.left_day as "left", not ${unreplaced} as isReplaced,
       ${termsColumns}
     from billing_invoices i
     join billing_candidates b on b.id = i.candidate_id
     join clients c on c.id = iif(i.issued_at is null, b.client_id, i.client_id)
     where ${withVoided ? 'true' : 'i.voided_at is null'}
       and ${seen.where}
       and ${where}
     order by i.invoice_day desc, i.id desc`,
    { ...params, ...(seen.with ? { who: who.id } : {}) },
  )
}

function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

export const toWireEntry = ({
  id,
  kind,
  day,
  amount,
  tds,
  number,
  note,
  reason,
  reversesId,
  isReversed,
}: Entry): LedgerEntry => ({
  id,
  kind,
  day,
  amount: rupees(amount),
  tds: rupees(tds),
  number,
  note,
  reason,
  reversesId,
  isReversed: isReversed === 1,
})

export function invoicesOf(ask: Ask, rows: readonly InvoiceRow[]): Invoice[] {
  const ids = rows.map(({ id }) => id)
  const entries = groupedBy(entriesOfInvoices(ask, ids), ({ invoiceId }) => invoiceId!)
  const credits = groupedBy(
    ask.db.all<Credit>(
      `select id, invoice_id as invoiceId, number, day, raised, amount, reason
       from billing_credit_notes
       where invoice_id in (select value from json_each(?))
       order by day, id`,
      JSON.stringify(ids),
    ),
    ({ invoiceId }) => invoiceId,
  )
  const withAdvance = rows.filter(
    ({ id, open }) => open > 0 && entries.get(id)?.some(({ kind }) => kind === 'allocation'),
  )
  const tdsOfAdvances = tdsOfAllocations(ask, [...new Set(withAdvance.map(({ clientId }) => clientId))])
  const usual = billingSettings(ask)
  const asOn = firmDay(ask)
  return rows.map(
    ({
      raised,
      amount,
      received,
      credited,
      writtenOff,
      open,
      isPaid,
      voidedAt: _,
      submitted,
      status,
      joined,
      left,
      isReplaced,
      feePercent,
      invoiceAfterDays,
      creditDays,
      guaranteeDays,
      slabs,
      ...row
    }) => {
      const isIssued = row.issuedAt !== null
      const movements = entries.get(row.id) ?? []
      const deducted = movements.reduce((sum, { tds }) => sum + tds, 0)
      const ofAdvances = tdsOfAdvances.has(row.id) ? tdsOfAdvances.get(row.id)! : 0
      const terms = tdsTerms(ask, row.invoiceDate)
      const tds = expectedTds({ raised, amount, credited, deducted, ofAdvances, open }, terms)
      const until = joined
        ? datesOf(termsOf(usual, { feePercent, invoiceAfterDays, creditDays, guaranteeDays, slabs }), joined)
            .guaranteeUntil
        : null
      return {
        ...row,
        invoiceRaisedAmount: rupees(raised),
        invoiceAmount: rupees(amount),
        received: rupees(received),
        credited: rupees(credited),
        writtenOff: rupees(writtenOff),
        outstanding: rupees(open),
        expectedTds: {
          amount: tds === null ? null : rupees(tds),
          percent: percentText(terms.percent)!,
          section: terms.section,
          code: terms.code,
        },
        state: stateOf({ isIssued, amount, received, credited, writtenOff }),
        invoiceSubmitted: submitted ? 'Yes' : 'No',
        paymentReceived: isPaid ? 'Yes' : 'No',
        bucket: bucketOf(row.dueDate, asOn),
        candidateStatus: status,
        wantsCreditNote:
          isIssued &&
          status === 'Joined and Left' &&
          !isReplaced &&
          credited === 0 &&
          until !== null &&
          left !== null &&
          left <= until,
        receipts: movements
          .filter(
            ({ kind, isReversed, reversesId }) => kind === 'receipt' && !isReversed && reversesId === null,
          )
          .map(({ id, day, amount: paid, tds, note }) => ({
            id,
            day,
            amount: rupees(paid),
            tds: rupees(tds),
            note,
          })),
        entries: movements.map(toWireEntry),
        creditNotes: (credits.get(row.id) ?? []).map(
          ({ id, number, day, raised: taken, amount: of, reason }) => ({
            id,
            number,
            day,
            raised: rupees(taken),
            amount: rupees(of),
            reason,
          }),
        ),
      }
    },
  )
}

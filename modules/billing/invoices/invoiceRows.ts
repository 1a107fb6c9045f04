/** Reads invoices with their receipts, credit notes and outstanding amount on a day. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import type { Invoice } from './invoiceContract'
import { unreplaced } from '../leakage/leakage'
import { bucketOf, datesOf, type Status } from '../rules'
import { seenSql } from '../visibility'
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
type Receipt = {
  id: number
  invoiceId: number
  day: string
  amount: number
  tds: number
  note: string | null
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
): InvoiceRow[] {
  const seen = seenSql(who)
  return ask.db.all<InvoiceRow>(
    `${seen.with}
     select i.id, i.candidate_id as candidateId, b.name as candidateName, b.client_id as clientId,
       c.name as clientName, i.invoice_type as invoiceType, i.number as invoiceNumber,
       i.invoice_day as invoiceDate, i.due_day as dueDate, i.raised, i.amount, i.received, i.credited,
       i.submitted, i.remarks, i.reason, i.entity as entityName, i.version, b.status, b.joining_day as joined,
       b.left_day as "left", not ${unreplaced} as isReplaced, ${termsColumns}
     from billing_invoices i
     join billing_candidates b on b.id = i.candidate_id
     join clients c on c.id = b.client_id
     where i.voided_at is null
       and ${seen.where}
       and ${where}
     order by i.invoice_day desc, i.id desc`,
    { ...params, ...(seen.with ? { who: who.id } : {}) },
  )
}

export function invoicesOf(ask: Ask, rows: readonly InvoiceRow[]): Invoice[] {
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const grouped = <T extends { invoiceId: number }>(sql: string) => {
    const by = new Map<number, T[]>()
    for (const row of ask.db.all<T>(sql, ids)) by.set(row.invoiceId, [...(by.get(row.invoiceId) ?? []), row])
    return by
  }
  const receipts = grouped<Receipt>(
    `select id, invoice_id as invoiceId, day, amount, tds, note
     from billing_receipts
     where invoice_id in (select value from json_each(?))
     order by day, id`,
  )
  const credits = grouped<Credit>(
    `select id, invoice_id as invoiceId, number, day, raised, amount, reason
     from billing_credit_notes
     where invoice_id in (select value from json_each(?))
     order by day, id`,
  )
  const usual = billingSettings(ask)
  const asOn = firmDay(ask)
  return rows.map(
    ({
      raised,
      amount,
      received,
      credited,
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
      const outstanding = amount - received - credited
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
        outstanding: rupees(outstanding),
        invoiceSubmitted: submitted ? 'Yes' : 'No',
        paymentReceived: outstanding <= 0 ? 'Yes' : 'No',
        bucket: bucketOf(row.dueDate, asOn),
        candidateStatus: status,
        wantsCreditNote:
          status === 'Joined and Left' &&
          !isReplaced &&
          credited === 0 &&
          until !== null &&
          left !== null &&
          left <= until,
        receipts: (receipts.get(row.id) ?? []).map(({ id, day, amount: paid, tds, note }) => ({
          id,
          day,
          amount: rupees(paid),
          tds: rupees(tds),
          note,
        })),
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

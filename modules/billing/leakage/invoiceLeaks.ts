/** Leaks of invoices: overdue, not issued, to be credited, and duplicates. */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { firmDay } from '../../firm/service'
import type { Leak } from './leakWords'
import { idsToCredit, invoicesToCredit } from './toCredit'

/** Finds drafts that were not issued on their date. */
export function drafts(ask: Ask): Leak[] {
  return ask.db
    .all<{ id: number; candidateId: number; amount: number; day: Day }>(
      `select id, candidate_id as candidateId, amount, invoice_day as day
       from billing_invoices
       where voided_at is null
         and issued_at is null
         and invoice_day < ?`,
      firmDay(ask),
    )
    .map(({ id, candidateId, amount, day }) => ({
      kind: 'not issued',
      amount,
      candidateId,
      invoiceId: id,
      detail: { day },
    }))
}

/** The late ones of `balancesOn`, without those that are to be credited: these are another leak. */
export function overdue(ask: Ask): Leak[] {
  return ask.db
    .all<{ id: number; candidateId: number; open: number }>(
      `select id, candidate_id as candidateId, open
       from billing_invoices
       where voided_at is null
         and issued_at is not null
         and open > 0
         and due_day < :now
         and id not in (select value from json_each(:toCredit))`,
      { now: firmDay(ask), toCredit: idsToCredit(ask) },
    )
    .map(({ id, candidateId, open }) => ({
      kind: 'overdue',
      amount: open,
      candidateId,
      invoiceId: id,
      detail: {},
    }))
}

export const guarantees = (ask: Ask): Leak[] =>
  invoicesToCredit(ask).map(({ id, candidateId, amount, leftDay }) => ({
    kind: 'credit note due',
    amount,
    candidateId,
    invoiceId: id,
    detail: { day: leftDay },
  }))

/** Finds invoices with the same amount for the same candidate on the same day, except the first. */
export function doubles({ db }: Ask): Leak[] {
  return db
    .all<{ id: number; candidateId: number; raised: number }>(
      `select i.id, i.candidate_id as candidateId, i.raised
       from (
         select candidate_id, raised, invoice_day, min(id) as first
         from billing_invoices indexed by billing_invoices_of
         where voided_at is null
         group by candidate_id, raised, invoice_day
         having count(*) > 1
       ) g
       join billing_invoices i on i.candidate_id = g.candidate_id
         and i.raised = g.raised
         and i.invoice_day = g.invoice_day
         and i.voided_at is null
         and i.id > g.first`,
    )
    .map(({ id, candidateId, raised }) => ({
      kind: 'duplicate invoice',
      amount: raised,
      candidateId,
      invoiceId: id,
      detail: {},
    }))
}

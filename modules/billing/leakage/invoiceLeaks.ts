/** Leaks of invoices: overdue, not issued, to be credited, and duplicates. */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { firmDay } from '../../firm/service'
import { cachedToday } from '../terms/cachedToday'
import { billingSettings } from '../terms/terms'
import type { Leak } from './leakWords'

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

/** The same invoices as the late ones of `balancesOn`. */
export function overdue(ask: Ask): Leak[] {
  return ask.db
    .all<{ id: number; candidateId: number; open: number }>(
      `select id, candidate_id as candidateId, open
       from billing_invoices
       where voided_at is null
         and issued_at is not null
         and open > 0
         and due_day < ?`,
      firmDay(ask),
    )
    .map(({ id, candidateId, open }) => ({
      kind: 'overdue',
      amount: open,
      candidateId,
      invoiceId: id,
      detail: {},
    }))
}

type ToCredit = { id: number; candidateId: number; amount: number; open: number; dueDay: Day; leftDay: Day }

/** Uncredited invoices of candidates who left within the guarantee, without a replacement that stayed. */
export const invoicesToCredit = (ask: Ask): readonly ToCredit[] =>
  cachedToday(ask, ['to credit'], () =>
    ask.db.all<ToCredit>(
      `select i.id, i.candidate_id as candidateId, i.amount, i.open, i.due_day as dueDay,
         b.left_day as leftDay
       from billing_candidates b
       join clients c on c.id = b.client_id
       join billing_invoices i on i.candidate_id = b.id
       where b.removed_at is null
         and b.status = 'Joined and Left'
         and i.voided_at is null
         and i.issued_at is not null
         and i.credited = 0
         and ${unreplaced}
         and b.left_day <= date(b.joining_day, '+' || coalesce(c.guarantee_days, :usual) || ' days')`,
      { usual: billingSettings(ask).guaranteeDays },
    ),
  )

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

/** A condition over a candidate `b`. */
export const unreplaced = `
  not exists (
    select 1
    from billing_candidates n
    where n.replaces_id = b.id
      and n.removed_at is null
      and n.status not in ('Offer Revoked', 'Offer Backout', 'Joined and Left')
  )
`

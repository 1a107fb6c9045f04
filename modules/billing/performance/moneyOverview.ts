/** Five money figures for the dashboard of Admin and Accounts. */
import type { Ask } from '../../../src/app'
import { monthOf } from '../../../src/domain/month'
import type { Answer } from '../../../src/domain/endpoint'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { cachedToday } from '../terms/cachedToday'
import type { moneyOverview } from './performanceContract'
import { billingSettings } from '../terms/terms'

export const findMoneyOverview = (ask: Ask): Answer<typeof moneyOverview> =>
  cachedToday(ask, ['money overview', billingSettings(ask).invoiceAfterDays], () => computeOverview(ask))

function computeOverview(ask: Ask): Answer<typeof moneyOverview> {
  const now = firmDay(ask)
  const month = monthOf(now)
  const open = ask.db.one<{ outstanding: number; overdue: number; late: number }>(
    // Same rule as receivables: credits beyond the outstanding amount are owed to the client and subtracted.
    `select coalesce(sum(amount - received - credited), 0) as outstanding,
       coalesce(sum(case when late then amount - received - credited end), 0) as overdue,
       coalesce(sum(late), 0) as late
     from (
       select amount, received, credited, due_day < :now and amount > received + credited as late
       from billing_invoices indexed by billing_invoices_unsettled
       where voided_at is null
         and amount <> received + credited
         and invoice_day <= :now
     )`,
    { now },
  )!
  const sum = (sql: string) => rupees(ask.db.one<{ n: number }>(sql, `${month}-01`, `${month}-31`)!.n)
  // Same rule as the leakage list, but in SQL, because dashboards are opened more often.
  const waiting = ask.db.one<{ count: number; amount: number }>(
    `with due (id, since) as materialized (
       select id, date(:now, '-' || coalesce(invoice_after_days, :usual) || ' days')
       from clients
     )
     select count(*) as count, coalesce(sum(b.billing_amount), 0) as amount
     from due d
     cross join billing_candidates b indexed by billing_candidates_figures on b.client_id = d.id
     where b.status = 'Joined'
       and b.billing_amount > 0
       and coalesce(b.joining_day, '0') < d.since
       and b.removed_at is null
       and not exists (
         select 1
         from billing_invoices i indexed by billing_invoices_counted
         where i.candidate_id = b.id
           and i.voided_at is null
           and i.amount > i.credited
       )`,
    { now, usual: billingSettings(ask).invoiceAfterDays },
  )!
  return {
    outstanding: rupees(open.outstanding),
    overdue: { count: open.late, amount: rupees(open.overdue) },
    toInvoice: { count: waiting.count, amount: rupees(waiting.amount) },
    raisedThisMonth: sum(
      `select coalesce(sum(amount), 0) as n
       from billing_invoices
       where voided_at is null and invoice_day between ? and ?`,
    ),
    receivedThisMonth: sum(
      `select coalesce(sum(r.amount), 0) as n
       from billing_receipts r
       join billing_invoices i on i.id = r.invoice_id
       where i.voided_at is null and r.day between ? and ?`,
    ),
  }
}

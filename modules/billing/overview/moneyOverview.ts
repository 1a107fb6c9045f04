/** Money figures for the dashboard of Admin and Accounts. */
import type { Ask } from '../../../src/app'
import { firstDay, monthOf } from '../../../src/domain/month'
import type { Answer } from '../../../src/domain/endpoint'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { openToCredit } from '../leakage/toCredit'
import { balancesOn, outstandingOf, overdueOf, raisedBetween, receivedBetween } from '../ledger/balances'
import { followedAmounts } from '../sums/followedAmounts'
import type { moneyOverview } from '../performance/performanceContract'
import { billingSettings } from '../terms/terms'

export function findMoneyOverview(ask: Ask): Answer<typeof moneyOverview> {
  const now = firmDay(ask)
  const month = monthOf(now)
  const { total, overdueInvoices } = balancesOn(ask, null, now)
  const drafts = ask.db.one<{ count: number; amount: number }>(
    `select count(*) as count, coalesce(sum(amount), 0) as amount
     from billing_invoices indexed by billing_invoices_drafts
     where voided_at is null and issued_at is null`,
  )!
  const waiting = [...waitingToInvoice(ask).values()]
  const toCredit = openToCredit(ask)
  const late = toCredit.filter(({ dueDay }) => dueDay < now)
  return {
    outstanding: rupees(outstandingOf(total)),
    overdue: { count: overdueInvoices - late.length, amount: rupees(overdueOf(total) - openOf(late)) },
    toCredit: { count: toCredit.length, amount: rupees(openOf(toCredit)) },
    toInvoice: { count: waiting.length, amount: rupees(waiting.reduce((sum, amount) => sum + amount, 0)) },
    drafts: { count: drafts.count, amount: rupees(drafts.amount) },
    raisedThisMonth: rupees(raisedBetween(ask, firstDay(month), now)),
    receivedThisMonth: rupees(receivedBetween(ask, firstDay(month), now)),
  }
}

const openOf = (invoices: readonly { open: number }[]) => invoices.reduce((sum, { open }) => sum + open, 0)

/**
 * The amounts of candidates who should have been invoiced. The same rule as in the leakage list, but in SQL,
 * because dashboards are opened more often.
 */
function waitingToInvoice(ask: Ask): ReadonlyMap<number, number> {
  const params = { now: firmDay(ask), usual: billingSettings(ask).invoiceAfterDays }
  const find = (only: readonly number[] | null) =>
    ask.db.all<{ id: number; amount: number }>(
      `with due (id, since) as materialized (
         select id, date(:now, '-' || coalesce(invoice_after_days, :usual) || ' days')
         from clients
       )
       select b.id, b.billing_amount as amount
       from ${
         only
           ? `json_each(:only) o
              cross join billing_candidates b on b.id = o.value
              cross join due d on d.id = b.client_id`
           : `due d
              cross join billing_candidates b indexed by billing_candidates_figures on b.client_id = d.id`
       }
       where b.status = 'Joined'
         and b.billing_amount > 0
         and b.replaces_id is null
         and coalesce(b.joining_day, '0') < d.since
         and b.removed_at is null
         and not exists (
           select 1
           from billing_invoices i indexed by billing_invoices_counted
           where i.candidate_id = b.id
             and i.voided_at is null
             and i.amount > i.credited
         )`,
      only ? { ...params, only: JSON.stringify(only) } : params,
    )
  return followedAmounts(ask, { key: ['waiting', params], dependsOn: ['clients'] }, find)
}

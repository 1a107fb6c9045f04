/** Outstanding amounts on today or any past day, by client and age, and what waits for a credit note. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Day } from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { seenSql } from '../visibility'
import { balanceOf, balancesOn, outstandingOf, type Balance } from '../ledger/balances'
import type { receivables } from '../performance/performanceContract'
import { bucketOf, buckets, type Bucket } from '../rules'
import { idsToCredit } from './toCredit'

export function owed(
  ask: Ask,
  who: Who,
  { asOn = firmDay(ask) }: Input<typeof receivables>,
): Answer<typeof receivables> {
  const { total, clients } = balancesOn(ask, who, asOn)
  const toCredit = asOn === firmDay(ask) ? openAmounts(ask, who, asOn) : null
  return {
    asOn,
    ...toWire(total, asOn, toCredit),
    clients: clients
      .toSorted((a, b) => outstandingOf(b) - outstandingOf(a) || a.clientName.localeCompare(b.clientName))
      .map(({ clientId, clientName, ...one }) => ({
        clientId,
        clientName,
        invoices: one.invoices,
        ...toWire(one, asOn, toCredit && toCredit.filter((invoice) => invoice.clientId === clientId)),
      })),
  }
}

type OpenInvoice = { clientId: number; open: number; dueDay: Day }

/** Invoices with an open amount that wait for a credit note today. */
function openAmounts(ask: Ask, who: Who, today: Day): OpenInvoice[] {
  const seen = seenSql(who)
  return ask.db.all<OpenInvoice>(
    `${seen.with}
     select i.client_id as clientId, i.open, i.due_day as dueDay
     from billing_invoices i
     join billing_candidates b on b.id = i.candidate_id
     where i.id in (select value from json_each(:toCredit))
       and i.invoice_day <= :today
       and ${seen.where}`,
    { toCredit: idsToCredit(ask), today, ...(seen.with ? { who: who.id } : {}) },
  )
}

function toWire(of: Balance, asOn: Day, toCredit: readonly OpenInvoice[] | null) {
  const debts = { ...of.debts }
  for (const { open, dueDay } of toCredit ?? []) debts[bucketOf(dueDay, asOn)] -= open
  return {
    outstanding: rupees(outstandingOf(of)),
    buckets: Object.fromEntries(buckets.map((bucket) => [bucket, rupees(debts[bucket])])) as Record<
      Bucket,
      string
    >,
    toCredit: toCredit && rupees(toCredit.reduce((sum, { open }) => sum + open, 0)),
    owedToClient: rupees(of.credit),
    onAccount: rupees(of.account),
    balance: rupees(balanceOf(of)),
  }
}

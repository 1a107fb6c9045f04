/** Outstanding amounts on today or any past day, by client and age. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { balanceOf, balancesOn, outstandingOf, type Balance } from '../ledger/balances'
import type { receivables } from '../performance/performanceContract'
import { buckets, type Bucket } from '../rules'

export function owed(
  ask: Ask,
  who: Who,
  { asOn = firmDay(ask) }: Input<typeof receivables>,
): Answer<typeof receivables> {
  const { total, clients } = balancesOn(ask, who, asOn)
  return {
    asOn,
    ...toWire(total),
    clients: clients
      .toSorted((a, b) => outstandingOf(b) - outstandingOf(a) || a.clientName.localeCompare(b.clientName))
      .map(({ clientId, clientName, ...one }) => ({
        clientId,
        clientName,
        invoices: one.invoices,
        ...toWire(one),
      })),
  }
}

const toWire = (of: Balance) => ({
  outstanding: rupees(outstandingOf(of)),
  buckets: Object.fromEntries(buckets.map((bucket) => [bucket, rupees(of.debts[bucket])])) as Record<
    Bucket,
    string
  >,
  owedToClient: rupees(of.credit),
  onAccount: rupees(of.account),
  balance: rupees(balanceOf(of)),
})

/**
 * Tax that clients deducted from advances. When an advance is allocated to an invoice, its tax belongs to
 * that invoice, so the client deducts less of the rest. The account of a client is one sum: which advance an
 * allocation uses is not recorded. It does not matter while all of them have the same share of tax.
 *
 *   advanceTdsShares(ask, clientIds)      by account
 *   tdsOfAllocated(allocated, share)      null if it is not known
 */
import type { Ask } from '../../../src/app'

/** The least and the most tax in a rupee of the account, from 0 to 1. */
export type TdsShare = { least: number; most: number }

export const accountKey = (clientId: number, entity: string) => `${clientId} ${entity}`

/**
 * Accounts come from advances, and from credit of invoices: whether the client deducts from that again is not
 * known if it deducted from the invoice.
 */
export function advanceTdsShares({ db }: Ask, clientIds: readonly number[]): ReadonlyMap<string, TdsShare> {
  if (!clientIds.length) return new Map()
  const rows = db.all<TdsShare & { clientId: number; entity: string }>(
    `with sources (client_id, entity, least, most) as (
       select e.client_id, e.entity, 1.0 * e.tds / (e.amount + e.tds), 1.0 * e.tds / (e.amount + e.tds)
       from billing_entries e
       where e.client_id in (select value from json_each(:clients))
         and e.kind = 'advance'
         and e.reverses_id is null
         and not exists (select 1 from billing_entries r where r.reverses_id = e.id)
       union all
       select e.client_id, e.entity, 0.0,
         iif((select sum(t.tds) from billing_entries t where t.invoice_id = e.invoice_id) > 0, 1.0, 0.0)
       from billing_entries e
       where e.client_id in (select value from json_each(:clients))
         and e.kind = 'allocation'
         and e.amount < 0
         and e.reverses_id is null
         and not exists (select 1 from billing_entries r where r.reverses_id = e.id)
     )
     select client_id as clientId, entity, min(least) as least, max(most) as most
     from sources
     group by client_id, entity`,
    { clients: JSON.stringify(clientIds) },
  )
  return new Map(rows.map(({ clientId, entity, ...share }) => [accountKey(clientId, entity), share]))
}

/** In paise, to the rupee. Null if it depends on which advance the allocation used. */
export function tdsOfAllocated(allocated: number, share: TdsShare | undefined): number | null {
  if (allocated <= 0 || !share) return 0
  const [least, most] = [share.least, share.most].map((part) => Math.round((allocated * part) / 100) * 100)
  return least === most ? least! : null
}

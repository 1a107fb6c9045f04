/**
 * Tax that clients deducted from advances. When an advance is allocated to an invoice, its tax belongs to
 * that invoice, so the client deducts less of the rest. The account of a client is one sum: which advance an
 * allocation used is not recorded. It does not matter while all that it could have used have the same share
 * of tax.
 *
 *   tdsOfAllocations(ask, clientIds)   by invoice; null if it depends on which advance was used
 *   rangesOf(entries)                  of one account, oldest first
 */
import type { Ask } from '../../../src/app'
import { onAccount, type Entry } from './entries'

export type AccountEntry = Pick<Entry, 'kind' | 'invoiceId' | 'amount' | 'tds'> & {
  /** TDS was deducted from the invoice that the credit comes from. */
  isOfTaxed: number
}

/** In paise. */
export type TdsRange = { least: number; most: number }

/** In paise, to the rupee. Invoices without an allocation are not in it. */
export function tdsOfAllocations(
  { db }: Ask,
  clientIds: readonly number[],
): ReadonlyMap<number, number | null> {
  const known = new Map<number, number | null>()
  if (!clientIds.length) return known
  const accounts = new Map<string, AccountEntry[]>()
  const rows = db.all<AccountEntry & { account: string }>(
    `select e.client_id || ' ' || e.entity as account, e.kind, e.invoice_id as invoiceId, e.amount, e.tds,
       exists (
         select 1
         from billing_entries t
         where t.invoice_id = e.invoice_id and t.tds > 0
       ) as isOfTaxed
     from billing_entries e
     where e.client_id in (select value from json_each(?))
       and (e.invoice_id is null or e.kind = 'allocation')
       and e.reverses_id is null
       and not exists (select 1 from billing_entries r where r.reverses_id = e.id)
     order by e.day, e.kind = 'allocation' and e.amount > 0 or e.kind = 'refund', e.id`,
    JSON.stringify(clientIds),
  )
  for (const { account, ...entry } of rows) {
    const entries = accounts.get(account)
    if (entries) entries.push(entry)
    else accounts.set(account, [entry])
  }
  for (const entries of accounts.values())
    for (const [id, { least, most }] of rangesOf(entries))
      known.set(id, most - least <= rupee ? Math.round((least + most) / 2 / rupee) * rupee : null)
  return known
}

/** Each tax was rounded to it. */
const rupee = 100

/** By invoice: the tax in what was allocated to it, whichever advance was used. */
export function rangesOf(entries: readonly AccountEntry[]): ReadonlyMap<number, TdsRange> {
  const ranges = new Map<number, TdsRange>()
  // The shares of tax, from 0 to 1, in what is on the account.
  let shares = null as TdsRange | null
  let balance = 0
  for (const entry of entries) {
    const { kind, invoiceId, amount, tds, isOfTaxed } = entry
    const change = onAccount(entry)
    if (change > 0) {
      // Whether the client deducts again from the credit of an invoice is not known.
      const [least, most] = kind === 'advance' ? [tds / change, tds / change] : [0, isOfTaxed]
      shares = { least: Math.min(shares?.least ?? 1, least), most: Math.max(shares?.most ?? 0, most) }
    } else if (invoiceId !== null) {
      const { least, most } = shares ?? { least: 0, most: 1 }
      const before = ranges.get(invoiceId) ?? { least: 0, most: 0 }
      ranges.set(invoiceId, { least: before.least + amount * least, most: before.most + amount * most })
    }
    balance += change
    // Entries that come later are of another advance.
    if (balance <= 0) shares = null
  }
  return ranges
}

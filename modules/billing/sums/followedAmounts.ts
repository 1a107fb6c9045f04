/**
 * Amounts of candidates that follow their changes and those of their invoices, for a condition over both.
 * They are found once and cached. For the next reader only the candidates that changed since are looked at
 * again.
 */
import type { Ask } from '../../../src/app'
import { cached } from '../../../src/cache/cached'
import type { Source } from '../../../src/domain/endpoint'
import { isFollowed, lastChange, tables, type Change } from './changes'

type Amount = { id: number; amount: number }
type Copy = { last: { candidates: Change; invoices: Change } | null; amounts: Map<number, number> }

/**
 * `key` and `dependsOn`: what the amounts depend on besides candidates and invoices. `find` reads all
 * amounts, or those of some candidates.
 */
export function followedAmounts(
  ask: Ask,
  { key, dependsOn }: { key: readonly unknown[]; dependsOn: readonly Source[] },
  find: (only: readonly number[] | null) => Amount[],
): ReadonlyMap<number, number> {
  const { db } = ask
  const { candidates, invoices } = tables
  const copy = cached<Copy>(ask, dependsOn, ['amounts', ...key], () => ({ last: null, amounts: new Map() }))
  const last = { candidates: lastChange(db, candidates), invoices: lastChange(db, invoices) }
  const from = copy.last
  // A failure on the way leaves no half of a change.
  copy.last = null
  if (from && isFollowed(db, candidates, from.candidates) && isFollowed(db, invoices, from.invoices)) {
    const changed = db
      .all<{ id: number }>(
        `select candidate_id as id
         from billing_candidate_changes
         where id > ?
         union select candidate_id
         from billing_invoice_changes
         where id > ?
         union select i.candidate_id
         from billing_invoice_changes c
         join billing_invoices i on i.id = c.invoice_id
         where c.id > ?`,
        from.candidates.id,
        from.invoices.id,
        from.invoices.id,
      )
      .map(({ id }) => id)
    for (const id of changed) copy.amounts.delete(id)
    if (changed.length) for (const { id, amount } of find(changed)) copy.amounts.set(id, amount)
  } else copy.amounts = new Map(find(null).map(({ id, amount }) => [id, amount]))
  copy.last = last
  return copy.amounts
}

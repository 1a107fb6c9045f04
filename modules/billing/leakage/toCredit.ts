/**
 * Invoices that wait for a credit note: the candidate left within the guarantee and nobody replaced him.
 * Their open amounts are to be credited, not collected, so they are not overdue.
 */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { cachedToday } from '../terms/cachedToday'
import { billingSettings } from '../terms/terms'

type ToCredit = { id: number; candidateId: number; amount: number; open: number; dueDay: Day; leftDay: Day }

/** Uncredited invoices of candidates who left within the guarantee, without a replacement that stayed. */
export const invoicesToCredit = (ask: Ask): readonly ToCredit[] => find(ask, 'paid or open')

/** Those with an open amount. */
export const openToCredit = (ask: Ask): readonly ToCredit[] => find(ask, 'open')

/** Their ids as a JSON array, for conditions in SQL. */
export const idsToCredit = (ask: Ask): string => JSON.stringify(openToCredit(ask).map(({ id }) => id))

function find(ask: Ask, which: 'open' | 'paid or open'): readonly ToCredit[] {
  const usual = billingSettings(ask).guaranteeDays
  // The dashboards ask for the open ones, which an index lists.
  const [from, more] =
    which === 'open'
      ? [
          'billing_invoices i indexed by billing_invoices_unsettled',
          'and i.open <> 0 and i.open > 0 and i.candidate_id in (select id from leavers)',
        ]
      : ['leavers l cross join billing_invoices i on i.candidate_id = l.id', '']
  return cachedToday(ask, ['to credit', which, usual], () =>
    ask.db.all<ToCredit>(
      `with leavers (id) as materialized (
         select b.id
         from billing_candidates b indexed by billing_candidates_left
         cross join clients c on c.id = b.client_id
         where b.status = 'Joined and Left'
           and b.removed_at is null
           and b.left_day <= date(b.joining_day, '+' || coalesce(c.guarantee_days, :usual) || ' days')
       )
       select i.id, i.candidate_id as candidateId, i.amount, i.open, i.due_day as dueDay,
         b.left_day as leftDay
       from ${from}
       cross join billing_candidates b on b.id = i.candidate_id
       where i.voided_at is null
         and i.issued_at is not null
         and i.credited = 0
         ${more}
         and ${unreplaced}`,
      { usual },
    ),
  )
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

/**
 * Computes the outstanding amounts on today or any past day, from the dates of invoices, receipts and credit
 * notes.
 */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { cachedToday } from '../terms/cachedToday'
import type { receivables } from '../performance/performanceContract'
import { bucketOf, buckets, type Bucket } from '../rules'
import { seenSql } from '../visibility'

type Row = { clientId: number; clientName: string; dueDay: string; invoices: number; open: number }

export function owed(
  ask: Ask,
  who: Who,
  { asOn = firmDay(ask) }: Input<typeof receivables>,
): Answer<typeof receivables> {
  const seen = seenSql(who)
  return cachedToday(ask, ['owed', asOn, seen.with ? who.id : null], () => owedOn(ask, who, asOn, seen))
}

function owedOn(
  ask: Ask,
  who: Who,
  asOn: string,
  seen: ReturnType<typeof seenSql>,
): Answer<typeof receivables> {
  // For today each invoice stores its own sums. For a past day the receipts and credit notes until then are
  // added up.
  const isNow = asOn === firmDay(ask)
  const open = isNow
    ? 'i.amount - i.received - i.credited'
    : `
      i.amount - coalesce(
        (
          select sum(amount + tds)
          from billing_receipts
          where invoice_id = i.id and day <= :asOn
        ), 0
      ) - coalesce(
        (
          select sum(amount)
          from billing_credit_notes
          where invoice_id = i.id and day <= :asOn
        ), 0
      )
    `
  // Grouped by client and day in SQL, instead of transferring fifty thousand rows.
  const rows = ask.db.all<Row>(
    `${seen.tables ? `with ${seen.tables},` : 'with'} found (client_id, due_day, open) as (
       select b.client_id, i.due_day, ${open}
       from billing_invoices i ${isNow ? 'indexed by billing_invoices_unsettled cross' : ''}
       join billing_candidates b on b.id = i.candidate_id
       where i.invoice_day <= :asOn
         and i.voided_at is null
         ${isNow ? 'and i.amount <> i.received + i.credited' : ''}
         and ${seen.where}
     )
     select f.client_id as clientId, c.name as clientName, f.due_day as dueDay, count(*) as invoices,
       sum(f.open) as open
     from found f
     join clients c on c.id = f.client_id
     where f.open <> 0
     group by f.client_id, f.due_day`,
    { asOn, ...(seen.with ? { who: who.id } : {}) },
  )
  const all = ledger()
  const clients = new Map<
    number,
    { clientName: string; invoices: number; ledger: ReturnType<typeof ledger> }
  >()
  for (const { clientId, clientName, dueDay, invoices, open } of rows) {
    const bucket = bucketOf(dueDay, asOn)
    const one = clients.get(clientId) ?? { clientName, invoices: 0, ledger: ledger() }
    clients.set(clientId, one)
    one.invoices += invoices
    one.ledger[bucket] += open
    all[bucket] += open
  }
  return {
    asOn,
    outstanding: total(all),
    buckets: toWireAmounts(all),
    clients: [...clients]
      .map(([clientId, one]) => ({
        clientId,
        clientName: one.clientName,
        invoices: one.invoices,
        outstanding: total(one.ledger),
        buckets: toWireAmounts(one.ledger),
      }))
      .toSorted((a, b) => Number(b.outstanding) - Number(a.outstanding)),
  }
}

const ledger = () => Object.fromEntries(buckets.map((bucket) => [bucket, 0])) as Record<Bucket, number>
const toWireAmounts = (of: Record<Bucket, number>) =>
  Object.fromEntries(buckets.map((bucket) => [bucket, rupees(of[bucket])])) as Record<Bucket, string>
const total = (of: Record<Bucket, number>) => rupees(buckets.reduce((sum, bucket) => sum + of[bucket], 0))

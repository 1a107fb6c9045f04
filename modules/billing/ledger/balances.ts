/**
 * The debts and credits of clients on a day, for ageing, dashboard and months. A statement adds up its lines
 * instead, from the SQL of open amounts and accounts used here; the property test of the ledger compares all
 * of them on every day. Amounts in paise.
 *
 *   balancesOn(ask, who, day)      by client: debts by age, what the client is owed, the account
 *   monthEndBalances(ask, months)  the balance of all clients at the end of each month
 *   raisedBetween  receivedBetween  the books of a period
 *   openOnSql(day)                 an invoice's open amount on a past day
 */
import type { Ask } from '../../../src/app'
import { cached } from '../../../src/cache/cached'
import type { Day } from '../../../src/domain/day'
import type { Month } from '../../../src/domain/month'
import type { Who } from '../../../src/http'
import { firmDay } from '../../firm/service'
import { bucketSql, buckets, type Bucket } from '../rules'
import { followedSums } from '../sums/followedSums'
import { invoiceSums } from '../sums/invoiceSums'
import { cachedToday } from '../terms/cachedToday'
import { seenSql } from '../visibility'
import { accountSql } from './entries'

export type Balance = {
  /** Open amounts of invoices by age. Never negative. */
  debts: Record<Bucket, number>
  /** Invoices with an open amount. */
  invoices: number
  /** On invoices that were credited after a payment. Never negative. */
  credit: number
  /** Advances that are not allocated yet. */
  account: number
}
export type ClientBalance = Balance & { clientId: number; clientName: string }

/** The debt of the client less all credits: the balance of the statement. */
export const balanceOf = (of: Balance): number => outstandingOf(of) - of.credit - of.account
export const outstandingOf = ({ debts }: Balance): number =>
  buckets.reduce((sum, bucket) => sum + debts[bucket], 0)
export const overdueOf = (of: Balance): number => outstandingOf(of) - of.debts['Not due']

const empty = (): Balance => ({
  debts: Object.fromEntries(buckets.map((bucket) => [bucket, 0])) as Record<Bucket, number>,
  invoices: 0,
  credit: 0,
  account: 0,
})

/**
 * Of the visible clients, without those that are settled. Accounts of clients are shown to those who see all
 * invoices.
 */
export function balancesOn(
  ask: Ask,
  who: Who | null,
  day: Day,
): { total: Balance; overdueInvoices: number; clients: ClientBalance[] } {
  const seen = who ? seenSql(who) : everything
  // For today each invoice stores its open amount. For a past day entries and credit notes are added up.
  if (day === firmDay(ask) && !seen.with) return balancesIn(ask, openNow(ask, day), accountsOn(ask, day))
  return cachedToday(ask, ['balances', day, seen.with ? who!.id : null], () =>
    balancesIn(ask, openOn(ask, who, day, seen), seen.with ? [] : accountsOn(ask, day)),
  )
}

const everything = { with: '', tables: '', where: 'true' }

/** Open invoices of a client and an age. */
type Row = { clientId: number; bucket: Bucket; invoices: number; debt: number; credit: number }
const ageing = {
  groups: (day: Day) => ({ clientId: 'i.client_id', bucket: bucketSql('i.due_day', day) }),
  measures: (open: string) => ({
    invoices: `${open} > 0`,
    debt: `max(${open}, 0)`,
    credit: `max(-${open}, 0)`,
  }),
}

const openNow = (ask: Ask, day: Day): Row[] =>
  followedSums(ask, {
    ...invoiceSums({
      index: 'billing_invoices_unsettled',
      where: 'i.issued_at is not null and i.open <> 0 and i.invoice_day <= :day',
      params: { day },
    }),
    groups: ageing.groups(day),
    measures: ageing.measures('i.open'),
  }) as unknown as Row[]

function openOn(ask: Ask, who: Who | null, day: Day, seen: ReturnType<typeof seenSql>): Row[] {
  const isNow = day === firmDay(ask)
  const { clientId, bucket } = ageing.groups(day)
  const { invoices, debt, credit } = ageing.measures('i.open')
  return ask.db.all<Row>(
    `with ${seen.tables ? `${seen.tables},` : ''} found (client_id, due_day, open) as (
       select i.client_id, i.due_day, ${isNow ? 'i.open' : openOnSql}
       from billing_invoices i ${isNow ? 'indexed by billing_invoices_unsettled' : ''}
       ${seen.with ? 'cross join billing_candidates b on b.id = i.candidate_id' : ''}
       where i.invoice_day <= :day
         and i.voided_at is null
         and i.issued_at is not null
         ${isNow ? 'and i.open <> 0' : ''}
         ${seen.with ? `and ${seen.where}` : ''}
     )
     select ${clientId} as clientId, ${bucket} as bucket, sum(${invoices}) as invoices, sum(${debt}) as debt,
       sum(${credit}) as credit
     from found i
     where open <> 0
     group by 1, 2`,
    { day, ...(seen.with ? { who: who!.id } : {}) },
  )
}

function balancesIn(
  ask: Ask,
  rows: readonly Row[],
  accounts: readonly { clientId: number; amount: number }[],
) {
  const total = empty()
  let overdueInvoices = 0
  const clients = new Map<number, Balance>()
  const balanceFor = (clientId: number) => {
    const one = clients.get(clientId) ?? empty()
    clients.set(clientId, one)
    return one
  }
  for (const { clientId, bucket, invoices, debt, credit } of rows) {
    if (bucket !== 'Not due') overdueInvoices += invoices
    for (const of of [balanceFor(clientId), total]) {
      of.debts[bucket] += debt
      of.credit += credit
      of.invoices += invoices
    }
  }
  for (const { clientId, amount } of accounts) {
    balanceFor(clientId).account = amount
    total.account += amount
  }
  const names = new Map(
    ask.db
      .all<{ id: number; name: string }>(
        'select id, name from clients where id in (select value from json_each(?))',
        JSON.stringify([...clients.keys()]),
      )
      .map(({ id, name }) => [id, name]),
  )
  return {
    total,
    overdueInvoices,
    clients: [...clients].map(([clientId, balance]) => ({
      clientId,
      clientName: names.get(clientId)!,
      ...balance,
    })),
  }
}

/** The accounts of clients on a day, without those that are empty. */
const accountsOn = (ask: Ask, day: Day) =>
  cached(ask, ['ledger'], ['accounts', day], () =>
    ask.db.all<{ clientId: number; amount: number }>(
      `select e.client_id as clientId, sum(${accountSql('e')}) as amount
       from billing_entries e
       where e.day <= ?
         and (e.invoice_id is null or e.kind = 'allocation')
       group by e.client_id
       having sum(${accountSql('e')}) <> 0`,
      day,
    ),
  )

/** The open amount of an invoice `i` on the day `:day`. */
export const openOnSql = `
  i.amount - coalesce(
    (
      select sum(e.amount + e.tds)
      from billing_entries e
      where e.invoice_id = i.id and e.day <= :day
    ), 0
  ) - coalesce(
    (
      select sum(n.amount)
      from billing_credit_notes n
      where n.invoice_id = i.id and n.day <= :day
    ), 0
  )
`

/**
 * The balance of all clients at the end of each of these months, or today in the current one. It is
 * `balanceOf(balancesOn(...).total)` of each day, but in one pass, because an ageing of each past day takes
 * seconds. The property test of the ledger holds the two together.
 */
export function monthEndBalances(ask: Ask, months: readonly Month[]): ReadonlyMap<Month, number> {
  const rows = ask.db.all<{ month: Month; change: number }>(
    `select substr(day, 1, 7) as month, sum(change) as change
     from (
       select i.invoice_day as day, i.amount as change
       from billing_invoices i
       where i.voided_at is null and i.issued_at is not null
       union all
       select max(n.day, i.invoice_day), -n.amount
       from billing_credit_notes n
       join billing_invoices i on i.id = n.invoice_id
       where i.voided_at is null and i.issued_at is not null
       union all
       select max(e.day, i.invoice_day), -(e.amount + e.tds)
       from billing_entries e
       join billing_invoices i on i.id = e.invoice_id
       where i.voided_at is null and i.issued_at is not null
       union all
       select e.day, -${accountSql('e')}
       from billing_entries e
       where e.invoice_id is null or e.kind = 'allocation'
     )
     where day <= ?
     group by 1
     order by 1`,
    firmDay(ask),
  )
  const balances = new Map<Month, number>()
  let [balance, next] = [0, 0]
  for (const month of months.toSorted()) {
    for (; next < rows.length && rows[next]!.month <= month; next++) balance += rows[next]!.change
    balances.set(month, balance)
  }
  return balances
}

/** Issued invoices of a period, with GST. An invoice of a later day is not raised yet. */
export const raisedBetween = (ask: Ask, from: Day, to: Day): number =>
  followedSums(ask, {
    ...invoiceSums({
      index: 'billing_invoices_day',
      where: 'i.issued_at is not null and i.invoice_day between :from and :to',
      params: { from, to },
    }),
    groups: {},
    measures: { amount: 'i.amount' },
  })[0]!.amount

/** Money of a period, without tax deducted at source: receipts and advances, less refunds and reversals. */
export const receivedBetween = ({ db }: Ask, from: Day, to: Day): number =>
  db.one<{ n: number }>(
    `select coalesce(sum(amount), 0) as n
     from billing_entries
     where day between ? and ?
       and kind in ('receipt', 'advance', 'refund')`,
    from,
    to,
  )!.n

/** Credit notes of a period, with GST. */
export const creditedBetween = ({ db }: Ask, from: Day, to: Day): number =>
  db.one<{ n: number }>(
    `select coalesce(sum(amount), 0) as n
     from billing_credit_notes
     where day between ? and ?`,
    from,
    to,
  )!.n

/** Tax deducted at source and written-off rests of a period, less reversals. */
export const settledBetween = ({ db }: Ask, from: Day, to: Day): { tds: number; writtenOff: number } =>
  db.one<{ tds: number; writtenOff: number }>(
    `select coalesce(sum(tds), 0) as tds,
       coalesce(sum(case when kind = 'write_off' then amount end), 0) as writtenOff
     from billing_entries
     where day between ? and ?`,
    from,
    to,
  )!

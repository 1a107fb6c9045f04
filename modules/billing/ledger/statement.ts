/**
 * The statement of account of a client: every document and movement of a period with the balance after it.
 * The closing balance is that of `balancesOn` on the last day. Amounts in paise.
 */
import type { Ask } from '../../../src/app'
import { addDays, type Day } from '../../../src/domain/day'
import { openOnSql } from './balances'
import { accountSql } from './entries'
import type { EntryKind } from '../rules'

export type StatementLine = {
  day: Day
  kind: 'invoice' | 'credit note' | Exclude<EntryKind, 'allocation'> | 'tds' | 'reversal'
  number: string | null
  /** The candidate of an invoice, the invoice of a receipt, the reason that a credit note prints. */
  text: string
  /** A note or a reason of the firm's own, which no client reads. */
  remark: string | null
  entity: string
  debit: number
  credit: number
  /** After this line. Positive: the client owes it. */
  balance: number
}
export type Statement = {
  from: Day
  to: Day
  opening: number
  lines: StatementLine[]
  debits: number
  credits: number
  closing: number
}

type Row = {
  day: Day
  kind: 'invoice' | 'credit note' | EntryKind
  number: string | null
  text: string | null
  remark: string | null
  against: string | null
  entity: string
  amount: number
  tds: number
  reversesId: number | null
}

/** Of all companies, or of one. */
export function statementOf(
  ask: Ask,
  { clientId, entity = null, from, to }: { clientId: number; entity?: string | null; from: Day; to: Day },
): Statement {
  const params = { client: clientId, entity }
  const rows = ask.db.all<Row>(linesSql, { ...params, from, to })
  const opening = balanceBefore(ask, { clientId, entity, day: from })
  const lines: StatementLine[] = []
  let balance = opening
  const add = (line: Omit<StatementLine, 'balance' | 'debit' | 'credit'>, change: number) => {
    if (!change) return
    balance += change
    lines.push({ ...line, debit: Math.max(change, 0), credit: Math.max(-change, 0), balance })
  }
  for (const { kind, amount, tds, reversesId, text, against, ...row } of rows) {
    const isDocument = kind === 'invoice' || kind === 'credit note'
    const words = [against && (kind === 'credit note' ? `for ${against}` : against), text]
    const line = { ...row, text: words.filter(Boolean).join(', ') }
    const name = reversesId !== null ? 'reversal' : (kind as Exclude<EntryKind, 'allocation'>)
    if (isDocument) add({ ...line, kind }, kind === 'invoice' ? amount : -amount)
    else {
      add({ ...line, kind: name }, -amount)
      add({ ...line, kind: reversesId !== null ? 'reversal' : 'tds' }, -tds)
    }
  }
  const sum = (side: 'debit' | 'credit') => lines.reduce((all, line) => all + line[side], 0)
  return { from, to, opening, lines, debits: sum('debit'), credits: sum('credit'), closing: balance }
}

/** How many lines a statement has, without building them. */
export const countLines = (
  ask: Ask,
  { clientId, entity = null, from, to }: { clientId: number; entity?: string | null; from: Day; to: Day },
): number =>
  ask.db.one<{ n: number }>(
    `select count(*) + coalesce(sum(tds <> 0), 0) as n
     from (${linesSql})`,
    { client: clientId, entity, from, to },
  )!.n

/** The balance at the end of the day before. */
const balanceBefore = (
  ask: Ask,
  { clientId, entity, day }: { clientId: number; entity: string | null; day: Day },
): number =>
  ask.db.one<{ n: number }>(
    `select coalesce(sum(amount), 0) as n
     from (
       select i.amount
       from billing_invoices i
       where i.client_id = :client
         and (:entity is null or i.entity = :entity)
         and i.invoice_day <= :last
         and i.voided_at is null
         and i.issued_at is not null
       union all
       select -n.amount
       from billing_credit_notes n
       join billing_invoices i on i.id = n.invoice_id
       where i.client_id = :client
         and (:entity is null or i.entity = :entity)
         and n.day <= :last
       union all
       select -(e.amount + e.tds)
       from billing_entries e
       where e.client_id = :client
         and (:entity is null or e.entity = :entity)
         and e.day <= :last
         and e.kind <> 'allocation'
     )`,
    { client: clientId, entity, last: addDays(day, -1) },
  )!.n

/** Moving money between the account and an invoice changes no balance, so allocations are no lines. */
const linesSql = `
  select day, kind, number, text, remark, against, entity, amount, tds, reversesId
  from (
    select i.invoice_day as day, 'invoice' as kind, i.number, b.name as text, null as remark,
      null as against, i.entity, i.amount, 0 as tds, null as reversesId, 0 as place, i.id
    from billing_invoices i
    join billing_candidates b on b.id = i.candidate_id
    where i.client_id = :client
      and (:entity is null or i.entity = :entity)
      and i.invoice_day between :from and :to
      and i.voided_at is null
      and i.issued_at is not null
    union all
    select n.day, 'credit note', n.number, n.reason, null, i.number, n.entity, n.amount, 0, null, 1, n.id
    from billing_credit_notes n
    join billing_invoices i on i.id = n.invoice_id
    where i.client_id = :client
      and (:entity is null or i.entity = :entity)
      and n.day between :from and :to
    union all
    select e.day, e.kind, coalesce(e.number, o.number), null, coalesce(e.reason, e.note), i.number, e.entity,
      e.amount, e.tds, e.reverses_id, 2, e.id
    from billing_entries e
    left join billing_entries o on o.id = e.reverses_id
    left join billing_invoices i on i.id = e.invoice_id
    where e.client_id = :client
      and (:entity is null or e.entity = :entity)
      and e.day between :from and :to
      and e.kind <> 'allocation'
  )
  order by day, place, id
`

/** The open amounts of a client's invoices on a day, and what is on the account. */
export function positionOf(
  ask: Ask,
  { clientId, entity, day }: { clientId: number; entity: string | null; day: Day },
): { invoices: { dueDay: Day; open: number }[]; account: number } {
  const params = { client: clientId, entity, day }
  return {
    invoices: ask.db.all<{ dueDay: Day; open: number }>(
      `select i.due_day as dueDay, ${openOnSql} as open
       from billing_invoices i
       where i.client_id = :client
         and (:entity is null or i.entity = :entity)
         and i.invoice_day <= :day
         and i.voided_at is null
         and i.issued_at is not null`,
      params,
    ),
    account: ask.db.one<{ n: number }>(
      `select coalesce(sum(${accountSql('e')}), 0) as n
       from billing_entries e
       where e.client_id = :client
         and (:entity is null or e.entity = :entity)
         and e.day <= :day`,
      params,
    )!.n,
  }
}

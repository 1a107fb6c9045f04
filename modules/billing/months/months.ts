/**
 * The months of the books. Closing a month closes those before it, too; opening opens one month. What is
 * missing is shown, because after closing it can only be dated in an open month.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Answer, Input } from '../../../src/domain/endpoint'
import type { Day } from '../../../src/domain/day'
import { conflict, malformed } from '../../../src/domain/errors'
import { rupees } from '../../../src/domain/money'
import { addMonths, lastDay, monthOf, monthText, wholeMonth, type Month } from '../../../src/domain/month'
import type { Who } from '../../../src/http'
import { defineTask } from '../../../src/worker'
import { firmDay } from '../../firm/service'
import {
  creditedBetween,
  monthEndBalances,
  raisedBetween,
  receivedBetween,
  settledBetween,
} from '../ledger/balances'
import { closingOf } from '../ledger/closedMonths'
import type { BooksMonth, booksPeriod, closeMonth, listMonths, openMonth } from './monthContract'
import { missingByMonth } from './missing'

/** Two years are shown: the books of earlier months rarely change. */
const mostMonths = 24

/** In the worker, because what is missing is found in all billing data. */
export const findBooksMonths = defineTask({
  name: 'billing.months',
  keeps: true,
  run: async ({ ask }, _: null) => ask((at) => booksMonths(at)),
})

export function booksMonths(ask: Ask): Answer<typeof listMonths> {
  const today = firmDay(ask)
  const current = monthOf(today)
  const first = firstMonth(ask)
  const months = Array.from({ length: mostMonths }, (_, n) => addMonths(current, -n)).filter(
    (month) => first !== null && month >= first,
  )
  const missing = missingByMonth(ask, months)
  const names = namesOf(ask)
  const balances = monthEndBalances(ask, months)
  return {
    months: months.map((month) => {
      const { from, to } = wholeMonth(month)
      const closed = closingOf(ask, month)
      return {
        month,
        state: closed ? 'closed' : month === current ? 'current' : 'open',
        closedAt: closed?.at ?? null,
        closedBy: (closed?.author && names.get(closed.author)) || null,
        ...figuresBetween(ask, from, to > today ? today : to),
        balance: rupees(balances.get(month)!),
        missing: missing(month),
      } satisfies BooksMonth
    }),
    changes: ask.db
      .all<{
        month: Month
        change: 'closed' | 'opened'
        reason: string | null
        at: string
        author: number | null
      }>(
        `select month, change, reason, at, author
         from billing_month_changes
         order by id desc
         limit 50`,
      )
      .map(({ author, ...change }) => ({ ...change, by: (author && names.get(author)) || null })),
  }
}

function figuresBetween(ask: Ask, from: Day, to: Day) {
  const { tds, writtenOff } = settledBetween(ask, from, to)
  return {
    raised: rupees(raisedBetween(ask, from, to)),
    credited: rupees(creditedBetween(ask, from, to)),
    received: rupees(receivedBetween(ask, from, to)),
    tds: rupees(tds),
    writtenOff: rupees(writtenOff),
  }
}

/** The same figures for any period, up to today. */
export function findBooksPeriod(
  ask: Ask,
  _: Who,
  given: Input<typeof booksPeriod>,
): Answer<typeof booksPeriod> {
  const today = firmDay(ask)
  const [from, to] = [given.from, given.to > today ? today : given.to]
  if (given.from > given.to) throw malformed([{ field: 'to', message: 'Must not be before the first day' }])
  const month = monthOf(from)
  const state = closingOf(ask, month) ? 'closed' : month === monthOf(today) ? 'current' : 'open'
  return { from, to, state, ...figuresBetween(ask, from, to) }
}

/** Of the first document or movement. Null if the books are empty. */
const firstMonth = ({ db }: Ask): Month | null =>
  db
    .one<{ first: string | null }>(
      `select min(day) as first
     from (
       select min(invoice_day) as day
       from billing_invoices
       where voided_at is null
       union all
       select min(day)
       from billing_entries
     )`,
    )!
    .first?.slice(0, 7) ?? null

const namesOf = ({ db }: Ask) =>
  new Map(
    db
      .all<{ id: number; name: string }>(
        `select id, first_name || ' ' || last_name as name
         from users
         where id in (select author from billing_month_changes)`,
      )
      .map(({ id, name }) => [id, name]),
  )

export function closeBooks(tx: Tx, _: Who, { month }: Input<typeof closeMonth>) {
  if (lastDay(month) >= firmDay(tx)) throw conflict(`${monthText(month)} is not over yet`)
  if (closingOf(tx, month)) throw conflict(`${monthText(month)} is closed already`)
  const first = firstMonth(tx)
  if (first === null || month < first) throw conflict(`Nothing is recorded in ${monthText(month)}`)
  for (let one = first; one <= month; one = addMonths(one, 1))
    if (!closingOf(tx, one)) change(tx, one, 'closed', null)
  return { success: true as const }
}

export function openBooks(tx: Tx, _: Who, { month, reason }: Input<typeof openMonth>) {
  if (!closingOf(tx, month)) throw conflict(`${monthText(month)} is not closed`)
  change(tx, month, 'opened', reason)
  return { success: true as const }
}

function change(tx: Tx, month: Month, what: 'closed' | 'opened', reason: string | null) {
  tx.db.run(
    `insert into billing_month_changes (month, change, reason, author, at)
     values (?, ?, ?, ?, ?)`,
    month,
    what,
    reason,
    tx.actor,
    tx.now(),
  )
  tx.record('books.changed', { month, change: what, reason })
}

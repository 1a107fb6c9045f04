/**
 * Lists invoices under filters: as an array, as a page of invoices, or as a page of candidates with all their
 * invoices. The totals come from SQL.
 */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { searchWords } from '../../people/service'
import { stateSql } from '../ledger/stateSql'
import type { InvoiceTotals, listInvoices } from './invoiceContract'
import { invoiceRows, invoicesOf } from './invoiceRows'
import { idsToCredit } from '../leakage/toCredit'
import { cachedToday } from '../terms/cachedToday'
import { invoiceStates, numberKey, type InvoiceState } from '../rules'
import { followedCount, followedSums } from '../sums/followedSums'
import { invoiceSums, type InvoiceConditions } from '../sums/invoiceSums'
import { seenSql } from '../visibility'

type Query = Input<typeof listInvoices>
/**
 * `walked`: a query in date order that stops when the page is full; `sums`: what its totals are added up
 * from. Both only if no filter concerns the candidate.
 */
type Found = {
  sql: string
  params: Record<string, string | number>
  walked?: string
  sums?: InvoiceConditions
}

export function findInvoices(ask: Ask, who: Who, query: Query): Answer<typeof listInvoices> {
  const found = foundOf(ask, who, query)
  const { page, limit = 50, by } = query
  const at = (of: Found, sql: string, params: Record<string, number> = {}) =>
    ask.db.all<{ id: number }>(`${of.sql} ${sql}`, { ...of.params, ...params }).map(({ id }) => id)
  const order = query.sort === 'due' ? dueFirst : newest
  if (!page) return loadInvoices(ask, who, at(found, `select id from found order by ${order.rows}`))
  const totals = totalsOf(ask, found)
  const turn = { limit, offset: (page - 1) * limit }
  const ids =
    by === 'candidate'
      ? ofCandidates(
          at(
            found,
            `select candidate as id
             from found
             group by candidate
             order by ${order.candidates}
             limit :limit offset :offset`,
            turn,
          ),
        )
      : found.walked
        ? at({ ...found, sql: found.walked }, 'limit :limit offset :offset', turn)
        : at(found, `select id from found order by ${order.rows} limit :limit offset :offset`, turn)
  const totalItems = by === 'candidate' ? totals.candidates : totals.invoices
  return {
    data: loadInvoices(ask, who, ids),
    pagination: { page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) },
    totals,
  }

  /** All matching invoices of the page's candidates, grouped by candidate. */
  function ofCandidates(candidates: readonly number[]): number[] {
    const theirs = foundOf(ask, who, query, candidates)
    const rows = ask.db.all<{ id: number; candidate: number }>(
      `${theirs.sql} select id, candidate from found order by ${order.rows}`,
      theirs.params,
    )
    return candidates.flatMap((candidate) =>
      rows.filter((row) => row.candidate === candidate).map(({ id }) => id),
    )
  }
}

type Order = { rows: string; candidates: string }

const newest: Order = { rows: 'day desc, id desc', candidates: 'max(day) desc, max(id) desc' }
const openDue = "iif(state = 'Open' and not to_credit, due, null)"
/** Drafts, then open invoices, the longest overdue first, then those to be credited, then settled ones. */
const dueFirst: Order = {
  rows: `state = 'Draft' desc, ${openDue} nulls last, to_credit desc, ${newest.rows}`,
  candidates: `
    max(state = 'Draft') desc, min(${openDue}) nulls last, max(to_credit) desc, ${newest.candidates}
  `,
}

/** In the order of `ids`. */
function loadInvoices(ask: Ask, who: Who, ids: readonly number[]) {
  const place = new Map(ids.map((id, index) => [id, index]))
  const rows = invoicesOf(
    ask,
    invoiceRows(ask, who, 'i.id in (select value from json_each(:ids))', { ids: JSON.stringify(ids) }),
  )
  return rows.toSorted((a, b) => place.get(a.id)! - place.get(b.id)!)
}

/**
 * Each word must begin a part of the candidate's name, or occur in the invoice number or the client's name.
 * `only` restricts the result to these candidates.
 */
function foundOf(
  ask: Ask,
  who: Who,
  { search = '', client, submitted, paid, state, overdue, toCredit, from, to, sort }: Query,
  only?: readonly number[],
): Found {
  const seen = seenSql(who)
  // A candidate with invoices is never deleted, so candidates are read only if a filter concerns them.
  const asksCandidate = Boolean(seen.with || search || client)
  const parts = ['i.voided_at is null', ...(asksCandidate ? [seen.where] : [])]
  const params: Found['params'] = { today: firmDay(ask), ...(seen.with ? { who: who.id } : {}) }
  for (const [index, word] of search.split(/\s+/).filter(Boolean).slice(0, 12).entries()) {
    const name = searchWords(word)
    parts.push(
      `(instr(i.number_key, :number${index}) > 0
      or iif(i.issued_at is null, b.client_id, i.client_id) in (
        select value
        from json_each(:clients${index})
      ) ${
        name
          ? `
        or i.candidate_id in (
          select rowid
          from billing_search
          where billing_search match :name${index}
        )
      `
          : ''
      })`,
    )
    params[`number${index}`] = numberKey(word)
    params[`clients${index}`] = JSON.stringify(clientsNamed(ask, word))
    if (name) params[`name${index}`] = `name : (${name})`
  }
  if (only) {
    parts.push('i.candidate_id in (select value from json_each(:only))')
    params.only = JSON.stringify(only)
  }
  if (client) {
    parts.push('iif(i.issued_at is null, b.client_id, i.client_id) = :client')
    params.client = client
  }
  if (submitted) parts.push(`i.submitted = ${submitted === 'Yes' ? 1 : 0}`)
  if (paid) parts.push(`i.is_paid = ${paid === 'Yes' ? 1 : 0}`)
  if (state) parts.push(stateSql[state])
  if (overdue) parts.push(overdue === 'Yes' ? overdueSql : notDueSql)
  if (toCredit) parts.push(toCreditSql)
  // Not in the others, because sums are cached by their parameters.
  if (overdue || toCredit) params.toCredit = idsToCredit(ask)
  if (from) {
    parts.push('i.invoice_day >= :from')
    params.from = from
  }
  if (to) {
    parts.push('i.invoice_day <= :to')
    params.to = to
  }
  return {
    sql: `
      with recursive ${seen.tables ? `${seen.tables},` : ''}
      found (
        id, candidate, day, due, raised, amount, submitted, paid, state, overdue, to_credit
      ) as materialized (
        select i.id, i.candidate_id, i.invoice_day, i.due_day, i.raised, i.amount, i.submitted, i.is_paid,
          case ${stateCases} end, ${overdueSql}, ${toCreditSql}
        from billing_invoices i
        ${asksCandidate ? 'join billing_candidates b on b.id = i.candidate_id' : ''}
        where ${parts.join(' and ')}
      )
    `,
    params: { ...params, toCredit: idsToCredit(ask) },
    ...(asksCandidate
      ? {}
      : {
          ...(sort !== 'due' && {
            walked: `
              select i.id
              from billing_invoices i indexed by billing_invoices_day
              where ${parts.join(' and ')}
              order by i.invoice_day desc, i.id desc
            `,
          }),
          sums: { where: parts.join(' and '), params },
        }),
  }
}

const clientsNamed = ({ db }: Ask, word: string): number[] =>
  db
    .all<{ id: number; name: string }>('select id, name from clients')
    .filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()))
    .map(({ id }) => id)

/** What waits for a credit note will not be paid, so it is neither overdue nor due later. */
const isToCredit = 'i.id in (select value from json_each(:toCredit))'
const toCreditSql = `(${stateSql.Open} and ${isToCredit})`
const lateSql = `(${stateSql.Open} and i.due_day < :today)`
const overdueSql = `(${lateSql} and not ${isToCredit})`
const notDueSql = `(${stateSql.Open} and i.due_day >= :today and not ${isToCredit})`

const stateCases = invoiceStates.map((state) => `when ${stateSql[state]} then '${state}'`).join(' ')

type Sums = {
  state: InvoiceState
  invoices: number
  raised: number
  amount: number
  submitted: number
  paid: number
  overdue: number
  toCredit: number
}

type Totals = { candidates: number; rows: Sums[] }

/** Totals of invoices alone, whatever their candidates are. */
function followedTotals(ask: Ask, of: InvoiceConditions): Totals {
  const measures = {
    raised: 'i.raised',
    amount: 'i.amount',
    submitted: 'i.submitted',
    paid: 'i.is_paid',
    late: lateSql,
  }
  const groups = { state: `case ${stateCases} end` }
  const waiting = ask.db.one<{ toCredit: number; late: number }>(
    `select count(*) as toCredit, coalesce(sum(${lateSql}), 0) as late
     from billing_invoices i
     where i.voided_at is null and ${toCreditSql} and ${of.where}`,
    { ...of.params, toCredit: idsToCredit(ask) },
  )!
  return {
    candidates: followedCount(ask, invoiceSums(of), 'candidate_id'),
    rows: followedSums(ask, { ...invoiceSums(of), groups, measures }).map(({ count, late, ...row }) => {
      const { toCredit, late: lateToCredit } = row.state === 'Open' ? waiting : { toCredit: 0, late: 0 }
      return {
        ...row,
        state: row.state as InvoiceState,
        invoices: count,
        overdue: late - lateToCredit,
        toCredit,
      }
    }),
  }
}

const addedTotals = (ask: Ask, found: Found): Totals =>
  cachedToday(ask, ['invoices', found.sql, found.params], () => ({
    candidates: ask.db.one<{ n: number }>(
      `${found.sql} select count(distinct candidate) as n from found`,
      found.params,
    )!.n,
    rows: ask.db.all<Sums>(
      `${found.sql}
       select state, count(*) as invoices, sum(raised) as raised, sum(amount) as amount,
         sum(submitted) as submitted, sum(paid) as paid, sum(overdue) as overdue,
         sum(to_credit) as toCredit
       from found
       group by state`,
      found.params,
    ),
  }))

function totalsOf(ask: Ask, found: Found): InvoiceTotals {
  const { candidates, rows } = found.sums ? followedTotals(ask, found.sums) : addedTotals(ask, found)
  const sum = (name: Exclude<keyof Sums, 'state'>) => rows.reduce((all, row) => all + row[name], 0)
  const inState = (state: InvoiceState) => rows.find((row) => row.state === state)
  return {
    invoices: sum('invoices'),
    candidates,
    raised: rupees(sum('raised')),
    amount: rupees(sum('amount')),
    submitted: sum('submitted'),
    paid: sum('paid'),
    states: Object.fromEntries(
      invoiceStates.map((state) => [state, inState(state)?.invoices ?? 0]),
    ) as InvoiceTotals['states'],
    overdue: sum('overdue'),
    toCredit: sum('toCredit'),
    drafts: rupees(inState('Draft')?.amount ?? 0),
  }
}

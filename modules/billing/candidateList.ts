/** Candidates under filters: as an array, as a page, and their totals, all by SQL over the rows that the asker sees. */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import type { Answer, Input } from '../../src/domain/endpoint'
import { paiseOf, rupees } from '../../src/domain/money'
import { searchWords } from '../people/service'
import type { CandidateTotals, listCandidates } from './candidateContract'
import { candidateOf, columns, type CandidateRow } from './candidateRows'
import { groupOf, notExpected, statuses, statusOf, type Group, type Status } from './rules'
import { seenSql } from './seen'
import { billingSettings, today } from './terms'

export type Filters = Pick<Input<typeof listCandidates>, 'search' | 'client' | 'month' | 'status' | 'recruiter' | 'team' | 'location' | 'entity' | 'joining'>
const names = ['search', 'client', 'month', 'status', 'recruiter', 'team', 'location', 'entity', 'joining'] as const
type Where = { with: string; where: string; params: Record<string, string | number | null> }

const joins = `from billing_candidates b join clients c on c.id = b.client_id left join users r on r.email = b.recruiter_email left join users m on m.email = b.manager_email`
const several = (text: string | undefined) => (text ? JSON.stringify(text.split('|').map((value) => value.trim()).filter(Boolean)) : null)

/** Values of a filter are alternatives, filters hold together. A team is everybody below a manager, and the manager. */
export function whereOf(who: Who, filters: Filters): Where {
  const seen = seenSql(who)
  const parts = [seen.where]
  const params: Where['params'] = seen.with ? { who: who.id } : {}
  const of = (name: keyof Filters, sql: string, given = several(filters[name])) => {
    if (!given) return
    parts.push(sql.replaceAll('?', `(select value from json_each(:${name}))`))
    params[name] = given
  }
  of('client', 'b.client_id in ?')
  of('month', 'b.selection_month in ?')
  of('status', 'b.status in ?', filters.status ? JSON.stringify(filters.status.split('|').map((text) => statusOf(text) ?? text)) : null)
  of('recruiter', 'b.recruiter_email in ?')
  of('location', 'b.location in ?')
  of('entity', 'b.entity in ?')
  of('joining', 'substr(b.joining_day, 1, 7) in ?')
  of('team', '(b.manager_email in (select email from chosen) or b.recruiter_email in (select email from chosen))')
  const words = filters.search ? searchWords(filters.search) : null
  if (words) {
    parts.push('b.id in (select rowid from billing_search where billing_search match :words)')
    params.words = words
  } else if (words === '') parts.push('false')
  const team = filters.team
    ? `chosen_ids (id) as (select id from users where email in (select value from json_each(:team)) union select u.id from users u join chosen_ids t on u.manager_id = t.id), chosen (email) as (select u.email from users u join chosen_ids t on t.id = u.id)`
    : ''
  const before = [seen.with.replace(/^\s*with\s+(recursive\s+)?/i, ''), team].filter(Boolean).join(', ')
  return { with: before ? `with recursive ${before}` : '', where: parts.join(' and '), params }
}

/** Each is served by an index in either direction, so that a page stops when it is full. Only a day of joining may be missing: those come last. */
const order = {
  name: (way: Way) => `b.name collate nocase ${way}, b.id ${way}`,
  dateOfJoining: (way: Way) => `b.joining_day ${way} nulls last, b.id ${way}`,
  client: (way: Way) => `c.name ${way}, b.id ${way}`,
  designation: (way: Way) => `b.designation collate nocase ${way}, b.id ${way}`,
} as const
type Way = 'asc' | 'desc'

export function list(ask: Ask, who: Who, query: Input<typeof listCandidates>): Answer<typeof listCandidates> {
  const { page, limit = 50 } = query
  const usual = billingSettings(ask)
  if (!page) return rowsOf(ask, who, query).map((row) => candidateOf(ask, row, usual))
  const totals = totalsOf(ask, who, query)
  const ids = pageOf(ask, who, query, { limit, offset: (page - 1) * limit, of: totals.candidates })
  const rows = new Map(ask.db.all<CandidateRow>(`select ${columns} ${joins} where b.id in (select value from json_each(?))`, JSON.stringify(ids)).map((row) => [row.id, row]))
  return { data: ids.map((id) => candidateOf(ask, rows.get(id)!, usual)), pagination: { page, limit, totalItems: totals.candidates, totalPages: Math.ceil(totals.candidates / limit) }, totals }
}

const orderOf = ({ sort, order: way = 'asc' }: Input<typeof listCandidates>) => (sort ? order[sort](way) : 'b.id desc')

function rowsOf(ask: Ask, who: Who, query: Input<typeof listCandidates>): CandidateRow[] {
  const { with: head, where, params } = whereOf(who, query)
  return ask.db.all<CandidateRow>(`${head} select ${columns} ${joins} where ${where} order by ${orderOf(query)}`, params)
}

/**
 * Whose turn it is, before anything else of them is read. Many are walked through in their order until the page is full; few
 * would be far apart there, so they are found first and then sorted.
 */
function pageOf(ask: Ask, who: Who, query: Input<typeof listCandidates>, { limit, offset, of }: { limit: number; offset: number; of: number }): number[] {
  if (offset >= of) return []
  const { with: head, where, params } = whereOf(who, query)
  const isClient = query.sort === 'client'
  const from =
    of < 2000
      ? `billing_candidates b ${passOf(query)} ${isClient ? 'join clients c on c.id = b.client_id' : ''}`
      : isClient ? 'clients c cross join billing_candidates b on b.client_id = c.id' : 'billing_candidates b'
  return ask.db.all<{ id: number }>(`${head} select b.id from ${from} where ${where} order by ${orderOf(query)} limit :limit offset :offset`, { ...params, limit, offset }).map(({ id }) => id)
}

/** A search or a recruiter has an index of its own; the other filters are one pass over the index that holds all that is filtered and summed. */
const passOf = ({ search, recruiter }: Filters) => (search || recruiter ? '' : 'indexed by billing_candidates_figures')

type Sum = { status: Status; count: number; amount: number }

export function totalsOf(ask: Ask, who: Who, filters: Filters): CandidateTotals {
  const isFiltered = names.some((name) => filters[name])
  const all = seenSql(who).with ? sums(ask, who, {}) : ask.db.all<Sum>('select status, count, amount from billing_sums')
  const here = isFiltered ? sums(ask, who, filters) : all
  const of = (rows: readonly Sum[], test: (status: Status) => boolean = () => true) => {
    const picked = rows.filter(({ status }) => test(status))
    return { count: picked.reduce((sum, row) => sum + row.count, 0), amount: rupees(picked.reduce((sum, row) => sum + row.amount, 0)) }
  }
  const group = (name: Group) => of(here, (status) => groupOf[status] === name)
  const joined = group('joined')
  const risk = joined.count ? atRisk(ask, who, filters) : { count: 0, amount: 0 }
  return {
    candidates: of(here).count, all: of(all).count, selection: of(here).amount,
    joined, pipeline: group('pipeline'), lost: group('lost'), hold: group('hold'),
    earned: { count: joined.count - risk.count, amount: rupees(paiseOf(joined.amount)! - risk.amount) }, atRisk: { count: risk.count, amount: rupees(risk.amount) },
    overall: { billing: of(all, (status) => groupOf[status] === 'joined').amount, pipeline: of(all, (status) => groupOf[status] === 'pipeline').amount, amount: of(all).amount },
    byStatus: statuses.flatMap((status) => {
      const row = here.find((one) => one.status === status)
      return row ? [{ status, count: row.count, amount: rupees(row.amount) }] : []
    }),
    expected: of(here, (status) => !notExpected.includes(status)),
  }
}

function sums(ask: Ask, who: Who, filters: Filters): Sum[] {
  const { with: head, where, params } = whereOf(who, filters)
  return ask.db.all<Sum>(`${head} select b.status, count(*) as count, sum(b.billing_amount) as amount from billing_candidates b ${passOf(filters)} where ${where} group by b.status`, params)
}

/** Of the joined under the filters: those whose guarantee may still be called on. A client's own days, or the firm's usual. */
function atRisk(ask: Ask, who: Who, filters: Filters): { count: number; amount: number } {
  const { with: head, where, params } = whereOf(who, filters)
  const guarded = `guarded (id, since) as materialized (select id, date(:today, '-' || coalesce(guarantee_days, :usual) || ' days') from clients)`
  // Client by client through the index; what a search found is gone through once.
  const from = passOf(filters) ? `guarded g cross join billing_candidates b ${passOf(filters)} on b.client_id = g.id` : 'billing_candidates b cross join guarded g on g.id = b.client_id'
  return ask.db.one<{ count: number; amount: number }>(
    `${head ? `${head}, ` : 'with '}${guarded} select count(*) as count, coalesce(sum(b.billing_amount), 0) as amount from ${from}
     where b.status = 'Joined' and coalesce(b.joining_day, '9999') >= g.since and ${where}`,
    { ...params, today: today(ask), usual: billingSettings(ask).guaranteeDays },
  )!
}

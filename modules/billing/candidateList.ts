/** Candidates under filters: as an array, as a page, and their totals, all by SQL over the rows that the asker sees. */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import type { Answer, Input } from '../../src/domain/endpoint'
import { rupees } from '../../src/domain/money'
import { searchWords } from '../people/service'
import type { Candidate, CandidateTotals, candidateChoices, listCandidates } from './candidateContract'
import { candidateOf, columns, type CandidateRow } from './candidateRows'
import { groupOf, notExpected, statuses, statusOf, type Group, type Status } from './rules'
import { seenSql } from './seen'
import { billingSettings, companySettings } from './terms'

export type Filters = Pick<Input<typeof listCandidates>, 'search' | 'client' | 'month' | 'status' | 'recruiter' | 'team' | 'location' | 'entity' | 'joining'>
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

const order = { name: 'b.name collate nocase', dateOfJoining: 'b.joining_day', client: 'c.name', designation: 'b.designation collate nocase' } as const

export function list(ask: Ask, who: Who, query: Input<typeof listCandidates>): Answer<typeof listCandidates> {
  const { with: head, where, params } = whereOf(who, query)
  const { page, limit = 50, sort, order: way = 'asc' } = query
  // Only a day of joining may be missing: those come last.
  const by = sort ? `${sort === 'dateOfJoining' ? 'b.joining_day is null, ' : ''}${order[sort]} ${way}, b.id` : 'b.id desc'
  const usual = billingSettings(ask)
  const rows = ask.db.all<CandidateRow>(`${head} select ${columns} ${joins} where ${where} order by ${by} ${page ? 'limit :limit offset :offset' : ''}`, page ? { ...params, limit, offset: (page - 1) * limit } : params)
  const data: Candidate[] = rows.map((row) => candidateOf(ask, row, usual))
  if (!page) return data
  const totals = totalsOf(ask, who, query)
  return { data, pagination: { page, limit, totalItems: totals.candidates, totalPages: Math.ceil(totals.candidates / limit) }, totals }
}

type Sum = { status: Status; count: number; amount: number }

export function totalsOf(ask: Ask, who: Who, filters: Filters): CandidateTotals {
  const sums = (given: Filters) => {
    const { with: head, where, params } = whereOf(who, given)
    return ask.db.all<Sum>(`${head} select b.status, count(*) as count, sum(b.billing_amount) as amount from billing_candidates b where ${where} group by b.status`, params)
  }
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '')
  const here = sums(filters)
  const all = isFiltered ? sums({}) : here
  const of = (rows: readonly Sum[], test: (status: Status) => boolean = () => true) => {
    const picked = rows.filter(({ status }) => test(status))
    return { count: picked.reduce((sum, row) => sum + row.count, 0), amount: rupees(picked.reduce((sum, row) => sum + row.amount, 0)) }
  }
  const group = (name: Group) => of(here, (status) => groupOf[status] === name)
  return {
    candidates: of(here).count, all: of(all).count, selection: of(here).amount,
    joined: group('joined'), pipeline: group('pipeline'), lost: group('lost'), hold: group('hold'),
    overall: { billing: of(all, (status) => groupOf[status] === 'joined').amount, pipeline: of(all, (status) => groupOf[status] === 'pipeline').amount, amount: of(all).amount },
    byStatus: statuses.flatMap((status) => {
      const row = here.find((one) => one.status === status)
      return row ? [{ status, count: row.count, amount: rupees(row.amount) }] : []
    }),
    expected: of(here, (status) => !notExpected.includes(status)),
  }
}

export function choices(ask: Ask, who: Who): Answer<typeof candidateChoices> {
  const { with: head, where, params } = whereOf(who, {})
  const distinct = (expression: string) => ask.db.all<{ value: string }>(`${head} select distinct ${expression} as value from billing_candidates b where ${where} and ${expression} is not null order by value`, params).map(({ value }) => value)
  const { othersEmail, entities } = companySettings(ask)
  return {
    clients: ask.db.all(`${head} select c.id, c.name from clients c where c.id in (select b.client_id from billing_candidates b where ${where}) order by c.name`, params),
    months: distinct('b.selection_month').toReversed(),
    joiningMonths: distinct('substr(b.joining_day, 1, 7)').toReversed(),
    locations: distinct('b.location'),
    entities: distinct('b.entity'),
    recruiters: ask.db.all(
      `${head} select e.value as email, coalesce(u.first_name || ' ' || u.last_name, e.value) as name from (select distinct b.recruiter_email as value from billing_candidates b where ${where} and b.recruiter_email is not null) e
       left join users u on u.email = e.value order by name`,
      params,
    ),
    teams: ask.db.all(
      `${head} select u.email, u.first_name || ' ' || u.last_name as name, (select count(*) from users t where t.manager_id = u.id and t.is_active = 1) as members from users u
       where u.is_active = 1 and u.role in ('Manager', 'Senior Manager') and exists (select 1 from users t where t.manager_id = u.id and t.is_active = 1)
         ${head ? 'and u.id in (select id from visible)' : ''} order by name`,
      params,
    ),
    othersEmail,
    companies: entities,
  }
}

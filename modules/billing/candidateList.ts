/**
 * Candidates under filters: as an array, as a page, and their totals, all by SQL over the rows that the asker
 * sees.
 */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { addDays } from '../../src/domain/day'
import type { Answer, Input } from '../../src/domain/endpoint'
import { paiseOf, rupees } from '../../src/domain/money'
import { searchWords } from '../people/service'
import type { CandidateTotals, listCandidates } from './candidateContract'
import { candidateOf, columns, joins, type CandidateRow } from './candidateRows'
import { kept } from './kept'
import { groupOf, notExpected, statuses, statusOf, type Group, type Status } from './rules'
import { seenSql } from './seen'
import { billingSettings, today } from './terms'

export type Filters = Pick<
  Input<typeof listCandidates>,
  'search' | 'client' | 'month' | 'status' | 'recruiter' | 'team' | 'location' | 'entity' | 'joining'
>
const names = [
  'search',
  'client',
  'month',
  'status',
  'recruiter',
  'team',
  'location',
  'entity',
  'joining',
] as const
type Where = {
  with: string
  /** Every condition. */
  where: string
  /** The same with no index of a filter: for what is walked through in an order of its own. */
  walked: string
  /** What is left to ask of what comes `from` there. */
  rest: string
  /**
   * From where those that match are found with the least reading: by the most selective filter that has an
   * index, else by one pass over the index that holds all that is filtered and summed.
   */
  from: string
  params: Record<string, string | number | null>
}

const several = (text: string | undefined) =>
  text
    ? JSON.stringify(
        text
          .split('|')
          .map((value) => value.trim())
          .filter(Boolean),
      )
    : null

/**
 * Values of a filter are alternatives, filters hold together. A team is everybody below a manager, and the
 * manager.
 */
export function whereOf(ask: Ask, who: Who, filters: Filters): Where {
  const seen = seenSql(who)
  const parts: ((walking: boolean) => string)[] = [() => 'b.removed_at is null']
  const params: Where['params'] = seen.with ? { who: who.id } : {}
  const ctes = seen.tables ? [seen.tables] : []
  /** A plus before a column keeps its index out of it. */
  const plus = (walking: boolean) => (walking ? '+' : '')
  const ofPeople = (emails: string) => (walking: boolean) =>
    `(
       ${plus(walking)}b.manager_email in (select email from ${emails})
       or ${plus(walking)}b.recruiter_email in (select email from ${emails})
     )`
  /** Both indexes by address, before anything else of a row is read. */
  const found = (name: string, emails: string) =>
    `${name} (id) as materialized (
       select id
       from billing_candidates
       where removed_at is null
         and manager_email in (select email from ${emails})
       union select id
       from billing_candidates
       where removed_at is null
         and recruiter_email in (select email from ${emails})
     )`
  const of = (name: keyof Filters, column: string, given = several(filters[name])) => {
    if (!given) return false
    parts.push((walking) => `${plus(walking)}${column} in (select value from json_each(:${name}))`)
    params[name] = given
    return true
  }
  const byClient = of('client', 'b.client_id')
  const byMonth = of('month', 'b.selection_month')
  of(
    'status',
    'b.status',
    filters.status ? JSON.stringify(filters.status.split('|').map((text) => statusOf(text) ?? text)) : null,
  )
  const byRecruiter = of('recruiter', 'b.recruiter_email')
  of('location', 'b.location')
  of('entity', 'b.entity')
  const byJoining = of('joining', 'substr(b.joining_day, 1, 7)')
  if (seen.with) {
    parts.push(ofPeople('seen'))
    ctes.push(found('mine', 'seen'))
  }
  if (filters.team) {
    params.team = several(filters.team)
    ctes.push(
      `chosen_ids (id) as (
         select id
         from users
         where email in (select value from json_each(:team))
         union select u.id
         from users u
         join chosen_ids t on u.manager_id = t.id
       )`,
      'chosen (email) as (select u.email from users u join chosen_ids t on t.id = u.id)',
      found('theirs', 'chosen'),
    )
    parts.push(ofPeople('chosen'))
  }
  const words = filters.search ? searchWords(filters.search) : null
  const others = [...parts]
  if (words) {
    parts.push(() => 'b.id in (select rowid from billing_search where billing_search match :words)')
    params.words = words
  } else if (words === '') {
    parts.push(() => 'false')
    others.push(() => 'false')
  }
  const b = 'billing_candidates b'
  const from = words
    ? `
      (
        select rowid as id
        from billing_search
        where billing_search match :words
      ) s
      cross join ${b} on b.id = s.id
    `
    : byClient
      ? `${b} indexed by billing_candidates_client`
      : byRecruiter
        ? `${b} indexed by billing_candidates_recruiter`
        : filters.team && !isLarge(ask, 'email in (select value from json_each(:root))', params.team!)
          ? `theirs cross join ${b} on b.id = theirs.id`
          : seen.with && !isLarge(ask, 'id = :root', who.id)
            ? `mine cross join ${b} on b.id = mine.id`
            : byMonth
              ? `${b} indexed by billing_candidates_month`
              : byJoining
                ? `
                  (select distinct value as month from json_each(:joining)) j
                  cross join ${b} indexed by billing_candidates_joining
                    on b.joining_day between j.month || '-01' and j.month || '-99'
                `
                : `${b} indexed by billing_candidates_figures`
  const all = (of: typeof parts, walking = false) => of.map((part) => part(walking)).join(' and ')
  return {
    with: ctes.length ? `with recursive ${ctes.join(', ')}` : '',
    where: all(parts),
    walked: all(parts, true),
    rest: all(others),
    from,
    params,
  }
}

/** A team of hundreds has so many candidates that going through all is quicker than finding each. */
function isLarge({ db }: Ask, root: string, value: string | number): boolean {
  const people = db.one<{ n: number }>(
    `with recursive below (id) as (
       select id
       from users
       where ${root}
       union select u.id
       from users u
       join below t on u.manager_id = t.id
       limit ${large}
     )
     select count(*) as n
     from below`,
    { root: value },
  )!.n
  return people >= large
}
const large = 300

/**
 * Each is served by an index in either direction, so that a page stops when it is full. Only a day of joining
 * may be missing: those come last.
 */
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
  const rows = new Map(
    ask.db
      .all<CandidateRow>(
        `select ${columns} ${joins}
         where b.id in (select value from json_each(?))`,
        JSON.stringify(ids),
      )
      .map((row) => [row.id, row]),
  )
  return {
    data: ids.map((id) => candidateOf(ask, rows.get(id)!, usual)),
    pagination: {
      page,
      limit,
      totalItems: totals.candidates,
      totalPages: Math.ceil(totals.candidates / limit),
    },
    totals,
  }
}

const orderOf = ({ sort, order: way = 'asc' }: Input<typeof listCandidates>) =>
  sort ? order[sort](way) : 'b.id desc'

function rowsOf(ask: Ask, who: Who, query: Input<typeof listCandidates>): CandidateRow[] {
  const { with: head, where, params } = whereOf(ask, who, query)
  return ask.db.all<CandidateRow>(
    `${head} select ${columns} ${joins} where ${where} order by ${orderOf(query)}`,
    params,
  )
}

/**
 * Whose turn it is, before anything else of them is read. Many are walked through in their order until the
 * page is full; few would be far apart there, so they are found first and then sorted.
 */
function pageOf(
  ask: Ask,
  who: Who,
  query: Input<typeof listCandidates>,
  { limit, offset, of }: { limit: number; offset: number; of: number },
): number[] {
  if (offset >= of) return []
  const { with: head, walked, rest, from, params } = whereOf(ask, who, query)
  const isClient = query.sort === 'client'
  const [source, condition] =
    of < few
      ? [`${from} ${isClient ? 'join clients c on c.id = b.client_id' : ''}`, rest]
      : [
          isClient
            ? 'clients c cross join billing_candidates b on b.client_id = c.id'
            : 'billing_candidates b',
          walked,
        ]
  return ask.db
    .all<{ id: number }>(
      `${head}
       select b.id
       from ${source}
       where ${condition}
       order by ${orderOf(query)}
       limit :limit offset :offset`,
      { ...params, limit, offset },
    )
    .map(({ id }) => id)
}

const few = 2000

/** `risk`: of the joined those whose guarantee may still be called on. */
type Sum = { status: Status; count: number; amount: number; riskCount: number; riskAmount: number }

export function totalsOf(ask: Ask, who: Who, filters: Filters): CandidateTotals {
  const isFiltered = names.some((name) => filters[name])
  const all = !isFiltered || seenSql(who).with ? sums(ask, who, {}) : keptSums(ask)
  const here = isFiltered ? sums(ask, who, filters) : all
  const of = (rows: readonly Sum[], test: (status: Status) => boolean = () => true) => {
    const picked = rows.filter(({ status }) => test(status))
    return {
      count: picked.reduce((sum, row) => sum + row.count, 0),
      amount: rupees(picked.reduce((sum, row) => sum + row.amount, 0)),
    }
  }
  const group = (name: Group) => of(here, (status) => groupOf[status] === name)
  const joined = group('joined')
  const risk = {
    count: here.reduce((sum, { riskCount }) => sum + riskCount, 0),
    amount: here.reduce((sum, { riskAmount }) => sum + riskAmount, 0),
  }
  return {
    candidates: of(here).count,
    all: of(all).count,
    selection: of(here).amount,
    joined,
    pipeline: group('pipeline'),
    lost: group('lost'),
    hold: group('hold'),
    earned: { count: joined.count - risk.count, amount: rupees(paiseOf(joined.amount)! - risk.amount) },
    atRisk: { count: risk.count, amount: rupees(risk.amount) },
    overall: {
      billing: of(all, (status) => groupOf[status] === 'joined').amount,
      pipeline: of(all, (status) => groupOf[status] === 'pipeline').amount,
      amount: of(all).amount,
    },
    byStatus: statuses.flatMap((status) => {
      const row = here.find((one) => one.status === status)
      return row ? [{ status, count: row.count, amount: rupees(row.amount) }] : []
    }),
    expected: of(here, (status) => !notExpected.includes(status)),
  }
}

/** Of everything that there is: nine rows instead of every candidate. Risk is not asked of them. */
const keptSums = ({ db }: Ask): Sum[] =>
  db.all<Sum>(`
    select status, count, amount, 0 as riskCount, 0 as riskAmount
    from billing_sums
  `)

function sums(ask: Ask, who: Who, filters: Filters): Sum[] {
  const { with: head, rest, from, params } = whereOf(ask, who, filters)
  const risk = riskOf(ask)
  const isAtRisk = `b.status = 'Joined' and coalesce(b.joining_day, '9999') >= ${risk.since}`
  if (!names.some((name) => filters[name]) && !head) return whole(ask, isAtRisk, risk.join, risk.params)
  return kept(ask, ['sums', params, risk.params, rest], () =>
    ask.db.all<Sum>(
      `${head}
       select b.status, count(*) as count, sum(b.billing_amount) as amount,
         coalesce(sum(${isAtRisk}), 0) as riskCount,
         coalesce(sum(case when ${isAtRisk} then b.billing_amount end), 0) as riskAmount
       from ${from} ${risk.join}
       where ${rest}
       group by b.status`,
      { ...params, ...risk.params },
    ),
  )
}

/** Everything: the kept sums, and of the joined those of late. */
function whole(ask: Ask, isAtRisk: string, join: string, params: Record<string, string>): Sum[] {
  const risk = kept(ask, ['whole', params], () =>
    ask.db.one<{ count: number; amount: number }>(
      `select count(*) as count, coalesce(sum(b.billing_amount), 0) as amount
       from billing_candidates b indexed by billing_candidates_figures ${join}
       where b.removed_at is null and ${isAtRisk}`,
      params,
    )!,
  )
  return keptSums(ask).map((row) =>
    row.status === 'Joined' ? { ...row, riskCount: risk.count, riskAmount: risk.amount } : row,
  )
}

/**
 * Since which day of joining a guarantee may still be called on: the firm's usual days, and those of the
 * clients that have their own.
 */
function riskOf(ask: Ask): { since: string; join: string; params: Record<string, string> } {
  const now = today(ask)
  const longest = ask.db.one<{ days: number | null }>('select max(guarantee_days) as days from clients')!.days
  const params = { since: addDays(now, -billingSettings(ask).guaranteeDays) }
  if (longest === null) return { since: ':since', join: '', params }
  return {
    since: "coalesce(date(:now, -g.guarantee_days || ' days'), :since)",
    join: 'join clients g on g.id = b.client_id',
    params: { ...params, now },
  }
}

/** Computes the totals of candidates under filters, by SQL over the rows visible to the user. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { addDays, type Day } from '../../../src/domain/day'
import { paiseOf, rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import type { CandidateTotals } from './candidateContract'
import { cachedToday } from '../terms/cachedToday'
import { groupOf, notExpected, statuses, type Group, type Status } from '../rules'
import { seenSql } from '../visibility'
import { billingSettings } from '../terms/terms'
import { type Filters, filterNames, whereOf } from './candidateFilters'

/** `risk`: joined candidates still within their guarantee. */
type Sum = { status: Status; count: number; amount: number; riskCount: number; riskAmount: number }

export function totalsOf(ask: Ask, who: Who, filters: Filters): CandidateTotals {
  const isFiltered = filterNames.some((name) => filters[name])
  const all = !isFiltered || seenSql(who).with ? sums(ask, who, {}) : storedSums(ask)
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
    byStatus: toWire(here),
    expected: of(here, (status) => !notExpected.includes(status)),
  }
}

/** The statuses that occur, in their order. */
export const statusesOf = (ask: Ask, who: Who, filters: Filters): CandidateTotals['byStatus'] =>
  toWire(sums(ask, who, filters))

const toWire = (rows: readonly Sum[]): CandidateTotals['byStatus'] =>
  statuses.flatMap((status) => {
    const row = rows.find((one) => one.status === status && one.count > 0)
    return row ? [{ status, count: row.count, amount: rupees(row.amount) }] : []
  })

/**
 * Totals of all candidates, from nine stored rows instead of every candidate. They do not include the risk.
 */
const storedSums = ({ db }: Ask): Sum[] =>
  db.all<Sum>(`
    select status, count, amount, 0 as riskCount, 0 as riskAmount
    from billing_sums
  `)

function sums(ask: Ask, who: Who, filters: Filters): Sum[] {
  const { with: head, rest, from, params } = whereOf(ask, who, filters)
  const risk = riskOf(ask)
  const isAtRisk = `b.status = 'Joined' and coalesce(b.joining_day, '9999') >= ${risk.since}`
  if (!filterNames.some((name) => filters[name]) && !head) return whole(ask, risk)
  return cachedToday(ask, ['sums', params, risk.params, rest], () =>
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

/** Everything: the stored sums, and for the risk an index range of recent joins and of unknown ones. */
function whole(ask: Ask, { since, earliest, join, params }: Risk): Sum[] {
  const joins = (where: string) => `
    select b.billing_amount as amount
    from billing_candidates b indexed by billing_candidates_joining ${join}
    where b.removed_at is null and b.status = 'Joined' and ${where}`
  const risk = cachedToday(ask, ['whole', earliest, params], () =>
    ask.db.one<{ count: number; amount: number }>(
      `select count(*) as count, coalesce(sum(amount), 0) as amount
       from (
         ${joins(`b.joining_day >= :earliest and b.joining_day >= ${since}`)}
         union all ${joins('b.joining_day is null')}
       )`,
      { ...params, earliest },
    )!,
  )
  return storedSums(ask).map((row) =>
    row.status === 'Joined' ? { ...row, riskCount: risk.count, riskAmount: risk.amount } : row,
  )
}

/** `since`: the SQL of a candidate's day; `earliest`: no client's is before it. */
type Risk = { since: string; earliest: Day; join: string; params: Record<string, string> }

/**
 * The earliest joining day whose guarantee is still running: by the firm's default days and by those of
 * clients with their own terms.
 */
function riskOf(ask: Ask): Risk {
  const now = firmDay(ask)
  const usual = billingSettings(ask).guaranteeDays
  const longest = ask.db.one<{ days: number | null }>('select max(guarantee_days) as days from clients')!.days
  const params = { since: addDays(now, -usual) }
  const earliest = addDays(now, -Math.max(usual, longest ?? 0))
  if (longest === null) return { since: ':since', earliest, join: '', params }
  return {
    since: "coalesce(date(:now, -g.guarantee_days || ' days'), :since)",
    earliest,
    join: 'join clients g on g.id = b.client_id',
    params: { ...params, now },
  }
}

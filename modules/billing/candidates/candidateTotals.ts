/** Computes the totals of candidates under filters, by SQL over the rows visible to the user. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { addDays, type Day } from '../../../src/domain/day'
import type { Source } from '../../../src/domain/endpoint'
import { paiseOf, rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import type { CandidateTotals } from './candidateContract'
import { groupOf, notExpected, statuses, type Group, type Status } from '../rules'
import { seenSql } from '../visibility'
import { billingSettings } from '../terms/terms'
import { type Filters, type Where, filterNames, whereOf } from './candidateFilters'
import { candidateSums } from '../sums/candidateSums'

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
  const found = whereOf(ask, who, filters)
  const ofRisk = riskOf(ask)
  const isEverything = !filterNames.some((name) => filters[name]) && !found.with
  if (isEverything) return whole(ask, found, ofRisk)
  const { since, join, params, dependsOn } = ofRisk
  const isAtRisk = `(b.status = 'Joined' and coalesce(b.joining_day, '9999') >= ${since})`
  return candidateSums(
    ask,
    { ...found, params: { ...found.params, ...params }, dependsOn: [...found.dependsOn, ...dependsOn] },
    {
      join,
      groups: { status: 'b.status' },
      measures: {
        amount: 'b.billing_amount',
        riskCount: isAtRisk,
        riskAmount: `iif(${isAtRisk}, b.billing_amount, 0)`,
      },
    },
  ) as Sum[]
}

/** Everything: the stored sums, and for the risk an index range of recent joins and of unknown ones. */
function whole(ask: Ask, found: Where, { since, earliest, join, params, dependsOn }: Risk): Sum[] {
  const risk = (condition: string) => {
    const isAtRisk = `b.status = 'Joined' and ${condition}`
    return candidateSums(
      ask,
      {
        ...found,
        from: `billing_candidates b indexed by billing_candidates_joining`,
        rest: `b.removed_at is null and ${isAtRisk}`,
        where: `${found.where} and ${isAtRisk}`,
        params: { ...params, earliest },
        dependsOn,
      },
      { join, groups: {}, measures: { amount: 'b.billing_amount' } },
    )[0]!
  }
  const recent = risk(`b.joining_day >= :earliest and b.joining_day >= ${since}`)
  const unknown = risk('b.joining_day is null')
  return storedSums(ask).map((row) =>
    row.status === 'Joined'
      ? {
          ...row,
          riskCount: recent.count + unknown.count,
          riskAmount: recent.amount + unknown.amount,
        }
      : row,
  )
}

/** `since`: the SQL of a candidate's day; `earliest`: no client's is before it. */
type Risk = {
  since: string
  earliest: Day
  join: string
  params: Record<string, string>
  dependsOn: readonly Source[]
}

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
  if (longest === null) return { since: ':since', earliest, join: '', params, dependsOn: [] }
  return {
    since: "coalesce(date(:now, -g.guarantee_days || ' days'), :since)",
    earliest,
    join: 'join clients g on g.id = b.client_id',
    params: { ...params, now },
    dependsOn: ['clients'],
  }
}

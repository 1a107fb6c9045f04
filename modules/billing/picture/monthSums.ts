/** Candidates by selection month and status: the one query behind all figures of a month. */
import type { Ask } from '../../../src/app'
import type { Month } from '../../../src/domain/month'
import { candidateSums, type CandidateConditions } from '../sums/candidateSums'
import { groupOf, type Group, type Status } from '../rules'

export type MonthSum = { month: Month; status: Status; count: number; amount: number }

export function monthSums(ask: Ask, of: CandidateConditions, first: Month, last: Month): MonthSum[] {
  const within = (condition: string) =>
    `b.selection_month between :firstMonth and :lastMonth and ${condition}`
  return candidateSums(
    ask,
    {
      ...of,
      rest: within(of.rest),
      where: within(of.where),
      params: { ...of.params, firstMonth: first, lastMonth: last },
    },
    {
      groups: { month: 'b.selection_month', status: 'b.status' },
      measures: { amount: 'b.billing_amount' },
    },
  ) as MonthSum[]
}

/** In paise. */
export const sumOf = (rows: readonly MonthSum[], group?: Group): { count: number; amount: number } =>
  rows
    .filter(({ status }) => !group || groupOf[status] === group)
    .reduce((all, { count, amount }) => ({ count: all.count + count, amount: all.amount + amount }), {
      count: 0,
      amount: 0,
    })

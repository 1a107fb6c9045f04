/** Candidates by selection month and status: the one query behind all figures of a month. */
import type { Ask } from '../../../src/app'
import type { Month } from '../../../src/domain/month'
import { cachedToday } from '../terms/cachedToday'
import { groupOf, type Group, type Status } from '../rules'

export type MonthSum = { month: Month; status: Status; count: number; amount: number }
/** `with` starts the query; `from` reads the candidates as `b`; `where` excludes removed ones. */
type Rows = { with: string; from: string; where: string; params: Record<string, string | number | null> }

export function monthSums(ask: Ask, of: Rows, first: Month, last: Month): MonthSum[] {
  const params = { ...of.params, firstMonth: first, lastMonth: last }
  return cachedToday(ask, ['months', of.with, of.from, of.where, params], () =>
    ask.db.all<MonthSum>(
      `${of.with}
       select b.selection_month as month, b.status, count(*) as count, sum(b.billing_amount) as amount
       from ${of.from}
       where b.selection_month between :firstMonth and :lastMonth
         and ${of.where}
       group by b.selection_month, b.status`,
      params,
    ),
  )
}

/** In paise. */
export const sumOf = (rows: readonly MonthSum[], group?: Group): { count: number; amount: number } =>
  rows
    .filter(({ status }) => !group || groupOf[status] === group)
    .reduce((all, { count, amount }) => ({ count: all.count + count, amount: all.amount + amount }), {
      count: 0,
      amount: 0,
    })

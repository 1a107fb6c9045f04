/** Twelve months of joined and pipeline, and the statuses, under the filters of the list. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { monthOf, addMonths } from '../../../src/domain/month'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { monthSums, sumOf, type MonthSum } from './monthSums'
import { teamTarget } from './teamTarget'
import type { Group } from '../rules'
import type { candidateMonths } from '../candidates/candidateContract'
import { filterNames, whereOf } from '../candidates/candidateFilters'
import { statusesOf } from '../candidates/candidateTotals'

export function findMonths(
  ask: Ask,
  who: Who,
  filters: Input<typeof candidateMonths>,
): Answer<typeof candidateMonths> {
  const last = monthOf(firmDay(ask))
  const months = Array.from({ length: 12 }, (_, index) => addMonths(last, index - 11))
  const rows = monthSums(ask, whereOf(ask, who, { ...filters, month: undefined }), months[0]!, last)
  // The team's target says nothing about the candidates of one client or location.
  const isPart = filterNames.some((name) => name !== 'month' && filters[name])
  const target = isPart ? null : teamTarget(ask, who)
  return {
    months: months.map((month) => {
      const here = rows.filter((row) => row.month === month)
      return { month, joined: toWire(here, 'joined'), pipeline: toWire(here, 'pipeline') }
    }),
    target: target === null ? null : rupees(target),
    byStatus: statusesOf(ask, who, { ...filters, status: undefined }),
  }
}

function toWire(rows: readonly MonthSum[], group: Group) {
  const { count, amount } = sumOf(rows, group)
  return { count, amount: rupees(amount) }
}

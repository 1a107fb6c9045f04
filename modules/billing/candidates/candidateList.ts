/** Lists candidates under filters, as an array or a page, by SQL over the rows visible to the user. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import type { listCandidates } from './candidateContract'
import { candidateOf, columns, joins, type CandidateRow } from './candidateRows'
import { billingSettings } from '../terms/terms'
import { whereOf } from './candidateFilters'
import { totalsOf } from './candidateTotals'

/**
 * Each order is served by an index in both directions, so reading stops when the page is full. Only the
 * joining date may be missing; such rows are last.
 */
const order = {
  name: (way: Way) => `b.name collate nocase ${way}, b.id ${way}`,
  dateOfJoining: (way: Way) => `b.joining_day ${way} nulls last, b.id ${way}`,
  client: (way: Way) => `c.name ${way}, b.id ${way}`,
  designation: (way: Way) => `b.designation collate nocase ${way}, b.id ${way}`,
} as const
type Way = 'asc' | 'desc'

export function findCandidates(
  ask: Ask,
  who: Who,
  query: Input<typeof listCandidates>,
): Answer<typeof listCandidates> {
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
 * Returns the ids of one page before any other column is read. Many matches are read in sort order until the
 * page is full. Few matches would be far apart in that order, so they are found first and then sorted.
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

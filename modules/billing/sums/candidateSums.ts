/** Sums over the candidates under filters, by status, month, client or recruiter. */
import type { Ask } from '../../../src/app'
import type { Source } from '../../../src/domain/endpoint'
import { followedSums, type Summed, type Sums } from './followedSums'

/** Conditions over a candidate `b`, as SQL. */
export type CandidateConditions = {
  with: string
  /** All conditions. */
  where: string
  /** The remaining conditions on rows read from `from`. */
  rest: string
  /**
   * The cheapest source of matching rows: the most selective filter that has an index, or one pass over the
   * index that contains all filtered and summed columns.
   */
  from: string
  params: Record<string, string | number | null>
  /** Sources of the conditions besides the candidates. */
  dependsOn: readonly Source[]
  searches?: boolean
}

/** SQL over a candidate `b`. */
type Wanted<G extends string, M extends string> = Pick<Sums<G, M>, 'groups' | 'measures'> & { join?: string }

export const candidateSums = <G extends string, M extends string>(
  ask: Ask,
  { with: head, from, rest, where, params, dependsOn, searches = false }: CandidateConditions,
  { join = '', groups, measures }: Wanted<G, M>,
): Summed<G, M>[] =>
  followedSums(ask, {
    of: 'candidates',
    as: 'b',
    groups,
    measures,
    with: head,
    from,
    rest,
    join,
    where,
    params,
    dependsOn,
    searches,
  })

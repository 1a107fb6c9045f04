/** Sums over the candidates under filters, by status, month, client or recruiter. */
import type { Ask } from '../../../src/app'
import type { Where } from '../candidates/candidateFilters'
import { followedSums, type Summed, type Sums } from './followedSums'

/** SQL over a candidate `b`. */
type Wanted<G extends string, M extends string> = Pick<Sums<G, M>, 'groups' | 'measures'> & { join?: string }

export const candidateSums = <G extends string, M extends string>(
  ask: Ask,
  { with: head, from, rest, where, params, dependsOn, searches }: Omit<Where, 'walked'>,
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

/** How many people were employed on each day, counted from joining and leaving dates. */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { cached } from '../../../src/cache/cached'
import { visibleSql, withinSql, type Reach } from '../../people/service'

/** The people concerned: all visible ones, or one person. */
export type Seen = { who: number; reach: Reach; userId: number | null }

/** Nothing of one person is cached: everybody's own history would push the others out. */
export const isOnePerson = ({ reach, userId }: Seen): boolean => userId !== null || reach === 'self'

/** SQL: the person `u` is employed on a day, which is an expression of the query. */
export const isEmployedSql = (day: string) => `
  exists (
    select 1
    from employments e
    where e.user_id = u.id
      and e.joined <= ${day}
      and (e.left_on is null or ${day} <= e.left_on)
  )
`

/**
 * How many visible people were employed on a day: joined by then, minus those who had left. Cached until
 * people change, unless it is about one person.
 */
export function employedOn(ask: Ask, seen: Seen): (day: Day) => number {
  const { who, reach, userId } = seen
  const counted = (column: 'joined' | 'left_on') =>
    runningTotals(
      ask.db.all<{ day: Day; count: number }>(
        `${visibleSql(reach)}
         select e.${column} as day, count(*) as count
         from employments e
         where e.${column} is not null
           and ${withinSql(reach, 'e.user_id')}
           and (:userId is null or e.user_id = :userId)
         group by e.${column}
         order by e.${column}`,
        { who, userId },
      ),
    )
  const both = () => [counted('joined'), counted('left_on')] as const
  const [joined, left] = isOnePerson(seen)
    ? both()
    : cached(ask, ['people'], ['employed', reach, reach === 'everyone' ? null : who], both)
  return (day) => joined((at) => at <= day) - left((at) => at < day)
}

/** The count up to a bound, of sorted days with counts, by binary search. */
function runningTotals(
  rows: readonly { day: Day; count: number }[],
): (isBelow: (day: Day) => boolean) => number {
  let sum = 0
  const totals = rows.map(({ day, count }) => ({ day, total: (sum += count) }))
  return (isBelow) => {
    let [low, high] = [0, totals.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBelow(totals[middle]!.day)) low = middle + 1
      else high = middle
    }
    return low ? totals[low - 1]!.total : 0
  }
}

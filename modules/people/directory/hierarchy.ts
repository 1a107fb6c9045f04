/**
 * Who is above and below whom.
 *
 *   ancestorsOf(ask, id)   visibleSql(reach), withinSql(reach, column): for a query that must stay inside
 *                          what somebody sees
 */
import type { Ask } from '../../../src/app'

/** Deeper than any firm; stops a loop that must not be there from running for ever. */
const deepest = 40

const below = `
  with recursive team (id, depth) as (
    select id, 1
    from users
    where manager_id = :who
    union select u.id, t.depth + 1
    from users u
    join team t on u.manager_id = t.id
    where t.depth < ${deepest}
  )
`

/** Ids of a person's managers, the nearest first. */
export function ancestorsOf(ask: Ask, userId: number): number[] {
  return ask.db
    .all<{ id: number }>(
      `with recursive chain (id, depth) as (
         select manager_id, 1
         from users
         where id = :who and manager_id is not null
         union select u.manager_id, c.depth + 1
         from users u
         join chain c on u.id = c.id
         where u.manager_id is not null and c.depth < ${deepest}
       )
       select id, min(depth) as depth
       from chain
       group by id
       order by depth`,
      { who: userId },
    )
    .map((row) => row.id)
}

/**
 * Whom somebody sees: everybody, oneself and those below, or only those below.
 * As SQL: a common table expression `visible (id)` to start a query with, reading the parameter `:who`.
 */
export type Reach = 'everyone' | 'subtree' | 'below' | 'self'

/**
 * That a column is of somebody visible. Of everybody nothing is asked: a list of twenty thousand to look into
 * takes longer than the rest.
 */
export const withinSql = (reach: Reach, column: string) =>
  reach === 'everyone' ? 'true' : `${column} in (select id from visible)`

export function visibleSql(reach: Reach): string {
  if (reach === 'everyone') return 'with visible (id) as (select id from users)'
  if (reach === 'self') return 'with visible (id) as (select id from users where id = :who)'
  return (
    `${below}, visible (id) as (select ` +
    `${reach === 'below' ? 'id from team' : ':who union select id from team'})`
  )
}

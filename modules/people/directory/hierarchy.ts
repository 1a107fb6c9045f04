/**
 * The hierarchy: managers and teams.
 *
 *   ancestorsOf(ask, id)   visibleSql(reach), withinSql(reach, column): for a query that must stay inside
 *                          visible people
 *   attendanceReach(who)   nameSql(who): whose attendance and whose names a person sees
 */
import type { Ask } from '../../../src/app'
import { may, type Role } from '../../../src/domain/access'
import type { Who } from '../../../src/http'

/** Deeper than any firm; stops an impossible loop. */
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

/** Ids of a person's managers, nearest first. */
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
 * Visible people: everybody, oneself and one's team, or only one's team.
 * As SQL: a common table expression `visible (id)` to start a query with; it reads the parameter `:who`.
 */
export type Reach = 'everyone' | 'subtree' | 'below' | 'self'

/**
 * A condition that a column is a visible person. For everybody it is omitted, because checking a list of
 * twenty thousand takes longer than the rest.
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

/**
 * Visible attendance: everybody's for Admin, Senior Manager and Scheduler, the team's for a Manager,
 * otherwise one's own. By the role alone: the scopes of an API token limit calls, not rows.
 */
export function attendanceReach({ role }: { role: Role }): Reach {
  const who = { role }
  return may(who, 'view_all_attendance') ? 'everyone' : may(who, 'view_team_attendance') ? 'subtree' : 'self'
}

/** Visible names: everybody's for billing roles; one's own and the manager's for a Recruiter. */
export function nameSql(who: Who): string {
  if (may({ role: who.role }, 'view_names')) return visibleSql('everyone')
  return `
    with visible (id) as (
      select :who
      union select manager_id
      from users
      where id = :who and manager_id is not null
    )
  `
}

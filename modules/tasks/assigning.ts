/**
 * Who can be assigned: everybody by an Admin; themselves and their team by a Senior Manager or Manager; only
 * active people.
 */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import type { Input } from '../../src/domain/endpoint'
import { searchWords, visibleSql } from '../people/service'
import type { AssignableUser, assignableUsers } from './contract'

export function assignable(
  ask: Ask,
  who: Who,
  { search = '', limit = 200 }: Input<typeof assignableUsers>,
): { users: AssignableUser[] } {
  const words = searchWords(search)
  if (words === '') return { users: [] }
  const all = who.role === 'Admin'
  const users = ask.db.all<AssignableUser>(
    `${all ? '' : visibleSql('subtree')}
     select u.id, u.employee_id as employeeId, u.first_name as firstName, u.last_name as lastName, u.email,
       u.role, u.designation
     from ${words ? 'people_search f cross join users u on u.id = f.rowid' : 'users u'}
     where u.is_active = 1
       and u.removed_at is null
       ${all ? '' : 'and u.id in (select id from visible)'}
       ${words ? 'and people_search match :words' : ''}
     order by u.first_name, u.last_name, u.id
     limit :limit`,
    { limit, ...(all ? {} : { who: who.id }), ...(words ? { words } : {}) },
  )
  return { users }
}

export function mayAssign(ask: Ask, who: Who, userId: number): boolean {
  if (
    !ask.db.one(
      `select 1
       from users
       where id = ?
         and is_active = 1
         and removed_at is null`,
      userId,
    )
  )
    return false
  if (who.role === 'Admin' || userId === who.id) return true
  return (
    ask.db.one(`${visibleSql('subtree')} select 1 from visible where id = :user`, {
      who: who.id,
      user: userId,
    }) !== undefined
  )
}

/** The people in a reader's tree of team performance. */
import type { Ask } from '../../../src/app'
import { cached } from '../../../src/cache/cached'
import type { Who } from '../../../src/http'
import { visibleSql } from '../../people/service'
import type { PerformanceMember } from './performanceContract'

export type Person = Omit<PerformanceMember, 'own' | 'team' | 'target' | 'percent' | 'colour'> & {
  salary: number | null
}

export const reachOf = (who: Who) =>
  who.role === 'Senior Manager' || who.role === 'Manager' ? 'subtree' : 'everyone'

export function people(ask: Ask, who: Who): readonly Readonly<Person>[] {
  const isAll = reachOf(who) === 'everyone'
  return cached(ask, ['people'], ['performance', isAll ? null : who.id], () =>
    findPeople(ask, isAll ? null : who),
  )
}

/** People whose manager is not visible or has left become roots, so that nobody is missing. */
function findPeople(ask: Ask, who: Who | null): Person[] {
  const found = ask.db.all<Person>(
    `${who ? visibleSql('subtree') : ''}
     select u.id, u.employee_id as employeeId, u.first_name as firstName, u.last_name as lastName, u.email,
       u.role, u.designation, u.profile_photo as profilePhoto, u.manager_id as managerId,
       u.basic_salary as salary
     from users u
     where ${who ? 'u.id in (select id from visible) and' : ''} u.is_active = 1
     order by u.first_name, u.last_name, u.id`,
    who ? { who: who.id } : {},
  )
  const here = new Set(found.map(({ id }) => id))
  for (const one of found) if (!here.has(one.managerId ?? 0)) one.managerId = null
  return found
}

/** The monthly target of the team that a user sees. */
import type { Ask } from '../../../src/app'
import { cached } from '../../../src/cache/cached'
import type { Who } from '../../../src/http'
import { may } from '../../../src/domain/access'
import { visibleSql } from '../../people/service'
import { monthlyTarget, placingRoles } from '../rules'

/** In paise. Null if it would reveal one person's pay: in a team of two, one knows the own pay. */
export function teamTarget(ask: Ask, who: Who): number | null {
  const isPart = who.role === 'Senior Manager' || who.role === 'Manager'
  const { total, others } = cached(ask, ['people'], ['team target', who.id, isPart], () =>
    sumOfTargets(ask, who, isPart),
  )
  return others === 1 && !may(who, 'view_payroll') ? null : total
}

/** `others`: how many people besides the user have a target. */
function sumOfTargets(ask: Ask, who: Who, isPart: boolean): { total: number; others: number } {
  const paid = ask.db.all<{ id: number; salary: number }>(
    `${isPart ? visibleSql('subtree') : ''}
     select u.id, u.basic_salary as salary
     from users u
     where ${isPart ? 'u.id in (select id from visible) and' : ''} u.is_active = 1
       and u.basic_salary > 0
       and u.role in (select value from json_each(:roles))`,
    { roles: JSON.stringify(placingRoles), ...(isPart ? { who: who.id } : {}) },
  )
  return {
    total: paid.reduce((sum, { salary }) => sum + monthlyTarget(salary), 0),
    others: paid.filter(({ id }) => id !== who.id).length,
  }
}

/**
 * Which candidates somebody sees: Admin, Scheduler and Accounts all; Manager and Senior Manager those whose
 * manager or recruiter is in their subtree.
 */
import type { Who } from '../../src/http'
import { visibleSql } from '../people/service'

/**
 * A `with visible …` to start a query with, reading `:who`, and a condition over `b`. `tables`: what stands
 * behind that `with`, for a query that has tables of its own. Both are empty for who sees all.
 */
export function seenSql(who: Who): { with: string; tables: string; where: string } {
  if (who.role === 'Admin' || who.role === 'Scheduler' || who.role === 'Accounts')
    return { with: '', tables: '', where: 'b.removed_at is null' }
  const head = `
    ${visibleSql('subtree')},
    seen (email) as (
      select u.email
      from users u
      join visible v on v.id = u.id
    )
  `
  return {
    with: head,
    tables: head.replace(/^\s*with\s+(recursive\s+)?/i, ''),
    where: `b.removed_at is null
       and (
         b.manager_email in (select email from seen) or b.recruiter_email in (select email from seen)
       )`,
  }
}

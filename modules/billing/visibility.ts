/**
 * Visibility of candidates: Admin, Scheduler and Accounts see all; Manager and Senior Manager see candidates
 * whose manager or recruiter is in their subtree.
 */
import type { Who } from '../../src/http'
import { visibleSql } from '../people/service'

/**
 * `with` starts a query with `with visible …`, which uses the parameter `:who`; `where` is a condition over
 * `b`. `tables` is the part after `with`, for a query with tables of its own. All are empty for users who see
 * everything.
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

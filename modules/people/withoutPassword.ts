/** Active people who cannot sign in yet. With a provider, and passwords for Admins only, others need none. */
import type { Ask } from '../../src/app'
import { passwordsAreForAdmins } from '../firm/service'

/** As a condition over `u`. */
export const passwordMissingSql = (ask: Ask): string =>
  `u.password_hash is null and u.is_active = 1${passwordsAreForAdmins(ask) ? ` and u.role = 'Admin'` : ''}`

/** Those who were not invited, or whose invitation was given up. */
export const peopleToInvite = (ask: Ask): number =>
  ask.db.one<{ n: number }>(
    `select count(*) as n
     from users u
     left join invitations i on i.user_id = u.id
     where ${passwordMissingSql(ask)} and (i.user_id is null or i.failed is not null)`,
  )!.n

/** Read from the index of these. */
export const peopleWithoutPassword = (ask: Ask): number =>
  ask.db.one<{ n: number }>(
    `select count(*) as n
     from users u
     where ${passwordMissingSql(ask)}`,
  )!.n

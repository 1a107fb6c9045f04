/** What `muster doctor` asks of people: somebody must be able to sign in and administer. */
import type { Ask, Finding } from '../../src/app'
import { firmOf } from '../firm/service'

export function checks(ask: Ask): Finding[] {
  if (!firmOf(ask)) return []
  const admins = ask.db.one<{ n: number }>(
    `select count(*) as n
     from users
     where role = 'Admin'
       and is_active = 1
       and password_hash is not null`,
  )!.n
  return [
    {
      ok: admins > 0,
      text: `${admins} Admin${admins === 1 ? '' : 's'} who can sign in`,
      ...(admins ? {} : { todo: 'muster user add --role Admin …' }),
    },
  ]
}

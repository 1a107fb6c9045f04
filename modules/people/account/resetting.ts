/**
 * For who has lost the phone and the recovery codes: an Admin, or who holds the server, takes the second
 * factor away.
 */
import type { Tx } from '../../../src/app'
import { broken, conflict, notFound } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import { endSessions } from '../session/sessions'
import { drop } from '../factor/factors'

/** Every session ends: who asked for it may not be the one whose it is. */
export function reset(tx: Tx, userId: number) {
  const person = tx.db.one<{ name: string }>(
    `select full_name as name
     from users
     where id = ? and removed_at is null`,
    userId,
  )
  if (!person) throw notFound('Employee not found')
  if (!drop(tx, userId)) throw conflict(`${person.name} has no second factor`)
  tx.record('second_factor.reset', { userId })
  endSessions(tx, userId, 'second-factor')
}

export function resetOf(tx: Tx, who: Who, id: number) {
  if (id === who.id) throw broken('Your own second factor is switched off in My Profile')
  reset(tx, id)
  return { success: true as const }
}

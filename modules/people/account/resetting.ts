/** For a lost phone without recovery codes: an Admin, or the server's operator, removes the second factor. */
import type { Tx } from '../../../src/app'
import { invalid, conflict, notFound } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import { endAccess } from '../session/access'
import { drop } from '../factor/factors'

/** Ends every session, because the person who asked may not be its owner. */
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
  endAccess(tx, userId, 'second-factor')
}

export function resetOf(tx: Tx, who: Who, id: number) {
  if (id === who.id) throw invalid('Disable your own second factor in My Profile')
  reset(tx, id)
  return { success: true as const }
}

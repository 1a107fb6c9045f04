/**
 * Whose account of the provider is whose: the first time by an e-mail address that the provider has verified,
 * from then on by the provider's own name for the person, which nobody else ever gets. Nobody is made here.
 */
import type { Ask, Tx } from '../../../src/app'
import { conflict, notFound, notSignedIn } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import { firmOf } from '../../firm/service'
import { endSessions } from '../session/sessions'
import type { Identity } from './asking'

type Found = { id: number; isActive: number }
/** As a wrong password is answered: somebody who has left is told no more. */
const left = () => notSignedIn('Invalid credentials')

/** `isNew`: found by the address, and not linked yet. Refuses in words. */
export function personOf(
  ask: Ask,
  { issuer, subject, email, isVerified }: Identity,
  label: string,
): { id: number; isNew: boolean } {
  const linked = ask.db.one<Found>(
    `select u.id, u.is_active as isActive
     from provider_links l
     join users u on u.id = l.user_id
     where l.issuer = ? and l.subject = ?`,
    issuer,
    subject,
  )
  if (linked) {
    if (linked.isActive !== 1) throw left()
    return { id: linked.id, isNew: false }
  }
  if (!email)
    throw notSignedIn(
      `${label} does not tell your email address, by which you are found here. Ask your Admin.`,
    )
  if (!isVerified)
    throw notSignedIn(
      `${label} has not verified that ${email} is your address, so Muster cannot let you in by it. ` +
        'Verify it there, or ask your Admin.',
    )
  const person = ask.db.one<Found>(
    `select id, is_active as isActive
     from users
     where email = ? and removed_at is null`,
    email,
  )
  if (!person)
    throw notSignedIn(
      `There is nobody with the address ${email} at ${firmOf(ask)?.name ?? 'this firm'}. Ask your Admin ` +
        'to add you.',
    )
  if (person.isActive !== 1) throw left()
  // An address that was given to somebody else since is not theirs.
  if (ask.db.one('select 1 from provider_links where user_id = ? and issuer = ?', person.id, issuer))
    throw notSignedIn(
      `${email} belongs to another account of ${label} here. Ask your Admin to unlink that one.`,
    )
  return { id: person.id, isNew: true }
}

export function link(tx: Tx, userId: number, { issuer, subject }: Identity) {
  tx.db.run(
    `insert into provider_links (issuer, subject, user_id, linked_at)
     values (?, ?, ?, ?)`,
    issuer,
    subject,
    userId,
    tx.now(),
  )
  tx.record('provider.linked', { userId, issuer })
}

export const isLinked = ({ db }: Ask, userId: number) =>
  Boolean(db.one('select 1 from provider_links where user_id = ?', userId))

/** With the person, or before another account takes its place. */
export function dropLinks(tx: Tx, userId: number): boolean {
  return tx.db.run('delete from provider_links where user_id = ?', userId).changes > 0
}

export function unlink(tx: Tx, userId: number) {
  const person = tx.db.one<{ name: string; issuer: string | null }>(
    `select full_name as name,
       (select issuer from provider_links where user_id = u.id) as issuer
     from users u
     where id = ? and removed_at is null`,
    userId,
  )
  if (!person) throw notFound('Employee not found')
  if (!person.issuer) throw conflict(`${person.name} has never signed in with an identity provider`)
  dropLinks(tx, userId)
  tx.record('provider.unlinked', { userId, issuer: person.issuer })
  endSessions(tx, userId, 'provider')
}

export function unlinkOf(tx: Tx, _: Who, id: number) {
  unlink(tx, id)
  return { success: true as const }
}

/**
 * Links provider accounts to people: the first time by an email address that the provider has verified, later
 * by the provider's own id, which is never reused. It never creates people.
 */
import type { Ask, Tx } from '../../../src/app'
import { conflict, notFound, notSignedIn } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import { firmOf } from '../../firm/service'
import { endAccess } from '../session/access'
import type { Identity } from './openId'

type Found = { id: number; isActive: number }
/** The same message as for a wrong password, so a former employee learns nothing. */
const left = () => notSignedIn('Invalid credentials')

/** `isNew`: found by email and not linked yet. Throws a message if refused. */
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
      `${label} does not share your email address, so Muster cannot find you. Ask your Admin.`,
    )
  if (!isVerified)
    throw notSignedIn(
      `${label} has not verified your address ${email}, so you cannot sign in with it. ` +
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
      `Nobody at ${firmOf(ask)?.name ?? 'this firm'} has the email ${email}. Ask your Admin ` + 'to add you.',
    )
  if (person.isActive !== 1) throw left()
  // An address that was later given to another person is not theirs.
  if (ask.db.one('select 1 from provider_links where user_id = ? and issuer = ?', person.id, issuer))
    throw notSignedIn(`${email} is linked to another ${label} account. Ask your Admin to unlink it.`)
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

/** With the person, or before another account replaces it. */
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
  endAccess(tx, userId, 'provider')
}

export function unlinkOf(tx: Tx, _: Who, id: number) {
  unlink(tx, id)
  return { success: true as const }
}

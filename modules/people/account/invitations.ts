/**
 * Invitations: a mail with a link to set a first password. The outbox stores only whom to invite; the link is
 * created when the mail is sent.
 */
import type { App, Ask, Origin, Tx } from '../../../src/app'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import { eachInBatches } from '../../../src/batches'
import { sendsMail } from '../../firm/service'
import { passwordMissingSql } from '../withoutPassword'
import type { invitePeople } from '../contract'

type Person = { userId: number; name: string; email: string; isActive: number; hasPassword: number }
type Invited = Answer<typeof invitePeople>

const noMail =
  'Mail is not set up, so nobody can be invited. Set it up in Settings under Mail, or create password links.'

/** Throws 409 if this Muster cannot send mail. */
export function requireMail(app: App, ask: Ask): void {
  if (!sendsMail(app, ask)) throw conflict(noMail)
}

/** Invites the given people, or all active people without a password. */
export async function invite(
  app: App,
  origin: Origin,
  { ids }: Input<typeof invitePeople>,
): Promise<Invited> {
  const people = app.ask((ask) => (requireMail(app, ask), ids ? named(ask, ids) : missing(ask)))
  const invited: Invited['invited'] = []
  const passed: Invited['passed'] = []
  for (const { isActive, hasPassword, ...person } of people) {
    if (!isActive) passed.push({ ...person, reason: 'has left' })
    else if (hasPassword) passed.push({ ...person, reason: 'already has a password' })
    else invited.push(person)
  }
  await eachInBatches(app, origin, invited, (tx, { userId }) => inviteOne(tx, userId))
  return { invited, passed }
}

/** The mail itself is queued by the listener of the event. */
export function inviteOne(tx: Tx, userId: number): void {
  tx.db.run(
    `insert into invitations (user_id, invited_at, invited_by)
     values (?, ?, ?)
     on conflict (user_id) do update set invited_at = excluded.invited_at, invited_by = excluded.invited_by,
       failed = null`,
    userId,
    tx.now(),
    tx.actor,
  )
  tx.record('person.invited', { userId })
}

/** The mail was given up, or is sent again (null). */
export function noteInvitation(tx: Tx, userId: number, failed: string | null): void {
  tx.db.run('update invitations set failed = ? where user_id = ?', failed, userId)
}

const columns = `
  id as userId, full_name as name, email, is_active as isActive, password_hash is not null as hasPassword
`

const named = ({ db }: Ask, ids: readonly number[]): Person[] =>
  db.all<Person>(
    `select ${columns}
     from users
     where id in (select value from json_each(?)) and removed_at is null
     order by first_name, last_name, id`,
    JSON.stringify(ids),
  )

const missing = (ask: Ask): Person[] =>
  ask.db.all<Person>(
    `select ${columns}
     from users u
     where ${passwordMissingSql(ask)} and removed_at is null
     order by first_name, last_name, id`,
  )

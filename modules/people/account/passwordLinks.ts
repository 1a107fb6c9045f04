/**
 * Links to set one's own password: created by an Admin, shown once, used once. Valid for a week for people
 * without a password; for a day if there is one, because the account could be taken over. A new link replaces
 * the previous one. The token is behind the `#` of the URL, so that no server logs it.
 */
import { hash, randomBytes } from 'node:crypto'
import type { App, Ask, Origin, Tx } from '../../../src/app'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { plus } from '../../../src/domain/day'
import { notFound } from '../../../src/domain/errors'
import { eachInBatches } from '../../../src/batches'
import { checkPassword, setPassword } from './account'
import type { checkPasswordLink, makePasswordLinks, usePasswordLink } from '../contract'
import { hashPassword } from '../session/passwords'
import { endSessions } from '../session/sessions'

const days = { first: 7, anew: 1 }
const digest = (token: string) => hash('sha256', token, 'base64url')
const over = 'This link has expired or was already used. Ask your Admin for a new one.'

export const hasPassword = ({ db }: Ask, userId: number) =>
  Boolean(db.one('select 1 from users where id = ? and password_hash is not null', userId))

/** For the given active people, or for all active people without a password. */
export async function makeLinks(
  app: App,
  origin: Origin,
  { ids }: Pick<Input<typeof makePasswordLinks>, 'ids'>,
): Promise<Answer<typeof makePasswordLinks>> {
  const people = app.ask(({ db }) =>
    db.all<{ userId: number; name: string; email: string }>(
      `select id as userId, full_name as name, email
       from users
       where is_active = 1
         and removed_at is null
         and ${ids ? 'id in (select value from json_each(?))' : '? is null and password_hash is null'}
       order by first_name, last_name, id`,
      ids ? JSON.stringify(ids) : null,
    ),
  )
  const madeBy = origin.actor
  return eachInBatches(app, origin, people, (tx, person) => ({
    ...person,
    link: `/set-password#${makeLink(tx, person.userId, madeBy)}`,
  }))
}

function makeLink(tx: Tx, userId: number, madeBy: number | null): string {
  const token = randomBytes(32).toString('base64url')
  const expires = plus(tx.now(), days[hasPassword(tx, userId) ? 'anew' : 'first'] * 24 * 60)
  tx.db.run('delete from password_links where user_id = ? and used_at is null', userId)
  tx.db.run(
    `insert into password_links (token_hash, user_id, made_by, made_at, expires_at)
     values (?, ?, ?, ?, ?)`,
    digest(token),
    userId,
    madeBy,
    tx.now(),
    expires,
  )
  tx.record('password.link_made', { userId })
  return token
}

function personOfLink(ask: Ask, token: string) {
  const person = ask.db.one<{ id: number; firstName: string; email: string }>(
    `select u.id, u.first_name as firstName, u.email
     from password_links l
     join users u on u.id = l.user_id
     where l.token_hash = ?
       and l.used_at is null
       and l.expires_at > ?
       and u.is_active = 1`,
    digest(token),
    ask.now(),
  )
  if (!person) throw notFound(over)
  return person
}

export function checkLink(
  ask: Ask,
  { token }: Input<typeof checkPasswordLink>,
): Answer<typeof checkPasswordLink> {
  const { firstName, email } = personOfLink(ask, token)
  return { firstName, email }
}

export async function applyLink(
  app: App,
  { token, password }: Input<typeof usePasswordLink>,
  source: string,
): Promise<Answer<typeof usePasswordLink>> {
  app.ask((ask) => personOfLink(ask, token))
  checkPassword(password)
  const made = await hashPassword(password, true)
  return app.write({ actor: null, source }, (tx) => {
    // Checked again, because it may have been used while the hash was computed.
    const { id, email } = personOfLink(tx, token)
    tx.db.run('update password_links set used_at = ? where token_hash = ?', tx.now(), digest(token))
    setPassword(tx, id, made)
    endSessions(tx, id, 'password')
    return { success: true as const, email }
  })
}

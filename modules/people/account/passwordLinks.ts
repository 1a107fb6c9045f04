/**
 * Links with which people set their own password: shown once to an Admin, or sent by mail. Each works once.
 *
 *   makeLinks(app, origin, { ids })   for an Admin to hand out
 *   createLink(tx, userId, via)       one link, for a mail that is being sent
 *   checkLink  applyLink              the page behind a link
 *
 * A link to a first password is valid for a week. An Admin's link for a person who has a password is valid
 * for a day, because the account could be taken over; a reset for an hour. A new link does not end earlier
 * ones, because a mail that is sent twice would otherwise hold a dead link. A new password ends all of them.
 * The token is behind the `#` of the URL, so that no server logs it.
 */
import { hash, randomBytes } from 'node:crypto'
import type { App, Ask, Origin, Tx } from '../../../src/app'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { plus } from '../../../src/domain/day'
import { notFound } from '../../../src/domain/errors'
import { eachInBatches } from '../../../src/batches'
import { checkPassword, setPassword } from './account'
import type { checkPasswordLink, LinkWay, makePasswordLinks, usePasswordLink } from '../contract'
import { passwordMissingSql } from '../withoutPassword'
import { hashPassword } from '../session/passwords'
import { endAccess } from '../session/access'

const day = 24 * 60
/** Validity in minutes. */
const validFor = { first: 7 * day, anew: day, reset: 60 }
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
  const people = app.ask((ask) =>
    ask.db.all<{ userId: number; name: string; email: string }>(
      `select id as userId, full_name as name, email
       from users u
       where is_active = 1
         and removed_at is null
         and ${ids ? 'id in (select value from json_each(?))' : `? is null and ${passwordMissingSql(ask)}`}
       order by first_name, last_name, id`,
      ids ? JSON.stringify(ids) : null,
    ),
  )
  return eachInBatches(app, origin, people, (tx, person) => ({
    ...person,
    link: `${app.config.url ?? ''}${createLink(tx, person.userId, 'admin')}`,
  }))
}

/** Returns the path with the token, which exists nowhere else. */
export function createLink(tx: Tx, userId: number, via: LinkWay): string {
  const token = randomBytes(32).toString('base64url')
  const lasts = via === 'reset' ? 'reset' : hasPassword(tx, userId) ? 'anew' : 'first'
  tx.db.run('delete from password_links where user_id = ? and expires_at <= ?', userId, tx.now())
  tx.db.run(
    `insert into password_links (token_hash, user_id, made_by, made_at, expires_at, via)
     values (?, ?, ?, ?, ?, ?)`,
    digest(token),
    userId,
    tx.actor,
    tx.now(),
    plus(tx.now(), validFor[lasts]),
    via,
  )
  tx.record('password.link_made', { userId, via })
  return `/set-password#${token}`
}

function personOfLink(ask: Ask, token: string) {
  const person = ask.db.one<{ id: number; firstName: string; email: string; via: LinkWay }>(
    `select u.id, u.first_name as firstName, u.email, l.via
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
    const { id, email, via } = personOfLink(tx, token)
    setPassword(tx, id, made, via === 'reset' ? 'reset' : 'link')
    endAccess(tx, id, 'password')
    return { success: true as const, email }
  })
}

/**
 * Sessions: a random bearer token of 256 bits, stored only as a hash. 30 days, renewed by use; the renewal is
 * written at most hourly, because reading must not write.
 *
 *   startSession(tx, …)  identify(ask, token, app)  signOut(tx, who)
 *   endOne(tx, userId, sessionId, reason)  endSessions(tx, userId, reason, keep)
 */
import { hash, randomBytes } from 'node:crypto'
import type { App, Ask, Tx } from '../../../src/app'
import type { Db } from '../../../src/db'
import type { Who } from '../../../src/http'
import type { Role } from '../../../src/domain/access'
import { plus } from '../../../src/domain/day'
import { isRequired } from '../factor/factors'

const days = 30
const slideAfter = 3_600_000

export const digest = (text: string) => hash('sha256', text, 'base64url')

export type StartedBy = 'password' | 'provider'

/** Starts a session and returns its token, once. */
export function startSession(
  tx: Tx,
  userId: number,
  from: { device?: string | undefined; address: string; agent: string | null; by?: StartedBy },
): string {
  const token = randomBytes(32).toString('base64url')
  const device = from.device ? digest(from.device) : null
  tx.db.run(
    `insert into sessions (
       user_id, token_hash, device_hash, started_at, seen_at, expires_at, address, agent, started_by
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    userId,
    digest(token),
    device,
    tx.now(),
    tx.now(),
    plus(tx.now(), days * 24 * 60),
    from.address,
    from.agent?.slice(0, 300) ?? null,
    from.by ?? 'password',
  )
  tx.record('session.started', { userId, device })
  return token
}

/** The owner of a token: an active person with a valid session. */
export function identify(ask: Ask, token: string, app: App): Who | null {
  const row = ask.db.one<{
    id: number
    role: Role
    sessionId: number
    seenAt: string
    expiresAt: string
    by: StartedBy
    isBare: number
  }>(
    // The firm's requirement is checked only if it is set and the person has no second factor.
    `select u.id, u.role, s.id as sessionId, s.seen_at as seenAt, s.expires_at as expiresAt,
       s.started_by as by,
       exists (select 1 from settings where key = 'sign_in')
         and not exists (
           select 1
           from second_factors f
           where f.user_id = u.id
         ) as isBare
     from sessions s
     join users u on u.id = s.user_id
     where s.token_hash = ?
       and s.ended_at is null
       and u.is_active = 1`,
    digest(token),
  )
  const now = ask.now()
  if (!row || row.expiresAt <= now) return null
  if (Date.parse(now) - Date.parse(row.seenAt) > slideAfter) slide(app, row.sessionId)
  const who = { id: row.id, role: row.role, sessionId: row.sessionId }
  return row.isBare && isRequired(ask, row.role, row.by) ? { ...who, needsSecondFactor: true } : who
}

/** The person whose session an open stream belongs to, as they are now; null if it has ended. */
export function readerOf(
  ask: Ask,
  { userId, sessionId }: { userId: number; sessionId: number },
): { id: number; role: Role } | null {
  const reader = ask.db.one<{ id: number; role: Role }>(
    `select u.id, u.role
     from sessions s
     join users u on u.id = s.user_id
     where s.id = ?
       and s.user_id = ?
       and s.ended_at is null
       and s.expires_at > ?
       and u.is_active = 1`,
    sessionId,
    userId,
    ask.now(),
  )
  return reader ?? null
}

function slide(app: App, sessionId: number) {
  void noteLater(app, (db) => {
    const now = app.clock.now()
    db.run(
      'update sessions set seen_at = ?, expires_at = ? where id = ?',
      now,
      plus(now, days * 24 * 60),
      sessionId,
    )
  })
}

/**
 * Not awaited: the request is answered now, and a busy database may note it next time. It is a separate write
 * and begins after the current one, because a write inside a write is refused.
 */
export async function noteLater(app: App, work: (db: Db) => void): Promise<void> {
  await Promise.resolve()
  await app.database.write(work).catch(() => {})
}

/** A browser that this person has used to sign in. */
export function knowsDevice(ask: Ask, userId: number, device: string | undefined): boolean {
  return Boolean(
    device &&
    ask.db.one('select 1 from sessions where user_id = ? and device_hash = ?', userId, digest(device)),
  )
}

export function signOut(tx: Tx, who: Who) {
  tx.db.run(`update sessions set ended_at = ?, ended_by = 'sign-out' where id = ?`, tx.now(), who.sessionId)
  tx.record('session.ended', { userId: who.id, sessionId: who.sessionId, reason: 'sign-out' })
}

/** Ends one session from another. */
export function endOne(tx: Tx, userId: number, sessionId: number, reason: 'elsewhere') {
  tx.db.run('update sessions set ended_at = ?, ended_by = ? where id = ?', tx.now(), reason, sessionId)
  tx.record('session.ended', { userId, sessionId, reason })
}

/** The database is from an earlier day: sessions ended since would be valid again. Password links too. */
export function endAll(tx: Tx) {
  tx.db.run(
    `update sessions
     set ended_at = ?, ended_by = 'restored'
     where ended_at is null`,
    tx.now(),
  )
  tx.db.run('update password_links set used_at = ? where used_at is null', tx.now())
}

/**
 * Ends a person's unused password links: with a new password, another email address, or when they leave. A
 * link may have been sent to a wrong address.
 */
export function endLinks(tx: Tx, userId: number) {
  tx.db.run(
    `update password_links
     set used_at = ?
     where user_id = ? and used_at is null`,
    tx.now(),
    userId,
  )
}

/** Ends a person's sessions, all or all but one. */
export function endSessions(
  tx: Tx,
  userId: number,
  reason: 'password' | 'deactivated' | 'second-factor' | 'provider',
  keep: number | null = null,
) {
  tx.db.run(
    `update sessions
     set ended_at = ?, ended_by = ?
     where user_id = ?
       and ended_at is null
       and id is not ?`,
    tx.now(),
    reason,
    userId,
    keep,
  )
  tx.record('session.ended', { userId, sessionId: keep, reason })
}

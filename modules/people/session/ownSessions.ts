/**
 * One's own sign-ins, and ending them.
 *
 *   sessionsOf(ask, who)   end(tx, who, id)   endOthers(tx, who)
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { conflict, notFound } from '../../../src/domain/errors'
import { deviceOf } from './devices'
import type { OwnSession } from '../profile/profileContract'
import { endOne } from './sessions'

/** Signed in and not expired. */
const open = 'user_id = ? and ended_at is null and expires_at > ?'

/** The current one first, then by last use. */
export function sessionsOf(ask: Ask, who: Who): OwnSession[] {
  const rows = ask.db.all<{
    id: number
    agent: string | null
    address: string
    startedAt: string
    seenAt: string
  }>(
    `select id, agent, address, started_at as startedAt, seen_at as seenAt
     from sessions
     where ${open}
     order by id = ? desc, seen_at desc, id desc
     limit 200`,
    who.id,
    ask.now(),
    who.sessionId,
  )
  return rows.map(({ agent, ...row }) => ({
    ...row,
    ...deviceOf(agent),
    isCurrent: row.id === who.sessionId,
  }))
}

export function end(tx: Tx, who: Who, id: number) {
  if (id === who.sessionId)
    throw conflict('This is the device you are using. To sign out here, choose Logout.')
  if (!tx.db.one(`select 1 from sessions where id = ? and ${open}`, id, who.id, tx.now()))
    throw notFound('This sign-in does not exist')
  endOne(tx, who.id, id, 'elsewhere')
  return { success: true as const }
}

/** Each with its audit entry. */
export function endOthers(tx: Tx, who: Who) {
  const others = tx.db.all<{ id: number }>(
    `select id from sessions where ${open} and id <> ?`,
    who.id,
    tx.now(),
    who.sessionId,
  )
  for (const { id } of others) endOne(tx, who.id, id, 'elsewhere')
  return { success: true as const, ended: others.length }
}

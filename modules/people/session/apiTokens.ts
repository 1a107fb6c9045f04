/**
 * API tokens: a random text of 256 bits after `muster_`, stored only as a hash. A token calls as the person
 * who made it, within its scopes, until it expires or is ended, or the person leaves.
 *
 *   newToken()   identifyToken(ask, token, app)
 *   endTokens(tx, userId)   endAllTokens(tx)   endOneToken(tx, id)
 */
import { randomBytes } from 'node:crypto'
import type { App, Ask, Tx } from '../../../src/app'
import type { Role, Scope } from '../../../src/domain/access'
import type { Who } from '../../../src/http'
import { isRequired } from '../factor/factors'
import { digest, noteLater } from './sessions'

/** Scanners for leaked secrets find tokens by it. */
export const tokenPrefix = 'muster_'
export const newToken = () => `${tokenPrefix}${randomBytes(32).toString('base64url')}`

const seenAfter = 3_600_000

type Found = {
  id: number
  role: Role
  tokenId: number
  name: string
  scopes: string
  lastUsedAt: string | null
  by: 'password' | 'provider'
  isBare: number
}

/** The active person whose token it is. */
export function identifyToken(ask: Ask, token: string, app: App): Who | null {
  const found = ask.db.one<Found>(
    `select u.id, u.role, t.id as tokenId, t.name, t.scopes, t.last_used_at as lastUsedAt,
       t.started_by as by,
       exists (select 1 from settings where key = 'sign_in')
         and not exists (select 1 from second_factors f where f.user_id = u.id) as isBare
     from api_tokens t
     join users u on u.id = t.user_id
     where t.token_hash = ?
       and t.ended_at is null
       and t.expires_at > ?
       and u.is_active = 1`,
    digest(token),
    ask.now(),
  )
  if (!found) return null
  const { id, role, tokenId, name, scopes, lastUsedAt } = found
  // Also if the clock was set back, which would otherwise leave a time in the future.
  if (lastUsedAt === null || Math.abs(Date.parse(ask.now()) - Date.parse(lastUsedAt)) > seenAfter)
    noteUse(app, tokenId)
  return {
    id,
    role,
    sessionId: 0,
    token: { id: tokenId, name },
    scopes: JSON.parse(scopes) as Scope[],
    // Whoever must set up a second factor does so before programs go on.
    ...(found.isBare && isRequired(ask, role, found.by) && { needsSecondFactor: true as const }),
  }
}

const underWay = new WeakMap<App, Set<number>>()

function noteUse(app: App, tokenId: number) {
  const noted = underWay.get(app) ?? new Set<number>()
  underWay.set(app, noted)
  // A program that makes many calls at once is noted once.
  if (noted.has(tokenId)) return
  noted.add(tokenId)
  void noteLater(app, (db) => {
    db.run('update api_tokens set last_used_at = ? where id = ?', app.clock.now(), tokenId)
  }).finally(() => noted.delete(tokenId))
}

/** When a person leaves, or an Admin resets the password. */
export const endTokens = (tx: Tx, userId: number) => end(tx, 'user_id = ?', userId)

/** The database is from an earlier day: tokens that were ended since would be valid again. */
export const endAllTokens = (tx: Tx) => end(tx, 'true')

export const endOneToken = (tx: Tx, id: number) => end(tx, 'id = ?', id)

function end(tx: Tx, where: string, ...params: number[]) {
  const ended = tx.db.all<{ tokenId: number; userId: number; name: string }>(
    `update api_tokens
     set ended_at = ?
     where ended_at is null and ${where}
     returning id as tokenId, user_id as userId, name`,
    tx.now(),
    ...params,
  )
  for (const one of ended) tx.record('api_token.ended', one)
}

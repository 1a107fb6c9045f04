/**
 * Creates, lists and ends API tokens: one's own, and for an Admin those of programs.
 *
 *   tokensOf(ask, who)   createToken(app, by, given)   storeToken(tx, who, given)   endToken(tx, who, id)
 */
import type { App, Ask, Tx } from '../../../src/app'
import { may, type Scope } from '../../../src/domain/access'
import { plus } from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { conflict, invalid, notAllowed, notFound } from '../../../src/domain/errors'
import type { By, Caller, Who } from '../../../src/http'
import { proveIdentity, stillProven } from '../account/identityProof'
import { endOneToken, newToken } from '../session/apiTokens'
import { digest } from '../session/sessions'
import type * as call from './apiTokenContract'
import type { ApiToken } from './apiTokenContract'

/** More are a program that creates them. */
const mostTokens = 50

const valid = 't.ended_at is null and t.expires_at > :now and u.is_active = 1'
const columns = `
  t.id, t.name, u.full_name as owner, t.user_id = :who as isOwn, t.is_for_program as isForProgram,
  t.scopes, t.ending, t.created_at as createdAt, t.expires_at as expiresAt, t.last_used_at as lastUsedAt
`
type Row = Omit<ApiToken, 'isOwn' | 'isForProgram' | 'scopes'> & {
  isOwn: number
  isForProgram: number
  scopes: string
}

/** The newest first. */
export function tokensOf(ask: Ask, who: Who): ApiToken[] {
  return ask.db
    .all<Row>(
      `select ${columns}
       from api_tokens t
       join users u on u.id = t.user_id
       where ${valid}
         and (t.user_id = :who or (t.is_for_program = 1 and :isAdmin))
       order by t.id desc`,
      { who: who.id, now: ask.now(), isAdmin: Number(may(who, 'manage_settings')) },
    )
    .map(({ isOwn, isForProgram, scopes, ...token }) => ({
      ...token,
      isOwn: isOwn === 1,
      isForProgram: isForProgram === 1,
      scopes: JSON.parse(scopes) as Scope[],
    }))
}

export async function createToken(
  app: App,
  { who, origin, address }: By & Pick<Caller, 'address'>,
  { password, ...given }: Input<typeof call.createApiToken>,
): Promise<Answer<typeof call.createApiToken>> {
  const proof = await proveIdentity(app, who, password, address)
  return app.write(origin, (tx) => {
    stillProven(tx, proof)
    return storeToken(tx, who, given)
  })
}

/** Throws 422 for a scope beyond the person's role. */
export function storeToken(
  tx: Tx,
  who: Pick<Who, 'id' | 'role' | 'sessionId'>,
  { name, scopes, days, isForProgram = false }: Omit<Input<typeof call.createApiToken>, 'password'>,
): Answer<typeof call.createApiToken> {
  if (isForProgram && !may(who, 'manage_settings'))
    throw notAllowed('Only an Admin can create a token for a program')
  const beyond = scopes.find((scope) => scope !== 'read' && !may({ role: who.role }, scope))
  if (beyond) {
    const message = `Your role ${who.role} does not have the permission ${beyond}`
    throw invalid(message, [{ field: 'scopes', message }])
  }
  const before = tokensOf(tx, { ...who, sessionId: 0 }).filter(({ isOwn }) => isOwn)
  if (before.length >= mostTokens) throw conflict(`You have ${mostTokens} API tokens. End one first`)
  const token = newToken()
  const distinct = [...new Set(scopes)]
  const expiresAt = plus(tx.now(), days * 24 * 60)
  const { lastId: id } = tx.db.run(
    `insert into api_tokens (
       user_id, name, is_for_program, scopes, started_by, token_hash, ending, created_at, expires_at
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    who.id,
    name,
    Number(isForProgram),
    JSON.stringify(distinct),
    startedBy(tx, who.sessionId),
    digest(token),
    token.slice(-4),
    tx.now(),
    expiresAt,
  )
  tx.record('api_token.created', { tokenId: id, userId: who.id, name, scopes: distinct, expiresAt })
  const made = tokensOf(tx, { ...who, sessionId: 0 }).find((one) => one.id === id)!
  return { ...made, token }
}

/** On the command line there is no session. */
const startedBy = ({ db }: Ask, sessionId: number) =>
  db.one<{ by: 'password' | 'provider' }>('select started_by as by from sessions where id = ?', sessionId)
    ?.by ?? 'password'

export function endToken(tx: Tx, who: Who, { id }: { id: number }) {
  const found = tokensOf(tx, who).find((one) => one.id === id)
  if (!found) throw notFound('API token not found')
  endOneToken(tx, id)
  return { success: true as const }
}

/**
 * Proofs of identity: the password again, or a code. Both are counted and limited.
 *
 *   attemptsOf(app)   proveIdentity  provePassword (app, who, given, source)
 *   stillProven(tx, proof)   withCode(app, whose, code, origin, then)
 */
import type { App, Ask, Origin, Tx } from '../../../src/app'
import { plus } from '../../../src/domain/day'
import { invalid, conflict } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import { Attempts } from '../session/attempts'
import { verifyPassword } from '../session/passwords'
import { readCode } from '../factor/codes'
import { takeCode } from '../factor/factors'
import { keyOf } from '../factor/secrets'

const attempts = new WeakMap<App, Attempts>()

export function attemptsOf(app: App): Attempts {
  let those = attempts.get(app)
  if (!those) attempts.set(app, (those = new Attempts()))
  return those
}

/** A recent sign-in replaces the password of people who sign in without one. */
const freshMinutes = 10

/** Has no password, or signed in with the provider and may not know it. */
export function isWithoutPassword(
  { db }: Ask,
  who: Who,
): { startedAt: string; hash: string | null } | undefined {
  return db.one(
    `select s.started_at as startedAt, u.password_hash as hash
     from sessions s
     join users u on u.id = s.user_id
     where s.id = ?
       and (u.password_hash is null or s.started_by = 'provider')`,
    who.sessionId,
  )
}

/** The proven password hash. Computing a hash takes time, and the password may change meanwhile. */
export type Proof = { userId: number; hash: string | null }

/** Checked inside the write that relies on it: 409 if the password has changed meanwhile. */
export function stillProven({ db }: Ask, { userId, hash }: Proof) {
  if (!db.one('select 1 from users where id = ? and password_hash is ?', userId, hash))
    throw conflict('Your password has changed meanwhile. Please start again.')
}

/** Proves that it is still the same person: the password, or a recent sign-in if they have none. */
export async function proveIdentity(
  app: App,
  who: Who,
  given: string | undefined,
  source: string,
): Promise<Proof> {
  const without = app.ask((ask) => isWithoutPassword(ask, who))
  if (!without) return provePassword(app, who, given ?? '', source)
  if (app.clock.now() > plus(without.startedAt, freshMinutes))
    throw conflict('Please sign out and sign in again first. A fresh sign-in replaces your password here.')
  return { userId: who.id, hash: without.hash }
}

/** 422 at the wrong field: somebody at an unlocked computer does not have the password. */
export async function provePassword(
  app: App,
  who: Who,
  given: string,
  source: string,
  field = 'password',
  sentence = 'Password is incorrect',
): Promise<Proof> {
  const { email, hash } = app.ask(({ db }) =>
    db.one<{ email: string; hash: string | null }>(
      'select email, password_hash as hash from users where id = ?',
      who.id,
    )!,
  )
  const tries = attemptsOf(app)
  const now = Date.parse(app.clock.now())
  const refusal = tries.refusal(email, source, now)
  if (refusal) throw refusal
  tries.taken(email, source, now)
  if (!(await verifyPassword(given, hash, true))) throw invalid(sentence, [{ field, message: sentence }])
  tries.right(email, source)
  return { userId: who.id, hash }
}

type Whose = {
  userId: number
  /** A browser that this person has used to sign in. */ known: string | null
}

/** Takes the code and does the work in one transaction, so a later failure leaves the code unused. */
export async function withCode<T>(
  app: App,
  { userId, known }: Whose,
  code: string,
  origin: Origin,
  then: (tx: Tx, recoveryCodesLeft?: number) => T,
): Promise<T> {
  const { source } = origin
  const tries = attemptsOf(app)
  const now = Date.parse(app.clock.now())
  const refusal = tries.codeRefusal(userId, known, source, now)
  if (refusal) throw refusal
  const isLast = tries.codeTaken(userId, known, source, now)
  const key = readCode(code)?.kind === 'app' ? await keyOf(app) : null
  const done = await app.write(origin, (tx): { is: 'wrong' | 'used' } | { is: 'right'; value: T } => {
    const outcome = takeCode(tx, key, userId, code)
    if (outcome.is === 'right') return { is: 'right', value: then(tx, outcome.recoveryCodesLeft) }
    tx.record('second_factor.refused', { userId, isLast })
    return { is: outcome.is }
  })
  if (done.is === 'right') {
    tries.codeRight(userId, known, source)
    return done.value
  }
  const message =
    done.is === 'used'
      ? 'This code has already been used. Please wait for the next one.'
      : 'This code is wrong. Enter the code that your app shows now.'
  throw invalid(message, [{ field: 'code', message }])
}

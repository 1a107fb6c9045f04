/**
 * One's own account: signing in and out, the password.
 *
 *   signIn(app, given, from)   changePassword(app, who, given)   setPassword(tx, userId, hash)
 */
import type { App, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { broken, notSignedIn, type FieldError } from '../../src/domain/errors'
import { Attempts } from './attempts'
import { hashPassword, isCommon, verifyPassword } from './passwords'
import { endSessions, knowsDevice, startSession } from './sessions'
import { meOf } from './directory'

const attempts = new WeakMap<App, Attempts>()

function attemptsOf(app: App): Attempts {
  let those = attempts.get(app)
  if (!those) attempts.set(app, (those = new Attempts()))
  return those
}

/** 401 'Invalid credentials' for a wrong password, an unknown address and somebody who has left alike; 429 after too many. */
export async function signIn(app: App, given: { email: string; password: string; device?: string | undefined }, from: { address: string; agent: string | null }) {
  const tries = attemptsOf(app)
  const email = given.email.trim()
  const found = app.ask((ask) => {
    const user = ask.db.one<{ id: number; hash: string | null; isActive: number }>('select id, password_hash as hash, is_active as isActive from users where email = ?', email)
    return user && { ...user, known: knowsDevice(ask, user.id, given.device) }
  })
  const now = Date.parse(app.clock.now())
  const refusal = tries.refusal(email, from.address, now)
  const device = found?.known ? `${found.id} ${given.device}` : null
  const spent = device ? tries.deviceRefusal(device, now) : refusal
  if (spent) throw spent
  tries.taken(email, from.address, now, device)
  const right = await verifyPassword(given.password, found?.hash ?? null, found?.known)
  if (!right || !found || found.isActive !== 1) {
    if (refusal) throw refusal
    await app.write({ actor: null, source: from.address }, (tx) => void tx.record('session.refused', { email: email.slice(0, 254) }))
    throw notSignedIn('Invalid credentials')
  }
  tries.right(email, from.address, device)
  return app.write({ actor: found.id, source: from.address }, (tx) => ({
    token: startSession(tx, found.id, { device: given.device, ...from }),
    message: 'Login successful',
    user: meOf(tx, found.id),
  }))
}

/** Every other session of the person ends. */
export async function changePassword(app: App, who: Who, given: { currentPassword: string; newPassword: string }, source: string) {
  const { email, hash: stored } = app.ask(({ db }) => db.one<{ email: string; hash: string | null }>('select email, password_hash as hash from users where id = ?', who.id)!)
  const tries = attemptsOf(app)
  const now = Date.parse(app.clock.now())
  const refusal = tries.refusal(email, source, now)
  if (refusal) throw refusal
  tries.taken(email, source, now)
  const right = await verifyPassword(given.currentPassword, stored, true)
  if (right) tries.right(email, source)
  else throw broken('Current password is incorrect', [{ field: 'currentPassword', message: 'Current password is incorrect' }])
  refuseCommon(given.newPassword, 'newPassword')
  const hash = await hashPassword(given.newPassword)
  await app.write({ actor: who.id, source }, (tx) => {
    setPassword(tx, who.id, hash)
    endSessions(tx, who.id, 'password', who.sessionId)
  })
  return { success: true as const, message: 'Your password has been changed successfully.' }
}

export function setPassword(tx: Tx, userId: number, hash: string) {
  tx.db.run('update users set password_hash = ? where id = ?', hash, userId)
  tx.record('password.changed', { userId })
}

/** What an Admin or the first-run screen sets: at least 8 characters, none of the commonest. */
export function checkPassword(password: string, field = 'password') {
  if (password.length < 8) throw broken('Password must be at least 8 characters long', [{ field, message: 'Password must be at least 8 characters long' }])
  refuseCommon(password, field)
}

function refuseCommon(password: string, field: string) {
  const errors: FieldError[] = [{ field, message: 'This password is too easy to guess. Please choose another.' }]
  if (isCommon(password)) throw broken('Please choose another password', errors)
}

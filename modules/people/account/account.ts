/**
 * One's own account: signing in and out, and the password.
 *
 *   signIn(app, given, from)   secondStep(app, given, from)
 *   changePassword(app, who, given)   setPassword(tx, userId, hash)
 */
import type { App, Ask, Tx } from '../../../src/app'
import type { By } from '../../../src/http'
import type { Role } from '../../../src/domain/access'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { invalid, notAllowed, notSignedIn, type FieldError } from '../../../src/domain/errors'
import { providerOf } from '../../firm/service'
import type { login, PasswordWay, SignedIn } from '../contract'
import { hasFactor } from '../factor/factors'
import { attemptsOf, provePassword, stillProven, withCode } from './identityProof'
import { deviceKey, half, ticketsOf } from './tickets'
import type { secondStep as secondStepCall } from '../factorContract'
import { hashPassword, isCommon, verifyPassword } from '../session/passwords'
import { endLinks, endSessions, knowsDevice, startSession } from '../session/sessions'
import { meOf } from '../directory/directory'

/**
 * 401 'Invalid credentials' for a wrong password, an unknown address and a former employee alike; 429 after
 * too many attempts.
 */
export async function signIn(
  app: App,
  given: { email: string; password: string; device?: string | undefined },
  from: From,
): Promise<Answer<typeof login>> {
  const tries = attemptsOf(app)
  const email = given.email.trim()
  const found = app.ask((ask) => {
    const user = ask.db.one<{ id: number; hash: string | null; isActive: number }>(
      `select id, password_hash as hash, is_active as isActive
       from users
       where email = ?`,
      email,
    )
    return user && { ...user, known: knowsDevice(ask, user.id, given.device) }
  })
  const now = Date.parse(app.clock.now())
  const refusal = tries.refusal(email, from.address, now)
  const device = found?.known ? deviceKey(found.id, given.device!) : null
  const spent = device ? tries.deviceRefusal(device, now) : refusal
  if (spent) throw spent
  tries.taken(email, from.address, now, device)
  const right = await verifyPassword(given.password, found?.hash ?? null, found?.known)
  if (!right || !found || found.isActive !== 1) {
    if (refusal) throw refusal
    await app.write(
      { actor: null, source: from.address },
      (tx) => void tx.record('session.refused', { email: email.slice(0, 254) }),
    )
    throw notSignedIn('Invalid credentials')
  }
  tries.right(email, from.address, device)
  const by = { device: given.device, by: 'password' as const }
  return app.write({ actor: found.id, source: from.address }, (tx) => {
    // Hashing takes time: meanwhile the password or role may have changed, or the person may have left.
    const now = tx.db.one<{ role: Role }>(
      `select role
       from users
       where id = ?
         and password_hash is ?
         and is_active = 1`,
      found.id,
      found.hash,
    )
    if (!now) throw notSignedIn('Invalid credentials')
    // Checked only here: a wrong password gets the same answer whether there is a second factor or not.
    const provider = providerOf(app, tx)
    if (provider?.passwords === 'admins' && now.role !== 'Admin')
      throw notAllowed(`Please sign in with ${provider.label}. Only Admins can use a password.`)
    return hasFactor(tx, found.id) ? half(app, tx, found.id, by) : welcome(tx, found.id, { ...by, ...from })
  })
}

export type From = { address: string; agent: string | null }

export function welcome(tx: Tx, userId: number, from: Parameters<typeof startSession>[2]): SignedIn {
  return { token: startSession(tx, userId, from), message: 'Login successful', user: meOf(tx, userId) }
}

/** A ticket and a code become a session; 401 if the ticket has expired or is no longer valid. */
export async function secondStep(
  app: App,
  { ticket, code }: Input<typeof secondStepCall>,
  from: From,
): Promise<SignedIn> {
  const over = () => notSignedIn('This sign-in has expired. Please start again.')
  const begun = ticketsOf(app).look(ticket, Date.parse(app.clock.now()))
  if (!begun) throw over()
  const { userId, known, device, by, passwordHash } = begun
  const isStill = (ask: Ask) =>
    ask.db.one(
      `select 1
       from users
       where id = ?
         and is_active = 1
         and password_hash is ?`,
      userId,
      passwordHash,
    ) && hasFactor(ask, userId)
  if (!app.ask(isStill)) throw over()
  const origin = { actor: userId, source: from.address }
  return withCode(app, { userId, known }, code, origin, (tx, recoveryCodesLeft) => {
    if (!isStill(tx) || !ticketsOf(app).use(ticket)) throw over()
    return {
      ...welcome(tx, userId, { device, by, ...from }),
      ...(recoveryCodesLeft !== undefined && { recoveryCodesLeft }),
    }
  })
}

/** Ends all other sessions of the person. */
export async function changePassword(
  app: App,
  { who, origin }: By,
  given: { currentPassword: string; newPassword: string },
) {
  const proof = await provePassword(
    app,
    who,
    given.currentPassword,
    origin.source,
    'currentPassword',
    'Current password is incorrect',
  )
  refuseCommon(given.newPassword, 'newPassword')
  const hash = await hashPassword(given.newPassword, true)
  await app.write(origin, (tx) => {
    stillProven(tx, proof)
    setPassword(tx, who.id, hash, 'own')
    endSessions(tx, who.id, 'password', who.sessionId)
  })
  return { success: true as const, message: 'Your password has been changed successfully.' }
}

/** Ends the person's unused links, too. */
export function setPassword(tx: Tx, userId: number, hash: string, how: PasswordWay) {
  const { isFirst } = tx.db.one<{ isFirst: number }>(
    'select password_hash is null as isFirst from users where id = ?',
    userId,
  )!
  tx.db.run('update users set password_hash = ? where id = ?', hash, userId)
  endLinks(tx, userId)
  tx.record('password.changed', { userId, how, isFirst: isFirst === 1 })
}

/** A password set by an Admin or the first-run screen: at least 8 characters, not a common one. */
export function checkPassword(password: string, field = 'password') {
  if (password.length < 8)
    throw invalid('Password must be at least 8 characters long', [
      { field, message: 'Password must be at least 8 characters long' },
    ])
  refuseCommon(password, field)
}

function refuseCommon(password: string, field: string) {
  const errors: FieldError[] = [
    { field, message: 'This password is too easy to guess. Please choose another.' },
  ]
  if (isCommon(password)) throw invalid('Please choose another password', errors)
}

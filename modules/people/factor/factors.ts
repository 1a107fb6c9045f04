/**
 * Who has a second factor, who must have one, and checking codes.
 *
 *   hasFactor(ask, userId)   isRequired(ask, role)   put  takeCode  renew  drop (tx, …)
 */
import { randomBytes } from 'node:crypto'
import type { Ask, Tx } from '../../../src/app'
import type { Role } from '../../../src/domain/access'
import { dayOf } from '../../../src/domain/day'
import { Refusal } from '../../../src/domain/errors'
import { settingOn, snapshotOf, zoneIn } from '../../firm/service'
import { hashOf, newRecoveryCodes, readCode, stepOf } from './codes'
import { seal, unseal } from '../../../src/sealedSecrets'

export const hasFactor = ({ db }: Ask, userId: number) =>
  Boolean(db.one('select 1 from second_factors where user_id = ?', userId))

/** `by`: if the provider's sign-in is enough, the second factor is the provider's task. */
export function isRequired(ask: Ask, role: Role, by: 'password' | 'provider' = 'password'): boolean {
  const firm = snapshotOf(ask)
  const { secondFactor, providerIsEnough } = settingOn(firm, 'sign_in', dayOf(ask.now(), zoneIn(firm)))
  if (by === 'provider' && providerIsEnough) return false
  return (
    secondFactor === 'everybody' || (secondFactor === 'some' && (role === 'Admin' || role === 'Accounts'))
  )
}

/** Must have one and has none. */
export function peopleWithoutFactor(ask: Ask): number[] {
  return ask.db
    .all<{ id: number; role: Role }>(
      `select id, role
       from users
       where is_active = 1 and id not in (select user_id from second_factors)`,
    )
    .filter(({ role }) => isRequired(ask, role))
    .map(({ id }) => id)
}

export function factorOf({ db }: Ask, userId: number) {
  return db.one<{ since: string; left: number }>(
    `select since,
       (
         select count(*)
         from recovery_codes c
         where c.user_id = f.user_id and used_at is null
       ) as "left"
     from second_factors f
     where user_id = ?`,
    userId,
  )
}

const about = (userId: number) => `second factor of ${userId}`

/** Enables it and returns the recovery codes, once. */
export function put(tx: Tx, key: Buffer, userId: number, secret: string, step: number): string[] {
  tx.db.run(
    `insert into second_factors (user_id, secret, since, last_step, salt)
     values (?, ?, ?, ?, ?)`,
    userId,
    seal(key, secret, about(userId)),
    tx.now(),
    step,
    randomBytes(16).toString('base64url'),
  )
  tx.record('second_factor.switched_on', { userId })
  return giveCodes(tx, userId)
}

export function renew(tx: Tx, userId: number): string[] {
  tx.record('second_factor.codes_renewed', { userId })
  return giveCodes(tx, userId)
}

function giveCodes({ db }: Tx, userId: number): string[] {
  const { salt } = db.one<{ salt: string }>('select salt from second_factors where user_id = ?', userId)!
  const codes = newRecoveryCodes()
  db.run('delete from recovery_codes where user_id = ?', userId)
  for (const code of codes)
    db.run('insert into recovery_codes (user_id, code_hash) values (?, ?)', userId, hashOf(code, salt))
  return codes
}

/** False if there was none. */
export function drop(tx: Tx, userId: number): boolean {
  tx.db.run('delete from recovery_codes where user_id = ?', userId)
  return tx.db.run('delete from second_factors where user_id = ?', userId).changes > 0
}

/**
 * `used`: correct, but already used for a sign-in. An app code invalidates earlier ones, a recovery code only
 * itself.
 */
export type Outcome = { is: 'right'; recoveryCodesLeft?: number } | { is: 'wrong' | 'used' }

/** `key`: needed only for an app code. */
export function takeCode(tx: Tx, key: Buffer | null, userId: number, text: string): Outcome {
  const row = tx.db.one<{ secret: string; salt: string }>(
    'select secret, salt from second_factors where user_id = ?',
    userId,
  )
  const given = readCode(text)
  if (!row || !given) return { is: 'wrong' }
  if (given.kind === 'recovery') return takeRecoveryCode(tx, userId, hashOf(given.code, row.salt))
  const secret = key && unseal(key, row.secret, about(userId))
  if (secret === null)
    throw new Refusal(
      503,
      'Your second factor cannot be read on this server. Use a recovery code, or ask your Admin to reset it.',
    )
  const step = stepOf(secret, given.code, Date.parse(tx.now()))
  if (step === null) return { is: 'wrong' }
  const isNew = tx.db.run(
    `update second_factors
     set last_step = ?
     where user_id = ? and last_step < ?`,
    step,
    userId,
    step,
  ).changes
  return { is: isNew ? 'right' : 'used' }
}

function takeRecoveryCode(tx: Tx, userId: number, codeHash: string): Outcome {
  const row = tx.db.one<{ usedAt: string | null }>(
    `select used_at as usedAt
     from recovery_codes
     where user_id = ? and code_hash = ?`,
    userId,
    codeHash,
  )
  if (!row) return { is: 'wrong' }
  if (row.usedAt) return { is: 'used' }
  tx.db.run(
    `update recovery_codes
     set used_at = ?
     where user_id = ? and code_hash = ?`,
    tx.now(),
    userId,
    codeHash,
  )
  const { left } = factorOf(tx, userId)!
  tx.record('second_factor.code_used', { userId, left })
  return { is: 'right', recoveryCodesLeft: left }
}

/**
 * Codes: six digits of an app that change every 30 seconds, and recovery codes. Pure but for chance.
 *
 *   newSecret()  addressOf(secret, …)  stepOf(secret, code, now)
 *   newRecoveryCodes()  hashOf(code, salt)  readCode(text)
 */
import { hash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const period = 30
/** Clocks of phones go wrong by some seconds, and a code takes some to type. */
const window = 1

export const newSecret = () => new Secret({ size: 20 }).base32

const totp = (secret: string, names = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** What apps open or scan. */
export const addressOf = (secret: string, firm: string, email: string) =>
  totp(secret, { issuer: firm.replaceAll(':', ' '), label: email }).toString()

/** The 30 seconds that a code belongs to; null when it is none of now, just before or just after. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totp(secret).validate({ token: code, window, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}

/** Crockford's letters: none is taken for another when it is read from paper. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten of 80 bits, in fours. */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    Array.from(randomBytes(16), (byte) => letters[byte & 31])
      .join('')
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  )

/** What was typed or pasted, without what stands between; null when it can be neither kind. */
export function readCode(text: string): { kind: 'app' | 'recovery'; code: string } | null {
  const plain = text.replaceAll(/[\s\-–]/g, '').toLowerCase()
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain }
  const code = plain.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return code.length === 16 ? { kind: 'recovery', code } : null
}

/** A plain hash is enough, where a password needs a slow one: nobody can try 2^80 codes, however fast. */
export const hashOf = (code: string, salt: string) =>
  hash('sha256', `${salt} ${readCode(code)?.code ?? ''}`, 'base64url')

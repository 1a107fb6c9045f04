/**
 * Codes: an app's six digits that change every 30 seconds, and recovery codes. Pure except for randomness.
 *
 *   newSecret()  addressOf(secret, …)  stepOf(secret, code, now)
 *   newRecoveryCodes()  hashOf(code, salt)  readCode(text)
 */
import { hash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const period = 30
/** Phone clocks differ by some seconds, and typing a code takes time. */
const window = 1

export const newSecret = () => new Secret({ size: 20 }).base32

const totp = (secret: string, names = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** The address that apps open or scan. */
export const addressOf = (secret: string, firm: string, email: string) =>
  totp(secret, { issuer: firm.replaceAll(':', ' '), label: email }).toString()

/** The 30-second step of a code; null unless it is the current, previous or next one. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totp(secret).validate({ token: code, window, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}

/** Crockford's alphabet: letters that cannot be confused on paper. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten codes of 80 bits, in groups of four. */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    Array.from(randomBytes(16), (byte) => letters[byte & 31])
      .join('')
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  )

/** A typed or pasted code without separators; null if it can be neither kind. */
export function readCode(text: string): { kind: 'app' | 'recovery'; code: string } | null {
  const plain = text.replaceAll(/[\s\-–]/g, '').toLowerCase()
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain }
  const code = plain.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return code.length === 16 ? { kind: 'recovery', code } : null
}

/** A plain hash is enough, unlike for passwords, because nobody can try 2^80 codes. */
export const hashOf = (code: string, salt: string) =>
  hash('sha256', `${salt} ${readCode(code)?.code ?? ''}`, 'base64url')

/**
 * The portal signs its QR code and its invoice as JSON web tokens with RS256.
 *
 *   signedData(jwt)   the content, whoever signed it   isSignedBy(jwt, publicKey)
 */
import { createPublicKey, verify, X509Certificate, type KeyObject } from 'node:crypto'
import { conflict } from '../../../src/domain/errors'

/** Null for other text. The portal puts the content into `data`, mostly as a text of JSON. */
export function signedData(jwt: string): Record<string, unknown> | null {
  const payload = objectIn(partsOf(jwt)?.[1])
  if (!payload) return null
  const { data } = payload
  if (typeof data === 'string') return parsedObject(data)
  return isObject(data) ? data : payload
}

/**
 * The header decides nothing: a token that names another algorithm than RS256 is refused, because a token
 * without a signature, or one whose key is our public key, could name any.
 */
export function isSignedBy(jwt: string, publicKey: string): boolean {
  const key = publicKeyOf(publicKey)
  const parts = partsOf(jwt)
  if (!parts || objectIn(parts[0])?.alg !== 'RS256') return false
  const [header, payload, signature] = parts
  return verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
}

/**
 * Of a public key or a certificate, in PEM form or its base64 alone: a field of one line loses the line ends
 * of PEM. Throws 409 for a key that is no RSA key.
 */
function publicKeyOf(text: string): KeyObject {
  const der = Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')
  for (const read of [
    () => createPublicKey({ key: der, format: 'der', type: 'spki' }),
    () => new X509Certificate(der).publicKey,
  ])
    try {
      const key = read()
      if (key.asymmetricKeyType === 'rsa') return key
    } catch {
      // The other form is tried.
    }
  throw conflict(
    "The portal's public key in Settings, Books is not an RSA key. Download it from the e-invoice portal " +
      'and enter it again',
  )
}

function partsOf(jwt: string): [header: string, payload: string, signature: string] | null {
  const parts = jwt.trim().split('.')
  return parts.length === 3 && parts.every((part) => /^[\w-]+$/.test(part))
    ? (parts as [string, string, string])
    : null
}

const objectIn = (part: string | undefined) =>
  part === undefined ? null : parsedObject(Buffer.from(part, 'base64url').toString())

function parsedObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Encrypts secrets that must be readable but not from the database: AES-256-GCM with a key file in the data
 * folder. So a copy of the database alone, as in support cases, reveals none of them.
 *
 *   secretKey(app, file, isInUse, lost)   the key in a file, created at first use
 *   seal(key, text, about)   unseal(key, sealed, about)
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { App, Ask } from './app'
import { Refusal } from './domain/errors'

const keysOfApps = new WeakMap<App, Map<string, Promise<Buffer>>>()

/**
 * `isInUse`: secrets of this key are stored. Then a missing key is not replaced, because a new one would make
 * them unreadable forever, although the old key may still be restored: 503 with the sentence `lost`.
 */
export function secretKey(
  app: App,
  file: string,
  isInUse: (ask: Ask) => boolean,
  lost = '',
): Promise<Buffer> {
  let keys = keysOfApps.get(app)
  if (!keys) keysOfApps.set(app, (keys = new Map()))
  const known = keys.get(file)
  if (known) return known
  const key = loadKey(app, file, isInUse, lost)
  keys.set(file, key)
  key.catch(() => keys.delete(file))
  return key
}

async function loadKey(app: App, file: string, isInUse: (ask: Ask) => boolean, lost: string) {
  const stored = async () =>
    Buffer.from((await app.files.getItem<{ key?: string }>(file))?.key ?? '', 'base64url')
  const before = await stored()
  if (before.length === 32) return before
  if (app.ask(isInUse)) throw new Refusal(503, lost)
  await app.files.setItem(file, { key: randomBytes(32).toString('base64url') })
  return stored()
}

/** `about` binds it to its row: copied into another row, it cannot be read. */
export function seal(key: Buffer, text: string, about: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null if this key did not encrypt it for that row. */
export function unseal(key: Buffer, sealed: string, about: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

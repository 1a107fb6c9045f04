/**
 * Encrypts secrets that must be readable but not from the database: AES-256-GCM with a key file in the data
 * folder. So a copy of the database alone, as in backups and support cases, reveals no codes.
 *
 *   keyOf(app)   seal(key, text, about)   unseal(key, sealed, about)
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { App } from '../../../src/app'
import { Refusal } from '../../../src/domain/errors'

const file = 'keys:second-factor.json'
const keysOfApps = new WeakMap<App, Promise<Buffer>>()

/** Created at first use. */
export function keyOf(app: App): Promise<Buffer> {
  let key = keysOfApps.get(app)
  if (!key) {
    keysOfApps.set(app, (key = loadKey(app)))
    key.catch(() => keysOfApps.delete(app))
  }
  return key
}

async function loadKey(app: App): Promise<Buffer> {
  const stored = async () =>
    Buffer.from((await app.files.getItem<{ key?: string }>(file))?.key ?? '', 'base64url')
  const before = await stored()
  if (before.length === 32) return before
  // A new key beside secrets of an old one would make them unreadable forever, although the old key may
  // still be restored.
  if (app.ask(({ db }) => db.one('select 1 from second_factors limit 1'))) throw new Refusal(503, lost)
  await app.files.setItem(file, { key: randomBytes(32).toString('base64url') })
  return stored()
}

const lost =
  'The key of the second factors is missing in the data folder (files/keys). Restore it from a ' +
  'backup, or let an Admin reset the second factor.'

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

/**
 * The firm's own web push keys (VAPID, RFC 8292), generated at first use and stored in the data folder. A new
 * key is added first; older ones keep signing for the subscriptions made with them.
 */
import webpush from 'web-push'
import type { App, Finding } from '../../../src/app'
import { busy } from '../../../src/domain/errors'

export type KeyPair = { publicKey: string; privateKey: string; createdAt: string }
const file = 'push:vapid.json'
const keysOfApps = new WeakMap<App, Promise<KeyPair[]>>()

/** Newest first; at least one. */
export function keysOf(app: App): Promise<KeyPair[]> {
  let keys = keysOfApps.get(app)
  if (!keys) {
    keys = loadKeys(app)
    keysOfApps.set(app, keys)
    keys.catch(() => keysOfApps.delete(app))
  }
  return keys
}

async function loadKeys(app: App): Promise<KeyPair[]> {
  const stored = await app.files.getItem<KeyPair[]>(file)
  if (stored === null) return addKeyPair(app, [])
  if (areKeys(stored)) return stored
  // Never overwritten, because with new keys every device would have to subscribe again.
  if (!Array.isArray(stored) || stored.length)
    throw busy(
      'Push cannot be used, because its keys, files/push/vapid.json, are damaged. Restore ' +
        'that file from a backup, or delete it; then every device must subscribe again.',
    )
  return addKeyPair(app, [])
}

const areKeys = (stored: KeyPair[]) =>
  Array.isArray(stored) &&
  stored.length > 0 &&
  stored.every((pair) => typeof pair?.publicKey === 'string' && typeof pair.privateKey === 'string')

/** For doctor: checks the keys without creating them. Without its key a device gets nothing. */
export async function examine(app: App): Promise<Finding[]> {
  const stored = await app.files.getItem<KeyPair[]>(file).catch(() => 'unreadable' as never)
  const devices = app.ask(({ db }) =>
    db.all<{ key: string; n: number }>(
      `select vapid_key as key, count(*) as n
       from push_subscriptions
       group by vapid_key`,
    ),
  )
  const all = devices.reduce((sum, { n }) => sum + n, 0)
  const on = (n: number) => `${n} ${n === 1 ? 'device' : 'devices'}`
  if (stored === null && !all) return [{ ok: true, text: 'Push: keys are generated for the first device' }]
  if (stored === null)
    return [
      {
        ok: false,
        text: `Push: the keys of ${on(all)} are missing`,
        todo:
          'Restore files/push/vapid.json from a backup and restart; otherwise every device must subscribe ' +
          'again.',
      },
    ]
  if (!areKeys(stored))
    return [
      {
        ok: false,
        text: 'Push: its keys, files/push/vapid.json, are damaged',
        todo:
          'Restore that file from a backup and restart; or delete it, then every device must subscribe ' +
          'again.',
      },
    ]
  const lost = devices
    .filter(({ key }) => !stored.some(({ publicKey }) => publicKey === key))
    .reduce((sum, { n }) => sum + n, 0)
  return lost
    ? [
        {
          ok: false,
          text: `Push: ${on(lost)} of ${all} use a key that no longer exists`,
          todo:
            'Restore files/push/vapid.json from a backup and restart; or they subscribe again when ' +
            'Muster is next opened there.',
        },
      ]
    : [{ ok: true, text: `Push: ${stored.length} ${stored.length === 1 ? 'key' : 'keys'} for ${on(all)}` }]
}

/** Adds a new pair. */
export async function rotate(app: App): Promise<KeyPair> {
  const keys = await addKeyPair(app, await keysOf(app))
  keysOfApps.set(app, Promise.resolve(keys))
  return keys[0]!
}

async function addKeyPair(app: App, before: KeyPair[]): Promise<KeyPair[]> {
  const keys = [{ ...webpush.generateVAPIDKeys(), createdAt: app.clock.now() }, ...before]
  await app.files.setItem(file, keys)
  return keys
}

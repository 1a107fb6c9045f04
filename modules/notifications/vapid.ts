/**
 * The firm's own keys for web push (VAPID, RFC 8292), made at first use and kept in the data folder. A new key goes in
 * front; the older ones go on signing for the subscriptions that were made with them.
 */
import webpush from 'web-push'
import type { App } from '../../src/app'
import { busy } from '../../src/domain/errors'

export type KeyPair = { publicKey: string; privateKey: string; createdAt: string }
const file = 'push:vapid.json'
const known = new WeakMap<App, Promise<KeyPair[]>>()

/** Newest first; at least one. */
export function keysOf(app: App): Promise<KeyPair[]> {
  let keys = known.get(app)
  if (!keys) {
    keys = read(app)
    known.set(app, keys)
    keys.catch(() => known.delete(app))
  }
  return keys
}

async function read(app: App): Promise<KeyPair[]> {
  const kept = await app.files.getItem<KeyPair[]>(file)
  if (kept === null) return add(app, [])
  if (Array.isArray(kept) && kept.length && kept.every((pair) => typeof pair?.publicKey === 'string' && typeof pair.privateKey === 'string')) return kept
  // Never written over: with new keys every device would have to subscribe again.
  if (!Array.isArray(kept) || kept.length) throw busy('Push cannot be used: its keys, files/push/vapid.json, are damaged. Whoever runs the server puts that file of a backup in its place, or deletes it, and every device subscribes again.')
  return add(app, [])
}

/** A new pair in front. */
export async function rotate(app: App): Promise<KeyPair> {
  const keys = await add(app, await keysOf(app))
  known.set(app, Promise.resolve(keys))
  return keys[0]!
}

async function add(app: App, before: KeyPair[]): Promise<KeyPair[]> {
  const keys = [{ ...webpush.generateVAPIDKeys(), createdAt: app.clock.now() }, ...before]
  await app.files.setItem(file, keys)
  return keys
}

/**
 * Offline storage of this browser, shared by the page and the service worker:
 *
 *   session   who is signed in, mirrored for the worker and cleared at sign-out
 *   calls     writes that wait to be sent, each with whose it is
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

export type Mirror = { token: string; userId: number }
export type WaitingCall = {
  /** The Idempotency-Key of the call. */
  key: string
  userId: number
  method: string
  path: string
  body: unknown
  /** The kind of call, for its screen: `attendance.punch`. */
  what: string
  /** By the device's clock, corrected by the server's. */
  madeAt: string
  state: 'waiting' | 'refused'
  message?: string
}

interface Schema extends DBSchema {
  session: { key: 'now'; value: Mirror }
  calls: { key: string; value: WaitingCall }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

/**
 * Rejects if the browser stores nothing (some private windows). Then nothing can wait, and the page says so.
 */
export function store(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('muster', 1, {
    upgrade(database) {
      database.createObjectStore('session')
      database.createObjectStore('calls', { keyPath: 'key' })
    },
  })
  opened.catch(() => (opened = null))
  return opened
}

export async function mirrorSession(mirror: Mirror | null): Promise<void> {
  const database = await store()
  if (mirror) await database.put('session', mirror, 'now')
  else await database.delete('session', 'now')
}

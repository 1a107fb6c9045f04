/**
 * Answers that screens ask for again and again: kept as text for as long as nobody has written anything, and no longer than
 * the endpoint says (`polled`, seconds: hours run on, days begin). Who has the answer already is told so in one line (304).
 */
import { hash } from 'node:crypto'
import type { App } from './app'
import { versionOf } from './db'
import type { Ask } from './events'
import type { Packed, Reply } from './http'

type Kept = { version: number; until: number; body: string; etag: string; packed: Packed }

/** Characters of all that is kept. */
const most = 16_000_000
const largest = 2_000_000

export class Polled {
  private readonly kept = new Map<string, Kept>()
  private size = 0

  constructor(private readonly app: App) {}

  /** `key`: who asks and what. Within the snapshot of `ask`. */
  reply(ask: Ask, key: string, seconds: number, known: string | null, make: () => string): Reply {
    const version = versionOf(ask.db)
    const now = Date.parse(this.app.clock.now())
    let one = this.kept.get(key)
    if (one?.version !== version || one.until <= now || one.until > now + seconds * 1000) {
      const body = make()
      // Something was written, but not of this: it is the same answer still.
      const isSame = one?.body === body
      one = { version, until: now + seconds * 1000, body, etag: isSame ? one!.etag : `"${hash('sha256', body, 'base64url').slice(0, 27)}"`, packed: isSame ? one!.packed : {} }
      this.keep(key, one)
    }
    return known === one.etag ? { status: 304, body: null, etag: one.etag } : { status: 200, body: one.body, etag: one.etag, packed: one.packed }
  }

  private keep(key: string, one: Kept) {
    this.drop(key)
    if (one.body.length > largest) return
    this.kept.set(key, one)
    this.size += one.body.length
    // Those that were asked for longest ago go first: a Map remembers the order.
    for (const old of this.kept.keys()) {
      if (this.size <= most) break
      this.drop(old)
    }
  }

  private drop(key: string) {
    this.size -= this.kept.get(key)?.body.length ?? 0
    this.kept.delete(key)
  }
}

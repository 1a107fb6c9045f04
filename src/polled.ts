/**
 * Answers that are asked for again and again: kept as text, and who has one already is told so in one line (304).
 *
 *   polled: 15          for as long as nobody has written anything, and no longer than so many seconds: hours run on, days begin
 *   restsOn: ['people'] for as long as nothing of that has changed, whatever else is written, and within the day
 */
import { hash } from 'node:crypto'
import type { App } from './app'
import { versionOf } from './db'
import { addDays, dayOf, instantAt } from './domain/day'
import type { Endpoint } from './domain/endpoint'
import type { Ask } from './events'
import type { Packed, Reply } from './http'
import { stateOf } from './kept'

type Held = Pick<Endpoint, 'polled' | 'restsOn'>
type Kept = { version: number; state: string; from: number; until: number; body: string; etag: string; packed: Packed }

/** Characters of all that is kept. */
const most = 40_000_000
const largest = 10_000_000

export class Polled {
  private readonly kept = new Map<string, Kept>()
  private size = 0

  constructor(private readonly app: App) {}

  /** `key`: who asks and what. Within the snapshot of `ask`. */
  reply(ask: Ask, key: string, held: Held, known: string | null, make: () => string): Reply {
    const { restsOn } = held
    const version = versionOf(ask.db)
    const now = Date.parse(this.app.clock.now())
    let one = this.kept.get(key)
    const isUnchanged = one?.version === version || (restsOn !== undefined && one?.state === stateOf(ask.db, restsOn))
    if (one && isUnchanged && one.from <= now && now < one.until) one.version = version
    else {
      const body = make()
      // Something was written, but not of this: it is the same answer still.
      const isSame = one?.body === body
      const state = restsOn ? stateOf(ask.db, restsOn) : ''
      one = { version, state, from: now, until: this.untilOf(held), body, etag: isSame ? one!.etag : `"${hash('sha256', body, 'base64url').slice(0, 27)}"`, packed: isSame ? one!.packed : {} }
    }
    this.keep(key, one)
    return known === one.etag ? { status: 304, body: null, etag: one.etag } : { status: 200, body: one.body, etag: one.etag, packed: one.packed }
  }

  /** What begins with the day (a shift, somebody's birthday) is in no source. */
  private untilOf({ polled, restsOn }: Held): number {
    const now = this.app.clock.now()
    const soon = polled === undefined ? Infinity : Date.parse(now) + polled * 1000
    if (!restsOn) return soon
    const zone = this.app.zone()
    return Math.min(soon, Date.parse(instantAt(addDays(dayOf(now, zone), 1), '00:00', zone)))
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

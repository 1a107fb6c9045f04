/**
 * Answers that are asked for again and again: kept as text, and who has one already is told so in one line
 * (304).
 *
 *   polled: 15          for as long as nobody has written anything, and no longer than so many seconds: hours
 *                       run on, days begin
 *   restsOn: ['people'] for as long as nothing of that has changed, whatever else is written, and within the
 *   day
 *   polled, shared      besides, while it changes all the time, made at most every 300 ms for all who wait
 *                       for it; nobody waits for one's own
 */
import { hash } from 'node:crypto'
import type { App } from './app'
import { versionOf } from './db'
import { addDays, dayOf, instantAt } from './domain/day'
import type { Endpoint } from './domain/endpoint'
import type { Ask } from './events'
import type { Packed, Reply } from './call'
import { stateOf } from './kept'

/** `isShared`: this one is the same for others too. */
type Held = Pick<Endpoint, 'polled' | 'restsOn'> & { isShared?: boolean }
/** Milliseconds between two answers to what many look at. */
const together = 300
// Kept at load: a test's fake timers must not hold an answer.
const later = setTimeout

type Kept = {
  madeAt: number
  version: number
  state: string
  from: number
  until: number
  body: string
  etag: string
  packed: Packed
}

/** Characters of all that is kept. */
const most = 40_000_000
const largest = 10_000_000

const told = (one: Kept, known: string | null): Reply =>
  known === one.etag
    ? { status: 304, body: null, etag: one.etag }
    : { status: 200, body: one.body, etag: one.etag, packed: one.packed }

export class Polled {
  private readonly kept = new Map<string, Kept>()
  private readonly coming = new Map<string, Promise<Kept>>()
  private size = 0

  constructor(private readonly app: App) {}

  /**
   * `key`: who asks and what. Within the snapshot of `ask`. What many look at while it changes all the time
   * (a firm comes in) is made at most every so often: who asks meanwhile waits for the next, and so gets
   * nothing older than the question.
   */
  reply(
    ask: Ask,
    key: string,
    held: Held,
    known: string | null,
    make: (ask: Ask) => string,
  ): Reply | Promise<Reply> {
    const { restsOn, polled, isShared } = held
    const version = versionOf(ask.db)
    const now = Date.parse(this.app.clock.now())
    const one = this.kept.get(key)
    const isUnchanged =
      one?.version === version || (restsOn !== undefined && one?.state === stateOf(ask.db, restsOn))
    if (one && isUnchanged && one.from <= now && now < one.until) {
      one.version = version
      this.keep(key, one)
      return told(one, known)
    }
    const rest = one && polled !== undefined && isShared ? one.madeAt + together - performance.now() : 0
    return rest > 0
      ? this.next(key, held, make, rest).then((made) => told(made, known))
      : told(this.made(ask, key, held, make), known)
  }

  private made(ask: Ask, key: string, held: Held, make: (ask: Ask) => string): Kept {
    const before = this.kept.get(key)
    const body = make(ask)
    // Something was written, but not of this: it is the same answer still.
    const same = before?.body === body ? before : null
    const one: Kept = {
      version: versionOf(ask.db),
      state: held.restsOn ? stateOf(ask.db, held.restsOn) : '',
      from: Date.parse(this.app.clock.now()),
      until: this.untilOf(held),
      madeAt: performance.now(),
      body,
      etag: same?.etag ?? `"${hash('sha256', body, 'base64url').slice(0, 27)}"`,
      packed: same?.packed ?? {},
    }
    this.keep(key, one)
    return one
  }

  /** Made once for all who wait for it. */
  private next(key: string, held: Held, make: (ask: Ask) => string, rest: number): Promise<Kept> {
    const known = this.coming.get(key)
    if (known) return known
    const next = new Promise<void>((resolve) => later(resolve, rest)).then(() => {
      this.coming.delete(key)
      return this.app.ask((ask) => this.made(ask, key, held, make))
    })
    this.coming.set(key, next)
    return next
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

/**
 * Cached responses of endpoints that are requested often. A client that already has the response gets 304.
 *
 *   conditional: 15       valid until any write, at most 15 seconds, because time-dependent values change
 *   dependsOn: ['people'] valid until one of these sources changes, or the day ends
 *   conditional, shared   also throttled: built at most every 300 ms, for all callers who wait
 */
import { hash } from 'node:crypto'
import type { App } from '../app'
import type { Packed, Reply } from '../call'
import { versionOf } from '../db'
import { addDays, dayOf, instantAt } from '../domain/day'
import type { Endpoint } from '../domain/endpoint'
import type { Ask } from '../events'
import { stateOf } from './state'
import { Throttle } from './throttle'

/** How long it is valid. `isShared`: other callers get the same response. */
type Held = Pick<Endpoint, 'conditional' | 'dependsOn'> & { isShared?: boolean }
type Make = (ask: Ask) => string

type Answer = {
  madeAt: number
  version: number
  state: string
  from: number
  until: number
  body: string
  etag: string
  packed: Packed
}

/** Milliseconds between two builds of a shared response. */
const together = 300
/** Limit for all cached text, in characters. */
const most = 40_000_000
const largest = 10_000_000

const replyOf = (one: Answer, known: string | null): Reply =>
  known === one.etag
    ? { status: 304, body: null, etag: one.etag }
    : { status: 200, body: one.body, etag: one.etag, packed: one.packed }

export class AnswerCache {
  private readonly answers = new Map<string, Answer>()
  private readonly throttle = new Throttle<Answer>()
  private size = 0

  constructor(private readonly app: App) {}

  /** `key`: the caller and the query. Runs in the snapshot of `ask`. `known`: the client's ETag. */
  reply(ask: Ask, key: string, held: Held, known: string | null, make: Make): Reply | Promise<Reply> {
    const one = this.answers.get(key)
    const version = versionOf(ask.db)
    if (one && this.isValid(ask, one, held, version)) {
      one.version = version
      this.store(key, one)
      return replyOf(one, known)
    }
    const rest = this.restOf(one, held)
    if (rest <= 0) return replyOf(this.made(ask, key, held, make), known)
    // Callers during the build wait for the next one, so nobody gets a response older than the request.
    return this.throttle
      .after(rest, key, () => this.app.ask((then) => this.made(then, key, held, make)))
      .then((made) => replyOf(made, known))
  }

  private isValid({ db }: Ask, one: Answer, { dependsOn }: Held, version: number): boolean {
    const now = Date.parse(this.app.clock.now())
    const isUnchanged =
      one.version === version || (dependsOn !== undefined && one.state === stateOf(db, dependsOn))
    return isUnchanged && one.from <= now && now < one.until
  }

  /** Milliseconds until the next build of a response that the whole firm requests. Zero or less means now. */
  private restOf(one: Answer | undefined, { conditional, isShared }: Held): number {
    return one && conditional !== undefined && isShared ? one.madeAt + together - performance.now() : 0
  }

  private made(ask: Ask, key: string, held: Held, make: Make): Answer {
    const before = this.answers.get(key)
    const body = make(ask)
    // Another source changed, so the response is still the same.
    const same = before?.body === body ? before : null
    const one: Answer = {
      version: versionOf(ask.db),
      state: held.dependsOn ? stateOf(ask.db, held.dependsOn) : '',
      from: Date.parse(this.app.clock.now()),
      until: this.untilOf(held),
      madeAt: performance.now(),
      body,
      etag: same?.etag ?? `"${hash('sha256', body, 'base64url').slice(0, 27)}"`,
      packed: same?.packed ?? {},
    }
    this.store(key, one)
    return one
  }

  /** Changes that come with a new day (a shift, a birthday) are in no source. */
  private untilOf({ conditional, dependsOn }: Held): number {
    const now = this.app.clock.now()
    const soon = conditional === undefined ? Infinity : Date.parse(now) + conditional * 1000
    if (!dependsOn) return soon
    const zone = this.app.zone()
    return Math.min(soon, Date.parse(instantAt(addDays(dayOf(now, zone), 1), '00:00', zone)))
  }

  private store(key: string, one: Answer) {
    this.drop(key)
    if (one.body.length > largest) return
    this.answers.set(key, one)
    this.size += one.body.length
    // Drops the least recently used first. A Map remembers the order.
    for (const old of this.answers.keys()) {
      if (this.size <= most) break
      this.drop(old)
    }
  }

  private drop(key: string) {
    this.size -= this.answers.get(key)?.body.length ?? 0
    this.answers.delete(key)
  }
}

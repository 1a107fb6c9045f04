/**
 * Cached responses of endpoints that are requested often. A client that already has the response gets 304.
 *
 *   conditional: 15       valid until any write, at most 15 seconds, because time-dependent values change
 *   dependsOn: ['people'] valid until one of these sources changes, or the day ends
 */
import type { App } from '../app'
import type { Packed, Reply } from '../call'
import { versionOf } from '../db'
import { addDays, dayOf, instantAt } from '../domain/day'
import type { Endpoint } from '../domain/endpoint'
import type { Ask } from '../events'
import { etagOf } from '../etag'
import { stateOf } from './state'

/** How long it is valid. */
type Held = Pick<Endpoint, 'conditional' | 'dependsOn'>
type Make = (ask: Ask) => string

type Answer = {
  version: number
  state: string
  from: number
  until: number
  body: string
  etag: string
  packed: Packed
}

/** Limit for all cached text, in characters. */
const most = 40_000_000
const largest = 10_000_000

const replyOf = (one: Answer, known: string | null): Reply =>
  known === one.etag
    ? { status: 304, body: null, etag: one.etag }
    : { status: 200, body: one.body, etag: one.etag, packed: one.packed }

export class AnswerCache {
  private readonly answers = new Map<string, Answer>()
  private size = 0

  constructor(private readonly app: App) {}

  /** `key`: the caller and the query. Runs in the snapshot of `ask`. `known`: the client's ETag. */
  reply(ask: Ask, key: string, held: Held, known: string | null, make: Make): Reply {
    const one = this.answers.get(key)
    const version = versionOf(ask.db)
    if (!one || !this.isValid(ask, one, held, version)) return replyOf(this.made(ask, key, held, make), known)
    one.version = version
    this.store(key, one)
    return replyOf(one, known)
  }

  private isValid({ db }: Ask, one: Answer, { dependsOn }: Held, version: number): boolean {
    const now = Date.parse(this.app.clock.now())
    const isUnchanged =
      one.version === version || (dependsOn !== undefined && one.state === stateOf(db, dependsOn))
    return isUnchanged && one.from <= now && now < one.until
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
      body,
      etag: same?.etag ?? etagOf(body),
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

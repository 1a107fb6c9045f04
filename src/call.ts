/** What comes to the edge and goes back from it, however it travels: who asks, the call, the reply. */
import type { Role } from './domain/access'
import type { Keyed, Origin } from './events'

/** Who asks. From the session, never from the body. */
export type Who = {
  readonly id: number
  readonly role: Role
  readonly sessionId: number
  /** May do nothing else until then. */ readonly needsSecondFactor?: true
}
/**
 * `origin`: for the writes of the call itself, which check again that the caller may. `keyed`: of a call that
 * does its writes itself, so that it can be repeated.
 */
export type Caller = {
  who: Who | null
  address: string
  agent: string | null
  origin: Origin
  keyed?: Keyed | null
}

/** Somebody by name, and the origin of their writes: a call's, or the command line's. */
export type By = { who: Who; origin: Origin }

/** A request as the edge sees it, however it came. */
export type Call = {
  readonly method: string
  readonly path: string
  /** With its question mark, or ''. */
  readonly search: string
  readonly params: Readonly<Record<string, string>>
  readonly address: string
  header(name: string): string | null
  /** The body as text; refused when it is larger than `limit` bytes. */
  text(limit: number): Promise<string>
  /** The number under which the log speaks of it. */
  id(): string
}

/**
 * What goes back: JSON. `etag`: of an answer that is asked for again and again; `packed` keeps what was
 * compressed with it.
 */
export type Reply = {
  status: number
  body: string | null
  etag?: string
  packed?: Packed
  retryAfter?: number
  /** `eventsHeader` of a write. */
  events?: string | undefined
}
export type Packed = { br?: Buffer; gzip?: Buffer }

/** The types of a call at the edge, independent of its transport: caller, call, reply. */
import type { Role, Scope } from './domain/access'
import type { Keyed, Origin } from './events'

/** The caller, from the session, never from the body. */
export type Who = {
  readonly id: number
  readonly role: Role
  /** 0 for a caller without a session: the command line, and an API token. */ readonly sessionId: number
  /** May do nothing else until then. */ readonly needsSecondFactor?: true
  /** An API token instead of a session. */ readonly token?: { id: number; name: string }
  /** Of the token. */ readonly scopes?: readonly Scope[]
}
/**
 * `origin`: for the call's own writes, which check the permission again. `keyed`: the call performs its
 * writes itself and can be repeated with its key.
 */
export type Caller = {
  who: Who | null
  address: string
  agent: string | null
  origin: Origin
  keyed?: Keyed | null
}

/** A named person and the origin of their writes: a call or the command line. */
export type By = { who: Who; origin: Origin }

/** A request as the edge sees it. */
export type Call = {
  readonly method: string
  readonly path: string
  /** Includes the question mark, or is ''. */
  readonly search: string
  readonly params: Readonly<Record<string, string>>
  readonly address: string
  header(name: string): string | null
  /** The body as text. Refused if it is larger than `limit` bytes. */
  text(limit: number): Promise<string>
  /** The request's number in the log. */
  id(): string
}

/** A JSON response. `etag` is set for cached responses; `packed` holds their compressed forms. */
export type Reply = {
  status: number
  body: string | Buffer | null
  etag?: string
  packed?: Packed
  retryAfter?: number
  /** `eventsHeader` of a write. */
  events?: string | undefined
}
export type Packed = { br?: Buffer; gzip?: Buffer }

/** A GET's answer that is already JSON, with its ETag. `json` is called only for a client without it. */
export class ReadyAnswer {
  constructor(
    readonly etag: string,
    readonly json: () => string | Buffer,
  ) {}
}

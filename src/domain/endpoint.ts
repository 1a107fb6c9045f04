/**
 * An endpoint is declared once, in a module's `contract.ts`. The server validates input with it and checks
 * its permission; the browser calls it with typed results; the OpenAPI page prints it.
 *
 *   export const punch = endpoint({ method: 'POST', path: '/api/attendance/punch',
 *     may: 'view_own_attendance', title: 'Punch in or out',
 *     body: z.object({...}), answer: attendanceRecord })
 *
 * The handler receives path parameters, query and body as one object (`Input<typeof punch>`). A name occurs
 * in one of them only.
 */
import * as z from 'zod/mini'
import { isLikelyDay } from './day'
import type { Permission } from './access'
import { issueWords } from './issueWords'

z.config({ localeError: issueWords })

export { z }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodMiniType
/** `public`: no sign-in is needed. */
export type May = Permission | 'public'

export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> = {
  method: Method
  /** Express-like: `/api/people/:id`. */
  path: string
  may: May
  title: string
  params?: P
  query?: Q
  body?: B
  answer: A
  /** Also open to a person who must set up a second factor and has not. */
  beforeSecondFactor?: true
  /**
   * Not for API tokens: it is about sessions, devices or proofs of identity. Calls with a secret answer are
   * not for tokens either.
   */
  needsSession?: true
  /** Largest body in bytes. Default: 1 MB. */
  limit?: number
  /** The media type of a response that is not JSON. */
  media?: string
  /**
   * The response contains a secret: it is never stored, logged or cached. A repeated call with the same
   * Idempotency-Key is refused as already done, or `runs again` if it needs a new proof or writes a new audit
   * entry.
   */
  secret?: 'shown once' | 'runs again'
  /**
   * For how many seconds a cached response is valid while nobody writes anything. Only for responses that are
   * read from the database alone.
   */
  conditional?: number
  /** All sources of the response besides the day. A cached response is valid until one of them changes. */
  dependsOn?: readonly Source[]
  /**
   * Who shares a cached response: everyone who may call, or a role. Default: nobody.
   */
  sameFor?: 'everybody' | 'a role'
  /**
   * Public, and requested in dozens by a signed-in screen (pictures). It does not count towards an address's
   * limit of calls without sign-in.
   */
  isUncounted?: true
  /**
   * Public, with a secret in its path and no body of ours: it also accepts the form that a mail service posts
   * (RFC 8058). Another site's page does not know the secret.
   */
  takesForms?: true
}

/**
 * A source with a version that changes with its tables, such as 'people' (src/cache/state.ts). Modules
 * declare its tables as `sources`.
 */
export type Source =
  'people' | 'firm' | 'billing' | 'clients' | 'ledger' | 'leave' | 'approvals' | 'closedDays'

type Out<S> = S extends Schema ? z.output<S> : unknown
type In<S> = S extends Schema ? z.input<S> : unknown
type IfDeclared<S, T> = Schema extends S ? unknown : T

/** The handler's input. */
export type Input<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, any>
    ? IfDeclared<P, Out<P>> & IfDeclared<Q, Out<Q>> & IfDeclared<B, Out<B>>
    : never
/** The caller's input. */
export type Given<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, any>
    ? IfDeclared<P, In<P>> & IfDeclared<Q, In<Q>> & IfDeclared<B, In<B>>
    : never
export type Answer<E extends Endpoint> = E extends Endpoint<any, any, any, infer A> ? z.output<A> : never

export function endpoint<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  declared: Endpoint<P, Q, B, A>,
): Endpoint<P, Q, B, A> {
  return declared
}

// Schemas that many contracts need. Query and path values are parsed from text, never with `z.coerce`, which
// turns null into 0.

/** A row's id in a path or a query: digits. */
export const idText = () =>
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Must be a number')), z.transform(Number))
export const countText = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Must be a number from 1')),
    z.transform((text) => Math.min(Number(text), most)),
  )
export const day = () => z.string().check(z.refine(isLikelyDay, 'Must be a date, yyyy-MM-dd'))
export const id = () => z.int().check(z.positive())
export const email = () => z.email('Invalid email address').check(z.maxLength(254))
/** Text that a person types: trimmed, not empty, limited. */
export const words = (most: number, missing = 'Required') =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(most, `At most ${most} characters`),
      z.regex(/^\P{Cc}*$/u, 'Must not contain control characters'),
    )
/** Text of several lines. */
export const prose = (most: number, missing = 'Required') =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(most, `At most ${most} characters`),
      z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Must not contain control characters'),
    )
export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  totalItems: z.int(),
  totalPages: z.int(),
})
export const ok = z.object({ success: z.literal(true) })

/** Empty text and null mean 'not given'. */
export const blank = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      z.transform((given: unknown) => (typeof given === 'string' && given.trim() === '' ? null : given)),
      z.nullable(schema),
    ) as unknown as z.ZodMiniType<z.output<S> | null, z.input<S> | '' | null>,
  )

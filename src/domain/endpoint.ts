/**
 * An endpoint is declared once, in a module's `contract.ts`, and read on both sides: the server parses with
 * it and asks for the permission that it names, the browser calls it and knows the type of the answer, the
 * OpenAPI page prints it.
 *
 *   export const punch = endpoint({ method: 'POST', path: '/api/attendance/punch',
 *     may: 'view_own_attendance', title: 'Punch in or out',
 *     body: z.object({...}), answer: attendanceRecord })
 *
 * Path parameters, query and body reach the handler as one object (`Input<typeof punch>`); a name stands in
 * one of them only.
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
  /** Open also to somebody who must set up a second factor and has not. */
  beforeSecondFactor?: true
  /** Largest body in bytes; 1 MB unless told. */
  limit?: number
  /** An answer that is not JSON: its media type. */
  media?: string
  /**
   * The answer holds a secret: it is never stored, logged or cached. The same call again, by its
   * Idempotency-Key, is refused as already done; it `runs again` where that is asked for with a new proof or
   * is a new entry in the audit.
   */
  secret?: 'shown once' | 'runs again'
  /**
   * Asked for again and again: for how many seconds an answer may be given once more while nobody writes
   * anything. Only what is read from the database alone.
   */
  polled?: number
  /**
   * All that the answer is read from, beside the day: it is given once more until something of that changes.
   */
  dependsOn?: readonly Source[]
  /**
   * Of an answer that is kept: it is the same for all who may ask, for all of a role, or for all who have a
   * permission; else it is kept for each.
   */
  sameFor?: 'everybody' | 'a role' | { may: Permission }
  /**
   * Public, and asked for by the dozen on a screen of who is signed in (pictures): it is not counted among
   * the calls that an address may make without a sign-in.
   */
  isUncounted?: true
}

/**
 * What has a version that changes with it, such as 'people': who works here and how they stand to one another
 * (src/cache/state.ts). Modules declare its tables as `sources`.
 */
export type Source = 'people' | 'firm' | 'billing' | 'leave' | 'approvals'

type Out<S> = S extends Schema ? z.output<S> : unknown
type In<S> = S extends Schema ? z.input<S> : unknown
type IfDeclared<S, T> = Schema extends S ? unknown : T

/** What the handler gets. */
export type Input<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, any>
    ? IfDeclared<P, Out<P>> & IfDeclared<Q, Out<Q>> & IfDeclared<B, Out<B>>
    : never
/** What a caller gives. */
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

// Schemas that many contracts need. Text of a query or a path is read as text and turned, never `z.coerce`d:
// that makes 0 of null.

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
/** Text that a person types: trimmed, not empty, bounded. */
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

/** Empty text and null say nothing. */
export const blank = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      z.transform((given: unknown) => (typeof given === 'string' && given.trim() === '' ? null : given)),
      z.nullable(schema),
    ) as unknown as z.ZodMiniType<z.output<S> | null, z.input<S> | '' | null>,
  )

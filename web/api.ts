/**
 * Calls the server: `call(endpoint, input)`, typed by the endpoint's contract.
 *
 * Path parameters are taken from the input. The rest is the query of a GET or DELETE, or the JSON body of
 * other methods, except for fields that the contract declares as query. A write has an `Idempotency-Key`; use
 * the same key to repeat a write whose answer was lost. A preview needs none because it changes nothing.
 */
import type { Answer, Endpoint, Given } from '../src/domain/endpoint'
import type { FieldError } from '../src/domain/errors'
import { correctClock } from './clock'
import { cachedResponse, cacheResponse } from './responseCache'
import { reportReachable, reportUnreachable } from './online'
import { requestResync, beginWrite } from './ownEvents'
import { storedToken } from './token'

export type How = {
  key?: string
  signal?: AbortSignal
  /** It only reads, whatever its method. */
  asks?: boolean
  /**
   * The person who made the call, if it is sent later. On a shared phone somebody else may be signed in by
   * then.
   */
  token?: string | null
}

const byProxy = new Set([502, 503, 504])
/** No response, or one that is not Muster's. */
export const notReached = 'Muster could not be reached. Please check your connection and try again.'
/** The message for a proxy's own error page. */
export const notAnswering = 'Muster is not responding. Please try again in a moment.'

export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 without a response. */
    readonly status: number,
    message: string,
    /** The sentence without the fields that `message` appends. */
    readonly sentence: string = message,
    readonly errors: FieldError[] = [],
    /** The refusal's code, if a screen must recognise it. */
    readonly code?: string,
  ) {
    super(message)
    this.name = 'ApiError'
  }
  /**
   * The outcome is unknown, so the same key may be sent again. While Muster restarts, the proxy answers with
   * 502 or 504.
   */
  get isLost() {
    return this.status === 0 || byProxy.has(this.status)
  }
}

/**
 * Called for a 401 on a call that needs a sign-in, with the refused token: its session has ended. `held`: a
 * second factor must be set up first.
 */
export const sessionRefused = new EventTarget()

export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, how = {}]: {} extends Given<E> ? [input?: Given<E>, how?: How] : [input: Given<E>, how?: How]
): Promise<Answer<E>> {
  const { url, rest } = address(endpoint.path, (input ?? {}) as Record<string, unknown>)
  const reads = endpoint.method === 'GET'
  const asQuery = reads || endpoint.method === 'DELETE' ? () => true : namedIn(endpoint.query)
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => asQuery(name) === wanted))
  const query = queryText(part(true))
  const inBody = part(false)
  // A public call without a body could be sent by a page of another origin.
  const isSent = Object.keys(inBody).length > 0 || (!reads && endpoint.may === 'public')
  const body = isSent ? JSON.stringify(inBody) : undefined

  const headers: Record<string, string> = { accept: 'application/json' }
  const token = storedToken()
  if (how.token !== undefined && how.token !== token)
    throw new ApiError(409, 'Not sent, because somebody else has signed in on this device.')
  if (token) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  const writes = !reads && rest.preview !== '1'
  if (writes) headers['idempotency-key'] = how.key ?? newKey()
  // A query with a body changes nothing, and a public call has no caller, so neither needs a key.
  const changes = writes && !how.asks && endpoint.may !== 'public'

  const known = reads ? cachedResponse(url + query, token) : undefined
  if (known) headers['if-none-match'] = known.etag

  const ends = writes ? beginWrite() : () => {}
  const response = await answerOf(
    url + query,
    { method: endpoint.method, headers, body, credentials: 'include', signal: how.signal },
    reads,
  ).catch((error: unknown) => {
    ends(null)
    if (changes) refetchAfterFailedWrite(error)
    throw error
  })
  ends(response.headers.get('muster-events'))
  if (known && response.status === 304) return known.answer as Answer<E>
  if (!response.ok) {
    if (response.status === 401 && endpoint.may !== 'public')
      sessionRefused.dispatchEvent(new CustomEvent('refused', { detail: token }))
    const error = await errorOf(response)
    if (changes) refetchAfterFailedWrite(error)
    if (error.code === 'second_factor_first') sessionRefused.dispatchEvent(new Event('held'))
    throw error
  }
  const answer = (await response.json().catch(() => {
    // The response is incomplete or not Muster's (a hotel's sign-in page), so the outcome is unknown.
    const error = new ApiError(0, notReached)
    if (changes) refetchAfterFailedWrite(error)
    throw error
  })) as Answer<E>
  reportClock(answer)
  const etag = reads ? response.headers.get('etag') : null
  if (etag) cacheResponse(url + query, { token, etag, answer })
  return answer
}

/** After a failed write the screen may be out of date: the row has changed, or the outcome is unknown. */
export function refetchAfterFailedWrite(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.status === 404 || error.status === 409) requestResync(false)
  else if (error.isLost || error.status === 500) requestResync(true)
}

/** A response with a timestamp gives the server's time. */
function reportClock(answer: unknown): void {
  const asOf = (answer as { asOf?: unknown } | null)?.asOf
  if (typeof asOf === 'string') correctClock(asOf)
}

/**
 * A key for one write. It begins with the time, so the database stores keys of one moment together.
 * `randomUUID` is missing on a plain-http address of the local network.
 */
export function newKey(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return Date.now().toString(16).padStart(12, '0') + random
}

/** Responses that boot.js requested while the code was loading. Each is used once. */
declare global {
  interface Window {
    musterEarly?: Record<string, Promise<Response> | undefined>
  }
}

async function answerOf(url: string, init: RequestInit, reads: boolean): Promise<Response> {
  const early = reads ? window.musterEarly?.[url] : undefined
  if (early) delete window.musterEarly![url]
  try {
    const response = await (early ?? fetch(url, init))
    reportReachable()
    return response
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    reportUnreachable()
    throw new ApiError(0, notReached)
  }
}

/** `message - field: message, ...`; else the message, `error`, the text of the response or its status. */
export async function errorOf(response: Response): Promise<ApiError> {
  const status = response.statusText || `Error ${response.status}`
  const text = await response.text().catch(() => '')
  let answer: { message?: string; error?: string; errors?: FieldError[]; code?: string } | null = null
  try {
    answer = JSON.parse(text)
  } catch {
    return new ApiError(response.status, byProxy.has(response.status) ? notAnswering : text || status)
  }
  const sentence = answer?.message ?? answer?.error ?? status
  const errors = Array.isArray(answer?.errors) ? answer.errors : []
  // A field error that equals the sentence is not repeated.
  const fields = errors.filter((e) => e.message !== sentence).map((e) => `${e.field}: ${e.message}`)
  const message = fields.length ? `${sentence} - ${fields.join(', ')}` : sentence
  return new ApiError(response.status, message, sentence, errors, answer?.code)
}

function address(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { url, rest }
}

function namedIn(query: Endpoint['query']): (name: string) => boolean {
  const { shape = {} } = (query ?? {}) as { shape?: object }
  return (name) => Object.hasOwn(shape, name)
}

function queryText(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text && `?${text}`
}

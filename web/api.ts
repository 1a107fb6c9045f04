/**
 * The one way to the server: `call(endpoint, input)`, typed by the endpoint's contract.
 *
 * Path parameters are taken out of the input first; what is left is the query of a GET or DELETE and the JSON
 * body of the rest, but for what the contract names as its query. A write carries an `Idempotency-Key`; hand
 * the same key in again to repeat a write whose answer was lost. A preview needs none: it leaves nothing
 * behind.
 */
import type { Answer, Endpoint, Given } from '../src/domain/endpoint'
import type { FieldError } from '../src/domain/errors'
import { correctClock } from './clock'
import { knownOf, remember } from './known'
import { reached, unreached } from './online'
import { wentOtherwise, writeBegins } from './ownEvents'
import { storedToken } from './token'

export type How = {
  key?: string
  signal?: AbortSignal
  /** It is a question, whatever its method. */
  asks?: boolean
  /**
   * Whose call it is, where time passes before it is sent: on a shared phone somebody else may be signed in
   * by then.
   */
  token?: string | null
}

const byProxy = new Set([502, 503, 504])
/** Nothing came back, or nothing of ours. */
export const notReached = 'Muster could not be reached. Please check your connection and try again.'
/** What a proxy's own page comes to. */
export const notAnswering = 'Muster is not answering just now. Please try again in a moment.'

export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    message: string,
    /** The sentence without the fields that `message` lists after it. */
    readonly sentence: string = message,
    readonly errors: FieldError[] = [],
    /** A word for which refusal it is, where a screen must know. */
    readonly code?: string,
  ) {
    super(message)
    this.name = 'ApiError'
  }
  /**
   * Nobody knows whether it was done: the same key may be sent again. While Muster restarts it is the proxy
   * that answers, with 502 or 504.
   */
  get isLost() {
    return this.status === 0 || byProxy.has(this.status)
  }
}

/**
 * Told of a 401 on a call that needs a sign-in, with the token that was refused: its session has ended.
 * `held`: nothing is answered before a second factor is set up.
 */
export const refused = new EventTarget()

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
  // A public call without a body would be one that a page of another origin may send.
  const isSent = Object.keys(inBody).length > 0 || (!reads && endpoint.may === 'public')
  const body = isSent ? JSON.stringify(inBody) : undefined

  const headers: Record<string, string> = { accept: 'application/json' }
  const token = storedToken()
  if (how.token !== undefined && how.token !== token)
    throw new ApiError(409, 'Nothing was sent: somebody else has signed in here meanwhile.')
  if (token) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  const writes = !reads && rest.preview !== '1'
  if (writes) headers['idempotency-key'] = how.key ?? newKey()
  // A question that needs a body changes nothing, nor does what nobody is signed in for.
  const changes = writes && !how.asks && endpoint.may !== 'public'

  const known = reads ? knownOf(url + query, token) : undefined
  if (known) headers['if-none-match'] = known.etag

  const ends = writes ? writeBegins() : () => {}
  const response = await answerOf(
    url + query,
    { method: endpoint.method, headers, body, credentials: 'include', signal: how.signal },
    reads,
  ).catch((error: unknown) => {
    ends(null)
    if (changes) inDoubt(error)
    throw error
  })
  ends(response.headers.get('muster-events'))
  if (known && response.status === 304) return known.answer as Answer<E>
  if (!response.ok) {
    if (response.status === 401 && endpoint.may !== 'public')
      refused.dispatchEvent(new CustomEvent('refused', { detail: token }))
    const error = await errorOf(response)
    if (changes) inDoubt(error)
    if (error.code === 'second_factor_first') refused.dispatchEvent(new Event('held'))
    throw error
  }
  const answer = (await response.json().catch(() => {
    // Cut off, or not ours (a hotel's sign-in page): whether it was done is not known.
    const error = new ApiError(0, notReached)
    if (changes) inDoubt(error)
    throw error
  })) as Answer<E>
  tellTime(answer)
  const etag = reads ? response.headers.get('etag') : null
  if (etag) remember(url + query, { token, etag, answer })
  return answer
}

/**
 * After a write that failed the screen may show what is no longer so: the row is gone or another, or nobody
 * knows whether it was done.
 */
export function inDoubt(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.status === 404 || error.status === 409) wentOtherwise(false)
  else if (error.isLost || error.status === 500) wentOtherwise(true)
}

/** An answer that says when it was made tells the server's time. */
function tellTime(answer: unknown): void {
  const asOf = (answer as { asOf?: unknown } | null)?.asOf
  if (typeof asOf === 'string') correctClock(asOf)
}

/**
 * A key for one write. It begins with the time, so that the database keeps those of one moment together.
 * `randomUUID` is missing on a plain-http address of the local network.
 */
export function newKey(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return Date.now().toString(16).padStart(12, '0') + random
}

/** What boot.js asked for while the code was loading; each answer is taken once. */
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
    reached()
    return response
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    unreached()
    throw new ApiError(0, notReached)
  }
}

/**
 * `message - field: message, ...`; else the message, else `error`, else the text of the answer or its status.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const status = response.statusText || `Error ${response.status}`
  const text = await response.text().catch(() => '')
  let said: { message?: string; error?: string; errors?: FieldError[]; code?: string } | null = null
  try {
    said = JSON.parse(text)
  } catch {
    return new ApiError(response.status, byProxy.has(response.status) ? notAnswering : text || status)
  }
  const sentence = said?.message ?? said?.error ?? status
  const errors = Array.isArray(said?.errors) ? said.errors : []
  // A field that says no more than the sentence does is not told again.
  const fields = errors.filter((e) => e.message !== sentence).map((e) => `${e.field}: ${e.message}`)
  const message = fields.length ? `${sentence} - ${fields.join(', ')}` : sentence
  return new ApiError(response.status, message, sentence, errors, said?.code)
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

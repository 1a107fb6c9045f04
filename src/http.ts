/**
 * The edge: the one place where asking, permission, input and refusal meet.
 *
 *   answer(endpoint, (ask, who, input) => …)       GET: a question. Everything else: a verb with a Tx.
 *   answerLater(endpoint, async (app, who, …) => …) the few calls that must await; they open their own writes
 *   answerRaw(endpoint, (app, who, input, event) => Response) streams and files
 *   askAs(app, ask, who, endpoint, given)          a question asked from inside, as somebody: what the edge would answer
 *
 * Order: 401 (any /api path but the public ones), 404 unknown call, 403 role, 413/415/400 input, then the work's own
 * 404 row out of reach and 409/422 rule. An error is `{message, errors?}`; a fault is 500 with an id that is in the log too.
 */
import { hash } from 'node:crypto'
import { H3, HTTPResponse, type H3Event } from 'h3'
import type { App } from './app'
import { may, type Role } from './domain/access'
import type { Answer, Endpoint, Given, Input } from './domain/endpoint'
import { malformed, notAllowed, notFound, notSignedIn, Refusal, tooLarge, wrongType, type FieldError } from './domain/errors'
import type { Ask, Keyed, Tx } from './events'

/** Who asks. From the session, never from the body. */
export type Who = { readonly id: number; readonly role: Role; readonly sessionId: number }
/** `keyed`: of a call that does its writes itself, so that it can be repeated. */
export type Caller = { who: Who | null; address: string; agent: string | null; keyed?: Keyed | null }

/** Tells who a bearer token belongs to. Throws a Refusal, or answers null for one that is unknown or over. */
export type Identify = (ask: Ask, token: string, app: App) => Who | null

type Handler = (app: App, caller: Caller, input: never, event: H3Event) => unknown
/** `alsoFor`: people of other roles whom a setting of the firm lets in. */
export type Route = { endpoint: Endpoint; kind: 'ask' | 'write' | 'later' | 'raw'; handle: Handler; alsoFor?: (ask: Ask, who: Who) => boolean }

/** For a public endpoint nobody may be signed in. */
type Asker<E extends Endpoint> = E['may'] extends 'public' ? Who | null : Who

export function answer<E extends Endpoint & { method: 'GET' }>(endpoint: E, work: (ask: Ask, who: Asker<E>, input: Input<E>) => Answer<E>): Route
export function answer<E extends Endpoint>(endpoint: E, work: (tx: Tx, who: Asker<E>, input: Input<E>) => Answer<E>): Route
export function answer(endpoint: Endpoint, work: (ask: never, who: never, input: never) => unknown): Route {
  return { endpoint, kind: endpoint.method === 'GET' ? 'ask' : 'write', handle: work as never }
}

export function answerLater<E extends Endpoint>(endpoint: E, work: (app: App, caller: Caller & { who: Asker<E> }, input: Input<E>) => Promise<Answer<E>>): Route {
  return { endpoint, kind: 'later', handle: work as never }
}

export function answerRaw<E extends Endpoint>(endpoint: E, work: (app: App, caller: Caller & { who: Asker<E> }, input: Input<E>, event: H3Event) => unknown): Route {
  return { endpoint, kind: 'raw', handle: work as never }
}

/**
 * Asks a question of another module as somebody, from inside an open snapshot: the same permission, the same reading of the
 * input and the same rows as over HTTP. Throws what the edge would refuse with.
 */
export function askAs<E extends Endpoint>(app: App, ask: Ask, who: Who, endpoint: E, given: Given<E>): Answer<E> {
  const route = app.routes.find((one) => one.endpoint === (endpoint as Endpoint))
  if (route?.kind !== 'ask') throw new Error(`${endpoint.method} ${endpoint.path} is no question that can be asked from inside`)
  if (endpoint.may !== 'public' && !may(who, endpoint.may)) throw notAllowed()
  const input: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const schema of [endpoint.query, endpoint.params]) take(schema, given, input, errors)
  if (errors.length) throw malformed(errors)
  return (route.handle as unknown as AskHandler)(ask, who, input as never) as Answer<E>
}

const usualLimit = 1_048_576

export function createHttp(app: App, identify: Identify, web?: (path: string, event: H3Event) => unknown): H3 {
  const h3 = new H3({ silent: true, onError: (error, event) => refuse(app, event, error.cause instanceof Error ? error.cause : error) })
  const started = Date.now().toString(36)
  let count = 0
  const requestId = (event: H3Event) => ((event.context.id as string | undefined) ??= `${started}-${(++count).toString(36)}`)

  for (const route of app.routes) {
    const plain = (event: H3Event) => serve(app, identify, route, event, requestId)
    // Each request a line, where that is asked for; else only what was refused for reasons of ours, and faults.
    const handle = app.log.level === 'debug' ? traced(app, plain, requestId) : plain
    h3.on(route.endpoint.method, route.endpoint.path, handle)
    // The answer without its body; a stream would have nothing else.
    if (route.endpoint.method === 'GET' && route.endpoint.media !== 'text/event-stream') h3.on('HEAD', route.endpoint.path, handle)
  }
  h3.all('/api/**', (event) => {
    try {
      if (!app.ask((ask) => callerOf(app, identify, event, ask)).who) throw notSignedIn()
      throw notFound(`There is no call ${event.req.method} ${event.url.pathname}`)
    } catch (error) {
      return refuse(app, event, error, requestId(event))
    }
  })
  h3.all('/**', (event) => web?.(event.url.pathname, event) ?? refuse(app, event, notFound()))
  return h3
}

function traced(app: App, handle: (event: H3Event) => unknown, requestId: (event: H3Event) => string) {
  return async (event: H3Event) => {
    const started = performance.now()
    const value = await handle(event)
    const status = value instanceof Response ? value.status : (event.res.status ?? 200)
    app.log.debug('Request', { request: requestId(event), method: event.req.method, path: event.url.pathname, status, ms: Math.round(performance.now() - started) })
    return value
  }
}

function serve(app: App, identify: Identify, route: Route, event: H3Event, requestId: (event: H3Event) => string): unknown {
  const failed = (error: unknown) => refuse(app, event, error, requestId(event))
  try {
    const { endpoint } = route
    // A question: who asks and what is answered are read from one snapshot.
    if (route.kind === 'ask') {
      return json(app.ask((ask) => (route.handle as unknown as AskHandler)(ask, allowed(app, identify, route, event, ask).who, read(endpoint, event, undefined) as never)))
    }
    const caller = allowed(app, identify, route, event, { db: app.database.reader, now: () => app.clock.now() })
    if (!endpoint.body && route.kind === 'raw') return route.handle(app, caller, read(endpoint, event, undefined) as never, event)
    return run(app, route, caller, event).then(json, failed)
  } catch (error) {
    return failed(error)
  }
}

type AskHandler = (ask: Ask, who: Who | null, input: never) => unknown
type TxHandler = (tx: Tx, who: Who | null, input: never) => unknown

async function run(app: App, route: Route, caller: Caller, event: H3Event): Promise<unknown> {
  const { endpoint } = route
  const text = endpoint.body ? await bodyOf(event, endpoint.limit ?? usualLimit) : ''
  const input = read(endpoint, event, text) as never
  if (route.kind === 'later') return route.handle(app, { ...caller, keyed: keyOf(event, text) }, input, event)
  if (route.kind !== 'write') return route.handle(app, caller, input, event)
  const origin = { actor: caller.who?.id ?? null, source: caller.address }
  return app.write(origin, (tx) => (route.handle as unknown as TxHandler)(tx, caller.who, input), keyOf(event, text))
}

function allowed(app: App, identify: Identify, { endpoint, alsoFor }: Route, event: H3Event, ask: Ask): Caller {
  const caller = callerOf(app, identify, event, ask)
  if (endpoint.may === 'public') return caller
  if (!caller.who) throw notSignedIn()
  if (!may(caller.who, endpoint.may) && !alsoFor?.(ask, caller.who)) throw notAllowed()
  return caller
}

function callerOf(app: App, identify: Identify, event: H3Event, ask: Ask): Caller {
  const header = event.req.headers.get('authorization')
  const token = header && /^bearer /i.test(header) ? header.slice(7) : null
  const who = token ? identify(ask, token, app) : null
  return { who, address: addressOf(app, event), agent: event.req.headers.get('user-agent') }
}

function addressOf(app: App, event: H3Event): string {
  const context = event.context as { address?: string }
  if (context.address) return context.address
  if (app.config.trustProxy) {
    const last = event.req.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (last) return last
  }
  return (event.req as { runtime?: { node?: { req?: { socket?: { remoteAddress?: string } } } } }).runtime?.node?.req?.socket?.remoteAddress ?? 'unknown'
}

/** Parameters, query and body through the contract, as one object. Every broken field is named, all at once. */
function read(endpoint: Endpoint, event: H3Event, text: string | undefined): Record<string, unknown> {
  const errors: FieldError[] = []
  const input: Record<string, unknown> = {}
  if (endpoint.body) take(endpoint.body, parse(text ?? '', event), input, errors)
  if (endpoint.query) take(endpoint.query, queryOf(event), input, errors)
  if (endpoint.params) take(endpoint.params, decoded(event.context.params ?? {}), input, errors)
  if (errors.length) throw malformed(errors)
  return input
}

function take(schema: Endpoint['body'], value: unknown, input: Record<string, unknown>, errors: FieldError[]) {
  if (!schema) return
  const parsed = schema.safeParse(value)
  if (parsed.success) Object.assign(input, parsed.data)
  else for (const issue of parsed.error.issues) errors.push({ field: issue.path.join('.') || 'body', message: issue.message })
}

function parse(text: string, event: H3Event): unknown {
  if (text === '') return {}
  const type = event.req.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw wrongType('Send the body as application/json')
  try {
    return JSON.parse(text)
  } catch {
    throw malformed([{ field: 'body', message: 'Is not valid JSON' }], 'The body is not valid JSON')
  }
}

async function bodyOf(event: H3Event, limit: number): Promise<string> {
  const told = Number(event.req.headers.get('content-length') ?? 0)
  const refusal = () => tooLarge(`The body is larger than ${Math.round(limit / 1024)} KB`)
  if (told > limit) throw refusal()
  if (told > 0) return event.req.text()
  // Sent in chunks of unknown length: counted while it comes.
  if (!event.req.body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of event.req.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > limit) throw refusal()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function queryOf(event: H3Event): Record<string, string> {
  const query: Record<string, string> = {}
  if (event.url.search) for (const [name, value] of new URLSearchParams(event.url.search)) if (value !== '') query[name] = value
  return query
}

function decoded(params: Record<string, string>): Record<string, string> {
  const out: Record<string, string> = {}
  for (const name in params) {
    try {
      out[name] = decodeURIComponent(params[name]!)
    } catch {
      throw notFound()
    }
  }
  return out
}

function keyOf(event: H3Event, body: string): Keyed | null {
  const key = event.req.headers.get('idempotency-key')
  if (key === null) return null
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) throw malformed([{ field: 'Idempotency-Key', message: 'Must be 8 to 128 visible characters' }])
  return { key, request: hash('sha256', `${event.req.method} ${event.url.pathname}\n${body}`, 'base64url') }
}

/** `null` is written as JSON (it would become an empty text); everything else goes out as it is. */
function json(value: unknown): unknown {
  return value === null ? new HTTPResponse('null', { headers: { 'content-type': 'application/json;charset=UTF-8' } }) : value
}

function refuse(app: App, event: H3Event, thrown: unknown, id = 'early'): unknown {
  const error = asRefusal(thrown)
  if (error) {
    event.res.status = error.status
    if (error.retryAfter !== undefined) event.res.headers.set('retry-after', String(error.retryAfter))
    if (error.status === 503) app.log.warn('Not now', { request: id, error: error.cause ?? error })
    return error.errors ? { message: error.message, errors: error.errors } : { message: error.message }
  }
  app.log.error('Fault', { request: id, method: event.req.method, path: event.url.pathname, error: thrown as Error })
  event.res.status = 500
  return { message: `Something went wrong in Muster. Please try again; if it stays so, tell your Admin the number ${id}.`, id }
}

function asRefusal(thrown: unknown): Refusal | null {
  if (thrown instanceof Refusal) return thrown
  // h3's own errors (a malformed address, say) name the host: only their status is taken.
  const status = (thrown as { name?: string; status?: number }).name === 'HTTPError' ? (thrown as { status: number }).status : 0
  return status >= 400 && status < 500 ? new Refusal(status, status === 404 ? 'Not found' : 'The request could not be understood') : null
}

/**
 * The edge: authentication, permission, validation and refusals of every call. It knows calls and replies but
 * not their transport, which transport.ts and directly.ts provide.
 *
 *   answer(endpoint, (ask, who, input) => …)       GET: a query. Other methods: a verb with a Tx.
 *   answerLater(endpoint, async (app, who, …) => …) async calls, which open their own writes
 *   answerRaw(endpoint, (app, who, input, event) => Response) streams and files
 *
 * Order: 401 (any /api path but the public ones), 404 unknown call, 403 a second factor is due, 403 role,
 * 413/415/400 input, then the work's own 404 row out of reach and 409/422 rule. While no write can begin, a
 * short one gets 503 before 401. An error is `{message, errors?}`; a fault is 500 with an id that is in the
 * log too.
 */
import type { H3Event } from 'h3'
import { admitted, allowed, callerOf, permitted, tokenIn } from './authorizing'
import type { App, Edge, Identify, Route } from './app'
import { ReadyAnswer, type Call, type Caller, type Reply, type Who } from './call'
import type { Answer, Endpoint, Input } from './domain/endpoint'
import { notFound, notSignedIn } from './domain/errors'
import { accepted, refuseDone, type Ask, type Origin, type Tx } from './events'
import { hasValidKey, keyOf, parseInput } from './input'
import { refuseForeign } from './origins'
import { OwnEvents } from './ownEvents'
import { AnswerCache } from './cache/answers'
import { refusal } from './refusing'
import { RateLimit, tokenLimits } from './rateLimit'

export type { By, Caller, Who } from './call'
export type { Route } from './app'

/** A public endpoint may have no caller. */
type Asker<E extends Endpoint> = E['may'] extends 'public' ? Who | null : Who

export function answer<E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  work: (ask: Ask, who: Asker<E>, input: Input<E>) => Answer<E>,
): Route
export function answer<E extends Endpoint>(
  endpoint: E,
  work: (tx: Tx, who: Asker<E>, input: Input<E>) => Answer<E>,
): Route
export function answer(endpoint: Endpoint, work: (ask: never, who: never, input: never) => unknown): Route {
  return { endpoint, kind: endpoint.method === 'GET' ? 'ask' : 'write', handle: work as never }
}

/** A query whose answer is already JSON, with its own ETag. */
export const answerReady = <E extends Endpoint>(
  endpoint: E,
  work: (ask: Ask, who: Who, input: Input<E>) => ReadyAnswer,
): Route => ({ endpoint, kind: 'ask', handle: work as never })

export function answerLater<E extends Endpoint>(
  endpoint: E,
  work: (app: App, caller: Caller & { who: Asker<E> }, input: Input<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, kind: 'later', handle: work as never }
}

export function answerRaw<E extends Endpoint>(
  endpoint: E,
  work: (app: App, caller: Caller & { who: Asker<E> }, input: Input<E>, event: H3Event) => unknown,
): Route {
  return { endpoint, kind: 'raw', handle: work as never }
}

const usualLimit = 1_048_576

export function createEdge(app: App, identify: Identify): Edge {
  const cache = new AnswerCache(app)
  for (const { endpoint } of app.routes)
    if (endpoint.secret && (endpoint.conditional !== undefined || endpoint.dependsOn !== undefined))
      throw new Error(`${endpoint.method} ${endpoint.path} returns a secret, which must not be cached`)
  const refuse = (call: Call, thrown: unknown) => refusal(app, call, thrown)
  const strangers = new RateLimit(() => app.clock.steady())
  const tokens = new RateLimit(() => app.clock.steady(), tokenLimits)
  // Counts callers without a session, and refuses an address with too many requests.
  const callerNow = (call: Call, ask: Ask, endpoint?: Endpoint): Caller => {
    if (endpoint?.isUncounted) return callerOf(app, identify, call, ask)
    const saysWho = call.header('authorization') !== null
    if (!saysWho) strangers.take(call.address)
    const caller = callerOf(app, identify, call, ask)
    if (saysWho && !caller.who) strangers.take(call.address)
    if (caller.who?.token) tokens.takeToken(caller.who.token.id)
    return caller
  }
  // A query reads the caller and the answer from one snapshot.
  const query = (route: Route, call: Call): Reply =>
    app.askTogether((ask) => {
      const { who } = permitted(route, callerNow(call, ask, route.endpoint), ask)
      const value = (then: Ask) =>
        (route.handle as unknown as AskHandler)(
          then,
          who,
          parseInput(route.endpoint, call, undefined) as never,
        )
      const answer = (then: Ask) => JSON.stringify(value(then) ?? null)
      const { conditional, dependsOn } = route.endpoint
      if (conditional === undefined && dependsOn === undefined) {
        const made = value(ask)
        return made instanceof ReadyAnswer
          ? readyReply(made, call.header('if-none-match'))
          : { status: 200, body: JSON.stringify(made ?? null) }
      }
      return cache.reply(
        ask,
        `${asker(route.endpoint, who)} ${call.path}${call.search}`,
        { conditional, dependsOn },
        call.header('if-none-match'),
        answer,
      )
    })
  const reader = { db: app.database.reader, now: () => app.clock.now() }
  const writeLong = (route: Route, call: Call, own: OwnEvents) => {
    const caller = permitted(route, callerNow(call, reader, route.endpoint), reader)
    return runRoute(app, identify, route, { ...caller, origin: { ...caller.origin, emitted: own.add } }, call)
  }
  // Strangers do not reach the writer while their address has no calls left, or while writes wait for a lock.
  const mayWriteFirst = (route: Route, call: Call) =>
    isShortWrite(route, call) && app.database.commits.waiting === 0 && strangers.hasLeft(call.address)
  const writeShort = async (route: Route, call: Call, own: OwnEvents) => {
    const { endpoint } = route
    const text = endpoint.body ? await call.text(endpoint.limit ?? usualLimit) : ''
    let who: Who | null = null
    const origin: Origin = {
      actor: null,
      source: call.address,
      emitted: own.add,
      admit(ask) {
        const caller = permitted(route, callerNow(call, ask, endpoint), ask)
        who = caller.who
        origin.actor = caller.origin.actor
        origin.source = caller.origin.source
      },
    }
    return app.write(
      origin,
      (tx) => (route.handle as unknown as TxHandler)(tx, who, parseInput(endpoint, call, text) as never),
      keyOf(endpoint, call, text),
    )
  }

  return {
    refuse,
    serve(route, call) {
      try {
        refuseForeign(app.config, isProtected(route.endpoint), call)
        if (route.kind === 'ask') return query(route, call)
        // Inside the try block, so that an answer that cannot be serialised is a fault and not an unhandled
        // rejection.
        const own = new OwnEvents()
        return (mayWriteFirst(route, call) ? writeShort(route, call, own) : writeLong(route, call, own))
          .then((value): Reply => ({
            status: 200,
            body: JSON.stringify(value ?? null),
            events: own.text(app),
          }))
          .catch((error: unknown) => refuse(call, error))
      } catch (error) {
        return refuse(call, error)
      }
    },
    serveRaw(route, call, event) {
      refuseForeign(app.config, isProtected(route.endpoint), call)
      const first = permitted(route, callerNow(call, reader, route.endpoint), reader)
      const caller = admitted(app, identify, route, first, call)
      if (!route.endpoint.body)
        return route.handle(app, caller, parseInput(route.endpoint, call, undefined) as never, event)
      return runRoute(app, identify, route, caller, call, event)
    },
    unknown(call) {
      try {
        if (!app.ask((ask) => callerNow(call, ask)).who) throw notSignedIn()
        throw notFound(`There is no call ${call.method} ${call.path}`)
      } catch (error) {
        return refuse(call, error)
      }
    },
  }
}

/**
 * A short body arrives together with its request. So it is read first, and the check inside the write is the
 * only one. A call without a token, or with an invalid key, is checked before its body is read.
 */
function isShortWrite({ kind, endpoint }: Route, call: Call): boolean {
  if (kind !== 'write' || tokenIn(call) === null || !hasValidKey(call)) return false
  return !endpoint.body || Number(call.header('content-length') ?? Infinity) <= shortBody
}
const shortBody = 16_384

/** A public call's body must be of a type that another site's page cannot send unasked. */
const isProtected = ({ may, takesForms }: Endpoint) => may === 'public' && !takesForms

/** The callers who share a cached response. */
function asker({ sameFor }: Endpoint, who: Who | null): string {
  const whose = sameFor === 'everybody' ? 'all' : sameFor === 'a role' ? who?.role : who?.id
  // Scopes limit what the answer contains.
  return `${whose}${who?.needsSecondFactor ? ' held' : ''}${who?.scopes ? ` ${who.scopes.join()}` : ''}`
}

const readyReply = ({ etag, json }: ReadyAnswer, known: string | null): Reply =>
  known === etag ? { status: 304, body: null, etag } : { status: 200, body: json(), etag }

type AskHandler = (ask: Ask, who: Who | null, input: never) => unknown
type TxHandler = (tx: Tx, who: Who | null, input: never) => unknown

/**
 * The edge checked the caller before it read the body, to refuse early. A body may take a minute, so the
 * write checks the caller again, also before it repeats a stored answer. The verb receives the caller's
 * current state.
 */
async function runRoute(
  app: App,
  identify: Identify,
  route: Route,
  caller: Caller,
  call: Call,
  event?: H3Event,
): Promise<unknown> {
  const { endpoint } = route
  const text = endpoint.body ? await call.text(endpoint.limit ?? usualLimit) : ''
  const input = parseInput(endpoint, call, text) as never
  const again = (ask: Ask) => allowed(app, identify, route, call, ask).who
  if (route.kind === 'write') {
    let { who } = caller
    const origin = { ...caller.origin, admit: (ask: Ask) => void (who = again(ask)) }
    return app.write(
      origin,
      (tx) => (route.handle as unknown as TxHandler)(tx, who, input),
      keyOf(endpoint, call, text),
    )
  }
  const given = admitted(app, identify, route, caller, call)
  app.ask(given.origin.admit!)
  if (route.kind === 'raw') return route.handle(app, given, input, event!)
  const keyed = keyOf(endpoint, call, text)
  if (!keyed?.isSecret) return route.handle(app, { ...given, keyed }, input, undefined as never)
  // Such a call does not store its own answer. Its completion is recorded afterwards.
  const origin = accepted(given.origin)
  app.ask((ask) => refuseDone(ask, origin, keyed))
  const answer = await route.handle(app, given, input, undefined as never)
  await app.write(origin, () => null, keyed)
  return answer
}

/**
 * Internal calls in a person's name, with the same permissions, validation and rows as over HTTP. They throw
 * the edge's refusals.
 *
 *   askAs(app, ask, who, endpoint, given)   a query, in an open snapshot
 *   doAs(app, who, endpoint, given)         a verb of the command line, in a separate write
 */
import type { App } from './app'
import { ReadyAnswer } from './call'
import { may } from './domain/access'
import type { Answer, Endpoint, Given } from './domain/endpoint'
import { usageError, notAllowed, Refusal, type FieldError } from './domain/errors'
import type { Ask, Tx } from './events'
import type { Caller, Route, Who } from './http'
import { parseInto } from './input'

const source = 'cli'

export function askAs<E extends Endpoint>(
  app: App,
  ask: Ask,
  who: Who,
  endpoint: E,
  given: Given<E>,
): Answer<E> {
  const { handle } = routeOf(app, endpoint, ['ask'])
  const work = handle as unknown as (ask: Ask, who: Who, input: never) => unknown
  const made = work(ask, who, parseInput(who, endpoint, given))
  return (made instanceof ReadyAnswer ? JSON.parse(made.json().toString()) : made) as Answer<E>
}

export async function doAs<E extends Endpoint>(
  app: App,
  who: Who,
  endpoint: E,
  given: Given<E>,
): Promise<Answer<E>> {
  const { kind, handle } = routeOf(app, endpoint, ['write', 'later'])
  const input = parseInput(who, endpoint, given)
  const origin = { actor: who.id, source }
  if (kind === 'write') {
    const work = handle as unknown as (tx: Tx, who: Who, input: never) => Answer<E>
    return app.write(origin, (tx) => work(tx, who, input))
  }
  const work = handle as unknown as (app: App, by: Caller, input: never) => Promise<Answer<E>>
  return work(app, { who, origin, address: source, agent: null }, input)
}

function routeOf(app: App, endpoint: Endpoint, kinds: readonly Route['kind'][]): Route {
  const route = app.routes.find((one) => one.endpoint === endpoint)
  if (!route || !kinds.includes(route.kind))
    throw new Error(`${endpoint.method} ${endpoint.path} is none of ${kinds.join(', ')}`)
  return route
}

function parseInput(who: Who, endpoint: Endpoint, given: unknown): never {
  if (endpoint.may !== 'public' && !may(who, endpoint.may)) throw notAllowed()
  const input: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const schema of [endpoint.query, endpoint.params, endpoint.body])
    parseInto(schema, given, input, errors)
  if (errors.length) throw new Refusal(400, 'Please correct these fields', errors, undefined, usageError)
  return input as never
}

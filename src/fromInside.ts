/**
 * Calls from inside, as somebody: the same permission, the same reading of the input and the same rows as
 * over HTTP. They throw what the edge would refuse with.
 *
 *   askAs(app, ask, who, endpoint, given)     a question, in an open snapshot
 *   doAs(app, who, source, endpoint, given)   a verb, in a write of its own
 */
import type { App } from './app'
import { may } from './domain/access'
import type { Answer, Endpoint, Given } from './domain/endpoint'
import { malformed, notAllowed, type FieldError } from './domain/errors'
import type { Ask, Tx } from './events'
import type { Route, Who } from './http'
import { take } from './input'

export function askAs<E extends Endpoint>(
  app: App,
  ask: Ask,
  who: Who,
  endpoint: E,
  given: Given<E>,
): Answer<E> {
  const work = found(app, endpoint, 'ask') as unknown as (ask: Ask, who: Who, input: never) => unknown
  return work(ask, who, read(who, endpoint, given)) as Answer<E>
}

export async function doAs<E extends Endpoint>(
  app: App,
  who: Who,
  source: string,
  endpoint: E,
  given: Given<E>,
): Promise<Answer<E>> {
  const work = found(app, endpoint, 'write') as unknown as (tx: Tx, who: Who, input: never) => unknown
  const input = read(who, endpoint, given)
  return app.write({ actor: who.id, source }, (tx) => work(tx, who, input) as Answer<E>)
}

function found(app: App, endpoint: Endpoint, kind: Route['kind']): Route['handle'] {
  const route = app.routes.find((one) => one.endpoint === endpoint)
  if (route?.kind !== kind)
    throw new Error(`${endpoint.method} ${endpoint.path} is not of the kind '${kind}'`)
  return route.handle
}

function read(who: Who, endpoint: Endpoint, given: unknown): never {
  if (endpoint.may !== 'public' && !may(who, endpoint.may)) throw notAllowed()
  const input: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const schema of [endpoint.query, endpoint.params, endpoint.body]) take(schema, given, input, errors)
  if (errors.length) throw malformed(errors)
  return input as never
}

/** Shared by both HTTP entry points: a call's id, its origin, its body, and its line in the log. */
import type { App, Route } from './app'
import { malformed, tooLarge } from './domain/errors'
import type { Endpoint } from './domain/endpoint'
import type { Call } from './call'
import { pathForLog } from './refusing'

export const json = 'application/json;charset=UTF-8'

const started = Date.now().toString(36)
let count = 0
export const newId = () => `${started}-${(++count).toString(36)}`

export function addressOf(
  app: App,
  forwarded: string | null | undefined,
  remote: string | undefined,
): string {
  const last = app.config.trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined
  return last || remote || 'unknown'
}

/** A partial update may be sent as PUT or PATCH if no endpoint declares PATCH. */
export function methodsOf({ endpoint }: Route, routes: readonly Route[]): Endpoint['method'][] {
  const { method, path } = endpoint
  const isTaken = () =>
    routes.some((other) => other.endpoint.method === 'PATCH' && other.endpoint.path === path)
  return method === 'PUT' && !isTaken() ? ['PUT', 'PATCH'] : [method]
}

export const bodyTooLarge = (limit: number) =>
  tooLarge(`The body is larger than ${Math.round(limit / 1024)} KB`)
export const bodyIncomplete = () => malformed([], 'The request ended before its body was complete')

export function asText(parts: readonly Uint8Array[]): string {
  const text = (
    parts.length === 1
      ? Buffer.from(parts[0]!.buffer, parts[0]!.byteOffset, parts[0]!.byteLength)
      : Buffer.concat(parts)
  ).toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** Logs each request if configured; else only faults and the refusals that the server caused. */
export function trace(app: App, call: Call, status: number, from: number) {
  app.log.debug('Request', {
    request: call.id(),
    method: call.method,
    path: pathForLog(call),
    status,
    ms: Math.round(performance.now() - from),
  })
}

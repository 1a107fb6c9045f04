/**
 * Transport over h3 for everything, including streams, files and the web app. Tests call it without a socket.
 * JSON calls use directly.ts.
 */
import type { IncomingMessage } from 'node:http'
import { H3, type H3Event } from 'h3'
import type { App, Edge } from './app'
import { notFound } from './domain/errors'
import type { Call, Reply } from './call'
import { addressOf, asText, bodyIncomplete, json, bodyTooLarge, methodsOf, newId, trace } from './request'
import { eventsHeader } from './ownEvents'

export function createHttp(app: App, edge: Edge, web?: (path: string, event: H3Event) => unknown): H3 {
  const h3 = new H3({
    silent: true,
    onError: (error, event) =>
      responseOf(edge.refuse(callOf(app, event), error.cause instanceof Error ? error.cause : error)),
  })
  for (const route of app.routes) {
    const plain = (event: H3Event) => {
      const call = callOf(app, event)
      if (route.kind === 'raw') {
        const made = attempt(
          () => edge.serveRaw(route, call, event),
          (error) => responseOf(edge.refuse(call, error)),
        )
        return event.req.method === 'HEAD' ? withoutBody(made) : made
      }
      const reply = edge.serve(route, call)
      return reply instanceof Promise ? reply.then(responseOf) : responseOf(reply)
    }
    const handle = app.log.level === 'debug' ? tracedOverH3(app, plain) : plain
    for (const method of methodsOf(route, app.routes)) h3.on(method, route.endpoint.path, handle)
    // The answer without its body, which a stream would not have.
    if (route.endpoint.method === 'GET' && route.endpoint.media !== 'text/event-stream')
      h3.on('HEAD', route.endpoint.path, handle)
  }
  h3.all('/api/**', (event) => responseOf(edge.unknown(callOf(app, event))))
  h3.all(
    '/**',
    (event) => web?.(event.url.pathname, event) ?? responseOf(edge.refuse(callOf(app, event), notFound())),
  )
  return h3
}

function attempt(work: () => unknown, failed: (error: unknown) => unknown): unknown {
  try {
    const value = work()
    return value instanceof Promise ? value.catch(failed) : value
  } catch (error) {
    return failed(error)
  }
}

/** Cancels a stream that nobody will read. A worker that produces it would otherwise wait forever. */
async function withoutBody(made: unknown): Promise<unknown> {
  const response = await made
  if (!(response instanceof Response) || !response.body) return response
  await response.body.cancel()
  return new Response(null, response)
}

function responseOf({ status, body, etag, retryAfter, events }: Reply): Response {
  const headers: Record<string, string> = body === null ? {} : { 'content-type': json }
  if (etag) headers.etag = etag
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  if (events) headers[eventsHeader] = events
  return new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : body, { status, headers })
}

function callOf(app: App, event: H3Event): Call {
  const { headers } = event.req
  return {
    method: event.req.method,
    path: event.url.pathname,
    search: event.url.search,
    params: event.context.params ?? {},
    address:
      (event.context.address as string | undefined) ??
      addressOf(
        app,
        headers.get('x-forwarded-for'),
        (event.req as { runtime?: { node?: { req?: IncomingMessage } } }).runtime?.node?.req?.socket
          .remoteAddress,
      ),
    header: (name) => headers.get(name),
    text: async (limit) => {
      const declaredLength = Number(headers.get('content-length') ?? 0)
      if (declaredLength > limit) throw bodyTooLarge(limit)
      if (declaredLength > 0) return event.req.text()
      return event.req.body ? textOf(event.req.body as unknown as AsyncIterable<Uint8Array>, limit) : ''
    },
    id: () => ((event.context.id as string | undefined) ??= newId()),
  }
}

/** A body of unknown length is counted while it arrives. */
async function textOf(parts: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const all: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of parts) if ((size += part.byteLength) <= limit) all.push(part)
  } catch {
    throw bodyIncomplete()
  }
  if (size > limit) throw bodyTooLarge(limit)
  return asText(all)
}

function tracedOverH3(app: App, handle: (event: H3Event) => unknown) {
  return async (event: H3Event) => {
    const from = performance.now()
    const value = await handle(event)
    trace(app, callOf(app, event), value instanceof Response ? value.status : (event.res.status ?? 200), from)
    return value
  }
}

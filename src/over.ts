/**
 * How calls come and replies go.
 *
 *   createHttp(app, edge, web)   h3: everything, also streams, files and the web app; tests ask it without a
 *                                socket
 *   directly(app, edge, handle)  node:http: calls that are answered with JSON reach the edge without the
 *                                web's Request and
 *                                Response between (decisions/0013); everything else is handed to h3
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { H3, type H3Event } from 'h3'
import { addRoute, createRouter, findRoute } from 'rou3'
import type { App } from './app'
import { malformed, notFound, tooLarge } from './domain/errors'
import { headersFor } from './headers'
import type { Call, Edge, Reply, Route } from './http'

const json = 'application/json;charset=UTF-8'

const started = Date.now().toString(36)
let count = 0
const newId = () => `${started}-${(++count).toString(36)}`

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
    h3.on(route.endpoint.method, route.endpoint.path, handle)
    // The answer without its body; a stream would have nothing else.
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

/**
 * What a stream would give is let go of: nobody will read it, and a worker that makes it would wait for that
 * for ever.
 */
async function withoutBody(made: unknown): Promise<unknown> {
  const response = await made
  if (!(response instanceof Response) || !response.body) return response
  await response.body.cancel()
  return new Response(null, response)
}

function responseOf({ status, body, etag, retryAfter }: Reply): Response {
  const headers: Record<string, string> = body === null ? {} : { 'content-type': json }
  if (etag) headers.etag = etag
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  return new Response(body, { status, headers })
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
      const told = Number(headers.get('content-length') ?? 0)
      if (told > limit) throw larger(limit)
      if (told > 0) return event.req.text()
      return event.req.body ? textOf(event.req.body as unknown as AsyncIterable<Uint8Array>, limit) : ''
    },
    id: () => ((event.context.id as string | undefined) ??= newId()),
  }
}

function addressOf(app: App, forwarded: string | null | undefined, remote: string | undefined): string {
  const last = app.config.trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined
  return last || remote || 'unknown'
}

/** Sent in chunks of unknown length, it is counted while it comes. */
async function textOf(parts: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const all: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of parts) if ((size += part.byteLength) <= limit) all.push(part)
  } catch {
    throw cutOff()
  }
  if (size > limit) throw larger(limit)
  return asText(all)
}

const larger = (limit: number) => tooLarge(`The body is larger than ${Math.round(limit / 1024)} KB`)
const cutOff = () => malformed([], 'The request was cut off before it had come')

function asText(parts: readonly Uint8Array[]): string {
  const text = (
    parts.length === 1
      ? Buffer.from(parts[0]!.buffer, parts[0]!.byteOffset, parts[0]!.byteLength)
      : Buffer.concat(parts)
  ).toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

export function directly(app: App, edge: Edge, handle: RequestListener): RequestListener {
  const router = createRouter<Route>()
  const fixed = new Map<string, Route>()
  for (const route of app.routes) {
    if (route.kind === 'raw') continue
    const { method, path } = route.endpoint
    if (path.includes(':')) addRoute(router, method, path, route)
    else fixed.set(`${method} ${path}`, route)
  }
  // A path with a parameter may be another call's fixed one: those of h3 know which comes first.
  const taken = new Set(
    app.routes
      .filter(({ kind }) => kind === 'raw')
      .map(({ endpoint: { method, path } }) => `${method} ${path}`),
  )
  const isTraced = app.log.level === 'debug'
  const fixedFor = headersFor(app.config)

  return (request, response) => {
    const url = request.url!
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const name = `${request.method} ${path}`
    // What is written with % or is none of these, h3 reads.
    const found =
      path.startsWith('/api/') && !path.includes('%') && !taken.has(name)
        ? (fixed.get(name) ?? findRoute(router, request.method!, path))
        : undefined
    if (!found) return handle(request, response)
    const route = 'data' in found ? found.data : found
    const call = callFrom(
      app,
      request,
      path,
      mark < 0 ? '' : url.slice(mark),
      ('data' in found && found.params) || none,
    )
    const send = (reply: Reply) => void sendReply(request, response, reply, fixedFor(request))
    const from = isTraced ? performance.now() : 0
    const reply = edge.serve(route, call)
    if (reply instanceof Promise) void reply.then(send)
    else send(reply)
    if (isTraced) response.once('close', () => trace(app, call, response.statusCode, from))
  }
}

const none = {}

function callFrom(
  app: App,
  request: IncomingMessage,
  path: string,
  search: string,
  params: Record<string, string>,
): Call {
  const { headers } = request
  let id: string | undefined
  return {
    method: request.method!,
    path,
    search,
    params,
    address: addressOf(app, headers['x-forwarded-for'] as string | undefined, request.socket.remoteAddress),
    header: (name) => (headers[name] as string | undefined) ?? null,
    text: (limit) => {
      if (Number(headers['content-length'] ?? 0) > limit) return Promise.reject(larger(limit))
      return textFrom(request, limit)
    },
    id: () => (id ??= newId()),
  }
}

/** As `textOf`, by events: an iterator over a stream takes as long as the rest of the edge. */
function textFrom(request: IncomingMessage, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const all: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => (size += part.byteLength) <= limit && all.push(part))
    request.on('end', () => (size > limit ? reject(larger(limit)) : resolve(asText(all))))
    request.on('error', () => reject(cutOff()))
    request.on('close', () => request.complete || reject(cutOff()))
  })
}

function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  usual: readonly string[],
): void | Promise<void> {
  if (response.destroyed) return
  const { body, packed, status } = reply
  // What is larger than a packet or so goes out smaller, made so off the main thread.
  if (body !== null && body.length > 1024) {
    const accepted = request.headers['accept-encoding'] ?? ''
    const how = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
    if (how)
      return (packed?.[how] ? Promise.resolve(packed[how]) : pack[how](body)).then(
        (small) => {
          if (packed) packed[how] = small
          response.writeHead(status, headersOf(usual, reply, small.byteLength, how))
          response.end(small)
        },
        // What could not be made smaller goes out as it is.
        () => sendPlain(response, reply, usual),
      )
  }
  sendPlain(response, reply, usual)
}

function sendPlain(response: ServerResponse, reply: Reply, usual: readonly string[]) {
  response.writeHead(
    reply.status,
    headersOf(usual, reply, reply.body === null ? 0 : Buffer.byteLength(reply.body), null),
  )
  response.end(reply.body ?? undefined)
}

const pack = {
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: string) => promisify(gzip)(text, { level: 5 }),
}

function headersOf(
  usual: readonly string[],
  { status, etag, retryAfter }: Reply,
  length: number,
  how: string | null,
): string[] {
  const headers = [...usual, 'content-type', json, 'cache-control', 'no-store']
  if (status !== 304) headers.push('content-length', String(length))
  if (how) headers.push('content-encoding', how, 'vary', 'accept-encoding')
  if (etag) headers.push('etag', etag)
  if (retryAfter !== undefined) headers.push('retry-after', String(retryAfter))
  return headers
}

/**
 * Each request a line, where that is asked for; else only what was refused for reasons of ours, and faults.
 */
function trace(app: App, call: Call, status: number, from: number) {
  app.log.debug('Request', {
    request: call.id(),
    method: call.method,
    path: call.path,
    status,
    ms: Math.round(performance.now() - from),
  })
}

function tracedOverH3(app: App, handle: (event: H3Event) => unknown) {
  return async (event: H3Event) => {
    const from = performance.now()
    const value = await handle(event)
    trace(app, callOf(app, event), value instanceof Response ? value.status : (event.res.status ?? 200), from)
    return value
  }
}

/**
 * One request and its answer over a socket of its own, byte by byte. `node:http` would add headers and could
 * not stop in the middle of a body.
 */
import { connect, type Socket } from 'node:net'

export interface Request {
  method: string
  path: string
  headers: [name: string, value: string][]
  body: Buffer
}

/**
 * The place at which the device destroys the socket: in the middle of the head, in the middle of the body,
 * after the last byte, or when the answer begins. In the last case the server has surely read the request.
 */
export type Cut = 'inHead' | 'inBody' | 'afterBody' | 'beforeAnswer'

export interface Answer {
  sent: Buffer
  received: Buffer
  status: number | null
  headers: Record<string, string>
  body: Buffer
  error: string | null
}

const nothing = Buffer.alloc(0)
export const noAnswer = (error: string): Answer => ({
  sent: nothing,
  received: nothing,
  status: null,
  headers: {},
  body: nothing,
  error,
})

export function bytesOf({ method, path, headers, body }: Request): Buffer {
  const head = [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), '', '']
  return Buffer.concat([Buffer.from(head.join('\r\n')), body])
}

export function exchange(
  { host, port }: { host: string; port: number },
  request: Request,
  { cut = null, timeoutMs }: { cut?: Cut | null; timeoutMs: number },
): Promise<Answer> {
  const bytes = bytesOf(request)
  const headLength = bytes.length - request.body.length
  const sent = bytes.subarray(0, lengthBeforeCut(cut, headLength, request.body.length))
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true })
    let received = nothing
    const finish = (error: string | null, parsed: Parsed | null = null) => {
      clearTimeout(timer)
      socket.destroy()
      const { status = null, headers = {}, body = nothing } = parsed ?? {}
      resolve({ sent: socket.bytesWritten ? sent : nothing, received, status, headers, body, error })
    }
    const timer = setTimeout(() => finish('timeout'), timeoutMs)
    socket.on('error', ({ message }) => finish(message))
    socket.on('connect', () => write(socket, sent, () => cut && cut !== 'beforeAnswer' && finish('cut')))
    socket.on('data', (chunk) => {
      if (cut) return finish('cut')
      received = Buffer.concat([received, chunk])
      const parsed = parse(received, false)
      if (parsed) finish(null, parsed)
    })
    socket.on('close', () => {
      const parsed = cut ? null : parse(received, true)
      finish(parsed ? null : 'closed without a complete answer', parsed)
    })
  })
}

function lengthBeforeCut(cut: Cut | null, head: number, body: number): number {
  if (cut === 'inHead') return Math.floor(head / 2)
  // A request without a body ends before its last byte instead.
  if (cut === 'inBody') return body ? head + Math.floor(body / 2) : head - 1
  return head + body
}

const write = (socket: Socket, bytes: Buffer, done: () => void) => void socket.write(bytes, done)

export interface Parsed {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Null as long as the answer is incomplete. */
export function parse(bytes: Buffer, hasEnded: boolean): Parsed | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1])
  if (!status) return null
  const rest = bytes.subarray(end + 4)
  if (status < 200) return parse(rest, hasEnded)
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  if (status === 204 || status === 304) return { status, headers, body: nothing }
  // Both protocols of ZKTeco allow a chunked answer beside one with Content-Length.
  if (headers['transfer-encoding']?.toLowerCase().includes('chunked')) {
    const body = unchunked(rest)
    return body && { status, headers, body }
  }
  const length = headers['content-length']
  if (length === undefined) return hasEnded ? { status, headers, body: rest } : null
  return rest.length >= Number(length) ? { status, headers, body: rest.subarray(0, Number(length)) } : null
}

function unchunked(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16)
    if (Number.isNaN(size)) return null
    if (size === 0) return bytes.indexOf('\r\n', line + 2) < 0 ? null : Buffer.concat(parts)
    if (bytes.length < line + 2 + size + 2) return null
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

/**
 * A receiver of webhooks for tests, on a free port, which verifies signatures with the library that Standard
 * Webhooks publishes. It answers as the test says.
 *
 *   const receiver = await webhookReceiver()
 *   receiver.answer = (delivery) => ({ status: 500 })     204 by default; `null` never answers
 *   receiver.received     every request: its id, headers and body
 *   receiver.verify(receiver.received[0], secret)         its body, or throws
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'

export type Received = { id: string; headers: IncomingHttpHeaders; raw: string; body: any; path: string }
type Answer = { status: number; headers?: Record<string, string>; delayMs?: number } | null

const folder = import.meta.dirname
/** Signed by an authority that nobody knows. */
const selfSigned = () => ({
  key: readFileSync(join(folder, 'push-service.key')),
  cert: readFileSync(join(folder, 'push-service.crt')),
})

export async function webhookReceiver({ isSecure = false, port = 0 } = {}) {
  const received: Received[] = []
  const receiver = {
    received,
    answer: (_delivery: Received): Answer => ({ status: 204 }),
    host: '',
    address: '',
    close: () => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))),
    /** `at`: the time of the test's clock, because the library refuses old deliveries. */
    verify({ raw, headers }: Received, secret: string, at = new Date().toISOString()): any {
      const now = Date.now
      Date.now = () => Date.parse(at)
      try {
        return new Webhook(secret).verify(raw, headers as Record<string, string>)
      } finally {
        Date.now = now
      }
    },
    ids: () => received.map(({ id }) => id),
    types: () => received.map(({ body }) => body.type as string),
  }
  const create = isSecure ? createSecureServer.bind(null, selfSigned()) : createServer
  const server = create((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8')
      const id = String(request.headers['webhook-id'])
      const one = { id, headers: request.headers, raw, body: JSON.parse(raw), path: request.url! }
      received.push(one)
      const answer = receiver.answer(one)
      if (!answer) return
      setTimeout(() => response.writeHead(answer.status, answer.headers).end(), answer.delayMs ?? 0)
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  receiver.address = `${isSecure ? 'https' : 'http'}://${receiver.host}/hooks/muster`
  return receiver
}
export type Receiver = Awaited<ReturnType<typeof webhookReceiver>>

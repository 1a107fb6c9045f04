/**
 * Requests and answers over a real socket: the same behaviour as without one, plus compression and
 * conditional requests.
 */
import { createServer, request as send, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeHandler } from 'h3'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { boardReady } from '../tests/support/board'
import { office, type Office } from '../tests/support/office'
import type { App } from './app'
import { endpoint, z } from './domain/endpoint'
import type { Edge, Route } from './app'
import { answer, answerLater } from './http'
import { directly } from './directly'

const open: (() => void)[] = []
afterEach(() => open.splice(0).forEach((close) => close()))

type Answered = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

async function serving({ routes = [], edge = {} }: { routes?: Route[]; edge?: Partial<Edge> } = {}) {
  const at = await office('2026-11-18T06:30:00.000Z')
  const app: App = { ...at.app, routes: [...at.app.routes, ...routes] }
  const server = createServer(directly(app, { ...at.app.edge, ...edge }, toNodeHandler(at.app.http) as never))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const call = (
    path: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
  ) =>
    new Promise<Answered>((resolve, reject) => {
      const sent = send({ port, path, method, headers, agent: false }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(parts) }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  const bearer = (name: keyof Office['tokens']) => ({ authorization: `Bearer ${at.tokens[name]}` })
  return { at, port, call, bearer }
}

const bodyOf = ({ bytes }: Answered) =>
  JSON.parse(bytes.toString('utf8')) as { message?: string; errors?: unknown[] }

test('the same answers and refusals as without a socket', async () => {
  const { at, call, bearer } = await serving()
  const json = { 'content-type': 'application/json' }
  const ways: [string, string, Record<string, string>, string?][] = [
    ['GET', '/api/auth/me', {}],
    ['GET', '/api/auth/me', bearer('Ravi')],
    ['GET', '/api/attendance/today', bearer('Ravi')],
    ['GET', '/api/attendance/live', bearer('Ravi')],
    ['GET', '/api/attendance/history?from=2026-99-99', bearer('Ravi')],
    ['GET', '/api/leaves/999999', bearer('Ravi')],
    ['GET', '/api/leaves/%E0%A4%A', bearer('Ravi')],
    ['GET', '/api/nowhere', bearer('Ravi')],
    ['GET', '/api/nowhere', {}],
    ['POST', '/api/attendance/punch', { ...bearer('Ravi'), ...json }, '{"type":"sideways"}'],
    ['POST', '/api/attendance/punch', { ...bearer('Ravi'), ...json }, '{'],
    ['POST', '/api/attendance/punch', bearer('Ravi'), '{"type":"in"}'],
    [
      'POST',
      '/api/attendance/punch',
      { ...bearer('Ravi'), ...json, 'idempotency-key': 'short' },
      '{"type":"in","location":{"lat":19.1,"lng":72.8,"accuracy":5}}',
    ],
    ['PUT', '/api/attendance/punch', bearer('Ravi'), '{}'],
    ['GET', '/api/holidays', bearer('Ravi')],
  ]
  for (const [method, path, headers, body] of ways) {
    const [there, here] = [
      await call(path, { method, headers, ...(body ? { body } : {}) }),
      await at.app.http.request(path, { method, headers, ...(body ? { body } : {}) }),
    ]
    const text = await here.text()
    expect([method, path, there.status, there.bytes.toString()]).toEqual([method, path, here.status, text])
    expect(there.headers['content-type']).toMatch(/^application\/json/)
  }
})

test('a PUT may be sent as PATCH, with and without a socket; a declared PATCH stays a PATCH', async () => {
  const { at, call, bearer } = await serving()
  const path = `/api/users/${at.ids.Ravi}`
  const headers = { ...bearer('Anita'), 'content-type': 'application/json' }
  const sent = await call(path, { method: 'PATCH', headers, body: '{"designation":"Lead"}' })
  expect([sent.status, JSON.parse(sent.bytes.toString()).designation]).toEqual([200, 'Lead'])
  const over = await at.as('Anita').call('PATCH', path, { designation: 'Senior' })
  expect([over.status, over.body.designation]).toEqual([200, 'Senior'])
  expect((await at.as('Ravi').call('PATCH', path, { designation: 'King' })).status).toBe(403)
  expect((await at.as('Anita').call('PATCH', '/api/tasks/999', {})).status).toBe(404)
  expect((await at.as('Anita').call('PATCH', '/api/users', {})).status).toBe(404)
})

test('a large answer is compressed for clients that accept it, with the same content', async () => {
  const { call, bearer } = await serving()
  const whole = await call('/api/openapi.json')
  expect(whole.headers['content-encoding']).toBeUndefined()
  const plain = await call('/api/attendance/live', { headers: bearer('Anita') })
  expect(plain.bytes.length).toBeGreaterThan(1024)
  const [br, gzip] = await Promise.all(
    ['gzip, deflate, br', 'gzip'].map((accepted) =>
      call('/api/attendance/live', { headers: { ...bearer('Anita'), 'accept-encoding': accepted } }),
    ),
  )
  expect([br!.headers['content-encoding'], gzip!.headers['content-encoding'], br!.headers.vary]).toEqual([
    'br',
    'gzip',
    'accept-encoding',
  ])
  expect(brotliDecompressSync(br!.bytes).toString()).toBe(plain.bytes.toString())
  expect(gunzipSync(gzip!.bytes).toString()).toBe(plain.bytes.toString())
  expect(br!.bytes.length).toBeLessThan(plain.bytes.length / 2)
  // The second answer is from the cache.
  expect(
    (
      await call('/api/attendance/live', { headers: { ...bearer('Anita'), 'accept-encoding': 'br' } })
    ).bytes.equals(br!.bytes),
  ).toBe(true)
})

test('an unchanged answer is sent as 304 until it changes', async () => {
  const { at, call, bearer } = await serving()
  const live = (etag?: string, name: 'Anita' | 'Meera' = 'Anita') =>
    call('/api/attendance/live', { headers: { ...bearer(name), ...(etag ? { 'if-none-match': etag } : {}) } })
  await live()
  await boardReady(at.app)
  const first = await live()
  const { etag } = first.headers
  expect(etag).toMatch(/^"[\w-]{27}"$/)
  const again = await live(etag)
  expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
  // This write does not affect the answer: it is computed again and is still the same.
  await at.as('Ravi').post('/api/leaves', {
    leaveType: 'casual',
    duration: 'full_day',
    fromDate: '2026-12-01',
    toDate: '2026-12-01',
    reason: 'Family',
  })
  expect((await live(etag)).status).toBe(304)
  await at
    .as('Ravi')
    .post('/api/attendance/punch', { type: 'in', location: { lat: 19.1, lng: 72.8, accuracy: 5 } })
  const other = await live(etag)
  expect(other.status).toBe(200)
  expect(other.headers.etag).not.toBe(etag)
  expect(
    JSON.parse(other.bytes.toString()).find((one: { userId: number }) => one.userId === at.ids.Ravi).status,
  ).toBe('Working')
  // The hours grow although nobody writes. A client counts them itself, from `openSince`.
  at.clock.pass(20)
  expect((await live(other.headers.etag)).status).toBe(304)
  const later = await live()
  expect([later.headers.etag, later.bytes.equals(other.bytes)]).toEqual([other.headers.etag, false])
  // The ETag of one person does not match another's answer, and an ended session gets no answer.
  expect((await live(undefined, 'Meera')).headers.etag).not.toBe(later.headers.etag)
  await at.as('Anita').post('/api/auth/logout')
  expect((await live(later.headers.etag)).status).toBe(401)
})

test('writes of another process are visible immediately', async () => {
  const { at, call, bearer } = await serving()
  const before = await call('/api/notifications', { headers: bearer('Ravi') })
  const { connect } = await import('./driver')
  const other = connect(at.app.database.file)
  other.exec(
    `insert into notifications (user_id, type, title, message, created_at)
     values (${at.ids.Ravi}, 'other', 'From elsewhere', '', '2026-11-18T06:30:00.000Z')`,
  )
  other.close()
  const after = await call('/api/notifications', {
    headers: { ...bearer('Ravi'), 'if-none-match': before.headers.etag! },
  })
  expect([after.status, after.bytes.toString().includes('From elsewhere')]).toEqual([200, true])
})

test('a body that is too large, chunked or cut off', async () => {
  const { at, port, call, bearer } = await serving()
  const headers = { ...bearer('Ravi'), 'content-type': 'application/json' }
  const large = await call('/api/attendance/punch', {
    method: 'POST',
    headers,
    body: Buffer.alloc(1_048_577, 32),
  })
  expect([large.status, bodyOf(large).message]).toEqual([413, 'The body is larger than 1024 KB'])
  const chunked = await call('/api/attendance/punch', {
    method: 'POST',
    headers: { ...headers, 'transfer-encoding': 'chunked' },
    body: Buffer.alloc(1_100_000, 32),
  })
  expect([chunked.status, bodyOf(chunked).message]).toEqual([413, 'The body is larger than 1024 KB'])
  const marked = await call('/api/attendance/punch', {
    method: 'POST',
    headers: { ...headers, 'transfer-encoding': 'chunked' },
    body: '\uFEFF{"type":"in","location":{"lat":19.1,"lng":72.8,"accuracy":5}}',
  })
  expect(marked.status).toBe(200)

  const faults: unknown[] = []
  at.app.log.error = (...text) => void faults.push(text)
  const { connect } = await import('node:net')
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api/attendance/punch HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"type":`,
      )
      setTimeout(() => socket.destroy(), 30)
    })
    socket.on('close', () => setTimeout(resolve, 50))
  })
  expect(faults).toEqual([])
  expect((await call('/api/attendance/today', { headers: bearer('Ravi') })).status).toBe(200)
})

test('a HEAD of a streamed download ends the download, so that no worker waits for a reader', async () => {
  const { at, call, bearer } = await serving()
  const text: string[] = []
  at.app.log.warn = (message) => void text.push(message)
  const { status, bytes, headers } = await call('/api/profile/data?format=xlsx', {
    method: 'HEAD',
    headers: bearer('Ravi'),
  })
  expect([status, bytes.length, headers['content-disposition']]).toEqual([
    200,
    0,
    expect.stringContaining('my_data_2026-11-18.xlsx'),
  ])
  await vi.waitUntil(() => text.includes('A download ended early'), { timeout: 20_000 })
})

test('an answer that cannot be compressed is sent uncompressed', async () => {
  const body = JSON.stringify('x'.repeat(5000))
  // The error of zlib when no memory is left.
  const { call } = await serving({
    edge: {
      serve: () => ({
        status: 200,
        body,
        packed: { br: Promise.reject(new Error('Memory allocation failed')) as never },
      }),
    },
  })
  const there = await call('/api/auth/me', { headers: { 'accept-encoding': 'br' } })
  expect([there.status, there.headers['content-encoding'], there.bytes.toString()]).toEqual([
    200,
    undefined,
    body,
  ])
})

test('an answer that cannot be written as JSON is a fault with a number and delays no other call', async () => {
  const huge = (path: string) =>
    endpoint({ method: 'GET', path, may: 'public', title: 'More than JSON has', answer: z.unknown() })
  const { at, call, bearer } = await serving({
    routes: [
      answerLater(huge('/api/later'), async () => ({ n: 1n })),
      answer(huge('/api/now'), () => ({ n: 1n })),
    ],
  })
  at.app.log.error = () => {}
  for (const path of ['/api/later', '/api/now']) {
    const there = await call(path)
    expect([there.status, bodyOf(there).message]).toEqual([
      500,
      expect.stringContaining('Something went wrong in Muster'),
    ])
  }
  expect((await call('/api/auth/me', { headers: bearer('Ravi') })).status).toBe(200)
})

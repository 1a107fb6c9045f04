import { describe, expect, test } from 'vitest'
import { office } from '../tests/support/office'
import { burstLimit, eachSecond, RateLimit } from './rateLimit'

describe('calls without a sign-in', () => {
  const watched = () => {
    let now = 0
    const strangers = new RateLimit(() => now)
    const taken = (address: string, calls: number) => {
      let n = 0
      try {
        for (; n < calls; n++) strangers.take(address)
      } catch (error) {
        expect(error).toMatchObject({ status: 429, retryAfter: 1 })
      }
      return n
    }
    return { taken, wait: (seconds: number) => void (now += seconds * 1000) }
  }

  test('an address has a burst of calls, then some each second', () => {
    const { taken, wait } = watched()
    expect(taken('203.0.113.7', 10_000)).toBe(burstLimit)
    expect(taken('203.0.113.7', 10)).toBe(0)
    wait(2)
    expect(taken('203.0.113.7', 10_000)).toBe(2 * eachSecond)
    wait(3600)
    expect(taken('203.0.113.7', 10_000)).toBe(burstLimit)
  })

  test('the limit applies to each address, and to each network of IPv6', () => {
    const { taken } = watched()
    expect(taken('203.0.113.7', 10_000)).toBe(burstLimit)
    expect(taken('203.0.113.8', 1)).toBe(1)
    expect(taken('2001:db8::1', 10_000)).toBe(burstLimit)
    expect(taken('2001:db8::2', 1)).toBe(0)
    expect(taken('2001:db8:0:1::2', 1)).toBe(1)
  })

  test('this machine is not counted: behind an untrusted proxy it stands for everybody', () => {
    expect(watched().taken('127.0.0.1', 10_000)).toBe(10_000)
  })
})

const here = { lat: 19.1198, lng: 72.8469, accuracy: 12 }

test('a stranger who writes is counted; those who are signed in always write', async () => {
  const at = await office()
  const bogus = { authorization: 'Bearer no-such-session' }
  const write = (headers: Record<string, string>) =>
    at.nobody.call('POST', '/api/attendance/punch', { type: 'in' }, headers)
  for (let n = 0; n < burstLimit; n++) expect((await write(bogus)).status).toBe(401)
  const written = at.app.database.commits.writes
  expect((await write(bogus)).status).toBe(429)
  expect(at.app.database.commits.writes).toBe(written)
  expect((await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: here })).status).toBe(200)
  expect((await write({ ...bogus, 'idempotency-key': 'short' })).status).toBe(429)
})

test('a wrong key does not tell a stranger more than a right one', async () => {
  const at = await office()
  const headers = { authorization: 'Bearer no-such-session', 'idempotency-key': 'short' }
  expect((await at.nobody.call('POST', '/api/attendance/punch', { type: 'in' }, headers)).status).toBe(401)
})

test('over HTTP: 429 for callers without a valid session; people who are signed in are not counted', async () => {
  const at = await office()
  const bogus = { authorization: 'Bearer no-such-session' }
  for (let n = 0; n < burstLimit / 3; n++) {
    expect((await at.nobody.get('/api/health')).status).toBe(200)
    expect((await at.nobody.get('/api/attendance/today')).status).toBe(401)
    expect((await at.nobody.get('/api/no/such/call', bogus)).status).toBe(401)
    expect((await at.as('Ravi').get('/api/attendance/today')).status).toBe(200)
  }
  const refused = await at.nobody.get('/api/health')
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
    429,
    { message: 'Too many requests from your network. Please try again in a moment.' },
    '1',
  ])
  for (const path of ['/api/attendance/today', '/api/no/such/call', '/api/openapi.json'])
    expect([path, (await at.nobody.get(path)).status]).toEqual([path, 429])
  // Photos are exempt: a screen shows many, each at its own address.
  expect((await at.nobody.get('/api/photos/none.webp')).status).toBe(404)
  expect((await at.nobody.get('/api/attendance/today', bogus)).status).toBe(429)
  expect((await at.as('Ravi').get('/api/attendance/today')).status).toBe(200)
  expect((await at.as('Ravi').get('/api/openapi.json')).status).toBe(200)
})

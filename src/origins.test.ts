import { describe, expect, test } from 'vitest'
import type { Config } from './config'
import { isOurHost, refuseForeign } from './origins'

const alone: Pick<Config, 'url' | 'hosts' | 'trustProxy'> = { url: null, hosts: [], trustProxy: false }
const proxied = { url: 'https://muster.example.com', hosts: ['muster.local:3000'], trustProxy: true }

describe('a call that changes data', () => {
  const json = { 'content-type': 'application/json', host: 'muster.example.com' }
  const call = (headers: Record<string, string>, method = 'POST') => ({
    method,
    header: (name: string) => headers[name] ?? null,
  })
  const statusOf = (where: typeof alone, isPublic: boolean, given: ReturnType<typeof call>) => {
    try {
      refuseForeign(where, isPublic, given)
      return 200
    } catch (error) {
      return (error as { status: number }).status
    }
  }

  test.each([
    ['a program', {}, 200],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, 200],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another host of the same site', { 'sec-fetch-site': 'same-site' }, 403],
    ['our own page in an older browser', { origin: 'http://muster.example.com' }, 200],
    ['another page in an older browser', { origin: 'https://evil.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['the same host at another port', { origin: 'http://muster.example.com:8080' }, 403],
    [
      'our page behind a proxy that rewrites the origin',
      { 'sec-fetch-site': 'same-origin', origin: 'http://inside' },
      200,
    ],
  ])('from %s', (_, headers, status) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(statusOf(alone, false, call({ ...json, ...headers }, method))).toBe(status)
    expect(statusOf(alone, false, call({ ...json, ...headers }, 'GET'))).toBe(200)
  })

  test("is accepted behind a proxy under its public name, whatever the server's internal name", () => {
    const inside = { ...json, host: '127.0.0.1:3000', origin: 'https://muster.example.com' }
    expect(statusOf(proxied, false, call(inside))).toBe(200)
    expect(statusOf(alone, false, call(inside))).toBe(403)
    const forwarded = { ...inside, origin: 'https://other.example', 'x-forwarded-host': 'other.example' }
    expect(statusOf({ ...proxied, url: null }, false, call(forwarded))).toBe(200)
    // Only a trusted proxy may set this header.
    expect(statusOf(alone, false, call(forwarded))).toBe(403)
  })

  test.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonx', 415],
    ['', 415],
  ])('is checked if it needs no sign-in and is sent as %s', (type, status) => {
    expect(statusOf(alone, true, call({ 'content-type': type }))).toBe(status)
    // A call with a bearer token may have no body, or be a file.
    expect(statusOf(alone, false, call({ 'content-type': type }))).toBe(200)
  })
})

test.each([
  ['muster.example.com', '/', true],
  ['MUSTER.example.com', '/', true],
  ['muster.local:3000', '/', true],
  ['muster.local', '/', false],
  ['localhost:3000', '/', true],
  ['127.0.0.1', '/api/firm', true],
  ['[::1]:3000', '/', true],
  ['evil.example', '/', false],
  ['127.0.0.1.evil.example', '/', false],
  ['muster.example.com.evil.example', '/', false],
  ['', '/', false],
  [undefined, '/', false],
  ['evil.example', '/api/health', true],
  ['evil.example', '/api/ready', true],
  ['evil.example', '/metrics', true],
  ['evil.example', '/api/healthy', false],
])('under the host name %s, at %s', (host, path, isOurs) => {
  expect(isOurHost(proxied, host, path)).toBe(isOurs)
  // No public address is configured.
  expect(isOurHost(alone, host, path)).toBe(true)
})

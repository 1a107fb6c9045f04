/** What an address means for browsers, and the sentences about it. */
import { expect, test } from 'vitest'
import { isLoopback, isLoopbackHost, linkWarning, publicAddress, windowAddress } from './publicAddress'

test.each([
  ['https://muster.example.com', 'secure', null, null],
  ['https://192.168.1.5:8443', 'secure', null, null],
  ['http://muster.example.com', 'plain', 'Without https', 'location and push do not'],
  ['http://192.168.1.5:3000', 'plain', 'Without https', 'location and push do not'],
  ['http://127.example.com', 'plain', 'Without https', 'location and push do not'],
  ['http://localhost:3000', 'loopback', 'Other computers', 'only on this computer'],
  ['http://muster.localhost', 'loopback', 'Other computers', 'only on this computer'],
  ['http://127.0.0.1:3000', 'loopback', 'Other computers', 'only on this computer'],
  ['http://[::1]:3000', 'loopback', 'Other computers', 'only on this computer'],
  ['https://localhost', 'loopback', 'Other computers', 'only on this computer'],
  [null, 'missing', 'Set MUSTER_URL', null],
])('%s is %s', (origin, kind, todo, warning) => {
  const judged = publicAddress(origin)
  expect(judged).toMatchObject({ kind, isSecure: kind === 'secure' })
  expect(judged.finding).toContain(origin ?? 'not set')
  if (origin) {
    expect(windowAddress(origin)).toMatchObject({ kind, todo: judged.todo })
    expect(windowAddress(origin).finding).toContain(`This window uses ${origin}`)
  }
  for (const [text, part] of [
    [judged.todo, todo],
    [linkWarning(origin ?? ''), warning],
  ] as const)
    if (part === null) expect(text).toBeNull()
    else expect(text).toContain(part)
})

test.each([
  ['127.0.0.1', true],
  ['127.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['127.example.com', false],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
])('%s is an address of this machine: %j', (address, is) => {
  expect([isLoopback(address), isLoopbackHost(address.includes(':') ? `[${address}]` : address)]).toEqual([
    is,
    is,
  ])
})

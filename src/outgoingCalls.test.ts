/** The addresses that the server may call, and the modules that call at all. */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { office } from '../tests/support/office'
import { callOut, isRefused, NotThere } from './outgoingCalls'

const out = { method: 'GET', headers: {}, signal: AbortSignal.timeout(5000) }

describe('an outgoing call', () => {
  test.each([
    '169.254.169.254',
    '[fe80::1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '2852039166',
    '0xA9FEA9FE',
    '0251.0376.0251.0376',
    '[fd00:ec2::254]',
    '100.100.100.200',
    // Through a gateway that translates: NAT64, 6to4, and the old notation of IPv4 in IPv6.
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b::6464:64c8]',
    '[64:ff9b:1::a9fe:a9fe]',
    '[64:ff9b:1:a9fe:a9:fe00::]',
    '[2002:a9fe:a9fe::1]',
    '[::a9fe:a9fe]',
  ])('never calls %s, in any notation', async (host) => {
    await expect(
      callOut(new URL(`http://${host}/latest/meta-data/`), { ...out, mayBeInside: true }),
    ).rejects.toBeInstanceOf(NotThere)
  })

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '10.0.0.1',
    '192.168.1.1',
    '172.20.0.1',
    '[::1]',
    '[fd12::1]',
    '0.0.0.0',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:c0a8:101::1]',
    'localhost',
  ])('calls %s only if internal addresses are allowed', async (host) => {
    await expect(
      callOut(new URL(`http://${host}:9/`), { ...out, mayBeInside: false }),
    ).rejects.toBeInstanceOf(NotThere)
  })

  test('calls public addresses through NAT64: networks without IPv4 have no other way', () => {
    expect(isRefused('64:ff9b::8.8.8.8', false)).toBe(false)
    expect(isRefused('64:ff9b::808:808', true)).toBe(false)
    expect(isRefused('2606:4700:4700::1111', false)).toBe(false)
  })

  test('returns a redirect and does not follow it', async () => {
    const requested: string[] = []
    const server = createServer((request, response) => {
      requested.push(request.url!)
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const answer = await callOut(
      new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/first`),
      { ...out, mayBeInside: true },
    )
    expect([answer.statusCode, requested]).toEqual([302, ['/first']])
    answer.destroy()
    server.close()
  })
})

test("the assistant's model may run in the firm's network, but never at a cloud's metadata address", async () => {
  const at = await office()
  for (const [modelAddress, message] of [
    ['http://169.254.169.254/v1', /no address that may be called/],
    ['http://127.0.0.1:9/v1', /ECONNREFUSED/],
  ] as const) {
    expect(
      (
        await at
          .as('Anita')
          .post('/api/settings', { key: 'assistant', value: { modelAddress, modelName: 'tiny' } })
      ).status,
    ).toBe(200)
    expect((await at.as('Anita').post('/api/assistant/model-test')).body).toMatchObject({
      ok: false,
      message: expect.stringMatching(message) as string,
    })
  }
})

/** SECURITY.md names the limits of each. */
const expected = [
  'modules/attendance/places/geocode.ts',
  'modules/chat/model/client.ts',
  'modules/dashboard/weather.ts',
  'modules/notifications/push/push.ts',
  'modules/people/provider/fetching.ts',
  'modules/standby/terms/peer.ts',
  'modules/system/addressCheck.ts',
  'modules/webhooks/posting.ts',
  'src/outgoingCalls.ts',
]

test('no other module of the server makes outgoing calls', () => {
  const root = join(import.meta.dirname, '..')
  const files = ['src', 'modules', 'cli'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          entry.name.endsWith('.ts') &&
          !entry.name.endsWith('.test.ts') &&
          !/\/(?:screens|migrations)(?:\/|$)/.test(entry.parentPath),
      )
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  const calling = files.filter((file) =>
    /(?<![\w.])fetch\(|= fetch\b|\bfetcher\(|\b(?:plain|secure)Request\b|https?\.(?:get|request)\(|\bcallOut\(|sendNotification\(|from 'undici'|\bconnect\(\{|\.goto\(/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(calling.toSorted()).toEqual(expected)
})

/** The check of the public address, against small real servers. */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { runningId } from '../../src/runningId'
import { certificate } from '../../tests/support/pushService'
import { office } from '../../tests/support/office'
import { check } from './addressCheck'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => void server.close()))

async function listening(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const serving = async (handle: RequestListener) =>
  `http://127.0.0.1:${await listening(createServer(handle) as unknown as Server)}`
const health =
  (running: string): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify({ ok: true, version: '0.1.0', running }))

const checked = async (url: string | null) => {
  const at = await office(undefined, { config: { url } })
  return (await at.as('Anita').post('/api/system/address/check')).body
}

describe('the check of the address', () => {
  test('finds this Muster by the id in its health answer', async () => {
    const at = await office()
    const { body } = await at.nobody.get('/api/health')
    expect(body.running).toBe(runningId)
    const url = await serving((request, response) => health(body.running)(request, response))
    expect(await checked(url)).toEqual({ found: 'this Muster', message: `${url} reaches this Muster.` })
  })

  test.each<[string, RequestListener, RegExp]>([
    ['another Muster', health('other'), /Another Muster answers at/],
    [
      'another server',
      (_, response) => void response.end('<h1>Router</h1>'),
      /Another server answers at .+ \(200\)/,
    ],
    ['a null answer', (_, response) => void response.end('null'), /Another server answers/],
    ['an endless answer', (_, response) => void response.end('x'.repeat(100_000)), /Another server answers/],
    [
      'a missing page',
      (_, response) => void response.writeHead(404).end(),
      /Another server answers at .+ \(404\)/,
    ],
    [
      'a proxy without Muster',
      (_, response) => void response.writeHead(502).end(),
      /does not reach Muster \(502\)/,
    ],
    [
      'a redirect, which is not followed',
      (_, response) => void response.writeHead(301, { location: 'https://muster.example.com/x?y' }).end(),
      /redirects to https:\/\/muster\.example\.com\. Set MUSTER_URL/,
    ],
  ])('says what %s is', async (_, handle, message) => {
    expect(await checked(await serving(handle))).toEqual({
      found: 'another server',
      message: expect.stringMatching(message),
    })
  })

  test('says why there is no answer', async () => {
    const closed = createServer()
    const port = await listening(closed as unknown as Server)
    await new Promise((resolve) => closed.close(resolve))
    const none = (message: RegExp) => ({ found: 'no answer', message: expect.stringMatching(message) })
    expect(await checked(`http://127.0.0.1:${port}`)).toEqual(none(/Nothing listens at 127\.0\.0\.1:\d+/))
    expect(await checked('https://muster.invalid')).toEqual(none(/The name muster\.invalid was not found/))
    const secure = createSecureServer({
      cert: readFileSync(certificate),
      key: readFileSync(certificate.replace(/crt$/, 'key')),
    })
    const securePort = await listening(secure)
    expect(await checked(`https://localhost:${securePort}`)).toEqual(
      none(/is not trusted.+docs\/operate\/https\.md/),
    )
    const plain = await serving(health('other'))
    expect(await checked(plain.replace('http:', 'https:'))).toEqual(none(/answers without https/))
    expect(await checked('http://169.254.169.254')).toEqual(none(/could not be opened/))
  })

  test('gives up on a silent server', async () => {
    const at = await office(undefined, { config: { url: await serving(() => undefined) } })
    expect(await check(at.app, 50)).toEqual({
      found: 'no answer',
      message: expect.stringContaining('does not answer. Check the firewall.'),
    })
  })

  test('without MUSTER_URL says how to set it', async () => {
    expect(await checked(null)).toEqual({
      found: 'not set',
      message: expect.stringContaining('The public address is not set. Set MUSTER_URL'),
    })
  })

  test('is for Admins, and so is the configured address', async () => {
    const at = await office(undefined, { config: { url: 'https://muster.example.com', trustProxy: true } })
    expect((await at.as('Anita').get('/api/system/address')).body).toEqual({
      url: 'https://muster.example.com',
      isSecure: true,
      trustsProxy: true,
    })
    expect((await at.as('Meera').get('/api/system/address')).status).toBe(403)
    expect((await at.as('Meera').post('/api/system/address/check')).status).toBe(403)
  })
})

/**
 * The headers of every kind of answer, read from the program over a real socket: pages, calls, files and
 * streams.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { serve, type Serving } from '../cli/serve'
import { readConfig } from '../src/config'
import { setupCode } from '../src/setupCode'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

type Answered = { status: number; headers: IncomingHttpHeaders }

async function served(env: Record<string, string> = {}) {
  const data = mkdtempSync(join(tmpdir(), 'muster-headers-'))
  const web = join(data, 'web')
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Muster</title>')
  writeFileSync(join(web, 'assets/main-abc.js'), 'void 0')
  mkdirSync(join(data, 'files'))
  const serving: Serving = await serve(
    readConfig({
      MUSTER_LOG: 'silent',
      MUSTER_GEOCODER: 'off',
      MUSTER_WEATHER: 'off',
      PORT: '0',
      MUSTER_DATA: data,
      ...env,
    }),
    { web, words: false },
  )
  open.push(async () => {
    await serving.stop()
    rmSync(data, { recursive: true, force: true })
  })
  const ask = (
    path: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
  ) =>
    new Promise<Answered & { text: string }>((resolve, reject) => {
      const sent = request(new URL(path, serving.address), { method, headers, agent: false }, (answer) => {
        let text = ''
        const done = () => resolve({ status: answer.statusCode!, headers: answer.headers, text })
        // A stream sends its headers at its beginning.
        if (answer.headers['content-type'] === 'text/event-stream') return void (done(), answer.destroy())
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('end', done)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  const json = { 'content-type': 'application/json' }
  const set = await ask('/api/first-run', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      code: setupCode(serving.app.config.data),
      firmName: 'Northwind',
      zone: 'Asia/Kolkata',
      firstName: 'Anita',
      lastName: 'Rao',
      email: 'anita@northwind.test',
      password: 'correct horse',
    }),
  })
  const bearer = { authorization: `Bearer ${(JSON.parse(set.text) as { token: string }).token}` }
  return { ask, bearer, json }
}

/** One answer of each kind, with its status. */
async function kinds({
  ask,
  bearer,
  json,
}: Awaited<ReturnType<typeof served>>): Promise<Record<string, Answered>> {
  const etag = (await ask('/assets/main-abc.js')).headers.etag!
  const known = (await ask('/api/dashboard/stats', { headers: bearer })).headers.etag!
  const attached = JSON.parse(
    (
      await ask('/api/whatsapp/upload-attachment', {
        method: 'POST',
        headers: { ...bearer, 'content-type': 'application/octet-stream' },
        body: 'A few words',
      })
    ).text,
  ) as { url: string }
  const answers: [name: string, status: number, answer: () => Promise<Answered>][] = [
    ['page', 200, () => ask('/')],
    ['page of the app', 200, () => ask('/attendance')],
    ['script', 200, () => ask('/assets/main-abc.js')],
    ['script not changed', 304, () => ask('/assets/main-abc.js', { headers: { 'if-none-match': etag } })],
    ['no script', 404, () => ask('/assets/none.js')],
    ['page by POST', 405, () => ask('/', { method: 'POST' })],
    ['page by HEAD', 200, () => ask('/', { method: 'HEAD' })],
    ['call', 200, () => ask('/api/auth/me', { headers: bearer })],
    ['call without a sign-in', 401, () => ask('/api/auth/me')],
    ['no call', 404, () => ask('/api/none', { headers: bearer })],
    [
      'call not changed',
      304,
      () => ask('/api/dashboard/stats', { headers: { ...bearer, 'if-none-match': known } }),
    ],
    ['call by HEAD', 200, () => ask('/api/firm', { method: 'HEAD' })],
    ['wrong body', 400, () => ask('/api/auth/login', { method: 'POST', headers: json, body: '{' })],
    [
      'too large a body',
      413,
      () =>
        ask('/api/auth/login', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ email: 'x'.repeat(1_100_000) }),
        }),
    ],
    ['call with a broken path', 400, () => ask('/api/users/%E0%A4%A', { headers: bearer })],
    [
      'preflight of another site',
      401,
      () =>
        ask('/api/auth/me', {
          method: 'OPTIONS',
          headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
        }),
    ],
    ['page of the calls', 200, () => ask('/api/docs')],
    ['its style', 200, () => ask('/api/docs/style.css')],
    ['list of the calls', 200, () => ask('/api/openapi.json')],
    ['file made while it is sent', 200, () => ask('/api/users/export', { headers: bearer })],
    ['text file', 200, () => ask('/api/audit/export', { headers: bearer })],
    ['file that somebody brought', 200, () => ask(attached.url, { headers: bearer })],
    ['no photograph', 404, () => ask('/api/photos/none.webp')],
    ['stream', 200, () => ask('/api/events', { headers: bearer })],
    ['back from the identity provider', 303, () => ask('/api/auth/oidc/callback?code=x')],
  ]
  const replies: Record<string, Answered> = {}
  for (const [name, status, answer] of answers) {
    replies[name] = await answer()
    expect([name, replies[name].status]).toEqual([name, status])
  }
  return replies
}

const directives = (csp: string) =>
  Object.fromEntries(
    csp
      .split(';')
      .map((one) => one.trim().split(' '))
      .map(([name, ...values]) => [name, values.join(' ')]),
  )

describe('every kind of answer', () => {
  test('runs no foreign script, cannot be framed, has a fixed content type and sends no referrer to other sites', async () => {
    for (const [name, { headers }] of Object.entries(await kinds(await served()))) {
      expect({ name, ...headers }).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.stringMatching(/^(?:same-origin|no-referrer)$/) as string,
        'permissions-policy': expect.stringContaining('geolocation=(self)') as string,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      const policy = directives(headers['content-security-policy'] as string)
      expect({ name, ...policy }, name).not.toHaveProperty('script-src-elem')
      expect([name, policy['script-src'] ?? policy['default-src']]).toEqual([
        name,
        policy['script-src'] ? "'self'" : "'none'",
      ])
      expect([name, policy['frame-ancestors']]).toEqual([name, "'none'"])
      expect([name, policy['base-uri']]).toEqual([name, "'none'"])
      expect([name, policy['style-src'] ?? "'none'"].join(' ')).not.toContain('unsafe')
      expect([
        name,
        headers['strict-transport-security'],
        headers['access-control-allow-origin'],
        headers['x-powered-by'],
        headers.server,
        headers['set-cookie'],
      ]).toEqual([name, undefined, undefined, undefined, undefined, undefined])
      if (!/page|script/.test(name) || /calls/.test(name))
        expect([name, headers['cache-control']]).toEqual([name, 'no-store'])
    }
  })

  test('requires TLS from the browser if the public address is https', async () => {
    for (const [name, { headers }] of Object.entries(
      await kinds(await served({ MUSTER_URL: 'https://muster.example.com' })),
    ))
      expect([name, headers['strict-transport-security']]).toEqual([name, 'max-age=31536000'])
  })

  test('believes the header of a proxy only if it is trusted, and only its last value', async () => {
    const of = async (env: Record<string, string>, forwarded: string) => {
      const { ask } = await served(env)
      const headers = { 'x-forwarded-proto': forwarded }
      return [
        (await ask('/', { headers })).headers['strict-transport-security'],
        (await ask('/api/auth/me', { headers })).headers['strict-transport-security'],
      ]
    }
    const year = 'max-age=31536000'
    expect(await of({ MUSTER_TRUST_PROXY: '1' }, 'https')).toEqual([year, year])
    expect(await of({ MUSTER_TRUST_PROXY: '1' }, 'https, http')).toEqual([undefined, undefined])
    expect(await of({ MUSTER_TRUST_PROXY: '1' }, 'http')).toEqual([undefined, undefined])
    expect(await of({}, 'https')).toEqual([undefined, undefined])
  })
})

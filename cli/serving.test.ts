/** The built program serves the app and the API on one port, and stops on request. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { muster, serve, signIn } from '../tests/support/program'
import { setupCode } from '../src/setupCode'

const folder = mkdtempSync(join(tmpdir(), 'muster-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const fresh = () => join(folder, `data-${++count}`)

describe('serving', () => {
  test('with an empty folder it explains the next step, serves the app and the API on one port, and stops on request', async () => {
    const data = fresh()
    const server = await serve(data)
    expect(server.out()).toContain(`/#code=${setupCode(data)}`)
    expect(muster(['setup-code', '--data', data]).out).toContain(`/#code=${setupCode(data)}`)
    const page = await fetch(`${server.url}/attendance`)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await page.text()).toContain('<div id="')
    expect(await (await fetch(`${server.url}/api/firm`)).json()).toMatchObject({ isSetUp: false })
    expect((await fetch(`${server.url}/assets/none.js`)).status).toBe(404)
    expect((await fetch(`${server.url}/jane.doe`)).status).toBe(404)
    expect(
      (await fetch(`${server.url}/jane.doe`, { headers: { accept: 'text/html' } })).headers.get(
        'content-type',
      ),
    ).toContain('text/html')
    expect((await fetch(`${server.url}/dashboard`, { method: 'POST' })).status).toBe(405)
    const head = await fetch(`${server.url}/api/firm`, { method: 'HEAD' })
    expect([
      head.status,
      await head.text(),
      head.headers.get('cache-control'),
      head.headers.get('x-content-type-options'),
    ]).toEqual([200, '', 'no-store', 'nosniff'])
    expect((await fetch(`${server.url}/../../etc/passwd`)).headers.get('content-type')).toContain('text/html')
    const early = (await (await fetch(`${server.url}/%E0%A4%A`)).text()) as string
    expect(early).not.toContain('127.0.0.1')
    expect(await server.stop()).toBe(0)
    expect(existsSync(join(data, 'muster.db'))).toBe(true)
  })

  test("'look around' fills an empty installation with the demo firm, once", async () => {
    const data = fresh()
    const server = await serve(data)
    const json = { 'content-type': 'application/json' }
    const fill = (code: string, headers: Record<string, string> = json) =>
      fetch(`${server.url}/api/first-run/demo`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ code }),
      })
    const code = setupCode(data)
    // As a page of another origin would send it without a preflight request.
    expect((await fill(code, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await fill(code, { ...json, origin: 'https://evil.example' })).status).toBe(403)
    expect((await fill('AAAA-AAAA-AAAA-AAAA')).status).toBe(403)
    const made = (await (await fill(code)).json()) as { signIns: { email: string }[]; password: string }
    expect(made.signIns.map((s) => s.email)).toEqual([
      'admin@muster.test',
      'senior@muster.test',
      'manager@muster.test',
      'recruiter@muster.test',
      'accounts@muster.test',
      'scheduler@muster.test',
    ])
    for (const { email } of made.signIns) {
      const reply = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: made.password }),
      })
      expect(reply.status).toBe(200)
    }
    expect((await fill(code)).status).toBe(409)
    expect(existsSync(join(data, 'setup-code'))).toBe(false)
    // The assistant uses the model that was trained at build time and is stored in its own file.
    const response = await fetch(`${server.url}/api/chatbot/message`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await signIn(server.url, 'recruiter@muster.test', made.password)}`,
      },
      body: JSON.stringify({ message: 'How many leaves do I have left?' }),
    })
    expect(await response.json()).toMatchObject({ from: 'records', intent: 'leave.balance' })
    expect(await server.stop()).toBe(0)
  })

  test('for a foreign host name it answers only the health check', async () => {
    const server = await serve(fresh(), [], {
      MUSTER_URL: 'https://muster.example.com',
      MUSTER_HOSTS: 'inside:3000',
    })
    const requested = (path: string, host: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = request(new URL(path, server.url), { headers: { host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode!)
        })
        sent.on('error', reject)
        sent.end()
      })
    for (const host of ['muster.example.com', 'inside:3000', 'localhost'])
      expect(await requested('/api/firm', host), host).toBe(200)
    for (const path of ['/', '/api/firm', '/login'])
      expect(await requested(path, 'evil.example'), path).toBe(421)
    expect(await requested('/api/health', 'evil.example')).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  test("a folder with a firm's files but no database gets no new database", async () => {
    const data = fresh()
    mkdirSync(join(data, 'files', 'photos'), { recursive: true })
    writeFileSync(join(data, 'files', 'photos', 'a.webp'), 'a photograph')
    for (const database of [null, '']) {
      if (database !== null) writeFileSync(join(data, 'muster.db'), database)
      const { code, err } = muster(['serve', '--data', data, '--port', '0'])
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/contains a firm's files, but .*muster\.db is missing or empty\. Mount/),
      ])
    }
  })

  test('an accepted request is answered before the server stops', async () => {
    const data = fresh()
    muster(
      [
        'user',
        'add',
        '--email',
        'a@firm.in',
        '--first-name',
        'A',
        '--last-name',
        'B',
        '--role',
        'Admin',
        '--data',
        data,
      ],
      { input: 'monsoon-41\n' },
    )
    const server = await serve(data)
    const slow = fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@firm.in', password: 'monsoon-41' }),
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    const stopped = server.stop()
    expect((await slow).status).toBe(200)
    expect(await stopped).toBe(0)
  })
})

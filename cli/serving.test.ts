/** The built program serves the app and the calls on one port, and stops when it is told. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { muster, serve, signIn } from '../tests/support/program'

const folder = mkdtempSync(join(tmpdir(), 'muster-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const fresh = () => join(folder, `data-${++count}`)

describe('serving', () => {
  test('an empty folder: says what to do, serves the app and the API on one port, stops when told', async () => {
    const data = fresh()
    const server = await serve(data)
    expect(server.out()).toContain('open the address to set up your firm')
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

  test('look around: the demo firm fills an empty one, once', async () => {
    const server = await serve(fresh())
    const fill = () => fetch(`${server.url}/api/first-run/demo`, { method: 'POST' })
    const made = (await (await fill()).json()) as { signIns: { email: string }[]; password: string }
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
    expect((await fill()).status).toBe(409)
    // By what was learnt while Muster was built, which lies in a file of its own.
    const asked = await fetch(`${server.url}/api/chatbot/message`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await signIn(server.url, 'recruiter@muster.test', made.password)}`,
      },
      body: JSON.stringify({ message: 'How many leaves do I have left?' }),
    })
    expect(await asked.json()).toMatchObject({ from: 'records', intent: 'leave.balance' })
    expect(await server.stop()).toBe(0)
  })

  test('a request that was accepted is answered before the server stops', async () => {
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

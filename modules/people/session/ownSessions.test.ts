/** One's own sign-ins, and signing out there from here. */
import { describe, expect, test } from 'vitest'
import { roles } from '../../../src/domain/access'
import { office, oneOfEach, password, type Office } from '../../../tests/support/office'
import { audit } from '../../../tests/support/profile'
import { deviceOf } from './devices'

describe('own sessions', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
  const signIn = async (at: Office, agent: string) =>
    (
      await at.nobody.post(
        '/api/auth/login',
        { email: 'ravi@northwind.test', password },
        { 'user-agent': agent },
      )
    ).body.token as string
  const me = (at: Office, token: string) =>
    at.nobody.get('/api/auth/me', { authorization: `Bearer ${token}` })

  test('are listed with device and address, this one first, without secrets', async () => {
    const at = await office()
    await signIn(at, chrome)
    const { body } = await at.as('Ravi').get('/api/profile/sessions')
    expect(body).toMatchObject([
      { device: 'Unknown device', isCurrent: true },
      {
        device: 'Chrome on Android',
        isPhone: true,
        address: '203.0.113.7',
        startedAt: '2026-11-18T04:00:00.000Z',
        isCurrent: false,
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/hash|token/i)
    expect((await at.as('Priya').get('/api/profile/sessions')).body).toHaveLength(1)
  })

  test('another one ends immediately with its stream; this one stays', async () => {
    const at = await office()
    const token = await signIn(at, chrome)
    const other = (await at.as('Ravi').get('/api/profile/sessions')).body[1].id as number
    const stream = await at.app.http.request('/api/events', { headers: { authorization: `Bearer ${token}` } })
    const open = at.app.live.size
    expect((await at.as('Priya').call('DELETE', `/api/profile/sessions/${other}`)).status).toBe(404)
    expect(await at.as('Ravi').call('DELETE', `/api/profile/sessions/${other}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(at.app.live.size).toBe(open - 1)
    await stream.body!.cancel()
    expect((await me(at, token)).status).toBe(401)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(200)
    expect((await at.as('Ravi').call('DELETE', `/api/profile/sessions/${other}`)).status).toBe(404)
    expect(audit(at, 'session.ended')).toEqual([
      { userId: at.ids.Ravi, sessionId: other, reason: 'elsewhere', actor: at.ids.Ravi },
    ])
    const own = (await at.as('Ravi').get('/api/profile/sessions')).body[0].id as number
    expect((await at.as('Ravi').call('DELETE', `/api/profile/sessions/${own}`)).status).toBe(409)
  })

  test.each(roles)('a %s can end all others', async (role) => {
    const at = await office()
    const email = `${oneOfEach[role].toLowerCase()}@northwind.test`
    const tokens = [1, 2, 3].map(() => at.nobody.post('/api/auth/login', { email, password }))
    const [a, b, c] = (await Promise.all(tokens)).map(({ body }) => body.token as string)
    const ended = await at.nobody.post(
      '/api/profile/sessions/end-others',
      {},
      { authorization: `Bearer ${a}` },
    )
    expect(ended.body).toEqual({ success: true, ended: 3 })
    expect([
      (await me(at, a!)).status,
      (await me(at, b!)).status,
      (await me(at, c!)).status,
      (await at.as(oneOfEach[role]).get('/api/auth/me')).status,
    ]).toEqual([200, 401, 401, 401])
    expect(audit(at, 'session.ended')).toHaveLength(3)
  })

  test('ending one stops push on that device only', async () => {
    const at = await office()
    await signIn(at, chrome)
    const sessions = (await at.as('Ravi').get('/api/profile/sessions')).body as { id: number }[]
    await at.write(({ db }) => {
      for (const { id } of sessions)
        db.run(
          `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, vapid_key, created_at)
           values (?, ?, ?, 'p', 'a', 'v', '2026-11-18')`,
          at.ids.Ravi,
          id,
          `https://fcm.googleapis.com/${id}`,
        )
    })
    await at.as('Ravi').post('/api/profile/sessions/end-others')
    expect(at.app.ask(({ db }) => db.all('select session_id as id from push_subscriptions'))).toEqual([
      { id: sessions[0]!.id },
    ])
  })

  test.each([
    [chrome, 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['curl/8.5.0', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s is %s', (agent, device) => expect(deviceOf(agent).device).toBe(device))
})

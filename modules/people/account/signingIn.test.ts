/** Password sign-in: attempts, limits and session lifetime. */
import { describe, expect, test, vi } from 'vitest'
import { networkOf } from '../../../src/address'
import { office, password } from '../../../tests/support/office'
import { Attempts } from '../session/attempts'
import { hashPassword } from '../session/passwords'

const login = '/api/auth/login'
const ravi = { email: 'ravi@northwind.test', password }

describe('signing in', () => {
  test('returns a token, a message and the user; the me endpoint returns the user', async () => {
    const at = await office()
    const { status, body } = await at.nobody.post(login, { ...ravi, email: 'RAVI@Northwind.test' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Login successful',
      user: {
        firstName: 'Ravi',
        role: 'Recruiter',
        shift: { name: 'General', start: '09:30', end: '18:30' },
      },
    })
    const me = await at.nobody.get('/api/auth/me', { authorization: `Bearer ${body.token}` })
    expect(me.body).toEqual(body.user)
    expect(JSON.stringify(me.body)).not.toMatch(/password|token|scrypt/)
  })

  test.each([
    ['a wrong password', { ...ravi, password: 'nope' }],
    ['an unknown address', { email: 'who@northwind.test', password }],
  ])('%s: 401 with the same message', async (_, given) => {
    const at = await office()
    expect(await at.nobody.post(login, given)).toMatchObject({
      status: 401,
      body: { message: 'Invalid credentials' },
    })
  })

  test('the token is not in the database, and a refused attempt is in the audit', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, ravi)).body
    await at.nobody.post(login, { ...ravi, password: 'nope' })
    const stored = at.app.ask(({ db }) =>
      JSON.stringify([db.all('select * from sessions'), db.all('select * from events')]),
    )
    expect(stored).not.toContain(token)
    expect(stored).toContain('session.refused')
    expect(stored).not.toContain('nope')
  })

  test('five wrong passwords from one address lock the account for it; a known device passes', async () => {
    const at = await office()
    await at.nobody.post(login, { ...ravi, device: 'my-phone' })
    for (let i = 0; i < 5; i++)
      expect((await at.nobody.post(login, { ...ravi, password: `wrong ${i}` })).status).toBe(401)
    const refused = await at.nobody.post(login, ravi)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await at.nobody.post(login, { ...ravi, device: 'my-phone' })).status).toBe(200)
    expect((await at.nobody.post(login, { email: 'priya@northwind.test', password })).status).toBe(200)
    for (let i = 0; i < 5; i++) await at.nobody.post(login, { ...ravi, password: `wrong ${i}` })
    at.clock.pass(16)
    expect((await at.nobody.post(login, ravi)).status).toBe(200)
  })

  test('thirty from one address for different accounts lock it; a loopback peer is limited by account only', () => {
    const spread = (address: string) => {
      const attempts = new Attempts()
      for (let i = 0; i < 30; i++) attempts.taken(`p${i}@x.test`, address, 1000)
      return attempts.refusal('new@x.test', address, 2000)?.message ?? null
    }
    expect(spread('198.51.100.9')).toContain('Too many wrong passwords')
    expect(spread('127.0.0.1')).toBeNull()
    expect(spread('::ffff:127.0.0.1')).toBeNull()
  })

  test('sixty concurrent attempts get no further than five; a known device is limited too', async () => {
    const at = await office()
    const wrong = (i: number, device?: string) =>
      at.nobody.post(login, { ...ravi, password: `wrong ${i}`, ...(device ? { device } : {}) })
    const codes = (await Promise.all(Array.from({ length: 60 }, (_, i) => wrong(i)))).map((r) => r.status)
    expect([codes.filter((c) => c === 401).length, codes.filter((c) => c === 429).length]).toEqual([5, 55])
    at.clock.pass(16)
    await at.nobody.post(login, { ...ravi, device: 'my-phone' })
    for (let i = 0; i < 5; i++) expect((await wrong(i, 'my-phone')).status).toBe(401)
    expect((await wrong(6, 'my-phone')).status).toBe(429)
    expect((await at.nobody.post(login, { ...ravi, device: 'my-phone' })).status).toBe(200)
  })

  test('a known device has a limit of its own', async () => {
    const at = await office()
    const given = (text: string) => ({ ...ravi, password: text, device: 'my-phone' })
    await at.nobody.post(login, given(password))
    for (let i = 0; i < 30; i++) {
      // Always from new addresses, so that no other limit applies.
      const reply = await at.app.http.request(
        login,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(given(`wrong ${i}`)),
        },
        { address: `198.51.100.${i}` } as never,
      )
      expect(reply.status).toBe(401)
    }
    expect((await at.nobody.post(login, given(password))).status).toBe(429)
    at.clock.pass(16)
    expect((await at.nobody.post(login, given(password))).status).toBe(200)
  })

  test('an IPv6 network counts as one address', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0db8:0001:0002:bbbb:1:2:3'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('::ffff:198.51.100.9')).toBe('198.51.100.9')
    expect(networkOf('2001:db8::')).toBe('2001:db8:0:0::/64')
    const attempts = new Attempts()
    for (let i = 0; i < 5; i++) attempts.taken('a@x.test', `2001:db8:1:2::${i}`, 1000)
    expect(attempts.refusal('a@x.test', '2001:db8:1:2::ffff', 2000)?.status).toBe(429)
    expect(attempts.refusal('a@x.test', '2001:db8:1:3::1', 2000)).toBeNull()
  })

  test('a stolen token does not allow unlimited password attempts', async () => {
    const at = await office()
    const guess = () =>
      at.as('Ravi').post('/api/auth/change-password', { currentPassword: 'guess', newPassword: 'monsoon-41' })
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })

  test('a crowd of strangers gets 503, and known users do not queue behind them', async () => {
    const at = await office()
    await at.nobody.post(login, { ...ravi, device: 'my-phone' })
    const order: string[] = []
    const strangers = Array.from({ length: 45 }, (_, i) =>
      hashPassword(`stranger ${i}`)
        .then(
          () => 'done',
          () => 'refused',
        )
        .then((what) => (order.push(what), what)),
    )
    const mine = at.nobody
      .post(login, { ...ravi, device: 'my-phone' })
      .then((reply) => (order.push('mine'), reply.status))
    expect(await mine).toBe(200)
    expect(order.filter((what) => what === 'done').length).toBeLessThan(6)
    expect(order).toContain('refused')
    await Promise.all(strangers)
  })

  test('signing out ends only this session', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, ravi)).body
    const mine = { authorization: `Bearer ${token}` }
    expect(await at.nobody.post('/api/auth/logout', {}, mine)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await at.nobody.get('/api/auth/me', mine)).status).toBe(401)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(200)
  })

  test('a session expires after 30 days without use, and use extends it', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, ravi)).body
    const me = async () => (await at.nobody.get('/api/auth/me', { authorization: `Bearer ${token}` })).status
    // The expiry is extended after the response.
    const slid = () =>
      vi.waitFor(() =>
        expect(
          at.app.ask(({ db }) =>
            db.one(
              'select 1 from sessions where user_id = ? and seen_at = ?',
              at.ids.Ravi,
              at.app.clock.now(),
            ),
          ),
        ).toBeTruthy(),
      )
    at.clock.pass(20 * 24 * 60)
    expect(await me()).toBe(200)
    await slid()
    at.clock.pass(20 * 24 * 60)
    expect(await me()).toBe(200)
    await slid()
    at.clock.pass(31 * 24 * 60)
    expect(await me()).toBe(401)
  })
})

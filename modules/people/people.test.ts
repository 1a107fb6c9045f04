/** Sign-in, sessions, and who sees whom. */
import { describe, expect, test } from 'vitest'
import { networkOf } from '../../src/address'
import { names, office, password, type Name } from '../../tests/support/office'
import { Attempts } from './attempts'
import { activate, add, deactivate } from './lifecycle'
import { cost, hashPassword, isCommon, realCost, verifyPassword } from './passwords'

const login = '/api/auth/login'
const ravi = { email: 'ravi@northwind.test', password }

describe('signing in', () => {
  test('answers a token, a message and the user; me answers the user itself', async () => {
    const at = await office()
    const { status, body } = await at.nobody.post(login, { ...ravi, email: 'RAVI@Northwind.test' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Login successful', user: { firstName: 'Ravi', role: 'Recruiter', shift: { name: 'General', start: '09:30', end: '18:30' } } })
    const me = await at.nobody.get('/api/auth/me', { authorization: `Bearer ${body.token}` })
    expect(me.body).toEqual(body.user)
    expect(JSON.stringify(me.body)).not.toMatch(/password|token|scrypt/)
  })

  test.each([
    ['a wrong password', { ...ravi, password: 'nope' }],
    ['an unknown address', { email: 'who@northwind.test', password }],
  ])('%s: 401 in the same words', async (_, given) => {
    const at = await office()
    expect(await at.nobody.post(login, given)).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
  })

  test('the token is not in the database, and a refused attempt leaves its trace', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, ravi)).body
    await at.nobody.post(login, { ...ravi, password: 'nope' })
    const stored = at.app.ask(({ db }) => JSON.stringify([db.all('select * from sessions'), db.all('select * from events')]))
    expect(stored).not.toContain(token)
    expect(stored).toContain('session.refused')
    expect(stored).not.toContain('nope')
  })

  test('five wrong passwords from one address close the account to it for a while; a known device passes', async () => {
    const at = await office()
    await at.nobody.post(login, { ...ravi, device: 'my-phone' })
    for (let i = 0; i < 5; i++) expect((await at.nobody.post(login, { ...ravi, password: `wrong ${i}` })).status).toBe(401)
    const refused = await at.nobody.post(login, ravi)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await at.nobody.post(login, { ...ravi, device: 'my-phone' })).status).toBe(200)
    expect((await at.nobody.post(login, { email: 'priya@northwind.test', password })).status).toBe(200)
    for (let i = 0; i < 5; i++) await at.nobody.post(login, { ...ravi, password: `wrong ${i}` })
    at.clock.pass(16)
    expect((await at.nobody.post(login, ravi)).status).toBe(200)
  })

  test('thirty from one address over different accounts close it; a loopback peer is counted by account only', () => {
    const spread = (address: string) => {
      const attempts = new Attempts()
      for (let i = 0; i < 30; i++) attempts.taken(`p${i}@x.test`, address, 1000)
      return attempts.refusal('new@x.test', address, 2000)?.message ?? null
    }
    expect(spread('198.51.100.9')).toContain('Too many wrong passwords')
    expect(spread('127.0.0.1')).toBeNull()
    expect(spread('::ffff:127.0.0.1')).toBeNull()
  })

  test('sixty at once get no further than five; a known device that guesses is told too', async () => {
    const at = await office()
    const wrong = (i: number, device?: string) => at.nobody.post(login, { ...ravi, password: `wrong ${i}`, ...(device ? { device } : {}) })
    const codes = (await Promise.all(Array.from({ length: 60 }, (_, i) => wrong(i)))).map((r) => r.status)
    expect([codes.filter((c) => c === 401).length, codes.filter((c) => c === 429).length]).toEqual([5, 55])
    at.clock.pass(16)
    await at.nobody.post(login, { ...ravi, device: 'my-phone' })
    for (let i = 0; i < 5; i++) expect((await wrong(i, 'my-phone')).status).toBe(401)
    expect((await wrong(6, 'my-phone')).status).toBe(429)
    expect((await at.nobody.post(login, { ...ravi, device: 'my-phone' })).status).toBe(200)
  })

  test('also a known device has an end of guesses', async () => {
    const at = await office()
    const given = (text: string) => ({ ...ravi, password: text, device: 'my-phone' })
    await at.nobody.post(login, given(password))
    for (let i = 0; i < 30; i++) {
      // From ever new addresses, so that nothing else counts them.
      const reply = await at.app.http.request(login, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(given(`wrong ${i}`)) }, { address: `198.51.100.${i}` } as never)
      expect(reply.status).toBe(401)
    }
    expect((await at.nobody.post(login, given(password))).status).toBe(429)
    at.clock.pass(16)
    expect((await at.nobody.post(login, given(password))).status).toBe(200)
  })

  test('an IPv6 network is one address, however many it has', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0db8:0001:0002:bbbb:1:2:3'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('::ffff:198.51.100.9')).toBe('198.51.100.9')
    expect(networkOf('2001:db8::')).toBe('2001:db8:0:0::/64')
    const attempts = new Attempts()
    for (let i = 0; i < 5; i++) attempts.taken('a@x.test', `2001:db8:1:2::${i}`, 1000)
    expect(attempts.refusal('a@x.test', '2001:db8:1:2::ffff', 2000)?.status).toBe(429)
    expect(attempts.refusal('a@x.test', '2001:db8:1:3::1', 2000)).toBeNull()
  })

  test('with a stolen token the password cannot be tried without end', async () => {
    const at = await office()
    const guess = () => at.as('Ravi').post('/api/auth/change-password', { currentPassword: 'guess', newPassword: 'monsoon-41' })
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })

  test('a crowd of strangers is asked to come again; who is known here does not wait behind them', async () => {
    const at = await office()
    await at.nobody.post(login, { ...ravi, device: 'my-phone' })
    const order: string[] = []
    const strangers = Array.from({ length: 45 }, (_, i) => hashPassword(`stranger ${i}`).then(() => 'done', () => 'refused').then((what) => (order.push(what), what)))
    const mine = at.nobody.post(login, { ...ravi, device: 'my-phone' }).then((reply) => (order.push('mine'), reply.status))
    expect(await mine).toBe(200)
    expect(order.filter((what) => what === 'done').length).toBeLessThan(6)
    expect(order).toContain('refused')
    await Promise.all(strangers)
  })

  test('signing out ends this session, nobody else', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, ravi)).body
    const mine = { authorization: `Bearer ${token}` }
    expect(await at.nobody.post('/api/auth/logout', {}, mine)).toMatchObject({ status: 200, body: { success: true } })
    expect((await at.nobody.get('/api/auth/me', mine)).status).toBe(401)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(200)
  })

  test('a session is over after 30 days without use, and slides with use', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, ravi)).body
    const me = async () => (await at.nobody.get('/api/auth/me', { authorization: `Bearer ${token}` })).status
    at.clock.pass(20 * 24 * 60)
    expect(await me()).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 20))
    at.clock.pass(20 * 24 * 60)
    expect(await me()).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 20))
    at.clock.pass(31 * 24 * 60)
    expect(await me()).toBe(401)
  })
})

describe('passwords', () => {
  test('a change ends every other session of the person', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, ravi)).body
    const mine = { authorization: `Bearer ${token}` }
    const changed = await at.nobody.post('/api/auth/change-password', { currentPassword: password, newPassword: 'monsoon-41' }, mine)
    expect(changed).toMatchObject({ status: 200, body: { message: 'Your password has been changed successfully.' } })
    expect((await at.nobody.get('/api/auth/me', mine)).status).toBe(200)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
    expect((await at.nobody.post(login, ravi)).status).toBe(401)
    expect((await at.nobody.post(login, { ...ravi, password: 'monsoon-41' })).status).toBe(200)
  })

  test.each([
    [{ currentPassword: 'wrong', newPassword: 'monsoon-41' }, 422, 'currentPassword', 'Current password is incorrect'],
    [{ currentPassword: '', newPassword: 'monsoon-41' }, 400, 'currentPassword', 'Current password is required'],
    [{ currentPassword: password, newPassword: 'short' }, 400, 'newPassword', 'Password must be at least 6 characters'],
    [{ currentPassword: password, newPassword: 'qwerty123' }, 422, 'newPassword', 'This password is too easy to guess. Please choose another.'],
  ])('%o is refused', async (body, status, field, message) => {
    const at = await office()
    expect(await at.as('Ravi').post('/api/auth/change-password', body)).toMatchObject({ status, body: { errors: [{ field, message }] } })
  })

  test('are kept as scrypt with their parameters, and told apart', async () => {
    const cheap = { ...cost }
    Object.assign(cost, realCost)
    const hash = await hashPassword('chai at six')
    Object.assign(cost, cheap)
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(await verifyPassword('chai at six', hash)).toBe(true)
    expect(await verifyPassword('chai at seven', hash)).toBe(false)
    expect(await verifyPassword('chai at six', null)).toBe(false)
    expect(isCommon('Password@1')).toBe(false)
    expect(isCommon(' WELCOME@123 ')).toBe(true)
    expect(isCommon('zzzzzzzzz')).toBe(true)
  })
})

describe('leaving and coming back', () => {
  test('deactivation ends access within the next request, and streams at once', async () => {
    const at = await office()
    const stream = (await at.as('Ravi').get('/api/events')).body as ReadableStream<Uint8Array>
    const reader = stream.getReader()
    await reader.read()
    await at.write((tx) => deactivate(tx, at.ids.Ravi))
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
    let done = false
    while (!done) done = (await reader.read()).done
    expect(at.app.live.size).toBe(0)
    expect((await at.nobody.post(login, ravi)).status).toBe(401)
  })

  test("a leaver's reports move to the leaver's manager; the last Admin stays", async () => {
    const at = await office()
    await at.write((tx) => deactivate(tx, at.ids.Meera, '2026-11-20'))
    const managers = at.app.ask(({ db }) => db.all<{ name: string; manager: string }>('select u.first_name as name, m.first_name as manager from users u join users m on m.id = u.manager_id where u.first_name in (\'Ravi\', \'Priya\')'))
    expect(managers.map((m) => m.manager)).toEqual(['Sunil', 'Sunil'])
    await expect(at.write((tx) => deactivate(tx, at.ids.Anita))).rejects.toThrow('The last Admin cannot be deactivated')
    // From the top they go to another Admin.
    const other = await at.write((tx) => add(tx, { firstName: 'Usha', lastName: 'Test', email: 'usha@northwind.test', role: 'Admin', passwordHash: 'x' }))
    await at.write((tx) => deactivate(tx, at.ids.Anita))
    expect(at.app.ask(({ db }) => db.all<{ m: number }>(`select manager_id as m from users where first_name in ('Sunil', 'Arjun', 'Sana')`)).map((r) => r.m)).toEqual([other, other, other])
    await at.write((tx) => (activate(tx, at.ids.Anita), deactivate(tx, other)))
    // An Admin who cannot sign in is none.
    await at.write((tx) => void add(tx, { firstName: 'No', lastName: 'Password', email: 'no@northwind.test', role: 'Admin', passwordHash: null }))
    await expect(at.write((tx) => deactivate(tx, at.ids.Anita))).rejects.toThrow('The last Admin cannot be deactivated')
    await expect(at.write((tx) => add(tx, { firstName: ' ', lastName: 'X', email: 'notmail', role: 'Admin', passwordHash: 'x' }))).rejects.toMatchObject({ status: 422, errors: [{ field: 'email' }, { field: 'firstName' }] })
  })

  test('the gap is not counted', async () => {
    const at = await office('2026-11-03T04:00:00.000Z')
    await at.write((tx) => deactivate(tx, at.ids.Ravi, '2026-11-02'))
    at.clock.set('2026-11-17T04:00:00.000Z')
    await at.write((tx) => activate(tx, at.ids.Ravi))
    at.clock.set('2026-11-19T04:00:00.000Z')
    const { body } = await at.as('Anita').get(`/api/attendance/history?userId=${at.ids.Ravi}&from=2026-10-30&limit=100`)
    expect(body.data.map((r: { date: string }) => r.date)).toEqual(['2026-11-18', '2026-11-17', '2026-11-02', '2026-10-31', '2026-10-30'])
  })
})

describe('who sees whom', () => {
  const seen = (body: { data: { firstName: string }[] }) => body.data.map((p) => p.firstName)

  test.each([
    ['Anita', names],
    ['Meera', names],
    ['Arjun', names],
    ['Ravi', ['Meera', 'Ravi']],
  ] as [Name, Name[]][])('%s gets the names of %j', async (who, expected) => {
    const at = await office()
    const { body } = await at.as(who).get('/api/users')
    expect(seen(body)).toEqual(expected.toSorted())
    expect(body.counts).toEqual({ total: expected.length, active: expected.length, inactive: 0 })
  })

  test('the attendance filter offers only people whose attendance one sees', async () => {
    const at = await office()
    expect(seen((await at.as('Meera').get('/api/users?visible=attendance')).body)).toEqual(['Meera', 'Priya', 'Ravi'])
    expect(seen((await at.as('Arjun').get('/api/users?visible=attendance')).body)).toEqual(['Arjun'])
  })

  test('details only for Admin and Scheduler; never a secret for anybody', async () => {
    const at = await office()
    await at.write((tx) => void tx.db.run(`update users set aadhar_number = '123456789012', pan_number = 'ABCDE1234F', basic_salary = 72000000, contact_number = '9876543210'`))
    for (const name of names)
      for (const path of ['/api/users', '/api/users/team', '/api/managers', '/api/all-employees', '/api/employees', '/api/auth/me']) {
        const text = JSON.stringify((await at.as(name).get(path)).body)
        expect(text, `${path} as ${name}`).not.toMatch(/123456789012|ABCDE1234F|scrypt|password/i)
        expect(text.includes('9876543210'), `${path} as ${name}`).toBe(path === '/api/users' && (name === 'Anita' || name === 'Sana'))
        expect(text.includes('720000.00'), `${path} as ${name}`).toBe(path === '/api/employees' && ['Anita', 'Sunil', 'Arjun'].includes(name))
      }
  })

  test('team: everybody else for Senior Manager, the own for Manager', async () => {
    const at = await office()
    expect((await at.as('Meera').get('/api/users/team')).body.map((p: { firstName: string }) => p.firstName)).toEqual(['Priya', 'Ravi'])
    expect((await at.as('Sunil').get('/api/users/team')).body).toHaveLength(8)
  })

  test('pages, search and filters; what looks like a pattern is text', async () => {
    const at = await office()
    const get = async (query: string) => (await at.as('Anita').get(`/api/users?${query}`)).body
    expect((await get('limit=4&page=3')).pagination).toEqual({ page: 3, limit: 4, totalItems: 9, totalPages: 3 })
    expect(seen(await get('search=ravi'))).toEqual(['Ravi'])
    expect(seen(await get('search=%25'))).toEqual([])
    expect(seen(await get('role=Manager'))).toEqual(['Manoj', 'Meera'])
    await at.write((tx) => deactivate(tx, at.ids.Rekha))
    expect(seen(await get('status=inactive'))).toEqual(['Rekha'])
    expect((await get('status=active')).counts).toEqual({ total: 9, active: 8, inactive: 1 })
    expect((await at.as('Anita').get('/api/users?role=King')).status).toBe(400)
  })
})

describe('an empty firm', () => {
  const first = { firmName: 'Sunrise Staffing', zone: 'Asia/Kolkata', firstName: 'Asha', lastName: 'Rao', email: 'asha@sunrise.test', password: 'first-light-9' }

  test('is set up once, by its first Admin', async () => {
    const at = await office(undefined, { empty: true })
    expect((await at.nobody.get('/api/firm')).body).toMatchObject({ isSetUp: false })
    const { status, body } = await at.nobody.post('/api/first-run', first)
    expect(status).toBe(200)
    expect((await at.nobody.get('/api/auth/me', { authorization: `Bearer ${body.token}` })).body).toMatchObject({ firstName: 'Asha', role: 'Admin', employeeId: 'EMP0001' })
    expect((await at.nobody.get('/api/firm')).body).toMatchObject({ name: 'Sunrise Staffing', isSetUp: true })
    expect(await at.nobody.post('/api/first-run', first)).toMatchObject({ status: 409, body: { message: 'This firm is already set up. Please sign in.' } })
  })

  test('two browsers at once make one Admin', async () => {
    const at = await office(undefined, { empty: true })
    const replies = await Promise.all([at.nobody.post('/api/first-run', first), at.nobody.post('/api/first-run', { ...first, email: 'other@sunrise.test' })])
    expect(replies.map((r) => r.status).toSorted()).toEqual([200, 409])
  })

  test('bad input is named', async () => {
    const at = await office(undefined, { empty: true })
    const { status, body } = await at.nobody.post('/api/first-run', { ...first, zone: 'Mars/Base', password: 'short', firmName: ' ' })
    expect(status).toBe(400)
    expect(body.errors.map((e: { field: string }) => e.field).toSorted()).toEqual(['firmName', 'password', 'zone'])
  })
})

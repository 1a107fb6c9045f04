/** The second factor: setting it up, signing in with it, losing it, and being made to have it. */
import { TOTP } from 'otpauth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { office, password, type Name, type Office } from '../../tests/support/office'
import { addressOf, hashOf, newRecoveryCodes, newSecret, readCode, stepOf } from './factor/codes'
import { takeCode } from './factor/factors'
import { keyOf, seal, unseal } from './factor/secrets'
import { Tickets } from './factor/tickets'
import { hashPassword } from './passwords'
import { startSession } from './sessions'

const login = '/api/auth/login'
const second = '/api/auth/second-factor'
const own = '/api/profile/second-factor'
const given = (name: Name) => ({ email: `${name.toLowerCase()}@northwind.test`, password })

/** What an app shows at the office's time, or so many seconds beside it. */
const codeOf = (at: Office, secret: string, seconds = 0) => new TOTP({ secret }).generate({ timestamp: Date.parse(at.app.clock.now()) + seconds * 1000 })
const notSix = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

async function enrol(at: Office, name: Name) {
  const begun = await at.as(name).post(`${own}/begin`, { password })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { secret } = begun.body as { secret: string }
  const confirmed = await at.as(name).post(`${own}/confirm`, { code: codeOf(at, secret) })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  at.clock.pass(1)
  return { secret, codes: confirmed.body.recoveryCodes as string[] }
}

const ticketFor = async (at: Office, name: Name, more = {}) => (await at.nobody.post(login, { ...given(name), ...more })).body.ticket as string
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const everything = (at: Office) => at.app.ask(({ db }) => db.all<{ name: string }>(`select name from sqlite_schema where type = 'table' and name not like 'people_search%'`).map(({ name }) => JSON.stringify(db.all(`select * from ${name}`))).join('\n'))
const titles = (at: Office, name: Name) => at.app.ask(({ db }) => db.all<{ title: string }>('select title from notifications where user_id = ? order by id', at.ids[name]).map(({ title }) => title))

describe('setting it up', () => {
  test('takes the password, counts once a code confirms it, and tells the person', async () => {
    const at = await office()
    expect(await at.as('Ravi').post(`${own}/begin`, { password: 'nope' })).toMatchObject({ status: 422, body: { errors: [{ field: 'password', message: 'Password is incorrect' }] } })
    const { body } = await at.as('Ravi').post(`${own}/begin`, { password })
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.address).toMatch(/^otpauth:\/\/totp\/Northwind%20Staffing:ravi%40northwind.test\?/)
    expect(body.image).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(await at.as('Ravi').post(`${own}/confirm`, { code: notSix(codeOf(at, body.secret)) })).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } })
    // Begun is not on.
    expect((await at.nobody.post(login, given('Ravi'))).body.token).toBeTruthy()
    const done = await at.as('Ravi').post(`${own}/confirm`, { code: codeOf(at, body.secret).replace(/(...)/, '$1 ') })
    expect(done.body.recoveryCodes).toHaveLength(10)
    expect((await at.as('Ravi').get(own)).body).toEqual({ isOn: true, since: at.app.clock.now(), recoveryCodesLeft: 10, isRequired: false, hasPassword: true })
    expect(await at.as('Ravi').post(`${own}/begin`, { password })).toMatchObject({ status: 409 })
    expect(titles(at, 'Ravi')).toEqual(['Second factor switched on'])
  })

  test('ends every other session of the person', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, given('Ravi'))).body
    await enrol(at, 'Ravi')
    expect((await at.nobody.get('/api/auth/me', bearer(token))).status).toBe(401)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(200)
  })

  test('leaves neither secret, nor recovery codes, nor tokens in the database', async () => {
    const at = await office()
    const key = { 'idempotency-key': 'the-same-call-again' }
    const begun = await at.as('Ravi').post(`${own}/begin`, { password }, key)
    const { recoveryCodes } = (await at.as('Ravi').post(`${own}/confirm`, { code: codeOf(at, begun.body.secret) }, key)).body as { recoveryCodes: string[] }
    at.clock.pass(1)
    const { token } = (await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: codeOf(at, begun.body.secret) }, key)).body
    const stored = everything(at)
    expect(stored).toContain('second_factor.switched_on')
    for (const secret of [begun.body.secret, token, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) expect(stored).not.toContain(secret)
  })

  test('waits a quarter of an hour for its code, for the session that began it', async () => {
    const at = await office()
    const { secret } = (await at.as('Ravi').post(`${own}/begin`, { password })).body
    const { token } = (await at.nobody.post(login, given('Ravi'))).body
    expect((await at.nobody.post(`${own}/confirm`, { code: codeOf(at, secret) }, bearer(token))).status).toBe(409)
    at.clock.pass(16)
    expect((await at.as('Ravi').post(`${own}/confirm`, { code: codeOf(at, secret) })).status).toBe(409)
  })

  test('of two windows at once one sets it up', async () => {
    const at = await office()
    const { secret } = (await at.as('Ravi').post(`${own}/begin`, { password })).body
    const both = await Promise.all([0, 1].map(() => at.as('Ravi').post(`${own}/confirm`, { code: codeOf(at, secret) })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('who has no password shows a fresh sign-in instead', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, given('Ravi'))).body
    await at.write((tx) => tx.db.run('update users set password_hash = null where id = ?', at.ids.Ravi))
    expect((await at.nobody.post(`${own}/begin`, {}, bearer(token))).status).toBe(200)
    at.clock.pass(11)
    expect(await at.nobody.post(`${own}/begin`, {}, bearer(token))).toMatchObject({ status: 409, body: { message: expect.stringContaining('sign out and in again') } })
    // That is no way to a new password.
    const fresh = await at.write((tx) => startSession(tx, at.ids.Ravi, { address: 'test', agent: null, by: 'provider' }))
    expect((await at.nobody.get(own, bearer(fresh))).body.hasPassword).toBe(false)
    expect(await at.nobody.post('/api/auth/change-password', { currentPassword: 'x', newPassword: 'monsoon-41' }, bearer(fresh))).toMatchObject({ status: 422, body: { errors: [{ field: 'currentPassword' }] } })
  })
})

describe('signing in with it', () => {
  test('is two steps, and the second makes the sign-in that the first makes without it', async () => {
    const at = await office()
    const plain = (await at.nobody.post(login, given('Priya'))).body
    expect(Object.keys(plain)).toEqual(['token', 'message', 'user'])
    const { secret } = await enrol(at, 'Ravi')
    const first = await at.nobody.post(login, given('Ravi'))
    expect(first).toMatchObject({ status: 200, body: { secondFactor: true, ticket: expect.stringMatching(/^[\w-]{43}$/) } })
    expect(JSON.stringify(first.body)).not.toContain('token')
    const { status, body } = await at.nobody.post(second, { ticket: first.body.ticket, code: codeOf(at, secret).replace(/(...)/, '$1 ') })
    expect([status, Object.keys(body)]).toEqual([200, ['token', 'message', 'user']])
    expect((await at.nobody.get('/api/auth/me', bearer(body.token))).body).toEqual(body.user)
  })

  test('a wrong password is answered as for everybody else', async () => {
    const at = await office()
    await enrol(at, 'Ravi')
    const [withIt, without] = [await at.nobody.post(login, { ...given('Ravi'), password: 'nope' }), await at.nobody.post(login, { ...given('Priya'), password: 'nope' })]
    expect([withIt.status, withIt.body]).toEqual([without.status, without.body])
    expect(withIt).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
  })

  test('a code works once, whoever gives it again', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Ravi')
    const [a, b, c] = [await ticketFor(at, 'Ravi'), await ticketFor(at, 'Ravi'), await ticketFor(at, 'Ravi')]
    const code = codeOf(at, secret)
    const before = codeOf(at, secret, -30)
    expect((await at.nobody.post(second, { ticket: a, code })).status).toBe(200)
    expect(await at.nobody.post(second, { ticket: b, code })).toMatchObject({ status: 422, body: { errors: [{ field: 'code', message: expect.stringContaining('used already') }] } })
    // Nor the one before it.
    expect((await at.nobody.post(second, { ticket: b, code: before })).status).toBe(422)
    at.clock.pass(1)
    expect((await at.nobody.post(second, { ticket: c, code: codeOf(at, secret) })).status).toBe(200)
  })

  test('of two at once with the same code one passes; of two with the same ticket too', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Ravi')
    const [a, b] = [await ticketFor(at, 'Ravi'), await ticketFor(at, 'Ravi')]
    const same = await Promise.all([a, b].map((ticket) => at.nobody.post(second, { ticket, code: codeOf(at, secret) })))
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 422])
    at.clock.pass(2)
    const c = await ticketFor(at, 'Ravi')
    const two = await Promise.all([-30, 30].map((seconds) => at.nobody.post(second, { ticket: c, code: codeOf(at, secret, seconds) })))
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('a code of just before and just after is taken, of a minute away not', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Ravi')
    at.clock.pass(5)
    const status = async (seconds: number) => (await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: codeOf(at, secret, seconds) })).status
    expect(await status(-60)).toBe(422)
    expect(await status(60)).toBe(422)
    expect(await status(-30)).toBe(200)
    expect(await status(30)).toBe(200)
  })

  test('the ticket is over after five minutes, after its sign-in, after another password, and with the person', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Ravi')
    const over = async (ticket: string) => expect(await at.nobody.post(second, { ticket, code: codeOf(at, secret) })).toMatchObject({ status: 401, body: { message: expect.stringContaining('begin again') } })
    const late = await ticketFor(at, 'Ravi')
    at.clock.pass(6)
    await over(late)
    const used = await ticketFor(at, 'Ravi')
    expect((await at.nobody.post(second, { ticket: used, code: codeOf(at, secret) })).status).toBe(200)
    at.clock.pass(1)
    await over(used)
    const before = await ticketFor(at, 'Ravi')
    const hash = await hashPassword('monsoon-41')
    await at.write((tx) => tx.db.run('update users set password_hash = ? where id = ?', hash, at.ids.Ravi))
    await over(before)
    const leaver = (await at.nobody.post(login, { ...given('Ravi'), password: 'monsoon-41' })).body.ticket
    await at.write((tx) => tx.db.run('update users set is_active = 0 where id = ?', at.ids.Ravi))
    await over(leaver)
    await over('no-ticket')
  })

  test('five wrong codes close it, from wherever they come; the person hears of it and their own browser passes', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Ravi')
    await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi', { device: 'my-phone' }), code: codeOf(at, secret) })
    at.clock.pass(1)
    const ticket = await ticketFor(at, 'Ravi')
    const from = (address: string, code: string) => at.app.http.request(second, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ticket, code }) }, { address } as never)
    for (let i = 0; i < 5; i++) expect((await from(`198.51.100.${i}`, notSix(codeOf(at, secret)))).status).toBe(422)
    expect((await from('198.51.100.77', codeOf(at, secret))).status).toBe(429)
    // The right password does not give new tries.
    expect((await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: codeOf(at, secret) })).status).toBe(429)
    expect(titles(at, 'Ravi')).toContain('Wrong codes at your sign-in')
    expect((await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi', { device: 'my-phone' }), code: codeOf(at, secret) })).status).toBe(200)
    at.clock.pass(16)
    expect((await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: codeOf(at, secret) })).status).toBe(200)
  })

  test('a recovery code stands for the app, once; how it was typed is all one', async () => {
    const at = await office()
    const { codes } = await enrol(at, 'Ravi')
    const typed = codes[0]!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
    expect((await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: typed })).body).toMatchObject({ recoveryCodesLeft: 9, token: expect.any(String) })
    expect(await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: codes[0] })).toMatchObject({ status: 422, body: { errors: [{ message: expect.stringContaining('used already') }] } })
    expect(titles(at, 'Ravi')).toContain('Recovery code used')
    expect((await at.as('Ravi').get(own)).body.recoveryCodesLeft).toBe(9)
    // Somebody else's is none.
    const other = await enrol(at, 'Priya')
    expect((await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: other.codes[0] })).status).toBe(422)
  })
})

describe('keeping it', () => {
  test('new recovery codes end the old ones; both take password and code', async () => {
    const at = await office()
    const { secret, codes } = await enrol(at, 'Ravi')
    const renew = (more: object) => at.as('Ravi').post(`${own}/recovery-codes`, { password, code: codeOf(at, secret), ...more })
    expect((await renew({ password: 'nope' })).body.errors).toMatchObject([{ field: 'password' }])
    expect((await renew({ code: notSix(codeOf(at, secret)) })).body.errors).toMatchObject([{ field: 'code' }])
    const fresh = (await renew({})).body.recoveryCodes as string[]
    expect(fresh).toHaveLength(10)
    expect((await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: codes[1] })).status).toBe(422)
    expect((await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: fresh[1] })).status).toBe(200)
  })

  test('switched off with password and code, the password alone signs in', async () => {
    const at = await office()
    const { secret, codes } = await enrol(at, 'Ravi')
    expect((await at.as('Ravi').post(`${own}/switch-off`, { password, code: notSix(codeOf(at, secret)) })).status).toBe(422)
    expect((await at.as('Ravi').post(`${own}/switch-off`, { password, code: codes[3] })).status).toBe(200)
    expect((await at.nobody.post(login, given('Ravi'))).body.token).toBeTruthy()
    expect(titles(at, 'Ravi')).toContain('Second factor switched off')
    expect((await at.as('Ravi').post(`${own}/switch-off`, { password, code: codes[4] })).status).toBe(409)
  })

  test('an Admin takes it away: audited, told, every session ended; nobody else may, nor for oneself', async () => {
    const at = await office()
    await enrol(at, 'Ravi')
    await enrol(at, 'Anita')
    const { token } = (await at.nobody.post(login, given('Priya'))).body
    expect((await at.nobody.post(`/api/users/${at.ids.Ravi}/reset-second-factor`, {}, bearer(token))).status).toBe(403)
    expect((await at.as('Anita').post(`/api/users/${at.ids.Anita}/reset-second-factor`)).status).toBe(422)
    expect((await at.as('Anita').post(`/api/users/${at.ids.Ravi}/reset-second-factor`)).status).toBe(200)
    expect((await at.as('Anita').post(`/api/users/${at.ids.Ravi}/reset-second-factor`)).status).toBe(409)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
    expect((await at.nobody.post(login, given('Ravi'))).body.token).toBeTruthy()
    expect(titles(at, 'Ravi')).toContain('Second factor reset')
    const audit = (await at.as('Anita').get('/api/audit')).body.data as { what: string; about: unknown }[]
    expect(JSON.stringify(audit)).toContain('Second factor reset')
  })

  test('goes with somebody who is deleted', async () => {
    const at = await office()
    await enrol(at, 'Ravi')
    expect((await at.as('Anita').call('DELETE', `/api/users/${at.ids.Ravi}`)).status).toBe(200)
    expect(at.app.ask(({ db }) => [db.all('select * from second_factors'), db.all('select * from recovery_codes')])).toEqual([[], []])
  })
})

describe('where the firm requires it', () => {
  const require = (at: Office, whom: string) => at.as('Anita').post('/api/settings', { key: 'sign_in', value: { secondFactor: whom } })

  test('who has none can do nothing but set one up, from the next call on, and then everything', async () => {
    const at = await office()
    const stream = ((await at.as('Arjun').get('/api/events')).body as ReadableStream<Uint8Array>).getReader()
    expect((await require(at, 'some')).status).toBe(200)
    for (let done = false; !done; ) done = (await stream.read()).done
    for (const path of ['/api/dashboard/stats', '/api/profile', '/api/users', '/api/events', '/api/billing-invoices'])
      expect(await at.as('Arjun').get(path), path).toMatchObject({ status: 403, body: { code: 'second_factor_first', message: expect.stringContaining('second factor') } })
    expect((await at.as('Arjun').post('/api/auth/change-password', { currentPassword: password, newPassword: 'monsoon-41' })).status).toBe(403)
    expect((await at.as('Anita').post('/api/settings', { key: 'sign_in', value: { secondFactor: 'nobody' } })).status).toBe(403)
    expect((await at.as('Arjun').get('/api/auth/me')).body.needsSecondFactor).toBe(true)
    expect((await at.as('Ravi').get('/api/profile')).status).toBe(200)
    const { token } = (await at.nobody.post(login, given('Arjun'))).body
    expect((await at.nobody.get('/api/profile', bearer(token))).status).toBe(403)
    await enrol(at, 'Arjun')
    expect((await at.as('Arjun').get('/api/auth/me')).body).not.toHaveProperty('needsSecondFactor')
    expect((await at.as('Arjun').get('/api/billing-invoices')).status).toBe(200)
  })

  test.each([
    ['nobody', []],
    ['some', ['Anita', 'Arjun']],
    ['everybody', ['Anita', 'Sunil', 'Meera', 'Ravi', 'Arjun', 'Sana']],
  ] as [string, Name[]][])('%s: %j', async (whom, held) => {
    const at = await office()
    await require(at, whom)
    for (const name of ['Anita', 'Sunil', 'Meera', 'Ravi', 'Arjun', 'Sana'] as const) expect((await at.as(name).get('/api/profile')).status, name).toBe(held.includes(name) ? 403 : 200)
  })

  test('may be moved to another phone: off, and nothing else until it is on again', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Anita')
    await require(at, 'some')
    expect((await at.as('Anita').get('/api/profile')).status).toBe(200)
    expect((await at.as('Anita').post(`${own}/switch-off`, { password, code: codeOf(at, secret) })).status).toBe(200)
    expect((await at.as('Anita').get('/api/profile')).status).toBe(403)
    await enrol(at, 'Anita')
    expect((await at.as('Anita').get('/api/profile')).status).toBe(200)
  })

  test('another word is refused', async () => {
    const at = await office()
    expect(await require(at, 'half')).toMatchObject({ status: 422, body: { errors: [{ field: 'value.secondFactor' }] } })
  })
})

describe('codes', () => {
  test('of every moment and secret are taken in their own 30 seconds and the two beside, and in no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: -4, max: 4 }), (second, away) => {
        const secret = newSecret()
        const code = new TOTP({ secret }).generate({ timestamp: second * 1000 })
        const step = stepOf(secret, code, (second + away * 30) * 1000)
        if (second + away * 30 < 30) return
        // Of a million, two codes may be the same; then it is not the one that is meant.
        if (Math.abs(away) <= 1) expect(step).not.toBeNull()
        else if (step !== null) expect(new TOTP({ secret }).generate({ timestamp: step * 30_000 })).toBe(code)
      }),
    )
  })

  test('follow RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' // '12345678901234567890'
    for (const [second, code] of [[59, '287082'], [1111111109, '081804'], [1234567890, '005924'], [20000000000, '353130']] as const) expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30))
  })

  test('recovery codes are ten different ones of 80 bits', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(hashOf(codes[0]!, 'salt')).not.toBe(hashOf(codes[0]!, 'other'))
  })

  test.each([['123 456', 'app'], ['123-456', 'app'], ['12345', null], ['1234567', null], ['abcd-efgh-jkmn-pqrs', 'recovery'], ['abcd', null], ['', null]])('%s is %s', (text, kind) => {
    expect(readCode(text)?.kind ?? null).toBe(kind)
  })

  test('the address names firm and person', () => {
    expect(addressOf('GEZDGNBVGY3TQOJQ', 'A: B & Co', 'a@b.test')).toContain('issuer=A%20%20B%20%26%20Co')
  })
})

describe('what is sealed', () => {
  test('is read with its key and in its place only', async () => {
    const at = await office()
    const key = await keyOf(at.app)
    const sealed = seal(key, 'a secret', 'second factor of 1')
    expect(unseal(key, sealed, 'second factor of 1')).toBe('a secret')
    expect(unseal(key, sealed, 'second factor of 2')).toBeNull()
    expect(unseal(Buffer.alloc(32), sealed, 'second factor of 1')).toBeNull()
    expect(unseal(key, `${sealed.slice(0, -2)}AA`, 'second factor of 1')).toBeNull()
    expect(unseal(key, 'short', 'second factor of 1')).toBeNull()
  })

  test('a lost key is not replaced by another, and a recovery code needs none', async () => {
    const at = await office()
    const { secret, codes } = await enrol(at, 'Ravi')
    await expect(at.write((tx) => takeCode(tx, null, at.ids.Ravi, codeOf(at, secret)))).rejects.toMatchObject({ status: 503, message: expect.stringContaining('recovery code') })
    expect(await at.write((tx) => takeCode(tx, null, at.ids.Ravi, codes[0]!))).toEqual({ is: 'right', recoveryCodesLeft: 9 })
    const files = at.app.files
    expect(await files.getItem('keys:second-factor.json')).toBeTruthy()
    await files.removeItem('keys:second-factor.json')
    const anew = { ...at.app } as typeof at.app
    await expect(keyOf(anew)).rejects.toMatchObject({ status: 503 })
    expect(await files.getItem('keys:second-factor.json')).toBeNull()
  })
})

test('tickets are bounded, and the oldest go first', () => {
  const tickets = new Tickets()
  const half = { userId: 1, passwordHash: null, device: undefined, by: 'password' as const, known: null }
  const made = Array.from({ length: 10_002 }, () => tickets.make(half, 0))
  expect(tickets.look(made[0]!, 1)).toBeNull()
  expect(tickets.look(made.at(-1)!, 1)).toMatchObject({ userId: 1 })
  expect(tickets.use(made.at(-1)!)).toBe(true)
  expect(tickets.use(made.at(-1)!)).toBe(false)
})

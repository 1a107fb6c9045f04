/** Signing in with an identity provider: one that runs here, and that can lie. */
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { office, password, type Name, type Office } from '../../tests/support/office'
import { provider } from '../../tests/support/provider'
import { readConfig } from '../../src/config'
import { isRefused } from '../../src/calling'
import { fetcherFor, Unreachable } from './provider/fetching'

const url = 'https://muster.northwind.test'
const email = (name: Name) => `${name.toLowerCase()}@northwind.test`
let op: Awaited<ReturnType<typeof provider>>
beforeEach(async () => void (op = await provider()))
afterEach(() => op.stop())

const set = (at: Office, value: object) => at.as('Anita').post('/api/settings', { key: 'sign_in', value })
async function firm(config: object = {}, setting: object = {}): Promise<Office> {
  const at = await office(undefined, { config: { url, ...config } })
  const saved = await set(at, { issuer: op.issuer, clientId: 'muster', label: 'Northwind Login', ...setting })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return at
}
const is = (name: Name, more: object = {}) => (op.says = { sub: `sub-${name}`, email: email(name), email_verified: true, ...more })

async function signIn(at: Office, more: object = {}) {
  const begun = await at.nobody.post('/api/auth/oidc/start')
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const answer = await op.signIn(begun.body.address)
  return at.nobody.post('/api/auth/oidc/finish', { answer, flow: begun.body.flow, ...more })
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const links = (at: Office) => at.app.ask(({ db }) => db.all<{ subject: string; userId: number }>('select subject, user_id as userId from provider_links'))

describe('the way in', () => {
  test('goes over the provider and back, and makes a sign-in of whom it names', async () => {
    const at = await firm()
    is('Ravi', { email: 'RAVI@Northwind.test' })
    const begun = await at.nobody.post('/api/auth/oidc/start')
    const asked = new URL(begun.body.address).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({ client_id: 'muster', redirect_uri: `${url}/api/auth/oidc/callback`, response_type: 'code', code_challenge_method: 'S256', scope: 'openid email profile' })
    expect(asked.get('state')!.length).toBeGreaterThan(20)
    expect(asked.get('nonce')!.length).toBeGreaterThan(20)
    const { status, body } = await at.nobody.post('/api/auth/oidc/finish', { answer: await op.signIn(begun.body.address), flow: begun.body.flow })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ message: 'Login successful', user: { firstName: 'Ravi' } })
    expect((await at.nobody.get('/api/auth/me', bearer(body.token))).body.firstName).toBe('Ravi')
    // The client without a secret sends none, and proves itself by the verifier.
    expect(op.seen.find(({ path }) => path === '/token')).toMatchObject({ authorization: undefined })
    const stored = at.app.ask(({ db }) => JSON.stringify([db.all('select * from sessions'), db.all('select * from events'), db.all('select * from provider_links')]))
    expect(stored).not.toContain(body.token)
    expect(stored).toContain('provider.linked')
    expect(at.app.ask(({ db }) => db.one('select title from notifications where user_id = ?', at.ids.Ravi))).toEqual({ title: 'Identity provider linked' })
  })

  test('the provider sends people to the callback, which hands its answer on behind the #', async () => {
    const at = await firm()
    const reply = await at.nobody.get('/api/auth/oidc/callback?code=abc%0d%0a&state=x')
    expect([reply.status, reply.headers.get('location'), reply.headers.get('referrer-policy')]).toEqual([303, '/signing-in#code=abc%0d%0a&state=x', 'no-referrer'])
    expect((await at.nobody.get(`/api/auth/oidc/callback?code=${'a'.repeat(9000)}`)).headers.get('location')).toBe('/signing-in#')
  })

  test('where it goes back to is never taken from a request', async () => {
    const at = await firm()
    const { body } = await at.nobody.post('/api/auth/oidc/start', {}, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
    expect(body.address).not.toContain('evil')
  })

  test('a secret is sent as the provider takes it, and stands nowhere in the database', async () => {
    const at = await firm({ oidcSecret: 'clientsecret9' })
    is('Ravi')
    expect((await signIn(at)).status).toBe(200)
    expect(op.seen.find(({ path }) => path === '/token')!.authorization).toBe(`Basic ${Buffer.from('muster:clientsecret9').toString('base64')}`)
    op.lies.document = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    at.clock.pass(61)
    expect((await signIn(at)).status).toBe(200)
    expect(op.seen.findLast(({ path }) => path === '/token')!.body.get('client_secret')).toBe('clientsecret9')
    expect(at.app.ask(({ db }) => JSON.stringify([db.all('select * from settings'), db.all('select * from events')]))).not.toContain('clientsecret9')
  })

  test('claims that it tells only when asked are asked for', async () => {
    const at = await firm()
    is('Ravi')
    op.lies.thin = true
    expect((await signIn(at)).body.user.firstName).toBe('Ravi')
  })

  test('what it says of itself is asked for once an hour', async () => {
    const at = await firm()
    is('Ravi')
    for (let i = 0; i < 3; i++) expect((await signIn(at)).status).toBe(200)
    expect(op.seen.filter(({ path }) => path.startsWith('/.well-known'))).toHaveLength(1)
  })

  test('without MUSTER_URL, or without a provider, there is none', async () => {
    const at = await office()
    await set(at, { issuer: op.issuer, clientId: 'muster' })
    expect((await at.nobody.get('/api/firm')).body).not.toHaveProperty('provider')
    expect((await at.nobody.post('/api/auth/oidc/start')).status).toBe(404)
    expect(await at.as('Anita').get('/api/auth/oidc')).toMatchObject({ body: { redirect: null, hasSecret: false } })
    expect(await at.as('Anita').post('/api/auth/oidc/test')).toMatchObject({ status: 422, body: { message: expect.stringContaining('MUSTER_URL') } })
    const other = await firm()
    expect((await other.nobody.get('/api/firm')).body.provider).toEqual({ label: 'Northwind Login', passwords: 'everybody' })
    expect(await other.as('Anita').post('/api/auth/oidc/test')).toMatchObject({ status: 200, body: { isGood: true, message: expect.stringContaining(op.issuer) } })
  })
})

describe('who is let in', () => {
  test('once linked, by the account and no longer by the address', async () => {
    const at = await firm()
    is('Ravi')
    await signIn(at)
    is('Ravi', { email: 'another@address.test', email_verified: false })
    expect((await signIn(at)).body.user.firstName).toBe('Ravi')
    // The address, given to somebody else at the provider, opens nothing.
    op.says = { sub: 'somebody-new', email: email('Ravi'), email_verified: true }
    expect(await signIn(at)).toMatchObject({ status: 401, body: { message: expect.stringContaining('another account') } })
    expect(links(at)).toEqual([{ subject: 'sub-Ravi', userId: at.ids.Ravi }])
    expect((await at.as('Anita').post(`/api/users/${at.ids.Ravi}/unlink-provider`)).status).toBe(200)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
    expect((await signIn(at)).status).toBe(200)
    expect((await at.as('Anita').post(`/api/users/${at.ids.Priya}/unlink-provider`)).status).toBe(409)
  })

  test.each([
    ['an address that is not verified', { email_verified: false }, 'has not verified'],
    ['an address of which it says nothing', { email_verified: undefined }, 'has not verified'],
    ['no address', { email: undefined }, 'does not tell your email address'],
    ['nobody who works here', { email: 'who@northwind.test' }, 'There is nobody with the address who@northwind.test at Northwind Staffing'],
  ])('%s is refused in words, and nobody is made', async (_, more, words) => {
    const at = await firm()
    is('Ravi', more)
    expect(await signIn(at)).toMatchObject({ status: 401, body: { message: expect.stringContaining(words) } })
    expect(links(at)).toEqual([])
    expect(at.app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from users')!.n)).toBe(9)
    expect(at.app.ask(({ db }) => db.one(`select 1 from events where name = 'session.refused'`))).toBeTruthy()
  })

  test('Microsoft says in its own way that an address is verified', async () => {
    const at = await firm()
    is('Ravi', { email_verified: undefined, xms_edov: '1' })
    expect((await signIn(at)).status).toBe(200)
    is('Priya', { email_verified: false, xms_edov: true })
    expect((await signIn(at)).status).toBe(401)
  })

  test('somebody who has left is answered as ever, by the address and by the account', async () => {
    const at = await firm()
    is('Ravi')
    await signIn(at)
    for (const name of ['Ravi', 'Priya'] as const) {
      await at.write((tx) => tx.db.run('update users set is_active = 0 where id = ?', at.ids[name]))
      is(name)
      expect(await signIn(at)).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
    }
  })

  test('two windows that come back at once are one link', async () => {
    const at = await firm()
    is('Ravi')
    expect((await Promise.all([signIn(at), signIn(at)])).map(({ status }) => status)).toEqual([200, 200])
    expect(links(at)).toHaveLength(1)
  })

  test('the link goes with somebody who is deleted', async () => {
    const at = await firm()
    is('Ravi')
    await signIn(at)
    await at.as('Anita').call('DELETE', `/api/users/${at.ids.Ravi}`)
    expect(links(at)).toEqual([])
  })
})

describe('what is not believed', () => {
  const refused = async (at: Office, more = {}) => expect(await signIn(at, more)).toMatchObject({ status: 401, body: { message: expect.stringContaining('cannot be used') } })

  test.each([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['another issuer', { claims: { iss: 'https://evil.test' } }],
    ['a token that is over', { claims: { exp: 1_000_000_000 } }],
    ['a signature of somebody else', { key: 'stranger' as const }],
  ])('%s', async (_, lies) => {
    const at = await firm()
    is('Ravi')
    op.lies = lies
    await refused(at)
    expect(links(at)).toEqual([])
  })

  test('an answer with another state, of another browser, or given twice', async () => {
    const at = await firm()
    is('Ravi')
    const [mine, theirs] = [(await at.nobody.post('/api/auth/oidc/start')).body, (await at.nobody.post('/api/auth/oidc/start')).body]
    const finish = (answer: string, flow: string) => at.nobody.post('/api/auth/oidc/finish', { answer, flow })
    const answer = await op.signIn(mine.address)
    expect((await finish(answer, theirs.flow)).status).toBe(401)
    expect((await finish(answer, 'no-flow')).body.message).toContain('another browser')
    expect((await finish((await op.signIn(mine.address)).replace(/state=[^&]*/, 'state=x'), mine.flow)).status).toBe(401)
    // What does not belong together is not even asked about.
    expect(op.seen.map(({ path }) => path)).not.toContain('/token')
    const again = await op.signIn(mine.address)
    expect((await finish(again, mine.flow)).status).toBe(200)
    expect((await finish(again, mine.flow)).status).toBe(401)
  })

  test('an answer after ten minutes, or of a provider that is no longer set', async () => {
    const at = await firm()
    is('Ravi')
    const begun = (await at.nobody.post('/api/auth/oidc/start')).body
    at.clock.pass(11)
    expect((await at.nobody.post('/api/auth/oidc/finish', { answer: await op.signIn(begun.address), flow: begun.flow })).body.message).toContain('too long')
    const next = (await at.nobody.post('/api/auth/oidc/start')).body
    await set(at, { issuer: 'https://accounts.example.test' })
    expect((await at.nobody.post('/api/auth/oidc/finish', { answer: await op.signIn(next.address), flow: next.flow })).status).toBe(401)
  })

  test('a refusal of the provider is told as one', async () => {
    const at = await firm()
    const { address, flow } = (await at.nobody.post('/api/auth/oidc/start')).body
    const state = new URL(address).searchParams.get('state')!
    expect((await at.nobody.post('/api/auth/oidc/finish', { answer: `error=access_denied&state=${state}`, flow })).body.message).toBe('The sign-in at Northwind Login was not finished.')
    expect((await at.nobody.post('/api/auth/oidc/finish', { answer: `error=temporarily_unavailable&state=${state}`, flow })).body.message).toContain('temporarily_unavailable')
  })

  test('thirty wrong answers close an address', async () => {
    const at = await firm()
    const { flow } = (await at.nobody.post('/api/auth/oidc/start')).body
    const codes: number[] = []
    for (let i = 0; i < 31; i++) codes.push((await at.nobody.post('/api/auth/oidc/finish', { answer: 'code=x&state=y', flow })).status)
    expect(codes).toEqual([...Array<number>(30).fill(401), 429])
  })
})

describe('a provider that is away', () => {
  test.each([
    ['answers with an error', { status: 500 }],
    ['sends elsewhere', { redirects: true }],
    ['calls itself something else', { document: { issuer: 'https://evil.test' } }],
    ['names a script to sign in at', { document: { authorization_endpoint: 'javascript:alert(1)' } }],
  ])('%s: a sentence, and passwords work as ever', async (_, lies) => {
    const at = await firm()
    op.lies = lies
    const reply = await at.nobody.post('/api/auth/oidc/start')
    expect([401, 503]).toContain(reply.status)
    expect(reply.body.message).toMatch(/Northwind Login (does not answer|cannot be used)/)
    expect(op.seen.map(({ path }) => path)).not.toContain('/elsewhere')
    expect((await at.nobody.post('/api/auth/login', { email: email('Ravi'), password })).status).toBe(200)
    expect((await at.as('Anita').post('/api/auth/oidc/test')).body.isGood).toBe(false)
  })

  test('is not asked again for every stranger, and is asked again after a while', async () => {
    const at = await firm()
    op.lies = { status: 503 }
    for (let i = 0; i < 5; i++) expect((await at.nobody.post('/api/auth/oidc/start')).status).toBe(503)
    expect(op.seen).toHaveLength(1)
    op.lies = {}
    at.clock.pass(1)
    is('Ravi')
    expect((await signIn(at)).status).toBe(200)
  })

  test('is gone while somebody is there: 503, and the next try succeeds', async () => {
    const at = await firm()
    is('Ravi')
    const { address, flow } = (await at.nobody.post('/api/auth/oidc/start')).body
    const answer = await op.signIn(address)
    await op.stop()
    expect(await at.nobody.post('/api/auth/oidc/finish', { answer, flow })).toMatchObject({ status: 503, body: { message: expect.stringContaining('does not answer') } })
  })
})

describe('passwords and the second factor beside it', () => {
  const login = (at: Office, name: Name, word = password) => at.nobody.post('/api/auth/login', { email: email(name), password: word })

  test('passwords may be for Admins only, who are never locked out', async () => {
    const at = await firm({}, { passwords: 'admins' })
    expect(await login(at, 'Ravi')).toMatchObject({ status: 403, body: { message: expect.stringContaining('Please sign in with Northwind Login') } })
    // Who has not the password is told no more than before.
    expect(await login(at, 'Ravi', 'nope')).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
    expect((await login(at, 'Anita')).status).toBe(200)
    await op.stop()
    expect((await login(at, 'Anita')).status).toBe(200)
    await at.as('Anita').post('/api/settings', { key: 'sign_in', value: { passwords: 'everybody' } })
    expect((await login(at, 'Ravi')).status).toBe(200)
  })

  test('where the program lost its address there is no provider, and passwords are everybody\'s', async () => {
    const at = await office()
    await set(at, { issuer: op.issuer, clientId: 'muster', passwords: 'admins' })
    expect((await login(at, 'Ravi')).status).toBe(200)
  })

  test.each([true, false])('its sign-in is enough where the firm says so (%s)', async (providerIsEnough) => {
    const at = await firm({}, { providerIsEnough })
    const { secret } = (await at.as('Ravi').post('/api/profile/second-factor/begin', { password })).body
    const code = () => new TOTP({ secret }).generate({ timestamp: Date.parse(at.app.clock.now()) })
    await at.as('Ravi').post('/api/profile/second-factor/confirm', { code: code() })
    at.clock.pass(1)
    is('Ravi')
    const { body } = await signIn(at)
    if (providerIsEnough) return expect(body.token).toBeTruthy()
    expect(body).toMatchObject({ secondFactor: true })
    expect((await at.nobody.post('/api/auth/second-factor', { ticket: body.ticket, code: code() })).body.user.firstName).toBe('Ravi')
  })

  test.each([[true, 200], [false, 403]])('where one is required and the provider is enough (%s): %d', async (providerIsEnough, status) => {
    const at = await firm({}, { providerIsEnough })
    is('Arjun')
    await set(at, { secondFactor: 'some' })
    const { token } = (await signIn(at)).body
    expect((await at.nobody.get('/api/profile', bearer(token))).status).toBe(status)
    expect((await at.as('Arjun').get('/api/profile')).status).toBe(403)
    // Each session is told of itself, also when both ask at the same moment.
    const me = async (header: object) => (await at.nobody.get('/api/auth/me', header as Record<string, string>)).body.needsSecondFactor
    expect([await me(bearer(token)), await me(bearer(at.tokens.Arjun)), await me(bearer(token))]).toEqual(providerIsEnough ? [undefined, true, undefined] : [true, true, true])
  })
})

describe('what may be set', () => {
  test.each([
    [{ issuer: 'http://accounts.example.test', clientId: 'x' }, 'issuer'],
    [{ issuer: 'https://user:word@accounts.example.test', clientId: 'x' }, 'issuer'],
    [{ issuer: 'https://accounts.example.test?x=1', clientId: 'x' }, 'issuer'],
    [{ issuer: 'ftp://accounts.example.test', clientId: 'x' }, 'issuer'],
    [{ issuer: 'https://accounts.example.test' }, 'clientId'],
    [{ clientId: 'x' }, 'issuer'],
    [{ passwords: 'admins' }, 'passwords'],
    [{ issuer: 'https://accounts.example.test', clientId: 'with blank' }, 'clientId'],
  ])('%j is refused on %s', async (value, field) => {
    const at = await office()
    const { status, body } = await set(at, value)
    expect([status, body.errors[0].field]).toEqual([422, `value.${field}`])
  })

  test('MUSTER_URL is an origin, MUSTER_OIDC_SECRET a secret', () => {
    expect(readConfig({ MUSTER_URL: 'https://muster.example.com/', MUSTER_OIDC_SECRET: 's3cret' })).toMatchObject({ url: 'https://muster.example.com', oidcSecret: 's3cret' })
    expect(readConfig({})).toMatchObject({ url: null, oidcSecret: null })
    for (const wrong of ['muster.example.com', 'https://muster.example.com/app', 'ftp://muster.example.com', 'https://muster.example.com?x']) expect(() => readConfig({ MUSTER_URL: wrong })).toThrow('MUSTER_URL must be the address')
    expect(() => readConfig({ MUSTER_OIDC_SECRET: 'two words' })).toThrow('MUSTER_OIDC_SECRET')
  })
})

describe('where the server goes', () => {
  test.each(['10.1.2.3', '172.20.0.1', '192.168.1.1', '127.0.0.1', '100.64.0.1', '0.0.0.0', '::1', 'fd00::1', '::ffff:10.0.0.1', 'ff02::1', '64:ff9b::a00:1'])('%s is the issuer\'s alone', (address) => {
    expect([isRefused(address, false), isRefused(address, true)]).toEqual([true, false])
  })
  test.each(['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254'])('%s is nobody\'s', (address) => {
    expect([isRefused(address, false), isRefused(address, true)]).toEqual([true, true])
  })
  test.each(['8.8.8.8', '2606:4700::1111', '172.32.0.1'])('%s is open', (address) => {
    expect(isRefused(address, false)).toBe(false)
  })

  test.each(['https://10.0.0.1/token', 'https://localhost/token', 'https://127.0.0.1/token', 'https://[::1]/token', 'http://accounts.example.test/token', 'https://169.254.169.254/latest'])('a document from outside cannot send it to %s', async (address) => {
    await expect(fetcherFor(new URL('https://accounts.example.test'))(address, { method: 'GET', headers: {} })).rejects.toThrow(/is no public address|is not https/)
  })

  test('no redirect is followed, and no more than a megabyte is read', async () => {
    op.lies.redirects = true
    const fetchFrom = fetcherFor(new URL(op.issuer))
    expect((await fetchFrom(`${op.issuer}/.well-known/openid-configuration`, { method: 'GET', headers: {} })).status).toBe(302)
    expect(op.seen).toHaveLength(1)
    op.lies = { document: { long: 'x'.repeat(1_100_000) } }
    await expect(fetchFrom(`${op.issuer}/.well-known/openid-configuration`, { method: 'GET', headers: {} })).rejects.toBeInstanceOf(Unreachable)
  })

  test('a provider that says nothing is left alone', async () => {
    op.lies.silent = true
    const asked = fetcherFor(new URL(op.issuer))(`${op.issuer}/jwks`, { method: 'GET', headers: {}, signal: AbortSignal.timeout(50) })
    await expect(asked).rejects.toBeInstanceOf(Unreachable)
  })
})

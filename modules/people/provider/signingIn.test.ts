/** Sign-in with an identity provider: redirect, callback, and admission. */
import { describe, expect, test } from 'vitest'
import { office } from '../../../tests/support/office'
import {
  bearer,
  eachWithProvider,
  email,
  firm,
  is,
  links,
  op,
  set,
  signIn,
  url,
} from '../../../tests/support/providerFirm'

eachWithProvider()

describe('the redirect and callback', () => {
  test('goes to the provider and back, and signs in the person it names', async () => {
    const at = await firm()
    is('Ravi', { email: 'RAVI@Northwind.test' })
    const begun = await at.nobody.post('/api/auth/oidc/start')
    const requested = new URL(begun.body.address).searchParams
    expect(Object.fromEntries(requested)).toMatchObject({
      client_id: 'muster',
      redirect_uri: `${url}/api/auth/oidc/callback`,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    expect(requested.get('state')!.length).toBeGreaterThan(20)
    expect(requested.get('nonce')!.length).toBeGreaterThan(20)
    const { status, body } = await at.nobody.post('/api/auth/oidc/finish', {
      answer: await op.signIn(begun.body.address),
      flow: begun.body.flow,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ message: 'Login successful', user: { firstName: 'Ravi' } })
    expect((await at.nobody.get('/api/auth/me', bearer(body.token))).body.firstName).toBe('Ravi')
    // A client without a secret sends none and uses the verifier.
    expect(op.seen.find(({ path }) => path === '/token')).toMatchObject({ authorization: undefined })
    const stored = at.app.ask(({ db }) =>
      JSON.stringify([
        db.all('select * from sessions'),
        db.all('select * from events'),
        db.all('select * from provider_links'),
      ]),
    )
    expect(stored).not.toContain(body.token)
    expect(stored).toContain('provider.linked')
    expect(
      at.app.ask(({ db }) => db.one('select title from notifications where user_id = ?', at.ids.Ravi)),
    ).toEqual({ title: 'Identity provider linked' })
  })

  test('the callback passes the response on behind the #', async () => {
    const at = await firm()
    const reply = await at.nobody.get('/api/auth/oidc/callback?code=abc%0d%0a&state=x')
    expect([reply.status, reply.headers.get('location'), reply.headers.get('referrer-policy')]).toEqual([
      303,
      '/signing-in#code=abc%0d%0a&state=x',
      'no-referrer',
    ])
    expect(
      (await at.nobody.get(`/api/auth/oidc/callback?code=${'a'.repeat(9000)}`)).headers.get('location'),
    ).toBe('/signing-in#')
  })

  test('the return address is never taken from a request', async () => {
    const at = await firm()
    const { body } = await at.nobody.post(
      '/api/auth/oidc/start',
      {},
      { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    )
    expect(body.address).not.toContain('evil')
  })

  test('the secret is sent in the way the provider supports, and is not in the database', async () => {
    const at = await firm({ oidcSecret: { secret: 'clientsecret9', origin: new URL(op.issuer).origin } })
    is('Ravi')
    expect((await signIn(at)).status).toBe(200)
    expect(op.seen.find(({ path }) => path === '/token')!.authorization).toBe(
      `Basic ${Buffer.from('muster:clientsecret9').toString('base64')}`,
    )
    op.lies.document = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    at.clock.pass(61)
    expect((await signIn(at)).status).toBe(200)
    expect(op.seen.findLast(({ path }) => path === '/token')!.body.get('client_secret')).toBe('clientsecret9')
    expect(
      at.app.ask(({ db }) =>
        JSON.stringify([db.all('select * from settings'), db.all('select * from events')]),
      ),
    ).not.toContain('clientsecret9')
  })

  test('the secret is not sent to another provider set by an Admin', async () => {
    const at = await firm({ oidcSecret: { secret: 'clientsecret9', origin: 'https://login.example.com' } })
    is('Ravi')
    expect((await signIn(at)).status).toBe(200)
    const sent = op.seen.find(({ path }) => path === '/token')!
    expect([sent.authorization, JSON.stringify([...sent.body])]).toEqual([
      undefined,
      expect.not.stringContaining('clientsecret9'),
    ])
    expect((await at.as('Anita').get('/api/auth/oidc')).body).toMatchObject({
      secretFor: 'https://login.example.com',
      isSecretSent: false,
    })
  })

  test('reads claims from the userinfo endpoint if necessary', async () => {
    const at = await firm()
    is('Ravi')
    op.lies.thin = true
    expect((await signIn(at)).body.user.firstName).toBe('Ravi')
  })

  test('reads the metadata once an hour', async () => {
    const at = await firm()
    is('Ravi')
    for (let i = 0; i < 3; i++) expect((await signIn(at)).status).toBe(200)
    expect(op.seen.filter(({ path }) => path.startsWith('/.well-known'))).toHaveLength(1)
  })

  test('is not available without MUSTER_URL or a provider', async () => {
    const at = await office()
    await set(at, { issuer: op.issuer, clientId: 'muster' })
    expect((await at.nobody.get('/api/firm')).body).not.toHaveProperty('provider')
    expect((await at.nobody.post('/api/auth/oidc/start')).status).toBe(404)
    expect(await at.as('Anita').get('/api/auth/oidc')).toMatchObject({
      body: { redirect: null, secretFor: null, isSecretSent: false },
    })
    expect(await at.as('Anita').post('/api/auth/oidc/test')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('MUSTER_URL') },
    })
    const other = await firm()
    expect((await other.nobody.get('/api/firm')).body.provider).toEqual({
      label: 'Northwind Login',
      passwords: 'everybody',
    })
    expect(await other.as('Anita').post('/api/auth/oidc/test')).toMatchObject({
      status: 200,
      body: { isGood: true, message: expect.stringContaining(op.issuer) },
    })
  })
})

describe('admission', () => {
  test('after linking, the account decides and not the email', async () => {
    const at = await firm()
    is('Ravi')
    await signIn(at)
    is('Ravi', { email: 'another@address.test', email_verified: false })
    expect((await signIn(at)).body.user.firstName).toBe('Ravi')
    // The email, given to somebody else at the provider, does not open the account.
    op.says = { sub: 'somebody-new', email: email('Ravi'), email_verified: true }
    expect(await signIn(at)).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('is linked to another') },
    })
    expect(links(at)).toEqual([{ subject: 'sub-Ravi', userId: at.ids.Ravi }])
    expect((await at.as('Anita').post(`/api/users/${at.ids.Ravi}/unlink-provider`)).status).toBe(200)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
    expect((await signIn(at)).status).toBe(200)
    expect((await at.as('Anita').post(`/api/users/${at.ids.Priya}/unlink-provider`)).status).toBe(409)
  })

  test.each([
    ['an address that is not verified', { email_verified: false }, 'has not verified'],
    ['an address of which it says nothing', { email_verified: undefined }, 'has not verified'],
    ['no address', { email: undefined }, 'does not share your email address'],
    [
      'nobody who works here',
      { email: 'who@northwind.test' },
      'Nobody at Northwind Staffing has the email who@northwind.test',
    ],
  ])('refuses %s with a message and creates nobody', async (_, more, words) => {
    const at = await firm()
    is('Ravi', more)
    expect(await signIn(at)).toMatchObject({ status: 401, body: { message: expect.stringContaining(words) } })
    expect(links(at)).toEqual([])
    expect(at.app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from users')!.n)).toBe(9)
    expect(at.app.ask(({ db }) => db.one(`select 1 from events where name = 'session.refused'`))).toBeTruthy()
  })

  test("accepts Microsoft's claim for a verified email", async () => {
    const at = await firm()
    is('Ravi', { email_verified: undefined, xms_edov: '1' })
    expect((await signIn(at)).status).toBe(200)
    is('Priya', { email_verified: false, xms_edov: true })
    expect((await signIn(at)).status).toBe(401)
  })

  test('an employee who has left gets the usual response, by email and by account', async () => {
    const at = await firm()
    is('Ravi')
    await signIn(at)
    for (const name of ['Ravi', 'Priya'] as const) {
      await at.write((tx) => tx.db.run('update users set is_active = 0 where id = ?', at.ids[name]))
      is(name)
      expect(await signIn(at)).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
    }
  })

  test('two concurrent windows create one link', async () => {
    const at = await firm()
    is('Ravi')
    expect((await Promise.all([signIn(at), signIn(at)])).map(({ status }) => status)).toEqual([200, 200])
    expect(links(at)).toHaveLength(1)
  })

  test('the link is deleted with the person', async () => {
    const at = await firm()
    is('Ravi')
    await signIn(at)
    await at.as('Anita').call('DELETE', `/api/users/${at.ids.Ravi}`)
    expect(links(at)).toEqual([])
  })
})

/** Passwords and the second factor together with an identity provider. */
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { office, password, type Name, type Office } from '../../../tests/support/office'
import {
  bearer,
  eachWithProvider,
  email,
  firm,
  is,
  op,
  set,
  signIn,
} from '../../../tests/support/providerFirm'

eachWithProvider()

describe('passwords and the second factor together with a provider', () => {
  const login = (at: Office, name: Name, word = password) =>
    at.nobody.post('/api/auth/login', { email: email(name), password: word })

  test('passwords can be limited to Admins, who are never locked out', async () => {
    const at = await firm({}, { passwords: 'admins' })
    expect(await login(at, 'Ravi')).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Please sign in with Northwind Login') },
    })
    // Without the password, the response reveals no more than before.
    expect(await login(at, 'Ravi', 'nope')).toMatchObject({
      status: 401,
      body: { message: 'Invalid credentials' },
    })
    expect((await login(at, 'Anita')).status).toBe(200)
    await op.stop()
    expect((await login(at, 'Anita')).status).toBe(200)
    await at.as('Anita').post('/api/settings', { key: 'sign_in', value: { passwords: 'everybody' } })
    expect((await login(at, 'Ravi')).status).toBe(200)
  })

  test('without MUSTER_URL there is no provider, and everybody can use a password', async () => {
    const at = await office()
    await set(at, { issuer: op.issuer, clientId: 'muster', passwords: 'admins' })
    expect((await login(at, 'Ravi')).status).toBe(200)
  })

  test.each([true, false])('its sign-in is enough if the firm allows it (%s)', async (providerIsEnough) => {
    const at = await firm({}, { providerIsEnough })
    const { secret } = (await at.as('Ravi').post('/api/profile/second-factor/begin', { password })).body
    const code = () => new TOTP({ secret }).generate({ timestamp: Date.parse(at.app.clock.now()) })
    await at.as('Ravi').post('/api/profile/second-factor/confirm', { code: code() })
    at.clock.pass(1)
    is('Ravi')
    const { body } = await signIn(at)
    if (providerIsEnough) return expect(body.token).toBeTruthy()
    expect(body).toMatchObject({ secondFactor: true })
    expect(
      (await at.nobody.post('/api/auth/second-factor', { ticket: body.ticket, code: code() })).body.user
        .firstName,
    ).toBe('Ravi')
  })

  test.each([
    [true, 200],
    [false, 403],
  ])('where one is required and the provider is enough (%s): %d', async (providerIsEnough, status) => {
    const at = await firm({}, { providerIsEnough })
    is('Arjun')
    await set(at, { secondFactor: 'some' })
    const { token } = (await signIn(at)).body
    expect((await at.nobody.get('/api/profile', bearer(token))).status).toBe(status)
    expect((await at.as('Arjun').get('/api/profile')).status).toBe(403)
    // Each session gets its own response, also when both ask at the same moment.
    const me = async (header: object) =>
      (await at.nobody.get('/api/auth/me', header as Record<string, string>)).body.needsSecondFactor
    expect([await me(bearer(token)), await me(bearer(at.tokens.Arjun)), await me(bearer(token))]).toEqual(
      providerIsEnough ? [undefined, true, undefined] : [true, true, true],
    )
  })
})

/** A firm that requires a second factor. */
import { describe, expect, test } from 'vitest'
import { bearer, codeOf, enrol, given, login, own } from '../../../tests/support/factor'
import { office, password, type Name, type Office } from '../../../tests/support/office'

describe('if the firm requires it', () => {
  const require = (at: Office, whom: string) =>
    at.as('Anita').post('/api/settings', { key: 'sign_in', value: { secondFactor: whom } })

  test('a person without one can only set one up, from the next request on, and then everything', async () => {
    const at = await office()
    const stream = ((await at.as('Arjun').get('/api/events')).body as ReadableStream<Uint8Array>).getReader()
    expect((await require(at, 'some')).status).toBe(200)
    for (let done = false; !done;) done = (await stream.read()).done
    for (const path of [
      '/api/dashboard/stats',
      '/api/profile',
      '/api/users',
      '/api/events',
      '/api/billing-invoices',
    ])
      expect(await at.as('Arjun').get(path), path).toMatchObject({
        status: 403,
        body: { code: 'second_factor_first', message: expect.stringContaining('second factor') },
      })
    expect(
      (
        await at
          .as('Arjun')
          .post('/api/auth/change-password', { currentPassword: password, newPassword: 'monsoon-41' })
      ).status,
    ).toBe(403)
    expect(
      (await at.as('Anita').post('/api/settings', { key: 'sign_in', value: { secondFactor: 'nobody' } }))
        .status,
    ).toBe(403)
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
    for (const name of ['Anita', 'Sunil', 'Meera', 'Ravi', 'Arjun', 'Sana'] as const)
      expect((await at.as(name).get('/api/profile')).status, name).toBe(held.includes(name) ? 403 : 200)
  })

  test('can be moved to another phone: after switching it off, only set-up is possible', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Anita')
    await require(at, 'some')
    expect((await at.as('Anita').get('/api/profile')).status).toBe(200)
    expect(
      (await at.as('Anita').post(`${own}/switch-off`, { password, code: codeOf(at, secret) })).status,
    ).toBe(200)
    expect((await at.as('Anita').get('/api/profile')).status).toBe(403)
    await enrol(at, 'Anita')
    expect((await at.as('Anita').get('/api/profile')).status).toBe(200)
  })

  test('refuses another value', async () => {
    const at = await office()
    expect(await require(at, 'half')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'value.secondFactor' }] },
    })
  })
})

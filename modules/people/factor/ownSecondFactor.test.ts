/** One's own second factor: set up, stored, disabled, reset. */
import { describe, expect, test } from 'vitest'
import {
  bearer,
  codeOf,
  enrol,
  everything,
  given,
  login,
  notSix,
  own,
  second,
  ticketFor,
  titles,
} from '../../../tests/support/factor'
import { office, password } from '../../../tests/support/office'
import { startSession } from '../session/sessions'

describe('setting it up', () => {
  test('needs the password, is active once a code confirms it, and notifies the person', async () => {
    const at = await office()
    expect(await at.as('Ravi').post(`${own}/begin`, { password: 'nope' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', message: 'Password is incorrect' }] },
    })
    const { body } = await at.as('Ravi').post(`${own}/begin`, { password })
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.address).toMatch(/^otpauth:\/\/totp\/Northwind%20Staffing:ravi%40northwind.test\?/)
    expect(body.image).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(
      await at.as('Ravi').post(`${own}/confirm`, { code: notSix(codeOf(at, body.secret)) }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } })
    // A begun set-up is not active.
    expect((await at.nobody.post(login, given('Ravi'))).body.token).toBeTruthy()
    const done = await at
      .as('Ravi')
      .post(`${own}/confirm`, { code: codeOf(at, body.secret).replace(/(...)/, '$1 ') })
    expect(done.body.recoveryCodes).toHaveLength(10)
    expect((await at.as('Ravi').get(own)).body).toEqual({
      isOn: true,
      since: at.app.clock.now(),
      recoveryCodesLeft: 10,
      isRequired: false,
      hasPassword: true,
    })
    expect(await at.as('Ravi').post(`${own}/begin`, { password })).toMatchObject({ status: 409 })
    expect(titles(at, 'Ravi')).toEqual(['Second factor enabled'])
  })

  test('ends every other session of the person', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, given('Ravi'))).body
    await enrol(at, 'Ravi')
    expect((await at.nobody.get('/api/auth/me', bearer(token))).status).toBe(401)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(200)
  })

  test('stores neither secret, recovery codes nor tokens in plain text', async () => {
    const at = await office()
    const key = { 'idempotency-key': 'the-same-call-again' }
    const begun = await at.as('Ravi').post(`${own}/begin`, { password }, key)
    const { recoveryCodes } = (
      await at.as('Ravi').post(`${own}/confirm`, { code: codeOf(at, begun.body.secret) }, key)
    ).body as { recoveryCodes: string[] }
    at.clock.pass(1)
    const { token } = (
      await at.nobody.post(
        second,
        { ticket: await ticketFor(at, 'Ravi'), code: codeOf(at, begun.body.secret) },
        key,
      )
    ).body
    const stored = everything(at)
    expect(stored).toContain('second_factor.switched_on')
    for (const secret of [
      begun.body.secret,
      token,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(secret)
  })

  test('accepts its code for 15 minutes, in the session that began it', async () => {
    const at = await office()
    const { secret } = (await at.as('Ravi').post(`${own}/begin`, { password })).body
    const { token } = (await at.nobody.post(login, given('Ravi'))).body
    expect((await at.nobody.post(`${own}/confirm`, { code: codeOf(at, secret) }, bearer(token))).status).toBe(
      409,
    )
    at.clock.pass(16)
    expect((await at.as('Ravi').post(`${own}/confirm`, { code: codeOf(at, secret) })).status).toBe(409)
  })

  test('only one of two concurrent windows sets it up', async () => {
    const at = await office()
    const { secret } = (await at.as('Ravi').post(`${own}/begin`, { password })).body
    const both = await Promise.all(
      [0, 1].map(() => at.as('Ravi').post(`${own}/confirm`, { code: codeOf(at, secret) })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a recent sign-in replaces the password for a person without one', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, given('Ravi'))).body
    await at.write((tx) => tx.db.run('update users set password_hash = null where id = ?', at.ids.Ravi))
    expect((await at.nobody.post(`${own}/begin`, {}, bearer(token))).status).toBe(200)
    at.clock.pass(11)
    expect(await at.nobody.post(`${own}/begin`, {}, bearer(token))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('sign out and sign in again') },
    })
    // This does not allow setting a new password.
    const fresh = await at.write((tx) =>
      startSession(tx, at.ids.Ravi, { address: 'test', agent: null, by: 'provider' }),
    )
    expect((await at.nobody.get(own, bearer(fresh))).body.hasPassword).toBe(false)
    expect(
      await at.nobody.post(
        '/api/auth/change-password',
        { currentPassword: 'x', newPassword: 'monsoon-41' },
        bearer(fresh),
      ),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'currentPassword' }] } })
  })
})

describe('managing it', () => {
  test('new recovery codes replace the old ones and need password and code', async () => {
    const at = await office()
    const { secret, codes } = await enrol(at, 'Ravi')
    const renew = (more: object) =>
      at.as('Ravi').post(`${own}/recovery-codes`, { password, code: codeOf(at, secret), ...more })
    expect((await renew({ password: 'nope' })).body.errors).toMatchObject([{ field: 'password' }])
    expect((await renew({ code: notSix(codeOf(at, secret)) })).body.errors).toMatchObject([{ field: 'code' }])
    const fresh = (await renew({})).body.recoveryCodes as string[]
    expect(fresh).toHaveLength(10)
    expect(
      (await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: codes[1] })).status,
    ).toBe(422)
    expect(
      (await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: fresh[1] })).status,
    ).toBe(200)
  })

  test('after switching it off with password and code, the password is enough', async () => {
    const at = await office()
    const { secret, codes } = await enrol(at, 'Ravi')
    expect(
      (await at.as('Ravi').post(`${own}/switch-off`, { password, code: notSix(codeOf(at, secret)) })).status,
    ).toBe(422)
    expect((await at.as('Ravi').post(`${own}/switch-off`, { password, code: codes[3] })).status).toBe(200)
    expect((await at.nobody.post(login, given('Ravi'))).body.token).toBeTruthy()
    expect(titles(at, 'Ravi')).toContain('Second factor disabled')
    expect((await at.as('Ravi').post(`${own}/switch-off`, { password, code: codes[4] })).status).toBe(409)
  })

  test('only an Admin can reset it, not their own: audited, notified, all sessions ended', async () => {
    const at = await office()
    await enrol(at, 'Ravi')
    await enrol(at, 'Anita')
    const { token } = (await at.nobody.post(login, given('Priya'))).body
    expect(
      (await at.nobody.post(`/api/users/${at.ids.Ravi}/reset-second-factor`, {}, bearer(token))).status,
    ).toBe(403)
    expect((await at.as('Anita').post(`/api/users/${at.ids.Anita}/reset-second-factor`)).status).toBe(422)
    expect((await at.as('Anita').post(`/api/users/${at.ids.Ravi}/reset-second-factor`)).status).toBe(200)
    expect((await at.as('Anita').post(`/api/users/${at.ids.Ravi}/reset-second-factor`)).status).toBe(409)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
    expect((await at.nobody.post(login, given('Ravi'))).body.token).toBeTruthy()
    expect(titles(at, 'Ravi')).toContain('Second factor reset')
    const audit = (await at.as('Anita').get('/api/audit')).body.data as { what: string; about: unknown }[]
    expect(JSON.stringify(audit)).toContain('Second factor reset')
  })

  test('is deleted with the person', async () => {
    const at = await office()
    await enrol(at, 'Ravi')
    expect((await at.as('Anita').call('DELETE', `/api/users/${at.ids.Ravi}`)).status).toBe(200)
    expect(
      at.app.ask(({ db }) => [
        db.all('select * from second_factors'),
        db.all('select * from recovery_codes'),
      ]),
    ).toEqual([[], []])
  })
})

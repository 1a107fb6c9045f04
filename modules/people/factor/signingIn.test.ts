/** Signing in with a second factor. */
import { describe, expect, test } from 'vitest'
import {
  bearer,
  codeOf,
  enrol,
  given,
  login,
  notSix,
  own,
  second,
  ticketFor,
  titles,
} from '../../../tests/support/factor'
import { office } from '../../../tests/support/office'
import { hashPassword } from '../session/passwords'

describe('signing in with it', () => {
  test('has two steps, and the second creates the session', async () => {
    const at = await office()
    const plain = (await at.nobody.post(login, given('Priya'))).body
    expect(Object.keys(plain)).toEqual(['token', 'message', 'user'])
    const { secret } = await enrol(at, 'Ravi')
    const first = await at.nobody.post(login, given('Ravi'))
    expect(first).toMatchObject({
      status: 200,
      body: { secondFactor: true, ticket: expect.stringMatching(/^[\w-]{43}$/) },
    })
    expect(JSON.stringify(first.body)).not.toContain('token')
    const { status, body } = await at.nobody.post(second, {
      ticket: first.body.ticket,
      code: codeOf(at, secret).replace(/(...)/, '$1 '),
    })
    expect([status, Object.keys(body)]).toEqual([200, ['token', 'message', 'user']])
    expect((await at.nobody.get('/api/auth/me', bearer(body.token))).body).toEqual(body.user)
  })

  test('a wrong password gets the usual response', async () => {
    const at = await office()
    await enrol(at, 'Ravi')
    const [withIt, without] = [
      await at.nobody.post(login, { ...given('Ravi'), password: 'nope' }),
      await at.nobody.post(login, { ...given('Priya'), password: 'nope' }),
    ]
    expect([withIt.status, withIt.body]).toEqual([without.status, without.body])
    expect(withIt).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
  })

  test('a code works once for anybody', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Ravi')
    const [a, b, c] = [await ticketFor(at, 'Ravi'), await ticketFor(at, 'Ravi'), await ticketFor(at, 'Ravi')]
    const code = codeOf(at, secret)
    const before = codeOf(at, secret, -30)
    expect((await at.nobody.post(second, { ticket: a, code })).status).toBe(200)
    expect(await at.nobody.post(second, { ticket: b, code })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'code', message: expect.stringContaining('already been used') }] },
    })
    // The code before it is invalid too.
    expect((await at.nobody.post(second, { ticket: b, code: before })).status).toBe(422)
    at.clock.pass(1)
    expect((await at.nobody.post(second, { ticket: c, code: codeOf(at, secret) })).status).toBe(200)
  })

  test('only one of two concurrent requests with the same code or ticket passes', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Ravi')
    const [a, b] = [await ticketFor(at, 'Ravi'), await ticketFor(at, 'Ravi')]
    const same = await Promise.all(
      [a, b].map((ticket) => at.nobody.post(second, { ticket, code: codeOf(at, secret) })),
    )
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 422])
    at.clock.pass(2)
    const c = await ticketFor(at, 'Ravi')
    const two = await Promise.all(
      [-30, 30].map((seconds) => at.nobody.post(second, { ticket: c, code: codeOf(at, secret, seconds) })),
    )
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('accepts the previous and the next code, but not one a minute away', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Ravi')
    at.clock.pass(5)
    const status = async (seconds: number) =>
      (
        await at.nobody.post(second, {
          ticket: await ticketFor(at, 'Ravi'),
          code: codeOf(at, secret, seconds),
        })
      ).status
    expect(await status(-60)).toBe(422)
    expect(await status(60)).toBe(422)
    expect(await status(-30)).toBe(200)
    expect(await status(30)).toBe(200)
  })

  test('the ticket expires after five minutes, its sign-in, a new password, or deactivation', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Ravi')
    const over = async (ticket: string) =>
      expect(await at.nobody.post(second, { ticket, code: codeOf(at, secret) })).toMatchObject({
        status: 401,
        body: { message: expect.stringContaining('start again') },
      })
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

  test('five wrong codes from anywhere lock it; the person is notified and their own browser passes', async () => {
    const at = await office()
    const { secret } = await enrol(at, 'Ravi')
    await at.nobody.post(second, {
      ticket: await ticketFor(at, 'Ravi', { device: 'my-phone' }),
      code: codeOf(at, secret),
    })
    at.clock.pass(1)
    const ticket = await ticketFor(at, 'Ravi')
    const from = (address: string, code: string) =>
      at.app.http.request(
        second,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ticket, code }),
        },
        { address } as never,
      )
    for (let i = 0; i < 5; i++)
      expect((await from(`198.51.100.${i}`, notSix(codeOf(at, secret)))).status).toBe(422)
    expect((await from('198.51.100.77', codeOf(at, secret))).status).toBe(429)
    // The correct password does not reset the attempts.
    expect(
      (await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: codeOf(at, secret) }))
        .status,
    ).toBe(429)
    expect(titles(at, 'Ravi')).toContain('Wrong codes at sign-in')
    expect(
      (
        await at.nobody.post(second, {
          ticket: await ticketFor(at, 'Ravi', { device: 'my-phone' }),
          code: codeOf(at, secret),
        })
      ).status,
    ).toBe(200)
    at.clock.pass(16)
    expect(
      (await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: codeOf(at, secret) }))
        .status,
    ).toBe(200)
  })

  test('a recovery code replaces the app once, in any notation', async () => {
    const at = await office()
    const { codes } = await enrol(at, 'Ravi')
    const typed = codes[0]!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
    expect(
      (await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: typed })).body,
    ).toMatchObject({ recoveryCodesLeft: 9, token: expect.any(String) })
    expect(
      await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: codes[0] }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ message: expect.stringContaining('already been used') }] },
    })
    expect(titles(at, 'Ravi')).toContain('Recovery code used')
    expect((await at.as('Ravi').get(own)).body.recoveryCodesLeft).toBe(9)
    // Another person's code does not work.
    const other = await enrol(at, 'Priya')
    expect(
      (await at.nobody.post(second, { ticket: await ticketFor(at, 'Ravi'), code: other.codes[0] })).status,
    ).toBe(422)
  })
})

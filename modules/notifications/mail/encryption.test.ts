/** Encrypted connections, sign-in at the mail server, and the test in Settings. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  choosesMail,
  closeMailServers,
  notifyByMail,
  setMail,
  startMailOffice,
} from '../../../tests/support/mailing'

afterEach(closeMailServers)

describe('encryption and sign-in', () => {
  test.each(['starttls', 'tls'] as const)('%s with a sign-in, and the password is encrypted', async (tls) => {
    const { at, server, drain } = await startMailOffice({
      server: { tls, user: 'muster', password: 'sea-glass' },
      mail: { host: 'localhost', user: 'muster' },
    })
    expect((await at.as('Anita').get('/api/mail')).body.problem).toMatch(/password for localhost is missing/)
    expect((await at.as('Anita').call('PUT', '/api/mail/password', { password: 'sea-glass' })).status).toBe(
      200,
    )
    expect((await at.as('Anita').get('/api/mail')).body).toMatchObject({ password: 'stored', problem: null })
    await choosesMail(at, 'Ravi', 'leave')
    await notifyByMail(at, ['Ravi'])
    await drain()
    expect(server.received).toMatchObject([{ isEncrypted: true, user: 'muster' }])
    const tables = at.app.ask(({ db }) =>
      JSON.stringify([db.all('select * from mail_password'), db.all('select * from events')]),
    )
    expect(tables).not.toContain('sea-glass')
    // Another server does not get it.
    await setMail(at, { host: '127.0.0.1' })
    expect((await at.as('Anita').get('/api/mail')).body).toMatchObject({
      password: 'other server',
      problem: expect.stringMatching(/password for 127.0.0.1 is missing/),
    })
  })

  test('the password of the environment is used for its server alone', async () => {
    const { at, server, drain } = await startMailOffice({
      server: { tls: 'tls', user: 'muster', password: 'sea-glass' },
      mail: { host: 'localhost', user: 'muster' },
      config: { smtpPassword: { secret: 'sea-glass', host: 'localhost' } },
    })
    await choosesMail(at, 'Ravi', 'leave')
    await notifyByMail(at, ['Ravi'])
    await drain()
    expect(server.received).toHaveLength(1)
    await setMail(at, { host: '127.0.0.1' })
    expect((await at.as('Anita').get('/api/mail')).body).toMatchObject({ password: 'none' })
  })

  test.each([
    [
      'a wrong password',
      { tls: 'tls', user: 'muster', password: 'other' },
      {},
      {},
      /does not accept the user/,
    ],
    [
      'a certificate of nobody',
      { tls: 'tls' },
      {},
      { smtpCa: null },
      /certificate of localhost is not trusted/,
    ],
    ['no STARTTLS', { tls: 'none' }, { security: 'starttls' }, {}, /offers no encryption/],
    ['TLS on a plain port', { tls: 'none' }, { security: 'tls' }, {}, /does not begin with TLS/],
    ['no such name', {}, { host: 'mail.invalid' }, {}, /was not found/],
    ['a metadata service', {}, { host: '169.254.169.254' }, {}, /not an address that mail may be sent to/],
  ] as const)('%s: the test says what is wrong and what to do', async (_, server, mail, config, says) => {
    const { at } = await startMailOffice({
      server: { ...server },
      mail: { host: 'localhost', user: 'user' in server ? 'muster' : '', ...mail },
      config,
    })
    if ('user' in server) await at.as('Anita').call('PUT', '/api/mail/password', { password: 'sea-glass' })
    const { status, body } = await at.as('Anita').post('/api/mail/test', {})
    expect([status, body.isSent]).toEqual([200, false])
    expect(body.message).toMatch(says)
  })

  test('Settings say that mails are sent only after one was accepted by this server', async () => {
    const { at, server } = await startMailOffice()
    const state = async () => (await at.as('Anita').get('/api/mail')).body
    expect(await state()).toMatchObject({ problem: null, isTried: false })
    server.answer('CONNECT', 421, '4.3.2 closing')
    await at.as('Anita').post('/api/mail/test', {})
    expect(await state()).toMatchObject({ problem: expect.stringContaining('closing'), isTried: true })
    await at.as('Anita').post('/api/mail/test', {})
    expect(await state()).toMatchObject({ problem: null, isTried: true })
    await setMail(at, { port: 1 })
    expect(await state()).toMatchObject({ problem: null, isTried: false })
    expect(
      (await at.as('Anita').post('/api/settings', { key: 'mail', value: { host: 'mail.test', user: 'm' } }))
        .status,
    ).toBe(422)
  })

  test('a test is sent to oneself, and the answer of the server is shown', async () => {
    const { at, server } = await startMailOffice()
    expect((await at.as('Anita').post('/api/mail/test', {})).body).toEqual({
      isSent: true,
      message: '127.0.0.1 accepted the mail to anita@northwind.test.',
      answer: '250 2.0.0 Ok: queued as 4711',
    })
    server.answer('RCPT', 550, '5.1.1 unknown')
    expect((await at.as('Anita').post('/api/mail/test', { to: 'x@example.org' })).body).toMatchObject({
      isSent: false,
      answer: '550 5.1.1 unknown',
    })
    for (const name of ['Sunil', 'Meera', 'Ravi', 'Arjun', 'Sana'] as const)
      expect((await at.as(name).post('/api/mail/test', {})).status).toBe(403)
  })
})

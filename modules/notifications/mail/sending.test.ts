/** Mails: sent, retried, given up, held until the morning, and after a restart, against a real mail server. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  choosesMail,
  closeMailServers,
  mailStates,
  notifyByMail,
  publicUrl,
  setMail,
  startMailOffice,
} from '../../../tests/support/mailing'
import { linkIn } from '../../../tests/support/linkIn'
import { outboxes } from '..'
import { Outbox } from '../../../src/outbox'
import { mailChannel } from './mailChannel'

afterEach(closeMailServers)

test('an invited person gets a mail, sets a password with its link and signs in; the outbox holds no link', async () => {
  const { at, server, drain } = await startMailOffice()
  await at.write((tx) => tx.db.run('update users set password_hash = null where id = ?', at.ids.Ravi))
  expect((await at.as('Anita').post('/api/users/invitations', {})).body).toMatchObject({
    invited: [{ name: 'Ravi Test', email: 'ravi@northwind.test' }],
    passed: [],
  })
  const stored = at.app.ask(({ db }) => JSON.stringify(db.all('select * from mails')))
  expect(stored).not.toContain('set-password')
  expect(at.app.ask(({ db }) => db.all('select * from password_links'))).toEqual([])
  await drain()
  const [mail] = server.received
  expect(mail).toMatchObject({
    from_: 'muster@northwind.test',
    to_: ['ravi@northwind.test'],
    subject: expect.stringContaining('You are invited to Muster'),
  })
  const link = linkIn(mail!.text, '/set-password')
  expect(link.startsWith(`${publicUrl}/set-password#`)).toBe(true)
  expect(mail!.html).toContain(link)
  expect(mail!.header('list-unsubscribe')).toBeUndefined()
  expect(mail!.header('auto-submitted')).toBe('auto-generated')
  const token = link.split('#')[1]
  const everything = at.app.ask(({ db }) =>
    JSON.stringify(['mails', 'password_links', 'events'].map((table) => db.all(`select * from ${table}`))),
  )
  expect(everything).not.toContain(token)
  const password = 'quiet-harbour-9'
  expect((await at.nobody.post('/api/auth/set-password', { token, password })).status).toBe(200)
  expect(
    (await at.nobody.post('/api/auth/login', { email: 'ravi@northwind.test', password })).body.token,
  ).toEqual(expect.any(String))
  expect(mailStates(at)).toEqual([{ state: 'sent', attempts: 1, answer: '250 2.0.0 Ok: queued as 4711' }])
})

test('a forgotten password: an hour from sending, once, sessions end, and the person is told', async () => {
  const { at, server, drain } = await startMailOffice()
  const ask = (email: string) => at.nobody.post('/api/auth/forgot-password', { email })
  const [known, unknown] = [await ask('RAVI@northwind.test'), await ask('nobody@northwind.test')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  at.clock.pass(90)
  await drain()
  expect(server.received.map(({ to_ }) => to_)).toEqual([['ravi@northwind.test']])
  const token = linkIn(server.received[0]!.text, '/set-password').split('#')[1]
  at.clock.pass(59)
  expect((await at.nobody.post('/api/auth/set-password/check', { token })).status).toBe(200)
  const password = 'quiet-harbour-9'
  expect((await at.nobody.post('/api/auth/set-password', { token, password })).status).toBe(200)
  expect((await at.nobody.post('/api/auth/set-password', { token, password })).status).toBe(404)
  expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
  await drain()
  expect(server.received[1]).toMatchObject({
    to_: ['ravi@northwind.test'],
    subject: expect.stringContaining('Password changed'),
  })
  await ask('ravi@northwind.test')
  await drain()
  const late = linkIn(server.received[2]!.text, '/set-password').split('#')[1]
  at.clock.pass(61)
  expect((await at.nobody.post('/api/auth/set-password/check', { token: late })).status).toBe(404)
})

describe('answers of the mail server', () => {
  test.each([
    ['RCPT', 450, '4.2.0 greylisted', 'waiting', 1],
    ['RCPT', 550, '5.1.1 no such user', 'dead', 1],
    ['DATA', 452, '4.3.1 disk full', 'waiting', 1],
    ['DATA', 554, '5.7.1 looks like spam', 'dead', 1],
    ['MAIL', 550, '5.7.1 sender refused', 'waiting', 0],
    ['CONNECT', 421, '4.3.2 closing', 'waiting', 0],
  ] as const)('%s %d %s: the mail is %s', async (step, code, text, state, attempts) => {
    const { at, server, drain } = await startMailOffice()
    await choosesMail(at, 'Ravi', 'leave')
    await notifyByMail(at, ['Ravi'])
    server.answer(step, code, text)
    await drain()
    expect(mailStates(at)).toMatchObject([
      { state, attempts, answer: expect.stringContaining(text.slice(6)) },
    ])
    expect(server.received).toEqual([])
    at.clock.pass(5)
    await drain()
    expect(server.received).toHaveLength(state === 'dead' ? 0 : 1)
  })

  test('a greylisted mail goes with the same Message-ID, and others do not wait for it', async () => {
    const ids: (string | undefined)[] = []
    const { at, server, drain } = await startMailOffice()
    await choosesMail(at, 'Ravi', 'leave')
    await choosesMail(at, 'Priya', 'leave')
    await notifyByMail(at, ['Ravi', 'Priya'])
    server.hears(({ messageId }) => void ids.push(messageId))
    server.answer('DATA', 451, '4.7.1 try again')
    await drain()
    expect(server.received.map(({ to_ }) => to_[0])).toEqual(['priya@northwind.test'])
    at.clock.pass(5)
    await drain()
    expect(server.received.map(({ to_ }) => to_[0])).toEqual(['priya@northwind.test', 'ravi@northwind.test'])
    const stored = at.app.ask(({ db }) =>
      db.one<{ id: string }>('select message_id as id from mails where user_id = ?', at.ids.Ravi),
    )
    expect(ids[1]).toBe(`<${stored!.id}@muster.example.com>`)
  })

  test('after the last attempt it is given up, an Admin sees why, and can send it again', async () => {
    const { at, server, drain } = await startMailOffice()
    await choosesMail(at, 'Ravi', 'leave')
    await notifyByMail(at, ['Ravi'])
    server.fails('RCPT', 451, '4.7.1 come back later')
    for (let hour = 0; hour < 80; hour += 2) {
      await drain()
      at.clock.pass(120)
    }
    expect(mailStates(at)[0]).toMatchObject({ state: 'dead' })
    const { dead } = (await at.as('Anita').get('/api/mail')).body
    expect(dead).toMatchObject([
      { to: 'ravi@northwind.test', title: 'Leave Approved', answer: expect.stringContaining('come back') },
    ])
    server.works()
    expect((await at.as('Anita').post(`/api/mail/${dead[0].id}/retry`)).status).toBe(200)
    await drain()
    expect(server.received).toHaveLength(1)
    expect((await at.as('Anita').post(`/api/mail/${dead[0].id}/retry`)).status).toBe(404)
  })

  test('a server that is out of order is tried once for all mails, and costs them no attempt', async () => {
    const { at, server, drain } = await startMailOffice()
    for (const name of ['Ravi', 'Priya', 'Meera'] as const) await choosesMail(at, name, 'leave')
    await notifyByMail(at, ['Ravi', 'Priya', 'Meera'])
    await server.close()
    await drain()
    expect((await at.as('Anita').get('/api/mail')).body).toMatchObject({
      problem: expect.stringMatching(/refuses connections/),
      waiting: 3,
    })
    expect(mailStates(at).map(({ attempts }) => attempts)).toEqual([0, 0, 0])
    const other = await startMailOffice()
    await setMail(at, { port: other.server.port })
    at.clock.pass(1)
    await drain()
    expect(other.server.received).toHaveLength(3)
    expect((await at.as('Anita').get('/api/mail')).body).toMatchObject({ problem: null, waiting: 0, sent: 3 })
  })

  test('after three days without a mail server a mail is given up', async () => {
    const { at, server, drain } = await startMailOffice()
    await choosesMail(at, 'Ravi', 'leave')
    await notifyByMail(at, ['Ravi'])
    await server.close()
    await drain()
    at.clock.pass(73 * 60)
    await drain()
    expect(mailStates(at)).toMatchObject([
      { state: 'dead', answer: expect.stringMatching(/refuses connections/) },
    ])
  })
})

describe('a server that is killed', () => {
  test('repeats only the mail that was under way, with the same Message-ID, and both links work', async () => {
    const { at, server } = await startMailOffice()
    await at.write((tx) =>
      tx.db.run('update users set password_hash = null where id in (?, ?)', at.ids.Ravi, at.ids.Priya),
    )
    await at.as('Anita').post('/api/users/invitations', {})
    // The server accepts the mail, and Muster is gone before it can store that.
    server.hears(() => new Promise(() => {}))
    const { mail } = outboxes.get(at.app)!
    await mail.start()
    await expect.poll(() => server.received.length).toBe(1)
    await mail.stop()
    expect(mailStates(at).map(({ state }) => state)).toEqual(['sending', 'waiting'])
    server.hears(undefined)
    // As the next process would.
    const next = new Outbox(at.app, mailChannel(at.app))
    await next.start()
    await expect.poll(() => mailStates(at).map(({ state }) => state)).toEqual(['sent', 'sent'])
    await next.stop()
    expect(server.received.map(({ to_ }) => to_[0])).toEqual([
      'priya@northwind.test',
      'priya@northwind.test',
      'ravi@northwind.test',
    ])
    const [first, again] = server.received
    expect(first!.messageId).toBe(again!.messageId)
    for (const { text } of [first!, again!]) {
      const token = linkIn(text, '/set-password').split('#')[1]
      expect((await at.nobody.post('/api/auth/set-password/check', { token })).status).toBe(200)
    }
  })
})

test('without MUSTER_URL or a server nothing is sent, and it says why', async () => {
  const { at, server, drain } = await startMailOffice({ config: { url: null } })
  expect((await at.as('Anita').post('/api/users/invitations', {})).status).toBe(409)
  expect((await at.nobody.post('/api/auth/forgot-password', { email: 'ravi@northwind.test' })).status).toBe(
    409,
  )
  await choosesMail(at, 'Ravi', 'leave')
  await notifyByMail(at, ['Ravi'])
  await drain()
  expect(server.received).toEqual([])
  expect((await at.as('Anita').get('/api/mail')).body.problem).toMatch(/MUSTER_URL/)
  expect((await at.nobody.get('/api/firm')).body.sendsMail).toBe(false)
})

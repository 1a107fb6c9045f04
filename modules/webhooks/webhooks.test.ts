/** Webhooks: signed, at least once, retried for a day, paused, resumed, and only what the owner may see. */
import { afterEach, describe, expect, test } from 'vitest'
import { wrong } from '../../tests/support/billing'
import { desk, office, type Name, type Office } from '../../tests/support/office'
import { audit } from '../../tests/support/profile'
import { webhookReceiver, type Receiver } from '../../tests/support/webhookReceiver'
import type { WebhookEvent } from './contract'
import { webhookOutboxes } from '.'
import { pauses } from './webhookChannel'

const url = '/api/webhooks'
const receivers: Receiver[] = []
afterEach(() => Promise.all(receivers.splice(0).map((one) => one.close())))

async function started(options: Parameters<typeof webhookReceiver>[0] = {}) {
  const receiver = await webhookReceiver(options)
  receivers.push(receiver)
  const at = await office(undefined, { config: { webhookHosts: [receiver.host] } })
  const drain = () => webhookOutboxes.get(at.app)!.drain()
  return { at, receiver, drain, create: (given: object = {}) => created(at, receiver, given) }
}

async function created(at: Office, receiver: Receiver, given: object = {}) {
  const reply = await at.as('Anita').post(url, {
    name: 'Payroll',
    address: receiver.address,
    events: ['attendance.punched'] satisfies WebhookEvent[],
    ...given,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as { id: number; secret: string; address: string }
}

const punch = async (at: Office, who: Name, type = 'in') =>
  expect((await at.as(who).post('/api/attendance/punch', { type, location: desk })).status).toBe(200)
const listed = async (at: Office) => (await at.as('Anita').get(url)).body
const log = async (at: Office, id: number) => (await at.as('Anita').get(`${url}/${id}/deliveries`)).body.data
/** Lets a rest of the receiver, which real time ends, be over. */
const rested = async (at: Office) => webhookOutboxes.get(at.app)!.follow()

describe('a delivery', () => {
  test('is signed as Standard Webhooks describes, and has the fields of the contract', async () => {
    const { at, receiver, create, drain } = await started()
    const { id, secret } = await create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await punch(at, 'Ravi')
    await drain()
    expect(receiver.received).toHaveLength(1)
    const [one] = receiver.received
    expect(one!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\w-]{24}$/),
      'webhook-timestamp': String(Date.parse('2026-11-18T04:00:00.000Z') / 1000),
    })
    const verified = receiver.verify(one!, secret, at.clock.now())
    expect(verified).toEqual({
      type: 'attendance.punched',
      version: 1,
      timestamp: '2026-11-18T04:00:00.000Z',
      entry: expect.any(Number),
      data: {
        person: {
          id: at.ids.Ravi,
          employeeId: expect.any(String),
          name: 'Ravi Test',
          email: 'ravi@northwind.test',
        },
        day: '2026-11-18',
        type: 'in',
        source: 'web',
        attendance: {
          status: expect.any(String),
          punchIn: '2026-11-18T04:00:00.000Z',
          punchOut: null,
          totalHours: expect.any(String),
        },
      },
    })
    expect(() =>
      receiver.verify({ ...one!, raw: one!.raw.replace('Ravi', 'Rani') }, secret, at.clock.now()),
    ).toThrow()
    expect(() => receiver.verify(one!, secret, '2026-11-18T05:00:00.000Z')).toThrow('too old')
    expect(await log(at, id)).toMatchObject([{ state: 'sent', attempts: 1, status: 204, answer: null }])
    expect(await listed(at)).toMatchObject([
      { waiting: 0, failed: 0, lastSentAt: at.clock.now(), owner: 'Anita Test' },
    ])
  })

  test('of an event that was not chosen is not queued, nor of a write that failed', async () => {
    const { at, receiver, create, drain } = await started()
    await create({ events: ['person.added'] })
    await punch(at, 'Ravi')
    await expect(
      at.write((tx) => {
        tx.record('person.added', {
          userId: at.ids.Ravi,
          role: 'Recruiter',
          before: null,
          after: { name: 'x', email: 'x', role: 'Recruiter', managerId: null },
        })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await drain()
    expect(receiver.received).toEqual([])
  })

  test('holds no secret: not in the database, the journal or the log of deliveries', async () => {
    const { at, create } = await started()
    const { secret } = await create()
    const stored = at.app.ask(({ db }) =>
      JSON.stringify(
        ['webhooks', 'events', 'webhook_deliveries'].map((table) => db.all(`select * from ${table}`)),
      ),
    )
    expect(stored).not.toContain(secret.slice(6, 30))
  })
})

describe('a receiver', () => {
  test('that fails gets the same delivery again, less and less often, for a day', async () => {
    const { at, receiver, create, drain } = await started()
    const { id, secret } = await create()
    receiver.answer = () => ({ status: 500 })
    await punch(at, 'Ravi')
    await drain()
    const gaps: number[] = []
    for (const minutes of pauses) {
      at.clock.pass(minutes - 0.05)
      await drain()
      expect(receiver.received).toHaveLength(gaps.length + 1)
      at.clock.pass(0.06)
      await drain()
      gaps.push(minutes)
      expect(receiver.received).toHaveLength(gaps.length + 1)
    }
    expect(gaps.reduce((sum, one) => sum + one)).toBeGreaterThan(24 * 60)
    expect(new Set(receiver.ids()).size).toBe(1)
    expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1)
    // Each attempt is signed with its own time, so that the last is no replay.
    receiver.verify(receiver.received.at(-1)!, secret, at.clock.now())
    expect(await log(at, id)).toMatchObject([
      { state: 'failed', attempts: 8, status: 500, answer: 'Answered 500' },
    ])
    expect(await listed(at)).toMatchObject([{ pausedWhy: 'failing', failed: 1 }])
    const { body } = await at.as('Anita').get('/api/notifications')
    expect(JSON.stringify(body)).toContain('Webhook paused: Payroll')
    expect(JSON.stringify(body)).toContain('Nothing could be delivered for a day.')
    at.clock.pass(60 * 24)
    await drain()
    expect(receiver.received).toHaveLength(8)
  })

  test('that works again is in step; a failed event does not hold the others', async () => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    receiver.answer = ({ body }) => ({ status: body.data.person.id === at.ids.Ravi ? 500 : 200 })
    await punch(at, 'Ravi')
    await punch(at, 'Priya')
    await drain()
    expect((await log(at, id)).map(({ state }: any) => state)).toEqual(['sent', 'waiting'])
    receiver.answer = () => ({ status: 200 })
    at.clock.pass(1)
    await drain()
    expect((await log(at, id)).map(({ state }: any) => state)).toEqual(['sent', 'sent'])
    expect(await listed(at)).toMatchObject([{ failingSince: null, waiting: 0 }])
  })

  test('that is slow holds no other webhook, and its answer is not waited for longer than 15 seconds', async () => {
    const { at, receiver, create, drain } = await started()
    const quick = await webhookReceiver()
    receivers.push(quick)
    Object.assign(at.app.config, { webhookHosts: [receiver.host, quick.host] })
    const slow = await create()
    await created(at, quick, { name: 'Quick' })
    receiver.answer = () => null
    await punch(at, 'Ravi')
    const began = performance.now()
    const drained = drain()
    await expect.poll(() => quick.received.length, { timeout: 5000 }).toBe(1)
    await drained
    expect(performance.now() - began).toBeGreaterThan(14_000)
    expect(await log(at, slow.id)).toMatchObject([
      { state: 'waiting', status: null, answer: 'No answer within 15 seconds' },
    ])
  }, 30_000)

  test.each([
    [
      301,
      { location: 'http://169.254.169.254/latest' },
      'Answered 301, a redirect. Muster follows none: enter the final address',
    ],
    [404, {}, 'Answered 404'],
    [503, { 'retry-after': '7200' }, 'Answered 503'],
  ])('that answers %i is tried again', async (status, headers, answer) => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    receiver.answer = () => ({ status, headers: headers as Record<string, string> })
    await punch(at, 'Ravi')
    await drain()
    const [one] = await log(at, id)
    expect(one).toMatchObject({ state: 'waiting', status, answer })
    expect(one.dueAt).toBe(
      new Date(Date.parse(at.clock.now()) + (status === 503 ? 7200_000 : 6000)).toISOString(),
    )
    expect(receiver.received).toHaveLength(1)
  })

  test('that answers 410 is paused, and Admins are told', async () => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    receiver.answer = () => ({ status: 410 })
    await punch(at, 'Ravi')
    await drain()
    expect(await listed(at)).toMatchObject([{ pausedWhy: 'gone' }])
    expect(await log(at, id)).toMatchObject([{ state: 'failed', status: 410 }])
    await punch(at, 'Priya')
    await drain()
    expect(receiver.received).toHaveLength(1)
    expect(await listed(at)).toMatchObject([{ waiting: 1 }])
  })

  test('with a certificate of an unknown authority gets nothing', async () => {
    const { at, receiver, create, drain } = await started({ isSecure: true })
    const { id } = await create()
    await punch(at, 'Ravi')
    await drain()
    expect(receiver.received).toEqual([])
    expect((await log(at, id))[0].answer).toMatch(/^The certificate of 127\.0\.0\.1 is not valid \(\w+\)$/)
  })

  test('that cannot be reached is left alone for a while, and gets all when it is back', async () => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    const port = Number(receiver.host.split(':')[1])
    await receiver.close()
    for (const who of ['Ravi', 'Priya', 'Rekha'] as const) await punch(at, who)
    await drain()
    expect((await log(at, id))[0].answer).toBe('127.0.0.1 does not accept connections on this port')
    const back = await webhookReceiver({ port })
    receivers.push(back)
    at.clock.pass(1)
    await rested(at)
    await drain()
    expect(back.received).toHaveLength(3)
  })
})

describe('an address', () => {
  test('of a private network or without https is refused with a sentence', async () => {
    const { at } = await started()
    const answers: Record<string, string> = {}
    for (const address of [
      'http://example.com/x',
      'ftp://example.com',
      'example.com',
      'https://127.0.0.1/x',
      'https://10.0.0.5/x',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.5]/x',
      'https://169.254.169.254/latest',
      'https://2130706433/',
      'https://localhost/x',
      'https://me:secret@example.com/x',
      'https://example.com/x#y',
    ]) {
      const reply = await at.as('Anita').post(url, { name: 'x', address, events: ['person.added'] })
      expect(reply.status, address).toBe(422)
      answers[address] = wrong(reply).address!
    }
    expect(answers).toMatchInlineSnapshot(`
      {
        "example.com": "Enter an address that begins with https://",
        "ftp://example.com": "Enter an address that begins with https://",
        "http://example.com/x": "Enter an https address. http is only for hosts in MUSTER_WEBHOOK_HOSTS",
        "https://10.0.0.5/x": "10.0.0.5 is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://127.0.0.1/x": "127.0.0.1 is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://169.254.169.254/latest": "169.254.169.254 cannot be called",
        "https://2130706433/": "127.0.0.1 is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://[::1]/x": "::1 is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://[::ffff:10.0.0.5]/x": "::ffff:a00:5 is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://example.com/x#y": "Leave out the part after #",
        "https://localhost/x": "localhost is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://me:secret@example.com/x": "Leave out user name and password. Deliveries are signed instead",
      }
    `)
  })

  test('whose name leads into a private network is not called', async () => {
    const { at, drain } = await started()
    const made = await at
      .as('Anita')
      .post(url, { name: 'x', address: 'https://localhost.localdomain/x', events: ['attendance.punched'] })
    expect(made.status).toBe(200)
    await at.write(({ db }) => db.run("update webhooks set address = 'https://localhost/x'"))
    await punch(at, 'Ravi')
    await drain()
    expect((await log(at, made.body.id))[0].answer).toBe(
      "localhost is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
    )
  })
})

describe('the Admin', () => {
  test('alone sees webhooks; a token cannot create or change them', async () => {
    const { at, receiver, create } = await started()
    const { id } = await create()
    for (const who of ['Sunil', 'Meera', 'Ravi', 'Arjun', 'Sana'] as const)
      expect((await at.as(who).get(url)).status, who).toBe(403)
    const { token } = (
      await at.as('Anita').post('/api/profile/api-tokens', {
        name: 'x',
        scopes: ['read', 'manage_settings'],
        days: 1,
        password: 'correct horse',
      })
    ).body
    const headers = { authorization: `Bearer ${token}` }
    expect((await at.nobody.get(url, headers)).status).toBe(200)
    const facts = { name: 'x', address: receiver.address, events: ['person.added'] }
    for (const [method, path, body] of [
      ['POST', url, facts],
      ['PUT', `${url}/${id}`, facts],
      ['POST', `${url}/${id}/secret`, {}],
      ['POST', `${url}/${id}/resend`, {}],
    ] as const)
      expect((await at.nobody.call(method, path, body, headers)).status, path).toBe(403)
  })

  test('pauses it: events wait; resuming sends or drops them', async () => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    expect((await at.as('Anita').post(`${url}/${id}/pause`, {})).body.pausedWhy).toBe('admin')
    await punch(at, 'Ravi')
    await drain()
    expect(receiver.received).toEqual([])
    expect((await at.as('Anita').post(`${url}/${id}/resume`, { waiting: 'send' })).body).toMatchObject({
      pausedAt: null,
      waiting: 1,
    })
    await drain()
    expect(receiver.received).toHaveLength(1)
    await at.as('Anita').post(`${url}/${id}/pause`, {})
    await punch(at, 'Priya')
    await at.as('Anita').post(`${url}/${id}/resume`, { waiting: 'drop' })
    await drain()
    expect(receiver.received).toHaveLength(1)
    expect((await log(at, id))[0]).toMatchObject({
      state: 'dropped',
      answer: 'Dropped when the webhook was resumed',
    })
    expect((await at.as('Anita').post(`${url}/${id}/resume`, { waiting: 'drop' })).status).toBe(409)
  })

  test('sends again from the log, with the same id, and tries an address', async () => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    await punch(at, 'Ravi')
    await drain()
    const [{ id: delivery }] = await log(at, id)
    expect((await at.as('Anita').post(`${url}/${id}/resend`, { deliveries: [delivery] })).body).toEqual({
      count: 1,
    })
    await drain()
    expect(receiver.ids()).toEqual([receiver.ids()[0], receiver.ids()[0]])
    expect((await at.as('Anita').post(`${url}/${id}/resend`, { deliveries: [999] })).status).toBe(404)
    expect((await at.as('Anita').post(`${url}/${id}/test`, {})).body).toEqual({
      isSent: true,
      message: 'Answered 204',
    })
    receiver.answer = () => ({ status: 401 })
    expect((await at.as('Anita').post(`${url}/${id}/test`, {})).body).toEqual({
      isSent: false,
      message: 'Answered 401',
    })
    expect(receiver.types()).toEqual([
      'attendance.punched',
      'attendance.punched',
      'webhook.test',
      'webhook.test',
    ])
    // A test that failed is no event that was given up.
    expect(await listed(at)).toMatchObject([{ failed: 0, failingSince: null }])
  })

  test('renews the secret: for a day both sign, then the new one alone', async () => {
    const { at, receiver, create, drain } = await started()
    const { id, secret } = await create()
    const renewed = (await at.as('Anita').post(`${url}/${id}/secret`, {})).body.secret
    expect(renewed).not.toBe(secret)
    await punch(at, 'Ravi')
    await drain()
    const [one] = receiver.received
    for (const each of [secret, renewed]) receiver.verify(one!, each, at.clock.now())
    at.clock.pass(24 * 60 + 1)
    await punch(at, 'Priya')
    await drain()
    const last = receiver.received.at(-1)!
    receiver.verify(last, renewed, at.clock.now())
    expect(() => receiver.verify(last, secret, at.clock.now())).toThrow()
    expect(audit(at, 'webhook.secret_renewed')).toHaveLength(1)
  })

  test('who leaves takes the right to send along, until another resumes it', async () => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    await at.write(({ db }) => db.run("update users set role = 'Admin' where id = ?", at.ids.Sunil))
    const left = await at.as('Sunil').call('PUT', `/api/users/${at.ids.Anita}`, { role: 'Manager' })
    expect(left.status, JSON.stringify(left.body)).toBe(200)
    await punch(at, 'Ravi')
    await drain()
    expect(receiver.received).toEqual([])
    expect((await at.as('Sunil').get(url)).body).toMatchObject([{ pausedWhy: 'owner', waiting: 1 }])
    await at.as('Sunil').post(`${url}/${id}/resume`, { waiting: 'send' })
    await drain()
    expect(receiver.received).toHaveLength(1)
    expect((await at.as('Sunil').get(url)).body).toMatchObject([{ owner: 'Sunil Test' }])
  })

  test('changes and deletes it, and the audit names each', async () => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    const facts = { name: 'Payroll 2', address: receiver.address, events: ['leave.requested'] }
    expect((await at.as('Anita').call('PUT', `${url}/${id}`, facts)).body).toMatchObject({
      name: 'Payroll 2',
      events: ['leave.requested'],
    })
    await punch(at, 'Ravi')
    await drain()
    expect(receiver.received).toEqual([])
    expect((await at.as('Anita').call('DELETE', `${url}/${id}`)).status).toBe(200)
    expect((await at.as('Anita').call('DELETE', `${url}/${id}`)).status).toBe(404)
    expect(audit(at, 'webhook.changed')).toHaveLength(3)
    expect(at.app.ask(({ db }) => db.all('select * from webhook_events'))).toEqual([])
  })
})

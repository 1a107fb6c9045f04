/** Deliveries of webhooks: signed, at least once, retried for a day, and paused if nothing arrives. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  closeReceivers,
  createdWebhook as created,
  deliveryLog as log,
  listedWebhooks as listed,
  punch,
  receivers,
  startWebhookOffice as started,
} from '../../tests/support/webhooks'
import { webhookReceiver } from '../../tests/support/webhookReceiver'
import { pauses } from './webhookChannel'

afterEach(closeReceivers)

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

  test.each([
    ['Thu, 19 Nov 2026 04:00:00 GMT', '2026-11-19T04:00:00.000Z'],
    ['999999', '2026-11-19T04:00:00.000Z'],
    ['soon', '2026-11-18T04:00:06.000Z'],
    ['-5', '2026-11-18T04:00:06.000Z'],
  ])('that asks to wait until %s is tried at %s, within a day', async (retryAfter, dueAt) => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    receiver.answer = () => ({ status: 503, headers: { 'retry-after': retryAfter } })
    await punch(at, 'Ravi')
    await drain()
    expect(await log(at, id)).toMatchObject([{ state: 'waiting', dueAt }])
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
    await drain()
    expect(back.received).toHaveLength(3)
  })
})

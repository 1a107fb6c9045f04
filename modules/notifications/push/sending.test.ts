/** Push deliveries: sent, retried, failed, held until the morning, and after a restart. */
import { afterEach, describe, expect, test } from 'vitest'
import { startPushOffice, end, states, subscribe, notifyPeople } from '../../../tests/support/pushing'
import { outboxes } from '..'

afterEach(end)

test('an approval is pushed to a locked phone, signed with our key and encrypted for that browser', async () => {
  const { at, service, drain } = await startPushOffice()
  await subscribe(at, 'Ravi', service)
  const { publicKey } = (await at.as('Ravi').get('/api/push/vapid-key?token=x')).body
  const { id } = (
    await at.as('Ravi').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: '2026-11-23',
      toDate: '2026-11-23',
      duration: 'full_day',
      reason: 'Family',
    })
  ).body
  await at.as('Meera').call('PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  await drain()
  // For ten seconds it can be undone before anybody is notified.
  expect(service.received).toEqual([])
  at.clock.pass(10 / 60)
  await drain()
  expect(service.problems).toEqual([])
  expect(service.received).toMatchObject([
    {
      key: publicKey,
      subject: 'mailto:anita@northwind.test',
      urgency: 'normal',
      ttl: String(72 * 3600),
      payload: {
        title: 'Leave Approved',
        link: `/leave?leave=${id}`,
        type: 'leave_update',
        tag: 'n1',
        receipt: expect.any(String),
      },
    },
  ])
  expect(states(at)).toEqual([{ state: 'sent', attempts: 1, error: null }])
  await drain()
  expect(service.received).toHaveLength(1)
})

describe('responses of the push service', () => {
  test.each([
    [404, {}, '', 'dropped', 0],
    [410, {}, '', 'dropped', 0],
    [403, {}, 'mismatch', 'dropped', 0],
    [400, {}, '{"reason":"VapidPkHashMismatch"}', 'dropped', 0],
    [413, {}, 'too large', 'dead', 1],
    [429, { 'retry-after': '90' }, '', 'waiting', 1],
    [500, {}, '', 'waiting', 1],
  ] as const)('%d %j %s: the delivery is %s', async (status, headers, body, state, left) => {
    const { at, service, drain } = await startPushOffice()
    await subscribe(at, 'Ravi', service)
    await notifyPeople(at, ['Ravi'])
    service.answer(status, headers, body)
    await drain()
    expect(states(at)[0]!.state).toBe(state)
    expect(at.app.ask(({ db }) => db.all('select 1 from push_subscriptions'))).toHaveLength(left)
  })

  test('a retry waits for Retry-After, then longer each time, then fails and is shown to the Admin', async () => {
    const { at, service, drain } = await startPushOffice()
    await subscribe(at, 'Ravi', service)
    await notifyPeople(at, ['Ravi'], { isUrgent: true })
    service.answer(429, { 'retry-after': '90' })
    await drain()
    at.clock.set('2026-11-18T04:01:20.000Z')
    expect(await drain()).toBe(0)
    at.clock.set('2026-11-18T04:01:31.000Z')
    for (let i = 0; i < 5; i++) {
      service.answer(503)
      await drain()
      at.clock.set(new Date(Date.parse(at.clock.now()) + 8 * 3_600_000).toISOString())
    }
    expect(service.received).toHaveLength(6)
    expect(states(at)).toEqual([{ state: 'dead', attempts: 6, error: '503' }])
    expect((await at.as('Anita').get('/api/push/dead')).body).toMatchObject([
      { name: 'Ravi Test', title: 'Leave Approved', attempts: 6 },
    ])
  })

  test('a push to a device that signed out meanwhile is not retried, not even to the next person there', async () => {
    const { at, service, drain } = await startPushOffice()
    await subscribe(at, 'Ravi', service)
    await notifyPeople(at, ['Ravi'])
    service.meanwhile(async () => {
      service.meanwhile(null)
      expect((await at.as('Ravi').post('/api/auth/logout')).status).toBe(200)
      await subscribe(at, 'Priya', service)
    })
    service.answer(503)
    await drain()
    expect(states(at)).toMatchObject([{ state: 'dropped' }])
    at.clock.set('2026-11-18T08:00:00.000Z')
    await drain()
    expect(service.received).toHaveLength(1)
    expect((await at.as('Anita').get(`/api/push/debug/${at.ids.Priya}`)).body.subscriptions).toMatchObject([
      { status: 'Active', error: null },
    ])
  })

  test('no response is retried too', async () => {
    const { at, service, drain } = await startPushOffice()
    await subscribe(at, 'Ravi', service)
    await notifyPeople(at, ['Ravi'])
    await service.close()
    await drain()
    expect(states(at)[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  })
})

test('a restart loses no push and shows none twice: it uses the same topic and tag again', async () => {
  const { at, service } = await startPushOffice()
  for (const name of ['Ravi', 'Priya', 'Meera'] as const) await subscribe(at, name, service)
  await at.as('Anita').post('/api/notifications/broadcast', {
    title: 'Fire drill',
    message: 'At four',
    roles: ['All'],
    sendPush: true,
    sendInApp: true,
  })
  // Claimed and sent, but the server stops before it can store that.
  await at.write((tx) =>
    tx.db.run(`update deliveries set state = 'sending', attempts = 1 where id in (1, 2)`),
  )
  await outboxes.get(at.app)!.push.start()
  await expect.poll(() => states(at).map((s) => s.state)).toEqual(['sent', 'sent', 'sent'])
  expect(service.received.map((r) => r.topic).toSorted()).toEqual(['n1', 'n2', 'n3'])
  expect(
    (await at.as('Ravi').get('/api/notifications')).body.filter((n: any) => n.title === 'Fire drill'),
  ).toHaveLength(1)
})

test('a push service that never answers does not delay a shutdown', async () => {
  const { at, service } = await startPushOffice()
  await subscribe(at, 'Ravi', service)
  service.meanwhile(() => new Promise(() => {}))
  await outboxes.get(at.app)!.push.start()
  await notifyPeople(at, ['Ravi'])
  await expect.poll(() => service.received.length).toBe(1)
  const started = Date.now()
  await outboxes.get(at.app)!.push.stop()
  expect(Date.now() - started).toBeLessThan(10_000)
  expect(states(at)[0]!.state).toBe('sending')
})

test('quiet hours hold pushes that are not urgent until the morning, then send them together', async () => {
  const { at, service, drain } = await startPushOffice('2026-11-18T16:30:00.000Z') // 22:00
  await subscribe(at, 'Ravi', service)
  await notifyPeople(at, ['Ravi'])
  await notifyPeople(at, ['Ravi'], { title: 'Balance changed', type: 'balance_update' })
  await notifyPeople(at, ['Ravi'], { title: 'Punch out', type: 'attendance', isUrgent: true })
  await drain()
  expect(service.received.map((r) => r.payload.title)).toEqual(['Punch out'])
  at.clock.set('2026-11-19T02:29:00.000Z')
  await drain()
  expect(service.received).toHaveLength(1)
  at.clock.set('2026-11-19T02:30:00.000Z') // 08:00
  await drain()
  expect(service.received.slice(1).map((r) => [r.payload.title, r.payload.body, r.payload.link])).toEqual([
    ['2 notifications', 'Leave Approved\nBalance changed', '/notifications'],
  ])
  expect((await at.as('Ravi').get('/api/notifications')).body).toHaveLength(3)
})

test('a person chooses topics, channels, quiet hours and a digest', async () => {
  const { at, service, drain } = await startPushOffice()
  await subscribe(at, 'Ravi', service)
  expect((await at.as('Ravi').get('/api/notifications/preferences')).body).toMatchObject({
    quietFrom: '21:00',
    quietTo: '08:00',
    digestAt: null,
    topics: expect.arrayContaining([{ topic: 'leave', inApp: true, push: true, mail: false }]),
  })
  await at.as('Ravi').call('PUT', '/api/notifications/preferences', {
    topics: [
      { topic: 'leave', inApp: true, push: false },
      { topic: 'announcements', inApp: false, push: true },
    ],
  })
  await notifyPeople(at, ['Ravi'])
  await notifyPeople(at, ['Ravi'], { type: 'broadcast', title: 'News' })
  await drain()
  expect(service.received.map((r) => r.payload.title)).toEqual(['News'])
  expect((await at.as('Ravi').get('/api/notifications')).body.map((n: any) => n.title)).toEqual([
    'Leave Approved',
  ])

  expect(
    (await at.as('Ravi').call('PUT', '/api/notifications/preferences', { quietFrom: '10:00', quietTo: null }))
      .status,
  ).toBe(422)
  expect(
    (
      await at
        .as('Ravi')
        .call('PUT', '/api/notifications/preferences', { quietFrom: null, quietTo: null, digestAt: '18:00' })
    ).body,
  ).toMatchObject({ digestAt: '18:00', quietFrom: null })
  await notifyPeople(at, ['Ravi'], { type: 'task', title: 'Call Acme' })
  await drain()
  expect(service.received).toHaveLength(1)
  at.clock.set('2026-11-18T12:30:00.000Z')
  await drain()
  expect(service.received[1]!.payload.title).toBe('Call Acme')
})

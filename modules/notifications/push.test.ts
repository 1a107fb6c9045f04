/** Web push from the act to the device, with a push service of our own. Wednesday, 18 November 2026, 09:30 in Mumbai. */
import { afterEach, describe, expect, test } from 'vitest'
import { office, type Name, type Office } from '../../tests/support/office'
import { certificate, pushService } from '../../tests/support/pushService'
import { outboxes } from '.'
import { notify, type Notice } from './notify'
import { payloadOf } from './push'
import { endpointProblem } from './subscriptions'
import { rotate } from './vapid'

type Service = Awaited<ReturnType<typeof pushService>>
let service: Service | null = null
afterEach(async () => {
  await service?.close()
  service = null
})

async function begin(at = '2026-11-18T04:00:00.000Z') {
  service = await pushService()
  const here = await office(at, { config: { pushHosts: [service.host()], pushCa: certificate } })
  return { at: here, service, drain: () => outboxes.get(here.app)!.drain() }
}
const subscribe = async (at: Office, name: Name, from: Service) => {
  const subscription = from.browser()
  expect((await at.as(name).post('/api/push/subscribe', { subscription, userAgent: 'Test' })).status).toBe(200)
  return subscription
}
const tell = (at: Office, people: Name[], more: Partial<Notice> = {}) => at.write((tx) => notify(tx, { people: people.map((n) => at.ids[n]), type: 'leave_update', title: 'Leave Approved', message: 'Enjoy', link: '/leave', ...more }))
const states = (at: Office) => at.app.ask(({ db }) => db.all<{ state: string; attempts: number; error: string | null }>('select state, attempts, error from deliveries order by id'))

test('an approval reaches the locked phone: signed with our key, encrypted for that browser', async () => {
  const { at, service, drain } = await begin()
  await subscribe(at, 'Ravi', service)
  const { publicKey } = (await at.as('Ravi').get('/api/push/vapid-key?token=x')).body
  const { id } = (await at.as('Ravi').post('/api/leaves', { leaveType: 'personal', fromDate: '2026-11-23', toDate: '2026-11-23', duration: 'full_day', reason: 'Family' })).body
  await at.as('Meera').call('PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  expect(service.received).toEqual([])
  await drain()
  expect(service.problems).toEqual([])
  expect(service.received).toMatchObject([{ key: publicKey, subject: 'mailto:anita@northwind.test', urgency: 'normal', ttl: String(72 * 3600), payload: { title: 'Leave Approved', link: '/leave', type: 'leave_update', tag: 'n1', receipt: expect.any(String) } }])
  expect(states(at)).toEqual([{ state: 'sent', attempts: 1, error: null }])
  await drain()
  expect(service.received).toHaveLength(1)
})

describe('what the push service answers', () => {
  test.each([
    [404, {}, '', 'dropped', 0],
    [410, {}, '', 'dropped', 0],
    [403, {}, 'mismatch', 'dropped', 0],
    [400, {}, '{"reason":"VapidPkHashMismatch"}', 'dropped', 0],
    [413, {}, 'too large', 'dead', 1],
    [429, { 'retry-after': '90' }, '', 'waiting', 1],
    [500, {}, '', 'waiting', 1],
  ] as const)('%d %j %s: the delivery is %s', async (status, headers, body, state, left) => {
    const { at, service, drain } = await begin()
    await subscribe(at, 'Ravi', service)
    await tell(at, ['Ravi'])
    service.answer(status, headers, body)
    await drain()
    expect(states(at)[0]!.state).toBe(state)
    expect(at.app.ask(({ db }) => db.all('select 1 from push_subscriptions'))).toHaveLength(left)
  })

  test('later is later: after Retry-After, then longer and longer, then dead and seen by Admin', async () => {
    const { at, service, drain } = await begin()
    await subscribe(at, 'Ravi', service)
    await tell(at, ['Ravi'], { isUrgent: true })
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
    expect((await at.as('Anita').get('/api/push/dead')).body).toMatchObject([{ name: 'Ravi Test', title: 'Leave Approved', attempts: 6 }])
  })

  test('a device that signed out while it was being sent to is not tried again, nor who signs in there next', async () => {
    const { at, service, drain } = await begin()
    await subscribe(at, 'Ravi', service)
    await tell(at, ['Ravi'])
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
    expect((await at.as('Anita').get(`/api/push/debug/${at.ids.Priya}`)).body.subscriptions).toMatchObject([{ status: 'Active', error: null }])
  })

  test('no answer at all is later too', async () => {
    const { at, service, drain } = await begin()
    await subscribe(at, 'Ravi', service)
    await tell(at, ['Ravi'])
    await service.close()
    await drain()
    expect(states(at)[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  })
})

test('a restart in the middle loses none and shows none twice: the same topic and tag again', async () => {
  const { at, service } = await begin()
  for (const name of ['Ravi', 'Priya', 'Meera'] as const) await subscribe(at, name, service)
  await at.as('Anita').post('/api/notifications/broadcast', { title: 'Fire drill', message: 'At four', roles: ['All'], sendPush: true, sendInApp: true })
  // Claimed and sent, and the server goes down before it can write that down.
  await at.write((tx) => tx.db.run(`update deliveries set state = 'sending', attempts = 1 where id in (1, 2)`))
  await outboxes.get(at.app)!.start()
  await expect.poll(() => states(at).map((s) => s.state)).toEqual(['sent', 'sent', 'sent'])
  expect(service.received.map((r) => r.topic).toSorted()).toEqual(['n1', 'n2', 'n3'])
  expect((await at.as('Ravi').get('/api/notifications')).body.filter((n: any) => n.title === 'Fire drill')).toHaveLength(1)
})

test('a push service that never answers holds up no shutdown', async () => {
  const { at, service } = await begin()
  await subscribe(at, 'Ravi', service)
  service.meanwhile(() => new Promise(() => {}))
  await outboxes.get(at.app)!.start()
  await tell(at, ['Ravi'])
  await expect.poll(() => service.received.length).toBe(1)
  const started = Date.now()
  await outboxes.get(at.app)!.stop()
  expect(Date.now() - started).toBeLessThan(10_000)
  expect(states(at)[0]!.state).toBe('sending')
})

test('quiet hours hold what is not urgent until the morning, and then it comes together', async () => {
  const { at, service, drain } = await begin('2026-11-18T16:30:00.000Z') // 22:00
  await subscribe(at, 'Ravi', service)
  await tell(at, ['Ravi'])
  await tell(at, ['Ravi'], { title: 'Balance changed', type: 'balance_update' })
  await tell(at, ['Ravi'], { title: 'Punch out', type: 'attendance', isUrgent: true })
  await drain()
  expect(service.received.map((r) => r.payload.title)).toEqual(['Punch out'])
  at.clock.set('2026-11-19T02:29:00.000Z')
  await drain()
  expect(service.received).toHaveLength(1)
  at.clock.set('2026-11-19T02:30:00.000Z') // 08:00
  await drain()
  expect(service.received.slice(1).map((r) => [r.payload.title, r.payload.body, r.payload.link])).toEqual([['2 notifications', 'Leave Approved\nBalance changed', '/notifications']])
  expect((await at.as('Ravi').get('/api/notifications')).body).toHaveLength(3)
})

test('a person chooses kinds, channels, quiet hours and a digest', async () => {
  const { at, service, drain } = await begin()
  await subscribe(at, 'Ravi', service)
  expect((await at.as('Ravi').get('/api/notifications/preferences')).body).toMatchObject({ quietFrom: '21:00', quietTo: '08:00', digestAt: null, topics: expect.arrayContaining([{ topic: 'leave', inApp: true, push: true }]) })
  await at.as('Ravi').call('PUT', '/api/notifications/preferences', { topics: [{ topic: 'leave', inApp: true, push: false }, { topic: 'announcements', inApp: false, push: true }] })
  await tell(at, ['Ravi'])
  await tell(at, ['Ravi'], { type: 'broadcast', title: 'News' })
  await drain()
  expect(service.received.map((r) => r.payload.title)).toEqual(['News'])
  expect((await at.as('Ravi').get('/api/notifications')).body.map((n: any) => n.title)).toEqual(['Leave Approved'])

  expect((await at.as('Ravi').call('PUT', '/api/notifications/preferences', { quietFrom: '10:00', quietTo: null })).status).toBe(422)
  expect((await at.as('Ravi').call('PUT', '/api/notifications/preferences', { quietFrom: null, quietTo: null, digestAt: '18:00' })).body).toMatchObject({ digestAt: '18:00', quietFrom: null })
  await tell(at, ['Ravi'], { type: 'task', title: 'Call Acme' })
  await drain()
  expect(service.received).toHaveLength(1)
  at.clock.set('2026-11-18T12:30:00.000Z')
  await drain()
  expect(service.received[1]!.payload.title).toBe('Call Acme')
})

describe('a device belongs to who is signed in', () => {
  test('signing out removes it', async () => {
    const { at, service, drain } = await begin()
    await subscribe(at, 'Ravi', service)
    await tell(at, ['Ravi'])
    await at.as('Ravi').post('/api/auth/logout')
    await drain()
    expect(service.received).toEqual([])
    expect(states(at)[0]!.state).toBe('dropped')
  })

  test('a sign-in that has run out hears nothing more', async () => {
    const { at, service, drain } = await begin()
    await subscribe(at, 'Ravi', service)
    await at.write((tx) => tx.db.run(`update sessions set expires_at = '2026-11-18T03:00:00.000Z' where user_id = ?`, at.ids.Ravi))
    expect(await tell(at, ['Ravi'])).toMatchObject({ inApp: 1, devices: 0, withoutPush: 1 })
    await drain()
    expect(service.received).toEqual([])
  })

  test('somebody else signing in takes it over', async () => {
    const { at, service, drain } = await begin()
    const subscription = await subscribe(at, 'Ravi', service)
    await at.as('Priya').post('/api/push/subscribe', { subscription })
    await tell(at, ['Ravi', 'Priya'])
    await drain()
    expect(service.received).toHaveLength(1)
    expect(at.app.ask(({ db }) => db.all('select user_id as id from push_subscriptions'))).toEqual([{ id: at.ids.Priya }])
    expect((await at.as('Ravi').post('/api/push/unsubscribe', { endpoint: subscription.endpoint })).status).toBe(200)
    expect(at.app.ask(({ db }) => db.all('select 1 from push_subscriptions'))).toHaveLength(1)
  })

  test('a key that was rotated goes on serving its subscriptions', async () => {
    const { at, service, drain } = await begin()
    await subscribe(at, 'Ravi', service)
    const before = (await at.as('Ravi').get('/api/push/vapid-key')).body.publicKey
    const { publicKey } = await rotate(at.app)
    expect((await at.as('Ravi').get('/api/push/vapid-key')).body.publicKey).toBe(publicKey)
    await subscribe(at, 'Priya', service)
    await tell(at, ['Ravi', 'Priya'])
    await drain()
    expect(service.received.map((r) => r.key).toSorted()).toEqual([before, publicKey].toSorted())
    expect((await at.as('Anita').get(`/api/push/debug/${at.ids.Ravi}`)).body).toMatchObject({ subscriptionCount: 1, currentVapidKey: publicKey, subscriptions: [{ status: 'Older key' }] })
  })
})

test('push that proves itself: shown and clicked are told by the secret in the push', async () => {
  const { at, service, drain } = await begin()
  await subscribe(at, 'Ravi', service)
  await tell(at, ['Ravi'])
  await drain()
  const { receipt } = service.received[0]!.payload
  for (const what of ['shown', 'clicked']) expect((await at.nobody.post('/api/push/receipts', { receipt, what })).body).toEqual({ success: true })
  expect((await at.nobody.post('/api/push/receipts', { receipt: 'x'.repeat(24), what: 'shown' })).body).toEqual({ success: true })
  expect((await at.as('Anita').get(`/api/push/debug/${at.ids.Ravi}`)).body).toMatchObject({ name: 'Ravi Test', subscriptions: [{ status: 'Shown' }], recent: [{ title: 'Leave Approved', state: 'sent', shownAt: expect.any(String), clickedAt: expect.any(String) }] })
})

describe('tests of push', () => {
  test("one's own is answered when it was sent; without a device it says so", async () => {
    const { at, service } = await begin()
    expect((await at.as('Ravi').post('/api/push/test')).body).toMatchObject({ success: false, message: 'No push subscriptions found. Enable push notifications first.' })
    await subscribe(at, 'Ravi', service)
    expect((await at.as('Ravi').post('/api/push/test')).body).toEqual({ success: true, message: 'Test notification sent to 1 device', sentCount: 1 })
    service.answer(410)
    expect((await at.as('Ravi').post('/api/push/test')).body).toMatchObject({ success: false, message: expect.stringContaining('No push subscriptions could be reached') })
    expect(at.app.ask(({ db }) => db.all('select 1 from push_subscriptions'))).toEqual([])
  })

  test.each([
    ['Anita', '/api/push/test-role', { role: 'Manager' }, ['Meera', 'Manoj']],
    ['Anita', '/api/push/test-designation', { designation: 'Recruiter' }, ['Ravi', 'Priya', 'Rekha']],
    ['Meera', '/api/push/test-team', {}, ['Ravi', 'Priya']],
    ['Meera', '/api/push/test-team', { includeManager: true }, ['Meera', 'Ravi', 'Priya']],
    ['Meera', '/api/push/test-manager', {}, ['Sunil']],
    ['Meera', '/api/push/test-hierarchy', {}, ['Sunil', 'Anita']],
    ['Meera', '/api/push/test-regularization', {}, ['Meera']],
    ['Meera', '/api/push/test-task-assignment', { taskTitle: 'Call Acme', deadline: '2026-11-20' }, ['Meera']],
  ] as const)('%s %s %j', async (name, path, body, whom) => {
    const { at, service, drain } = await begin()
    const paths = new Map<string, string>()
    for (const one of ['Anita', 'Sunil', 'Meera', 'Manoj', 'Ravi', 'Priya', 'Rekha'] as const) paths.set(new URL((await subscribe(at, one, service)).endpoint).pathname, one)
    expect((await at.as(name).post(path, body)).body).toMatchObject({ success: true, sentCount: whom.length })
    await drain()
    expect(service.received.map((r) => paths.get(r.path)).toSorted()).toEqual([...whom].toSorted())
    expect((await at.as('Ravi').get('/api/notifications')).body).toEqual([])
  })

  test('somebody of another team is not there', async () => {
    const { at } = await begin()
    expect((await at.as('Meera').post('/api/push/test-regularization', { userId: at.ids.Rekha })).status).toBe(404)
  })
})

test('no address makes the server call inside the network', () => {
  for (const good of ['https://fcm.googleapis.com/fcm/send/x', 'https://updates.push.services.mozilla.com/wpush/v2/x', 'https://web.push.apple.com/x', 'https://wns2-par02p.notify.windows.com/w/?token=x']) expect(endpointProblem(good, [])).toBeNull()
  for (const bad of [
    'http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:8443/x', 'https://user@fcm.googleapis.com/x', 'https://evilfcm.googleapis.com.attacker.example/x', 'https://notfcm.googleapis.com/x', 'https://127.0.0.1/x', 'https://localhost/x',
    'https://[::1]/x', 'https://169.254.169.254/latest', 'not an address', 'file:///etc/passwd',
  ])
    expect(endpointProblem(bad, []), bad).not.toBeNull()
  expect(endpointProblem('https://localhost:4443/x', ['localhost:4443'])).toBeNull()
})

test('a subscription with wrong keys or a strange address is refused with the field', async () => {
  const { at, service } = await begin()
  const good = service.browser()
  for (const [subscription, field, status] of [
    [{ ...good, keys: { ...good.keys, auth: 'AAAA' } }, 'subscription.keys.auth', 400],
    [{ ...good, keys: { ...good.keys, p256dh: `${good.keys.p256dh}AA` } }, 'subscription.keys.p256dh', 400],
    [{ ...good, endpoint: 'https://10.0.0.7/x' }, 'subscription.endpoint', 422],
  ] as const) {
    const reply = await at.as('Ravi').post('/api/push/subscribe', { subscription })
    expect([reply.status, reply.body.errors[0].field]).toEqual([status, field])
  }
})

test('a payload stays below 3 KB whatever is told', () => {
  for (const text of ['a', 'ह', '😀']) expect(Buffer.byteLength(payloadOf({ receipt: 'r'.repeat(24), type: 'other', title: text.repeat(300), message: text.repeat(3000), link: '/notifications', tag: 'n1', isUrgent: false }))).toBeLessThan(3000)
})

/** Which browsers can be subscribed, and to whom they belong. */
import { afterEach, describe, expect, test } from 'vitest'
import { startPushOffice, end, states, subscribe, notifyPeople } from '../../../tests/support/pushing'
import { endpointProblem } from './subscriptions'
import { rotate } from './vapid'

afterEach(end)

describe('a device belongs to the signed-in person', () => {
  test('signing out removes it', async () => {
    const { at, service, drain } = await startPushOffice()
    await subscribe(at, 'Ravi', service)
    await notifyPeople(at, ['Ravi'])
    await at.as('Ravi').post('/api/auth/logout')
    await drain()
    expect(service.received).toEqual([])
    expect(states(at)[0]!.state).toBe('dropped')
  })

  test('an expired sign-in gets no more pushes', async () => {
    const { at, service, drain } = await startPushOffice()
    await subscribe(at, 'Ravi', service)
    await at.write((tx) =>
      tx.db.run(`update sessions set expires_at = '2026-11-18T03:00:00.000Z' where user_id = ?`, at.ids.Ravi),
    )
    expect(await notifyPeople(at, ['Ravi'])).toMatchObject({ inApp: 1, devices: 0, withoutPush: 1 })
    await drain()
    expect(service.received).toEqual([])
  })

  test('another person who signs in takes it over', async () => {
    const { at, service, drain } = await startPushOffice()
    const subscription = await subscribe(at, 'Ravi', service)
    await at.as('Priya').post('/api/push/subscribe', { subscription })
    await notifyPeople(at, ['Ravi', 'Priya'])
    await drain()
    expect(service.received).toHaveLength(1)
    expect(at.app.ask(({ db }) => db.all('select user_id as id from push_subscriptions'))).toEqual([
      { id: at.ids.Priya },
    ])
    expect(
      (await at.as('Ravi').post('/api/push/unsubscribe', { endpoint: subscription.endpoint })).status,
    ).toBe(200)
    expect(at.app.ask(({ db }) => db.all('select 1 from push_subscriptions'))).toHaveLength(1)
  })

  test('a rotated key still serves its subscriptions', async () => {
    const { at, service, drain } = await startPushOffice()
    await subscribe(at, 'Ravi', service)
    const before = (await at.as('Ravi').get('/api/push/vapid-key')).body.publicKey
    const { publicKey } = await rotate(at.app)
    expect((await at.as('Ravi').get('/api/push/vapid-key')).body.publicKey).toBe(publicKey)
    await subscribe(at, 'Priya', service)
    await notifyPeople(at, ['Ravi', 'Priya'])
    await drain()
    expect(service.received.map((r) => r.key).toSorted()).toEqual([before, publicKey].toSorted())
    expect((await at.as('Anita').get(`/api/push/debug/${at.ids.Ravi}`)).body).toMatchObject({
      subscriptionCount: 1,
      currentVapidKey: publicKey,
      subscriptions: [{ status: 'Older key' }],
    })
  })
})

test('no subscription address makes the server call the internal network', () => {
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])
    expect(endpointProblem(good, [])).toBeNull()
  for (const bad of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://evilfcm.googleapis.com.attacker.example/x',
    'https://notfcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'not an address',
    'file:///etc/passwd',
  ])
    expect(endpointProblem(bad, []), bad).not.toBeNull()
  expect(endpointProblem('https://localhost:4443/x', ['localhost:4443'])).toBeNull()
})

test('a subscription with wrong keys or an unknown address is rejected with the field', async () => {
  const { at, service } = await startPushOffice()
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

/** Push tests, and receipts. */
import { afterEach, describe, expect, test } from 'vitest'
import { startPushOffice, end, subscribe, notifyPeople } from '../../../tests/support/pushing'

afterEach(end)

test('the secret in a push reports that it was shown and clicked', async () => {
  const { at, service, drain } = await startPushOffice()
  await subscribe(at, 'Ravi', service)
  await notifyPeople(at, ['Ravi'])
  await drain()
  const { receipt } = service.received[0]!.payload
  for (const what of ['shown', 'clicked'])
    expect((await at.nobody.post('/api/push/receipts', { receipt, what })).body).toEqual({ success: true })
  expect(
    (await at.nobody.post('/api/push/receipts', { receipt: 'x'.repeat(24), what: 'shown' })).body,
  ).toEqual({ success: true })
  expect((await at.as('Anita').get(`/api/push/debug/${at.ids.Ravi}`)).body).toMatchObject({
    name: 'Ravi Test',
    subscriptions: [{ status: 'Shown' }],
    recent: [
      { title: 'Leave Approved', state: 'sent', shownAt: expect.any(String), clickedAt: expect.any(String) },
    ],
  })
})

describe('tests of push', () => {
  test('a test to oneself answers after sending; without a device it says so', async () => {
    const { at, service } = await startPushOffice()
    expect((await at.as('Ravi').post('/api/push/test')).body).toMatchObject({
      success: false,
      message: 'No push subscriptions found. Enable push notifications first.',
    })
    await subscribe(at, 'Ravi', service)
    expect((await at.as('Ravi').post('/api/push/test')).body).toEqual({
      success: true,
      message: 'Test notification sent to 1 device',
      sentCount: 1,
    })
    service.answer(410)
    expect((await at.as('Ravi').post('/api/push/test')).body).toMatchObject({
      success: false,
      message: expect.stringContaining('No push subscriptions could be reached'),
    })
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
    [
      'Meera',
      '/api/push/test-task-assignment',
      { taskTitle: 'Call Acme', deadline: '2026-11-20' },
      ['Meera'],
    ],
  ] as const)('%s %s %j', async (name, path, body, whom) => {
    const { at, service, drain } = await startPushOffice()
    const paths = new Map<string, string>()
    for (const one of ['Anita', 'Sunil', 'Meera', 'Manoj', 'Ravi', 'Priya', 'Rekha'] as const)
      paths.set(new URL((await subscribe(at, one, service)).endpoint).pathname, one)
    expect((await at.as(name).post(path, body)).body).toMatchObject({ success: true, sentCount: whom.length })
    await drain()
    expect(service.received.map((r) => paths.get(r.path)).toSorted()).toEqual([...whom].toSorted())
    expect((await at.as('Ravi').get('/api/notifications')).body).toEqual([])
  })

  test('a person of another team is 404', async () => {
    const { at } = await startPushOffice()
    expect(
      (await at.as('Meera').post('/api/push/test-regularization', { userId: at.ids.Rekha })).status,
    ).toBe(404)
  })
})

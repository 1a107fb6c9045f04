/** Webhooks that change while they send, after a restore, without an owner, and with too much to send. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  closeReceivers,
  createdWebhook,
  deliveryLog,
  punch,
  startWebhookOffice,
  webhooksUrl as url,
} from '../../tests/support/webhooks'
import { webhookOutboxes } from '.'
import { jobs } from './jobs'

afterEach(closeReceivers)

describe('a webhook that is deleted while it sends', () => {
  test.each([204, 500])(
    'leaves the delivery of another alone that got its row, answer %i',
    async (status) => {
      const { at, receiver, create, drain } = await startWebhookOffice()
      const first = await create()
      receiver.answer = () => ({ status, delayMs: 300 })
      await punch(at, 'Ravi')
      const sending = drain()
      await expect.poll(() => receiver.received.length).toBe(1)
      await at.as('Anita').call('DELETE', `${url}/${first.id}`)
      const second = await createdWebhook(at, receiver, { name: 'Second' })
      await punch(at, 'Priya')
      await at.write(({ db }) => db.run("update webhook_deliveries set state = 'sending'"))
      await sending
      expect(await deliveryLog(at, second.id)).toMatchObject([{ state: 'sending', status: null }])
    },
  )

  test('by a test that is under way, too', async () => {
    const { at, receiver, create } = await startWebhookOffice()
    const first = await create()
    receiver.answer = () => ({ status: 204, delayMs: 300 })
    const trying = at.as('Anita').post(`${url}/${first.id}/test`, {})
    await expect.poll(() => receiver.received.length).toBe(1)
    await at.as('Anita').call('DELETE', `${url}/${first.id}`)
    const second = await createdWebhook(at, receiver, { name: 'Second' })
    await punch(at, 'Priya')
    await trying
    expect(await deliveryLog(at, second.id)).toMatchObject([{ state: 'waiting', status: null }])
  })
})

test('a restore pauses each webhook, drops what waited, and ends the former secret', async () => {
  const { at, receiver, create, drain } = await startWebhookOffice()
  const { id } = await create({ events: ['person.activated'] })
  await at.as('Anita').post(`${url}/${id}/secret`, {})
  const happen = () =>
    at.write((tx) =>
      tx.record('person.activated', {
        userId: at.ids.Ravi,
        before: { isActive: false },
        after: { isActive: true },
      }),
    )
  await happen()
  await at.write((tx) => tx.record('backup.restored', { madeAt: at.clock.now(), version: '0.1.0' }))
  await happen()
  await drain()
  expect(receiver.received).toEqual([])
  expect(
    at.app.ask(({ db }) => [
      db.all('select paused_why as why, former_sealed as former from webhooks'),
      db.all('select state from webhook_deliveries order by id'),
      db.all("select message from notifications where title = 'Webhook paused: Payroll'"),
    ]),
  ).toEqual([
    [{ why: 'restored', former: null }],
    [{ state: 'dropped' }, { state: 'waiting' }],
    [{ message: expect.stringContaining('Muster was restored from a backup.') }],
  ])
})

test('without the rights of its owner nothing is sent, however they were lost', async () => {
  const { at, receiver, create, drain } = await startWebhookOffice()
  await create()
  await punch(at, 'Ravi')
  // As another process could leave it: no event says so.
  await at.write(({ db }) => db.run("update users set role = 'Manager' where id = ?", at.ids.Anita))
  await drain()
  expect(receiver.received).toEqual([])
  expect(at.app.ask(({ db }) => db.one('select paused_why as why from webhooks'))).toEqual({ why: 'owner' })
})

test('deliveries about a person whose data is deleted are deleted, also those that wait', async () => {
  const { at, receiver, create, drain } = await startWebhookOffice()
  await create({ events: ['person.deactivated', 'attendance.punched'] })
  receiver.answer = () => ({ status: 500 })
  await punch(at, 'Rekha')
  await punch(at, 'Priya')
  await drain()
  const users = `/api/users/${at.ids.Rekha}`
  await at.as('Anita').call('PUT', users, { isActive: false })
  await at.write((tx) =>
    tx.record('person.removed', {
      userId: at.ids.Rekha,
      before: { name: 'Rekha Test' },
      after: { name: 'Former employee' },
    }),
  )
  const stored = at.app.ask(({ db }) => JSON.stringify(db.all('select body from webhook_deliveries')))
  expect(stored).not.toContain('rekha@')
  expect(stored).toContain('priya@')
})

test('a receiver that asks to wait gets no more until then, and one that fails with everything rests', async () => {
  const { at, receiver, create } = await startWebhookOffice()
  await create()
  for (const type of ['in', 'out'])
    for (const who of ['Ravi', 'Priya', 'Rekha', 'Meera', 'Manoj', 'Sunil', 'Arjun', 'Sana'] as const) {
      if (type === 'out') at.clock.pass(1)
      await punch(at, who, type)
    }
  receiver.answer = () => ({ status: 429, headers: { 'retry-after': '3600' } })
  const outboxes = webhookOutboxes.get(at.app)!
  await outboxes.start()
  outboxes.wake()
  await expect.poll(() => receiver.received.length).toBe(10)
  await new Promise((done) => setTimeout(done, 500))
  expect(receiver.received).toHaveLength(10)
  await outboxes.stop()
})

test('webhooks send after a start during which one of them was created', async () => {
  const { at, receiver, create } = await startWebhookOffice()
  const outboxes = webhookOutboxes.get(at.app)!
  await create()
  await outboxes.start()
  await create({ name: 'Second' })
  await punch(at, 'Ravi')
  await expect.poll(() => receiver.received.length).toBe(2)
  await outboxes.stop()
})

test('another address is tried at once with what waits', async () => {
  const { at, receiver, create, drain } = await startWebhookOffice()
  const { id } = await create()
  receiver.answer = () => ({ status: 500 })
  await punch(at, 'Ravi')
  await drain()
  at.clock.pass(1)
  await drain()
  receiver.answer = ({ path }) => ({ status: path === '/new' ? 200 : 500 })
  const address = receiver.address.replace('/hooks/muster', '/new')
  const facts = { name: 'Payroll', address, events: ['attendance.punched'] }
  expect((await at.as('Anita').call('PUT', `${url}/${id}`, facts)).body.failingSince).toBeNull()
  await drain()
  expect(await deliveryLog(at, id)).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('old deliveries are deleted after 30 days, and a webhook is created twenty times at most', async () => {
  const { at, create, drain } = await startWebhookOffice()
  const { id } = await create()
  await punch(at, 'Ravi')
  await drain()
  await at.as('Anita').post(`${url}/${id}/pause`, {})
  await punch(at, 'Priya')
  const [tidy] = jobs
  await tidy!.run(at.app, '2026-12-17')
  expect(await deliveryLog(at, id)).toHaveLength(2)
  await tidy!.run(at.app, '2026-12-19')
  expect(await deliveryLog(at, id)).toEqual([])
  for (let n = 2; n <= 20; n++) await create({ name: `Number ${n}` })
  const facts = { name: 'x', address: 'https://hooks.invalid/x', events: ['person.added'] }
  expect((await at.as('Anita').post(url, facts)).status).toBe(409)
})

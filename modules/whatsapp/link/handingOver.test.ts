/** Messages during other events: none is sent twice or lost, and no opted-out number gets one. */
import { beforeEach, expect, test, vi } from 'vitest'
import {
  at,
  batch,
  bulk,
  byHand,
  connect,
  engine,
  firstHanded,
  handed,
  opened,
  pause,
  rows,
  rules,
  session,
  single,
  soon,
  states,
} from '../../../tests/support/whatsappByHand'

beforeEach(byHand)

test('messages queued while an idle session closes reopen it; a connect meanwhile waits for the new session', async () => {
  await connect('Meera')
  engine.closesSlowly = true
  const asleep = session('Meera').sleep()
  await bulk(2)
  const again = connect('Meera')
  engine.closesSlowly = false
  opened[0]!.finish()
  await asleep
  expect(await again).toBe('connected')
  await soon(() => expect(states()).toEqual(['sent', 'sent']))
  expect(opened).toHaveLength(2)
})

test('a sending session is not closed as idle', async () => {
  await rules({ idleMinutes: 0.0005 })
  engine.answers = false
  await connect('Meera')
  void single()
  await firstHanded()
  await pause(150)
  expect(session('Meera').state).toBe('connected')
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  await soon(() => expect(session('Meera').state).toBe('resting'))
  expect(states()).toEqual(['sent'])
})

test('bulk messages wait while the session is away, and do not fail', async () => {
  await connect('Meera')
  engine.answers = false
  await bulk(2)
  await firstHanded()
  engine.answers = true
  handed()[0]!.answer({ is: 'refused', why: 'WhatsApp is not connected.', isAway: true })
  await soon(() => expect(states()).toEqual(['sent', 'sent']))
  expect(
    at.app.ask(({ db }) => db.one('select count(*) as n from whatsapp_messages where handed_at is not null')),
  ).toEqual({ n: 2 })
})

test('a bulk send is paused if the session stays away; requeued messages do not count for the daily cap', async () => {
  await connect('Meera')
  engine.answers = false
  await bulk(1)
  for (let i = 0; i < 10; i++) {
    await soon(() => expect(handed()).toHaveLength(i + 1))
    handed()[i]!.answer({ is: 'refused', why: 'WhatsApp is not connected.', isAway: true })
  }
  await soon(() =>
    expect(batch()).toMatchObject({
      state: 'paused',
      trouble: 'WhatsApp accepts no messages at the moment. Resume when the phone is online.',
    }),
  )
  expect((await at.as('Meera').get('/api/whatsapp/status')).body.sentToday).toBe(0)
})

test('cancelling while a message is handed over and the session ends leaves nothing waiting', async () => {
  await connect('Meera')
  engine.answers = false
  const { body } = await bulk(2)
  await firstHanded()
  await at.as('Meera').post(`/api/whatsapp/batches/${body.batchId}/cancel`)
  handed()[0]!.answer({ is: 'refused', why: 'WhatsApp is not connected.', isAway: true })
  await soon(() => expect(states()).toEqual(['cancelled', 'cancelled']))
})

test('if the last waiting number opts out, the bulk send ends and a waiting single message gets its result', async () => {
  await rules({ dailyCap: 1 })
  await connect('Meera')
  await bulk(2)
  await soon(() => expect(states()).toEqual(['sent', 'queued']))
  await at.as('Ravi').post('/api/whatsapp/opt-outs', { number: '9876543211' })
  expect(batch()!.state).toBe('ended')
})

test('a number that opts out just before the hand-over gets no message', async () => {
  await connect('Meera')
  engine.answers = false
  void single('9876543298')
  await firstHanded()
  await bulk(1)
  await at.write(
    (tx) =>
      void tx.db.run(
        `insert into whatsapp_opt_outs (number, user_id, by_answer, created_at)
         values ('919876543210', ?, 0, '2026-11-18')`,
        at.ids.Ravi,
      ),
  )
  engine.answers = true
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  await soon(() => expect(batch()!.state).toBe('ended'))
  expect(handed()).toHaveLength(1)
  expect(rows()[1]).toMatchObject({ state: 'failed', error: 'This number is on the opt-out list.' })
})

test('an unreadable attachment fails its messages, and the bulk send ends', async () => {
  await connect('Meera')
  await at.write(
    (tx) =>
      void tx.db.run(
        `insert into whatsapp_uploads
         values ('abcdefghijklmnop', ?, 'a.txt', 'text/plain', 3, '2026-11-18T06:30:00.000Z')`,
        at.ids.Meera,
      ),
  )
  vi.spyOn(at.app.files, 'getItemRaw').mockRejectedValue(new Error('EIO'))
  await at.as('Meera').post('/api/whatsapp/send-bulk', {
    recipients: [{ number: '9876543210' }, { number: '9876543211' }],
    message: 'Hello',
    attachmentUrl: '/api/whatsapp/attachments/abcdefghijklmnop',
  })
  await soon(() => expect(batch()!.state).toBe('ended'))
  expect(rows()).toMatchObject([
    { state: 'failed', error: 'The attachment could not be read. Please attach it again.' },
    { state: 'failed' },
  ])
  expect(handed()).toEqual([])
})

test('two concurrent resends send once', async () => {
  await connect('Meera')
  engine.answers = false
  void single()
  await firstHanded()
  engine.answers = true
  handed()[0]!.answer({ is: 'unknown', why: 'Nothing was heard.' })
  await soon(() => expect(states()).toEqual(['unknown']))
  const again = () => at.as('Meera').post(`/api/whatsapp/message-logs/${rows()[0]!.id}/send-again`)
  expect((await Promise.all([again(), again()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
  await soon(() => expect(states()).toEqual(['unknown', 'sent']))
  expect(handed()).toHaveLength(2)
})

test('two requests with one key both get a response and send one message', async () => {
  await connect('Meera')
  engine.answers = false
  const key = { 'idempotency-key': 'one-and-the-same' }
  const both = Promise.all([single('9876543299', key), single('9876543299', key)])
  await firstHanded()
  await pause(20)
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  const [first, second] = await both
  expect([first.body.status, second.body]).toEqual(['sent', first.body])
  expect(handed()).toHaveLength(1)
})

test('a disconnect while a bulk send is written leaves nothing of it', async () => {
  await connect('Meera')
  const written = bulk(4000)
  await soon(() => expect(batch()).toBeDefined())
  await at.as('Meera').post('/api/whatsapp/disconnect')
  expect((await written).status).toBe(409)
  expect([states().length, batch()]).toEqual([0, undefined])
})

test('a repeated STOP is one entry', async () => {
  await connect('Meera')
  for (let i = 0; i < 3; i++) opened[0]!.emit({ is: 'received', from: '919876543210', text: 'Stop' })
  opened[0]!.emit({ is: 'received', from: '919876543211', text: 'Thank you, I will be there' })
  await soon(() =>
    expect(at.app.ask(({ db }) => db.all('select number from whatsapp_opt_outs'))).toEqual([
      { number: '919876543210' },
    ]),
  )
  await pause(20)
  expect(
    at.app.ask(({ db }) =>
      db.one(`select count(*) as n from events where name = 'whatsapp.opt_out_changed'`),
    ),
  ).toEqual({ n: 1 })
})

test('acknowledgements before the outcome count in their order', async () => {
  await connect('Meera')
  engine.answers = false
  void single()
  await firstHanded()
  opened[0]!.emit({ is: 'ack', messageId: 'M1', ack: 'delivered' })
  opened[0]!.emit({ is: 'ack', messageId: 'M1', ack: 'sent' })
  await pause(20)
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  await soon(() => expect(states()).toEqual(['delivered']))
})

test('an opt-out of another number does not end a wait', async () => {
  await connect('Meera')
  engine.answers = false
  const sent = single()
  await firstHanded()
  await at.as('Ravi').post('/api/whatsapp/opt-outs', { number: '9811111111' })
  await pause(50)
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  expect((await sent).body).toMatchObject({ success: true, status: 'sent' })
})

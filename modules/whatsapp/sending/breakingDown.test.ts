/**
 * Broken sessions, full disks and stopping servers: outcomes are stored, and waiting messages continue or are
 * paused.
 */
import { beforeEach, expect, test, vi } from 'vitest'
import {
  alarm,
  at,
  batch,
  bulk,
  byHand,
  connect,
  engine,
  firstHanded,
  handed,
  linkedNow,
  opened,
  pause,
  rows,
  rules,
  session,
  sentButNotWrittenDown,
  single,
  soon,
  states,
} from '../../../tests/support/whatsappByHand'
import { registryOf } from '../link/sessionRegistry'

beforeEach(byHand)

test('unlinking on the phone while closed pauses everything and notifies the sender; the next link sends nothing automatically', async () => {
  await connect('Meera')
  await session('Meera').sleep()
  // WhatsApp shows a code only when both are queued. A later bulk send is refused.
  engine.comesUp = () => {}
  const alone = single()
  expect((await bulk(2)).status).toBe(200)
  await soon(() => expect([opened.length, rows().length]).toEqual([2, 3]))
  opened[1]!.emit({ is: 'qr', code: 'x' })
  expect(await alone).toMatchObject({
    status: 422,
    body: { message: 'WhatsApp was unlinked on the phone. Connect again with a QR code.' },
  })
  await soon(() =>
    expect(batch()).toEqual({
      state: 'paused',
      trouble: 'WhatsApp was unlinked on the phone. Connect again with a QR code.',
    }),
  )
  expect(session('Meera').state).toBe('disconnected')
  expect((await at.as('Meera').get('/api/notifications')).body[0]).toMatchObject({
    title: 'WhatsApp was disconnected',
    message: expect.stringContaining('2 messages are waiting.'),
  })
  engine.comesUp = (_, emit) => emit({ is: 'ready', phoneNumber: '919820099999' })
  await connect('Meera')
  await pause(30)
  expect(handed()).toEqual([])
})

test('an outcome that could not be stored is stored later, before anything else is sent', async () => {
  await connect('Meera')
  await sentButNotWrittenDown(2)
  engine.answers = true
  session('Meera').wake()
  await soon(() => expect(states()).toEqual(['sent', 'sent']))
  expect(handed()).toHaveLength(2)
})

test('a failed reopening leaves no unhandled rejection', async () => {
  await connect('Meera')
  await session('Meera').sleep()
  const seen: unknown[] = []
  const see = (reason: unknown) => void seen.push(reason)
  process.on('unhandledRejection', see)
  await at.write(
    (tx) =>
      void tx.db.run(
        `insert into whatsapp_messages (user_id, number, message, state, created_at)
         values (?, '919876543210', 'x', 'queued', '2026-11-18T06:30:00.000Z')`,
        at.ids.Meera,
      ),
  )
  vi.spyOn(registryOf(at.app).sending.engine, 'open').mockImplementation(() => {
    throw new Error('ENOSPC: /secret/folder')
  })
  const broken = vi.spyOn(at.app, 'write').mockRejectedValue(new Error('disk full'))
  session('Meera').wake()
  await pause(50)
  broken.mockRestore()
  session('Meera').wake()
  await soon(() => expect(states()).toEqual(['failed']))
  process.off('unhandledRejection', see)
  expect(seen).toEqual([])
  expect(rows()[0]!.error).toBe('WhatsApp could not be started.')
})

test('a session that breaks while the server stops pauses nothing and continues after the next start', async () => {
  await connect('Meera')
  engine.answers = false
  await bulk(2)
  await firstHanded()
  const stopped = session('Meera').stop()
  opened[0]!.emit({ is: 'closed', why: 'no browser', message: 'The browser cannot be started.' })
  handed()[0]!.answer({ is: 'refused', why: 'WhatsApp is not connected.', isAway: true })
  await stopped
  await pause(20)
  expect([states(), batch()!.state]).toEqual([['queued', 'queued'], 'running'])
})

test('if the server is killed during the last message, the bulk send ends after the start', async () => {
  await at.write((tx) => {
    tx.db.run('insert into whatsapp_sessions (user_id, is_linked) values (?, 1)', at.ids.Meera)
    tx.db.run(
      `insert into whatsapp_batches (id, user_id, message, state, total, created_at)
       values (7, ?, 'x', 'running', 1, '2026-11-18T06:30:00.000Z')`,
      at.ids.Meera,
    )
    tx.db.run(
      `insert into whatsapp_messages (user_id, batch_id, number, message, state, created_at)
       values (?, 7, '919876543210', 'x', 'sending', '2026-11-18T06:30:00.000Z')`,
      at.ids.Meera,
    )
  })
  await registryOf(at.app).start()
  await pause(100)
  expect([states(), batch()!.state]).toEqual([['unknown'], 'ended'])
})

test('a pending outcome is stored at the next wake even if the cap is reached', async () => {
  await rules({ dailyCap: 1 })
  await connect('Meera')
  await sentButNotWrittenDown(2)
  session('Meera').wake()
  await pause(100)
  expect(states()).toEqual(['sent', 'queued'])
})

test('a pending outcome is stored after a disconnect', async () => {
  await connect('Meera')
  await sentButNotWrittenDown(1)
  await at.as('Meera').post('/api/whatsapp/disconnect')
  session('Meera').wake()
  await pause(100)
  expect([states(), batch()!.state]).toEqual([['sent'], 'ended'])
})

test('a late conflict after a reconnect leaves it linked', async () => {
  await connect('Meera')
  engine.answers = false
  void single()
  await firstHanded()
  opened[0]!.emit({ is: 'closed', why: 'conflict', message: 'x' })
  opened[0]!.isClosed = true
  expect(await connect('Meera')).toBe('connected')
  handed()[0]!.answer({ is: 'unknown', why: 'x' })
  await pause(60)
  expect([session('Meera').state, linkedNow()]).toEqual(['connected', { n: 1 }])
})

test('the bulk send continues after its process was ended from outside', async () => {
  await connect('Meera')
  engine.answers = false
  await bulk(2)
  await firstHanded()
  opened[0]!.emit({ is: 'closed', why: 'closed', message: '' })
  opened[0]!.isClosed = true
  handed()[0]!.answer({ is: 'unknown', why: 'x' })
  await pause(100)
  expect([
    session('Meera').state,
    states(),
    batch()!.state,
    opened.length > 1 || alarm() !== undefined,
  ]).toEqual(['resting', ['unknown', 'queued'], 'running', true])
})

test('a crash that could not be stored is handled again', async () => {
  await connect('Meera')
  engine.answers = false
  await bulk(2)
  await firstHanded()
  const broken = vi.spyOn(at.app, 'write').mockRejectedValue(new Error('disk full'))
  opened[0]!.emit({ is: 'closed', why: 'crashed', message: 'The browser ended.' })
  handed()[0]!.answer({ is: 'refused', why: 'WhatsApp is not connected.', isAway: true })
  await soon(() => expect(alarm()).toBeDefined())
  await pause(20)
  broken.mockRestore()
  engine.answers = true
  session('Meera').wake()
  await soon(() => expect(states()).toEqual(['sent', 'sent']))
})

/**
 * Concurrent connects, disconnects and departures: one session at a time, and every waiting request gets a
 * response.
 */
import { beforeEach, expect, test, vi } from 'vitest'
import { busy } from '../../../src/domain/errors'
import {
  at,
  byHand,
  connect,
  engine,
  forgot,
  forgotWhileOpen,
  linkedNow,
  opened,
  pause,
  rules,
  session,
  single,
  soon,
} from '../../../tests/support/whatsappByHand'
import { registryOf } from './sessionRegistry'

beforeEach(byHand)

test('two concurrent connects start one session', async () => {
  expect(await Promise.all([connect('Meera'), connect('Meera')])).toEqual(['connected', 'connected'])
  expect(opened).toHaveLength(1)
})

test.each([
  ['disconnects', () => at.as('Meera').post('/api/whatsapp/disconnect')],
  ['leaves', () => session('Meera').leave('Left the firm')],
])('a person who %s while room is made stays so, and waiting requests get a response', async (_, go) => {
  await rules({ sessionsAtOnce: 1 })
  await at.write(
    (tx) => void tx.db.run('insert into whatsapp_sessions (user_id, is_linked) values (?, 1)', at.ids.Meera),
  )
  await connect('Ravi')
  engine.closesSlowly = true
  const waiting = at.as('Meera').post('/api/whatsapp/connect')
  await soon(() => expect(session('Ravi').state).toBe('resting'))
  await go()
  opened[0]!.finish()
  expect((await waiting).status).toBe(409)
  await pause(20)
  expect([session('Meera').state, opened.length]).toEqual(['disconnected', 1])
  expect(
    at.app.ask(({ db }) =>
      db.one('select is_linked as n from whatsapp_sessions where user_id = ?', at.ids.Meera),
    ),
  ).toEqual({ n: 0 })
})

test('a waiting connect gets a response when the session is disconnected or ends', async () => {
  engine.comesUp = () => {}
  const waiting = at.as('Meera').post('/api/whatsapp/connect')
  await soon(() => expect(opened).toHaveLength(1))
  await at.as('Meera').post('/api/whatsapp/disconnect')
  expect((await waiting).body.message).toBe('WhatsApp was disconnected meanwhile.')
  const next = at.as('Meera').post('/api/whatsapp/connect')
  await soon(() => expect(opened).toHaveLength(2))
  opened[1]!.emit({ is: 'closed', why: 'unreachable', message: 'Could not reach WhatsApp.' })
  expect(await next).toMatchObject({ status: 503, body: { message: 'Could not reach WhatsApp.' } })
})

test('a late code does not reset an existing session', async () => {
  await connect('Meera')
  opened[0]!.emit({ is: 'qr', code: 'late' })
  await pause(30)
  expect(session('Meera').state).toBe('connected')
  expect((await single()).body.status).toBe('sent')
})

test('force reconnect and leaving delete the login, also of a closed session', async () => {
  await connect('Meera')
  await session('Meera').sleep()
  await at.as('Meera').post('/api/whatsapp/connect', { forceReconnect: true })
  expect(forgot).toEqual([at.ids.Meera])
})

test('a person who left while the server was down is unlinked at its start', async () => {
  await at.write((tx) => {
    tx.db.run(
      `insert into whatsapp_sessions (user_id, is_linked, phone_number) values (?, 0, '919820012345')`,
      at.ids.Rekha,
    )
    tx.db.run('update users set is_active = 0 where id = ?', at.ids.Rekha)
  })
  await registryOf(at.app).start()
  await soon(() => expect(forgot).toEqual([at.ids.Rekha]))
})

test('a forced connect during another one does not delete the login of an open session', async () => {
  await connect('Meera')
  await session('Meera').sleep()
  engine.comesUp = () => {}
  const a = at.as('Meera').post('/api/whatsapp/connect', { forceReconnect: true })
  const b = at.as('Meera').post('/api/whatsapp/connect')
  await pause(100)
  await at.as('Meera').post('/api/whatsapp/disconnect')
  await Promise.all([a, b])
  expect(forgotWhileOpen).not.toContain(true)
})

test.each([0, 1, 2, 3, 4, 5, 6, 8, 10])(
  'forced twice, the second %d steps later, one session is begun at a time',
  async (n) => {
    engine.comesUp = () => {}
    const s = session('Meera')
    const a = s.connect(true).catch(() => {})
    for (let i = 0; i < n; i++) await new Promise((r) => setImmediate(r))
    const b = s.connect(true).catch(() => {})
    await pause(60)
    await s.disconnect()
    await Promise.all([a, b])
    expect(forgotWhileOpen).not.toContain(true)
  },
)

test('a ready event that could not be stored does not leave it connecting forever', async () => {
  engine.comesUp = () => {}
  void connect('Meera')
  await soon(() => expect(opened).toHaveLength(1))
  const broken = vi.spyOn(at.app, 'write').mockRejectedValue(new Error('disk I/O error'))
  opened[0]!.emit({ is: 'ready', phoneNumber: '919820012345' })
  await pause(30)
  broken.mockRestore()
  engine.comesUp = (_, emit) => emit({ is: 'ready', phoneNumber: '919820012345' })
  const again = await Promise.race([connect('Meera'), pause(1000).then(() => 'hangs')])
  expect([again, session('Meera').state]).toEqual(['connected', 'connected'])
})

test('a repeated write of linked after a disconnect does not link', async () => {
  engine.comesUp = () => {}
  const waiting = connect('Meera')
  await soon(() => expect(opened).toHaveLength(1))
  const real = at.app.write.bind(at.app)
  let once = true
  vi.spyOn(at.app, 'write').mockImplementation((o: any, w: any, k: any) =>
    once && String(w).includes('.linked)') ? ((once = false), Promise.reject(busy())) : real(o, w, k),
  )
  opened[0]!.emit({ is: 'ready', phoneNumber: '919820012345' })
  await pause(10)
  await session('Meera').leave('Left the firm')
  await waiting
  await pause(700)
  expect(linkedNow()?.n ?? 0).toBe(0)
})

test('a disconnected session stays disconnected when room is needed', async () => {
  await rules({ sessionsAtOnce: 1 })
  await connect('Meera')
  engine.closesSlowly = true
  const off = at.as('Meera').post('/api/whatsapp/disconnect')
  await soon(() => expect(session('Meera').state).toBe('disconnected'))
  const other = connect('Ravi')
  await pause(30)
  engine.closesSlowly = false
  opened[0]!.finish()
  await Promise.all([off, other])
  expect(session('Meera').state).toBe('disconnected')
})

test('a person who returns after a failed departure can connect', async () => {
  await connect('Meera')
  await session('Meera').sleep()
  registryOf(at.app).sending.engine.forget = async () => {
    throw new Error('EBUSY')
  }
  ;(registryOf(at.app) as any).isServing = true
  await registryOf(at.app)
    .leave(at.ids.Meera)
    .catch(() => {})
  expect(await connect('Meera')).toBe('connected')
})

test('a disconnect during a forced reconnect takes effect', async () => {
  await connect('Meera')
  engine.closesSlowly = true
  const force = at.as('Meera').post('/api/whatsapp/connect', { forceReconnect: true })
  await soon(() => expect(session('Meera').state).toBe('disconnected'))
  const off = at.as('Meera').post('/api/whatsapp/disconnect')
  await pause(20)
  engine.closesSlowly = false
  opened[0]!.finish()
  await off
  await Promise.race([force, pause(200)])
  expect([session('Meera').state, opened.length]).toEqual(['disconnected', 1])
})

test('the login of a closed session is deleted before another session starts, even with a concurrent connect', async () => {
  await connect('Meera')
  await session('Meera').sleep()
  const force = at.as('Meera').post('/api/whatsapp/connect', { forceReconnect: true })
  const other = connect('Meera')
  expect([(await force).status, await other]).toEqual([expect.any(Number), 'connected'])
  expect([forgot.length, forgotWhileOpen]).toEqual([1, [false]])
  await session('Meera').sleep()
  expect([forgot.length, linkedNow()]).toEqual([1, { n: 1 }])
})

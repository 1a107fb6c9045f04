/** What comes between: sessions that take their time to end, errors in the middle, two at once. An engine by hand. */
import { beforeEach, expect, test, vi } from 'vitest'
import { office, type Name, type Office } from '../../tests/support/office'
import { busy } from '../../src/domain/errors'
import { deskOf } from './desk'
import type { Engine, LinkEvent, Outcome, Outgoing } from './engine/engine'
import { render } from './rules'
import { Streak } from './streak'

type Opened = { owner: number; tell: (event: LinkEvent) => void; sends: { message: Outgoing; answer: (outcome: Outcome) => void }[]; finish: () => void; isClosed: boolean }
let at: Office
let opened: Opened[]
/** The engine answers sends by itself; closes at once; shows a code to whom. */
let answers: boolean
let closesSlowly: boolean
let comesUp: (owner: number, tell: Opened['tell']) => void
let forgot: number[]
let forgotWhileOpen: boolean[]

beforeEach(async () => {
  at = await office('2026-11-18T06:30:00.000Z')
  opened = []
  forgot = []
  forgotWhileOpen = []
  answers = true
  closesSlowly = false
  comesUp = (_, tell) => tell({ is: 'ready', phoneNumber: '919820012345' })
  const engine: Engine = {
    name: 'simulator',
    open(owner, tell) {
      const one: Opened = { owner, tell, sends: [], finish: () => {}, isClosed: false }
      opened.push(one)
      setTimeout(() => !one.isClosed && comesUp(owner, tell), 2)
      const close = () =>
        new Promise<void>((resolve) => {
          one.finish = () => {
            if (!one.isClosed) tell({ is: 'closed', why: 'closed', message: '' })
            one.isClosed = true
            resolve()
          }
          if (!closesSlowly) one.finish()
        })
      const send = (message: Outgoing) =>
        new Promise<Outcome>((answer) => {
          one.sends.push({ message, answer })
          if (answers) setTimeout(() => answer({ is: 'sent', messageId: `M${message.reference}` }), 2)
        })
      return { send, check: async () => 'unknown', close, logOut: close }
    },
    forget: async (owner) => {
      forgot.push(owner)
      forgotWhileOpen.push(opened.some((one) => one.owner === owner && !one.isClosed))
    },
    stop: async () => {},
  }
  deskOf(at.app).sending = { engine, pace: 0.0001 }
})

const rules = (value: object) => at.write((tx) => tx.db.run(`insert or replace into settings (key, from_day, value) values ('whatsapp', '2026-01-01', ?)`, JSON.stringify({ country: '91', leastPauseSeconds: 8, mostPauseSeconds: 20, dailyCap: 250, bulkFrom: '08:00', bulkTo: '21:00', bulkForEveryone: false, idleMinutes: 30, sessionsAtOnce: 4, ...value })))
const connect = (name: Name) => at.as(name).post('/api/whatsapp/connect').then(({ body }) => body.status as string)
const bulk = (count: number, name: Name = 'Meera') => at.as(name).post('/api/whatsapp/send-bulk', { recipients: Array.from({ length: count }, (_, i) => ({ number: String(9_876_543_210 + i) })), message: 'Hello' })
const single = (number = '9876543299', headers = {}) => at.as('Meera').post('/api/whatsapp/send', { to: number, message: 'Hello' }, headers)
const rows = () => at.app.ask(({ db }) => db.all<{ id: number; state: string; error: string | null }>('select id, state, error from whatsapp_messages order by id'))
const states = () => rows().map(({ state }) => state)
const batch = () => at.app.ask(({ db }) => db.one<{ state: string; trouble: string | null }>('select state, trouble from whatsapp_batches order by id desc limit 1'))
const seat = (name: Name) => deskOf(at.app).seat(at.ids[name])
const handed = () => opened.flatMap(({ sends }) => sends)
const soon = (look: () => void) => vi.waitFor(look, { timeout: 5000, interval: 5 })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const linkedNow = () => at.app.ask(({ db }) => db.one<{ n: number }>('select is_linked as n from whatsapp_sessions where user_id = ?', at.ids.Meera))
/** Whether it will be looked at again by itself. */
const alarm = () => (seat('Meera') as unknown as { waking: { timer: unknown } }).waking.timer
const firstHanded = () => soon(() => expect(handed().length).toBeGreaterThan(0))

/** The first of so many has left, and the disk takes nothing when that is to be written down. */
async function sentButNotWrittenDown(count: number) {
  answers = false
  await bulk(count)
  await firstHanded()
  const broken = vi.spyOn(at.app, 'write').mockRejectedValue(new Error('disk I/O error'))
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  await soon(() => expect(seat('Meera').sender.isBusy).toBe(false))
  broken.mockRestore()
}

test('two calls to connect at once begin one session', async () => {
  expect(await Promise.all([connect('Meera'), connect('Meera')])).toEqual(['connected', 'connected'])
  expect(opened).toHaveLength(1)
})

test('messages queued while an idle session closes wake it again; connecting meanwhile waits for the new one', async () => {
  await connect('Meera')
  closesSlowly = true
  const asleep = seat('Meera').sleep()
  await bulk(2)
  const again = connect('Meera')
  closesSlowly = false
  opened[0]!.finish()
  await asleep
  expect(await again).toBe('connected')
  await soon(() => expect(states()).toEqual(['sent', 'sent']))
  expect(opened).toHaveLength(2)
})

test('a session that sends is not closed for being idle', async () => {
  await rules({ idleMinutes: 0.0005 })
  answers = false
  await connect('Meera')
  void single()
  await firstHanded()
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(seat('Meera').state).toBe('connected')
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  await soon(() => expect(seat('Meera').state).toBe('resting'))
  expect(states()).toEqual(['sent'])
})

test.each([
  ['disconnects', () => at.as('Meera').post('/api/whatsapp/disconnect')],
  ['leaves', () => seat('Meera').leave('Left the firm')],
])('who %s while room is made for them stays so, and whoever waits is answered', async (_, go) => {
  await rules({ sessionsAtOnce: 1 })
  await at.write((tx) => void tx.db.run('insert into whatsapp_sessions (user_id, is_linked) values (?, 1)', at.ids.Meera))
  await connect('Ravi')
  closesSlowly = true
  const waiting = at.as('Meera').post('/api/whatsapp/connect')
  await soon(() => expect(seat('Ravi').state).toBe('resting'))
  await go()
  opened[0]!.finish()
  expect((await waiting).status).toBe(409)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([seat('Meera').state, opened.length]).toEqual(['disconnected', 1])
  expect(at.app.ask(({ db }) => db.one('select is_linked as n from whatsapp_sessions where user_id = ?', at.ids.Meera))).toEqual({ n: 0 })
})

test('a connect that waits is answered when the session is disconnected, and when it ends', async () => {
  comesUp = () => {}
  const waiting = at.as('Meera').post('/api/whatsapp/connect')
  await soon(() => expect(opened).toHaveLength(1))
  await at.as('Meera').post('/api/whatsapp/disconnect')
  expect((await waiting).body.message).toBe('WhatsApp was disconnected meanwhile.')
  const next = at.as('Meera').post('/api/whatsapp/connect')
  await soon(() => expect(opened).toHaveLength(2))
  opened[1]!.tell({ is: 'closed', why: 'unreachable', message: 'Could not reach WhatsApp.' })
  expect(await next).toMatchObject({ status: 503, body: { message: 'Could not reach WhatsApp.' } })
})

test('unlinked on the phone while it rested: all stands still, the sender hears of it, and the next link sends nothing by itself', async () => {
  await connect('Meera')
  await seat('Meera').sleep()
  // Only when both are queued does WhatsApp show a code: a bulk send that comes later is refused.
  comesUp = () => {}
  const alone = single()
  expect((await bulk(2)).status).toBe(200)
  await soon(() => expect([opened.length, rows().length]).toEqual([2, 3]))
  opened[1]!.tell({ is: 'qr', code: 'x' })
  expect(await alone).toMatchObject({ status: 422, body: { message: 'WhatsApp was unlinked on the phone. Connect again with a QR code.' } })
  await soon(() => expect(batch()).toEqual({ state: 'paused', trouble: 'WhatsApp was unlinked on the phone. Connect again with a QR code.' }))
  expect(seat('Meera').state).toBe('disconnected')
  expect((await at.as('Meera').get('/api/notifications')).body[0]).toMatchObject({ title: 'WhatsApp was disconnected', message: expect.stringContaining('2 messages wait.') })
  comesUp = (_, tell) => tell({ is: 'ready', phoneNumber: '919820099999' })
  await connect('Meera')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(handed()).toEqual([])
})

test('a code that comes late does not undo a session that is there', async () => {
  await connect('Meera')
  opened[0]!.tell({ is: 'qr', code: 'late' })
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(seat('Meera').state).toBe('connected')
  expect((await single()).body.status).toBe('sent')
})

test('a session that is away makes bulk rows wait, not fail', async () => {
  await connect('Meera')
  answers = false
  await bulk(2)
  await firstHanded()
  answers = true
  handed()[0]!.answer({ is: 'refused', why: 'WhatsApp is not connected.', isAway: true })
  await soon(() => expect(states()).toEqual(['sent', 'sent']))
  expect(at.app.ask(({ db }) => db.one('select count(*) as n from whatsapp_messages where handed_at is not null'))).toEqual({ n: 2 })
})

test('one that goes on being away is paused in the end; what was requeued does not count for the day', async () => {
  await connect('Meera')
  answers = false
  await bulk(1)
  for (let i = 0; i < 10; i++) {
    await soon(() => expect(handed()).toHaveLength(i + 1))
    handed()[i]!.answer({ is: 'refused', why: 'WhatsApp is not connected.', isAway: true })
  }
  await soon(() => expect(batch()).toMatchObject({ state: 'paused', trouble: 'WhatsApp takes no messages at the moment. Resume when the phone is online.' }))
  expect((await at.as('Meera').get('/api/whatsapp/status')).body.sentToday).toBe(0)
})

test('cancelled while a message is handed over and its session goes: nothing is left waiting', async () => {
  await connect('Meera')
  answers = false
  const { body } = await bulk(2)
  await firstHanded()
  await at.as('Meera').post(`/api/whatsapp/batches/${body.batchId}/cancel`)
  handed()[0]!.answer({ is: 'refused', why: 'WhatsApp is not connected.', isAway: true })
  await soon(() => expect(states()).toEqual(['cancelled', 'cancelled']))
})

test('the last one that waits opts out: the bulk send is over, and who waits for a single message hears at once', async () => {
  await rules({ dailyCap: 1 })
  await connect('Meera')
  await bulk(2)
  await soon(() => expect(states()).toEqual(['sent', 'queued']))
  await at.as('Ravi').post('/api/whatsapp/opt-outs', { number: '9876543211' })
  expect(batch()!.state).toBe('ended')
})

test('opted out between the look and the hand-over: it is not handed over', async () => {
  await connect('Meera')
  answers = false
  void single('9876543298')
  await firstHanded()
  await bulk(1)
  await at.write((tx) => void tx.db.run(`insert into whatsapp_opt_outs (number, user_id, by_answer, created_at) values ('919876543210', ?, 0, '2026-11-18')`, at.ids.Ravi))
  answers = true
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  await soon(() => expect(batch()!.state).toBe('ended'))
  expect(handed()).toHaveLength(1)
  expect(rows()[1]).toMatchObject({ state: 'failed', error: 'This number asked not to be written to.' })
})

test('an attachment that cannot be read fails its messages, and the bulk send comes to its end', async () => {
  await connect('Meera')
  await at.write((tx) => void tx.db.run(`insert into whatsapp_uploads values ('abcdefghijklmnop', ?, 'a.txt', 'text/plain', 3, '2026-11-18T06:30:00.000Z')`, at.ids.Meera))
  vi.spyOn(at.app.files, 'getItemRaw').mockRejectedValue(new Error('EIO'))
  await at.as('Meera').post('/api/whatsapp/send-bulk', { recipients: [{ number: '9876543210' }, { number: '9876543211' }], message: 'Hello', attachmentUrl: '/api/whatsapp/attachments/abcdefghijklmnop' })
  await soon(() => expect(batch()!.state).toBe('ended'))
  expect(rows()).toMatchObject([{ state: 'failed', error: 'The attachment could not be read. Please attach it again.' }, { state: 'failed' }])
  expect(handed()).toEqual([])
})

test('an outcome that could not be written down is written down later, before anything else goes', async () => {
  await connect('Meera')
  await sentButNotWrittenDown(2)
  answers = true
  seat('Meera').wake()
  await soon(() => expect(states()).toEqual(['sent', 'sent']))
  expect(handed()).toHaveLength(2)
})

test('nothing that fails while waking leaves a rejection that nobody handles', async () => {
  await connect('Meera')
  await seat('Meera').sleep()
  const seen: unknown[] = []
  const see = (reason: unknown) => void seen.push(reason)
  process.on('unhandledRejection', see)
  await at.write((tx) => void tx.db.run(`insert into whatsapp_messages (user_id, number, message, state, created_at) values (?, '919876543210', 'x', 'queued', '2026-11-18T06:30:00.000Z')`, at.ids.Meera))
  vi.spyOn(deskOf(at.app).sending.engine, 'open').mockImplementation(() => {
    throw new Error('ENOSPC: /secret/folder')
  })
  const broken = vi.spyOn(at.app, 'write').mockRejectedValue(new Error('disk full'))
  seat('Meera').wake()
  await new Promise((resolve) => setTimeout(resolve, 50))
  broken.mockRestore()
  seat('Meera').wake()
  await soon(() => expect(states()).toEqual(['failed']))
  process.off('unhandledRejection', see)
  expect(seen).toEqual([])
  expect(rows()[0]!.error).toBe('WhatsApp could not be started.')
})

test('sent again twice at once goes once', async () => {
  await connect('Meera')
  answers = false
  void single()
  await firstHanded()
  answers = true
  handed()[0]!.answer({ is: 'unknown', why: 'Nothing was heard.' })
  await soon(() => expect(states()).toEqual(['unknown']))
  const again = () => at.as('Meera').post(`/api/whatsapp/message-logs/${rows()[0]!.id}/send-again`)
  expect((await Promise.all([again(), again()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
  await soon(() => expect(states()).toEqual(['unknown', 'sent']))
  expect(handed()).toHaveLength(2)
})

test('two calls with one key are both answered, and one message goes', async () => {
  await connect('Meera')
  answers = false
  const key = { 'idempotency-key': 'one-and-the-same' }
  const both = Promise.all([single('9876543299', key), single('9876543299', key)])
  await firstHanded()
  await new Promise((resolve) => setTimeout(resolve, 20))
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  const [first, second] = await both
  expect([first.body.status, second.body]).toEqual(['sent', first.body])
  expect(handed()).toHaveLength(1)
})

test('disconnected while a bulk send is written: nothing of it is left', async () => {
  await connect('Meera')
  const written = bulk(4000)
  await soon(() => expect(batch()).toBeDefined())
  await at.as('Meera').post('/api/whatsapp/disconnect')
  expect((await written).status).toBe(409)
  expect([states().length, batch()]).toEqual([0, undefined])
})

test('a STOP that is told again is one entry', async () => {
  await connect('Meera')
  for (let i = 0; i < 3; i++) opened[0]!.tell({ is: 'received', from: '919876543210', text: 'Stop' })
  opened[0]!.tell({ is: 'received', from: '919876543211', text: 'Thank you, I will be there' })
  await soon(() => expect(at.app.ask(({ db }) => db.all('select number from whatsapp_opt_outs'))).toEqual([{ number: '919876543210' }]))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(at.app.ask(({ db }) => db.one(`select count(*) as n from events where name = 'whatsapp.opt_out_changed'`))).toEqual({ n: 1 })
})

test('a session that breaks while the server stops pauses nothing: after the next start it goes on', async () => {
  await connect('Meera')
  answers = false
  await bulk(2)
  await firstHanded()
  const stopped = seat('Meera').stop()
  opened[0]!.tell({ is: 'closed', why: 'no browser', message: 'The browser cannot be started.' })
  handed()[0]!.answer({ is: 'refused', why: 'WhatsApp is not connected.', isAway: true })
  await stopped
  await pause(20)
  expect([states(), batch()!.state]).toEqual([['queued', 'queued'], 'running'])
})

test('acknowledgements that come before the answer count, in their order', async () => {
  await connect('Meera')
  answers = false
  void single()
  await firstHanded()
  opened[0]!.tell({ is: 'ack', messageId: 'M1', ack: 'delivered' })
  opened[0]!.tell({ is: 'ack', messageId: 'M1', ack: 'sent' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  await soon(() => expect(states()).toEqual(['delivered']))
})

test('force reconnect and leaving forget the login, also of a session that rests', async () => {
  await connect('Meera')
  await seat('Meera').sleep()
  await at.as('Meera').post('/api/whatsapp/connect', { forceReconnect: true })
  expect(forgot).toEqual([at.ids.Meera])
})

test('somebody who left while the server was down is unlinked at its start', async () => {
  await at.write((tx) => {
    tx.db.run(`insert into whatsapp_sessions (user_id, is_linked, phone_number) values (?, 0, '919820012345')`, at.ids.Rekha)
    tx.db.run('update users set is_active = 0 where id = ?', at.ids.Rekha)
  })
  await deskOf(at.app).start()
  await soon(() => expect(forgot).toEqual([at.ids.Rekha]))
})

test('outcomes in a row that say: do not go on', () => {
  const of = (...outcomes: [Outcome['is'], boolean?][]) => {
    const streak = new Streak()
    return outcomes.map(([is, isAway]) => Boolean(streak.after({ is, why: '', messageId: '' } as Outcome, isAway ?? false)))
  }
  expect(of(['refused'], ['refused'], ['refused'])).toEqual([false, false, true])
  expect(of(['unknown'], ['unknown'], ['unknown'])).toEqual([false, false, true])
  expect(of(['refused'], ['sent'], ['refused'], ['refused'])).toEqual([false, false, false, false])
  expect(of(['refused'], ['refused'], ['refused', true], ['refused'])).toEqual([false, false, false, true])
  expect(of(['unregistered'], ['unregistered'], ['unregistered'], ['unregistered'])).toEqual([false, false, false, false])
})

test('a text that is made to be slow is not', () => {
  const before = performance.now()
  for (const text of [`{{${' '.repeat(3990)}x`, '{{'.repeat(2000), `{{${'a'.repeat(3990)}`, '{{ }}'.repeat(800)]) render(text, { a: 'b' })
  // Four of them took seconds each; this is no measurement, only far from that.
  expect(performance.now() - before).toBeLessThan(1000)
})

test('killed while the last row of a bulk is handed over: after start the batch ends', async () => {
  await at.write((tx) => {
    tx.db.run('insert into whatsapp_sessions (user_id, is_linked) values (?, 1)', at.ids.Meera)
    tx.db.run(`insert into whatsapp_batches (id, user_id, message, state, total, created_at) values (7, ?, 'x', 'running', 1, '2026-11-18T06:30:00.000Z')`, at.ids.Meera)
    tx.db.run(`insert into whatsapp_messages (user_id, batch_id, number, message, state, created_at) values (?, 7, '919876543210', 'x', 'sending', '2026-11-18T06:30:00.000Z')`, at.ids.Meera)
  })
  await deskOf(at.app).start()
  await pause(100)
  expect([states(), batch()!.state]).toEqual([['unknown'], 'ended'])
})

test("an opt-out of another number ends nobody's wait", async () => {
  await connect('Meera')
  answers = false
  const sent = single()
  await firstHanded()
  await at.as('Ravi').post('/api/whatsapp/opt-outs', { number: '9811111111' })
  await pause(50)
  handed()[0]!.answer({ is: 'sent', messageId: 'M1' })
  expect((await sent).body).toMatchObject({ success: true, status: 'sent' })
})

test('owed is written down by the next wake also when the cap is reached', async () => {
  await rules({ dailyCap: 1 })
  await connect('Meera')
  await sentButNotWrittenDown(2)
  seat('Meera').wake()
  await pause(100)
  expect(states()).toEqual(['sent', 'queued'])
})

test('owed, then disconnected: written down', async () => {
  await connect('Meera')
  await sentButNotWrittenDown(1)
  await at.as('Meera').post('/api/whatsapp/disconnect')
  seat('Meera').wake()
  await pause(100)
  expect([states(), batch()!.state]).toEqual([['sent'], 'ended'])
})

test('force while another connect: login is not forgotten under an open session', async () => {
  forgotWhileOpen = []
  await connect('Meera')
  await seat('Meera').sleep()
  comesUp = () => {}
  const a = at.as('Meera').post('/api/whatsapp/connect', { forceReconnect: true })
  const b = at.as('Meera').post('/api/whatsapp/connect')
  await pause(100)
  await at.as('Meera').post('/api/whatsapp/disconnect')
  await Promise.all([a, b])
  expect(forgotWhileOpen).not.toContain(true)
})

test.each([0, 1, 2, 3, 4, 5, 6, 8, 10])('forced twice, the second %d steps later, one session is begun at a time', async (n) => {
  forgotWhileOpen = []
  comesUp = () => {}
  const s = seat('Meera')
  const a = s.connect(true).catch(() => {})
  for (let i = 0; i < n; i++) await new Promise((r) => setImmediate(r))
  const b = s.connect(true).catch(() => {})
  await pause(60)
  await s.disconnect()
  await Promise.all([a, b])
  expect(forgotWhileOpen).not.toContain(true)
})

test('ready that could not be written: not connecting for good', async () => {
  comesUp = () => {}
  void connect('Meera')
  await soon(() => expect(opened).toHaveLength(1))
  const broken = vi.spyOn(at.app, 'write').mockRejectedValue(new Error('disk I/O error'))
  opened[0]!.tell({ is: 'ready', phoneNumber: '919820012345' })
  await pause(30)
  broken.mockRestore()
  comesUp = (_, tell) => tell({ is: 'ready', phoneNumber: '919820012345' })
  const again = await Promise.race([connect('Meera'), pause(1000).then(() => 'hangs')])
  expect([again, seat('Meera').state]).toEqual(['connected', 'connected'])
})

test('linked that is tried again (503) after a disconnect does not link', async () => {
  comesUp = () => {}
  const waiting = connect('Meera')
  await soon(() => expect(opened).toHaveLength(1))
  const real = at.app.write.bind(at.app)
  let once = true
  vi.spyOn(at.app, 'write').mockImplementation((o: any, w: any, k: any) => (once && String(w).includes('.linked)') ? ((once = false), Promise.reject(busy())) : real(o, w, k)))
  opened[0]!.tell({ is: 'ready', phoneNumber: '919820012345' })
  await pause(10)
  await seat('Meera').leave('Left the firm')
  await waiting
  await pause(700)
  expect(linkedNow()?.n ?? 0).toBe(0)
})

test('a session that its person disconnects stays disconnected when somebody needs room', async () => {
  await rules({ sessionsAtOnce: 1 })
  await connect('Meera')
  closesSlowly = true
  const off = at.as('Meera').post('/api/whatsapp/disconnect')
  await soon(() => expect(seat('Meera').state).toBe('disconnected'))
  const other = connect('Ravi')
  await pause(30)
  closesSlowly = false
  opened[0]!.finish()
  await Promise.all([off, other])
  expect(seat('Meera').state).toBe('disconnected')
})

test('conflict, settled late, connected again meanwhile: stays linked', async () => {
  await connect('Meera')
  answers = false
  void single()
  await firstHanded()
  opened[0]!.tell({ is: 'closed', why: 'conflict', message: 'x' })
  opened[0]!.isClosed = true
  expect(await connect('Meera')).toBe('connected')
  handed()[0]!.answer({ is: 'unknown', why: 'x' })
  await pause(60)
  expect([seat('Meera').state, linkedNow()]).toEqual(['connected', { n: 1 }])
})

test('who comes back after a leave that failed may connect', async () => {
  await connect('Meera')
  await seat('Meera').sleep()
  deskOf(at.app).sending.engine.forget = async () => { throw new Error('EBUSY') }
  ;(deskOf(at.app) as any).isServing = true
  await deskOf(at.app).leave(at.ids.Meera).catch(() => {})
  expect(await connect('Meera')).toBe('connected')
})

test('disconnect while a force reconnect is unlinking holds', async () => {
  await connect('Meera')
  closesSlowly = true
  const force = at.as('Meera').post('/api/whatsapp/connect', { forceReconnect: true })
  await soon(() => expect(seat('Meera').state).toBe('disconnected'))
  const off = at.as('Meera').post('/api/whatsapp/disconnect')
  await pause(20)
  closesSlowly = false
  opened[0]!.finish()
  await off
  await Promise.race([force, pause(200)])
  expect([seat('Meera').state, opened.length]).toEqual(['disconnected', 1])
})

test('a session process that is ended from outside with closed: the bulk goes on', async () => {
  await connect('Meera')
  answers = false
  await bulk(2)
  await firstHanded()
  opened[0]!.tell({ is: 'closed', why: 'closed', message: '' })
  opened[0]!.isClosed = true
  handed()[0]!.answer({ is: 'unknown', why: 'x' })
  await pause(100)
  expect([seat('Meera').state, states(), batch()!.state, opened.length > 1 || alarm() !== undefined]).toEqual(['resting', ['unknown', 'queued'], 'running', true])
})

test('a crash that could not be written down is looked at again', async () => {
  await connect('Meera')
  answers = false
  await bulk(2)
  await firstHanded()
  const broken = vi.spyOn(at.app, 'write').mockRejectedValue(new Error('disk full'))
  opened[0]!.tell({ is: 'closed', why: 'crashed', message: 'The browser ended.' })
  handed()[0]!.answer({ is: 'refused', why: 'WhatsApp is not connected.', isAway: true })
  await soon(() => expect(alarm()).toBeDefined())
  await pause(20)
  broken.mockRestore()
  answers = true
  seat('Meera').wake()
  await soon(() => expect(states()).toEqual(['sent', 'sent']))
})

test('the login of a session that rests is forgotten before another session begins, also when somebody connects at the same time', async () => {
  await connect('Meera')
  await seat('Meera').sleep()
  const force = at.as('Meera').post('/api/whatsapp/connect', { forceReconnect: true })
  const other = connect('Meera')
  expect([(await force).status, await other]).toEqual([expect.any(Number), 'connected'])
  expect([forgot.length, forgotWhileOpen]).toEqual([1, [false]])
  await seat('Meera').sleep()
  expect([forgot.length, linkedNow()]).toEqual([1, { n: 1 }])
})

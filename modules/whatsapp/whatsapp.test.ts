/** The whole life against the simulator: link, send, many, what becomes of each, and who must not see it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { office, type Name, type Office } from '../../tests/support/office'
import type { Batch, MessageLog } from './contract'
import { deskOf } from './desk'
import type { Sending } from './engines'
import { simulator, type Script } from './engine/simulator'

const fast: Script = { scanAfter: 5, codeHolds: 5000, codes: 3, taken: 1, delivered: 3, read: 6, phoneNumber: '919820012345' }
const noon = '2026-11-18T06:30:00.000Z'

let at: Office
const folder = () => join(at.app.config.data, 'whatsapp', 'simulator')
const engine = (script: Partial<Script> = {}, pace = 0.0001): Sending => ({ engine: simulator(folder(), { ...fast, ...script }), pace })

beforeEach(async () => {
  at = await office(noon)
  deskOf(at.app).sending = engine()
})

const link = async (name: Name) => {
  expect((await at.as(name).post('/api/whatsapp/connect')).body.status).toBe('qr_ready')
  await until(name, 'connected')
}
const state = async (name: Name) => (await at.as(name).get('/api/whatsapp/status')).body
const until = (name: Name, wanted: string) => vi.waitFor(async () => expect((await state(name)).state).toBe(wanted), 5000)
const logs = async (name: Name, query = ''): Promise<MessageLog[]> => (await at.as(name).get(`/api/whatsapp/message-logs?limit=200${query}`)).body
const batches = async (name: Name): Promise<Batch[]> => (await at.as(name).get('/api/whatsapp/batches')).body
/** What has really gone out, as the simulated phones have it. */
const arrived = (name: Name): { reference: number; number: string; text: string; file: unknown }[] =>
  existsSync(join(folder(), `${at.ids[name]}.sent`)) ? readFileSync(join(folder(), `${at.ids[name]}.sent`), 'utf8').trim().split('\n').map((line) => JSON.parse(line)) : []
const people = (count: number, ending = '555') => Array.from({ length: count }, (_, i) => ({ number: `98${String(10_000 + i)}${ending}`, name: `Person ${i + 1}` }))
const bulk = (name: Name, recipients: unknown[], message = 'Hello {{Name}}', more = {}) => at.as(name).post('/api/whatsapp/send-bulk', { recipients, message, ...more })
const done = (name: Name, id: number) => vi.waitFor(async () => expect((await batches(name)).find((one) => one.id === id)?.status).toBe('ended'), 20_000)
const rules = (value: object) => at.write((tx) => tx.db.run(`insert or replace into settings (key, from_day, value) values ('whatsapp', '2026-01-01', ?)`, JSON.stringify({ country: '91', leastPauseSeconds: 8, mostPauseSeconds: 20, dailyCap: 250, bulkFrom: '08:00', bulkTo: '21:00', bulkForEveryone: false, idleMinutes: 30, sessionsAtOnce: 4, ...value })))
const stopped = (name: Name) => vi.waitFor(() => expect(deskOf(at.app).seat(at.ids[name]).sender.isBusy).toBe(false), 5000)

describe('linking', () => {
  test('a code, the scan, and the session is there', async () => {
    expect((await at.as('Ravi').get('/api/whatsapp/sessions')).body).toEqual([{ sessionType: 'personal', status: 'disconnected', state: 'disconnected', phoneNumber: null, trouble: null }])
    const { body } = await at.as('Ravi').post('/api/whatsapp/connect')
    expect(body).toMatchObject({ status: 'qr_ready', phoneNumber: null, qrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,/) })
    await until('Ravi', 'connected')
    expect(await state('Ravi')).toMatchObject({ status: 'connected', phoneNumber: '919820012345', qrCode: null, isSimulated: true, maySendBulk: false })
    expect((await at.as('Ravi').post('/api/whatsapp/connect')).body).toMatchObject({ status: 'already_connected', phoneNumber: '919820012345' })
  })
  test('another code when the first is too old; a second window sees the one that holds', async () => {
    deskOf(at.app).sending = engine({ scanAfter: null, codeHolds: 40, codes: 50 })
    const first = (await at.as('Ravi').post('/api/whatsapp/connect')).body.qrCode
    await vi.waitFor(async () => expect((await state('Ravi')).qrCode).not.toBe(first))
    const [shown, again] = [(await state('Ravi')).qrCode, (await at.as('Ravi').post('/api/whatsapp/connect')).body]
    expect(again.status).toBe('qr_ready')
    expect(shown).toMatch(/^data:image/)
  })
  test('codes run out: it is said, and connecting again begins anew', async () => {
    deskOf(at.app).sending = engine({ scanAfter: null, codeHolds: 2, codes: 2 })
    await at.as('Ravi').post('/api/whatsapp/connect')
    await until('Ravi', 'disconnected')
    expect((await at.as('Ravi').post('/api/whatsapp/connect')).body.status).toBe('qr_ready')
  })
  test('disconnect keeps the login, force reconnect clears it', async () => {
    await link('Ravi')
    expect((await at.as('Ravi').post('/api/whatsapp/disconnect')).body).toEqual({ success: true })
    expect(await state('Ravi')).toMatchObject({ status: 'disconnected', phoneNumber: null, trouble: null })
    expect((await at.as('Ravi').post('/api/whatsapp/connect')).body).toMatchObject({ status: 'connected', phoneNumber: '919820012345' })
    expect((await at.as('Ravi').post('/api/whatsapp/connect', { forceReconnect: true })).body.status).toBe('qr_ready')
  })
  test('one that cannot be begun says why, and goes on saying so', async () => {
    const unreachable: Sending['engine'] = {
      ...engine().engine,
      open: (_, tell) => {
        setTimeout(() => tell({ is: 'closed', why: 'unreachable', message: 'Could not reach WhatsApp.' }), 5)
        return { send: async () => ({ is: 'refused', why: '' }), check: async () => 'unknown', close: async () => {}, logOut: async () => {} }
      },
    }
    deskOf(at.app).sending = { engine: unreachable, pace: 1 }
    expect(await at.as('Ravi').post('/api/whatsapp/connect')).toMatchObject({ status: 503, body: { message: 'Could not reach WhatsApp.' } })
    await vi.waitFor(async () => expect(await state('Ravi')).toMatchObject({ state: 'disconnected', trouble: 'Could not reach WhatsApp.' }))
  })
  test('two calls at once begin one session', async () => {
    const [a, b] = await Promise.all([at.as('Ravi').post('/api/whatsapp/connect'), at.as('Ravi').post('/api/whatsapp/connect')])
    expect([a.body.status, b.body.status]).toEqual(['qr_ready', 'qr_ready'])
    expect(a.body.qrCode).toBe(b.body.qrCode)
  })
  test('above the number of sessions the one that rested longest makes room, and wakes with its next message', async () => {
    await rules({ sessionsAtOnce: 1 })
    await link('Ravi')
    await link('Priya')
    expect(await state('Ravi')).toMatchObject({ status: 'connected', state: 'resting' })
    expect((await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543210', message: 'Hello' })).body).toMatchObject({ success: true, status: 'sent' })
    expect((await state('Priya')).state).toBe('resting')
  })
  test('a session in which nothing was sent is closed, and woken by the next message; one that sends is not', async () => {
    await rules({ idleMinutes: 0.002 })
    await link('Ravi')
    await until('Ravi', 'resting')
    expect((await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543210', message: 'Hello' })).body.status).toBe('sent')
    await until('Ravi', 'resting')
    expect(arrived('Ravi')).toHaveLength(1)
  })
  test('where all are busy the next one is asked to wait', async () => {
    await rules({ sessionsAtOnce: 1 })
    deskOf(at.app).sending = engine({ scanAfter: null })
    await at.as('Ravi').post('/api/whatsapp/connect')
    expect(await at.as('Priya').post('/api/whatsapp/connect')).toMatchObject({ status: 503, body: { message: expect.stringMatching(/^1 person uses WhatsApp/) } })
  })
  test('somebody who leaves is unlinked, and what waits does not go', async () => {
    await deskOf(at.app).start()
    await link('Meera')
    deskOf(at.app).seat(at.ids.Meera)
    await rules({ dailyCap: 1 })
    await bulk('Meera', people(5))
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { managerId: at.ids.Sunil })
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { managerId: at.ids.Sunil })
    const { status } = await at.as('Anita').call('PUT', `/api/users/${at.ids.Meera}`, { isActive: false, lastWorkDate: '2026-11-18' })
    expect(status).toBe(200)
    await vi.waitFor(() => expect(deskOf(at.app).seen(at.ids.Meera)?.state).toBe('disconnected'))
    expect(existsSync(join(folder(), `${at.ids.Meera}.login`))).toBe(false)
    expect(at.app.ask(({ db }) => db.all(`select state, count(*) as n from whatsapp_messages where state not in ('sent', 'delivered', 'read') group by state`))).toEqual([{ state: 'cancelled', n: 4 }])
  })
})

describe('one message', () => {
  test('is sent, delivered and read', async () => {
    await link('Ravi')
    const { status, body } = await at.as('Ravi').post('/api/whatsapp/send', { to: '098765 43210', message: ' Hello Asha ' })
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true, status: 'sent', message: null } })
    await vi.waitFor(async () => expect(await logs('Ravi')).toMatchObject([{ id: body.id, status: 'read', recipientNumber: '919876543210', message: 'Hello Asha', batchId: null, sentAt: noon, deliveredAt: noon, readAt: noon }]))
    expect(arrived('Ravi')).toEqual([{ reference: body.id, number: '919876543210', text: 'Hello Asha', file: null }])
  })
  test.each([
    [{ to: '9876543000', message: 'x' }, 422, 'This number is not on WhatsApp.'],
    [{ to: '9876543001', message: 'x' }, 422, 'WhatsApp did not accept this message.'],
    [{ to: '9876543210', message: 'Hello {{ Name }}' }, 422, 'The message still has {{Name}}: write what belongs there.'],
    [{ to: '98765', message: 'x' }, 422, '98765 has fewer than 10 digits'],
    [{ to: '', message: 'x' }, 400, 'Please correct the fields named here'],
    [{ to: '9876543210', message: ' ' }, 400, 'Please correct the fields named here'],
    [{ to: '9876543210', message: 'x'.repeat(4001) }, 400, 'Please correct the fields named here'],
    [{ to: '9876543210', message: 'x', attachmentUrl: 'http://169.254.169.254/latest/meta-data' }, 422, 'Please attach the file again: this attachment is not one that you brought here.'],
    [{ to: '9876543210', message: 'x', attachmentUrl: '/api/whatsapp/attachments/../../../etc/passwd' }, 422, 'Please attach the file again: this attachment is not one that you brought here.'],
  ])('%j is refused', async (body, status, message) => {
    await link('Ravi')
    expect(await at.as('Ravi').post('/api/whatsapp/send', body)).toMatchObject({ status, body: { message } })
    expect(arrived('Ravi')).toEqual([])
  })
  test('more than twenty within a minute are a bulk send by another name', async () => {
    await link('Ravi')
    const send = () => at.as('Ravi').post('/api/whatsapp/send', { to: '9876543210', message: 'x' })
    for (let i = 0; i < 20; i++) expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({ status: 429, body: { message: 'Those were 20 messages within a minute. Please wait a little.' } })
    at.clock.pass(2)
    expect((await send()).status).toBe(200)
  })
  test('is refused without a session', async () => {
    expect(await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543210', message: 'x' })).toMatchObject({ status: 409, body: { message: 'WhatsApp is not connected. Connect it first.' } })
  })
  test('an unknown outcome is told as that, and found when WhatsApp answers late', async () => {
    await link('Ravi')
    expect((await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543002', message: 'x' })).body).toMatchObject({ success: false, status: 'unknown', message: expect.stringContaining('may have arrived') })
    expect((await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543005', message: 'y' })).body.status).toBe('unknown')
    await vi.waitFor(async () => expect((await logs('Ravi')).map((one) => one.status)).toEqual(['sent', 'unknown']))
    expect(arrived('Ravi')).toHaveLength(2)
  })
  test('one that cannot be delivered becomes failed', async () => {
    await link('Ravi')
    await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543004', message: 'x' })
    await vi.waitFor(async () => expect((await logs('Ravi'))[0]).toMatchObject({ status: 'failed', errorMessage: 'WhatsApp could not deliver this message.' }))
  })
  test('the same call twice with one key is one message', async () => {
    await link('Ravi')
    const send = () => at.as('Ravi').post('/api/whatsapp/send', { to: '9876543210', message: 'x' }, { 'idempotency-key': 'one-and-the-same' })
    const [first, second] = [await send(), await send()]
    expect(second.body.id).toBe(first.body.id)
    expect(arrived('Ravi')).toHaveLength(1)
  })
  test('sent again by hand when its outcome is unknown, not when it is sent', async () => {
    await link('Ravi')
    const { id } = (await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543002', message: 'x' })).body
    expect((await at.as('Ravi').post(`/api/whatsapp/message-logs/${id}/send-again`)).status).toBe(200)
    await vi.waitFor(() => expect(arrived('Ravi')).toHaveLength(2))
    const fine = (await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543210', message: 'x' })).body.id
    expect((await at.as('Ravi').post(`/api/whatsapp/message-logs/${fine}/send-again`)).status).toBe(409)
    expect((await at.as('Priya').post(`/api/whatsapp/message-logs/${id}/send-again`)).status).toBe(409)
    await link('Priya')
    expect((await at.as('Priya').post(`/api/whatsapp/message-logs/${id}/send-again`)).status).toBe(404)
  })
})

describe('many', () => {
  test('five hundred, with those that fail, each told apart; the sender hears how it went', async () => {
    await rules({ dailyCap: 1000 })
    await link('Meera')
    const list = [...people(494), ...['000', '001', '002', '004', '005', '007'].map((ending, i) => ({ number: `97000${i}0${ending}`, name: `Odd ${ending}` }))]
    const { status, body } = await bulk('Meera', list)
    expect({ status, body }).toMatchObject({ status: 200, body: { successful: 0, failed: 0, queued: 500, merged: 0 } })
    await done('Meera', body.batchId)
    await vi.waitFor(async () => expect((await batches('Meera'))[0]!.counts).toMatchObject({ queued: 0, sending: 0, read: 495, sent: 1, unknown: 1, failed: 3 }), 10_000)
    const sent = arrived('Meera')
    expect(sent).toHaveLength(498)
    expect(new Set(sent.map((one) => one.number)).size).toBe(498)
    expect(sent[0]!.text).toBe('Hello Person 1')
    expect((await at.as('Meera').get('/api/notifications')).body[0]).toMatchObject({ title: 'Bulk send finished', link: `/whatsapp-sender?tab=logs&batch=${body.batchId}` })
    expect((await logs('Meera', '&status=failed')).map((one) => one.errorMessage)).toEqual(['WhatsApp could not deliver this message.', 'WhatsApp did not accept this message.', 'This number is not on WhatsApp.'])
  })
  test('the same number twice, a wrong one, one that opted out', async () => {
    await link('Meera')
    await at.as('Meera').post('/api/whatsapp/opt-outs', { number: '9876500002', note: 'Asked on the phone' })
    const { body } = await bulk('Meera', [{ number: '+91 98765 00101', name: 'A' }, { number: '098765 00101', name: 'B' }, { number: '9876500002', name: 'C' }, { number: '12', name: 'D' }])
    expect(body).toMatchObject({ successful: 0, queued: 1, failed: 2, merged: 1 })
    await done('Meera', body.batchId)
    expect(arrived('Meera').map((one) => one.number)).toEqual(['919876500101'])
    expect((await logs('Meera', '&status=failed')).map((one) => one.errorMessage)).toEqual(['12 has fewer than 10 digits', 'This number asked not to be written to.'])
  })
  test('a placeholder without a value stops it before anything is sent, and says whose', async () => {
    await link('Meera')
    const reply = await bulk('Meera', [{ number: '9876500001', name: 'Asha', values: { City: 'Pune' } }, { number: '9876500002', name: '', values: { City: '' } }], 'Hello {{Name}} of {{City}}')
    expect(reply).toMatchObject({ status: 422, body: { message: '1 of 2 recipients has nothing for {{Name}}, {{City}}', errors: [{ field: 'recipients.1', message: '9876500002: Has nothing for {{Name}}, {{City}}' }] } })
    expect(await batches('Meera')).toEqual([])
    expect((await bulk('Meera', [{ number: '9876500001' }], '')).body.errors).toEqual([{ field: 'message', message: 'Please enter a message' }])
    expect((await bulk('Meera', [])).status).toBe(400)
  })
  test('paused it stands still, resumed it goes on, cancelled what waits does not go', async () => {
    deskOf(at.app).sending = engine({}, 0.002)
    await link('Meera')
    const { batchId } = (await bulk('Meera', people(60))).body
    await vi.waitFor(() => expect(arrived('Meera').length).toBeGreaterThan(2))
    expect((await at.as('Meera').post(`/api/whatsapp/batches/${batchId}/pause`)).body.status).toBe('paused')
    await stopped('Meera')
    const [paused] = await batches('Meera')
    const sent = arrived('Meera').length
    expect(paused).toMatchObject({ status: 'paused', finishesAt: null })
    expect(paused!.counts.queued).toBe(60 - sent)
    // A single message does not wait for a paused bulk send.
    await at.as('Meera').post('/api/whatsapp/send', { to: '9123456780', message: 'x' })
    expect(arrived('Meera')).toHaveLength(sent + 1)
    expect((await at.as('Meera').post(`/api/whatsapp/batches/${batchId}/resume`)).body).toMatchObject({ status: 'running', finishesAt: expect.any(String) })
    await vi.waitFor(() => expect(arrived('Meera').length).toBeGreaterThan(sent + 2))
    expect((await at.as('Meera').post(`/api/whatsapp/batches/${batchId}/cancel`)).body).toMatchObject({ status: 'cancelled' })
    await stopped('Meera')
    const [over] = await batches('Meera')
    expect(over!.counts.cancelled).toBe(60 - (arrived('Meera').length - 1))
    expect((await at.as('Meera').post(`/api/whatsapp/batches/${batchId}/resume`)).status).toBe(409)
  })
  test('a single message need not wait for the pause of a bulk send', async () => {
    deskOf(at.app).sending = engine({}, 1)
    await link('Meera')
    await bulk('Meera', people(3))
    await vi.waitFor(() => expect(arrived('Meera')).toHaveLength(1))
    expect((await at.as('Meera').post('/api/whatsapp/send', { to: '9123456780', message: 'x' })).body.status).toBe('sent')
    expect(arrived('Meera')).toHaveLength(2)
  })
  test('the cap of the day and the hours are kept', async () => {
    await rules({ dailyCap: 3 })
    await link('Meera')
    await bulk('Meera', people(5))
    await vi.waitFor(() => expect(arrived('Meera')).toHaveLength(3))
    await stopped('Meera')
    expect((await batches('Meera'))[0]).toMatchObject({ status: 'running', trouble: '3 messages went out today, as many as may. It goes on after midnight.', finishesAt: expect.stringMatching(/^2026-11-19/) })
    at.clock.set('2026-11-18T19:00:00.000Z') // 00:30 of the next day
    deskOf(at.app).seat(at.ids.Meera).wake()
    await stopped('Meera')
    expect(arrived('Meera')).toHaveLength(3)
    expect((await batches('Meera'))[0]!.trouble).toBe('Outside the hours for bulk messages. It goes on in 7 h 30 min.')
    at.clock.set('2026-11-19T03:00:00.000Z')
    deskOf(at.app).seat(at.ids.Meera).wake()
    await vi.waitFor(() => expect(arrived('Meera')).toHaveLength(5))
  })
  test('three refusals in a row: it stands still and says so', async () => {
    await link('Meera')
    const { batchId } = (await bulk('Meera', people(6, '001'))).body
    await vi.waitFor(async () => expect((await batches('Meera')).find((one) => one.id === batchId)).toMatchObject({ status: 'paused', trouble: expect.stringMatching(/^WhatsApp refused 3 messages in a row/), counts: { failed: 3, queued: 3 } }))
  })
  test('disconnected in the middle: what was not handed over waits, and goes on by itself when the session is back', async () => {
    await link('Meera')
    const { batchId } = (await bulk('Meera', [...people(3), { number: '9711100009', name: 'Crash' }, ...people(3, '666')])).body
    await done('Meera', batchId)
    expect((await batches('Meera'))[0]!.counts).toMatchObject({ unknown: 1, failed: 0 })
    expect(arrived('Meera').map((one) => one.reference)).toEqual([...new Set(arrived('Meera').map((one) => one.reference))])
    expect(arrived('Meera')).toHaveLength(7)
  })
  test('a session that breaks each time before it takes a message stands still in the end, and its person hears of it', async () => {
    await link('Meera')
    const { batchId } = (await bulk('Meera', [{ number: '9711100008', name: 'Never' }])).body
    await vi.waitFor(async () => expect((await batches('Meera')).find((one) => one.id === batchId)).toMatchObject({ status: 'paused', trouble: 'The simulated browser was closed.', counts: { queued: 1 } }), 5000)
    expect((await at.as('Meera').get('/api/notifications')).body[0]).toMatchObject({ title: 'WhatsApp was disconnected', message: 'The simulated browser was closed. 1 message waits.' })
    expect(arrived('Meera')).toEqual([])
  })
  test('disconnecting by hand pauses; connecting and resuming goes on', async () => {
    deskOf(at.app).sending = engine({}, 0.002)
    await link('Meera')
    const { batchId } = (await bulk('Meera', people(20))).body
    await vi.waitFor(() => expect(arrived('Meera').length).toBeGreaterThan(1))
    await at.as('Meera').post('/api/whatsapp/disconnect')
    expect((await batches('Meera'))[0]).toMatchObject({ status: 'paused', trouble: 'WhatsApp is disconnected. Connect it and resume.' })
    expect((await at.as('Meera').post(`/api/whatsapp/batches/${batchId}/resume`)).status).toBe(422)
    await at.as('Meera').post('/api/whatsapp/connect')
    await until('Meera', 'connected')
    await at.as('Meera').post(`/api/whatsapp/batches/${batchId}/resume`)
    await done('Meera', batchId)
    const references = arrived('Meera').map((one) => one.reference)
    expect(references.length).toBe(new Set(references).size)
    expect((await batches('Meera'))[0]!.counts).toMatchObject({ queued: 0, sending: 0 })
  })
  test('managers may; others where the firm sets so; who no longer may is stopped', async () => {
    await link('Ravi')
    expect((await bulk('Ravi', people(2))).status).toBe(403)
    await rules({ bulkForEveryone: true, dailyCap: 1 })
    expect((await state('Ravi')).maySendBulk).toBe(true)
    expect((await bulk('Ravi', people(2))).body.queued).toBe(2)
    await vi.waitFor(() => expect(arrived('Ravi')).toHaveLength(1))
    await rules({ bulkForEveryone: false })
    deskOf(at.app).seat(at.ids.Ravi).wake()
    await vi.waitFor(async () => expect((await batches('Ravi'))[0]).toMatchObject({ status: 'paused', trouble: 'You may no longer send in bulk.' }))
  })
})

describe('after a restart', () => {
  test('what was being handed over is unknown, singles fail, bulk goes on, nothing twice', async () => {
    await link('Meera')
    const user = at.ids.Meera
    await at.write(({ db }) => {
      db.run(`insert into whatsapp_batches (id, user_id, message, state, total, created_at) values (7, ?, 'Hello', 'running', 3, ?)`, user, noon)
      const insert = (number: string, state: string, batch: number | null) => db.run(`insert into whatsapp_messages (user_id, batch_id, number, message, state, created_at, handed_at) values (?, ?, ?, 'Hello', ?, ?, ?)`, user, batch, number, state, noon, state === 'sending' ? noon : null)
      insert('919876500001', 'sending', 7)
      insert('919876500102', 'queued', 7)
      insert('919876500103', 'queued', 7)
      insert('919876500004', 'queued', null)
    })
    await deskOf(at.app).start()
    await done('Meera', 7)
    expect(arrived('Meera').map((one) => one.number)).toEqual(['919876500102', '919876500103'])
    expect((await logs('Meera')).map((one) => [one.recipientNumber, one.errorMessage])).toMatchObject([
      ['919876500004', 'Muster was restarted before this was sent. Please send it again.'],
      ['919876500103', null],
      ['919876500102', null],
      ['919876500001', 'Muster was stopped while this was handed over. It may have arrived; it is not sent again by itself.'],
    ])
  })
})

describe('who asked not to be written to', () => {
  test('STOP holds for everybody of the firm, at once', async () => {
    await link('Meera')
    await link('Ravi')
    await at.as('Meera').post('/api/whatsapp/send', { to: '9876543007', message: 'Hello' })
    await vi.waitFor(async () => expect((await at.as('Meera').get('/api/whatsapp/opt-outs')).body).toMatchObject([{ number: '919876543007', byAnswer: true, mayRemove: false, by: 'Meera Test' }]))
    expect(await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543007', message: 'x' })).toMatchObject({ status: 422, body: { message: 'This number asked not to be written to.' } })
    expect((await at.as('Ravi').get('/api/whatsapp/opt-outs')).body).toEqual([])
    expect((await at.as('Meera').call('DELETE', '/api/whatsapp/opt-outs/919876543007')).status).toBe(403)
    expect((await at.as('Ravi').call('DELETE', '/api/whatsapp/opt-outs/919876543007')).status).toBe(404)
    expect((await at.as('Anita').call('DELETE', '/api/whatsapp/opt-outs/919876543007')).status).toBe(200)
    expect((await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543007', message: 'x' })).body.status).toBe('sent')
  })
  test('put there while messages to them wait: those do not go', async () => {
    await rules({ dailyCap: 1 })
    await link('Meera')
    await bulk('Meera', people(3))
    await vi.waitFor(() => expect(arrived('Meera')).toHaveLength(1))
    const [, second] = people(3)
    await at.as('Ravi').post('/api/whatsapp/opt-outs', { number: second!.number })
    expect((await batches('Meera'))[0]!.counts).toMatchObject({ queued: 1, failed: 1 })
    expect((await at.as('Ravi').post('/api/whatsapp/opt-outs', { number: `+91 ${second!.number}` })).status).toBe(409)
  })
})

describe("nobody else's", () => {
  test('session, log, batches, templates, lists, files: another person sees and uses none of them', async () => {
    await link('Meera')
    const form = new FormData()
    form.set('file', new File([Buffer.from('Offer letter')], 'offer.txt'))
    const file = await upload('Meera', form)
    const { batchId } = (await bulk('Meera', people(1), 'Hello', { attachmentUrl: file.body.url })).body
    const template = (await at.as('Meera').post('/api/whatsapp/templates', { name: 'Mine', message: 'Hello {{Name}}' })).body
    const list = (await at.as('Meera').post('/api/whatsapp/broadcast-lists', { name: 'Mine', recipients: ['9876543210'] })).body
    await done('Meera', batchId)
    for (const other of ['Sunil', 'Anita', 'Ravi'] as const) {
      const as = at.as(other)
      expect((await as.get('/api/whatsapp/sessions')).body[0].status).toBe('disconnected')
      for (const path of ['message-logs', 'batches', 'templates', 'broadcast-lists']) expect((await as.get(`/api/whatsapp/${path}`)).body, `${other} ${path}`).toEqual([])
      expect(await logs(other, `&batchId=${batchId}`)).toEqual([])
      expect((await as.get('/api/whatsapp/message-logs/export')).body).not.toContain('Person 1')
      for (const [method, path] of [['POST', `batches/${batchId}/pause`], ['POST', `batches/${batchId}/resume`], ['POST', `batches/${batchId}/cancel`], ['DELETE', `templates/${template.id}`], ['DELETE', `broadcast-lists/${list.id}`]] as const)
        expect((await as.call(method, `/api/whatsapp/${path}`, method === 'POST' ? {} : undefined)).status, `${other} ${path}`).toBe(404)
      expect((await as.get(file.body.url)).status).toBe(404)
      await link(other)
      expect((await as.post('/api/whatsapp/send', { to: '9876543210', message: 'x', attachmentUrl: file.body.url })).status).toBe(422)
    }
  })
})

const upload = async (name: Name, form: FormData) => {
  const request = new Request('http://muster.test', { method: 'POST', body: form })
  return at.as(name).call('POST', '/api/whatsapp/upload-attachment', Buffer.from(await request.arrayBuffer()).toString('latin1'), { 'content-type': request.headers.get('content-type')! })
}

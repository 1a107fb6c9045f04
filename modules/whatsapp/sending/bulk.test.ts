/** Bulk messages: each sent once or reported, pause and resume, daily cap and hours, and restarts. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  arrived,
  at,
  batches,
  bulk,
  done,
  engine,
  link,
  logs,
  noon,
  people,
  rules,
  simulated,
  state,
  stopped,
  until,
} from '../../../tests/support/whatsappSimulated'
import { registryOf } from '../link/sessionRegistry'

beforeEach(simulated)

describe('many', () => {
  test('five hundred messages with each failure reported; the sender is notified of the result', async () => {
    await rules({ dailyCap: 1000 })
    await link('Meera')
    const list = [
      ...people(494),
      ...['000', '001', '002', '004', '005', '007'].map((ending, i) => ({
        number: `97000${i}0${ending}`,
        name: `Odd ${ending}`,
      })),
    ]
    const { status, body } = await bulk('Meera', list)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { successful: 0, failed: 0, queued: 500, merged: 0 },
    })
    await done('Meera', body.batchId)
    await vi.waitFor(
      async () =>
        expect((await batches('Meera'))[0]!.counts).toMatchObject({
          queued: 0,
          sending: 0,
          read: 495,
          sent: 1,
          unknown: 1,
          failed: 3,
        }),
      10_000,
    )
    const sent = arrived('Meera')
    expect(sent).toHaveLength(498)
    expect(new Set(sent.map((one) => one.number)).size).toBe(498)
    expect(sent[0]!.text).toBe('Hello Person 1')
    expect((await at.as('Meera').get('/api/notifications')).body[0]).toMatchObject({
      title: 'Bulk send finished',
      link: `/whatsapp-sender?tab=logs&batch=${body.batchId}`,
    })
    expect((await logs('Meera', '&status=failed')).map((one) => one.errorMessage)).toEqual([
      'WhatsApp could not deliver this message.',
      'WhatsApp did not accept this message.',
      'This number is not on WhatsApp.',
    ])
  })
  test('a duplicate, an invalid number and an opted-out one', async () => {
    await link('Meera')
    await at.as('Meera').post('/api/whatsapp/opt-outs', { number: '9876500002', note: 'Asked on the phone' })
    const { body } = await bulk('Meera', [
      { number: '+91 98765 00101', name: 'A' },
      { number: '098765 00101', name: 'B' },
      { number: '9876500002', name: 'C' },
      { number: '12', name: 'D' },
    ])
    expect(body).toMatchObject({ successful: 0, queued: 1, failed: 2, merged: 1 })
    await done('Meera', body.batchId)
    expect(arrived('Meera').map((one) => one.number)).toEqual(['919876500101'])
    expect((await logs('Meera', '&status=failed')).map((one) => one.errorMessage)).toEqual([
      '12 has fewer than 10 digits',
      'This number is on the opt-out list.',
    ])
  })
  test('a placeholder without value stops it before anything is sent and names the recipient', async () => {
    await link('Meera')
    const reply = await bulk(
      'Meera',
      [
        { number: '9876500001', name: 'Asha', values: { City: 'Pune' } },
        { number: '9876500002', name: '', values: { City: '' } },
      ],
      'Hello {{Name}} of {{City}}',
    )
    expect(reply).toMatchObject({
      status: 422,
      body: {
        message: '1 of 2 recipients has nothing for {{Name}}, {{City}}',
        errors: [{ field: 'recipients.1', message: '9876500002: Has nothing for {{Name}}, {{City}}' }],
      },
    })
    expect(await batches('Meera')).toEqual([])
    expect((await bulk('Meera', [{ number: '9876500001' }], '')).body.errors).toEqual([
      { field: 'message', message: 'Please enter a message' },
    ])
    expect((await bulk('Meera', [])).status).toBe(400)
  })
  test('pause stops it, resume continues it, cancel drops the waiting messages', async () => {
    registryOf(at.app).sending = engine({}, 0.002)
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
    expect((await at.as('Meera').post(`/api/whatsapp/batches/${batchId}/resume`)).body).toMatchObject({
      status: 'running',
      finishesAt: expect.any(String),
    })
    await vi.waitFor(() => expect(arrived('Meera').length).toBeGreaterThan(sent + 2))
    expect((await at.as('Meera').post(`/api/whatsapp/batches/${batchId}/cancel`)).body).toMatchObject({
      status: 'cancelled',
    })
    await stopped('Meera')
    const [over] = await batches('Meera')
    expect(over!.counts.cancelled).toBe(60 - (arrived('Meera').length - 1))
    expect((await at.as('Meera').post(`/api/whatsapp/batches/${batchId}/resume`)).status).toBe(409)
  })
  test("a single message does not wait for a bulk send's pause", async () => {
    registryOf(at.app).sending = engine({}, 1)
    await link('Meera')
    await bulk('Meera', people(3))
    await vi.waitFor(() => expect(arrived('Meera')).toHaveLength(1))
    expect(
      (await at.as('Meera').post('/api/whatsapp/send', { to: '9123456780', message: 'x' })).body.status,
    ).toBe('sent')
    expect(arrived('Meera')).toHaveLength(2)
  })
  test('respects the daily cap and the hours', async () => {
    await rules({ dailyCap: 3 })
    await link('Meera')
    await bulk('Meera', people(5))
    await vi.waitFor(() => expect(arrived('Meera')).toHaveLength(3))
    await stopped('Meera')
    expect((await batches('Meera'))[0]).toMatchObject({
      status: 'running',
      trouble: "Today's limit of 3 messages is reached. It continues after midnight.",
      finishesAt: expect.stringMatching(/^2026-11-19/),
    })
    at.clock.set('2026-11-18T19:00:00.000Z') // 00:30 of the next day
    registryOf(at.app).sessionOf(at.ids.Meera).wake()
    await stopped('Meera')
    expect(arrived('Meera')).toHaveLength(3)
    expect((await batches('Meera'))[0]!.trouble).toBe(
      'Outside the hours for bulk messages. It continues in 7 h 30 min.',
    )
    at.clock.set('2026-11-19T03:00:00.000Z')
    registryOf(at.app).sessionOf(at.ids.Meera).wake()
    await vi.waitFor(() => expect(arrived('Meera')).toHaveLength(5))
  })
  test('pauses after three refusals in a row and shows the reason', async () => {
    await link('Meera')
    const { batchId } = (await bulk('Meera', people(6, '001'))).body
    await vi.waitFor(async () =>
      expect((await batches('Meera')).find((one) => one.id === batchId)).toMatchObject({
        status: 'paused',
        trouble: expect.stringMatching(/^WhatsApp refused 3 messages in a row/),
        counts: { failed: 3, queued: 3 },
      }),
    )
  })
  test('after a disconnect the remaining messages wait and continue automatically', async () => {
    await link('Meera')
    const { batchId } = (
      await bulk('Meera', [...people(3), { number: '9711100009', name: 'Crash' }, ...people(3, '666')])
    ).body
    await done('Meera', batchId)
    expect((await batches('Meera'))[0]!.counts).toMatchObject({ unknown: 1, failed: 0 })
    expect(arrived('Meera').map((one) => one.reference)).toEqual([
      ...new Set(arrived('Meera').map((one) => one.reference)),
    ])
    expect(arrived('Meera')).toHaveLength(7)
  })
  test('a session that always breaks before a message is paused, and the person is notified', async () => {
    await link('Meera')
    const { batchId } = (await bulk('Meera', [{ number: '9711100008', name: 'Never' }])).body
    await vi.waitFor(
      async () =>
        expect((await batches('Meera')).find((one) => one.id === batchId)).toMatchObject({
          status: 'paused',
          trouble: 'The simulated browser was closed.',
          counts: { queued: 1 },
        }),
      5000,
    )
    expect((await at.as('Meera').get('/api/notifications')).body[0]).toMatchObject({
      title: 'WhatsApp was disconnected',
      message: 'The simulated browser was closed. 1 message is waiting.',
    })
    expect(arrived('Meera')).toEqual([])
  })
  test('disconnecting by hand pauses; connecting and resuming continues', async () => {
    registryOf(at.app).sending = engine({}, 0.002)
    await link('Meera')
    const { batchId } = (await bulk('Meera', people(20))).body
    await vi.waitFor(() => expect(arrived('Meera').length).toBeGreaterThan(1))
    await at.as('Meera').post('/api/whatsapp/disconnect')
    expect((await batches('Meera'))[0]).toMatchObject({
      status: 'paused',
      trouble: 'WhatsApp is disconnected. Connect it and resume.',
    })
    expect((await at.as('Meera').post(`/api/whatsapp/batches/${batchId}/resume`)).status).toBe(422)
    await at.as('Meera').post('/api/whatsapp/connect')
    await until('Meera', 'connected')
    await at.as('Meera').post(`/api/whatsapp/batches/${batchId}/resume`)
    await done('Meera', batchId)
    const references = arrived('Meera').map((one) => one.reference)
    expect(references.length).toBe(new Set(references).size)
    expect((await batches('Meera'))[0]!.counts).toMatchObject({ queued: 0, sending: 0 })
  })
  test('managers can send, others if the firm allows it, and a revoked right stops it', async () => {
    await link('Ravi')
    expect((await bulk('Ravi', people(2))).status).toBe(403)
    await rules({ bulkForEveryone: true, dailyCap: 1 })
    expect((await state('Ravi')).maySendBulk).toBe(true)
    expect((await bulk('Ravi', people(2))).body.queued).toBe(2)
    await vi.waitFor(() => expect(arrived('Ravi')).toHaveLength(1))
    await rules({ bulkForEveryone: false })
    registryOf(at.app).sessionOf(at.ids.Ravi).wake()
    await vi.waitFor(async () =>
      expect((await batches('Ravi'))[0]).toMatchObject({
        status: 'paused',
        trouble: 'You can no longer send in bulk.',
      }),
    )
  })
})

describe('after a restart', () => {
  test('messages in progress are unknown, single ones fail, bulk ones continue, and none is sent twice', async () => {
    await link('Meera')
    const user = at.ids.Meera
    await at.write(({ db }) => {
      db.run(
        `insert into whatsapp_batches (id, user_id, message, state, total, created_at)
         values (7, ?, 'Hello', 'running', 3, ?)`,
        user,
        noon,
      )
      const insert = (number: string, state: string, batch: number | null) =>
        db.run(
          `insert into whatsapp_messages (user_id, batch_id, number, message, state, created_at, handed_at)
           values (?, ?, ?, 'Hello', ?, ?, ?)`,
          user,
          batch,
          number,
          state,
          noon,
          state === 'sending' ? noon : null,
        )
      insert('919876500001', 'sending', 7)
      insert('919876500102', 'queued', 7)
      insert('919876500103', 'queued', 7)
      insert('919876500004', 'queued', null)
    })
    await registryOf(at.app).start()
    await done('Meera', 7)
    expect(arrived('Meera').map((one) => one.number)).toEqual(['919876500102', '919876500103'])
    expect((await logs('Meera')).map((one) => [one.recipientNumber, one.errorMessage])).toMatchObject([
      ['919876500004', 'Muster was restarted before this was sent. Please send it again.'],
      ['919876500103', null],
      ['919876500102', null],
      [
        '919876500001',
        'Muster was stopped while sending this. It may have arrived. It is not sent again automatically.',
      ],
    ])
  })
})

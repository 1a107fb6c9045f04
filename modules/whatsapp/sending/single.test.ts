/** One message: sent, delivered, read; refused, unknown, sent again. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { arrived, at, link, logs, noon, simulated } from '../../../tests/support/whatsappSimulated'

beforeEach(simulated)

describe('one message', () => {
  test('is sent, delivered and read', async () => {
    await link('Ravi')
    const { status, body } = await at
      .as('Ravi')
      .post('/api/whatsapp/send', { to: '098765 43210', message: ' Hello Asha ' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, status: 'sent', message: null },
    })
    await vi.waitFor(async () =>
      expect(await logs('Ravi')).toMatchObject([
        {
          id: body.id,
          status: 'read',
          recipientNumber: '919876543210',
          message: 'Hello Asha',
          batchId: null,
          sentAt: noon,
          deliveredAt: noon,
          readAt: noon,
        },
      ]),
    )
    expect(arrived('Ravi')).toEqual([
      { reference: body.id, number: '919876543210', text: 'Hello Asha', file: null },
    ])
  })
  test.each([
    [{ to: '9876543000', message: 'x' }, 422, 'This number is not on WhatsApp.'],
    [{ to: '9876543001', message: 'x' }, 422, 'WhatsApp did not accept this message.'],
    [
      { to: '9876543210', message: 'Hello {{ Name }}' },
      422,
      'The message still contains {{Name}}. Replace it with text.',
    ],
    [{ to: '98765', message: 'x' }, 422, '98765 has fewer than 10 digits'],
    [{ to: '', message: 'x' }, 400, 'Please correct these fields'],
    [{ to: '9876543210', message: ' ' }, 400, 'Please correct these fields'],
    [{ to: '9876543210', message: 'x'.repeat(4001) }, 400, 'Please correct these fields'],
    [
      { to: '9876543210', message: 'x', attachmentUrl: 'http://169.254.169.254/latest/meta-data' },
      422,
      'Please attach the file again. This attachment is not one of your uploads.',
    ],
    [
      { to: '9876543210', message: 'x', attachmentUrl: '/api/whatsapp/attachments/../../../etc/passwd' },
      422,
      'Please attach the file again. This attachment is not one of your uploads.',
    ],
  ])('%j is refused', async (body, status, message) => {
    await link('Ravi')
    expect(await at.as('Ravi').post('/api/whatsapp/send', body)).toMatchObject({ status, body: { message } })
    expect(arrived('Ravi')).toEqual([])
  })
  test('refuses more than twenty within a minute', async () => {
    await link('Ravi')
    const send = () => at.as('Ravi').post('/api/whatsapp/send', { to: '9876543210', message: 'x' })
    for (let i = 0; i < 20; i++) expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({
      status: 429,
      body: { message: 'You have sent 20 messages within a minute. Please wait a little.' },
    })
    at.clock.pass(2)
    expect((await send()).status).toBe(200)
  })
  test('is refused without a session', async () => {
    expect(await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543210', message: 'x' })).toMatchObject({
      status: 409,
      body: { message: 'WhatsApp is not connected. Connect it first.' },
    })
  })
  test('an unknown outcome is reported, and updated when WhatsApp responds late', async () => {
    await link('Ravi')
    expect(
      (await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543002', message: 'x' })).body,
    ).toMatchObject({
      success: false,
      status: 'unknown',
      message: expect.stringContaining('may have arrived'),
    })
    expect(
      (await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543005', message: 'y' })).body.status,
    ).toBe('unknown')
    await vi.waitFor(async () =>
      expect((await logs('Ravi')).map((one) => one.status)).toEqual(['sent', 'unknown']),
    )
    expect(arrived('Ravi')).toHaveLength(2)
  })
  test('one that cannot be delivered becomes failed', async () => {
    await link('Ravi')
    await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543004', message: 'x' })
    await vi.waitFor(async () =>
      expect((await logs('Ravi'))[0]).toMatchObject({
        status: 'failed',
        errorMessage: 'WhatsApp could not deliver this message.',
      }),
    )
  })
  test('a repeated request with one key is one message', async () => {
    await link('Ravi')
    const send = () =>
      at
        .as('Ravi')
        .post(
          '/api/whatsapp/send',
          { to: '9876543210', message: 'x' },
          { 'idempotency-key': 'one-and-the-same' },
        )
    const [first, second] = [await send(), await send()]
    expect(second.body.id).toBe(first.body.id)
    expect(arrived('Ravi')).toHaveLength(1)
  })
  test('can be sent again if its outcome is unknown, but not if it was sent', async () => {
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

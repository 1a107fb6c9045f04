/** Opted-out numbers get no messages, and users cannot see or use others' data. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  arrived,
  at,
  batches,
  bulk,
  done,
  link,
  logs,
  people,
  rules,
  simulated,
  upload,
} from '../../tests/support/whatsappSimulated'

beforeEach(simulated)

describe('opt-out', () => {
  test('STOP applies to the whole firm immediately', async () => {
    await link('Meera')
    await link('Ravi')
    await at.as('Meera').post('/api/whatsapp/send', { to: '9876543007', message: 'Hello' })
    await vi.waitFor(async () =>
      expect((await at.as('Meera').get('/api/whatsapp/opt-outs')).body).toMatchObject([
        { number: '919876543007', byAnswer: true, mayRemove: false, by: 'Meera Test' },
      ]),
    )
    expect(await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543007', message: 'x' })).toMatchObject({
      status: 422,
      body: { message: 'This number is on the opt-out list.' },
    })
    expect((await at.as('Ravi').get('/api/whatsapp/opt-outs')).body).toEqual([])
    expect((await at.as('Meera').call('DELETE', '/api/whatsapp/opt-outs/919876543007')).status).toBe(403)
    expect((await at.as('Ravi').call('DELETE', '/api/whatsapp/opt-outs/919876543007')).status).toBe(404)
    expect((await at.as('Anita').call('DELETE', '/api/whatsapp/opt-outs/919876543007')).status).toBe(200)
    expect(
      (await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543007', message: 'x' })).body.status,
    ).toBe('sent')
  })
  test('waiting messages to an added number are not sent', async () => {
    await rules({ dailyCap: 1 })
    await link('Meera')
    await bulk('Meera', people(3))
    await vi.waitFor(() => expect(arrived('Meera')).toHaveLength(1))
    const [, second] = people(3)
    await at.as('Ravi').post('/api/whatsapp/opt-outs', { number: second!.number })
    expect((await batches('Meera'))[0]!.counts).toMatchObject({ queued: 1, failed: 1 })
    expect(
      (await at.as('Ravi').post('/api/whatsapp/opt-outs', { number: `+91 ${second!.number}` })).status,
    ).toBe(409)
  })
})

describe('ownership', () => {
  test('another user cannot see or use session, log, batches, templates, lists or files', async () => {
    await link('Meera')
    const form = new FormData()
    form.set('file', new File([Buffer.from('Offer letter')], 'offer.txt'))
    const file = await upload('Meera', form)
    const { batchId } = (await bulk('Meera', people(1), 'Hello', { attachmentUrl: file.body.url })).body
    const template = (
      await at.as('Meera').post('/api/whatsapp/templates', { name: 'Mine', message: 'Hello {{Name}}' })
    ).body
    const list = (
      await at.as('Meera').post('/api/whatsapp/broadcast-lists', { name: 'Mine', recipients: ['9876543210'] })
    ).body
    await done('Meera', batchId)
    for (const other of ['Sunil', 'Anita', 'Ravi'] as const) {
      const as = at.as(other)
      expect((await as.get('/api/whatsapp/sessions')).body[0].status).toBe('disconnected')
      for (const path of ['message-logs', 'batches', 'templates', 'broadcast-lists'])
        expect((await as.get(`/api/whatsapp/${path}`)).body, `${other} ${path}`).toEqual([])
      expect(await logs(other, `&batchId=${batchId}`)).toEqual([])
      expect((await as.get('/api/whatsapp/message-logs/export')).body).not.toContain('Person 1')
      for (const [method, path] of [
        ['POST', `batches/${batchId}/pause`],
        ['POST', `batches/${batchId}/resume`],
        ['POST', `batches/${batchId}/cancel`],
        ['DELETE', `templates/${template.id}`],
        ['DELETE', `broadcast-lists/${list.id}`],
      ] as const)
        expect(
          (await as.call(method, `/api/whatsapp/${path}`, method === 'POST' ? {} : undefined)).status,
          `${other} ${path}`,
        ).toBe(404)
      expect((await as.get(file.body.url)).status).toBe(404)
      await link(other)
      expect(
        (
          await as.post('/api/whatsapp/send', {
            to: '9876543210',
            message: 'x',
            attachmentUrl: file.body.url,
          })
        ).status,
      ).toBe(422)
    }
  })
})

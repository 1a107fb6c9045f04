/** Webhooks as an Admin keeps them: their address, pause, log, secret and owner. */
import { afterEach, describe, expect, test } from 'vitest'
import { wrong } from '../../tests/support/billing'
import { audit } from '../../tests/support/profile'
import {
  closeReceivers,
  deliveryLog as log,
  listedWebhooks as listed,
  punch,
  startWebhookOffice as started,
  webhooksUrl as url,
} from '../../tests/support/webhooks'

afterEach(closeReceivers)

describe('an address', () => {
  test('of a private network or without https is refused with a sentence', async () => {
    const { at } = await started()
    const answers: Record<string, string> = {}
    for (const address of [
      'http://example.com/x',
      'ftp://example.com',
      'example.com',
      'https://127.0.0.1/x',
      'https://10.0.0.5/x',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.5]/x',
      'https://169.254.169.254/latest',
      'https://2130706433/',
      'https://localhost/x',
      'https://me:secret@example.com/x',
      'https://example.com/x#y',
    ]) {
      const reply = await at.as('Anita').post(url, { name: 'x', address, events: ['person.added'] })
      expect(reply.status, address).toBe(422)
      answers[address] = wrong(reply).address!
    }
    expect(answers).toMatchInlineSnapshot(`
      {
        "example.com": "Enter an address that begins with https://",
        "ftp://example.com": "Enter an address that begins with https://",
        "http://example.com/x": "Enter an https address. http is only for hosts in MUSTER_WEBHOOK_HOSTS",
        "https://10.0.0.5/x": "10.0.0.5 is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://127.0.0.1/x": "127.0.0.1 is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://169.254.169.254/latest": "169.254.169.254 cannot be called",
        "https://2130706433/": "127.0.0.1 is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://[::1]/x": "::1 is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://[::ffff:10.0.0.5]/x": "::ffff:a00:5 is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://example.com/x#y": "Leave out the part after #",
        "https://localhost/x": "localhost is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
        "https://me:secret@example.com/x": "Leave out user name and password. Deliveries are signed instead",
      }
    `)
  })

  test('whose name leads into a private network is not called', async () => {
    const { at, drain } = await started()
    const made = await at
      .as('Anita')
      .post(url, { name: 'x', address: 'https://localhost.localdomain/x', events: ['attendance.punched'] })
    expect(made.status).toBe(200)
    await at.write(({ db }) => db.run("update webhooks set address = 'https://localhost/x'"))
    await punch(at, 'Ravi')
    await drain()
    expect((await log(at, made.body.id))[0].answer).toBe(
      "localhost is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS",
    )
  })
})

describe('the Admin', () => {
  test('alone sees webhooks; a token cannot create or change them', async () => {
    const { at, receiver, create } = await started()
    const { id } = await create()
    for (const who of ['Sunil', 'Meera', 'Ravi', 'Arjun', 'Sana'] as const)
      expect((await at.as(who).get(url)).status, who).toBe(403)
    const { token } = (
      await at.as('Anita').post('/api/profile/api-tokens', {
        name: 'x',
        scopes: ['read', 'manage_settings'],
        days: 1,
        password: 'correct horse',
      })
    ).body
    const headers = { authorization: `Bearer ${token}` }
    expect((await at.nobody.get(url, headers)).status).toBe(200)
    const facts = { name: 'x', address: receiver.address, events: ['person.added'] }
    for (const [method, path, body] of [
      ['POST', url, facts],
      ['PUT', `${url}/${id}`, facts],
      ['POST', `${url}/${id}/secret`, {}],
      ['POST', `${url}/${id}/resend`, {}],
    ] as const)
      expect((await at.nobody.call(method, path, body, headers)).status, path).toBe(403)
  })

  test('pauses it: events wait; resuming sends or drops them', async () => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    expect((await at.as('Anita').post(`${url}/${id}/pause`, {})).body.pausedWhy).toBe('admin')
    await punch(at, 'Ravi')
    await drain()
    expect(receiver.received).toEqual([])
    expect((await at.as('Anita').post(`${url}/${id}/resume`, { waiting: 'send' })).body).toMatchObject({
      pausedAt: null,
      waiting: 1,
    })
    await drain()
    expect(receiver.received).toHaveLength(1)
    await at.as('Anita').post(`${url}/${id}/pause`, {})
    await punch(at, 'Priya')
    await at.as('Anita').post(`${url}/${id}/resume`, { waiting: 'drop' })
    await drain()
    expect(receiver.received).toHaveLength(1)
    expect((await log(at, id))[0]).toMatchObject({
      state: 'dropped',
      answer: 'Dropped when the webhook was resumed',
    })
    expect((await at.as('Anita').post(`${url}/${id}/resume`, { waiting: 'drop' })).status).toBe(409)
  })

  test('sends again from the log, with the same id, and tries an address', async () => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    await punch(at, 'Ravi')
    await drain()
    const [{ id: delivery }] = await log(at, id)
    expect((await at.as('Anita').post(`${url}/${id}/resend`, { deliveries: [delivery] })).body).toEqual({
      count: 1,
    })
    await drain()
    expect(receiver.ids()).toEqual([receiver.ids()[0], receiver.ids()[0]])
    expect((await at.as('Anita').post(`${url}/${id}/resend`, { deliveries: [999] })).status).toBe(404)
    expect((await at.as('Anita').post(`${url}/${id}/test`, {})).body).toEqual({
      isSent: true,
      message: 'Answered 204',
    })
    receiver.answer = () => ({ status: 401 })
    expect((await at.as('Anita').post(`${url}/${id}/test`, {})).body).toEqual({
      isSent: false,
      message: 'Answered 401',
    })
    expect(receiver.types()).toEqual([
      'attendance.punched',
      'attendance.punched',
      'webhook.test',
      'webhook.test',
    ])
    // A test that failed is no event that was given up.
    expect(await listed(at)).toMatchObject([{ failed: 0, failingSince: null }])
  })

  test('renews the secret: for a day both sign, then the new one alone', async () => {
    const { at, receiver, create, drain } = await started()
    const { id, secret } = await create()
    const renewed = (await at.as('Anita').post(`${url}/${id}/secret`, {})).body.secret
    expect(renewed).not.toBe(secret)
    await punch(at, 'Ravi')
    await drain()
    const [one] = receiver.received
    for (const each of [secret, renewed]) receiver.verify(one!, each, at.clock.now())
    at.clock.pass(24 * 60 + 1)
    await punch(at, 'Priya')
    await drain()
    const last = receiver.received.at(-1)!
    receiver.verify(last, renewed, at.clock.now())
    expect(() => receiver.verify(last, secret, at.clock.now())).toThrow()
    expect(audit(at, 'webhook.secret_renewed')).toHaveLength(1)
  })

  test('who leaves takes the right to send along, until another resumes it', async () => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    await at.write(({ db }) => db.run("update users set role = 'Admin' where id = ?", at.ids.Sunil))
    const left = await at.as('Sunil').call('PUT', `/api/users/${at.ids.Anita}`, { role: 'Manager' })
    expect(left.status, JSON.stringify(left.body)).toBe(200)
    await punch(at, 'Ravi')
    await drain()
    expect(receiver.received).toEqual([])
    expect((await at.as('Sunil').get(url)).body).toMatchObject([{ pausedWhy: 'owner', waiting: 1 }])
    await at.as('Sunil').post(`${url}/${id}/resume`, { waiting: 'send' })
    await drain()
    expect(receiver.received).toHaveLength(1)
    expect((await at.as('Sunil').get(url)).body).toMatchObject([{ owner: 'Sunil Test' }])
  })

  test('changes and deletes it, and the audit names each', async () => {
    const { at, receiver, create, drain } = await started()
    const { id } = await create()
    const facts = { name: 'Payroll 2', address: receiver.address, events: ['leave.requested'] }
    expect((await at.as('Anita').call('PUT', `${url}/${id}`, facts)).body).toMatchObject({
      name: 'Payroll 2',
      events: ['leave.requested'],
    })
    await punch(at, 'Ravi')
    await drain()
    expect(receiver.received).toEqual([])
    expect((await at.as('Anita').call('DELETE', `${url}/${id}`)).status).toBe(200)
    expect((await at.as('Anita').call('DELETE', `${url}/${id}`)).status).toBe(404)
    expect(audit(at, 'webhook.changed')).toHaveLength(3)
    expect(at.app.ask(({ db }) => db.all('select * from webhook_events'))).toEqual([])
  })
})

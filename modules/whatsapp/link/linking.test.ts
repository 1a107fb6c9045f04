/** Linking the own WhatsApp: codes, idle sessions, and the maximum number of sessions. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  arrived,
  at,
  bulk,
  engine,
  folder,
  link,
  people,
  rules,
  simulated,
  state,
  until,
} from '../../../tests/support/whatsappSimulated'
import { registryOf } from './sessionRegistry'
import type { Sending } from './engines'

beforeEach(simulated)

describe('linking', () => {
  test('a scanned code opens the session', async () => {
    expect((await at.as('Ravi').get('/api/whatsapp/sessions')).body).toEqual([
      {
        sessionType: 'personal',
        status: 'disconnected',
        state: 'disconnected',
        phoneNumber: null,
        trouble: null,
      },
    ])
    const { body } = await at.as('Ravi').post('/api/whatsapp/connect')
    expect(body).toMatchObject({
      status: 'qr_ready',
      phoneNumber: null,
      qrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
    await until('Ravi', 'connected')
    expect(await state('Ravi')).toMatchObject({
      status: 'connected',
      phoneNumber: '919820012345',
      qrCode: null,
      isSimulated: true,
      maySendBulk: false,
    })
    expect((await at.as('Ravi').post('/api/whatsapp/connect')).body).toMatchObject({
      status: 'already_connected',
      phoneNumber: '919820012345',
    })
  })
  test('a new code replaces an expired one; a second window sees the current one', async () => {
    registryOf(at.app).sending = engine({ scanAfter: null, codeHolds: 40, codes: 50 })
    const first = (await at.as('Ravi').post('/api/whatsapp/connect')).body.qrCode
    await vi.waitFor(async () => expect((await state('Ravi')).qrCode).not.toBe(first))
    const [shown, again] = [
      (await state('Ravi')).qrCode,
      (await at.as('Ravi').post('/api/whatsapp/connect')).body,
    ]
    expect(again.status).toBe('qr_ready')
    expect(shown).toMatch(/^data:image/)
  })
  test('after the last code an error is shown, and connecting again starts over', async () => {
    registryOf(at.app).sending = engine({ scanAfter: null, codeHolds: 2, codes: 2 })
    await at.as('Ravi').post('/api/whatsapp/connect')
    await until('Ravi', 'disconnected')
    expect((await at.as('Ravi').post('/api/whatsapp/connect')).body.status).toBe('qr_ready')
  })
  test('disconnect keeps the login, force reconnect deletes it', async () => {
    await link('Ravi')
    expect((await at.as('Ravi').post('/api/whatsapp/disconnect')).body).toEqual({ success: true })
    expect(await state('Ravi')).toMatchObject({ status: 'disconnected', phoneNumber: null, trouble: null })
    expect((await at.as('Ravi').post('/api/whatsapp/connect')).body).toMatchObject({
      status: 'connected',
      phoneNumber: '919820012345',
    })
    expect((await at.as('Ravi').post('/api/whatsapp/connect', { forceReconnect: true })).body.status).toBe(
      'qr_ready',
    )
  })
  test('a session that cannot start shows the reason until the next attempt', async () => {
    const unreachable: Sending['engine'] = {
      ...engine().engine,
      open: (_, emit) => {
        setTimeout(() => emit({ is: 'closed', why: 'unreachable', message: 'Could not reach WhatsApp.' }), 5)
        return {
          send: async () => ({ is: 'refused', why: '' }),
          check: async () => 'unknown',
          close: async () => {},
          logOut: async () => {},
        }
      },
    }
    registryOf(at.app).sending = { engine: unreachable, pace: 1 }
    expect(await at.as('Ravi').post('/api/whatsapp/connect')).toMatchObject({
      status: 503,
      body: { message: 'Could not reach WhatsApp.' },
    })
    await vi.waitFor(async () =>
      expect(await state('Ravi')).toMatchObject({
        state: 'disconnected',
        trouble: 'Could not reach WhatsApp.',
      }),
    )
  })
  test('two concurrent requests start one session', async () => {
    const [a, b] = await Promise.all([
      at.as('Ravi').post('/api/whatsapp/connect'),
      at.as('Ravi').post('/api/whatsapp/connect'),
    ])
    expect([a.body.status, b.body.status]).toEqual(['qr_ready', 'qr_ready'])
    expect(a.body.qrCode).toBe(b.body.qrCode)
  })
  test('above the maximum, the session idle longest is closed and reopens with its next message', async () => {
    await rules({ sessionsAtOnce: 1 })
    await link('Ravi')
    await link('Priya')
    expect(await state('Ravi')).toMatchObject({ status: 'connected', state: 'resting' })
    expect(
      (await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543210', message: 'Hello' })).body,
    ).toMatchObject({ success: true, status: 'sent' })
    expect((await state('Priya')).state).toBe('resting')
  })
  test('an idle session is closed and reopened by the next message; a sending one is not closed', async () => {
    await rules({ idleMinutes: 0.002 })
    await link('Ravi')
    await until('Ravi', 'resting')
    expect(
      (await at.as('Ravi').post('/api/whatsapp/send', { to: '9876543210', message: 'Hello' })).body.status,
    ).toBe('sent')
    await until('Ravi', 'resting')
    expect(arrived('Ravi')).toHaveLength(1)
  })
  test('if all sessions are busy, the next person is asked to wait', async () => {
    await rules({ sessionsAtOnce: 1 })
    registryOf(at.app).sending = engine({ scanAfter: null })
    await at.as('Ravi').post('/api/whatsapp/connect')
    expect(await at.as('Priya').post('/api/whatsapp/connect')).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/^1 person is using WhatsApp/) },
    })
  })
  test('a leaving person is unlinked, and waiting messages are not sent', async () => {
    await registryOf(at.app).start()
    await link('Meera')
    registryOf(at.app).sessionOf(at.ids.Meera)
    await rules({ dailyCap: 1 })
    await bulk('Meera', people(5))
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { managerId: at.ids.Sunil })
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { managerId: at.ids.Sunil })
    const { status } = await at
      .as('Anita')
      .call('PUT', `/api/users/${at.ids.Meera}`, { isActive: false, lastWorkDate: '2026-11-18' })
    expect(status).toBe(200)
    await vi.waitFor(() => expect(registryOf(at.app).seen(at.ids.Meera)?.state).toBe('disconnected'))
    expect(existsSync(join(folder(), `${at.ids.Meera}.login`))).toBe(false)
    expect(
      at.app.ask(({ db }) =>
        db.all(
          `select state, count(*) as n
           from whatsapp_messages
           where state not in ('sent', 'delivered', 'read')
           group by state`,
        ),
      ),
    ).toEqual([{ state: 'cancelled', n: 4 }])
  })
})

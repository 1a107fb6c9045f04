/**
 * Simulated WhatsApp in the small office at noon: linking, sending, and the messages that were really sent.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Batch, MessageLog } from '../../modules/whatsapp/contract'
import { registryOf } from '../../modules/whatsapp/link/sessionRegistry'
import { simulator, type Script } from '../../modules/whatsapp/engine/simulator'
import type { Sending } from '../../modules/whatsapp/link/engines'
import { office, type Name, type Office } from './office'

export const fast: Script = {
  scanAfter: 5,
  codeHolds: 5000,
  codes: 3,
  taken: 1,
  delivered: 3,
  read: 6,
  phoneNumber: '919820012345',
}
export const noon = '2026-11-18T06:30:00.000Z'

export let at: Office
export const folder = () => join(at.app.config.data, 'whatsapp', 'simulator')
export const engine = (script: Partial<Script> = {}, pace = 0.0001): Sending => ({
  engine: simulator(folder(), { ...fast, ...script }),
  pace,
})

/** Call before each test. */
export async function simulated() {
  at = await office(noon)
  registryOf(at.app).sending = engine()
}

export const link = async (name: Name) => {
  expect((await at.as(name).post('/api/whatsapp/connect')).body.status).toBe('qr_ready')
  await until(name, 'connected')
}
export const state = async (name: Name) => (await at.as(name).get('/api/whatsapp/status')).body
export const until = (name: Name, wanted: string) =>
  vi.waitFor(async () => expect((await state(name)).state).toBe(wanted), 5000)
export const logs = async (name: Name, query = ''): Promise<MessageLog[]> =>
  (await at.as(name).get(`/api/whatsapp/message-logs?limit=200${query}`)).body
export const batches = async (name: Name): Promise<Batch[]> =>
  (await at.as(name).get('/api/whatsapp/batches')).body
/** The messages that were really sent, from the simulated phones. */
export const arrived = (name: Name): { reference: number; number: string; text: string; file: unknown }[] =>
  existsSync(join(folder(), `${at.ids[name]}.sent`))
    ? readFileSync(join(folder(), `${at.ids[name]}.sent`), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
export const people = (count: number, ending = '555') =>
  Array.from({ length: count }, (_, i) => ({
    number: `98${String(10_000 + i)}${ending}`,
    name: `Person ${i + 1}`,
  }))
export const bulk = (name: Name, recipients: unknown[], message = 'Hello {{Name}}', more = {}) =>
  at.as(name).post('/api/whatsapp/send-bulk', { recipients, message, ...more })
export const done = (name: Name, id: number) =>
  vi.waitFor(
    async () => expect((await batches(name)).find((one) => one.id === id)?.status).toBe('ended'),
    20_000,
  )
export const rules = (value: object) =>
  at.write((tx) =>
    tx.db.run(
      `insert or replace into settings (key, from_day, value) values ('whatsapp', '2026-01-01', ?)`,
      JSON.stringify({
        country: '91',
        leastPauseSeconds: 8,
        mostPauseSeconds: 20,
        dailyCap: 250,
        bulkFrom: '08:00',
        bulkTo: '21:00',
        bulkForEveryone: false,
        idleMinutes: 30,
        sessionsAtOnce: 4,
        ...value,
      }),
    ),
  )
export const stopped = (name: Name) =>
  vi.waitFor(() => expect(registryOf(at.app).sessionOf(at.ids[name]).sender.isBusy).toBe(false), 5000)

export const upload = async (name: Name, form: FormData) => {
  const request = new Request('http://muster.test', { method: 'POST', body: form })
  return at
    .as(name)
    .call(
      'POST',
      '/api/whatsapp/upload-attachment',
      Buffer.from(await request.arrayBuffer()).toString('latin1'),
      { 'content-type': request.headers.get('content-type')! },
    )
}

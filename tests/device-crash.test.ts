/**
 * `kill -9` while devices upload, several times: every stamp that was acknowledged is there, the others are
 * sent again, none is there twice, and what was stored but not counted is counted after the next start.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SimulatedDevice } from '../data/devices/simulatedDevice'
import { connect } from '../src/driver'
import { addAdmin, muster, serve, signInAdmin } from './support/program'

const folder = mkdtempSync(join(tmpdir(), 'muster-device-crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const kills = 4
const devicesCount = 3
const perRound = 60

test('after kills every stamp is stored once and counted', { timeout: 120_000 }, async () => {
  addAdmin(folder)
  const env = { MUSTER_DEVICES: 'main' }
  let server = await serve(folder, [], env)
  const pins = ['E1', 'E2', 'E3']
  let answered = () => {}
  // Stamps of the last days, because today's would be in the future.
  let clock = Date.now() - 20 * 86_400_000
  const devices = Array.from(
    { length: devicesCount },
    (_, n) =>
      new SimulatedDevice({
        address: server.url,
        serial: `CRASH0000${n}`,
        firmware: n === 0 ? 'usual' : 'new',
        people: pins.map((pin) => ({ pin })),
        clock: () => clock,
        seed: n + 1,
        batchLines: 10,
        onExchange: ({ path }) => path.includes('ATTLOG') && answered(),
        sendsOthers: false,
      }),
  )
  for (const device of devices) await device.connect()
  const token = await signInAdmin(server.url)
  const call = async (path: string, body?: object) =>
    (
      await fetch(server.url + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json()
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  for (const { id } of (await call('/api/devices')) as { id: number }[])
    await call(`/api/devices/${id}/accept`, { name: `Door ${id}`, officeId: null, countFrom: since })
  for (const [n, pin] of pins.entries()) {
    const person = (await call('/api/users', {
      firstName: 'Person',
      lastName: `Number ${n}`,
      email: `person${n}@x.test`,
      role: 'Recruiter',
      password: 'quiet-harbour-9',
      dateOfJoining: since,
    })) as { id: number }
    await call('/api/devices/people', { links: [{ pin, userId: person.id }] })
  }
  for (let kill = 1; kill <= kills; kill++) {
    for (let n = 0; n < perRound; n++) {
      clock += 25 * 60_000
      for (const device of devices) device.press(pins[n % pins.length]!, { state: n % 2 })
    }
    // In the middle of the uploads.
    const first = new Promise<void>((done) => (answered = done))
    const uploads = devices.map((device) => device.turn().catch(() => null))
    await first
    await server.kill()
    await Promise.all(uploads)
    server = await serve(folder, ['--port', new URL(server.url).port], env)
  }
  for (let n = 0; n < 50 && devices.some(({ pending }) => pending); n++)
    for (const device of devices) await device.turn()
  expect(devices.map(({ pending }) => pending)).toEqual(devices.map(() => 0))
  const unanswered = devices.flatMap(({ ledger }) => ledger.exchanges).filter(({ status }) => status === null)
  expect(unanswered.length).toBeGreaterThanOrEqual(kills)
  const lines = (stamps: { serial: string; pin: string; wall: string }[]) =>
    stamps.map(({ serial, pin, wall }) => `${serial} ${pin} ${wall}`).toSorted()
  const pressed = devices.flatMap(({ ledger }) => ledger.stamps)
  expect(pressed).toHaveLength(kills * perRound * devicesCount)
  const rows = () => {
    const db = connect(join(folder, 'muster.db'), { readonly: true })
    try {
      return db
        .prepare(
          `select d.serial, s.pin, s.wall, s.punch_id as punchId, s.held
         from device_stamps s
         join devices d on d.id = s.device_id`,
        )
        .all([]) as {
        serial: string
        pin: string
        wall: string
        punchId: number | null
        held: string | null
      }[]
    } finally {
      db.close()
    }
  }
  for (let n = 0; n < 200 && rows().some(({ punchId, held }) => punchId === null && held === null); n++)
    await new Promise((done) => setTimeout(done, 50))
  expect(lines(rows())).toEqual(lines(pressed))
  expect(rows().filter(({ punchId }) => punchId === null)).toEqual([])
  expect(await server.stop()).toBe(0)
  const { out } = muster(['doctor', '--data', folder])
  for (const sentence of [
    'Stamps of devices agree with their punches',
    'Open sessions and days agree',
    'Day counts agree',
  ])
    expect(out).toContain(`ok   ${sentence}`)
})

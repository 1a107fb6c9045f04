/**
 * The server against simulated devices of three firmwares, which were written from the public protocol and
 * not from this server.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { officeMorning, pinOf } from '../../data/devices/officeMorning'
import type { FirmwareKind } from '../../data/devices/firmware'
import { SimulatedDevice } from '../../data/devices/simulatedDevice'
import { deviceFirm } from '../../tests/support/deviceFirm'
import { names } from '../../tests/support/office'
import { runs } from '../../tests/tiers.js'
import { checks as attendanceChecks } from '../attendance/checks'
import { checks } from './checks'

type Firm = Awaited<ReturnType<typeof deviceFirm>>
const start = '2026-11-18T03:00:00.000Z'

/** A device whose true time is the server's. */
const deviceOf = (
  { at, address }: Firm,
  options: Partial<ConstructorParameters<typeof SimulatedDevice>[0]> = {},
) =>
  new SimulatedDevice({
    address,
    serial: 'CKJG202660001',
    firmware: 'usual',
    people: [{ pin: 'EMP0004' }, { pin: '5' }],
    clock: () => Date.parse(at.clock.now()),
    seed: 7,
    ...options,
  })

async function acceptAll({ at, counted }: Firm) {
  const anita = at.as('Anita')
  for (const { id, serial, state } of (await anita.get('/api/devices')).body)
    if (state === 'waiting')
      await anita.post(`/api/devices/${id}/accept`, { name: serial, officeId: 1, countFrom: '2026-11-01' })
  await counted()
}

const stored = ({ at }: Firm) =>
  at.app.ask(({ db }) =>
    db.all<{ serial: string; pin: string; wall: string; userId: number | null; punchId: number | null }>(
      `select d.serial, s.pin, s.wall, s.user_id as userId, s.punch_id as punchId
       from device_stamps s
       join devices d on d.id = s.device_id
       order by s.id`,
    ),
  )
async function sound({ at }: Firm) {
  await at.app.scheduler.run('devices.watch', '2026-11-18')
  at.app.ask((ask) => expect([...attendanceChecks(ask), ...checks(ask)].filter(({ ok }) => !ok)).toEqual([]))
}
const keyOf = (one: { serial: string; pin: string; wall: string }) => `${one.serial} ${one.pin} ${one.wall}`

describe.each(['old', 'usual', 'new'] as FirmwareKind[])('the %s firmware', (firmware) => {
  test('connects, waits for an Admin, and sends everything; its user gets a name', async () => {
    const firm = await deviceFirm(start)
    const pin = firmware === 'old' ? '4' : 'EMP0004'
    const device = deviceOf(firm, { firmware, people: [{ pin }] })
    expect(await device.connect()).toBe(true)
    device.press(pin, { state: 1 })
    firm.at.clock.pass(9 * 60)
    device.press(pin, { state: 0 })
    await device.turn()
    expect(device.pending).toBe(2)
    await acceptAll(firm)
    await firm.at.as('Anita').post('/api/devices/people', { links: [{ pin, userId: firm.at.ids.Ravi }] })
    for (let n = 0; n < 4; n++) {
      firm.at.clock.pass(1)
      await device.turn()
      await firm.counted()
    }
    expect(device.pending).toBe(0)
    expect(
      (await firm.at.as('Ravi').get('/api/attendance/history?from=2026-11-18&to=2026-11-18')).body.data[0],
    ).toMatchObject({
      punchInTime: '08:30',
      punchOutTime: '17:30',
      status: 'Present',
    })
    expect(stored(firm).map(keyOf).toSorted()).toEqual(device.ledger.stamps.map(keyOf).toSorted())
    await firm.at.as('Anita').post('/api/devices/1/commands', { command: 'names' })
    await device.turn()
    await device.turn()
    expect((await firm.at.as('Anita').get('/api/devices/1/log')).body.commands).toSatisfy(
      (all: { result: string | null; text: string }[]) =>
        all.some(({ text, result }) => text.startsWith('DATA UPDATE USERINFO') && result === 'Done'),
    )
    expect((await firm.at.as('Anita').get('/api/devices')).body).toMatchObject([
      { firmware: expect.any(String), commands: 0 },
    ])
    await sound(firm)
  })

  test('loses and doubles nothing when connections are cut and after an outage', async () => {
    const firm = await deviceFirm(start)
    const device = deviceOf(firm, { firmware, people: [{ pin: '4' }], batchLines: 3 })
    await device.connect()
    await acceptAll(firm)
    const now = Date.parse(firm.at.clock.now())
    device.offline(now, now + 5 * 3_600_000)
    for (let n = 0; n < 10; n++) {
      device.press('4')
      firm.at.clock.pass(25)
      await device.turn()
    }
    expect(device.pending).toBe(10)
    firm.at.clock.pass(60)
    device.cut('inBody', 'beforeAnswer', 'afterBody', 'inHead', 'beforeAnswer')
    for (let n = 0; n < 12 && device.pending; n++) {
      firm.at.clock.pass(1)
      await device.turn()
    }
    await device.uploadAgain()
    await firm.counted()
    expect(device.pending).toBe(0)
    expect(stored(firm).map(keyOf).toSorted()).toEqual(device.ledger.stamps.map(keyOf).toSorted())
    await sound(firm)
  })
})

test('a clock that is 95 seconds ahead is measured; a slow one shows after some minutes', async () => {
  const firm = await deviceFirm(start)
  const fast = deviceOf(firm, { clockErrorSeconds: 95 })
  const slow = deviceOf(firm, { clockErrorSeconds: -400, serial: 'CKJG202660002' })
  for (const device of [fast, slow]) await device.connect()
  await acceptAll(firm)
  const clocks = async () => {
    for (const device of [fast, slow]) {
      device.press('5')
      await device.turn()
    }
    firm.at.clock.pass(3)
    await firm.at.app.scheduler.run('devices.watch', '2026-11-18')
    return (await firm.at.as('Anita').get('/api/devices')).body.map(
      ({ clockSeconds }: { clockSeconds: number | null }) => clockSeconds,
    )
  }
  expect(await clocks()).toEqual([95, null])
  await clocks()
  expect(await clocks()).toEqual([95, -400])
})

test(
  'a morning at six devices: nothing lost, nothing twice, and phones are unharmed',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10_000 }), async (seed) => {
        const firm = await deviceFirm(start)
        const { at } = firm
        const phone = await at.as('Sunil').post('/api/attendance/punch', {
          type: 'in',
          location: { lat: 19.1197, lng: 72.8468, accuracy: 12 },
        })
        expect(phone.status).toBe(200)
        await at.as('Anita').post('/api/devices/people', {
          links: names
            .filter((name) => name !== 'Sunil')
            .map((name, n) => ({ pin: pinOf(n), userId: at.ids[name] })),
        })
        const fromMs = Date.parse(start)
        const { devices, stamps, pending } = await officeMorning({
          address: firm.address,
          devices: 6,
          people: 8,
          fromMs,
          toMs: fromMs + 30 * 60_000,
          seed,
          doublePressShare: 0.5,
          twoDevicesShare: 0.5,
          wrongButtonShare: 0.3,
          turnSeconds: 120,
          adjust: (options) => ({
            ...options,
            clock: () => {
              const now = options.clock()
              at.clock.set(new Date(now).toISOString())
              return now
            },
          }),
          prepare: (all) => {
            all[1]!.offline(fromMs + 300_000, fromMs + 900_000)
            all[2]!.cut('inBody', 'beforeAnswer')
          },
        })
        // They waited for an Admin until now.
        await acceptAll(firm)
        for (let n = 0; n < 8; n++) {
          at.clock.pass(1)
          await Promise.all(devices.map((device) => device.turn()))
        }
        await firm.counted()
        expect(pending).toBeGreaterThan(0)
        expect(devices.reduce((sum, device) => sum + device.pending, 0)).toBe(0)
        const rows = stored(firm)
        expect(rows.map(keyOf).toSorted()).toEqual(stamps.map(keyOf).toSorted())
        expect(rows.filter(({ punchId }) => punchId === null)).toEqual([])
        expect(new Set(rows.map(({ userId }) => userId)).size).toBe(8)
        expect((await at.as('Sunil').get('/api/attendance/today')).body).toMatchObject({ status: 'Working' })
        await sound(firm)
      }),
      { numRuns: runs(8) },
    )
  },
)

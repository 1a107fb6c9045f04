/** Wrong clocks, and clocks that the server sets. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeDeviceServers } from '../../tests/support/fakeDeviceServer'
import { DeviceClock, wallNumber } from './deviceClock'
import { readZone } from './settings'
import { SimulatedDevice, type DeviceOptions } from './simulatedDevice'

const held = fakeDeviceServers(beforeEach, afterEach)
const nine = Date.UTC(2026, 10, 27, 3, 30)

let now = nine
beforeEach(() => {
  now = nine
})
const device = (options: Partial<DeviceOptions>) =>
  new SimulatedDevice({
    address: held.address,
    serial: 'CKJG202660001',
    people: [{ pin: '101' }],
    clock: () => now,
    seed: 7,
    firmware: 'old',
    ...options,
  })

test('a clock is fast or slow, and gains or loses', () => {
  const fast = new DeviceClock(() => now, { errorSeconds: 420 })
  const slow = new DeviceClock(() => now, { errorSeconds: -60, rate: 0.999 })
  expect(fast.wall()).toBe('2026-11-27 09:07:00')
  expect(slow.wall()).toBe('2026-11-27 08:59:00')
  now += 1_000_000
  expect(fast.wall()).toBe('2026-11-27 09:23:40')
  expect(slow.wall()).toBe('2026-11-27 09:15:39')
})

test('a stamp has the wrong wall time and the ledger has the true time too', () => {
  const wrong = device({ clockErrorSeconds: 420 })
  expect(wrong.press('101')).toMatchObject({ wall: '2026-11-27 09:07:00', trueMs: nine })
})

test('a zone is in hours if it is small, else in minutes, and 5.5 is 5 hours', () => {
  expect(['330', '5.5', '8', '-5', '-210', '0', ''].map(readZone)).toEqual([
    330,
    300,
    480,
    -300,
    -210,
    0,
    null,
  ])
})

test('a device takes the time of the server only if it is set up so', async () => {
  held.server.date = new Date(nine).toUTCString()
  held.server.settings = ['Stamp=9999', 'TimeZone=330']
  const deaf = device({ clockErrorSeconds: 3600 })
  await deaf.connect()
  expect(deaf.press('101')!.wall).toBe('2026-11-27 10:00:00')
  const taking = device({ clockErrorSeconds: 3600, takesServerTime: true })
  await taking.connect()
  expect(taking.press('101')!.wall).toBe('2026-11-27 09:00:00')
})

test.each([
  ['TimeZone=330', '09:00:00'],
  // Half an hour slow, as an installation with 5.5 was for seven weeks.
  ['TimeZone=5.5', '08:30:00'],
  // Two and a half hours fast: without a zone the device takes UTC+8.
  ['Delay=10', '11:30:00'],
])('with %s a device that takes the time shows %s', async (setting, wall) => {
  held.server.date = new Date(nine).toUTCString()
  held.server.settings = [setting]
  const taking = device({ takesServerTime: true })
  await taking.connect()
  expect(taking.press('101')!.wall).toBe(`2026-11-27 ${wall}`)
})

test('each poll sets the clock again', async () => {
  held.server.date = new Date(nine).toUTCString()
  held.server.settings = ['TimeZone=330']
  const taking = device({ takesServerTime: true, clockRate: 1.1 })
  await taking.connect()
  now += 600_000
  expect(taking.press('101')!.wall).toBe('2026-11-27 09:11:00')
  held.server.date = new Date(now).toUTCString()
  await taking.poll()
  expect(taking.press('101')!.wall).toBe('2026-11-27 09:10:00')
})

test('a server without a Date sets no clock', async () => {
  held.server.date = ''
  const taking = device({ takesServerTime: true, clockErrorSeconds: 60 })
  await taking.connect()
  expect(taking.press('101')!.wall).toBe('2026-11-27 09:01:00')
})

test('a wall time as a number has months of 31 days and years from 2000', () => {
  expect(wallNumber('2000-01-01 00:00:00')).toBe(0)
  expect(wallNumber('2000-02-01 00:00:01')).toBe(31 * 86_400 + 1)
  expect(wallNumber('2026-11-27 09:00:05')).toBe((26 * 372 + 10 * 31 + 26) * 86_400 + 32_405)
})

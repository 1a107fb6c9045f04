/** Stamps are sent until their receipt, through refusals, cut requests, outages and restarts. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeDeviceServers } from '../../tests/support/fakeDeviceServer'
import type { FirmwareKind } from './firmware'
import { SimulatedDevice, type DeviceOptions } from './simulatedDevice'
import type { Cut } from './wire'

const held = fakeDeviceServers(beforeEach, afterEach)
const nine = Date.UTC(2026, 10, 27, 3, 30)
const serial = 'CKJG202660001'

let now = nine
beforeEach(() => {
  now = nine
})
async function connected(options: Partial<DeviceOptions> = {}) {
  const device = new SimulatedDevice({
    address: held.address,
    serial,
    people: [{ pin: '101' }, { pin: '102' }],
    clock: () => now,
    seed: 7,
    firmware: 'usual',
    sendsOthers: false,
    ...options,
  })
  await device.connect()
  return device
}
function pressed(device: SimulatedDevice, count: number) {
  for (let i = 0; i < count; i++) {
    device.press(i % 2 ? '102' : '101')
    now += 1000
  }
}

test.each([
  [503, 'OK'],
  [403, 'Forbidden'],
  [500, ''],
  [302, 'OK'],
  [200, 'ERROR: 1'],
  [200, ''],
  [200, '{"status":"OK"}'],
  [200, ' OK'],
])('stamps are sent again after status %i with %j', async (status, body) => {
  const device = await connected()
  pressed(device, 3)
  held.server.instead = () => ({ status, body })
  expect(await device.upload()).toMatchObject({ sent: 3, acknowledged: 0, isComplete: false })
  expect(device.pending).toBe(3)
  held.server.instead = () => null
  expect(await device.upload()).toMatchObject({ sent: 3, acknowledged: 3, isComplete: true })
  const [first, second] = device.ledger.exchanges.slice(-2)
  expect(second!.sent.equals(first!.sent)).toBe(true)
  expect(await device.upload()).toMatchObject({ sent: 0, isComplete: true })
})

test.each(['OK', 'OK\n', 'OK: 3', 'OK:3'])('%j is a receipt', async (body) => {
  const device = await connected()
  pressed(device, 3)
  held.server.instead = () => ({ body })
  expect((await device.upload()).acknowledged).toBe(3)
})

test('a long log is sent in batches, and a refusal stops it without losing the earlier receipts', async () => {
  const device = await connected({ batchLines: 10 })
  pressed(device, 35)
  let batches = 0
  held.server.instead = ({ table }) =>
    table === 'ATTLOG' && ++batches === 3 ? { status: 503, body: 'Busy' } : null
  expect(await device.upload()).toMatchObject({ sent: 30, acknowledged: 20, isComplete: false })
  expect(await device.upload()).toMatchObject({ sent: 15, acknowledged: 15 })
  expect(held.server.stored(serial).length).toBe(35)
})

test('new firmware pings between the batches of a long upload', async () => {
  held.server.registryCode = 'R1'
  const device = await connected({ firmware: 'new', batchLines: 2 })
  pressed(device, 5)
  held.server.requests.length = 0
  await device.upload()
  expect(held.server.tables()).toEqual([
    'POST cdata ATTLOG',
    'GET ping',
    'POST cdata ATTLOG',
    'GET ping',
    'POST cdata ATTLOG',
  ])
})

describe('cut requests', () => {
  test.each<[Cut, number]>([
    ['inHead', 0],
    ['inBody', 0],
    ['beforeAnswer', 4],
  ])('cut %s: the stamps are sent again, and %i are stored twice', async (cut, twice) => {
    const device = await connected()
    pressed(device, 4)
    device.cut(cut)
    expect(await device.upload()).toMatchObject({ acknowledged: 0, isComplete: false })
    const broken = device.ledger.exchanges.at(-1)!
    expect(broken).toMatchObject({ cut, status: null, error: 'cut', answer: '' })
    expect(device.isConnected).toBe(false)
    await device.turn()
    expect(device.pending).toBe(0)
    expect(held.server.stored(serial).length).toBe(4 + twice)
    expect(new Set(held.server.stored(serial)).size).toBe(4)
  })

  test('in the middle of the body the server reads fewer bytes than Content-Length says', async () => {
    const device = await connected()
    pressed(device, 4)
    device.cut('inBody')
    await device.upload()
    const { sent, headers } = device.ledger.exchanges.at(-1)!
    const body = sent.subarray(sent.indexOf('\r\n\r\n') + 4)
    expect(body.length).toBe(Math.floor(Number(headers['Content-Length']) / 2))
    await expect.poll(() => held.server.aborted).toBe(1)
  })

  test('after the last byte the server can have stored the stamps or not', async () => {
    const device = await connected()
    pressed(device, 4)
    device.cut('afterBody')
    await device.upload()
    await device.turn()
    expect(device.pending).toBe(0)
    expect(new Set(held.server.stored(serial)).size).toBe(4)
  })
})

test('stamps gather during an outage and are sent together after it, in their order', async () => {
  const device = await connected({ batchLines: 100 })
  device.offline(now, now + 3_600_000)
  const before = held.server.requests.length
  for (let minute = 0; minute < 60; minute++) {
    device.press('101')
    now += 60_000
    if (minute < 59) await device.turn()
  }
  expect(held.server.requests.length).toBe(before)
  expect(device.pending).toBe(60)
  await device.turn()
  expect(device.pending).toBe(0)
  const burst = held.server.requests.find(({ table }) => table === 'ATTLOG')
  const lines = burst!.body.toString().trimEnd().split('\n')
  expect(lines.length).toBe(60)
  expect(lines[0]).toContain('2026-11-27 09:00:00')
  expect(lines[59]).toContain('2026-11-27 09:59:00')
  expect(held.server.tables().slice(before)).toEqual(['GET cdata', 'POST cdata ATTLOG', 'GET getrequest'])
})

test('a refused operation log is repeated and stops neither stamps nor commands', async () => {
  const device = await connected({ sendsOthers: true })
  pressed(device, 2)
  held.server.instead = ({ table }) => (table === 'OPERLOG' ? { status: 403, body: 'No' } : null)
  held.server.commands = ['C:1:CHECK']
  await device.turn()
  expect(device.pending).toBe(0)
  expect(held.server.results).toEqual(['ID=1&Return=0&CMD=CHECK\n'])
  held.server.instead = () => null
  await device.turn()
  const logs = held.server.requests.filter(({ table }) => table === 'OPERLOG')
  expect(logs.at(-1)!.body.equals(logs[0]!.body)).toBe(true)
  expect(device.memory.operations).toEqual([])
})

test('without a server the device stores everything and connects again later', async () => {
  const device = await connected()
  await held.server.stop()
  pressed(device, 2)
  await device.turn()
  await device.turn()
  expect(device.isConnected).toBe(false)
  expect(device.pending).toBe(2)
  expect(device.ledger.exchanges.at(-1)!.error).toMatch(/ECONNREFUSED/)
})

describe('after a restart', () => {
  async function restarted(firmware: FirmwareKind, settings: string[]) {
    const device = await connected({ firmware })
    pressed(device, 3)
    await device.upload()
    pressed(device, 2)
    held.server.settings = settings
    device.restart()
    await device.connect()
    return device.pending
  }

  test('stamp 0 makes each firmware send everything again', async () => {
    expect(await restarted('old', ['Stamp=0'])).toBe(5)
    expect(await restarted('usual', ['ATTLOGStamp=0'])).toBe(5)
  })

  test('no stamp or None changes nothing', async () => {
    expect(await restarted('old', ['Stamp=None'])).toBe(2)
    expect(await restarted('old', ['ATTLOGStamp=0'])).toBe(2)
    expect(await restarted('usual', ['Stamp=0'])).toBe(2)
  })

  test('old firmware goes on after the stamp, so 9999 repeats everything', async () => {
    expect(await restarted('old', ['Stamp=9999'])).toBe(5)
    expect(await restarted('usual', ['ATTLOGStamp=9999'])).toBe(2)
  })

  test('a stamp that is too late, or in seconds since 1970, loses stamps of old firmware', async () => {
    // 27 Nov 2026 09:00:03: the server claims the first of the two stamps that it never received.
    expect(await restarted('old', ['Stamp=864723603'])).toBe(1)
    expect(await restarted('old', [`Stamp=${Math.floor(nine / 1000)}`])).toBe(0)
    expect(await restarted('usual', [`ATTLOGStamp=${Math.floor(nine / 1000)}`])).toBe(2)
  })
})

test('old stamps are sent again on demand, all or those of some days', async () => {
  const device = await connected()
  pressed(device, 3)
  now += 86_400_000
  pressed(device, 2)
  await device.upload()
  expect((await device.uploadAgain()).sent).toBe(5)
  expect((await device.uploadAgain('2026-11-28 00:00:00', '2026-11-28 23:59:59')).sent).toBe(2)
})

test('old firmware connects only with the line GET OPTION FROM, usual firmware also with OK', async () => {
  held.server.instead = () => ({ body: 'OK' })
  expect((await connected({ firmware: 'old' })).isConnected).toBe(false)
  expect((await connected({ firmware: 'usual' })).isConnected).toBe(true)
  held.server.instead = () => ({ status: 403, body: 'Unknown' })
  expect((await connected({ firmware: 'usual' })).isConnected).toBe(false)
})

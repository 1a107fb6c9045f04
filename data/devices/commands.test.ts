/** Commands that a device executes, refuses or ignores, and the reports of their results. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeDeviceServers } from '../../tests/support/fakeDeviceServer'
import type { FirmwareKind } from './firmware'
import { SimulatedDevice, type DeviceOptions } from './simulatedDevice'

const held = fakeDeviceServers(beforeEach, afterEach)
const nine = Date.UTC(2026, 10, 27, 3, 30)

let now = nine
beforeEach(() => {
  now = nine
})
async function connected(firmware: FirmwareKind, options: Partial<DeviceOptions> = {}) {
  const device = new SimulatedDevice({
    address: held.address,
    serial: 'CKJG202660001',
    people: [{ pin: '101', name: 'Asha' }],
    clock: () => now,
    seed: 7,
    firmware,
    sendsOthers: false,
    ...options,
  })
  await device.connect()
  return device
}
async function results(device: SimulatedDevice, ...commands: string[]) {
  held.server.results = []
  held.server.commands = commands.map((text, n) => `C:${n + 1}:${text}`)
  await device.poll()
  return held.server.results
}

test('people are added, changed and deleted, and all results are in one body', async () => {
  const device = await connected('usual')
  expect(
    await results(
      device,
      'DATA UPDATE USERINFO PIN=102\tName=Ravi Kumar\tPri=14\tCard=123',
      'DATA UPDATE USERINFO PIN=101\tName=आशा',
      'DATA DELETE USERINFO PIN=999',
      'CHECK',
    ),
  ).toEqual([
    'ID=1&Return=0&CMD=DATA\nID=2&Return=0&CMD=DATA\nID=3&Return=-10&CMD=DATA\nID=4&Return=0&CMD=CHECK\n',
  ])
  expect([...device.memory.people.values()]).toEqual([
    { pin: '101', name: 'आशा', privilege: '0', card: '' },
    { pin: '102', name: 'Ravi Kumar', privilege: '14', card: '123' },
  ])
  await results(device, 'DATA DELETE USERINFO PIN=101')
  expect(device.press('101')).toBeNull()
  expect(device.press('102')).not.toBeNull()
})

test('new firmware names the kind of a data command', async () => {
  held.server.registryCode = 'R1'
  const device = await connected('new')
  expect(await results(device, 'DATA UPDATE USERINFO PIN=102\tName=Ravi', 'DATA QUERY ATTLOG')).toEqual([
    'ID=1&Return=0&CMD=DATA UPDATE\nID=2&Return=-1&CMD=DATA QUERY\n',
  ])
})

test('forms that real devices refuse are answered with a code', async () => {
  const device = await connected('old')
  expect(
    (
      await results(
        device,
        'USER ADD PIN=102\tName=Ravi',
        'DATA DEL USERINFO PIN=101',
        'DANCE',
        'DATA UPDATE TIMEZONE UID=1',
        'DATA UPDATE USERINFO PIN=102 Name=Ravi',
        'DATA UPDATE USERINFO PIN=E-17\tName=Ravi',
        'DATA UPDATE USERINFO Name=Ravi',
      )
    )[0]!
      .trimEnd()
      .split('\n'),
  ).toEqual([
    'ID=1&Return=-1002&CMD=USER ADD',
    'ID=2&Return=-1002&CMD=DATA',
    'ID=3&Return=-1002&CMD=DANCE',
    'ID=4&Return=-1004&CMD=DATA',
    'ID=5&Return=-1&CMD=DATA',
    'ID=6&Return=-1&CMD=DATA',
    'ID=7&Return=-1&CMD=DATA',
  ])
  expect([...device.memory.people.keys()]).toEqual(['101'])
})

test('a full device refuses another person but accepts a change', async () => {
  const device = await connected('usual', { capacity: 1 })
  expect(
    await results(device, 'DATA UPDATE USERINFO PIN=102\tName=B', 'DATA UPDATE USERINFO PIN=101\tName=C'),
  ).toEqual(['ID=1&Return=-1001&CMD=DATA\nID=2&Return=0&CMD=DATA\n'])
})

test('a name has at most 24 bytes and ends with a whole character', async () => {
  const device = await connected('usual')
  await results(device, 'DATA UPDATE USERINFO PIN=102\tName=Venkatanarasimharajuvaripeta', 'LOG')
  await results(device, 'DATA UPDATE USERINFO PIN=103\tName=सत्यनारायण')
  expect(device.memory.people.get('102')!.name).toBe('Venkatanarasimharajuvari')
  expect(device.memory.people.get('103')!.name).toBe('सत्यनारा')
})

test('a line without C and an identifier is ignored', async () => {
  const device = await connected('usual')
  held.server.instead = ({ page }) =>
    page === 'getrequest' ? { body: 'INFO\nC::INFO\nC:12345678901234567:INFO\nC:a1:CHECK\r\n' } : null
  expect(await device.poll()).toEqual([{ id: 'a1', text: 'CHECK' }])
})

test('a query for stamps sends those of the days again', async () => {
  const device = await connected('usual')
  for (let day = 0; day < 4; day++) {
    device.press('101')
    now += 86_400_000
  }
  await device.upload()
  held.server.lines.clear()
  expect(
    await results(
      device,
      'DATA QUERY ATTLOG StartTime=2026-11-28 00:00:00\tEndTime=2026-11-29 23:59:59',
      'DATA QUERY ATTLOG StartTime=2026-01-01 00:00:00\tEndTime=2026-01-02 00:00:00',
      'DATA QUERY ATTLOG StartTime=28/11/2026\tEndTime=29/11/2026',
    ),
  ).toEqual(['ID=1&Return=0&CMD=DATA\nID=2&Return=-1&CMD=DATA\nID=3&Return=-1&CMD=DATA\n'])
  expect(held.server.stored('CKJG202660001').map((line) => line.slice(4, 23))).toEqual([
    '2026-11-28 09:00:00',
    '2026-11-29 09:00:00',
  ])
})

test('a query for people sends them in the operation log', async () => {
  const device = await connected('usual')
  await results(device, 'DATA QUERY USERINFO PIN=101')
  const log = held.server.requests.at(-1)!
  expect(log.table).toBe('OPERLOG')
  expect(log.body.toString()).toMatch(/^USER PIN=101\tName=Asha\t/)
})

test('INFO has a body of its own with the parameters, and the next poll has INFO too', async () => {
  const device = await connected('usual')
  await device.poll()
  await device.poll()
  expect(held.server.requests.at(-1)!.url).not.toContain('INFO=')
  const [information, others] = await results(device, 'INFO', 'CHECK')
  expect(information!.split('\n').slice(0, 3)).toEqual([
    'ID=1&Return=0&CMD=INFO',
    '~DeviceName=K40 Pro',
    'MAC=00:17:61:12:f8:db',
  ])
  expect(others).toBe('ID=2&Return=0&CMD=CHECK\n')
  await device.poll()
  expect(held.server.requests.at(-1)!.url).toContain('&INFO=Ver%208.0.4.2-20190708,1,')
})

test('results are reported again until the server gives a receipt', async () => {
  const device = await connected('usual')
  held.server.instead = ({ page }) => (page === 'devicecmd' ? { status: 503, body: '' } : null)
  expect(await results(device, 'LOG')).toEqual([])
  await device.poll()
  held.server.instead = () => null
  await device.poll()
  expect(held.server.results).toEqual(['ID=1&Return=0&CMD=LOG\n'])
  expect(held.server.tables().filter((one) => one === 'POST devicecmd').length).toBe(3)
})

test('CLEAR LOG loses stamps that the server never received, but the ledger has them', async () => {
  const device = await connected('usual')
  device.press('101')
  expect(await results(device, 'CLEAR LOG')).toEqual(['ID=1&Return=0&CMD=CLEAR_LOG\n'])
  expect(device.pending).toBe(0)
  expect(device.ledger.stamps.length).toBe(1)
})

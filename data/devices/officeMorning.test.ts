/** A morning with many devices and people, and the runner in faster time. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeDeviceServers } from '../../tests/support/fakeDeviceServer'
import { officeMorning, planMorning, type MorningOptions } from './officeMorning'
import { simulate } from './simulate'

const held = fakeDeviceServers(beforeEach, afterEach)
const nine = Date.UTC(2026, 10, 27, 3, 30)
const morning = (options: Partial<MorningOptions> = {}): MorningOptions => ({
  address: held.address,
  devices: 8,
  people: 400,
  fromMs: nine - 30 * 60_000,
  toMs: nine + 60 * 60_000,
  rushMs: nine,
  seed: 3,
  turnSeconds: 300,
  ...options,
})

describe('the plan', () => {
  test('the same seed gives the same plan, another seed gives another', () => {
    expect(planMorning(morning())).toEqual(planMorning(morning()))
    expect(planMorning(morning({ seed: 4 }))).not.toEqual(planMorning(morning()))
  })

  test('it has a rush, wrong buttons, double presses and people at two devices', () => {
    const plan = planMorning(morning({ people: 4000 }))
    const first = plan.filter(({ kind }) => kind === 'first')
    expect(first.length).toBe(4000)
    const inRush = first.filter(({ at }) => Math.abs(at - nine) <= 10 * 60_000).length / 4000
    expect(inRush).toBeGreaterThan(0.7)
    expect(inRush).toBeLessThan(0.85)
    const share = (count: number) => count / 4000
    expect(share(first.filter(({ state }) => state !== 0).length)).toBeCloseTo(0.05, 1)
    expect(share(plan.filter(({ kind }) => kind === 'double').length)).toBeCloseTo(0.05, 1)
    const others = plan.filter(({ kind }) => kind === 'otherDevice')
    expect(others.length).toBeGreaterThan(40)
    for (const { pin, device } of others)
      expect(first.find((one) => one.pin === pin)!.device).not.toBe(device)
    expect(plan.every(({ at }, n) => n === 0 || plan[n - 1]!.at <= at)).toBe(true)
  })
})

test('the server receives each stamp of a morning with outages, cut requests and wrong clocks', async () => {
  let busy = 0
  held.server.instead = ({ table }) =>
    table === 'ATTLOG' && ++busy % 7 === 0 ? { status: 503, body: 'Busy' } : null
  const { plan, devices, stamps, pending } = await officeMorning(
    morning({
      adjust: (options, number) => ({ ...options, clockErrorSeconds: number * 10 }),
      prepare: (all) => {
        all[1]!.offline(nine - 10 * 60_000, nine + 20 * 60_000)
        all[2]!.cut('inHead', 'inBody', 'beforeAnswer', 'afterBody')
      },
    }),
  )
  expect(pending).toBe(0)
  expect(stamps.length).toBe(plan.length)
  for (const { serial, ledger } of devices) {
    const pressed = new Set(ledger.stamps.map(({ pin, wall }) => `${pin}\t${wall}`))
    const received = held.server.stored(serial).map((line) => line.split('\t').slice(0, 2).join('\t'))
    expect(new Set(received)).toEqual(pressed)
  }
})

test('the same seed gives the same bytes in each exchange of each device', async () => {
  const bytes = async () => {
    const { devices } = await officeMorning(morning({ people: 80, devices: 4, concurrency: 1 }))
    return devices.map(({ ledger }) => ledger.exchanges.map(({ sent }) => sent.toString('latin1')))
  }
  const first = await bytes()
  expect(first.flat().length).toBeGreaterThan(50)
  held.server.lines.clear()
  expect(await bytes()).toEqual(first)
})

test('200 devices and 20,000 people fit in one process, with few open requests', async () => {
  const open = { now: 0, most: 0 }
  held.server.onOpen = (change) => {
    open.now += change
    open.most = Math.max(open.most, open.now)
  }
  const { plan, stamps, pending } = await officeMorning(
    morning({
      devices: 200,
      people: 20_000,
      concurrency: 24,
      turnSeconds: 900,
      adjust: (options) => ({ ...options, sendsOthers: false }),
    }),
  )
  expect(pending).toBe(0)
  expect(stamps.length).toBe(plan.length)
  expect(stamps.length).toBeGreaterThan(20_000)
  const received = [...held.server.lines.values()].reduce((sum, { length }) => sum + length, 0)
  expect(received).toBe(plan.length)
  expect(open.most).toBeLessThanOrEqual(24)
}, 120_000)

describe('the runner', () => {
  test('runs devices in faster time and writes a line for each event', async () => {
    let real = nine
    const lines: string[] = []
    const devices = await simulate({
      address: held.address,
      secretPath: 'd/secret',
      devices: 3,
      people: ['101', '102', '103', '104'],
      minutes: 30,
      speed: 60,
      clock: () => real,
      wait: async (ms) => {
        real += ms
      },
      onLine: (line) => lines.push(line),
    })
    expect(devices.map(({ pending }) => pending)).toEqual([0, 0, 0])
    expect(devices.flatMap(({ ledger }) => ledger.stamps).length).toBe(8)
    expect(lines).toContainEqual(
      expect.stringMatching(/^09:\d\d:\d\d CKJG202660001 GET cdata: 200 GET OPTION/),
    )
    expect(lines).toContainEqual(expect.stringMatching(/ press 10\d in at 2026-11-27 09:\d\d:\d\d$/))
    expect(lines).toContainEqual(expect.stringMatching(/ POST cdata ATTLOG \d: 200 OK: \d$/))
    expect(lines.join('\n')).not.toContain('secret')
  })

  test('ends when the server is away, and when it is stopped', async () => {
    await held.server.stop()
    let real = nine
    const lines: string[] = []
    const stop = new AbortController()
    const options = {
      address: held.address,
      devices: [{ serial: 'A1', firmware: 'old' as const }],
      people: ['101'],
      minutes: 5,
      clock: () => real,
      wait: async (ms: number) => {
        real += ms
      },
      onLine: (line: string) => lines.push(line),
    }
    const [device] = await simulate(options)
    expect(device!.pending).toBe(2)
    expect(lines).toContainEqual(expect.stringMatching(/ A1 GET cdata\.aspx: no answer \(.*ECONNREFUSED/))
    stop.abort()
    expect((await simulate({ ...options, signal: stop.signal }))[0]!.ledger.exchanges).toEqual([])
  })
})

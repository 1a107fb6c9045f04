/** The morning of a firm at its devices: a rush, wrong buttons, double presses and people at two devices. */
import { Chance } from '../story/random'
import { bounded } from './bounded'
import type { FirmwareKind } from './firmware'
import type { Stamp } from './ledger'
import { SimulatedDevice, type DeviceOptions } from './simulatedDevice'

export interface MorningOptions {
  address: string
  secretPath?: string
  devices: number
  people: number
  /** True instants in ms. */
  fromMs: number
  toMs: number
  seed: number
  /** The middle of the rush. Default: the middle of the window. */
  rushMs?: number
  /** The share of people in the rush, and its width in minutes to both sides. */
  rushShare?: number
  rushMinutes?: number
  wrongButtonShare?: number
  doublePressShare?: number
  twoDevicesShare?: number
  firmwares?: readonly FirmwareKind[]
  /** Exchanges that are open at the same time. */
  concurrency?: number
  /** Simulated seconds between two turns of a device. */
  turnSeconds?: number
  /** Changes the options of a device, for example its clock. The number counts from 0. */
  adjust?: (options: DeviceOptions, number: number) => DeviceOptions
  /** Called after the devices exist, for example to plan outages. */
  prepare?: (devices: readonly SimulatedDevice[]) => void
}

export interface PlannedPress {
  at: number
  device: number
  pin: string
  state: number
  verify: number
  kind: 'first' | 'double' | 'otherDevice'
}

export interface Morning {
  plan: PlannedPress[]
  devices: SimulatedDevice[]
  /** All stamps in the order of their true time. */
  stamps: Stamp[]
  /** Stamps without a receipt at the end. */
  pending: number
}

export const pinOf = (person: number): string => String(1001 + person)
export const serialOf = (device: number): string => `CKJG2026${String(60001 + device)}`

/** The presses in the order of their time. Person number n belongs to device n modulo the devices. */
export function planMorning(options: MorningOptions): PlannedPress[] {
  const { devices, people, fromMs, toMs, seed } = options
  const rushMs = options.rushMs ?? (fromMs + toMs) / 2
  const rushWidth = (options.rushMinutes ?? 10) * 60_000
  const plan: PlannedPress[] = []
  const add = (press: PlannedPress) => plan.push({ ...press, at: inside(press.at, fromMs, toMs) })
  for (let person = 0; person < people; person++) {
    const chance = new Chance(seed, person)
    const isWrong = chance.happens(options.wrongButtonShare ?? 0.05)
    const at = chance.happens(options.rushShare ?? 0.7)
      ? chance.around(rushMs, rushWidth / 2)
      : chance.between(fromMs, toMs)
    const first: PlannedPress = {
      at,
      device: person % devices,
      pin: pinOf(person),
      state: isWrong ? chance.whole(1, 5) : 0,
      verify: chance.of([1, 1, 1, 15, 15, 4, 0]),
      kind: 'first',
    }
    add(first)
    if (chance.happens(options.doublePressShare ?? 0.05))
      add({ ...first, at: at + chance.whole(1, 20) * 1000, kind: 'double' })
    if (visits(options, person))
      add({
        ...first,
        at: at + chance.whole(60, 600) * 1000,
        device: (person + 1) % devices,
        kind: 'otherDevice',
      })
  }
  return plan.sort((a, b) => a.at - b.at || a.device - b.device)
}

/** Whether a person is also enrolled at the next device. */
const visits = ({ devices, seed, twoDevicesShare = 0.02 }: MorningOptions, person: number) =>
  devices > 1 && new Chance(seed, person, 2).happens(twoDevicesShare)

const inside = (at: number, from: number, to: number) => Math.round(Math.min(Math.max(at, from), to - 1))

export async function officeMorning(options: MorningOptions): Promise<Morning> {
  const plan = planMorning(options)
  let now = options.fromMs
  const devices = devicesOf(options, () => now)
  options.prepare?.(devices)
  const turnMs = (options.turnSeconds ?? 60) * 1000
  const everyDevice = () => Promise.all(devices.map((device) => device.turn()))
  await everyDevice()
  let next = 0
  for (let end = options.fromMs + turnMs; next < plan.length || end <= options.toMs; end += turnMs) {
    for (; next < plan.length && plan[next]!.at <= end; next++) {
      const { at, device, pin, state, verify } = plan[next]!
      now = at
      devices[device]!.press(pin, { state, verify })
    }
    now = end
    await everyDevice()
  }
  // Devices with an outage or a cut request need some more turns.
  for (let turn = 0; turn < 60 && pendingOf(devices); turn++) {
    now += turnMs
    await everyDevice()
  }
  const stamps = devices.flatMap(({ ledger }) => ledger.stamps).sort((a, b) => a.trueMs - b.trueMs)
  return { plan, devices, stamps, pending: pendingOf(devices) }
}

const pendingOf = (devices: readonly SimulatedDevice[]) =>
  devices.reduce((sum, { pending }) => sum + pending, 0)

function devicesOf(options: MorningOptions, clock: () => number): SimulatedDevice[] {
  const through = bounded(options.concurrency ?? 32)
  const enrolled: { pin: string; name: string }[][] = Array.from({ length: options.devices }, () => [])
  for (let person = 0; person < options.people; person++) {
    const one = { pin: pinOf(person), name: `Person ${pinOf(person)}` }
    enrolled[person % options.devices]!.push(one)
    if (visits(options, person)) enrolled[(person + 1) % options.devices]!.push(one)
  }
  const kinds = options.firmwares ?? ['old', 'usual', 'usual', 'new']
  return enrolled.map((people, number) => {
    const own: DeviceOptions = {
      address: options.address,
      secretPath: options.secretPath,
      serial: serialOf(number),
      firmware: kinds[number % kinds.length]!,
      people,
      clock,
      seed: options.seed + number,
      through,
    }
    return new SimulatedDevice(options.adjust?.(own, number) ?? own)
  })
}

/** Runs devices against a server in real or faster time and reports each event as a line. */
import { setTimeout as pause } from 'node:timers/promises'
import { Chance } from '../story/random'
import { bounded } from './bounded'
import { wallText } from './deviceClock'
import type { FirmwareKind } from './firmware'
import type { Exchange, Stamp } from './ledger'
import { serialOf } from './officeMorning'
import { SimulatedDevice } from './simulatedDevice'

interface Chosen {
  serial: string
  firmware?: FirmwareKind
  clockErrorSeconds?: number
}

export interface SimulateOptions {
  address: string
  secretPath?: string
  /** How many, or which. */
  devices: number | readonly Chosen[]
  /** The numbers with which people are enrolled. Each is enrolled at every device. */
  people: readonly string[]
  /** The length of the run in simulated minutes. */
  minutes: number
  /** Simulated seconds in a real second. */
  speed?: number
  seed?: number
  onLine: (line: string) => void
  /** The real time in ms. */
  clock: () => number
  wait?: (ms: number) => Promise<void>
  signal?: AbortSignal
  zoneMinutes?: number
  takesServerTime?: boolean
}

interface Visit {
  at: number
  pin: string
  state: number
}

/** Each person presses at the start and at the end of the run, at a device that chance chooses. */
export async function simulate(options: SimulateOptions): Promise<SimulatedDevice[]> {
  const { minutes, speed = 1, seed = 1, zoneMinutes = 330, people, onLine } = options
  // An abort ends the wait at once.
  const wait =
    options.wait ?? ((ms: number) => pause(ms, undefined, { signal: options.signal }).catch(() => undefined))
  const started = options.clock()
  const clock = () => started + (options.clock() - started) * speed
  const end = started + minutes * 60_000
  const chosen: readonly Chosen[] =
    typeof options.devices === 'number'
      ? Array.from({ length: options.devices }, (_, n) => ({ serial: serialOf(n) }))
      : options.devices
  const through = bounded(32)
  const write = (serial: string, text: string) =>
    onLine(`${wallText(clock() + zoneMinutes * 60_000).slice(11)} ${serial} ${text}`)
  const devices = chosen.map((one, number) => {
    const { serial, clockErrorSeconds, firmware = (['usual', 'old', 'new'] as const)[number % 3]! } = one
    return new SimulatedDevice({
      address: options.address,
      secretPath: options.secretPath,
      takesServerTime: options.takesServerTime,
      clockErrorSeconds,
      serial,
      firmware,
      people: people.map((pin) => ({ pin, name: `Person ${pin}` })),
      clock,
      seed: seed + number,
      zoneMinutes,
      through,
      exchangesAtMost: 1000,
      onExchange: (exchange) => write(serial, describe(exchange)),
    })
  })
  const visits = visitsOf(people, devices.length, new Chance(seed), started, end)
  await Promise.all(
    devices.map(async (device, number) => {
      const own = visits[number]!
      let next = 0
      while (!options.signal?.aborted) {
        for (; next < own.length && own[next]!.at <= clock(); next++) {
          const { pin, state } = own[next]!
          const stamp = device.press(pin, { state })
          if (stamp) write(device.serial, describePress(stamp))
        }
        await device.turn()
        if (clock() >= end && (next >= own.length || !device.isConnected)) return
        const seconds = device.settings?.[device.pending ? 'errorDelaySeconds' : 'delaySeconds'] ?? 30
        const until = Math.min(own[next]?.at ?? end, clock() + seconds * 1000)
        await wait(Math.max((until - clock()) / speed, 10))
      }
    }),
  )
  return devices
}

function visitsOf(people: readonly string[], count: number, chance: Chance, from: number, to: number) {
  const visits: Visit[][] = Array.from({ length: count }, () => [])
  const middle = (from + to) / 2
  for (const pin of people) {
    visits[chance.whole(0, count - 1)]!.push({ at: chance.between(from, middle), pin, state: 0 })
    visits[chance.whole(0, count - 1)]!.push({ at: chance.between(middle, to), pin, state: 1 })
  }
  for (const own of visits) own.sort((a, b) => a.at - b.at)
  return visits
}

const states: Record<number, string> = { 0: 'in', 1: 'out', 2: 'break out', 3: 'break in' }
const describePress = ({ pin, wall, state }: Stamp) => `press ${pin} ${states[state] ?? state} at ${wall}`

/** Without the path in front of `/iclock/`, because it is a secret. */
function describe({ method, path, body, status, answer, error }: Exchange): string {
  const [page, query = ''] = path.slice(path.lastIndexOf('/') + 1).split('?')
  const table = new URLSearchParams(query).get('table')
  const lines = table === 'ATTLOG' || table === 'OPERLOG' ? ` ${body.toString().split('\n').length - 1}` : ''
  const result = status === null ? `no answer (${error})` : `${status} ${answer.split(/\r?\n/, 1)[0]}`
  return `${method} ${page}${table ? ` ${table}` : ''}${lines}: ${result}`
}

/** The first requests of a device: it fetches its settings or, with new firmware, registers first. */
import { createHash } from 'node:crypto'
import type { DeviceClock } from './deviceClock'
import { parameters, type Firmware } from './firmware'
import type { DeviceLink } from './link'
import type { DeviceMemory } from './memory'
import { readSettings, type Settings } from './settings'
import type { Answer } from './wire'

interface Parts {
  serial: string
  firmware: Firmware
  link: DeviceLink
  memory: DeviceMemory
  /** Whether the device is set up as an access device, which it then says in each connection. */
  asEvents: boolean
}

/** Null if the server gave no settings. The device tries again after its ErrorDelay. */
export async function fetchSettings(parts: Parts): Promise<{ settings: Settings; answer: Answer } | null> {
  const { firmware, link, asEvents } = parts
  link.token = null
  const answer = await link.get('cdata', firmware.asksSettings + (asEvents ? '&DeviceType=acc' : ''))
  if (answer.status !== 200) return null
  const text = answer.body.toString()
  const settings = readSettings(text, firmware.stampName)
  if (firmware.kind === 'new') return register(parts, { settings, answer })
  // Two devices went on with their own settings after a bare OK. Old ones need the first line.
  const isEnough = text.startsWith('GET OPTION FROM') || (firmware.kind === 'usual' && text.startsWith('OK'))
  return isEnough ? { settings, answer } : null
}

/**
 * A server that knows the device answers `registry=ok` at once. Otherwise the device registers and then
 * fetches its settings from `/iclock/push`. A SpeedFace in attendance mode also works with a bare OK, if the
 * first answer was the settings of the attendance protocol.
 */
async function register(
  { serial, firmware, link, memory, asEvents }: Parts,
  first: { settings: Settings; answer: Answer },
): Promise<{ settings: Settings; answer: Answer } | null> {
  const known = first.settings.all.get('RegistryCode')
  if (known && first.settings.all.get('registry')?.toLowerCase() === 'ok') {
    link.token = tokenOf(known, serial, first.settings.all.get('SessionID') ?? '')
    return first
  }
  const own = parameters(firmware, {
    serial,
    people: memory.people.size,
    stamps: memory.stamps.length,
    host: link.host,
  })
  const body = [['DeviceType', asEvents ? 'acc' : 'att'], ...own]
    .map(([key, value]) => `${key}=${value}`)
    .join(',')
  const registered = await link.post('registry', '', body)
  if (registered.status !== 200) return null
  const code = /^RegistryCode=(\S{1,32})\s*$/m.exec(registered.body.toString())?.[1]
  if (!code) return first.answer.body.toString().startsWith('GET OPTION FROM') ? first : null
  link.token = tokenOf(code, serial, '')
  const answer = await link.post('push', '', '')
  if (answer.status !== 200) return null
  const settings = readSettings(answer.body.toString(), firmware.stampName)
  link.token = tokenOf(code, serial, settings.all.get('SessionID') ?? '')
  return { settings, answer }
}

const tokenOf = (code: string, serial: string, session: string) =>
  createHash('md5').update(`${code}${serial}${session}`).digest('hex')

/** Devices without a zone from the server take UTC+8: two firms found their clocks 2:30 and 2:00 fast. */
const zoneOfChina = 480

/** Sets the clock from the header `Date`, which is in GMT, and the zone of the settings. */
export function takeTime(clock: DeviceClock, answer: Answer, settings: Settings | null): void {
  const serverMs = Date.parse(answer.headers.date ?? '')
  if (!Number.isNaN(serverMs)) clock.set(serverMs, settings?.zoneMinutes ?? zoneOfChina)
}

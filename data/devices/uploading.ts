/** Uploads: stamps in batches until their receipt, and the data that nobody asked for. */
import { wallNumber } from './deviceClock'
import { eventLine, parameters, type Firmware } from './firmware'
import type { Stamp } from './ledger'
import { isReceipt, type DeviceLink } from './link'
import type { DeviceMemory } from './memory'
import type { Settings } from './settings'
import type { Answer } from './wire'

interface Parts {
  serial: string
  firmware: Firmware
  link: DeviceLink
  memory: DeviceMemory
  settings: Settings
}

export interface Uploaded {
  /** Stamps that were sent, with or without a receipt. */
  sent: number
  acknowledged: number
  /** Whether the server gave a receipt for everything. */
  isComplete: boolean
  /** The answer that stopped the upload. */
  failed: Answer | null
}

/** Sends all stamps without a receipt, in batches. The first batch without a receipt ends the upload. */
export async function uploadStamps(
  { firmware, link, memory, settings }: Parts,
  { batchLines, asEvents }: { batchLines: number; asEvents: boolean },
): Promise<Uploaded> {
  const pending = memory.pending()
  let acknowledged = 0
  if (memory.events.length) {
    const answer = await link.post('cdata', 'table=rtlog', memory.events.join(''))
    if (!isReceipt(answer)) return { sent: 0, acknowledged, isComplete: false, failed: answer }
    memory.events = []
  }
  for (let at = 0; at < pending.length; at += batchLines) {
    const batch = pending.slice(at, at + batchLines)
    // During a long upload new firmware keeps its connection alive with a ping, not with a poll.
    if (firmware.kind === 'new' && at) await link.get('ping', '')
    const answer = asEvents
      ? await link.post('cdata', 'table=rtlog', batch.map(eventLine).join(''))
      : await link.post(
          'cdata',
          `table=ATTLOG&Stamp=${stampOf(firmware, settings, batch)}`,
          batch.map(firmware.line).join(''),
        )
    if (!isReceipt(answer))
      return { sent: at + batch.length, acknowledged, isComplete: false, failed: answer }
    memory.acknowledge(batch)
    acknowledged += batch.length
  }
  return { sent: pending.length, acknowledged, isComplete: true, failed: null }
}

/** Old firmware sends the time of the last stamp in the batch. Newer firmware repeats the server's value. */
const stampOf = ({ kind }: Firmware, { stamp }: Settings, batch: readonly Stamp[]) =>
  kind === 'old' ? String(wallNumber(batch.at(-1)!.wall)) : (stamp ?? '9999')

/** Sends the lines of the operation log and the photos. Returns the first answer without a receipt. */
export async function uploadOthers(
  { firmware, link, memory, settings }: Parts,
  { batchLines }: { batchLines: number },
): Promise<Answer | null> {
  while (memory.operations.length) {
    const batch = memory.operations.slice(0, batchLines)
    const query = `table=OPERLOG&${firmware.operationStampName}=${settings.operationStamp}`
    const answer = await link.post('cdata', query, batch.join(''))
    if (!isReceipt(answer)) return answer
    memory.operations.splice(0, batch.length)
  }
  while (memory.photos.length) {
    const stamp = settings.all.get('ATTPHOTOStamp') ?? '9999'
    const answer = await link.post('cdata', `table=ATTPHOTO&Stamp=${stamp}`, memory.photos[0]!)
    if (!isReceipt(answer)) return answer
    memory.photos.shift()
  }
  return null
}

/** One line with the device's parameters, separated by commas. */
export function uploadParameters({ serial, firmware, link, memory }: Parts): Promise<Answer> {
  const own = parameters(firmware, {
    serial,
    people: memory.people.size,
    stamps: memory.stamps.length,
    host: link.host,
  })
  return link.post('cdata', 'table=options', own.map(([key, value]) => `${key}=${value}`).join(','))
}

/** A photo of a stamp: a head of lines, a zero byte and the picture. Source: Attendance PUSH 2.4.2, 11.3. */
export function photoBody({ serial, pin, wall }: Stamp, picture: Buffer): Buffer {
  const name = `${wall.replace(/\D/g, '')}-${pin}.jpg`
  return Buffer.concat([
    Buffer.from(`PIN=${name}\nSN=${serial}\nsize=${picture.length}\nCMD=uploadphoto\0`),
    picture,
  ])
}

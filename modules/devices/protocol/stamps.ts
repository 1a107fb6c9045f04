/**
 * The stamps of an upload (table ATTLOG): one line for each press at the device. Pure.
 *
 *   1001<TAB>2026-11-18 09:31:02<TAB>0<TAB>1<TAB>0…      PIN, wall time, status, verification, work code
 *   PIN=1001<TAB>DateTime=2026-11-18 09:31:02<TAB>…      some firmware
 *
 * Devices that also open doors send events instead (table `rtlog`): `time=…<TAB>pin=1001<TAB>event=0<TAB>…`.
 */
import { instantAt, isDay, isTime, type Instant } from '../../../src/domain/day'

export type Stamp = {
  /** The enrolment number on the device. */ pin: string
  /** The device's wall time as it came. */ wall: string
  at: Instant
  /** The pressed button, as evidence. Null: none, or unknown. */ button: Button | null
  /** How the person was verified; null if unknown. */ verified: Verified | null
}
export type StampProblem = { line: number; text: string; why: string }

const buttons = ['in', 'out', 'break out', 'break in', 'overtime in', 'overtime out'] as const
export type Button = (typeof buttons)[number]
const verifications = {
  0: 'password',
  1: 'finger',
  2: 'number',
  3: 'password',
  4: 'card',
  15: 'face',
  25: 'palm',
}
export type Verified = (typeof verifications)[keyof typeof verifications]

/** `zone`: the one in which the device's clock is. Empty lines are no problem; devices send some. */
export function readStamps(body: string, zone: string): { stamps: Stamp[]; problems: StampProblem[] } {
  const stamps: Stamp[] = []
  const problems: StampProblem[] = []
  body.split(/\r\n|\n|\r/).forEach((text, at) => {
    if (!text.trim()) return
    const read = readStamp(text, zone)
    if (typeof read === 'string') problems.push({ line: at + 1, text: text.slice(0, 200), why: read })
    else stamps.push(read)
  })
  return { stamps, problems }
}

/** Events by which a person was let in or out. Others are alarms, and doors that stayed open. */
const isPassage = (event: number) => (event >= 0 && event <= 19) || (event >= 200 && event <= 253)

/** The stamps among events: those of a person who passed. */
export function readEvents(body: string, zone: string): ReturnType<typeof readStamps> {
  const lines = body.split(/\r\n|\n|\r/).flatMap((line): string[] => {
    const { pin = '', time = '', event = '', inoutstatus = '', verifytype = '' } = namedCells(line)
    if (!pin || pin === '0' || !event || !isPassage(Number(event))) return []
    return [[pin, time, inoutstatus, verifytype].join('\t')]
  })
  return readStamps(lines.join('\n'), zone)
}

function readStamp(text: string, zone: string): Stamp | string {
  const [pin = '', wall = '', status = '', verify = ''] = cellsOf(text)
  if (!pin) return 'The enrolment number is missing'
  if (!/^[\w.-]{1,40}$/.test(pin)) return `'${pin}' is not an enrolment number`
  const at = instantOf(wall, zone)
  if (!at) return `'${wall}' is not a time`
  return {
    pin,
    wall,
    at,
    button: buttons[Number(status || NaN)] ?? null,
    verified: verifications[Number(verify || NaN) as keyof typeof verifications] ?? null,
  }
}

function cellsOf(text: string): string[] {
  if (!/^pin=/i.test(text.trim())) return text.split('\t').map((cell) => cell.trim())
  const { pin = '', datetime = '', status = '', verified = '' } = namedCells(text)
  return [pin, datetime, status, verified]
}

function namedCells(text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    text.split('\t').map((cell) => {
      const at = cell.indexOf('=')
      return [cell.slice(0, at).trim().toLowerCase(), cell.slice(at + 1).trim()]
    }),
  )
}

/** A wall time to the second, or seconds since 1970, which some firmware sends. */
function instantOf(wall: string, zone: string): Instant | null {
  if (/^\d{9,10}$/.test(wall)) return new Date(Number(wall) * 1000).toISOString()
  const [, day, time, seconds] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d):(\d\d)$/.exec(wall) ?? []
  if (!day || !isDay(day) || !isTime(time!) || Number(seconds) > 59) return null
  return new Date(Date.parse(instantAt(day, time!, zone)) + Number(seconds) * 1000).toISOString()
}

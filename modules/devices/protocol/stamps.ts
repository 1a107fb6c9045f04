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
/** `line`: its number among the lines that are not empty. */
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

/** `count`: lines that are not empty, each of which the device wants to have acknowledged. */
export type Reading = { stamps: Stamp[]; problems: StampProblem[]; count: number }

/** `zone`: the one in which the device's clock is. Empty lines are no problem; devices send some. */
export const readStamps = (body: string, zone: string): Reading => whole(slicesOf('ATTLOG', body, zone))

/** The stamps among events: those of a person who passed. */
export const readEvents = (body: string, zone: string): Reading => whole(slicesOf('RTLOG', body, zone))

function whole(slices: Generator<void, Reading>): Reading {
  for (;;) {
    const step = slices.next()
    if (step.done) return step.value
  }
}

/** So many lines are read in about a millisecond. */
export const sliceLines = 500
/** More of them tell an Admin nothing. */
export const mostProblems = 500
/** Characters. No device writes longer lines, and one of megabytes would be a million cells. */
const longestLine = 1000

/** Reads slice by slice, so that the reader of a long body can let others have a turn in between. */
export function* slicesOf(
  table: 'ATTLOG' | 'RTLOG',
  body: string,
  zone: string,
  mostStamps = Infinity,
): Generator<void, Reading> {
  const stamps: Stamp[] = []
  const problems: StampProblem[] = []
  let count = 0
  let seen = 0
  for (const [whole] of body.matchAll(/[^\r\n]+/g)) {
    if (++seen % sliceLines === 0) yield
    const text = whole.slice(0, longestLine)
    if (!text.trim()) continue
    count++
    const line = table === 'ATTLOG' ? text : lineOfEvent(text)
    const read = line === null ? null : readStamp(line, zone)
    if (read === null) continue
    if (typeof read !== 'string') stamps.push(read)
    else if (problems.length < mostProblems)
      problems.push({ line: count, text: text.slice(0, 200), why: read })
    if (stamps.length >= mostStamps) break
  }
  return { stamps, problems, count }
}

/** Events by which a person was let in or out. Others are alarms, and doors that stayed open. */
const isPassage = (event: number) => (event >= 0 && event <= 19) || (event >= 200 && event <= 253)

/** An event as a line of ATTLOG; null if nobody passed. */
function lineOfEvent(text: string): string | null {
  const { pin = '', time = '', event = '', inoutstatus = '', verifytype = '' } = namedCells(text)
  if (!pin || pin === '0' || !event || !isPassage(Number(event))) return null
  return [pin, time, inoutstatus, verifytype].join('\t')
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

/**
 * A wall time to the second, or seconds since 1970, which some firmware sends. Other years are those of a
 * clock that was never set; near the years 0 and 9999 days neither sort nor count.
 */
function instantOf(wall: string, zone: string): Instant | null {
  if (/^\d{9,10}$/.test(wall)) {
    const at = new Date(Number(wall) * 1000).toISOString()
    return isLikelyYear(at) ? at : null
  }
  const [, day, time, seconds] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d):(\d\d)$/.exec(wall) ?? []
  if (!day || !isDay(day) || !isLikelyYear(day) || !isTime(time!) || Number(seconds) > 59) return null
  return new Date(Date.parse(instantAt(day, time!, zone)) + Number(seconds) * 1000).toISOString()
}

/** Of a day, or of an instant. */
const isLikelyYear = (at: string) => at >= '2000' && at < '2100'

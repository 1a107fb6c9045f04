/** Reads a calendar with two parsers that share no code, and checks the form that neither insists on. */
import ICAL from 'ical.js'
import nodeIcal, { type DateWithTimeZone, type VEvent } from 'node-ical'
import { expect } from 'vitest'

/** Days as `2026-11-23`, times as instants. `end` is exclusive. */
export type ReadEntry = { uid: string; name: string; start: string; end: string; status: string }

/** The entries by start and id. Fails if the parsers differ. */
export function readCalendar(text: string): ReadEntry[] {
  checkLines(text)
  const [byMozilla, byNodeIcal] = [readByIcalJs(text), readByNodeIcal(text)]
  expect(byNodeIcal).toEqual(byMozilla)
  return byMozilla
}

/** RFC 5545, 3.1: lines end with CRLF and have at most 75 octets. */
export function checkLines(text: string): void {
  expect(text.endsWith('\r\n')).toBe(true)
  for (const line of text.slice(0, -2).split('\r\n')) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/(?!\t)\p{Cc}|[\u2028\u2029]/u)
    expect(line).not.toBe('')
  }
}

export const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)

/** Uses the calendar's own VTIMEZONE. */
export function readByIcalJs(text: string): ReadEntry[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const word = (time: ICAL.Time) =>
    time.isDate ? time.toString() : new Date(time.toUnixTime() * 1000).toISOString()
  return sorted(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      return {
        uid: event.uid,
        name: event.summary,
        start: word(event.startDate),
        end: word(event.endDate),
        status: String(component.getFirstPropertyValue('status')),
      }
    }),
  )
}

/** Uses the zone's name. */
function readByNodeIcal(text: string): ReadEntry[] {
  const two = (count: number) => String(count).padStart(2, '0')
  // A day is midnight of the machine's zone.
  const word = (date: DateWithTimeZone) =>
    date.dateOnly
      ? `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
      : date.toISOString()
  return sorted(
    Object.values(nodeIcal.sync.parseICS(text))
      .filter((one): one is VEvent => one?.type === 'VEVENT')
      .map(({ uid, summary, start, end, status }) => ({
        uid,
        name: typeof summary === 'string' ? summary : summary.val,
        start: word(start),
        end: word(end!),
        status: status!,
      })),
  )
}

const sorted = (entries: ReadEntry[]) =>
  entries.toSorted((a, b) => `${a.start} ${a.uid}`.localeCompare(`${b.start} ${b.uid}`))

const usual = process.env.TZ

/** Runs work as on a machine in another time zone. */
export function inZoneOfMachine<T>(zone: string, work: () => T): T {
  process.env.TZ = zone
  try {
    return work()
  } finally {
    process.env.TZ = usual
  }
}

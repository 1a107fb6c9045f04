/** The definition of a time zone, as ical.js evaluates it, against the zone data of Muster. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { offsetAt } from '../../../src/domain/day'
import { zoneBlock } from './zoneBlock'

const [from, to] = ['2025-11-01T00:00:00.000Z', '2027-12-31T00:00:00.000Z']
const blockOf = (zone: string) => zoneBlock(zone, from, to)
const rulesOf = (zone: string) =>
  blockOf(zone).filter((line) => /^(BEGIN:[SD]|DTSTART|RRULE|RDATE)/.test(line))

test('a zone without clock changes has one standard time', () =>
  expect(blockOf('Asia/Kolkata')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Kolkata',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]))

test('New York has the two yearly rules that Outlook reads', () =>
  expect(blockOf('America/New_York')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/New_York',
    'BEGIN:STANDARD',
    'DTSTART:19701101T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:19700308T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]))

test('London changes on the last Sundays', () =>
  expect(
    rulesOf('Europe/London')
      .filter((line) => line.startsWith('RRULE'))
      .toSorted(),
  ).toEqual(['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU']))

test('Morocco, whose clocks follow Ramadan, has the dates', () => {
  const rules = rulesOf('Africa/Casablanca').join()
  expect(rules).toContain('RDATE')
  expect(rules).not.toContain('RRULE')
})

test('every hour of every zone has its offset', () => {
  // Zones with equal definitions are compared once.
  const definitions = new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [blockOf(zone).slice(2).join(), zone]),
  )
  expect(definitions.size).toBeGreaterThan(40)
  expect([...definitions.values()].filter((zone) => wrongIn(zone).length)).toEqual([])
})

/** The hours whose offset by the block is another one. Near a change every quarter of an hour is compared. */
function wrongIn(zone: string): string[] {
  const component = new ICAL.Component(ICAL.parse(blockOf(zone).join('\r\n')) as unknown[])
  const read = new ICAL.Timezone({ component, tzid: zone })
  const wrong: string[] = []
  const quarter = 900_000
  const step = 6 * 60 * 60_000
  const compare = (at: number) => {
    const offset = offsetAt(zone, at)
    const wall = new Date(at + offset * 60_000)
    const time = ICAL.Time.fromData({
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: wall.getUTCHours(),
      minute: wall.getUTCMinutes(),
      second: 0,
      isDate: false,
    })
    // The wall clock of an hour that is shown twice has two offsets.
    const others = [-180, -60, -30, 30, 60, 180].map((minutes) => offsetAt(zone, at + minutes * 60_000))
    const found = read.utcOffset(time) / 60
    const isTwice = others.some(
      (other) => other === found && offsetAt(zone, at + (offset - other) * 60_000) === other,
    )
    if (found !== offset && !isTwice) wrong.push(new Date(at).toISOString())
  }
  for (let at = Date.parse(from); at < Date.parse(to); at += step) {
    compare(at)
    if (offsetAt(zone, at) !== offsetAt(zone, at + step))
      for (let near = at; near < at + step; near += quarter) compare(near)
  }
  return wrong
}

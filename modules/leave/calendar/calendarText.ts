/** Entries as the text of a calendar (RFC 5545), pure. The same entries give the same text. */
import { offsetAt, type Day, type Instant } from '../../../src/domain/day'
import { escaped, folded } from './icsLines'
import { wallText, zoneBlock } from './zoneBlock'

export type Entry = {
  /** The same at every fetch, and different in every firm. */
  uid: string
  kind: 'Holiday' | 'Leave'
  name: string
  isTentative: boolean
  changedAt: Instant
  when: { from: Day; /** Exclusive. */ until: Day } | { starts: Instant; ends: Instant }
}

export function calendarText(name: string, zone: string, entries: readonly Entry[]): string {
  const instants = entries
    .flatMap(({ when }) => ('starts' in when ? [when.starts, when.ends] : []))
    .toSorted()
  return folded([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Muster//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...(isNamed(zone) ? [`X-WR-TIMEZONE:${zone}`] : []),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(instants.length && isNamed(zone) ? zoneBlock(zone, instants[0]!, instants.at(-1)!) : []),
    ...entries.flatMap((entry) => entryLines(entry, zone)),
    'END:VCALENDAR',
  ])
}

function entryLines({ uid, kind, name, isTentative, changedAt, when }: Entry, zone: string): string[] {
  const changed = utcText(changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    // Minutes since 1970: a later version has a higher number, and no counter is stored.
    `SEQUENCE:${Math.floor(Date.parse(changedAt) / 60_000)}`,
    ...('from' in when ? dayLines(when.from, when.until) : timeLines(when, zone)),
    `SUMMARY:${escaped(name)}`,
    `CATEGORIES:${kind}`,
    `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    // As in the holiday calendars of Google, Apple and Microsoft, a holiday does not make its day busy.
    `TRANSP:${kind === 'Holiday' ? 'TRANSPARENT' : 'OPAQUE'}`,
    `X-MICROSOFT-CDO-BUSYSTATUS:${kind === 'Holiday' ? 'FREE' : isTentative ? 'TENTATIVE' : 'OOF'}`,
    `X-MICROSOFT-CDO-ALLDAYEVENT:${'from' in when ? 'TRUE' : 'FALSE'}`,
    'END:VEVENT',
  ]
}

/** Days have no time zone. */
const dayLines = (from: Day, until: Day) => [
  `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
  `DTEND;VALUE=DATE:${until.replaceAll('-', '')}`,
]

function timeLines({ starts, ends }: { starts: Instant; ends: Instant }, zone: string): string[] {
  // A time of an hour that the clock shows twice should mean the first one, but programs differ.
  if (!isNamed(zone) || [starts, ends].some((instant) => isShownTwice(instant, zone)))
    return [`DTSTART:${utcText(starts)}`, `DTEND:${utcText(ends)}`]
  const local = (instant: Instant) => wallText(Date.parse(instant), offsetAt(zone, Date.parse(instant)))
  return [`DTSTART;TZID=${zone}:${local(starts)}`, `DTEND;TZID=${zone}:${local(ends)}`]
}

/** A firm's zone may be an offset such as `+05:30`, which calendar programs do not know as a name. */
const isNamed = (zone: string) => /^[a-z]/i.test(zone)

/** Whether the clock shows the same time before or after. Clocks go back by at most three hours. */
function isShownTwice(instant: Instant, zone: string): boolean {
  const at = Date.parse(instant)
  const now = offsetAt(zone, at)
  const [before, after] = [-180, 180].map((minutes) => offsetAt(zone, at + minutes * 60_000)) as [
    number,
    number,
  ]
  return (
    (before > now && offsetAt(zone, at - (before - now) * 60_000) === before) ||
    (after < now && offsetAt(zone, at + (now - after) * 60_000) === after)
  )
}

const utcText = (instant: Instant) => `${wallText(Date.parse(instant), 0)}Z`

/**
 * Position evidence: a web app cannot see whether a position is mocked, but stored values can contradict each
 * other. Pure. Evidence never refuses a punch and never changes hours or status.
 *
 *   evidenceOf(punch, own, others, zone)   the evidence of one punch, as sentences
 *
 * The rules: docs/rules/attendance.md.
 */
import { addDays, dayOf, shortDayText, timeOf, type Day, type Instant } from '../../../src/domain/day'
import { distance, type Point } from '../../../src/domain/location'
import type { Evidence } from './evidenceContract'

const minute = 60_000
const hour = 60 * minute

/** A position may be this old, and a phone's clock this far ahead. */
const mostAge = 2 * minute
const mostKmPerHour = 250
const leastMetres = 5_000
const longestJourney = 24 * hour
/** Sources less exact than this, such as a network address, give the same position every time. In metres. */
const exactBelow = 100
const leastSameDays = 3
const sameWithinDays = 30
const samePhoneWithin = 12 * hour
/** On a shared computer, the others are only counted. */
const mostNames = 3

/** A punch as stored. `cutAt`: its exact position was deleted. `phone`: the random id of its browser. */
export type StoredPunch = {
  id: number
  day: Day
  at: Instant
  source: string
  lat: number | null
  lng: number | null
  accuracy: number | null
  clientAt: string | null
  cutAt: Instant | null
  phone: string | null
}

/** Another person's punch. `name` is null if the reader may not see the person. */
export type OtherPunch = { userId: number; name: string | null; at: Instant; phone: string }

type Finding =
  | { kind: 'old_position' | 'clock_ahead'; ms: number }
  | { kind: 'speed'; metres: number; from: Instant; ms: number }
  | { kind: 'same_position'; days: number }
  | { kind: 'same_phone'; name: string | null; at: Instant }
  | { kind: 'more_people'; count: number }

/** `own`: the person's punches of the last 30 days, in any order; they may include `punch`. */
export function evidenceOf(
  punch: StoredPunch,
  own: readonly StoredPunch[],
  others: readonly OtherPunch[],
  zone: string,
): Evidence[] {
  if (!isFromPhone(punch) || punch.cutAt !== null) return []
  return [
    ...ageOf(punch),
    ...speedOf(punch, own),
    ...samePosition(punch, own),
    ...samePhone(punch, others),
  ].map((finding) => ({ kind: finding.kind, text: sentenceOf(finding, punch.at, zone) }))
}

const isFromPhone = ({ source }: StoredPunch) => source === 'web' || source === 'offline'

/** The time of the reading, by the phone's clock, against the moment of the punch. */
function ageOf({ lat, at, clientAt }: StoredPunch): Finding[] {
  const readAt = lat === null ? NaN : instantIn(clientAt)
  const ms = Date.parse(at) - readAt
  if (ms > mostAge) return [{ kind: 'old_position', ms }]
  return ms < -mostAge ? [{ kind: 'clock_ahead', ms: -ms }] : []
}

/** NaN unless it is a whole instant. Without an offset, it could be any zone's time. */
function instantIn(text: string | null): number {
  return text && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : NaN
}

function speedOf(punch: StoredPunch, own: readonly StoredPunch[]): Finding[] {
  const here = pointOf(punch)
  const previous = own.reduce<StoredPunch | null>(
    (latest, one) =>
      pointOf(one) && isBefore(one, punch) && (latest === null || isBefore(latest, one)) ? one : latest,
    null,
  )
  if (!here || !previous) return []
  const metres = distance(here, pointOf(previous)!) - (punch.accuracy ?? 0) - (previous.accuracy ?? 0)
  const ms = Date.parse(punch.at) - Date.parse(previous.at)
  if (ms > longestJourney || !(metres > leastMetres) || kmPerHour(metres, ms) <= mostKmPerHour) return []
  return [{ kind: 'speed', metres, from: previous.at, ms }]
}

const kmPerHour = (metres: number, ms: number) => metres / 1000 / (ms / hour)

/** At the same instant, the punch that was stored first. */
function isBefore(a: StoredPunch, b: StoredPunch): boolean {
  const ms = Date.parse(b.at) - Date.parse(a.at)
  return ms > 0 || (ms === 0 && a.id < b.id)
}

/** Null without a position, and once the exact position is deleted. */
function pointOf({ lat, lng, cutAt }: StoredPunch): Point | null {
  return lat === null || lng === null || cutAt !== null ? null : { lat, lng }
}

/** The last digits of real GPS readings vary. */
function samePosition(punch: StoredPunch, own: readonly StoredPunch[]): Finding[] {
  const { day, lat, lng, accuracy } = punch
  if (!pointOf(punch) || accuracy === null || accuracy >= exactBelow) return []
  const since = addDays(day, -sameWithinDays)
  const same = own.filter(
    (one) =>
      isFromPhone(one) &&
      pointOf(one) &&
      one.day >= since &&
      one.day < day &&
      one.lat === lat &&
      one.lng === lng &&
      one.accuracy === accuracy,
  )
  const days = new Set(same.map((one) => one.day)).size
  return days >= leastSameDays ? [{ kind: 'same_position', days }] : []
}

/** For each other person the punch that is nearest in time, nearest people first. */
function samePhone({ at, phone }: StoredPunch, others: readonly OtherPunch[]): Finding[] {
  if (phone === null) return []
  const away = (other: OtherPunch) => Math.abs(Date.parse(other.at) - Date.parse(at))
  const nearest = others
    .filter((other) => other.phone === phone && away(other) <= samePhoneWithin)
    .toSorted((a, b) => away(a) - away(b) || a.at.localeCompare(b.at) || a.userId - b.userId)
    .filter(({ userId }, index, all) => all.findIndex((one) => one.userId === userId) === index)
  const more = nearest.length - mostNames
  return [
    ...nearest
      .slice(0, mostNames)
      .map((other): Finding => ({ kind: 'same_phone', name: other.name, at: other.at })),
    ...(more > 0 ? [{ kind: 'more_people' as const, count: more }] : []),
  ]
}

function sentenceOf(finding: Finding, at: Instant, zone: string): string {
  switch (finding.kind) {
    case 'old_position':
      return `The position was ${spanWords(finding.ms)} old`
    case 'clock_ahead':
      return `The phone's clock is ${spanWords(finding.ms)} ahead`
    case 'speed': {
      const km = figure(finding.metres / 1000)
      const from = `${km} km from the punch at ${timeWords(finding.from, at, zone)}`
      return finding.ms === 0
        ? `${from}, at the same moment`
        : `${from}, ${spanWords(finding.ms)} earlier: ${figure(kmPerHour(finding.metres, finding.ms))} km/h`
    }
    case 'same_position':
      return `Exactly the same coordinates as on ${finding.days} earlier days`
    case 'same_phone':
      return (
        `${finding.name ?? 'Another person'} punched from the same device at ` +
        timeWords(finding.at, at, zone)
      )
    case 'more_people':
      return `${finding.count} more ${finding.count === 1 ? 'person' : 'people'} punched from the same device`
  }
}

const figure = (value: number) => Math.round(value).toLocaleString('en-IN')

/** `09:31`; with the day if it is not that of the punch: `23:50 on 17 Nov`. */
function timeWords(instant: Instant, at: Instant, zone: string): string {
  const [day, today] = [dayOf(instant, zone), dayOf(at, zone)]
  return day === today ? timeOf(instant, zone) : `${timeOf(instant, zone)} on ${shortDayText(day, today)}`
}

/** Complete minutes, from two hours on complete hours, from two days on complete days. */
function spanWords(ms: number): string {
  if (ms < minute) return 'less than a minute'
  if (ms < 2 * hour) return counted(Math.floor(ms / minute), 'minute')
  return ms < 48 * hour
    ? counted(Math.floor(ms / hour), 'hour')
    : counted(Math.floor(ms / (24 * hour)), 'day')
}

const counted = (count: number, unit: string) => `${figure(count)} ${unit}${count === 1 ? '' : 's'}`

/** When a check of the copy is good, and when the standby is silent. Pure. */
import { dayOf, dayText, timeOf, type Instant } from '../../src/domain/day'
import type { Drill, DrillFault } from './contract'

/** A copy that is further behind is not good, whatever else is true of it. */
const lagLimitMs = 5000

/** Only these are kept. */
export const mostDrills = 500

const leastSilenceMs = 3 * 60_000
const missedReports = 3

type Judged = Pick<Drill, 'isGood' | 'entry' | 'behindMs'>

export const isLate = ({ behindMs }: Pick<Drill, 'behindMs'>): boolean => (behindMs ?? 0) > lagLimitMs

/** The standby's judgement counts only if the copy could be opened and is not late. */
export const isDrillGood = (drill: Judged): boolean => drill.isGood && drill.entry !== null && !isLate(drill)

/** Null if the copy is not late. */
export function lagFault({ behindMs }: Pick<Drill, 'behindMs'>): DrillFault | null {
  if (!isLate({ behindMs })) return null
  return {
    text: `The copy is ${spanText(behindMs!)} behind (limit ${spanText(lagLimitMs)}).`,
    todo: 'Check the network between the two machines, and that the copy is pulled often enough.',
  }
}

/** `12 s`, `3 min`, `2 h`, `4 days`. Rounded down, except that a late copy is never within the limit. */
export function spanText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} days`
}

/** After this time without a report the standby is silent. */
export const silentAfterMs = (everySeconds: number): number =>
  Math.max(missedReports * everySeconds * 1000, leastSilenceMs)

/** An ended token looks like silence, because the standby can report only with it. */
export const silenceAdvice =
  'Check that the second machine is on, that it reaches this one, and that its API token has not expired ' +
  '(My Profile, API tokens).'

/**
 * `servingSince`: the start of this server, before which it received no report; null for a command. After a
 * start the standby gets its usual time.
 */
export function isSilent(
  last: { receivedAt: Instant; everySeconds: number },
  now: Instant,
  servingSince: Instant | null = null,
): boolean {
  const since = servingSince !== null && servingSince > last.receivedAt ? servingSince : last.receivedAt
  return Date.parse(now) - Date.parse(since) > silentAfterMs(last.everySeconds)
}

/** 27 Nov 2026, 14:05 */
export const momentIn = (at: Instant, zone: string): string =>
  `${dayText(dayOf(at, zone))}, ${timeOf(at, zone)}`

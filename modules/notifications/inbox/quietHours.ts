/**
 * When a push can be sent: pure. Quiet hours hold it until their end, a digest until its time; urgent ones
 * pass.
 */
import { addDays, dayOf, instantAt, timeOf, type Instant, type Time } from '../../../src/domain/day'

export type Hours = { quietFrom: Time | null; quietTo: Time | null; digestAt: Time | null }

/** `now` if it can be sent at once. 21:00 to 08:00 crosses midnight; equal ends are no quiet hours. */
export function dueAfterQuiet(
  now: Instant,
  zone: string,
  { quietFrom, quietTo, digestAt }: Hours,
  isUrgent: boolean,
): Instant {
  if (isUrgent) return now
  const at = digestAt === null ? now : next(now, digestAt, zone)
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return at
  const time = timeOf(at, zone)
  const isQuiet =
    quietFrom < quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo
  return isQuiet ? next(at, quietTo, zone) : at
}

/** The next instant from now when the zone's clock shows a time. */
function next(now: Instant, time: Time, zone: string): Instant {
  const today = dayOf(now, zone)
  const here = instantAt(today, time, zone)
  return here >= now ? here : instantAt(addDays(today, 1), time, zone)
}

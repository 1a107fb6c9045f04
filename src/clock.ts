/**
 * The one clock. Business decisions ask it and nothing else, so that a test or a job can say what time it is.
 */
import type { Instant } from './domain/day'

export type Clock = { now(): Instant }

export const systemClock: Clock = { now: () => new Date().toISOString() }

/** A clock for tests: stands still until it is set. */
export function testClock(
  start: Instant,
): Clock & { set(instant: Instant): void; pass(minutes: number): void } {
  let at = start
  return {
    now: () => at,
    set: (instant) => void (at = instant),
    pass: (minutes) => void (at = new Date(Date.parse(at) + minutes * 60_000).toISOString()),
  }
}

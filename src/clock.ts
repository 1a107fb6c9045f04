/** The only clock. Business decisions use it and nothing else, so that tests and jobs can set the time. */
import { uptime } from 'node:os'
import type { Instant } from './domain/day'

export type Clock = {
  now(): Instant
  /**
   * Milliseconds since the machine started. They only increase, whoever sets the clock, and also during
   * sleep.
   */
  steady(): number
}

export const systemClock: Clock = { now: () => new Date().toISOString(), steady: () => uptime() * 1000 }

/** A clock for tests. It stands still until a test advances it or sets it wrong. */
export function testClock(start: Instant): Clock & {
  set(instant: Instant): void
  pass(minutes: number): void
  /** The clock shows another time although no time has passed. */
  jump(minutes: number): void
} {
  let at = Date.parse(start)
  let jumped = 0
  return {
    now: () => new Date(at + jumped).toISOString(),
    steady: () => at,
    set: (instant) => {
      at = Date.parse(instant)
      jumped = 0
    },
    pass: (minutes) => void (at += minutes * 60_000),
    jump: (minutes) => void (jumped += minutes * 60_000),
  }
}

/**
 * The one clock. Business decisions ask it and nothing else, so that a test or a job can say what time it is.
 */
import { uptime } from 'node:os'
import type { Instant } from './domain/day'

export type Clock = {
  now(): Instant
  /** Milliseconds since the machine started: they only go on, whoever sets the clock, also in its sleep. */
  steady(): number
}

export const systemClock: Clock = { now: () => new Date().toISOString(), steady: () => uptime() * 1000 }

/** A clock for tests: stands still until time passes, or until somebody sets the clock wrong. */
export function testClock(start: Instant): Clock & {
  set(instant: Instant): void
  pass(minutes: number): void
  /** The clock shows another time, and none has passed. */
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

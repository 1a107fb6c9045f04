/**
 * Days with a regularization that is requested and not decided yet. The requests are in a module that builds
 * on this one, so it registers how they are found.
 */
import type { Ask } from '../../src/app'
import type { Day } from '../../src/domain/day'

export type PersonDay = { userId: number; day: Day }
/** Those of the days that have a pending request. */
type FindPending = (ask: Ask, days: readonly PersonDay[]) => readonly PersonDay[]

let find: FindPending = () => []

/** Called once by the module that owns the requests. */
export function registerPendingRegularizations(how: FindPending): void {
  find = how
}

/** Answers for each of the days, with one lookup. */
export function pendingAmong(ask: Ask, days: readonly PersonDay[]): (one: PersonDay) => boolean {
  const pending = new Set(find(ask, days).map(keyOf))
  return (one) => pending.has(keyOf(one))
}

const keyOf = ({ userId, day }: PersonDay) => `${userId} ${day}`

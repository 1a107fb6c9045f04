/**
 * The leave that a person requests over the months, and its outcome, derived from attendance: an absence is
 * requested before or afterwards, half a day's work means half a day's leave, and a worked holiday is
 * claimed. The balance is checked elsewhere. Times are milliseconds, days are numbers (timeline.ts).
 */
import type { Duration, LeaveType } from '../../../modules/leave/contract'
import type { Day } from '../../../src/domain/day'
import type { AwayDays } from '../away'
import { isHere, type Person } from '../people'
import { Chance } from '../random'
import { scripted } from '../scenes'
import { hour, minute } from '../times'
import { partsOf, type Part, type Timeline } from '../timeline'
import { commentOn, reasonFor, refusal, type Why } from './texts'

export type LeavePlan = {
  /** Requested at once; each is a leave of its own. */
  parts: readonly Part[]
  type: LeaveType
  duration: Duration
  claims: Day | null
  reason: string
  requested: number
  fate: 'approved' | 'rejected' | 'cancelled' | 'retracted'
  /** When the first step is decided, and the second if there is one. */
  decided: readonly [number, number]
  /** When it is retracted. */
  ended: number | null
  comment: string | null
}

/**
 * What attendance says of a person: days with half the hours and the missing half, and holidays that were
 * worked.
 */
export type Seen = {
  halfDays: readonly { number: number; missed: 'morning' | 'afternoon' }[]
  worked: readonly number[]
}
export const nothingSeen: Seen = { halfDays: [], worked: [] }

const lastHour = 19.5

/** Each plan has its own random numbers, so other days do not change it. */
export function plansOf(
  person: Person,
  away: AwayDays,
  { halfDays, worked }: Seen,
  time: Timeline,
  seed: number,
): LeavePlan[] {
  let chance = new Chance(seed, 7, person.id)
  const about = (number: number) => (chance = new Chance(seed, 7, person.id, number))
  const isNight = person.shifts.length > 0
  const claims = new Set(worked)
  const taken = new Set(away.keys())
  const here = (i: number) => isHere(person, time.day(i))

  function plan(
    why: Why,
    parts: readonly Part[],
    requested: number,
    rest: Partial<LeavePlan> = {},
  ): LeavePlan {
    const first = decidedAfter(requested)
    return {
      parts,
      type: 'personal',
      duration: 'full_day',
      claims: null,
      reason: reasonFor(why, chance),
      requested: requested,
      fate: 'approved',
      decided: [first, decidedAfter(first)],
      ended: null,
      comment: commentOn(why, chance),
      ...rest,
    }
  }

  /** The same day, or one of the next two working days. */
  function decidedAfter(at: number): number {
    if (chance.happens(0.3)) return exact(at + chance.between(0.3, 3) * hour)
    const next = time.workday(time.numberAt(at) + 1, chance.happens(0.75) ? 0 : 1) ?? time.days.length - 1
    return exact(time.at(next, chance.between(9.7, 18.4)))
  }

  const exact = (ms: number) => Math.round(ms) + chance.whole(0, 59_999)
  /** During work on a day. */
  const atWork = (i: number) =>
    exact(time.at(i, isNight ? chance.between(19, 23.5) : chance.between(9.8, 18.5)))

  /** On the last working day so many days before, if the person was at work. */
  function before(first: number, least: number, most: number): number | null {
    const day = time.workday(first - chance.whole(least, most) + 1, -1)
    return day !== undefined && here(day) ? atWork(day) : null
  }

  /** In the morning, or once back. */
  function whenIll({ first }: Part, { last }: Part): number | null {
    if (chance.happens(0.4)) return exact(time.at(first, isNight ? 16 : 8) + chance.between(0, 2) * hour)
    const back = time.workday(last + 1)
    return back !== undefined && here(back)
      ? exact(time.at(back, isNight ? 19 : 9.8) + chance.between(0, 2) * hour)
      : null
  }

  function* ofAway(): Generator<LeavePlan> {
    for (const { first, last, why } of runsOf(away)) {
      const parts = partsOf(first, last, (i) => time.isWorking(i) && here(i))
      if (!parts.length) continue
      about(first)
      const requested = why === 'ill' ? whenIll(parts[0]!, parts.at(-1)!) : before(parts[0]!.first, 5, 30)
      if (requested === null) continue
      const claim = claimFor(parts[0]!.first, time.numberAt(requested))
      if (claim !== undefined) {
        const day = parts[0]!.first
        yield plan('compensation', [{ first: day, last: day }], requested, {
          type: 'compensation',
          claims: time.day(claim),
        })
        const rest = partsOf(day + 1, last, (i) => time.isWorking(i) && here(i))
        if (rest.length) yield plan(why, rest, requested + chance.whole(1, 4) * minute)
      } else yield plan(why, parts, requested)
    }
  }

  /** A holiday worked in the 60 days before the request. */
  function claimFor(first: number, requested: number): number | undefined {
    const claim = [...claims].find((i) => i < requested && first - i <= 60)
    if (claim !== undefined) claims.delete(claim)
    return claim
  }

  function* ofHalfDays(): Generator<LeavePlan> {
    for (const { number, missed } of halfDays) {
      if (taken.has(number) || !about(number).happens(0.22)) continue
      taken.add(number)
      const isRequested = chance.happens(0.4)
        ? exact(time.at(number, isNight ? 15 : 7) + chance.between(0, 2) * hour)
        : before(number, 1, 4)
      if (isRequested !== null)
        yield plan('half a day', [{ first: number, last: number }], isRequested, {
          duration: `half_day_${missed}`,
        })
    }
  }

  /** Requests without result: rejected, cancelled, or retracted after approval. */
  function* ofNothing(): Generator<LeavePlan> {
    const when = new Chance(seed, 7, person.id)
    for (let i = when.whole(20, 300); i < time.today - 1; i += when.whole(150, 500)) {
      about(-i)
      const first = time.workday(i)!
      const last = chance.happens(0.4) && time.isWorking(first + 1) ? first + 1 : first
      const kind = chance.next()
      const requested = before(first, 9, 20)
      if (
        requested === null ||
        last >= time.today ||
        [first, last].some((day) => taken.has(day) || !here(day))
      )
        continue
      for (const day of [first, last]) taken.add(day)
      const parts = [{ first, last }]
      if (kind < 0.5) yield plan('days off', parts, requested, { fate: 'rejected', comment: refusal(chance) })
      else if (kind < 0.75) {
        const one = plan('days off', parts, requested, { fate: 'cancelled', comment: null })
        yield {
          ...one,
          ended: requested + Math.floor((one.decided[0] - requested) * chance.between(0.1, 0.9)),
        }
      } else {
        const one = plan('days off', parts, requested, { fate: 'retracted' })
        const day = time.workday(time.numberAt(one.decided[1]) + 1)!
        if (day < first) yield { ...one, ended: atWork(day) }
      }
    }
  }

  const midnight = time.at(time.today, 0)
  const own = time.at(Math.max(0, time.today - scripted - 1), 0)
  /** A person who leaves has no pending requests by then. */
  const leavesAt = (at: number) => {
    const day = time.day(time.numberAt(at))
    const left = person.periods.findLast(({ joined }) => joined <= day)?.left ?? null
    return left === null ? Infinity : time.at(time.numberOf(left), lastHour)
  }
  return (
    [...ofAway(), ...ofHalfDays(), ...ofNothing()]
      // Not requested yet. Scenes define the last days of the demo accounts.
      .filter(
        (one) =>
          one.requested < midnight &&
          (!person.signIn || one.requested < own) &&
          Math.max(...one.decided, one.ended ?? 0) < leavesAt(one.requested),
      )
      .toSorted((a, b) => a.requested - b.requested)
  )
}

function runsOf(away: AwayDays): (Part & { why: Why })[] {
  const runs: (Part & { why: Why })[] = []
  for (const [i, why] of away) {
    const last = runs.at(-1)
    if (last && last.last === i - 1 && last.why === why) last.last = i
    else runs.push({ first: i, last: i, why })
  }
  return runs
}

/**
 * For what leave a person asks over the months, and what becomes of it, from what attendance says: who was
 * away asked for it, before or afterwards; half a day's work was half a day's leave; a worked holiday is
 * claimed. Whether the balance allows it is found out by whoever tells it. Times are milliseconds, days go by
 * number (timeline.ts).
 */
import type { Duration, LeaveType } from '../../../modules/leave/contract'
import type { Day } from '../../../src/domain/day'
import type { AwayDays } from '../away'
import { isHere, type Person } from '../people'
import { Chance } from '../random'
import { scripted } from '../scenes'
import { hour, minute } from '../times'
import { partsOf, type Part, type Timeline } from '../timeline'
import { commentOn, reasonFor, refusal, type Why } from './words'

export type Wish = {
  /** Asked for at once; each is a leave of its own. */
  parts: readonly Part[]
  type: LeaveType
  duration: Duration
  claims: Day | null
  reason: string
  asked: number
  fate: 'approved' | 'rejected' | 'cancelled' | 'retracted'
  /** When the first step is decided, and the second where there is one. */
  decided: readonly [number, number]
  /** When it is taken back. */
  ended: number | null
  comment: string | null
}

/**
 * What attendance says of a person: days of half the hours with the half that was missed, holidays that were
 * worked.
 */
export type Seen = {
  halfDays: readonly { number: number; missed: 'morning' | 'afternoon' }[]
  worked: readonly number[]
}
export const nothingSeen: Seen = { halfDays: [], worked: [] }

const lastHour = 19.5

/** Each wish has a chance of its own, so that it is the same whatever is known of other days. */
export function wishesOf(
  person: Person,
  away: AwayDays,
  { halfDays, worked }: Seen,
  time: Timeline,
  seed: number,
): Wish[] {
  let chance = new Chance(seed, 7, person.id)
  const about = (number: number) => (chance = new Chance(seed, 7, person.id, number))
  const isNight = person.shifts.length > 0
  const claims = new Set(worked)
  const taken = new Set(away.keys())
  const here = (i: number) => isHere(person, time.day(i))

  function wish(why: Why, parts: readonly Part[], asked: number, rest: Partial<Wish> = {}): Wish {
    const first = decidedAfter(asked)
    return {
      parts,
      type: 'personal',
      duration: 'full_day',
      claims: null,
      reason: reasonFor(why, chance),
      asked,
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
  /** While at work on a day. */
  const atWork = (i: number) =>
    exact(time.at(i, isNight ? chance.between(19, 23.5) : chance.between(9.8, 18.5)))

  /** On the last working day so many days before, when the person was there already. */
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

  function* ofAway(): Generator<Wish> {
    for (const { first, last, why } of runsOf(away)) {
      const parts = partsOf(first, last, (i) => time.isWorking(i) && here(i))
      if (!parts.length) continue
      about(first)
      const asked = why === 'ill' ? whenIll(parts[0]!, parts.at(-1)!) : before(parts[0]!.first, 5, 30)
      if (asked === null) continue
      const claim = claimFor(parts[0]!.first, time.numberAt(asked))
      if (claim !== undefined) {
        const day = parts[0]!.first
        yield wish('compensation', [{ first: day, last: day }], asked, {
          type: 'compensation',
          claims: time.day(claim),
        })
        const rest = partsOf(day + 1, last, (i) => time.isWorking(i) && here(i))
        if (rest.length) yield wish(why, rest, asked + chance.whole(1, 4) * minute)
      } else yield wish(why, parts, asked)
    }
  }

  /** A holiday that was worked in the 60 days before, and before it was asked. */
  function claimFor(first: number, asked: number): number | undefined {
    const claim = [...claims].find((i) => i < asked && first - i <= 60)
    if (claim !== undefined) claims.delete(claim)
    return claim
  }

  function* ofHalfDays(): Generator<Wish> {
    for (const { number, missed } of halfDays) {
      if (taken.has(number) || !about(number).happens(0.22)) continue
      taken.add(number)
      const asked = chance.happens(0.4)
        ? exact(time.at(number, isNight ? 15 : 7) + chance.between(0, 2) * hour)
        : before(number, 1, 4)
      if (asked !== null)
        yield wish('half a day', [{ first: number, last: number }], asked, { duration: `half_day_${missed}` })
    }
  }

  /** What came to nothing: refused, thought better of, or taken back once it was approved. */
  function* ofNothing(): Generator<Wish> {
    const when = new Chance(seed, 7, person.id)
    for (let i = when.whole(20, 300); i < time.today - 1; i += when.whole(150, 500)) {
      about(-i)
      const first = time.workday(i)!
      const last = chance.happens(0.4) && time.isWorking(first + 1) ? first + 1 : first
      const kind = chance.next()
      const asked = before(first, 9, 20)
      if (asked === null || last >= time.today || [first, last].some((day) => taken.has(day) || !here(day)))
        continue
      for (const day of [first, last]) taken.add(day)
      const parts = [{ first, last }]
      if (kind < 0.5) yield wish('days off', parts, asked, { fate: 'rejected', comment: refusal(chance) })
      else if (kind < 0.75) {
        const one = wish('days off', parts, asked, { fate: 'cancelled', comment: null })
        yield { ...one, ended: asked + Math.floor((one.decided[0] - asked) * chance.between(0.1, 0.9)) }
      } else {
        const one = wish('days off', parts, asked, { fate: 'retracted' })
        const day = time.workday(time.numberAt(one.decided[1]) + 1)!
        if (day < first) yield { ...one, ended: atWork(day) }
      }
    }
  }

  const midnight = time.at(time.today, 0)
  const own = time.at(Math.max(0, time.today - scripted - 1), 0)
  /** Whoever leaves has nothing open by then. */
  const leavesAt = (at: number) => {
    const day = time.day(time.numberAt(at))
    const left = person.periods.findLast(({ joined }) => joined <= day)?.left ?? null
    return left === null ? Infinity : time.at(time.numberOf(left), lastHour)
  }
  return (
    [...ofAway(), ...ofHalfDays(), ...ofNothing()]
      // Nobody has asked for it yet; and the last days of the sign-ins are written as scenes.
      .filter(
        (one) =>
          one.asked < midnight &&
          (!person.signIn || one.asked < own) &&
          Math.max(...one.decided, one.ended ?? 0) < leavesAt(one.asked),
      )
      .toSorted((a, b) => a.asked - b.asked)
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

/**
 * Away on a working day without a punch: a run of days off, or ill for a day or two; also today and in the
 * weeks to come. Who tells of attendance and who tells of leave ask the same.
 */
import type { Person } from './people'
import { Chance } from './random'
import { scripted, type Away, type Scene, type Stage } from './scenes'

/** By number of the day, in their order. */
export type AwayDays = ReadonlyMap<number, Away>

/** `own`: without what is written as scenes, which is asked for as it is written there. */
export function awayOf(
  seed: number,
  { time }: Stage,
  scenes: readonly Scene[],
  person: Person,
): { all: AwayDays; own: AwayDays } {
  const own = new Map<number, Away>()
  const run = (away: Map<number, Away>, from: number, last: number, why: Away) => {
    for (let i = from; i <= last; i++) away.set(i, why)
  }
  // Whom a visitor signs in as has some days left.
  const longest = person.signIn ? 1 : Infinity
  const chance = new Chance(seed, 2, person.id)
  for (let i = chance.whole(0, 200); i <= time.today; i += chance.whole(120, 260))
    run(own, i, i + Math.min(longest, chance.whole(1, 6)), 'days off')
  for (let i = chance.whole(0, 90); i <= time.today; i += chance.whole(40, 140))
    run(own, i, i + (chance.happens(0.7) ? 0 : 1), 'ill')
  // What began lately ended yesterday; what is to come is planned apart from it.
  for (const i of own.keys()) if (i >= (person.signIn ? time.today - scripted : time.today)) own.delete(i)
  const written = scenes.filter(({ who }) => who === person)
  const ahead = new Chance(seed, 6, person.id)
  if (!written.length && !person.signIn && ahead.happens(0.3)) {
    const from = time.today + ahead.whole(-2, 26)
    run(own, Math.max(from, time.today), from + ahead.whole(0, 4), 'days off')
  }
  const all = new Map(own)
  for (const { parts, why } of written)
    if (why) for (const { first, last } of parts) run(all, first, last, why)
  return { all: inOrder(all), own: inOrder(own) }
}

const inOrder = (away: AwayDays): AwayDays => new Map([...away].toSorted(([a], [b]) => a - b))

/**
 * Absences on working days without a punch: a few days off, or sick for a day or two, also today and in the
 * coming weeks. Attendance and leave both read them, so they agree.
 */
import type { Person } from './people'
import { Chance } from './random'
import { scripted, type Away, type Scene, type Stage } from './scenes'

/** Keyed by day number, in order. */
export type AwayDays = ReadonlyMap<number, Away>

/** `own`: without the absences that scenes define. Leave requests those as the scenes say. */
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
  // Demo accounts keep some of their leave balance.
  const longest = person.signIn ? 1 : Infinity
  const chance = new Chance(seed, 2, person.id)
  for (let i = chance.whole(0, 200); i <= time.today; i += chance.whole(120, 260))
    run(own, i, i + Math.min(longest, chance.whole(1, 6)), 'days off')
  for (let i = chance.whole(0, 90); i <= time.today; i += chance.whole(40, 140))
    run(own, i, i + (chance.happens(0.7) ? 0 : 1), 'ill')
  // Recent absences end by yesterday. Future ones are planned separately.
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

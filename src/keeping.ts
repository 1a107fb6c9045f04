/**
 * How long things are kept. A module names what it lets go of when its time is over, and what it holds of one
 * person; who asks (the nightly job, its preview, somebody for their own data) asks all modules alike.
 */
import type { Ask, Tx } from './events'
import type { Day } from './domain/day'

/** A setting of the firm that says for how long. */
export type KeptBy = 'positionsDays' | 'recordsYears' | 'importsDays' | 'noticesDays' | 'messagesDays'

export type Purge = {
  name: string
  /** What goes, in words: 'Positions of punches'. */
  title: string
  by: KeptBy
  /** How many would go that are from before a day. */
  count: (ask: Ask, before: Day) => number
  /** Once before the first step, in a write of its own: what has to stand before anything goes. */
  begin?: (tx: Tx, before: Day) => void
  /** Lets at most `most` go; answers how many. Asked again until it answers 0. */
  step: (tx: Tx, before: Day, most: number) => number
}

/** Name of a sheet -> its rows, columns named as people read them. */
export type Personal = Record<string, readonly Record<string, string | number | null>[]>

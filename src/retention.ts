/**
 * Retention: how long data is stored. A module declares what it purges and what it stores about a person. The
 * nightly job, its preview and the export of one's own data query all modules alike.
 */
import type { Ask, Tx } from './events'
import type { Day } from './domain/day'

/** The setting that holds the retention. */
export type RetentionSetting =
  'positionsDays' | 'recordsYears' | 'importsDays' | 'noticesDays' | 'messagesDays'

export type Purge = {
  name: string
  /** What is purged, in words: 'Positions of punches'. */
  title: string
  by: RetentionSetting
  /** How many rows from before a day would be purged. */
  count: (ask: Ask, before: Day) => number
  /** Runs once before the first step, in a write of its own, to prepare the purge. */
  begin?: (tx: Tx, before: Day) => void
  /** Purges at most `most` rows and returns how many. Called until it returns 0. */
  step: (tx: Tx, before: Day, most: number) => number
}

/** Name of a sheet -> its rows, with readable column names. */
export type Personal = Record<string, readonly Record<string, string | number | null>[]>

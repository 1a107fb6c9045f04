/** The rows of drills and terms. */
import type { Ask } from '../../src/app'
import type { Instant } from '../../src/domain/day'
import type { DrillFault, StandbyState } from './contract'

export type DrillRow = StandbyState['drills'][number] & {
  /** When the Admins were notified that no report followed; null if they were not. */
  silenceToldAt: Instant | null
}

type Stored = Omit<DrillRow, 'isGood' | 'faults'> & { isGood: number; faults: string }

/** Newest first. */
export const lastDrills = ({ db }: Ask, most: number): DrillRow[] =>
  db
    .all<Stored>(
      `select id, received_at as receivedAt, took_ms as tookMs, every_seconds as everySeconds, source, entry,
         behind_entries as behindEntries, behind_ms as behindMs, is_good as isGood, faults,
         silence_told_at as silenceToldAt
       from standby_drills
       order by id desc
       limit ?`,
      most,
    )
    .map((row) => ({ ...row, isGood: row.isGood === 1, faults: JSON.parse(row.faults) as DrillFault[] }))

export const lastDrill = (ask: Ask): DrillRow | undefined => lastDrills(ask, 1)[0]

/** A row of the standby's checks. */
import type { Db } from '../../src/db'

export function addDrill(db: Db, now: string) {
  db.run(
    `insert into standby_drills
       (received_at, took_ms, every_seconds, source, entry, behind_entries, behind_ms, is_good, faults)
     values (?, 900, 60, 'litestream', 1, 0, 0, 1, '[]')`,
    now,
  )
}

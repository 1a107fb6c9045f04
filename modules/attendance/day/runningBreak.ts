/**
 * The running break and its end, by the person, the punch out, or the automatic punch-out. A break runs only
 * during its session.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Day, Instant } from '../../../src/domain/day'
import type { Held } from './days'
import type { BreakRow } from './parts'
import { laterInstant } from '../rules'

export function activeBreak(
  ask: Ask,
  userId: number,
): { id: number; reason: string; startTime: Instant } | null {
  return (
    ask.db.one<{ id: number; reason: string; startTime: Instant }>(
      `select id, reason, started_at as startTime
       from breaks
       where user_id = ? and ended_at is null`,
      userId,
    ) ?? null
  )
}

export const runningOf = ({ breaks }: Held): BreakRow | undefined =>
  breaks.find(({ endedAt }) => endedAt === null)

/** Ends a running break without rebuilding the day. */
export function endBreak(
  tx: Tx,
  userId: number,
  day: Day,
  held: Held,
  at: Instant,
  by: 'person' | 'punch-out' | 'auto',
) {
  const running = runningOf(held)
  if (!running) return
  const endedAt = laterInstant(at, running.startedAt)
  Object.assign(running, { endedAt, endedBy: by })
  tx.db.run('update breaks set ended_at = ?, ended_by = ? where id = ?', endedAt, by, running.id)
  tx.record('attendance.break_ended', {
    userId,
    day,
    breakId: running.id,
    by,
    before: { endedAt: null },
    after: { endedAt },
  })
}

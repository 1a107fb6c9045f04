/** The break that runs now, and its end, whoever ends it: the person, the punch out, or the automatic punch-out. */
import type { Ask, Tx } from '../../src/app'
import type { Day, Instant } from '../../src/domain/day'
import { later } from './rules'

export function activeBreak(ask: Ask, userId: number): { id: number; reason: string; startTime: Instant } | null {
  return ask.db.one<{ id: number; reason: string; startTime: Instant }>('select id, reason, started_at as startTime from breaks where user_id = ? and ended_at is null', userId) ?? null
}

/** Ends the running break, if there is one, without rebuilding the day. */
export function endBreak(tx: Tx, userId: number, day: Day, at: Instant, by: 'person' | 'punch-out' | 'auto') {
  const running = activeBreak(tx, userId)
  if (!running) return
  const endedAt = later(at, running.startTime)
  tx.db.run('update breaks set ended_at = ?, ended_by = ? where id = ?', endedAt, by, running.id)
  tx.record('attendance.break_ended', { userId, day, breakId: running.id, by, before: { endedAt: null }, after: { endedAt } })
}

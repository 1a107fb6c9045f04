/** Breaks: only while punched in, one at a time, with a reason. */
import type { Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { timeOf } from '../../src/domain/day'
import { conflict } from '../../src/domain/errors'
import { present } from './closing'
import { rebuild } from './days'
import { later } from './rules'
import { activeBreak, endBreak } from './runningBreak'
import { todayOf } from './today'

/** Starts a break or ends the one that runs. 409 says the present state. */
export function takeBreak(tx: Tx, who: Who, given: { type: 'start' | 'end'; reason: string }) {
  const { open, frame } = present(tx, who.id)
  const running = activeBreak(tx, who.id)
  if (given.type === 'start') {
    if (!open) throw conflict('You can take a break only while punched in')
    if (running) throw conflict(`You are already on a break since ${timeOf(running.startTime, frame.zone)}`)
    // Not before the last one ended, whatever the clock did meanwhile.
    const last = tx.db.one<{ endedAt: string | null }>('select max(ended_at) as endedAt from breaks where session_id = ?', open.id)?.endedAt
    const startedAt = later(later(tx.now(), open.startedAt), last ?? open.startedAt)
    const { lastId } = tx.db.run(
      'insert into breaks (user_id, day, session_id, reason, started_at) values (?, ?, ?, ?, ?)',
      who.id, open.day, open.id, given.reason, startedAt,
    )
    tx.record('attendance.break_started', { userId: who.id, day: open.day, breakId: lastId, before: null, after: { reason: given.reason, startedAt } })
  } else {
    if (!running || !open) throw conflict('You are not on a break')
    endBreak(tx, who.id, open.day, tx.now(), 'person')
  }
  rebuild(tx, who.id, frame)
  return { activeBreak: activeBreak(tx, who.id), record: todayOf(tx, who.id, frame)! }
}

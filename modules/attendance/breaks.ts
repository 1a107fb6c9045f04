/** Breaks: only while punched in, one at a time, with a reason. */
import type { Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { timeOf } from '../../src/domain/day'
import { conflict } from '../../src/domain/errors'
import { closeIfDue } from './closing'
import { frameOn, openSession, rebuild } from './days'
import { later } from './rules'
import { activeBreak, endBreak } from './runningBreak'
import { todayOf } from './today'

/** Starts a break or ends the one that runs. 409 says the present state. */
export function takeBreak(tx: Tx, who: Who, given: { type: 'start' | 'end'; reason: string }) {
  closeIfDue(tx, who.id)
  const session = openSession(tx, who.id)
  const running = activeBreak(tx, who.id)
  if (given.type === 'start') {
    if (!session) throw conflict('You can take a break only while punched in')
    const frame = frameOn(tx, who.id, session.day)
    if (running) throw conflict(`You are already on a break since ${timeOf(running.startTime, frame.zone)}`)
    const startedAt = later(tx.now(), session.startedAt)
    const { lastId } = tx.db.run(
      'insert into breaks (user_id, day, session_id, reason, started_at) values (?, ?, ?, ?, ?)',
      who.id, session.day, session.id, given.reason, startedAt,
    )
    rebuild(tx, who.id, frame)
    tx.record('attendance.break_started', { userId: who.id, day: session.day, breakId: lastId, reason: given.reason })
  } else {
    if (!running || !session) throw conflict('You are not on a break')
    endBreak(tx, who.id, session.day, tx.now(), 'person')
    rebuild(tx, who.id, frameOn(tx, who.id, session.day))
  }
  return { activeBreak: activeBreak(tx, who.id), record: todayOf(tx, who.id)! }
}

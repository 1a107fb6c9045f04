/** Breaks: only while punched in, one at a time, with a reason. */
import type { Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { timeOf } from '../../../src/domain/day'
import { conflict } from '../../../src/domain/errors'
import { currentSession } from '../day/closing'
import { dayWithParts, rebuild } from '../day/days'
import { laterInstant } from '../rules'
import { activeBreak, endBreak, runningOf } from '../day/runningBreak'
import { todayOf } from '../day/today'

/** Starts a break or ends the running one. 409 states the current state. */
export function takeBreak(tx: Tx, who: Who, given: { type: 'start' | 'end'; reason: string }) {
  const { open, frame } = currentSession(tx, who.id)
  if (!open)
    throw conflict(
      given.type === 'start' ? 'You can take a break only while punched in' : 'You are not on a break',
    )
  const held = dayWithParts(tx, who.id, open.day)
  const running = runningOf(held)
  if (given.type === 'start') {
    if (running) throw conflict(`You have been on a break since ${timeOf(running.startedAt, frame.zone)}`)
    // Not before the previous one ended, whatever the clock did meanwhile.
    const startedAt = held.breaks.reduce(
      (latest, { sessionId, endedAt }) =>
        sessionId === open.id ? laterInstant(latest, endedAt ?? latest) : latest,
      laterInstant(tx.now(), open.startedAt),
    )
    const { lastId: id } = tx.db.run(
      `insert into breaks (user_id, day, session_id, reason, started_at)
       values (?, ?, ?, ?, ?)`,
      who.id,
      open.day,
      open.id,
      given.reason,
      startedAt,
    )
    held.breaks.push({
      id,
      sessionId: open.id,
      reason: given.reason,
      startedAt,
      endedAt: null,
      endedBy: null,
    })
    tx.record('attendance.break_started', {
      userId: who.id,
      day: open.day,
      breakId: id,
      before: null,
      after: { reason: given.reason, startedAt },
    })
  } else {
    if (!running) throw conflict('You are not on a break')
    endBreak(tx, who.id, open.day, held, tx.now(), 'person')
  }
  rebuild(tx, who.id, frame, held)
  return { activeBreak: activeBreak(tx, who.id), record: todayOf(tx, who.id, frame)! }
}

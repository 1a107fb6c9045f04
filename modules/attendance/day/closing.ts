/**
 * Automatic punch-out: a forgotten session ends at the shift's automatic time, is marked, ends its break, and
 * counts only to the shift's end until it is regularized.
 *
 *   currentSession(tx, userId)   a person's open session and its day, after closing a due one; the start of
 *                                every verb
 *   closeAllDue(app, day)        the job
 */
import type { App, Tx } from '../../../src/app'
import { eachInBatches } from '../../../src/batches'
import type { Day, Instant } from '../../../src/domain/day'
import { endBreak } from './runningBreak'
import { frameAt, frameOn, dayWithParts, rebuild, type Frame } from './days'
import { openSession, type SessionRow } from './parts'
import { autoClose, laterInstant } from '../rules'

export type CurrentSession = { open: SessionRow | undefined; frame: Frame; closedAt: Instant | null }

/**
 * A person's current session. One whose automatic time has passed is ended first, whether the job has run or
 * not.
 */
export function currentSession(tx: Tx, userId: number): CurrentSession {
  const open = openSession(tx, userId)
  if (!open) return { open, frame: frameAt(tx, userId, tx.now()), closedAt: null }
  const frame = frameOn(tx, userId, open.day)
  const closedAt = closeIfDue(tx, userId, open, frame)
  return closedAt
    ? { open: undefined, frame: frameAt(tx, userId, tx.now()), closedAt }
    : { open, frame, closedAt }
}

/** Ends a person's open session if its automatic time has passed; returns that time. */
export function closeIfDue(
  tx: Tx,
  userId: number,
  session: SessionRow,
  frame: Frame = frameOn(tx, userId, session.day),
): Instant | null {
  const { at, countedUntil } = autoClose(
    session.startedAt,
    session.day,
    frame.shift,
    frame.zone,
    frame.rules.longestLateSessionHours,
  )
  if (at > tx.now()) return null
  const held = dayWithParts(tx, userId, session.day)
  endBreak(tx, userId, session.day, held, at, 'auto')
  const { lastId: punchId } = tx.db.run(
    `insert into punches (user_id, day, type, at, source)
     values (?, ?, 'out', ?, 'auto')`,
    userId,
    session.day,
    at,
  )
  const endedAt = laterInstant(at, session.startedAt)
  tx.db.run(
    `update attendance_sessions
     set ended_at = ?, out_punch_id = ?, counted_until = ?
     where id = ?`,
    endedAt,
    punchId,
    countedUntil,
    session.id,
  )
  Object.assign(
    held.sessions.find(({ id }) => id === session.id)!,
    { endedAt, outPunchId: punchId, countedUntil },
  )
  const { before, after } = rebuild(tx, userId, frame, held)
  tx.record('attendance.closed', {
    userId,
    day: session.day,
    at,
    countedUntil,
    before: before!,
    after: after!,
  })
  return at
}

/** Closes due sessions of days up to `day`, a few people per write, so that punches run in between. */
export async function closeAllDue(app: App, day: Day): Promise<string> {
  // Runs every minute, so it reads only an index; the session has its day.
  const open = app.ask((ask) =>
    ask.db.all<{ userId: number }>(
      `select user_id as userId
       from attendance_sessions
       where ended_at is null
       order by user_id`,
    ),
  )
  const origin = { actor: null, source: 'job:attendance.close' }
  const closed = await eachInBatches(app, origin, open, (tx, { userId }) => {
    const session = openSession(tx, userId)
    return (session && session.day <= day && closeIfDue(tx, userId, session)) || undefined
  })
  return closed.length === 1 ? '1 session closed' : `${closed.length} sessions closed`
}

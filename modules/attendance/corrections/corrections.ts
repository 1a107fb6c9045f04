/**
 * Corrections: an approved regularization of a day. The punches stay, and the latest correction counts.
 *
 *   correct(tx, userId, day, correction)                     adds one and rebuilds the day
 *   correctionInstants(ask, userId, day, punchIn, punchOut)  wall times of a day as instants, also past
 *                                                            midnight
 */
import type { Ask, Tx } from '../../../src/app'
import type { Day, Instant, Time } from '../../../src/domain/day'
import { closeIfDue } from '../day/closing'
import { frameOn, rebuild, type Frame } from '../day/days'
import { correctionOn, openSession, type CorrectionRow, type SessionRow } from '../day/parts'
import { placeTimes } from '../correctionRules'
import { rowOn } from '../day/today'

export type NewCorrection = Omit<CorrectionRow, 'runningSession' | 'at'>

/**
 * Sets a day's times or hours in addition to its punches, also for a day without punches. Records
 * `attendance.corrected`.
 */
export function correct(tx: Tx, userId: number, day: Day, correction: NewCorrection): void {
  const frame = frameOn(tx, userId, day)
  const running = runningOn(tx, userId, frame)
  const { requestId, type, hundredths, reason, approvedBy } = correction
  const { punchIn, punchOut } = timesOf(tx, userId, day, correction)
  tx.db.run(
    `insert into attendance_corrections (
       user_id, day, request_id, type, punch_in, punch_out, hundredths, reason, approved_by, running_session,
       at
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    userId,
    day,
    requestId,
    type,
    punchIn,
    punchOut,
    hundredths,
    reason,
    approvedBy,
    running?.id ?? null,
    tx.now(),
  )
  const { before, after } = rebuild(tx, userId, frame)
  tx.record('attendance.corrected', { userId, day, requestId, before, after: after! })
}

/** Removes a request's correction and rebuilds the day, so the previous values count again. */
export function undoCorrection(tx: Tx, userId: number, day: Day, requestId: number): void {
  tx.db.run(
    `insert into attendance_corrections_undone (correction_id, at)
     select id, ?
     from attendance_corrections_held
     where user_id = ?
       and day = ?
       and request_id = ?`,
    tx.now(),
    userId,
    day,
    requestId,
  )
  const { before, after } = rebuild(tx, userId, frameOn(tx, userId, day))
  tx.record('attendance.correction_undone', { userId, day, requestId, before, after })
}

/**
 * An omitted time is the recorded one: of the punches, or of the previous correction, which this one
 * replaces.
 */
function timesOf(tx: Tx, userId: number, day: Day, { punchIn, punchOut }: NewCorrection) {
  const recorded = correctionOn(tx, userId, day) ? rowOn(tx, userId, day) : undefined
  return { punchIn: punchIn ?? recorded?.punchIn ?? null, punchOut: punchOut ?? recorded?.punchOut ?? null }
}

/**
 * If the person was punched out when requesting and in again at the approval, the open session was not
 * corrected. A forgotten session is closed first.
 */
function runningOn(tx: Tx, userId: number, frame: Frame): SessionRow | undefined {
  const open = openSession(tx, userId)
  return open?.day === frame.day && closeIfDue(tx, userId, open, frame) === null ? open : undefined
}

/**
 * A person's wall times as instants, by that day's shift (`placeTimes`); a punch out alone comes after the
 * recorded punch in.
 */
export function correctionInstants(
  ask: Ask,
  userId: number,
  day: Day,
  punchIn: Time | null,
  punchOut: Time | null,
): { punchIn: Instant | null; punchOut: Instant | null } {
  const { shift, zone } = frameOn(ask, userId, day)
  return placeTimes(day, shift, zone, punchIn, punchOut, rowOn(ask, userId, day)?.punchIn)
}

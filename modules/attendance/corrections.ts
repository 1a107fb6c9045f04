/**
 * Corrections: what an approved regularization says of a day. The punches stay; the newest correction of a day holds.
 *
 *   correct(tx, userId, day, correction)                              adds one and makes the day anew
 *   correctionInstants(ask, userId, day, punchIn, punchOut)           wall times of a day as instants, also past midnight
 */
import type { Ask, Tx } from '../../src/app'
import type { Day, Instant, Time } from '../../src/domain/day'
import type { CorrectionType } from './contract'

export type NewCorrection = {
  /** Of the regularization. */
  requestId: number
  type: CorrectionType
  /** Null: that of the punches stands. */
  punchIn: Instant | null
  punchOut: Instant | null
  /** Hours x 100. */
  hundredths: number
  reason: string
  /** Null when nobody else could decide. */
  approvedBy: number | null
}

/** Sets a day's times or hours, beside its punches; also of a day without any. Says `attendance.corrected`. */
export function correct(tx: Tx, userId: number, day: Day, correction: NewCorrection): void {
  throw new Error(`not yet ${userId} ${day} ${correction.requestId} ${tx.now()}`)
}

/**
 * Wall times of a day as instants. A time before the shift's window (4 hours before its start) is on the next calendar
 * day; an out before the in is on the next one; an out equal to the in stays equal: 0 hours.
 */
export function correctionInstants(ask: Ask, userId: number, day: Day, punchIn: Time | null, punchOut: Time | null): { punchIn: Instant | null; punchOut: Instant | null } {
  throw new Error(`not yet ${userId} ${day} ${punchIn} ${punchOut} ${ask.now()}`)
}

/**
 * Approved leave as attendance needs to know it: the halves of a person's working days. The leave module says which they
 * are; what a day is called follows from them here.
 *
 *   setLeaveMarks(tx, userId, day, marks)   replaces a day's marks and makes the day anew
 *   leaveMarksOn(ask, userId, day)          the morning first
 */
import type { Ask, Tx } from '../../src/app'
import type { Day } from '../../src/domain/day'
import type { LeaveMark } from './contract'

/** Replaces the leave of a day, `[]` takes it away. Says `attendance.marked` only where something changed. */
export function setLeaveMarks(tx: Tx, userId: number, day: Day, marks: readonly LeaveMark[]): void {
  throw new Error(`not yet ${userId} ${day} ${marks.length} ${tx.now()}`)
}

export function leaveMarksOn(ask: Ask, userId: number, day: Day): LeaveMark[] {
  return ask.db.all<LeaveMark>('select half, type, leave_id as leaveId from leave_marks where user_id = ? and day = ? order by half desc', userId, day)
}

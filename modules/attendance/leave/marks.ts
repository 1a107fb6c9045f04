/**
 * Approved leave as attendance needs to know it: the halves of a person's working days. The leave module says
 * which they are; what a day is called follows from them here.
 */
import type { Tx } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import type { LeaveMark } from '../contract'
import { frameOn, rebuild } from '../day/days'
import { leaveMarksOn } from '../day/parts'

/**
 * Replaces the leave of a day, `[]` takes it away, and makes the day anew. Says `attendance.marked` where
 * something changed.
 */
export function setLeaveMarks(tx: Tx, userId: number, day: Day, marks: readonly LeaveMark[]): void {
  const old = leaveMarksOn(tx, userId, day)
  if (
    old.length === marks.length &&
    marks.every((mark) =>
      old.some((o) => o.half === mark.half && o.type === mark.type && o.leaveId === mark.leaveId),
    )
  )
    return
  tx.db.run('delete from leave_marks where user_id = ? and day = ?', userId, day)
  for (const { half, type, leaveId } of marks)
    tx.db.run(
      `insert into leave_marks (user_id, day, half, type, leave_id)
       values (?, ?, ?, ?, ?)`,
      userId,
      day,
      half,
      type,
      leaveId,
    )
  const { before, after } = rebuild(tx, userId, frameOn(tx, userId, day))
  tx.record('attendance.marked', { userId, day, before, after })
}

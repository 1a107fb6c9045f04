/**
 * Approved leave for attendance: half days of a person's working days. The leave module sets them; the day's
 * status follows here.
 */
import type { Tx } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import type { LeaveMark } from '../contract'
import { frameOn, rebuild } from '../day/days'
import { leaveMarksOn } from '../day/parts'

/**
 * Replaces a day's leave (`[]` removes it) and rebuilds the day. Records `attendance.marked` if something
 * changed.
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

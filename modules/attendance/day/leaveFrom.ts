/**
 * The time at which leave begins with tonight's night shift, until then: the person has just finished the
 * shift of the evening before, so 'On Leave' alone would be wrong. Upcoming leave says the same.
 */
import type { Ask } from '../../../src/app'
import { instantAt, minutesOf, type Day, type Time } from '../../../src/domain/day'
import { shiftOn, zoneIn, type Snapshot } from '../../firm/service'
import { isLeaveOnly, type RecordRow } from './records'

type Row = Pick<RecordRow, 'userId' | 'shiftId' | 'status' | 'punchIn' | 'isRegularized'>

export function leaveFromOf(ask: Ask, row: Row, firm: Snapshot, day: Day): Time | null {
  if (row.shiftId === null || !isLeaveOnly(row)) return null
  const { starts, ends } = shiftOn(firm, row.shiftId, day)
  if (minutesOf(ends) > minutesOf(starts) || ask.now() >= instantAt(day, starts, zoneIn(firm))) return null
  return hasBegun(ask, row.userId, day) ? null : starts
}

/** Leave of several days has begun with its first one. */
const hasBegun = ({ db }: Ask, userId: number, day: Day): boolean =>
  db.one(
    `select 1
     from leave_marks m
     join leave_marks before on before.user_id = m.user_id and before.leave_id = m.leave_id
     where m.user_id = ? and m.day = ? and before.day < m.day
     limit 1`,
    userId,
    day,
  ) !== undefined

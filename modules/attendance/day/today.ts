/**
 * A person's current day: the open record, else that of the current shift window, with running values so that
 * screens can count up. Null if only leave exists.
 */
import type { Ask } from '../../../src/app'
import { dayClass, offName } from '../../../src/domain/calendar'
import type { Day } from '../../../src/domain/day'
import { shiftOn } from '../../firm/service'
import type { AttendanceStatus, TodayRecord } from '../contract'
import { frameAt, frameOn, type Frame } from './days'
import { openSession } from './parts'
import { autoOutAt } from '../rules'
import { isLeaveOnly, recordColumns, recordJoins, statusOfRow, toRecord, type RecordRow } from './records'

export function todayOf(
  ask: Ask,
  userId: number,
  frame: Frame = presentFrame(ask, userId),
): TodayRecord | null {
  const now = ask.now()
  const row = rowOn(ask, userId, frame.day)
  if (!row || isLeaveOnly(row)) return null
  const shift = row.shiftId === frame.shift.id ? frame.shift : shiftOn(frame.firm, row.shiftId!, frame.day)
  // Set on the record itself, because copying thirty fields takes longer than reading them.
  const today = toRecord(row, {
    firm: frame.firm,
    day: frame.day,
    now,
    zone: frame.zone,
    dayName: dayNameOf(frame),
    isOver: true,
  }) as TodayRecord
  today.asOf = now
  today.worked = { seconds: Math.floor(row.workedMs! / 1000), since: row.openSince }
  today.breaks = { seconds: Math.floor(row.breakMs! / 1000), since: row.breakSince }
  today.shift = { name: shift.name, start: shift.starts, end: shift.ends }
  return today
}

/** Today's status, also before the first punch. */
export function statusToday(ask: Ask, userId: number): AttendanceStatus {
  const frame = presentFrame(ask, userId)
  const row = rowOn(ask, userId, frame.day)
  const { firm, day, shift, zone } = frame
  const now = ask.now()
  return statusOfRow(
    { status: row?.status ?? null, shiftId: row?.shiftId ?? null },
    { firm, day, now, zone, dayName: dayNameOf(frame), isOver: now >= autoOutAt(day, shift, zone) },
  )
}

export function presentFrame(ask: Ask, userId: number): Frame {
  const open = openSession(ask, userId)
  return open ? frameOn(ask, userId, open.day) : frameAt(ask, userId, ask.now())
}

export function rowOn(ask: Ask, userId: number, day: Day): RecordRow | undefined {
  return ask.db.one<RecordRow>(rowSql, userId, day)
}

// Assembled once: SQLite's statement cache hashes a text of two thousand letters only the first time.
const rowSql = `
  select ${recordColumns}
  from attendance_days a
  join users u on u.id = a.user_id ${recordJoins('a.day')}
  where a.user_id = ? and a.day = ?
`

/** The name of a week off or holiday; null on a working day. */
export function dayNameOf({ firm, day }: Frame): string | null {
  return offName(dayClass(firm.calendar, day))
}

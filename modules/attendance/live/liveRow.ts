/** A person's row of the live team as the database has it, and the parts of the answer made from it. */
import type { Ask } from '../../../src/app'
import type { Day, Instant } from '../../../src/domain/day'
import { leaveJoins, leaveOf, placeColumns, placeJoins, type PlaceRow, type RecordRow } from '../day/records'
import type { DayWord } from '../rules'

export type Row = Pick<
  RecordRow,
  | 'userId'
  | 'employeeId'
  | 'firstName'
  | 'lastName'
  | 'punchIn'
  | 'punchOut'
  | 'workedMs'
  | 'breakMs'
  | 'openSince'
  | 'breakSince'
  | 'breaks'
  | 'lateMinutes'
  | 'isOutside'
  | 'shiftId'
  | 'morningLeave'
  | 'afternoonLeave'
> &
  PlaceRow & {
    email: string
    role: string
    designation: string | null
    profilePhoto: string | null
    lastBreak: Instant | null
    /** The day's stored status. */
    stored: DayWord | null
  }

/**
 * Nearly everybody has the same day, so one query for each of the two or three days, by plain ids, keeping
 * their order.
 */
const shownSql = `
  select u.id as userId, u.employee_id as employeeId, u.first_name as firstName, u.last_name as lastName,
    u.email, u.role, u.designation, u.profile_photo as profilePhoto, a.punch_in as punchIn,
    a.punch_out as punchOut, a.worked_ms as workedMs, a.break_ms as breakMs, a.open_since as openSince,
    a.break_since as breakSince, a.breaks, a.late_minutes as lateMinutes, a.is_outside as isOutside,
    a.status as stored, a.shift_id as shiftId, lm.type as morningLeave, la.type as afternoonLeave,
    ${placeColumns},
    case
      when a.breaks > 0 then (
        select max(coalesce(b.ended_at, b.started_at))
        from attendance_sessions s
        join breaks b on b.session_id = s.id
        where s.user_id = u.id and s.day = a.day
      )
      end as lastBreak
  from json_each(:ids) p
  cross join users u on u.id = p.value
  left join attendance_days a on a.user_id = u.id and a.day = :day ${leaveJoins(':day')} ${placeJoins}
`

/** The rows of people, each on their own day. */
export function rowsOn(ask: Ask, people: readonly { id: number; day: Day }[]): Map<number, Row> {
  const idsOn = new Map<Day, number[]>()
  for (const { id, day } of people) {
    const ids = idsOn.get(day)
    if (ids) ids.push(id)
    else idsOn.set(day, [id])
  }
  const rows = new Map<number, Row>()
  for (const [day, ids] of idsOn)
    for (const row of ask.db.all<Row>(shownSql, { ids: JSON.stringify(ids), day })) rows.set(row.userId, row)
  return rows
}

export const whoOf = (row: Row) => ({
  userId: row.userId,
  employeeId: row.employeeId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  role: row.role,
  designation: row.designation,
  department: null,
  profilePhoto: row.profilePhoto,
})

export const restOf = (row: Row, lateMinutes: number) => ({
  breaks: row.breaks ?? 0,
  lastActivity: latest(row.punchIn, row.punchOut, row.openSince, row.lastBreak),
  isOutside: row.isOutside === 1,
  lateMinutes,
  leave: leaveOf(row),
})

/** Hours that a browser can count from. */
export const runningOf = (row: Row) => ({
  workedMs: row.workedMs ?? 0,
  breakMs: row.breakMs ?? 0,
  openSince: row.openSince,
  breakSince: row.breakSince,
})

function latest(...instants: (Instant | null)[]): Instant | null {
  return instants.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)
}

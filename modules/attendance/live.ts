/** Who is at work now, of those the asker may see: Admin and Senior Manager everybody, Manager the own team. */
import type { App, Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { dayClass, offName } from '../../src/domain/calendar'
import { dayOf, type Day, type Instant } from '../../src/domain/day'
import { shiftOn, shiftsOn, snapshotOf, zoneIn } from '../firm/service'
import { ancestorsOf, attendanceReach, visibleSql } from '../people/service'
import type { LiveMember } from './contract'
import { breakMs, placesOf, recordColumns, recordJoins, statusOfRow, workedMs, type RecordRow } from './records'
import { autoOutAt, clockText, windowDay } from './rules'

type Row = RecordRow & { email: string; role: string; designation: string | null; profilePhoto: string | null; day: Day; shiftNow: number; lastBreak: Instant | null }

export function live(ask: Ask, who: Who): LiveMember[] {
  const now = ask.now()
  const firm = snapshotOf(ask)
  const zone = zoneIn(firm)
  const today = dayOf(now, zone)
  const shifts = shiftsOn(firm, today).map((shift) => {
    const day = windowDay(now, zone, (on) => shiftOn(firm, shift.id, on))
    return { id: shift.id, day, isOver: autoOutAt(day, shift, zone) <= now }
  })
  const rows = ask.db.all<Row>(
    `${visibleSql(attendanceReach(who))},
     shift_days (shift_id, day) as materialized (select value ->> 'id', value ->> 'day' from json_each(:shifts)),
     present as materialized (
       select u.id as user_id, coalesce((select shift_id from shift_assignments s where s.user_id = u.id and s.from_day <= :today order by s.from_day desc limit 1), 1) as shift_id
       from users u where u.is_active = 1 and u.id in (select id from visible) and (:everyone = 1 or u.id <> :who))
     select ${recordColumns}, u.email, u.role, u.designation, u.profile_photo as profilePhoto, p.shift_id as shiftNow, coalesce(a.day, d.day) as day,
       (select max(coalesce(b.ended_at, b.started_at)) from breaks b join attendance_sessions s on s.id = b.session_id where s.user_id = u.id and s.day = a.day) as lastBreak
     from present p
     join users u on u.id = p.user_id
     join shift_days d on d.shift_id = p.shift_id
     left join attendance_sessions open on open.user_id = u.id and open.ended_at is null
     left join attendance_days a on a.user_id = u.id and a.day = coalesce(open.day, d.day)
     ${recordJoins('coalesce(a.day, d.day)')}
     order by u.first_name, u.last_name, u.id`,
    { who: who.id, everyone: attendanceReach(who) === 'everyone' ? 1 : 0, shifts: JSON.stringify(shifts), today },
  )
  return rows.map((row) => {
    const isOff = offName(dayClass(firm.calendar, row.day)) !== null
    return {
      userId: row.userId,
      employeeId: row.employeeId,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      role: row.role,
      designation: row.designation,
      department: null,
      profilePhoto: row.profilePhoto,
      status: statusOfRow(row, isOff, shifts.find((s) => s.id === row.shiftNow)?.isOver ?? false),
      punchIn: row.punchIn,
      punchOut: row.punchOut,
      totalHours: clockText(workedMs(row, now)),
      breakTime: clockText(breakMs(row, now)),
      breaks: row.breaks ?? 0,
      lastActivity: latest(row.punchIn, row.punchOut, row.openSince, row.lastBreak),
      isOutside: row.isOutside === 1,
      lateMinutes: isOff ? 0 : (row.lateMinutes ?? 0),
      ...placesOf(row, firm),
    }
  })
}

/** Tells the windows of a person and of everybody who sees that person's attendance. */
export function tellWindows(app: App, name: string, userId: number, day: Day) {
  app.live.tell(() => ({ people: app.ask((ask) => [userId, ...ancestorsOf(ask, userId)]), roles: ['Admin', 'Senior Manager', 'Scheduler'] }), name, { userId, day })
}

function latest(...instants: (Instant | null)[]): Instant | null {
  return instants.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)
}

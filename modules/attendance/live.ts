/** Who is at work now, of those the asker may see: Admin and Senior Manager everybody, Manager the own team. */
import type { App, Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { dayClass, offName } from '../../src/domain/calendar'
import type { Day, Instant } from '../../src/domain/day'
import type { Answer, Input } from '../../src/domain/endpoint'
import { snapshotOf } from '../firm/service'
import { ancestorsOf } from '../people/service'
import type { live as liveCall, LiveMember } from './contract'
import { daysOf, daysSql, shiftsNow, standing, statusNow, type Shown } from './liveNow'
import { breakMs, placesOf, recordColumns, recordJoins, workedMs, type RecordRow } from './records'
import { clockText } from './rules'

type Row = RecordRow & { email: string; role: string; designation: string | null; profilePhoto: string | null; day: Day; shiftNow: number; lastBreak: Instant | null }

/** An array of all that match, or with `page` a page of them with how many there are of each status. */
export function live(ask: Ask, who: Who, { page, limit = 25, ...filters }: Input<typeof liveCall>): Answer<typeof liveCall> {
  const shown = shiftsNow(ask)
  const { ids, counts } = standing(ask, who, shown, filters)
  if (!page) return membersOf(ask, shown, ids)
  const data = membersOf(ask, shown, ids.slice((page - 1) * limit, page * limit))
  return { data, pagination: { page, limit, totalItems: ids.length, totalPages: Math.ceil(ids.length / limit) }, counts }
}

function membersOf(ask: Ask, shown: Shown, ids: readonly number[]): LiveMember[] {
  const { now } = shown
  const firm = snapshotOf(ask)
  const rows = ask.db.all<Row>(
    `with ${daysSql}
     select ${recordColumns}, u.email, u.role, u.designation, u.profile_photo as profilePhoto, p.shift_id as shiftNow, p.day,
       (select max(coalesce(b.ended_at, b.started_at)) from breaks b join attendance_sessions s on s.id = b.session_id where s.user_id = u.id and s.day = a.day) as lastBreak
     from days p
     join users u on u.id = p.user_id
     left join attendance_days a on a.user_id = u.id and a.day = p.day
     ${recordJoins('p.day')}
     order by u.first_name, u.last_name, u.id`,
    { ids: daysOf(ask, shown, ids) },
  )
  const statusOf = statusNow(ask, shown)
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
      status: statusOf({ status: row.status, shift: row.shiftNow, day: row.day }),
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

/**
 * The live team, among visible people: everybody for Admin and Senior Manager, one's own team for a Manager.
 */
import type { App, Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayClass, offName } from '../../../src/domain/calendar'
import type { Day, Instant } from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { snapshotOf } from '../../firm/service'
import { ancestorsOf } from '../../people/service'
import type { live as liveCall, LiveMember } from '../contract'
import { shiftsNow, listPresence, type Shown, type Presence } from './liveNow'
import {
  breakMs,
  leaveJoins,
  leaveOf,
  placeColumns,
  placeJoins,
  placesOf,
  workedMs,
  type PlaceRow,
  type RecordRow,
} from '../day/records'
import { hoursText, hundredthsOf } from '../rules'

type Row = Pick<
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
  | 'morningLeave'
  | 'afternoonLeave'
> &
  PlaceRow & {
    email: string
    role: string
    designation: string | null
    profilePhoto: string | null
    lastBreak: Instant | null
  }

/** An array of all matches, or with `page` a page with the count of each status. */
export function live(
  ask: Ask,
  who: Who,
  { page, limit = 25, ...filters }: Input<typeof liveCall>,
): Answer<typeof liveCall> {
  const shown = shiftsNow(ask)
  const { people, counts } = listPresence(ask, who, shown, filters)
  if (!page) return membersOf(ask, shown, people)
  const data = membersOf(ask, shown, people.slice((page - 1) * limit, page * limit))
  return {
    data,
    pagination: { page, limit, totalItems: people.length, totalPages: Math.ceil(people.length / limit) },
    counts,
  }
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
    lm.type as morningLeave, la.type as afternoonLeave, ${placeColumns},
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

function membersOf(ask: Ask, { now }: Shown, people: readonly Presence[]): LiveMember[] {
  const firm = snapshotOf(ask)
  const idsOn = new Map<Day, number[]>()
  for (const { id, day } of people) {
    const ids = idsOn.get(day)
    if (ids) ids.push(id)
    else idsOn.set(day, [id])
  }
  const rows = new Map<number, { row: Row; isOff: boolean }>()
  for (const [day, ids] of idsOn) {
    const isOff = offName(dayClass(firm.calendar, day)) !== null
    for (const row of ask.db.all<Row>(shownSql, { ids: JSON.stringify(ids), day }))
      rows.set(row.userId, { row, isOff })
  }
  return people.map(({ id, status }) => {
    const { row, isOff } = rows.get(id)!
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
      status,
      punchIn: row.punchIn,
      punchOut: row.punchOut,
      totalHours: hoursText(hundredthsOf(workedMs(row, now))),
      breakTime: hoursText(hundredthsOf(breakMs(row, now))),
      breaks: row.breaks ?? 0,
      lastActivity: latest(row.punchIn, row.punchOut, row.openSince, row.lastBreak),
      isOutside: row.isOutside === 1,
      lateMinutes: isOff ? 0 : (row.lateMinutes ?? 0),
      leave: leaveOf(row),
      ...placesOf(row, firm),
    }
  })
}

/** Notifies the browsers of a person and of everybody who sees their attendance. */
export function notifyBrowsers(app: App, name: string, userId: number, day: Day) {
  app.live.notify(
    () => ({
      people: app.ask((ask) => [userId, ...ancestorsOf(ask, userId)]),
      roles: ['Admin', 'Senior Manager', 'Scheduler'],
    }),
    name,
    { userId, day },
  )
}

function latest(...instants: (Instant | null)[]): Instant | null {
  return instants.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)
}

/** Retention of attendance data, and a person's own data. */
import type { Ask, Tx } from '../../src/app'
import type { Day } from '../../src/domain/day'
import type { Purge, Personal } from '../../src/retention'

const uncut = 'p.day < ? and p.cut_at is null and (p.lat is not null or p.phone is not null)'

export const purges: Purge[] = [
  {
    name: 'attendance.positions',
    title: 'Punch positions, reduced to the office or to about a kilometre, and ids of browsers',
    by: 'positionsDays',
    count: ({ db }, before) =>
      db.one<{ n: number }>(`select count(*) as n from punches p where ${uncut}`, before)!.n,
    step: cutPositions,
  },
  {
    name: 'attendance.records',
    title: 'Attendance days with punches, breaks and corrections',
    by: 'recordsYears',
    count: ({ db }, before) =>
      db.one<{ n: number }>('select count(*) as n from attendance_days where day < ?', before)!.n,
    step: deleteDays,
  },
]

/** The day, the time and whether it was outside are kept; the exact position, its address and the id of
 * the browser are deleted. */
function cutPositions(tx: Tx, before: Day, most: number): number {
  const rows = tx.db.all<{
    id: number
    lat: number | null
    lng: number | null
    officeLat: number | null
    officeLng: number | null
    outside: number
  }>(
    `select p.id, p.lat, p.lng, p.outside, o.lat as officeLat, o.lng as officeLng
     from punches p
     left join offices o on o.id = p.office_id
     where ${uncut}
     limit ?`,
    before,
    most,
  )
  for (const { id, lat, lng, officeLat, officeLng, outside } of rows) {
    const inside = outside === 0 && officeLat !== null && officeLng !== null
    const cut = (degrees: number | null) => degrees && Math.round(degrees * 100) / 100
    tx.db.run(
      `update punches
       set lat = ?, lng = ?, accuracy = null, address = null, phone = null, cut_at = ?
       where id = ?`,
      inside ? officeLat : cut(lat),
      inside ? officeLng : cut(lng),
      tx.now(),
      id,
    )
    tx.db.run('delete from punch_addresses where punch_id = ?', id)
  }
  return rows.length
}

function deleteDays({ db }: Tx, before: Day, most: number): number {
  db.run('update attendance_kept set from_day = max(from_day, ?)', before)
  const days = db.all<{ id: number; userId: number; day: Day }>(
    `select id, user_id as userId, day
     from attendance_days
     where day < ?
     order by day
     limit ?`,
    before,
    most,
  )
  for (const { id, userId, day } of days) {
    const of = [userId, day] as const
    db.run(
      `delete from breaks
       where session_id in (
         select id
         from attendance_sessions
         where user_id = ? and day = ?
       )`,
      ...of,
    )
    db.run(
      `delete from attendance_corrections_undone
       where correction_id in (
         select id
         from attendance_corrections
         where user_id = ? and day = ?
       )`,
      ...of,
    )
    db.run('delete from attendance_corrections where user_id = ? and day = ?', ...of)
    db.run('delete from attendance_sessions where user_id = ? and day = ?', ...of)
    db.run(
      `delete from punch_addresses
       where punch_id in (select id from punches where user_id = ? and day = ?)`,
      ...of,
    )
    db.run('delete from attendance_days where id = ?', id)
    db.run('delete from punches where user_id = ? and day = ?', ...of)
    db.run('delete from leave_marks where user_id = ? and day = ?', ...of)
    db.run('delete from reminders_sent where user_id = ? and day = ?', ...of)
  }
  return days.length
}

export function personal({ db }: Ask, userId: number): Personal {
  return {
    'Attendance days': db.all(
      `select day as "Day", punch_in as "Punched in (UTC)", punch_out as "Punched out (UTC)",
         round(hundredths / 100.0, 2) as "Hours", status as "Status", late_minutes as "Minutes late"
       from attendance_days
       where user_id = ?
       order by day`,
      userId,
    ),
    Punches: db.all(
      `select p.day as "Day", p.type as "In or out", p.at as "At (UTC)", p.source as "From",
         p.lat as "Latitude", p.lng as "Longitude", p.accuracy as "Accuracy (m)",
         coalesce(p.address, l.address) as "Address", p.outside as "Outside an office",
         p.phone as "Random id of the browser"
       from attendance_days a
       cross join punches p on p.day = a.day and p.user_id = a.user_id
       left join punch_addresses l on l.punch_id = p.id
       where a.user_id = ?
       order by p.at, p.id`,
      userId,
    ),
    Breaks: db.all(
      `select b.day as "Day", b.reason as "Reason", b.started_at as "Started (UTC)",
         b.ended_at as "Ended (UTC)"
       from attendance_days a
       cross join attendance_sessions s on s.day = a.day and s.user_id = a.user_id
       join breaks b on b.session_id = s.id
       where a.user_id = ?
       order by b.started_at`,
      userId,
    ),
    Corrections: db.all(
      `select day as "Day", type as "Type", round(hundredths / 100.0, 2) as "Hours", reason as "Reason",
         at as "At (UTC)"
       from attendance_corrections
       where user_id = ?
       order by at`,
      userId,
    ),
  }
}

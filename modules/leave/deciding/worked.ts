/**
 * Leave that was worked: finds half days of approved leave that attendance shows as worked, and refunds them.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { addDays, dayText, type Day } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { invalid, conflict } from '../../../src/domain/errors'
import { approvedBy, firstApprovers, type Decider } from '../../approvals/service'
import { workedHalves } from '../../attendance/service'
import { firmDay, settingOn, snapshotOf } from '../../firm/service'
import { visibleSql, withinSql } from '../../people/service'
import type { Leave, WorkedLeave, workedLeave, workedThatDay } from '../contract'
import { recount } from '../days/counting'
import { newsOf, findLeaveRow } from './deciding'
import { findLeave, leaveOf } from '../days/reading'
import { notifyRecounted } from '../days/recounting'
import { halvesWorked, type Half, type Worked } from '../rules'
import { leaveReach } from '../days/team'

/** How many days the list of worked leave goes back. */
export const lookBackDays = 60

/** The worked half days of an approved leave's day; empty if attendance does not show it. */
function workedOf(ask: Ask, userId: number, day: Day, halves: readonly Half[]): Half[] {
  return qualifying(ask, day, workedHalves(ask, userId, day), halves)
}

export const qualifying = (ask: Ask, day: Day, worked: Worked, halves: readonly Half[]): Half[] =>
  halvesWorked(worked, settingOn(snapshotOf(ask), 'attendance', day)).filter((half) => halves.includes(half))

/** The applicant or an approver confirms the worked part of a leave day, which is refunded. */
export function worked(tx: Tx, who: Who, { id, date, half }: Input<typeof workedThatDay>): Leave {
  const row = findLeave(tx, who, id)
  if (row.status !== 'approved')
    throw conflict(`Only days of approved leave can be confirmed as worked. This one is ${row.status}`)
  const there = halvesOf(tx, id, date).filter((one) => !half || one === half)
  const no = (message: string) => invalid(message, [{ field: 'date', message }])
  if (!there.length) throw no(`${dayText(date)} is not a day of this leave`)
  const { hundredths } = workedHalves(tx, row.userId, date)
  if (hundredths === 0) throw no(`No attendance on ${dayText(date)}`)
  const halves = workedOf(tx, row.userId, date, there)
  if (!halves.length) {
    const { halfDayHours } = settingOn(snapshotOf(tx), 'attendance', date)
    throw no(
      `A half day needs ${halfDayHours / 2} hours: the ${(hundredths / 100).toFixed(2)} ` +
        `hours on ${dayText(date)} are not enough for the ${there.join(' or the ')}`,
    )
  }
  for (const one of halves)
    tx.db.run(
      `insert into leave_worked (leave_id, day, half, said_by, at)
       values (?, ?, ?, ?, ?)`,
      id,
      date,
      one,
      who.id,
      tx.now(),
    )
  const why = `Worked on ${dayText(date)}`
  notifyRecounted(tx, recount(tx, row.userId, row.from, why), why)
  const now = findLeaveRow(tx, id)
  tx.record('leave.worked', {
    ...newsOf(now),
    day: date,
    halves,
    approvedBy: approvedBy(tx, 'leave', id),
    before: { days: row.halves / 2 },
    after: { days: now.halves / 2 },
  })
  return leaveOf(tx, who, id)
}

function halvesOf({ db }: Ask, leaveId: number, day: Day): Half[] {
  return db
    .all<{ half: Half }>(
      `select half
       from leave_halves
       where leave_id = ?
         and day = ?
         and kind = 'leave'
       order by half desc`,
      leaveId,
      day,
    )
    .map((row) => row.half)
}

/** Days of approved leave with attendance, by their half days `h`. */
export const attendedLeave = `
  from attendance_days a indexed by attendance_days_worked_leave
  join leave_halves h on h.user_id = a.user_id and h.day = a.day and h.kind = 'leave'
  join leaves l on l.id = h.leave_id and l.status = 'approved'
  join users u on u.id = l.user_id
  where a.day between :from and :to
    and a.is_on_leave > 0
    and a.punch_in is not null`

/** Nobody keeps the half day `h` as leave. */
export const isNotKept = `
  not exists (
    select 1
    from leave_worked_kept k
    where k.leave_id = l.id and k.day = h.day and k.half = h.half
  )`

/**
 * Worked days of approved leave: one's own, and others' that nobody keeps as leave. Those that wait for the
 * person come first, then the newest.
 */
export function workedDays(
  ask: Ask,
  who: Decider,
  { userId, date, id }: Input<typeof workedLeave>,
): WorkedLeave[] {
  const today = firmDay(ask)
  const reach = leaveReach(who)
  const approversOf = firstApprovers(ask)
  return ask.db
    .all<
      Omit<WorkedLeave, 'halves' | 'leaveHalves' | 'hours' | 'hoursInHalves' | 'isYours' | 'approvers'> & {
        halves: string
      }
    >(
      `${visibleSql(reach)}
       select l.id as leaveId, l.user_id as userId, l.leave_type as leaveType, a.day as date,
         u.first_name as firstName, u.last_name as lastName, group_concat(h.half) as halves,
         a.punch_in as punchIn,
         iif(a.is_auto, null, a.punch_out) as punchOut
       ${attendedLeave}
         and (:leave is null or l.id = :leave)
         and (:user is null or a.user_id = :user)
         and (
           a.user_id = :who
           or (
             ${withinSql(reach, 'a.user_id')}
             and ${isNotKept}
           )
         )
       group by l.id, a.day
       order by a.day desc, u.first_name, u.last_name, l.id`,
      {
        who: who.id,
        user: userId ?? null,
        leave: id ?? null,
        from: date ?? addDays(today, -lookBackDays),
        to: date ?? today,
      },
    )
    .flatMap(({ halves, ...day }) => {
      const time = workedHalves(ask, day.userId, day.date)
      const worked = qualifying(ask, day.date, time, halves.split(',') as Half[])
      if (!worked.length) return []
      const approvers = approversOf(day.userId)
      return [
        {
          ...day,
          halves: worked,
          leaveHalves: halvesOf(ask, day.leaveId, day.date),
          hours: (time.hundredths / 100).toFixed(2),
          hoursInHalves: (worked.reduce((sum, half) => sum + time[half], 0) / 100).toFixed(2),
          isYours: approvers.some(({ userId }) => userId === who.id),
          approvers: approvers.map(({ name }) => name),
        },
      ]
    })
    .toSorted((a, b) => Number(b.isYours) - Number(a.isYours))
}

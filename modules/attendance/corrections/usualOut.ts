/**
 * Suggests the time of a forgotten punch-out: 'You did not punch out yesterday. You usually leave at 19:05.'
 */
import type { Ask } from '../../../src/app'
import {
  addDays,
  dayOf,
  daysBetween,
  minutesOf,
  timeFrom,
  timeOf,
  type Day,
  type Instant,
  type Time,
} from '../../../src/domain/day'
import { frameOn } from '../day/days'
import { presentFrame } from '../day/today'

export type ForgottenPunchOut = {
  day: Day
  punchInTime: Time
  usualOut: Time
  /** The number of days in the median; 0 if it is the shift's end. */ usualFrom: number
}

/** Older days are not offered, because nobody remembers them. */
const longestBack = 7
const lookedAt = 20

/**
 * The latest earlier day with a punch, if Muster ended it and it is at most 7 days ago, with the person's
 * usual time of leaving: the median of the last 20 days that they ended themselves, rounded to 5 minutes,
 * else the shift's end.
 */
export function forgottenPunchOut(ask: Ask, userId: number): ForgottenPunchOut | null {
  const { day: present, zone } = presentFrame(ask, userId)
  const last = ask.db.one<{ day: Day; punchIn: Instant; shiftId: number; isForgotten: number }>(
    `select a.day, a.punch_in as punchIn, a.shift_id as shiftId,
       a.is_auto = 1 and o.source = 'auto' as isForgotten
     from attendance_days a
     left join punches o on o.id = a.out_punch_id
     where a.user_id = ?
       and a.day < ?
       and a.in_punch_id is not null
     order by a.day desc
     limit 1`,
    userId,
    present,
  )
  if (!last?.isForgotten || last.day < addDays(present, -longestBack)) return null
  const outs = ask.db
    .all<{ day: Day; at: Instant }>(
      `select a.day, a.punch_out as at
       from attendance_days a
       join punches o on o.id = a.out_punch_id
       where a.user_id = ?
         and a.day < ?
         and a.shift_id = ?
         and a.is_auto = 0
         and o.source <> 'auto'
         and a.punch_out is not null
       order by a.day desc
       limit ?`,
      userId,
      present,
      last.shiftId,
      lookedAt,
    )
    // Times after midnight count on from 24:00, so the median of 23:50 and 00:10 is midnight.
    .map(({ day, at }) => daysBetween(day, dayOf(at, zone)) * 24 * 60 + minutesOf(timeOf(at, zone)))
    .toSorted((a, b) => a - b)
  const usualOut = outs.length
    ? timeFrom((Math.round(median(outs) / 5) * 5) % (24 * 60))
    : frameOn(ask, userId, last.day).shift.ends
  return { day: last.day, punchInTime: timeOf(last.punchIn, zone), usualOut, usualFrom: outs.length }
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * What planned leave needs from the generated attendance: days with half the hours, and holidays that were
 * worked.
 */
import type { Db } from '../../../src/db'
import { weekdayOf } from '../../../src/domain/day'
import type { Year } from '../calendar'
import type { Timeline } from '../timeline'
import { nothingSeen, type Seen } from './plans'

/** More than this many minutes late counts as a missed morning. */
const missedMorning = 120

/** Half days since a day; worked holidays of all days. */
export function seenIn(db: Db, { holidays }: Year, time: Timeline, from = 0): (personId: number) => Seen {
  const facts = new Map<number, { halfDays: Seen['halfDays'][number][]; worked: number[] }>()
  const of = (id: number) => {
    const there = facts.get(id) ?? { halfDays: [], worked: [] }
    facts.set(id, there)
    return there
  }
  type Row = { userId: number; late: number }
  for (let i = from; i < time.today; i++) {
    if (!time.isWorking(i)) continue
    for (const { userId, late } of db.iterate<Row>(
      `select user_id as userId, late_minutes as late
       from attendance_days
       where day = ?
         and status = 'Half Day'
         and is_auto = 0`,
      time.day(i),
    )) {
      of(userId).halfDays.push({ number: i, missed: late > missedMorning ? 'morning' : 'afternoon' })
    }
  }
  // Compensation is claimed for Mondays to Fridays.
  for (const day of holidays.keys()) {
    if (day < time.day(0) || day >= time.day(time.today) || ['saturday', 'sunday'].includes(weekdayOf(day)))
      continue
    for (const { userId } of db.iterate<Row>(
      `select user_id as userId
       from attendance_days
       where day = ? and hundredths > 0`,
      day,
    ))
      of(userId).worked.push(time.numberOf(day))
  }
  return (id) => facts.get(id) ?? nothingSeen
}

/** The firm's attendance by month: rate, late arrivals and overtime. */
import type { Ask } from '../../../src/app'
import { dayClass, isWorking } from '../../../src/domain/calendar'
import { dayOf, eachDay, type Day } from '../../../src/domain/day'
import { addMonths, firstDay, lastDay, monthOf, type Month } from '../../../src/domain/month'
import { shiftsOn, snapshotOf, zoneIn } from '../../firm/service'
import { lastDaysOver } from '../day/bounds'
import { expectedHundredths, hoursText } from '../rules'
import { attendanceOn, rateOf } from './rates'

export type MonthTrend = {
  month: Month
  /** Percent; null without attendance. */
  rate: number | null
  /** Days on which somebody punched in after the grace period. */
  lateDays: number
  /** Decimal hours beyond those that the shift expects. On a day off all hours are. */
  overtimeHours: string
}

/** The last months, oldest first, the current one included as far as its days are over. */
export function attendanceTrends(ask: Ask, months: number): MonthTrend[] {
  const firm = snapshotOf(ask)
  const zone = zoneIn(firm)
  const today = dayOf(ask.now(), zone)
  const { over } = lastDaysOver(firm, today, zone, ask.now())
  return Array.from({ length: months }, (_, at) => {
    const month = addMonths(monthOf(today), at + 1 - months)
    const to = lastDay(month) < over ? lastDay(month) : over
    const from = firstDay(month)
    if (to < from) return { month, rate: null, lateDays: 0, overtimeHours: hoursText(0) }
    return {
      month,
      rate: rateOf(attendanceOn(ask, from, to).values()),
      ...extraIn(ask, eachDay(from, to)),
    }
  })
}

/** Late days and overtime, with the hours that each shift expects on each day. */
function extraIn(ask: Ask, days: readonly Day[]): Pick<MonthTrend, 'lateDays' | 'overtimeHours'> {
  const firm = snapshotOf(ask)
  const expected = days.flatMap((day) => {
    const isOff = !isWorking(dayClass(firm.calendar, day))
    return shiftsOn(firm, day).map((shift) => {
      const of = (leaveHalves: number) => expectedHundredths(shift, { isOff, leaveHalves })
      return { day, shift: shift.id, isOff: isOff ? 1 : 0, whole: of(0), half: of(1) }
    })
  })
  const { lateDays, overtime } = ask.db.one<{ lateDays: number; overtime: number }>(
    `with e (day, shift, is_off, whole, half) as materialized (
       select value ->> 'day', value ->> 'shift', value ->> 'isOff', value ->> 'whole', value ->> 'half'
       from json_each(?)
     )
     select coalesce(sum(e.is_off = 0 and a.late_minutes > 0), 0) as lateDays,
       coalesce(
         sum(max(0, a.hundredths - case a.is_on_leave when 0 then e.whole when 3 then 0 else e.half end)), 0
       ) as overtime
     from attendance_days a
     join e on e.day = a.day and e.shift = a.shift_id
     where a.day between ? and ?`,
    JSON.stringify(expected),
    days[0]!,
    days.at(-1)!,
  )!
  return { lateDays, overtimeHours: hoursText(overtime) }
}

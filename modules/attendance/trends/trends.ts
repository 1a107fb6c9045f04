/** The firm's attendance by month: rate, late arrivals and overtime. */
import type { Ask } from '../../../src/app'
import { dayOf, eachDay, type Day } from '../../../src/domain/day'
import { addMonths, firstDay, lastDay, monthOf, type Month } from '../../../src/domain/month'
import { snapshotOf, zoneIn } from '../../firm/service'
import { lastDaysOver } from '../day/bounds'
import { hoursText } from '../rules'
import { daySums } from './daySums'
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

function extraIn(ask: Ask, days: readonly Day[]): Pick<MonthTrend, 'lateDays' | 'overtimeHours'> {
  const sums = [...daySums(ask, days).values()]
  const sum = (of: 'late' | 'overtime') => sums.reduce((total, one) => total + one[of], 0)
  return { lateDays: sum('late'), overtimeHours: hoursText(sum('overtime')) }
}

/**
 * How much of the expected attendance there was, from the counts of the history. A rate is the percentage of
 * days present among the days present, half and absent. A half day counts as half. Leave and days off count
 * as neither.
 */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { dayCounter } from '../listing/dayCounts'
import { periodOf } from '../history/history'

export type Attendance = { present: number; half: number; absent: number }

/** Everybody's attendance on each working day of a period, in order. Days that are not over are omitted. */
export function attendanceOn(ask: Ask, from: Day, to: Day): Map<Day, Attendance> {
  const { period } = periodOf(ask, { from, to }, false)
  const days = period.days.filter((day) => day >= from && day <= period.over && !period.isOff(day))
  const count = dayCounter(ask, { ...period, days }, { who: 0, reach: 'everyone', userId: null })
  const [present, half, absent] = (['Present', 'Half Day', 'Absent'] as const).map(
    (status) => new Map(count({ status, exceptions: false }).map((one) => [one.day, one.count])),
  ) as [Map<Day, number>, Map<Day, number>, Map<Day, number>]
  return new Map(
    days.toReversed().map((day) => [
      day,
      {
        present: present.get(day) ?? 0,
        half: half.get(day) ?? 0,
        absent: absent.get(day) ?? 0,
      },
    ]),
  )
}

/** Percent, with one decimal; null if nobody was expected. */
export function rateOf(days: Iterable<Attendance>): number | null {
  let [came, expected] = [0, 0]
  for (const { present, half, absent } of days) {
    came += present + half / 2
    expected += present + half + absent
  }
  return expected === 0 ? null : Math.round((1000 * came) / expected) / 10
}

/** When statuses change without a write: a shift's window begins, it ends, or its automatic time passes. */
import { addDays, dayOf, instantAt, plus, type Day } from '../../../src/domain/day'
import { shiftOn, zoneIn, type Snapshot } from '../../firm/service'
import { autoOutAt, shiftEnd, shiftStart, windowBefore } from '../rules'

/** A night shift of the day before yesterday may still end; tomorrow's window may begin this evening. */
const daysAround = [-3, -2, -1, 0, 1, 2] as const

/** The time around `now`, in milliseconds, in which no status changes by itself: `from` up to before `to`. */
export function calmAround(firm: Snapshot, now: number): { from: number; to: number } {
  const zone = zoneIn(firm)
  const today = dayOf(new Date(now).toISOString(), zone)
  const calm = { from: -Infinity, to: Infinity }
  const add = (instant: string) => {
    const at = Date.parse(instant)
    if (at <= now) calm.from = Math.max(calm.from, at)
    else calm.to = Math.min(calm.to, at)
  }
  for (const day of daysAround.map((back): Day => addDays(today, back))) {
    add(instantAt(day, '00:00', zone))
    for (const id of firm.shifts.keys()) {
      const shift = shiftOn(firm, id, day)
      add(plus(shiftStart(day, shift, zone), -windowBefore))
      add(shiftEnd(day, shift, zone))
      add(autoOutAt(day, shift, zone))
    }
  }
  return calm
}

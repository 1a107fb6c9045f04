/** The person's day of an instant. A morning's punches share few windows, so each is computed once. */
import { addDays, plus, type Day, type Instant } from '../../../src/domain/day'
import { shiftOn, zoneIn, type Snapshot } from '../../firm/service'
import { shiftStart, windowBefore, windowDay } from '../rules'

type Window = { shift: number; from: Instant; until: Instant; day: Day; next: Day }

const windowsOf = new WeakMap<Snapshot, Window[]>()
/** Today's and tomorrow's windows of each shift; other days replace them. */
const most = 32

/** `plan`: the person's shift on a day. */
export function dayAt(firm: Snapshot, plan: (day: Day) => number, instant: Instant): Day {
  const windows = windowsOf.get(firm) ?? []
  for (const { shift, from, until, day, next } of windows)
    if (from <= instant && instant < until && plan(day) === shift && plan(next) === shift) return day
  const zone = zoneIn(firm)
  const found = windowDay(instant, zone, (on) => shiftOn(firm, plan(on), on))
  const [shift, next] = [plan(found), addDays(found, 1)]
  const starts = (day: Day) => plus(shiftStart(day, shiftOn(firm, shift, day), zone), -windowBefore)
  const window = { shift, from: starts(found), until: starts(next), day: found, next }
  // A person who changes shift on the next day has a separate window.
  if (plan(next) === shift && window.from <= instant && instant < window.until)
    windowsOf.set(firm, [window, ...windows].slice(0, most))
  return found
}

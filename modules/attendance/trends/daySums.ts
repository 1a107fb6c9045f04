/**
 * What days add up to: late arrivals and overtime of everybody. Rows of closed days are stored by a job,
 * because a year of a large firm is millions of days; the others are derived here.
 *
 *   daySums(ask, days)   for days that are over
 *   storeDaySums(app)    stores what is missing: the job
 */
import type { App, Ask } from '../../../src/app'
import { stateOf } from '../../../src/cache/state'
import { dayClass, isWorking } from '../../../src/domain/calendar'
import { eachDay, type Day } from '../../../src/domain/day'
import { defineTask } from '../../../src/worker'
import { shiftsOn, snapshotOf, type Snapshot } from '../../firm/service'
import { firstDays } from '../day/bounds'
import { closedDay, onClosedDays } from '../closed/closedDays'
import { expectedHundredths } from '../rules'

/** `late`: people on a working day. `overtime`: hours x 100 beyond the shift's; on a day off all hours. */
export type DaySums = { day: Day; late: number; overtime: number }
type Stored = DaySums & { expected: string }

export function daySums(ask: Ask, days: readonly Day[]): Map<Day, DaySums> {
  if (days.length === 0) return new Map()
  const firm = snapshotOf(ask)
  const sums = new Map<Day, DaySums>()
  for (const { expected, ...one } of storedIn(ask, days))
    if (isExpected(firm, one.day, expected)) sums.set(one.day, one)
  const until = closedDay(ask) ?? ''
  const missing = days.filter((day) => !sums.has(day))
  const closed = missing.filter((day) => day <= until)
  for (const one of [
    ...onClosedDays(ask, ['sums', closed], () => derived(ask, closed)),
    ...derived(
      ask,
      missing.filter((day) => day > until),
    ),
  ])
    sums.set(one.day, one)
  return sums
}

function storedIn({ db }: Ask, days: readonly Day[]): Stored[] {
  return db.all<Stored>(
    `select day, expected, late, overtime
     from attendance_day_sums
     where day in (select value from json_each(?))`,
    JSON.stringify(days),
  )
}

/** The hours that a shift expects on a day: `whole`, and `half` beside half a day of leave. */
type Expected = { shift: number; isOff: 0 | 1; whole: number; half: number }

function expectedOn(firm: Snapshot, day: Day): Expected[] {
  const isOff = !isWorking(dayClass(firm.calendar, day))
  return shiftsOn(firm, day).map((shift) => {
    const of = (leaveHalves: number) => expectedHundredths(shift, { isOff, leaveHalves })
    return { shift: shift.id, isOff: isOff ? 1 : 0, whole: of(0), half: of(1) }
  })
}

/**
 * Whether a row was derived with what is expected now. A shift that was added or deleted since has no rows on
 * the day.
 */
function isExpected(firm: Snapshot, day: Day, expected: string): boolean {
  const now = expectedOn(firm, day)
  if (expected === JSON.stringify(now)) return true
  const byShift = new Map(now.map((one) => [one.shift, JSON.stringify(one)]))
  return (JSON.parse(expected) as Expected[]).every((one) => {
    const is = byShift.get(one.shift)
    return is === undefined || is === JSON.stringify(one)
  })
}

function derived(ask: Ask, days: readonly Day[]): Stored[] {
  const firm = snapshotOf(ask)
  return days.map((day) => {
    const expected = JSON.stringify(expectedOn(firm, day))
    const sums = ask.db.one<Omit<DaySums, 'day'>>(
      `with e (shift, is_off, whole, half) as materialized (
         select value ->> 'shift', value ->> 'isOff', value ->> 'whole', value ->> 'half'
         from json_each(:expected)
       )
       select coalesce(sum(e.is_off = 0 and a.late_minutes > 0), 0) as late,
         coalesce(
           sum(max(0, a.hundredths - case a.is_on_leave when 0 then e.whole when 3 then 0 else e.half end)), 0
         ) as overtime
       from attendance_days a
       join e on e.shift = a.shift_id
       where a.day = :day`,
      { day, expected },
    )!
    return { day, expected, ...sums }
  })
}

/** Days derived in one turn of the worker. */
const aTime = 25

type Derived = { version: string; rows: Stored[] }
/** A worker derives them, because each reads a row of everybody. */
export const deriveDaySums = defineTask<{ days: readonly Day[] }, never, Derived>({
  name: 'attendance.day_sums',
  run: async ({ ask }, { days }) => ask((at) => ({ version: versionOf(at), rows: derived(at, days) })),
})

const versionOf = ({ db }: Ask): string => stateOf(db, ['closedDays'])

/** When nothing was missing, the versions of what the sums depend on. */
const completeAt = new WeakMap<App, string>()

export async function storeDaySums(app: App): Promise<number> {
  const { state, missing } = app.ask((ask) => {
    const now = stateOf(ask.db, ['firm', 'closedDays'])
    return { state: now, missing: completeAt.get(app) === now ? [] : missingDays(ask) }
  })
  if (missing.length === 0) completeAt.set(app, state)
  let stored = 0
  for (let first = 0; first < missing.length; first += aTime) {
    const { version, rows } = await app.work(deriveDaySums, { days: missing.slice(first, first + aTime) })
    stored += await app.write({ actor: null, source: 'job:attendance.add_up_days' }, (tx) => {
      // One of them may have been written meanwhile. The next run derives them again.
      if (versionOf(tx) !== version) return 0
      for (const { day, expected, late, overtime } of rows)
        tx.db.run(
          'insert or replace into attendance_day_sums values (?, ?, ?, ?)',
          day,
          expected,
          late,
          overtime,
        )
      return rows.length
    })
  }
  return stored
}

/** Closed days without sums, or with sums of other expectations; the newest first. */
function missingDays(ask: Ask): Day[] {
  const firm = snapshotOf(ask)
  const until = closedDay(ask)
  const { first } = firstDays(ask, firm)
  if (until === null || until < first) return []
  const days = eachDay(first, until)
  const known = new Map(storedIn(ask, days).map(({ day, expected }) => [day, expected]))
  const isKnown = (day: Day) => {
    const expected = known.get(day)
    return expected !== undefined && isExpected(firm, day, expected)
  }
  return days.filter((day) => !isKnown(day)).toReversed()
}

/**
 * Closed days: those that are over for every shift. Their records rarely change, so what is counted from them
 * is cached until one of them is written. Triggers renew the source `closedDays` when a day up to
 * `attendance_closed` is written (src/cache/triggers.ts); a punch of today renews nothing.
 *
 *   closedUntil(ask, period)   the last closed day; null before the first one is stored
 *   closeDays(app)             stores it: the job
 *   onClosedDays(ask, …)       caches a value of closed days
 */
import type { App, Ask } from '../../../src/app'
import { cached } from '../../../src/cache/cached'
import type { Sources } from '../../../src/cache/triggers'
import { dayOf, type Day } from '../../../src/domain/day'
import { snapshotOf, zoneIn } from '../../firm/service'
import { lastDaysOver } from '../day/bounds'

/** Writes to a closed day change the version of what is cached about all of them. */
export const closedDaysSource: NonNullable<Sources['closedDays']> = [
  {
    table: 'attendance_days',
    on: ['insert', 'update', 'delete'],
    when: (row) => `${row}.day <= (select to_day from attendance_closed)`,
  },
  'attendance_closed',
]

type Over = Pick<ReturnType<typeof lastDaysOver>, 'over' | 'overs'>

/** The last day that has ended for each shift, and whose automatic punch-out has passed. */
const overFor = ({ over, overs }: Over): Day =>
  overs.reduce((least, { ended }) => (ended < least ? ended : least), over)

/** The last closed day that is stored. */
export const closedDay = ({ db }: Ask): Day | null =>
  db.one<{ day: Day }>('select to_day as day from attendance_closed')?.day ?? null

/** Earlier than the stored day if the clock was set back or a shift was changed since. */
export function closedUntil(ask: Ask, period: Over): Day | null {
  const [day, over] = [closedDay(ask), overFor(period)]
  return day !== null && over < day ? over : day
}

export async function closeDays(app: App): Promise<Day> {
  const { before, over } = app.ask((ask) => {
    const firm = snapshotOf(ask)
    const zone = zoneIn(firm)
    const period = lastDaysOver(firm, dayOf(ask.now(), zone), zone, ask.now())
    return { before: closedDay(ask), over: overFor(period) }
  })
  // Also earlier, after a clock that ran ahead.
  if (before === over) return before
  await app.write({ actor: null, source: 'job:attendance.add_up_days' }, ({ db }) => {
    db.run(
      `insert into attendance_closed (one, to_day) values (1, ?)
       on conflict do update set to_day = excluded.to_day`,
      over,
    )
  })
  return over
}

/** `key` names everything that the value depends on besides people, firm and the closed days. */
export const onClosedDays = <T>(ask: Ask, key: readonly unknown[], make: () => T): T =>
  cached(ask, ['people', 'firm', 'closedDays'], key, make)

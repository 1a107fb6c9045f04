/** The first day of attendance, and which days are over. */
import type { Ask } from '../../../src/app'
import { addDays, type Day, type Instant } from '../../../src/domain/day'
import { shiftOn, shiftsOn, type Snapshot } from '../../firm/service'
import { autoOutAt, hasEnded } from '../rules'

/**
 * `over`: the last day whose automatic punch-out has passed, per shift and for all shifts; on it a missing
 * punch is an absence. `ended`: the last day whose shift has ended.
 */
export function lastDaysOver(
  firm: Snapshot,
  today: Day,
  zone: string,
  now: Instant,
): { over: Day; overs: readonly { shift: number; over: Day; ended: Day }[] } {
  const overs = shiftsOn(firm, today).map(({ id }) => {
    const last = (is: (day: Day) => boolean) =>
      [today, addDays(today, -1)].find((day) => is(day)) ?? addDays(today, -2)
    return {
      shift: id,
      over: last((day) => autoOutAt(day, shiftOn(firm, id, day), zone) <= now),
      ended: last((day) => hasEnded(day, () => shiftOn(firm, id, day), zone, now)),
    }
  })
  return { over: overs.reduce((least, { over }) => (over < least ? over : least), today), overs }
}

/**
 * `since`: the firm's first day with Muster; nobody is absent before it. Imported earlier punches move it
 * back. `first`: the first day with any record, such as earlier leave or corrections.
 */
export function firstDays(ask: Ask, { firm }: Snapshot): { first: Day; since: Day } {
  const began = firm?.since ?? '2000-01-01'
  const firstRow = ask.db.one<{ day: Day | null }>('select min(day) as day from attendance_days')?.day
  if (!firstRow || firstRow >= began) return { first: began, since: began }
  const punched = ask.db.one<{ day: Day }>(
    `select day
     from attendance_days
     where in_punch_id is not null
     order by day
     limit 1`,
  )?.day
  return { first: firstRow, since: punched && punched < began ? punched : began }
}

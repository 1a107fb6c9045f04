/**
 * The status of each day of a period for everybody who worked in it: for reports, which read a hundred
 * thousand days at once, often in a worker. One statement per day instead of some per person; the statuses
 * are those of the history.
 *
 *   daysOfPeriod(ask, from, to)   person by person; null for a day when the person was not employed
 *   periodOver(ask, to)           whether the last day is over for every shift
 *   recordedSince(ask)            the first day on which a missing punch is an absence
 */
import type { Ask } from '../../../src/app'
import { dayClass, isEmployed, isWorking, type Employment } from '../../../src/domain/calendar'
import { dayOf, eachDay, type Day } from '../../../src/domain/day'
import { shiftOn, snapshotOf, zoneIn, type Snapshot } from '../../firm/service'
import { firstDays, lastDaysOver } from '../day/bounds'
import { hasEnded, recordStatus, type DayWord, type PeriodDay } from '../rules'

export type PersonDays = { userId: number; days: (PeriodDay | null)[] }

type Row = { userId: number; shiftId: number; status: DayWord; hundredths: number; lateMinutes: number }

const columns = `
  select user_id as userId, shift_id as shiftId, status, hundredths, late_minutes as lateMinutes
  from attendance_days
`
const rowsSql = `${columns} where day = ?`
/** For a page of people, with the index over person and day. */
const rowsOfSql = `${columns} where user_id in (select value from json_each(?)) and day = ?`

/** `only`: a page of people instead of everybody. */
export function* daysOfPeriod(ask: Ask, from: Day, to: Day, only?: readonly number[]): Generator<PersonDays> {
  const some = only && JSON.stringify(only)
  const firm = snapshotOf(ask)
  const { since } = firstDays(ask, firm)
  const days = eachDay(from, to)
  const offs = days.map((day) => offOf(firm, day))
  const rows = days.map(
    (day) =>
      new Map(
        (some ? ask.db.all<Row>(rowsOfSql, some, day) : ask.db.all<Row>(rowsSql, day)).map((row) => [
          row.userId,
          row,
        ]),
      ),
  )
  const leave = leaveIn(ask, days, some)
  const isOver = overIn(ask, firm, to, some)
  const [zone, now] = [zoneIn(firm), ask.now()]
  const hasShiftEnded = (shift: number, day: Day) => hasEnded(day, () => shiftOn(firm, shift, day), zone, now)

  for (const [userId, periods] of employedIn(ask, from, to, some)) {
    yield {
      userId,
      days: days.map((day, i) =>
        isEmployed(periods, day) ? dayFrom(rows[i]!.get(userId), i, day, userId) : null,
      ),
    }
  }

  function dayFrom(row: Row | undefined, i: number, day: Day, userId: number): PeriodDay {
    const off = offs[i]!
    const over = isOver(userId, day)
    const status =
      row || day >= since
        ? recordStatus({
            rowStatus: row?.status ?? null,
            isOff: off !== null,
            hasEnded: row?.status !== 'Absent' || hasShiftEnded(row.shiftId, day),
            isOver: over,
          })
        : null
    return {
      status,
      off,
      isOver: over && status !== 'Working' && status !== 'On Break',
      hundredths: row?.hundredths ?? 0,
      lateMinutes: off ? 0 : (row?.lateMinutes ?? 0),
      leaveHalves: leave[i]!.get(userId) ?? 0,
    }
  }
}

export function periodOver(ask: Ask, to: Day): boolean {
  const firm = snapshotOf(ask)
  const zone = zoneIn(firm)
  return to <= lastDaysOver(firm, dayOf(ask.now(), zone), zone, ask.now()).over
}

export function recordedSince(ask: Ask): Day {
  return firstDays(ask, snapshotOf(ask)).since
}

function offOf({ calendar }: Snapshot, day: Day): PeriodDay['off'] {
  const kind = dayClass(calendar, day)
  return isWorking(kind) ? null : kind.kind === 'holiday' ? 'holiday' : 'week'
}

/** For a page of people: their ids, as JSON. */
const of = (some: string | undefined) => (some ? 'and user_id in (select value from json_each(?))' : '')

/** Half days of approved leave by person, one map per day. */
function leaveIn({ db }: Ask, days: readonly Day[], some?: string): Map<number, number>[] {
  const byDay = new Map(days.map((day) => [day, new Map<number, number>()]))
  const marks = db.all<{ userId: number; day: Day; halves: number }>(
    `select user_id as userId, day, count(*) as halves
     from leave_marks
     where day between ? and ? ${of(some)}
     group by user_id, day`,
    days[0]!,
    days.at(-1)!,
    ...(some ? [some] : []),
  )
  for (const { userId, day, halves } of marks) byDay.get(day)!.set(userId, halves)
  return [...byDay.values()]
}

/** By the person's shift on the day, which is only looked up if the shifts differ. */
function overIn(ask: Ask, firm: Snapshot, to: Day, some?: string): (userId: number, day: Day) => boolean {
  const zone = zoneIn(firm)
  const { over, overs } = lastDaysOver(firm, dayOf(ask.now(), zone), zone, ask.now())
  if (to <= over) return () => true
  const plans = new Map<number, { from: Day; shift: number }[]>()
  for (const { userId, ...plan } of ask.db.all<{ userId: number; from: Day; shift: number }>(
    `select user_id as userId, from_day as "from", shift_id as shift
     from shift_assignments
     where from_day <= ? ${of(some)}
     order by from_day desc`,
    to,
    ...(some ? [some] : []),
  )) {
    plans.set(userId, [...(plans.get(userId) ?? []), plan])
  }
  const overOf = new Map(overs.map((one) => [one.shift, one.over]))
  return (userId, day) =>
    day <= over ||
    day <= (overOf.get(plans.get(userId)?.find((plan) => plan.from <= day)?.shift ?? 1) ?? over)
}

/** People employed on a day of the period, with all their employments. */
function employedIn({ db }: Ask, from: Day, to: Day, some?: string): Map<number, Employment[]> {
  const people = new Map<number, Employment[]>()
  const periods = db.all<Employment & { userId: number }>(
    `select user_id as userId, joined, left_on as "left"
     from employments
     where joined <= ? and (left_on is null or left_on >= ?) ${of(some)}
     order by user_id`,
    to,
    from,
    ...(some ? [some] : []),
  )
  for (const { userId, ...period } of periods) people.set(userId, [...(people.get(userId) ?? []), period])
  return people
}

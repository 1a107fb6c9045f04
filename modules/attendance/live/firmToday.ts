/** The whole firm's day for Admins: presence by office, and the rate of the last working days. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayClass, offName } from '../../../src/domain/calendar'
import { addDays, dayOf, type Day } from '../../../src/domain/day'
import { cached } from '../../../src/cache/cached'
import { daySums, type DaySums } from '../trends/daySums'
import { attendanceOn, rateOf } from '../trends/rates'
import { snapshotOf, zoneIn } from '../../firm/service'
import type { AttendanceStatus, FirmToday } from '../contract'
import { boardOf } from './board'
import { listPresence, shiftsNow } from './liveNow'

/** Four weeks of five or six working days. */
const shownDays = 22
/** Enough days to find them, also around Diwali. */
const lookedBack = 60

export function firmToday(ask: Ask, who: Who): FirmToday {
  const firm = snapshotOf(ask)
  const today = dayOf(ask.now(), zoneIn(firm))
  const days = workingDaysBefore(ask, today).slice(0, shownDays)
  return {
    offices: presenceByOffice(ask, who),
    rates: ratesOf(ask, days, daySums(ask, days)),
    withoutManager: cached(ask, ['people'], 'without manager', () => withoutManager(ask)),
  }
}

const withoutManager = ({ db }: Ask): number =>
  db.one<{ n: number }>(
    `select count(*) as n
     from users
     where is_active = 1
       and manager_id is null
       and role <> 'Admin'`,
  )!.n

/** The latest first. */
export function workingDaysBefore(ask: Ask, today: Day): Day[] {
  const { calendar } = snapshotOf(ask)
  return Array.from({ length: lookedBack }, (_, back) => addDays(today, -back - 1)).filter(
    (day) => offName(dayClass(calendar, day)) === null,
  )
}

/** By the statuses of the live list, so that the sum equals its figures. */
function presenceByOffice(ask: Ask, who: Who): FirmToday['offices'] {
  const names = new Map(snapshotOf(ask).offices.map(({ id, name }) => [id as number | null, name]))
  const offices = new Map<number | null, FirmToday['offices'][number]>()
  const add = (officeId: number | null, status: AttendanceStatus | undefined) => {
    let office = offices.get(officeId)
    if (!office) {
      const name = names.get(officeId) ?? 'Without office'
      offices.set(officeId, (office = { id: officeId, name, people: 0, due: 0, came: 0 }))
    }
    office.people += 1
    if (cameBy.has(status)) office.came += 1
    if (!offBy.has(status)) office.due += 1
  }
  const board = boardOf(ask)
  if (board) for (const { seat, status } of board.within(who)) add(seat.officeId, status)
  else {
    const { people } = listPresence(ask, who, shiftsNow(ask), {})
    const statusOf = new Map(people.map(({ id, status }) => [id, status]))
    for (const { id, officeId } of ask.db.all<{ id: number; officeId: number | null }>(
      'select id, office_id as officeId from users where is_active = 1',
    ))
      add(officeId, statusOf.get(id))
  }
  return [...offices.values()].toSorted(
    (one, other) => other.people - one.people || one.name.localeCompare(other.name),
  )
}

/** Statuses of people who are working, on break or finished. */
const cameBy = new Set<AttendanceStatus | undefined>([
  'Working',
  'On Break',
  'Present',
  'Half Day',
  'Punched Out',
])

/** Nobody waits for them. Whoever works all the same has a status of `cameBy`. */
const offBy = new Set<AttendanceStatus | undefined>(['On Leave', 'Comp Off', 'Week Off'])

/** Days without attendance, such as those before the firm's first one, are omitted. */
function ratesOf(ask: Ask, days: readonly Day[], sums: ReadonlyMap<Day, DaySums>): FirmToday['rates'] {
  if (days.length === 0) return []
  const attendance = attendanceOn(ask, days.at(-1)!, days[0]!)
  return days.toReversed().flatMap((day) => {
    const found = attendance.get(day)
    const rate = found ? rateOf([found]) : null
    return rate === null ? [] : [{ day, rate, late: sums.get(day)!.late }]
  })
}

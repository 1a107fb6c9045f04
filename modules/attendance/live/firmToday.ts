/** The whole firm's day for Admins: presence by office, the rate of the last working days, and exceptions. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayClass, offName } from '../../../src/domain/calendar'
import { addDays, dayOf, type Day } from '../../../src/domain/day'
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
  const days = Array.from({ length: lookedBack }, (_, back) => addDays(today, -back - 1))
    .filter((day) => offName(dayClass(firm.calendar, day)) === null)
    .slice(0, shownDays)
  const lastDay = days[0] ?? null
  const count = (sql: string, ...values: (string | number)[]) => ask.db.one<{ n: number }>(sql, ...values)!.n
  return {
    offices: presenceByOffice(ask, who),
    rates: ratesOf(ask, days),
    lastDay,
    punchedOutByMuster: lastDay
      ? count('select count(*) as n from attendance_days where day = ? and is_auto = 1', lastDay)
      : 0,
    outside: count('select count(*) as n from attendance_days where day = ? and is_outside = 1', today),
    withoutManager: count(
      `select count(*) as n
       from users
       where is_active = 1
         and manager_id is null
         and role <> 'Admin'`,
    ),
  }
}

/** By the statuses of the live list, so that the sum equals its figures. */
function presenceByOffice(ask: Ask, who: Who): FirmToday['offices'] {
  const board = boardOf(ask)
  const people = board
    ? board.within(who).map(({ seat, status }) => ({ id: seat.id, status }))
    : listPresence(ask, who, shiftsNow(ask), {}).people
  const statusOf = new Map(people.map(({ id, status }) => [id, status]))
  const offices = new Map<number | null, FirmToday['offices'][number]>()
  for (const { id, officeId, name } of ask.db.all<{ id: number; officeId: number | null; name: string }>(
    `select u.id, u.office_id as officeId, coalesce(o.name, 'Without office') as name
     from users u
     left join offices o on o.id = u.office_id
     where u.is_active = 1
     order by o.name`,
  )) {
    const office = offices.get(officeId) ?? { id: officeId, name, people: 0, came: 0 }
    office.people += 1
    if (cameBy.has(statusOf.get(id))) office.came += 1
    offices.set(officeId, office)
  }
  return [...offices.values()].toSorted((one, other) => other.people - one.people)
}

/** Statuses of people who have punched in. */
const cameBy = new Set<AttendanceStatus | undefined>([
  'Working',
  'On Break',
  'Present',
  'Half Day',
  'Punched Out',
])

/** Days without attendance, such as those before the firm's first one, are omitted. */
function ratesOf(ask: Ask, days: readonly Day[]): FirmToday['rates'] {
  if (days.length === 0) return []
  const late = new Map(
    ask.db
      .all<{ day: Day; count: number }>(
        `select day, sum(late_minutes > 0) as count
         from attendance_days
         where day in (select value from json_each(?))
         group by day`,
        JSON.stringify(days),
      )
      .map(({ day, count }) => [day, count]),
  )
  const attendance = attendanceOn(ask, days.at(-1)!, days[0]!)
  return days.toReversed().flatMap((day) => {
    const found = attendance.get(day)
    const rate = found ? rateOf([found]) : null
    return rate === null ? [] : [{ day, rate, late: late.get(day) ?? 0 }]
  })
}

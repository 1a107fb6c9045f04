/**
 * Punches of visible people that somebody has to look at: forgotten punch-outs of the last working day, and
 * punches outside every office today.
 */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Day } from '../../../src/domain/day'
import { firmDay } from '../../firm/service'
import { attendanceReach, visibleSql, withinSql } from '../../people/service'
import type { NamedPeople, PunchExceptions } from '../contract'
import { workingDaysBefore } from '../live/firmToday'

const most = 10

export function exceptions(ask: Ask, who: Who): PunchExceptions {
  const today = firmDay(ask)
  const day = workingDaysBefore(ask, today)[0] ?? null
  return {
    forgotten: { day, ...(day ? named(ask, who, day, 'a.is_auto = 1') : { total: 0, people: [] }) },
    outside: named(ask, who, today, 'a.is_outside = 1'),
  }
}

/** The reader's own day is on their own card. */
function named(ask: Ask, who: Who, day: Day, condition: string): NamedPeople {
  const reach = attendanceReach(who)
  const rows = ask.db.all<{ firstName: string; lastName: string; total: number }>(
    `${visibleSql(reach)}
     select u.first_name as firstName, u.last_name as lastName, count(*) over () as total
     from attendance_days a
     join users u on u.id = a.user_id
     where a.day = :day
       and ${condition}
       and a.user_id <> :who
       and u.is_active = 1
       and ${withinSql(reach, 'u.id')}
     order by u.first_name, u.last_name, u.id
     limit :most`,
    { who: who.id, day, most },
  )
  return {
    total: rows[0]?.total ?? 0,
    people: rows.map(({ firstName, lastName }) => ({ firstName, lastName })),
  }
}

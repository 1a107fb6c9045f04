/** The last working day's automatic punch-outs among visible people: days that somebody has to correct. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { firmDay } from '../../firm/service'
import { attendanceReach, visibleSql, withinSql } from '../../people/service'
import type { Forgotten } from '../contract'
import { workingDaysBefore } from '../live/firmToday'

const most = 10

export function forgotten(ask: Ask, who: Who): Forgotten {
  const day = workingDaysBefore(ask, firmDay(ask))[0] ?? null
  const reach = attendanceReach(who)
  type Row = { firstName: string; lastName: string; total: number }
  const rows = day
    ? ask.db.all<Row>(
        `${visibleSql(reach)}
         select u.first_name as firstName, u.last_name as lastName, count(*) over () as total
         from attendance_days a
         join users u on u.id = a.user_id
         where a.day = :day
           and a.is_auto = 1
           and a.user_id <> :who
           and u.is_active = 1
           and ${withinSql(reach, 'u.id')}
         order by u.first_name, u.last_name, u.id
         limit :most`,
        { who: who.id, day, most },
      )
    : []
  return {
    day,
    total: rows[0]?.total ?? 0,
    people: rows.map(({ firstName, lastName }) => ({ firstName, lastName })),
  }
}

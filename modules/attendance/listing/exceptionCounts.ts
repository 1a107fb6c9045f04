/** How many rows of a history are exceptions besides absences, by day and shown status. */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { visibleSql, withinSql } from '../../people/service'
import type { Seen } from '../closed/employedDays'
import { hasComeSql, isExceptionalSql, oversSql, shownSql, type HistoryDays } from './conditions'

/** Absences are not included: most of them have no row, so they are counted from who was employed. */
export function exceptionsOn(
  ask: Ask,
  { days, isOff, today, overs }: Pick<HistoryDays, 'days' | 'isOff' | 'today' | 'overs'>,
  { who, reach, userId }: Seen,
): Map<Day, Map<string, number>> {
  const byDay = new Map<Day, Map<string, number>>()
  if (!days.length) return byDay
  // Everybody's are found with the index of exceptions, those of some people with their own days.
  const ofEverybody = reach === 'everyone' && userId === null
  const tables = ofEverybody
    ? 'days d cross join attendance_days a indexed by attendance_days_exceptional on a.day = d.day'
    : userId === null
      ? 'visible v cross join days d cross join attendance_days a on a.user_id = v.id and a.day = d.day'
      : 'days d cross join attendance_days a on a.user_id = :userId and a.day = d.day'
  const rows = ask.db.all<{ day: Day; status: string; count: number }>(
    `${visibleSql(reach)}, ${oversSql},
       days (day, off) as materialized (
         select value ->> 'day', value ->> 'off'
         from json_each(:days)
       )
     select day, status, count(*) as count
     from (
       select a.day, ${shownSql} as status
       from ${tables}
       where ${isExceptionalSql}
         and ${hasComeSql('a.day')}
         and ${userId === null ? 'true' : withinSql(reach, 'a.user_id')}
     )
     where status <> 'Absent'
     group by day, status`,
    {
      who,
      ...(userId !== null && { userId }),
      today,
      overs: JSON.stringify(overs),
      days: JSON.stringify(days.map((day) => ({ day, off: isOff(day) ? 1 : 0 }))),
    },
  )
  for (const { day, status, count } of rows)
    byDay.set(day, (byDay.get(day) ?? new Map<string, number>()).set(status, count))
  return byDay
}

/** Own leave by day, and how many of the team are on leave: only numbers, as while applying. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { daysBetween, type Day } from '../../../src/domain/day'
import type { Answer } from '../../../src/domain/endpoint'
import { invalid } from '../../../src/domain/errors'
import type { leaveDays as call } from '../contract'
import { awayOn, teamSize } from '../days/team'

type Own = NonNullable<Answer<typeof call>['days'][number]['own']>

/** Six months, twice what the screen shows. */
const longest = 184

export function leaveDays(ask: Ask, who: Who, { from, to }: { from: Day; to: Day }): Answer<typeof call> {
  if (from > to || daysBetween(from, to) > longest)
    throw invalid(`Choose a period of up to ${longest} days`, [
      { field: 'to', message: `Must be up to ${longest} days after the first day` },
    ])
  const own = ownLeave(ask, who.id, from, to)
  const away = awayOn(ask, who, who.id, from, to)
  return {
    teamSize: teamSize(ask, who.id),
    days: [...new Set([...own.keys(), ...away.keys()])].toSorted().map((date) => ({
      date,
      own: own.get(date) ?? null,
      away: away.get(date)?.length ?? 0,
    })),
  }
}

function ownLeave({ db }: Ask, userId: number, from: Day, to: Day): Map<Day, Own> {
  type Row = Omit<Own, 'part'> & { day: Day; halves: number; half: 'morning' | 'afternoon' }
  const rows = db.all<Row>(
    `select h.day, count(*) as halves, min(h.half) as half, min(l.leave_type) as type, max(l.status) as status
     from leave_halves h
     join leaves l on l.id = h.leave_id
     where h.user_id = ? and h.day between ? and ?
     group by h.day`,
    userId,
    from,
    to,
  )
  return new Map(
    rows.map(({ day, halves, half, type, status }) => [
      day,
      { part: halves === 2 ? 'full' : half, type, status },
    ]),
  )
}

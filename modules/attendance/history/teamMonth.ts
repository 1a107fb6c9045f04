/** A month of the team: a page of people, each day with its status. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { cached } from '../../../src/cache/cached'
import { dayClass, offName } from '../../../src/domain/calendar'
import { dayOf, eachDay, type Day } from '../../../src/domain/day'
import { wholeMonth } from '../../../src/domain/month'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { snapshotOf, zoneIn } from '../../firm/service'
import { searchWords, visibleSql, withinSql } from '../../people/service'
import { daysOfPeriod } from './period'
import { hoursText } from '../rules'
import type { teamMonth as call } from './teamContract'
import { teamReach } from './teamHistory'

type Person = {
  userId: number
  employeeId: string
  firstName: string
  lastName: string
  profilePhoto: string | null
}

export function teamMonth(
  ask: Ask,
  who: Who,
  { month, search, page = 1, limit = 25 }: Input<typeof call>,
): Answer<typeof call> {
  const firm = snapshotOf(ask)
  const today = dayOf(ask.now(), zoneIn(firm))
  const { from, to } = wholeMonth(month)
  const days = eachDay(from, to)
  const { people, totalItems } = peopleOf(ask, who, { from, to, search, limit, offset: (page - 1) * limit })
  const known = new Map(
    people.length && from <= today
      ? [
          ...daysOfPeriod(
            ask,
            from,
            to,
            people.map(({ userId }) => userId),
          ),
        ].map(({ userId, days: rows }) => [userId, rows])
      : [],
  )
  return {
    month,
    today,
    days: days.map((date) => {
      const kind = dayClass(firm.calendar, date)
      return { date, off: offName(kind), isHoliday: kind.kind === 'holiday' }
    }),
    data: people.map((person) => ({
      ...person,
      cells: days.map((date, index) => {
        const day = known.get(person.userId)?.[index]
        // Future days show only approved leave.
        if (!day?.status || (date > today && day.status !== 'On Leave' && day.status !== 'Comp Off'))
          return null
        return {
          status: day.status,
          hours: hoursText(day.hundredths),
          late: day.lateMinutes > 0,
          leaveHalves: day.leaveHalves,
        }
      }),
    })),
    pagination: { page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) },
  }
}

/** People employed in the month, by name. */
function peopleOf(
  ask: Ask,
  who: Who,
  {
    from,
    to,
    search,
    limit,
    offset,
  }: { from: Day; to: Day; search: string | undefined; limit: number; offset: number },
): { people: Person[]; totalItems: number } {
  const words = search ? searchWords(search) : null
  if (words === '') return { people: [], totalItems: 0 }
  const select = `${visibleSql(teamReach(who))} select`
  const where = `
    from users u
    where ${withinSql(teamReach(who), 'u.id')}
      and u.removed_at is null ${
        words
          ? `
        and u.id in (
          select rowid
          from people_search
          where people_search match :words
        )
      `
          : ''
      }
      and exists (
        select 1
        from employments e
        where e.user_id = u.id
          and e.joined <= :to
          and (e.left_on is null or e.left_on >= :from)
      )
  `
  const params = { who: who.id, from, to, words }
  const count = () => ask.db.one<{ n: number }>(`${select} count(*) as n ${where}`, params)!.n
  return {
    totalItems: words ? count() : cached(ask, ['people'], ['month', teamReach(who), who.id, from, to], count),
    people: ask.db.all<Person>(
      `${select} u.id as userId, u.employee_id as employeeId, u.first_name as firstName, u.last_name as ` +
        `lastName, u.profile_photo as profilePhoto ${where} order by u.first_name, u.last_name, u.id limit ` +
        ':limit offset :offset',
      { ...params, limit, offset },
    ),
  }
}

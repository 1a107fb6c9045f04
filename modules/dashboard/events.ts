/**
 * Today's and upcoming events: birthdays, work anniversaries, holidays and days off of the first seven days
 * that have any.
 */
import type { Ask } from '../../src/app'
import { dayClass, offName } from '../../src/domain/calendar'
import { addDays, dayOf, daysBetween, weekdayText, type Day } from '../../src/domain/day'
import type { Answer } from '../../src/domain/endpoint'
import { cached } from '../../src/cache/cached'
import { snapshotOf, zoneIn } from '../firm/service'
import type { upcomingEvents } from './contract'
import { farthest, firstGroups, monthDays, mostGroups, mostOfADay, returns } from './rules'

type Events = Answer<typeof upcomingEvents>
type Person = {
  id: number
  name: string
  designation: string | null
  profilePhoto: string | null
  first: Day
}
type Found = {
  kind: 'birthday' | 'anniversary' | 'holiday'
  date: Day
  person?: Person
  years?: number
  off?: { id: number | null; name: string; type: 'holiday' | 'weekend' }
}

/** The same for everybody, so it is cached until a person changes or the day ends. */
export function upcoming(ask: Ask): Events {
  const today = dayOf(ask.now(), zoneIn(snapshotOf(ask)))
  return cached(ask, ['people', 'firm'], ['upcoming', today], () => findEvents(ask, today))
}

function findEvents(ask: Ask, today: Day): Events {
  // In a large firm every day has a birthday, so a week is enough. In a small firm seven days with events
  // take longer.
  let events: Found[] = []
  for (const ahead of [mostGroups, farthest]) {
    events = [
      ...offDays(ask, today, ahead),
      ...birthdays(ask, today, ahead),
      ...anniversaries(ask, today, ahead),
    ].filter(({ date }) => date < addDays(today, ahead))
    if (new Set(events.map(({ date }) => date)).size >= mostGroups) break
  }
  const nearest = firstGroups(events, today).toSorted((a, b) => a.daysUntil - b.daysUntil)
  const [named, more] = [new Map<string, number>(), new Map<Day, number>()]
  /** The first few of a day; the others are counted. */
  const isNamed = ({ kind, date }: Found) => {
    const before = named.get(kind + date) ?? 0
    named.set(kind + date, before + 1)
    if (before >= mostOfADay) more.set(date, (more.get(date) ?? 0) + 1)
    return before < mostOfADay
  }
  const people = (kind: Found['kind']) =>
    nearest
      .filter((one) => one.kind === kind && isNamed(one))
      .flatMap(({ person, date, daysUntil, years }) =>
        person
          ? [
              {
                id: person.id,
                name: person.name,
                designation: person.designation,
                profilePhoto: person.profilePhoto,
                date,
                daysUntil,
                yearsOfService: kind === 'anniversary' ? (years ?? null) : null,
              },
            ]
          : [],
      )
  const [birthday, anniversary] = [people('birthday'), people('anniversary')]
  return {
    birthdays: birthday,
    anniversaries: anniversary,
    holidays: nearest.flatMap(({ off, date, daysUntil }) => (off ? [{ ...off, date, daysUntil }] : [])),
    more: [...more].map(([date, count]) => ({ date, daysUntil: daysBetween(today, date), count })),
  }
}

function offDays({ db, ...ask }: Ask, today: Day, ahead: number): Found[] {
  const { calendar } = snapshotOf({ db, ...ask })
  const ids = new Map(
    db
      .all<{ id: number; day: Day }>(
        'select id, day from holidays where day >= ? and day < ?',
        today,
        addDays(today, ahead),
      )
      .map(({ id, day }) => [day, id]),
  )
  return Array.from({ length: ahead }, (_, count) => addDays(today, count)).flatMap((date) => {
    const is = dayClass(calendar, date)
    const name = offName(is)
    if (name === null) return []
    const isHoliday = is.kind === 'holiday'
    return [
      {
        kind: 'holiday' as const,
        date,
        off: {
          id: isHoliday ? (ids.get(date) ?? null) : null,
          name: is.kind === 'week-off' ? weekdayText(date) : name,
          type: isHoliday ? ('holiday' as const) : ('weekend' as const),
        },
      },
    ]
  })
}

const columns = `
  u.id, u.full_name as name, u.designation, u.profile_photo as profilePhoto
`

function birthdays({ db }: Ask, today: Day, ahead: number): Found[] {
  return db
    .all<Person>(
      `select ${columns}, u.date_of_birth as first
       from json_each(?) j
       cross join users u indexed by users_birthdays on substr(u.date_of_birth, 6) = j.value
       where u.is_active = 1 and u.date_of_birth is not null
       order by u.first_name, u.last_name, u.id`,
      JSON.stringify(monthDays(today, ahead)),
    )
    .map((person) => ({ kind: 'birthday', date: returns(person.first, today).day, person }))
}

/** From the current employment. Somebody who returned starts again. */
function anniversaries({ db }: Ask, today: Day, ahead: number): Found[] {
  return db
    .all<Person>(
      `select ${columns}, e.joined as first
       from json_each(?) j
       cross join employments e indexed by employments_anniversaries on substr(e.joined, 6) = j.value
       cross join users u on u.id = e.user_id
       where u.is_active = 1
         and e.joining_known = 1
         and e.joined = (
           select max(joined)
           from employments o
           where o.user_id = u.id
         )
       order by u.first_name, u.last_name, u.id`,
      JSON.stringify(monthDays(today, ahead)),
    )
    .flatMap((person) => {
      const { day, years } = returns(person.first, today)
      return years > 0 ? [{ kind: 'anniversary' as const, date: day, years, person }] : []
    })
}

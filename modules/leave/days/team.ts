/** Team members on leave: people with the same manager, and the person's reports. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { cached } from '../../../src/cache/cached'
import { may } from '../../../src/domain/access'
import { addDays, minutesOf, type Day } from '../../../src/domain/day'
import { shiftOfDay } from '../../attendance/service'
import { firmDay } from '../../firm/service'
import { visibleSql, withinSql, type Reach } from '../../people/service'
import type { Duration, LeaveStatus, LeaveType } from '../contract'
import { longest } from '../rules'

/** Visible leave: everybody's for an Admin, otherwise that of one's own people. */
export function leaveReach(who: Pick<Who, 'id' | 'role'>): Reach {
  return who.role === 'Admin' ? 'everyone' : may(who, 'approve_leaves') ? 'subtree' : 'self'
}

/** Nobody is listed twice, because nobody is their own manager. */
const mates = `
  mates (id) as (
    select id
    from users
    where manager_id = :person and is_active = 1
    union all select u.id
    from users p
    join users u on u.manager_id = p.manager_id
    where p.id = :person
      and u.is_active = 1
      and u.id <> p.id
  )
`

export function teamSize(ask: Ask, person: number): number {
  return cached(
    ask,
    ['people'],
    ['team size', person],
    () => ask.db.one<{ n: number }>(`with ${mates} select count(*) as n from mates`, { person })!.n,
  )
}

export type Absent = {
  userId: number
  /** Null if the person may not see who it is. */ name: string | null
  part: 'full' | 'morning' | 'afternoon'
  status: LeaveStatus
}

/**
 * The team's pending and approved leave on each day. Queried with every change of the form; the days change
 * least often.
 */
export function awayOn(
  ask: Ask,
  who: Who,
  person: number,
  from: Day,
  to: Day,
): ReadonlyMap<Day, readonly Absent[]> {
  return cached(ask, ['leave', 'people'], ['away', who.id, who.role, person, from, to], () =>
    lookedUp(ask, who, person, from, to),
  )
}

/** Starts with the team; starting with the day would scan the whole firm. */
function lookedUp({ db }: Ask, who: Who, person: number, from: Day, to: Day): Map<Day, Absent[]> {
  const days = new Map<Day, Absent[]>()
  type Row = {
    day: Day
    userId: number
    name: string
    isVisible: number
    halves: number
    half: 'morning' | 'afternoon'
    status: LeaveStatus
  }
  for (const row of db.all<Row>(
    `${visibleSql(leaveReach(who))}, ${mates}
     select h.day, h.user_id as userId, u.full_name as name,
       ${withinSql(leaveReach(who), 'h.user_id')} as isVisible, count(*) as halves, min(h.half) as half,
       max(l.status) as status
     from mates t
     cross join leave_halves h on h.user_id = t.id and h.day between :from and :to and h.kind = 'leave'
     cross join leaves l on l.id = h.leave_id
     cross join users u on u.id = h.user_id
     group by h.day, h.user_id
     order by h.day, name`,
    { who: who.id, person, from, to },
  )) {
    days.set(row.day, [
      ...(days.get(row.day) ?? []),
      {
        userId: row.userId,
        name: row.isVisible ? row.name : null,
        part: row.halves === 2 ? 'full' : row.half,
        status: row.status,
      },
    ])
  }
  return days
}

type TeamLeave = { userId: number; from: Day; to: Day }
type Away = {
  count: number
  /** Of those whose leave the reader may see: with approved leave, and with pending leave only. */
  names: string[]
  asking: string[]
}

/**
 * How many of each applicant's team are on leave on one of the leave's days, in one query over these teams
 * only; and their names.
 */
export function teamsAway({ db }: Ask, who: Who, leaves: readonly TeamLeave[]): (leave: TeamLeave) => Away {
  if (!leaves.length) return () => ({ count: 0, names: [], asking: [] })
  const [from, to] = [
    leaves.reduce((day, l) => (l.from < day ? l.from : day), leaves[0]!.from),
    leaves.reduce((day, l) => (l.to > day ? l.to : day), leaves[0]!.to),
  ]
  const managers = new Map(
    db
      .all<{ id: number; managerId: number | null }>(
        `select id, manager_id as managerId
         from users
         where id in (select value from json_each(?))`,
        JSON.stringify(leaves.map((l) => l.userId)),
      )
      .map((u) => [u.id, u.managerId]),
  )
  type Member = { userId: number; name: string | null; isApproved: boolean; days: Day[] }
  const teams = new Map<number, Member[]>()
  type Row = {
    managerId: number
    userId: number
    name: string
    isVisible: number
    isApproved: number
    days: string
  }
  for (const row of db.all<Row>(
    `${visibleSql(leaveReach(who))}
     select u.manager_id as managerId, u.id as userId, u.full_name as name,
       ${withinSql(leaveReach(who), 'u.id')} as isVisible, l.status = 'approved' as isApproved,
       group_concat(distinct h.day) as days
     from json_each(:leads) j
     cross join users u on u.manager_id = j.value
     cross join leave_halves h on h.user_id = u.id and h.day between :from and :to
     cross join leaves l on l.id = h.leave_id
     where h.kind = 'leave' and u.is_active = 1
     group by u.id, isApproved`,
    {
      who: who.id,
      leads: JSON.stringify([...new Set([...managers].flat().filter((id) => id !== null))]),
      from,
      to,
    },
  ))
    (teams.get(row.managerId) ?? teams.set(row.managerId, []).get(row.managerId)!).push({
      userId: row.userId,
      name: row.isVisible ? row.name : null,
      isApproved: row.isApproved === 1,
      days: row.days.split(','),
    })
  const isAway = (leave: TeamLeave) => (one: Member) =>
    one.userId !== leave.userId && one.days.some((day) => day >= leave.from && day <= leave.to)
  return (leave) => {
    const manager = managers.get(leave.userId)
    const away = [
      ...(manager == null ? [] : (teams.get(manager) ?? [])),
      ...(teams.get(leave.userId) ?? []),
    ].filter(isAway(leave))
    const approved = new Set(away.flatMap(({ userId, isApproved }) => (isApproved ? userId : [])))
    const asking = away.filter(({ userId }) => !approved.has(userId))
    return {
      count: new Set(away.map(({ userId }) => userId)).size,
      names: namesOf(away.filter(({ isApproved }) => isApproved)),
      asking: namesOf(asking),
    }
  }
}

const namesOf = (some: readonly { name: string | null }[]) =>
  some.flatMap(({ name }) => name ?? []).toSorted()

const daysAhead = 7

/** Approved leave of visible people (not oneself) that touches today or the next 7 days. */
export function upcoming(ask: Ask, who: Who) {
  const today = firmDay(ask)
  // 'pending or approved' is redundant beside 'approved', but SQLite uses the partial index only with its own
  // condition.
  type Row = {
    id: number
    userId: number
    leaveType: LeaveType
    duration: Duration
    fromDate: Day
    toDate: Day
    halves: number
    status: LeaveStatus
    firstName: string
    lastName: string
    designation: string | null
    profilePhoto: string | null
  }
  return ask.db
    .all<Row>(
      `${visibleSql(leaveReach(who))}
       select l.id, l.user_id as userId, l.leave_type as leaveType, l.duration, l.from_day as fromDate,
         l.to_day as toDate, l.halves, l.status, u.first_name as firstName, u.last_name as lastName,
         u.designation, u.profile_photo as profilePhoto
       from leaves l indexed by leaves_days
       join users u on u.id = l.user_id
       where l.status in ('pending', 'approved')
         and l.status = 'approved'
         and l.from_day between :first and :last
         and l.to_day >= :today
         and ${withinSql(leaveReach(who), 'l.user_id')}
         and l.user_id <> :who
       order by l.from_day, u.first_name, u.last_name, l.id`,
      { who: who.id, today, first: addDays(today, -longest), last: addDays(today, daysAhead) },
    )
    .map(({ halves, firstName, lastName, designation, profilePhoto, ...leave }) => ({
      ...leave,
      totalDays: halves / 2,
      nightShiftFrom: leave.fromDate <= today ? nightShiftStart(ask, leave.userId, today) : null,
      user: { firstName, lastName, designation, profilePhoto },
    }))
}

function nightShiftStart(ask: Ask, userId: number, day: Day): string | null {
  const { starts, ends } = shiftOfDay(ask, userId, day)
  return minutesOf(ends) <= minutesOf(starts) ? starts : null
}

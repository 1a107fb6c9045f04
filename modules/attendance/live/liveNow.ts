/**
 * The live team in figures and page by page: for five thousand people only the columns for the status are
 * read, and everything else only for the twenty-five shown.
 */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayClass, offName } from '../../../src/domain/calendar'
import { dayOf, type Day, type Instant } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { cached } from '../../../src/cache/cached'
import { shiftOn, shiftsOn, snapshotOf, zoneIn } from '../../firm/service'
import { attendanceReach, searchWords, visibleSql } from '../../people/service'
import type { AttendanceStatus, live as liveCall, TeamToday } from '../contract'
import { autoOutAt, hasEnded, recordStatus, windowDay, type DayWord } from '../rules'
import { isFinished, teamFigures, type TeamCounts } from './teamFigures'

export type Shown = { now: Instant; today: Day; shifts: readonly { id: number; day: Day; isOver: boolean }[] }

/** Each shift's current day, and whether a missing punch is an absence by now. */
export function shiftsNow(ask: Ask): Shown {
  const now = ask.now()
  const firm = snapshotOf(ask)
  const zone = zoneIn(firm)
  const today = dayOf(now, zone)
  const shifts = shiftsOn(firm, today).map((shift) => {
    const day = windowDay(now, zone, (on) => shiftOn(firm, shift.id, on))
    return { id: shift.id, day, isOver: autoOutAt(day, shift, zone) <= now }
  })
  return { now, today, shifts }
}

/**
 * The current day of each person: `usual` is that of the General shift, which nearly everybody has; `others`
 * lists the rest by id.
 */
type Days = { usual: Day; others: ReadonlyMap<number, { shift: number; day: Day }> }

/** Smaller teams are looked up by id; for larger ones whole indexes are read. */
const team = 1000
const fewOf = (ids: readonly number[]) => (ids.length < team ? ids : null)
const teamOf = (ids: readonly number[]) => (fewOf(ids) ? JSON.stringify(ids) : null)
const onlySql = (only: string | null) => (only ? 'and user_id in (select value from json_each(?))' : '')

function daysNow(ask: Ask, { shifts, today }: Shown, only: string | null = null): Days {
  const { db } = ask
  const some = only ? [only] : []
  const dayOfShift = new Map(shifts.map(({ id, day }) => [id, day]))
  const usual = dayOfShift.get(general)!
  const others = new Map<number, { shift: number; day: Day }>()
  const elsewhere = () =>
    db.all<{ userId: number; shift: number }>(
      `select user_id as userId, shift_id as shift, max(from_day)
       from shift_assignments
       where from_day <= ? ${onlySql(only)}
       group by user_id
       having shift_id <> ${general}`,
      today,
      ...some,
    )
  for (const { userId, shift } of only ? elsewhere() : cached(ask, ['people'], ['shifts', today], elsewhere))
    others.set(userId, { shift, day: dayOfShift.get(shift) ?? usual })
  // People who have not punched out yet are still on the day on which they started.
  for (const { userId, day } of db.all<{ userId: number; day: Day }>(
    `select user_id as userId, day
     from attendance_sessions
     where ended_at is null ${onlySql(only)}`,
    ...some,
  )) {
    const other = others.get(userId)
    if (day !== (other?.day ?? usual)) others.set(userId, { shift: other?.shift ?? general, day })
  }
  return { usual, others }
}

/** The General shift's id. */
export const general = 1

/** Visible active people; a Manager is not in their own team. */
function seenSql(who: Who): { with: string; where: string; params: { who?: number } } {
  if (attendanceReach(who) === 'everyone') return { with: '', where: 'u.is_active = 1', params: {} }
  return {
    with: visibleSql(attendanceReach(who)),
    where: 'u.is_active = 1 and u.id in (select id from visible) and u.id <> :who',
    params: { who: who.id },
  }
}

export type Presence = { id: number; status: AttendanceStatus; day: Day }

/** Matching people by name, with the count of each status, whatever status is filtered. */
export function listPresence(
  ask: Ask,
  who: Who,
  shown: Shown,
  { search, status, role, late }: Pick<Input<typeof liveCall>, 'search' | 'status' | 'role' | 'late'>,
): { people: Presence[]; counts: Partial<Record<AttendanceStatus, number>> } {
  const words = search ? searchWords(search) : null
  if (words === '') return { people: [], counts: {} }
  const seen = seenSql(who)
  const where = [
    seen.where,
    ...(words ? ['u.id in (select rowid from people_search where people_search match :words)'] : []),
    ...(role ? ['u.role = :role'] : []),
  ].join(' and ')
  // Everybody by name, cached until somebody joins, leaves or is renamed; a team or a search is small and
  // queried each time.
  const found = () =>
    ask.db
      .all<{ id: number }>(
        `${seen.with} select u.id from users u where ${where} order by u.first_name, u.last_name, u.id`,
        { ...seen.params, ...(words ? { words } : {}), ...(role ? { role } : {}) },
      )
      .map(({ id }) => id)
  const people = words || seen.with ? found() : cached(ask, ['people'], ['by name', role], found)
  const only = teamOf(people)
  const { usual, others } = daysNow(ask, shown, only)
  const days = [...new Set([usual, ...[...others.values()].map(({ day }) => day)])]
  const statuses = new Map<number, { status: DayWord; worked: number | null }>()
  // Looks up the shift only for too few hours; for nearly everybody the index has everything.
  for (const row of ask.db.all<{ userId: number; day: Day; status: DayWord; worked: number | null }>(
    `select user_id as userId, day, status, iif(status = 'Absent', shift_id, null) as worked
     from attendance_days
     where day in (select value from json_each(?)) ${onlySql(only)}`,
    JSON.stringify(days),
    ...(only ? [only] : []),
  ))
    if (row.day === (others.get(row.userId)?.day ?? usual)) statuses.set(row.userId, row)

  const isLate = late ? lateOn(ask, days) : null
  const statusOf = statusNow(ask, shown)
  const counts: Partial<Record<AttendanceStatus, number>> = {}
  const matching: Presence[] = []
  for (const id of people) {
    const { shift, day } = others.get(id) ?? { shift: general, day: usual }
    const is = statusOf({ status: null, worked: null, ...statuses.get(id), shift, day })
    counts[is] = (counts[is] ?? 0) + 1
    if ((!status || status === is) && (!isLate || isLate(id, day))) matching.push({ id, status: is, day })
  }
  return { people: matching, counts }
}

/** Tells late people by their day. On a day off nobody is late. */
function lateOn(ask: Ask, days: readonly Day[]): (id: number, day: Day) => boolean {
  const { calendar } = snapshotOf(ask)
  const late = new Set(
    ask.db
      .all<{ userId: number; day: Day }>(
        `select user_id as userId, day
         from attendance_days
         where day in (select value from json_each(?))
           and late_minutes > 0`,
        JSON.stringify(days.filter((day) => offName(dayClass(calendar, day)) === null)),
      )
      .map(({ userId, day }) => `${userId} ${day}`),
  )
  return (id, day) => late.has(`${id} ${day}`)
}

/**
 * A day's current status. There are a handful of different days and shifts, and thousands of people. `shift`
 * is the person's; `worked` that of the day's punches.
 */
export function statusNow(
  ask: Ask,
  { now, shifts }: Shown,
): (row: { status: DayWord | null; worked: number | null; shift: number; day: Day }) => AttendanceStatus {
  const firm = snapshotOf(ask)
  const { calendar } = firm
  const zone = zoneIn(firm)
  const off = new Map<Day, boolean>()
  const ended = new Map<string, boolean>()
  const hasShiftEnded = (shift: number, day: Day) => {
    const key = `${shift} ${day}`
    const known = ended.get(key) ?? hasEnded(day, () => shiftOn(firm, shift, day), zone, now)
    ended.set(key, known)
    return known
  }
  const over = new Map(shifts.map(({ id, isOver }) => [id, isOver]))
  return ({ status, worked, shift, day }) => {
    let isOff = off.get(day)
    if (isOff === undefined) off.set(day, (isOff = offName(dayClass(calendar, day)) !== null))
    return recordStatus({
      rowStatus: status,
      isOff,
      hasEnded: status !== 'Absent' || hasShiftEnded(worked!, day),
      isOver: over.get(shift) ?? false,
    })
  }
}

/** Team figures while the board is not ready. People are counted, not read one by one. */
export function teamTodayBySql(ask: Ask, who: Who): TeamToday {
  const shown = shiftsNow(ask)
  const seen = seenSql(who)
  // For a team each person is looked up; for a firm people of other shifts are looked up and the rest counted
  // together.
  const few = seen.with
    ? fewOf(
        ask.db
          .all<{ id: number }>(`${seen.with} select u.id from users u where ${seen.where}`, seen.params)
          .map(({ id }) => id),
      )
    : null
  const { usual, others } = daysNow(ask, shown, few && JSON.stringify(few))
  const since = (column: string) =>
    `case when ${column} is null then 0 else max(0, (julianday(:now) - julianday(${column})) * 86400000) end`
  const worked = `a.worked_ms - a.break_ms + ${since('a.open_since')} - ${since('a.break_since')}`
  const runs = '(a.open_since is not null and a.break_since is null)'
  const statusOf = statusNow(ask, shown)
  const none = { members: 0, cameToday: 0, finishedBefore: 0, msBefore: 0, late: 0, ms: 0, running: 0 }
  const team: TeamCounts = { ...none, counts: {}, now: shown.now }
  const { calendar } = snapshotOf(ask)
  const lateIn = (day: Day, late: number) => (offName(dayClass(calendar, day)) === null ? late : 0)
  const countIn = (
    day: Day,
    is: AttendanceStatus,
    people: number,
    { of, came, late, runs }: { of: number | null; came: number; late: number; runs: number },
  ) => {
    team.cameToday += came
    if (day < shown.today) {
      if (isFinished(is)) team.finishedBefore += came
      team.msBefore += of ?? 0
    }
    team.late += late
    team.running += runs
    team.counts[is] = (team.counts[is] ?? 0) + people
    team.members += people
    team.ms += of ?? 0
  }
  const apart = few
    ? few.map((id) => ({ id, ...(others.get(id) ?? { shift: general, day: usual }) }))
    : [...others].map(([id, of]) => ({ id, ...of }))
  const elsewhere = JSON.stringify(apart)
  const withOthers = `
    ${seen.with ? `${seen.with},` : 'with'} others (user_id, shift, day) as materialized (
      select value ->> 'id', value ->> 'shift', value ->> 'day'
      from json_each(:others)
    )
  `
  for (const { status, shift, worked: workedShift, day, late, ...sums } of ask.db.all<{
    status: DayWord | null
    shift: number
    worked: number | null
    day: Day
    of: number | null
    came: number
    late: number
    runs: number
  }>(
    `${withOthers}
     select a.status, o.shift, a.shift_id as worked, o.day, ${worked} as of, a.punch_in is not null as came,
       coalesce(a.late_minutes > 0, 0) as late, ${runs} as runs
     from others o
     join users u on u.id = o.user_id
     left join attendance_days a on a.user_id = o.user_id and a.day = o.day
     where ${seen.where}`,
    { ...seen.params, others: elsewhere, now: shown.now },
  ))
    countIn(day, statusOf({ status, worked: workedShift, shift, day }), 1, {
      ...sums,
      late: lateIn(day, late),
    })
  if (!few)
    for (const { status, worked: workedShift, people, late, ...sums } of ask.db.all<{
      status: DayWord
      worked: number | null
      people: number
      of: number
      came: number
      late: number
      runs: number
    }>(
      `${withOthers}
       select a.status, iif(a.status = 'Absent', a.shift_id, null) as worked, count(*) as people,
         sum(${worked}) as of, sum(a.punch_in is not null) as came, sum(a.late_minutes > 0) as late,
         sum(${runs}) as runs
       from attendance_days a
       join users u on u.id = a.user_id
       where a.day = :usual
         and a.user_id not in (select user_id from others)
         and ${seen.where}
       group by 1, 2`,
      { ...seen.params, usual, others: elsewhere, now: shown.now },
    ))
      countIn(usual, statusOf({ status, worked: workedShift, shift: general, day: usual }), people, {
        ...sums,
        late: lateIn(usual, late),
      })
  const count = () =>
    ask.db.one<{ n: number }>(
      `${seen.with} select count(*) as n from users u where ${seen.where}`,
      seen.params,
    )!.n
  const all = few ? few.length : seen.with ? count() : cached(ask, ['people'], ['how many'], count)
  const rest = all - team.members
  const unpunched = statusOf({ status: null, worked: null, shift: general, day: usual })
  if (rest > 0) countIn(usual, unpunched, rest, { of: 0, came: 0, late: 0, runs: 0 })
  return teamFigures(team)
}

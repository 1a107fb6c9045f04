/**
 * What a person's day is made of, as it is kept: sessions, breaks, the correction that holds, approved leave.
 */
import type { Ask } from '../../../src/app'
import { addDays, type Day, type Instant } from '../../../src/domain/day'
import type { CorrectionType, LeaveMark } from '../contract'

export type SessionRow = {
  id: number
  day: Day
  startedAt: Instant
  endedAt: Instant | null
  countedUntil: Instant | null
  inPunchId: number
  outPunchId: number | null
  /** One of its punches was outside every office. */
  isOutside: number
}
/**
 * Sessions of a person that may run at an instant or begin later, by the days that tell of them. None is
 * longer than a few days, forgotten or not: the automatic punch-out sees to that.
 */
export const sessionsSince = `
  from attendance_days a
  cross join attendance_sessions s on s.day = a.day and s.user_id = a.user_id
  where a.user_id = :userId and a.day >= :since
`
export const since = (userId: number, at: Instant) => ({ userId, at, since: addDays(at.slice(0, 10), -7) })

export type BreakRow = {
  id: number
  sessionId: number
  reason: string
  startedAt: Instant
  endedAt: Instant | null
  endedBy: string | null
}

const sessionColumns = `id, day, started_at as startedAt, ended_at as endedAt, counted_until as countedUntil,
   in_punch_id as inPunchId, out_punch_id as outPunchId, is_outside as isOutside`

const openSql = `
  select ${sessionColumns}
  from attendance_sessions
  where user_id = ? and ended_at is null
`
const daySql = `
  select ${sessionColumns}
  from attendance_sessions
  where user_id = ? and day = ?
  order by started_at, id
`

export function openSession(ask: Ask, userId: number): SessionRow | undefined {
  return ask.db.one<SessionRow>(openSql, userId)
}

export function sessionsOf(ask: Ask, userId: number, day: Day): SessionRow[] {
  return ask.db.all<SessionRow>(daySql, userId, day)
}

export function breaksOf(ask: Ask, userId: number, day: Day): BreakRow[] {
  return ask.db.all<BreakRow>(
    `select b.id, b.session_id as sessionId, b.reason, b.started_at as startedAt, b.ended_at as endedAt,
       b.ended_by as endedBy
     from attendance_sessions s
     join breaks b on b.session_id = s.id
     where s.user_id = ? and s.day = ?
     order by b.started_at, b.id`,
    userId,
    day,
  )
}

export type CorrectionRow = {
  requestId: number
  type: CorrectionType
  /** Null: that of the punches stands. */
  punchIn: Instant | null
  punchOut: Instant | null
  /** Hours x 100. */
  hundredths: number
  reason: string
  /** Null when nobody else could decide. */
  approvedBy: number | null
  /** The session that ran when it was approved. */
  runningSession: number | null
  at: Instant
}

/** The correction of a day that holds: the newest. */
export function correctionOn(ask: Ask, userId: number, day: Day): CorrectionRow | undefined {
  return ask.db.one<CorrectionRow>(
    `select request_id as requestId, type, punch_in as punchIn, punch_out as punchOut, hundredths, reason,
       approved_by as approvedBy, running_session as runningSession, at
     from attendance_corrections_held
     where user_id = ? and day = ?
     order by id desc
     limit 1`,
    userId,
    day,
  )
}

export type Parts = {
  sessions: SessionRow[]
  breaks: BreakRow[]
  correction: CorrectionRow | undefined
  marks: LeaveMark[]
}

/** All that a day is made of. */
export function partsOf(ask: Ask, userId: number, day: Day): Parts {
  return {
    sessions: sessionsOf(ask, userId, day),
    breaks: breaksOf(ask, userId, day),
    correction: correctionOn(ask, userId, day),
    marks: leaveMarksOn(ask, userId, day),
  }
}

/** The morning first. */
export function leaveMarksOn(ask: Ask, userId: number, day: Day): LeaveMark[] {
  return ask.db.all<LeaveMark>(
    `select half, type, leave_id as leaveId
     from leave_marks
     where user_id = ? and day = ?
     order by half desc`,
    userId,
    day,
  )
}

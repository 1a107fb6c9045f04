/** The stored parts of a person's day: sessions, breaks, the valid correction, approved leave. */
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
 * A person's sessions that may be open at an instant or start later, found through their days. None lasts
 * longer than a few days, because of the automatic punch-out.
 */
export const sessionsSince = `
  from attendance_days a
  cross join attendance_sessions s on s.day = a.day and s.user_id = a.user_id
  where a.user_id = :userId and a.day >= :since
`
export const sinceParams = (userId: number, at: Instant) => ({
  userId,
  at,
  since: addDays(at.slice(0, 10), -7),
})

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
  /** Null: the punch's time counts. */
  punchIn: Instant | null
  punchOut: Instant | null
  /** Hours x 100. */
  hundredths: number
  reason: string
  /** Null if nobody else could decide. */
  approvedBy: number | null
  /** The session that was open at the approval. */
  runningSession: number | null
  at: Instant
}

/** The valid correction of a day: the latest. */
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

/** All parts of a day. */
export function partsOf(ask: Ask, userId: number, day: Day): Parts {
  return {
    sessions: sessionsOf(ask, userId, day),
    breaks: breaksOf(ask, userId, day),
    correction: correctionOn(ask, userId, day),
    marks: leaveMarksOn(ask, userId, day),
  }
}

/** Morning first. */
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

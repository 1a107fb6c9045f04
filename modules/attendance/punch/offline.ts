/**
 * An offline punch that arrives later: recorded at the device's time, marked, with both times stored. It
 * supersedes an automatic punch-out. If it would break the order of in and out, it is refused and needs a
 * regularization.
 */
import type { Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayText, plus, timeOf, type Instant } from '../../../src/domain/day'
import { invalid, conflict } from '../../../src/domain/errors'
import { currentSession } from '../day/closing'
import type { ReadingInput, TodayRecord } from '../contract'
import { frameAt, frameOn, dayWithParts, rebuild, type Frame } from '../day/days'
import { sessionsSince, sinceParams, type SessionRow } from '../day/parts'
import { fitIn, stampedFrame } from './offlineBesideStamps'
import { insertPunch, openSession, type Inserted } from './punchRows'
import { laterInstant } from '../rules'
import { todayOf } from '../day/today'

const oldest = 24 * 60
/** A device's clock may be ahead by this many minutes. */
const ahead = 2

/** 422 if it is too old or in the future; 409 if it does not fit between existing punches. */
export function punchLate(
  tx: Tx,
  who: Who,
  given: {
    type: 'in' | 'out'
    location?: ReadingInput | undefined
    phone?: string | undefined
    offlineAt: Instant
  },
): TodayRecord {
  const at = new Date(given.offlineAt).toISOString()
  if (at > plus(tx.now(), ahead))
    throw invalid("This punch is in the future. Please set your device's clock.", [
      { field: 'offlineAt', message: 'Must not be in the future' },
    ])
  if (at < plus(tx.now(), -oldest))
    throw invalid('This punch was made more than 24 hours ago. Please request a regularization.', [
      { field: 'offlineAt', message: 'Must be at most 24 hours ago' },
    ])
  currentSession(tx, who.id)
  const insertIn = (frame: Frame) =>
    insertPunch(tx, who.id, given.type, frame, given.location, { at, source: 'offline', phone: given.phone })
  const stamped = stampedFrame(tx, who.id, given.type, at)
  const { punch, frame, before, after } = stamped
    ? {
        frame: stamped,
        ...fitIn(tx, who.id, stamped, { type: given.type, at, insert: () => insertIn(stamped) }),
      }
    : inTurn(tx, who.id, given.type, at, insertIn)
  tx.record('attendance.punched', {
    userId: who.id,
    day: frame.day,
    type: given.type,
    punchId: punch.id,
    source: 'offline',
    needsAddress: Boolean(given.location && !given.location.address),
    before,
    after: after!,
  })
  return todayOf(tx, who.id, frame)!
}

function inTurn(
  tx: Tx,
  userId: number,
  type: 'in' | 'out',
  at: Instant,
  insertIn: (frame: Frame) => Inserted,
) {
  const ended = type === 'out' ? sessionToEnd(tx, userId, at) : null
  const frame = ended ? frameOn(tx, userId, ended.day) : frameAt(tx, userId, at)
  if (!ended) refuseOverlap(tx, userId, at, frame)
  const punch = insertIn(frame)
  if (ended) supersede(tx, ended, punch, at)
  else openSession(tx, userId, dayWithParts(tx, userId, frame.day), frame.day, punch, at)
  return { punch, frame, ...rebuild(tx, userId, frame) }
}

type Ended = Pick<SessionRow, 'id' | 'day' | 'startedAt' | 'endedAt' | 'countedUntil'>

/** The session of the punch out: open, or ended by Muster because it was forgotten. */
function sessionToEnd(tx: Tx, userId: number, at: Instant): Ended {
  const zone = frameAt(tx, userId, at).zone
  const session = tx.db.one<Ended>(
    `select s.id, s.day, s.started_at as startedAt, s.ended_at as endedAt,
       s.counted_until as countedUntil ${sessionsSince} and s.started_at <= :at
     order by s.started_at desc, s.id desc
     limit 1`,
    sinceParams(userId, at),
  )
  const when = `${timeOf(at, zone)} on ${dayText(frameAt(tx, userId, at).day)}`
  if (!session || session.startedAt < plus(at, -oldest))
    throw conflict(`You were not punched in at ${when}. Please request a regularization.`)
  if (session.endedAt !== null && session.countedUntil === null)
    throw conflict(
      `You had already punched out at ${timeOf(session.endedAt, zone)}. Please request a regularization ` +
        `if ${when} is correct.`,
    )
  const pause = tx.db.one<{ startedAt: Instant }>(
    `select started_at as startedAt
     from breaks
     where session_id = ? and started_at > ?`,
    session.id,
    at,
  )
  if (pause)
    throw conflict(
      `You took a break at ${timeOf(pause.startedAt, zone)}, after ${when}. Please request a regularization.`,
    )
  return session
}

function refuseOverlap(tx: Tx, userId: number, at: Instant, { zone }: Frame) {
  const clash = tx.db.one<{ startedAt: Instant; endedAt: Instant | null }>(
    `select s.started_at as startedAt,
       s.ended_at as endedAt ${sessionsSince} and (s.ended_at is null or s.ended_at > :at)
     order by s.started_at
     limit 1`,
    sinceParams(userId, at),
  )
  if (!clash) return
  const text =
    clash.endedAt === null || clash.startedAt > at
      ? `You have been punched in since ${timeOf(clash.startedAt, zone)}`
      : `You were punched in from ${timeOf(clash.startedAt, zone)} to ${timeOf(clash.endedAt, zone)}`
  throw conflict(`${text}. Please request a regularization if ${timeOf(at, zone)} is correct.`)
}

/** The automatic punch-out stays among the punches; the session ends at the person's time. */
function supersede(tx: Tx, session: Ended, punch: { id: number; outside: boolean }, at: Instant) {
  tx.db.run(
    `update breaks
     set ended_at = max(started_at, ?), ended_by = 'punch-out'
     where session_id = ? and (ended_at is null or ended_at > ?)`,
    at,
    session.id,
    at,
  )
  tx.db.run(
    `update attendance_sessions
     set ended_at = ?, out_punch_id = ?, counted_until = null, is_outside = max(is_outside, ?)
     where id = ?`,
    laterInstant(at, session.startedAt),
    punch.id,
    punch.outside ? 1 : 0,
    session.id,
  )
}

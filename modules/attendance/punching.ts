/**
 * Punch in, punch out. The time is the server's clock; the device's is kept as evidence. A second punch in on the same day
 * reopens it: the time between does not count.
 */
import type { Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { timeOf, type Instant } from '../../src/domain/day'
import { broken, conflict, malformed } from '../../src/domain/errors'
import { clipAddress, reach } from '../../src/domain/location'
import { officesOf } from '../firm/service'
import { endBreak } from './runningBreak'
import { closeIfDue } from './closing'
import type { PunchSource, ReadingInput, TodayRecord } from './contract'
import { frameAt, frameOn, openSession, rebuild, type Frame, type SessionRow } from './days'
import { later } from './rules'
import { todayOf } from './today'

/** 409 when already in, or not in; 400 without a position where one is needed; 422 outside every office where that is refused. */
export function punch(tx: Tx, who: Who, given: { type: 'in' | 'out'; location?: ReadingInput | undefined }): TodayRecord {
  const closedAt = closeIfDue(tx, who.id)
  const open = openSession(tx, who.id)
  const frame = open ? frameOn(tx, who.id, open.day) : frameAt(tx, who.id, tx.now())
  if (given.type === 'in' && open) throw conflict(`You are already punched in since ${timeOf(open.startedAt, frame.zone)}`)
  if (given.type === 'out' && !open) {
    throw conflict(
      closedAt
        ? `You were punched out automatically at ${timeOf(closedAt, frame.zone)}. Please ask for a regularization if you worked longer.`
        : 'You are not punched in',
    )
  }
  const punchId = insertPunch(tx, who.id, given.type, frame, given.location)
  if (open) close(tx, who.id, open, punchId, tx.now())
  else begin(tx, who.id, frame, punchId, tx.now())
  const { before, after } = rebuild(tx, who.id, frame)
  tx.record('attendance.punched', { userId: who.id, day: frame.day, type: given.type, punchId, source: 'web', before, after })
  return todayOf(tx, who.id)!
}

function insertPunch(tx: Tx, userId: number, type: 'in' | 'out', { day, rules }: Frame, reading: ReadingInput | undefined): number {
  if (!reading && rules.positionRequired) throw malformed([{ field: 'location', message: 'Your position is needed to punch' }])
  const source: PunchSource = 'web'
  if (!reading) return tx.db.run('insert into punches (user_id, day, type, at, source) values (?, ?, ?, ?, ?)', userId, day, type, tx.now(), source).lastId
  const accuracy = Math.max(1, reading.accuracy)
  const where = reach({ lat: reading.lat, lng: reading.lng, accuracy }, officesOf(tx))
  if (where.outside && rules.refuseOutside) throw broken(`You are ${where.distance} m from ${where.office!.name}. Punching is allowed within its radius of ${where.office!.radius} m.`)
  return tx.db.run(
    'insert into punches (user_id, day, type, at, source, lat, lng, accuracy, office_id, distance, outside, client_at, address) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    userId, day, type, tx.now(), source, reading.lat, reading.lng, accuracy,
    where.office?.id ?? null, where.distance, where.outside ? 1 : 0, reading.timestamp ?? null,
    reading.address ? clipAddress(reading.address) : null,
  ).lastId
}

/** Opens a session. It never starts before the last one ended, whatever the clock did meanwhile. */
export function begin(tx: Tx, userId: number, { day }: Frame, punchId: number, at: Instant) {
  const last = tx.db.one<{ endedAt: Instant }>('select max(ended_at) as endedAt from attendance_sessions where user_id = ? and day = ?', userId, day)?.endedAt
  tx.db.run('insert into attendance_sessions (user_id, day, in_punch_id, started_at) values (?, ?, ?, ?)', userId, day, punchId, last ? later(last, at) : at)
}

/** Ends a session and the break that runs in it. */
export function close(tx: Tx, userId: number, open: SessionRow, punchId: number, at: Instant) {
  endBreak(tx, userId, open.day, at, 'punch-out')
  const lastBreak = tx.db.one<{ endedAt: Instant | null }>('select max(ended_at) as endedAt from breaks where session_id = ?', open.id)?.endedAt
  const endedAt = later(later(at, open.startedAt), lastBreak ?? at)
  tx.db.run('update attendance_sessions set ended_at = ?, out_punch_id = ? where id = ?', endedAt, punchId, open.id)
}

/**
 * Punch in, punch out. The time is the server's clock; the device's is kept as evidence. A second punch in on the same day
 * reopens it: the time between does not count.
 */
import type { Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { timeOf, type Instant } from '../../src/domain/day'
import { broken, conflict, malformed } from '../../src/domain/errors'
import { clipAddress, reach } from '../../src/domain/location'
import { endBreak } from './runningBreak'
import { present } from './closing'
import type { PunchSource, ReadingInput, TodayRecord } from './contract'
import { rebuild, type Frame } from './days'
import { punchLate } from './offline'
import type { SessionRow } from './parts'
import { later } from './rules'
import { todayOf } from './today'

/** 409 when already in, or not in; 400 without a position where one is needed; 422 outside every office where that is refused. */
export function punch(tx: Tx, who: Who, given: { type: 'in' | 'out'; location?: ReadingInput | undefined; offlineAt?: Instant | undefined; replaces?: string | undefined }): TodayRecord {
  const made = given.replaces === undefined ? undefined : tx.answered<TodayRecord>(given.replaces)
  if (made) return made
  if (given.offlineAt !== undefined) return punchLate(tx, who, { ...given, offlineAt: given.offlineAt })
  const { open, frame, closedAt } = present(tx, who.id)
  if (given.type === 'in' && open) throw conflict(`You are already punched in since ${timeOf(open.startedAt, frame.zone)}`)
  if (given.type === 'out' && !open) {
    throw conflict(
      closedAt
        ? `You were punched out automatically at ${timeOf(closedAt, frame.zone)}. Please ask for a regularization if you worked longer.`
        : 'You are not punched in',
    )
  }
  const inserted = insertPunch(tx, who.id, given.type, frame, given.location, { at: tx.now(), source: 'web' })
  if (open) close(tx, who.id, open, inserted, tx.now())
  else begin(tx, who.id, frame, inserted, tx.now())
  const { before, after } = rebuild(tx, who.id, frame)
  tx.record('attendance.punched', { userId: who.id, day: frame.day, type: given.type, punchId: inserted.id, source: 'web', needsAddress: Boolean(given.location && !given.location.address), before, after: after! })
  return todayOf(tx, who.id, frame)!
}

export type Inserted = { id: number; outside: boolean }

export function insertPunch(tx: Tx, userId: number, type: 'in' | 'out', { day, rules, firm }: Frame, reading: ReadingInput | undefined, { at, source }: { at: Instant; source: PunchSource }): Inserted {
  if (!reading && rules.positionRequired) throw malformed([{ field: 'location', message: 'Your position is needed to punch' }])
  const receivedAt = source === 'offline' ? tx.now() : null
  if (!reading) return { id: tx.db.run('insert into punches (user_id, day, type, at, source, received_at) values (?, ?, ?, ?, ?, ?)', userId, day, type, at, source, receivedAt).lastId, outside: false }
  const accuracy = Math.max(1, reading.accuracy)
  const where = reach({ lat: reading.lat, lng: reading.lng, accuracy }, firm.offices)
  if (where.outside && rules.refuseOutside) throw broken(`You are ${where.distance} m from ${where.office!.name}. Punching is allowed within its radius of ${where.office!.radius} m.`)
  const { lastId: id } = tx.db.run(
    'insert into punches (user_id, day, type, at, source, lat, lng, accuracy, office_id, distance, outside, client_at, address, received_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    userId, day, type, at, source, reading.lat, reading.lng, accuracy,
    where.office?.id ?? null, where.distance, where.outside ? 1 : 0, reading.timestamp ?? null,
    reading.address ? clipAddress(reading.address) : null, receivedAt,
  )
  return { id, outside: where.outside }
}

/** Opens a session. It never starts before the last one ended, whatever the clock did meanwhile. */
export function begin(tx: Tx, userId: number, { day }: Frame, punch: Inserted, at: Instant) {
  const last = tx.db.one<{ endedAt: Instant | null }>('select max(ended_at) as endedAt from attendance_sessions where user_id = ? and day = ?', userId, day)?.endedAt
  tx.db.run(
    'insert into attendance_sessions (user_id, day, in_punch_id, started_at, is_outside) values (?, ?, ?, ?, ?)',
    userId, day, punch.id, last ? later(last, at) : at, punch.outside ? 1 : 0,
  )
}

/** Ends a session and the break that runs in it. */
export function close(tx: Tx, userId: number, open: SessionRow, punch: Inserted, at: Instant) {
  endBreak(tx, userId, open.day, at, 'punch-out')
  const lastBreak = tx.db.one<{ endedAt: Instant | null }>('select max(ended_at) as endedAt from breaks where session_id = ?', open.id)?.endedAt
  const endedAt = later(later(at, open.startedAt), lastBreak ?? at)
  tx.db.run('update attendance_sessions set ended_at = ?, out_punch_id = ?, is_outside = max(is_outside, ?) where id = ?', endedAt, punch.id, punch.outside ? 1 : 0, open.id)
}

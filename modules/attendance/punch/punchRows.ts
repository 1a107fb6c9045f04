/** The rows of a punch: the punch, and the session that it opens or ends. */
import type { Tx } from '../../../src/app'
import type { Day, Instant } from '../../../src/domain/day'
import { invalid, malformed } from '../../../src/domain/errors'
import { clipAddress, reach } from '../../../src/domain/location'
import type { PunchSource, ReadingInput } from '../contract'
import type { Frame, Held } from '../day/days'
import { laterInstant } from '../rules'
import { endBreak } from '../day/runningBreak'

export type Inserted = { id: number; outside: boolean }

export function insertPunch(
  tx: Tx,
  userId: number,
  type: 'in' | 'out',
  { day, rules, firm }: Frame,
  reading: ReadingInput | undefined,
  { at, source, phone = null }: { at: Instant; source: PunchSource; phone?: string | null | undefined },
): Inserted {
  // Without a position, a punch outside an office could not be distinguished from one inside.
  if (!reading && (rules.positionRequired || (rules.refuseOutside && firm.offices.length > 0)))
    throw malformed([{ field: 'location', message: 'Your location is required to punch' }])
  const receivedAt = source === 'offline' ? tx.now() : null
  if (!reading)
    return {
      id: tx.db.run(
        `insert into punches (user_id, day, type, at, source, received_at, phone)
         values (?, ?, ?, ?, ?, ?, ?)`,
        userId,
        day,
        type,
        at,
        source,
        receivedAt,
        phone,
      ).lastId,
      outside: false,
    }
  const accuracy = Math.max(1, reading.accuracy)
  const where = reach({ lat: reading.lat, lng: reading.lng, accuracy }, firm.offices)
  if (where.outside && rules.refuseOutside)
    throw invalid(
      `You are ${where.distance} m from ${where.office!.name}. You can punch within its radius of ` +
        `${where.office!.radius} m.`,
    )
  const { lastId: id } = tx.db.run(
    `insert into punches (
       user_id, day, type, at, source, lat, lng, accuracy, office_id, distance, outside, client_at, address,
       received_at, phone
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    userId,
    day,
    type,
    at,
    source,
    reading.lat,
    reading.lng,
    accuracy,
    where.office?.id ?? null,
    where.distance,
    where.outside ? 1 : 0,
    reading.timestamp ?? null,
    reading.address ? clipAddress(reading.address) : null,
    receivedAt,
    phone,
  )
  return { id, outside: where.outside }
}

/** Opens a session. It never starts before the previous one ended, whatever the clock did meanwhile. */
export function openSession(
  tx: Tx,
  userId: number,
  { sessions }: Held,
  day: Day,
  punch: Inserted,
  at: Instant,
) {
  const startedAt = sessions.reduce((latest, { endedAt }) => laterInstant(latest, endedAt ?? latest), at)
  const isOutside = punch.outside ? 1 : 0
  const { lastId: id } = tx.db.run(
    `insert into attendance_sessions (user_id, day, in_punch_id, started_at, is_outside)
     values (?, ?, ?, ?, ?)`,
    userId,
    day,
    punch.id,
    startedAt,
    isOutside,
  )
  sessions.push({
    id,
    day,
    startedAt,
    endedAt: null,
    countedUntil: null,
    inPunchId: punch.id,
    outPunchId: null,
    isOutside,
  })
}

/** Ends a session and its running break, not before the last of its breaks. */
export function endSession(
  tx: Tx,
  userId: number,
  held: Held,
  sessionId: number,
  punch: Inserted,
  at: Instant,
) {
  const open = held.sessions.find(({ id }) => id === sessionId)!
  endBreak(tx, userId, open.day, held, at, 'punch-out')
  const endedAt = held.breaks.reduce(
    (latest, pause) =>
      pause.sessionId === sessionId ? laterInstant(latest, pause.endedAt ?? latest) : latest,
    laterInstant(at, open.startedAt),
  )
  Object.assign(open, { endedAt, outPunchId: punch.id, isOutside: punch.outside ? 1 : open.isOutside })
  tx.db.run(
    `update attendance_sessions
     set ended_at = ?, out_punch_id = ?, is_outside = ?
     where id = ?`,
    endedAt,
    punch.id,
    open.isOutside,
    sessionId,
  )
}

/**
 * Punch in and punch out. The time is the server's clock; the device's is stored as evidence. A second punch
 * in on the same day reopens it; the time in between does not count.
 */
import type { Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { timeOf, type Instant } from '../../../src/domain/day'
import { conflict } from '../../../src/domain/errors'
import { currentSession } from '../day/closing'
import type { ReadingInput, TodayRecord } from '../contract'
import { dayWithParts, rebuild, type Frame, type Held } from '../day/days'
import type { SessionRow } from '../day/parts'
import { deriveSessions } from '../stamps/sequence'
import { punchLate } from './offline'
import { endSession, insertPunch, openSession, type Inserted } from './punchRows'
import { todayOf } from '../day/today'

/**
 * 409 if already in, or not in; 400 without a required position; 422 outside every office if that is refused.
 */
export function punch(
  tx: Tx,
  who: Who,
  given: {
    type: 'in' | 'out'
    location?: ReadingInput | undefined
    phone?: string | undefined
    offlineAt?: Instant | undefined
    replaces?: string | undefined
  },
): TodayRecord {
  const made = given.replaces === undefined ? undefined : tx.answered<TodayRecord>(given.replaces)
  if (made) return made
  if (given.offlineAt !== undefined) return punchLate(tx, who, { ...given, offlineAt: given.offlineAt })
  const { open, frame, closedAt } = currentSession(tx, who.id)
  if (given.type === 'in' && open)
    throw conflict(`You are already punched in since ${timeOf(open.startedAt, frame.zone)}`)
  const held = dayWithParts(tx, who.id, frame.day)
  if (given.type === 'out' && !open && !mayLeaveLater(held, frame)) {
    throw conflict(
      closedAt
        ? `You were punched out automatically at ${timeOf(closedAt, frame.zone)}. Please request a ` +
            'regularization if you worked longer.'
        : 'You are not punched in',
    )
  }
  const inserted = insertPunch(tx, who.id, given.type, frame, given.location, {
    at: tx.now(),
    source: 'web',
    phone: given.phone,
  })
  const { before, after } = held.hasStamps
    ? deriveSessions(tx, who.id, frame)
    : inTurn(tx, who, { held, frame, open, inserted })
  tx.record('attendance.punched', {
    userId: who.id,
    day: frame.day,
    type: given.type,
    punchId: inserted.id,
    source: 'web',
    needsAddress: Boolean(given.location && !given.location.address),
    before,
    after: after!,
  })
  return todayOf(tx, who.id, frame)!
}

/** With 'First in, last out' a stamp in between does not say that the person has left. */
const mayLeaveLater = ({ hasStamps, sessions }: Held, { rules }: Frame) =>
  hasStamps && rules.stampPairing === 'first_last' && sessions.length > 0

type Inserting = { held: Held; frame: Frame; open: SessionRow | undefined; inserted: Inserted }

function inTurn(tx: Tx, who: Who, { held, frame, open, inserted }: Inserting) {
  if (open) endSession(tx, who.id, held, open.id, inserted, tx.now())
  else openSession(tx, who.id, held, frame.day, inserted, tx.now())
  return rebuild(tx, who.id, frame, held)
}

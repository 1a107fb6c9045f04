/**
 * An offline punch on a day with stamps. Such a day is one sequence, and the directions of its stamps follow
 * from all punches. So the punch is added at its time, whatever arrived before it.
 */
import type { Tx } from '../../../src/app'
import { plus, timeOf, type Day, type Instant } from '../../../src/domain/day'
import { conflict } from '../../../src/domain/errors'
import type { DayState } from '../contract'
import { dayWithParts, frameAt, frameOn, type Frame } from '../day/days'
import { sessionsSince, sinceParams } from '../day/parts'
import { deriveSessions } from '../stamps/sequence'
import { directionOf, endEarlierDay } from '../stamps/stamps'
import type { Inserted } from './punchRows'

/** The day with stamps to which the punch belongs; null if its day has none. A punch out ends a session. */
export function stampedFrame(tx: Tx, userId: number, type: 'in' | 'out', at: Instant): Frame | null {
  const begun = type === 'out' ? lastBegun(tx, userId, at) : undefined
  const frame = begun ? frameOn(tx, userId, begun) : frameAt(tx, userId, at)
  return dayWithParts(tx, userId, frame.day).hasStamps ? frame : null
}

/** The day of the last session that began before, at most a day ago. */
const lastBegun = (tx: Tx, userId: number, at: Instant) =>
  tx.db.one<{ day: Day }>(
    `select s.day ${sessionsSince}
       and s.started_at <= :at
       and s.started_at >= :oldest
     order by s.started_at desc
     limit 1`,
    { ...sinceParams(userId, at), oldest: plus(at, -24 * 60) },
  )?.day

/** 409 if the punch says what is so already. */
export function fitIn(
  tx: Tx,
  userId: number,
  frame: Frame,
  { type, at, insert }: { type: 'in' | 'out'; at: Instant; insert: () => Inserted },
): { punch: Inserted; before: DayState | null; after: DayState | null } {
  const firstBefore = dayWithParts(tx, userId, frame.day).sessions[0]?.startedAt ?? null
  const punch = insert()
  endEarlierDay(tx, userId, frame, firstBefore)
  const { before, after, sessions } = deriveSessions(tx, userId, frame)
  if (directionOf(sessions, punch.id) === null) {
    const time = timeOf(at, frame.zone)
    const running = sessions.findLast(({ startedAt }) => startedAt <= at)
    throw conflict(
      type === 'in'
        ? `You were already punched in at ${time}, since ${timeOf(running?.startedAt ?? at, frame.zone)}`
        : `You were not punched in at ${time}. Please request a regularization.`,
    )
  }
  return { punch, before, after }
}

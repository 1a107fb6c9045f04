/**
 * Stamps of attendance devices become punches of a day. Then the day is derived again.
 *
 *   stampDay(ask, userId, at)              that of its shift window
 *   countStamps(tx, userId, day, stamps)   409 or 422 with the reason if none of them can count
 */
import type { Ask, Tx } from '../../../src/app'
import { isEmployed } from '../../../src/domain/calendar'
import { addDays, dayText, type Day, type Instant } from '../../../src/domain/day'
import { invalid } from '../../../src/domain/errors'
import { employmentOf } from '../../people/service'
import { frameAt, frameOn, type Frame } from '../day/days'
import { sessionsOf, sessionsSince } from '../day/parts'
import { isSame } from './pairing'
import { deriveSessions, type DerivedSession } from './sequence'

export type CountedStamp = {
  at: Instant
  /** The device's serial number. */ device: string
  /** Its office is the place. */ officeId: number | null
  button: string | null
  verified: string | null
  receivedAt: Instant
}

export const stampDay = (ask: Ask, userId: number, at: Instant): Day => frameAt(ask, userId, at).day

/**
 * Returns the punch of each stamp. Two stamps of one moment are one punch, also one that an imported log has.
 */
export function countStamps(tx: Tx, userId: number, day: Day, stamps: readonly CountedStamp[]): number[] {
  const frame = frameOn(tx, userId, day)
  if (!isEmployed(employmentOf(tx, userId), day)) throw invalid(`Not employed on ${dayText(day)}`)
  const first = firstStoredDay(tx)
  if (day < first) throw invalid(`Attendance before ${dayText(first)} has been deleted`)
  const firstBefore = sessionsOf(tx, userId, day)[0]?.startedAt ?? null
  const stored = stamps.map((stamp) => storePunch(tx, userId, frame, stamp))
  endEarlierDay(tx, userId, frame, firstBefore)
  const { before, after, sessions } = deriveSessions(tx, userId, frame)
  deriveNextDay(tx, userId, frame)
  for (const { id, isNew } of stored) {
    const type = isNew ? directionOf(sessions, id) : null
    if (type)
      tx.record('attendance.punched', {
        userId,
        day,
        type,
        punchId: id,
        source: 'device',
        needsAddress: false,
        before,
        after: after!,
      })
  }
  return stored.map(({ id }) => id)
}

/** Null: it was pressed again within two minutes. */
export const directionOf = (sessions: readonly DerivedSession[], punchId: number) =>
  sessions.some(({ inPunchId }) => inPunchId === punchId)
    ? ('in' as const)
    : sessions.some(({ outPunchId }) => outPunchId === punchId)
      ? ('out' as const)
      : null

const firstStoredDay = ({ db }: Ask) =>
  db.one<{ day: Day }>('select from_day as day from attendance_kept where only_row = 1')!.day

function storePunch(
  { db }: Tx,
  userId: number,
  { day, firm }: Frame,
  { at, device, officeId, button, verified, receivedAt }: CountedStamp,
): { id: number; isNew: boolean } {
  const known = db.one<{ id: number }>(
    `select id
     from punches
     where user_id = ?
       and day = ?
       and at = ?
       and source = 'device'`,
    userId,
    day,
    at,
  )
  if (known) return { id: known.id, isNew: false }
  const office = firm.offices.find(({ id }) => id === officeId)
  const { lastId: id } = db.run(
    `insert into punches (
       user_id, day, type, at, source, lat, lng, accuracy, office_id, distance, address, received_at, device,
       button, verified
     )
     values (?, ?, ?, ?, 'device', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    userId,
    day,
    button === 'out' ? 'out' : 'in',
    at,
    office?.lat ?? null,
    office?.lng ?? null,
    office ? 1 : null,
    office?.id ?? null,
    office ? 0 : null,
    // Nobody looks it up.
    office?.name ?? null,
    receivedAt,
    device,
    button,
    verified,
  )
  return { id, isNew: true }
}

/**
 * A forgotten session of an earlier day ends when the person is at work again, or at its automatic time. So
 * it is derived again if this day's first punch moved.
 */
export function endEarlierDay(tx: Tx, userId: number, frame: Frame, firstBefore: Instant | null) {
  const first = tx.db.one<{ at: Instant }>(
    `select min(at) as at
     from punches
     where user_id = ? and day = ?
       and (device is not null or type = 'in')
       and source <> 'auto'`,
    userId,
    frame.day,
  )!.at
  if (first === firstBefore) return
  const earlier = tx.db.one<{ day: Day; endedAt: Instant | null }>(
    `select s.day, s.ended_at as endedAt ${sessionsSince}
       and s.day < :day
       and (s.ended_at is null or s.counted_until is not null)
     order by s.day desc, s.started_at desc
     limit 1`,
    { userId, since: addDays(frame.day, -7), day: frame.day },
  )
  if (earlier && (earlier.endedAt === null || earlier.endedAt >= first || earlier.endedAt === firstBefore))
    deriveSessions(tx, userId, frameOn(tx, userId, earlier.day), first)
}

/** Its first stamp may be this day's last punch, made again. */
function deriveNextDay(tx: Tx, userId: number, { day }: Frame) {
  const next = addDays(day, 1)
  const { first, last } = tx.db.one<{ first: Instant | null; last: Instant | null }>(
    `select min(iif(day = :next, at, null)) as first, max(iif(day = :day, at, null)) as last
     from punches
     where user_id = :userId and day in (:day, :next) and source <> 'auto'`,
    { userId, day, next },
  )!
  if (!first || !last || !isSame(last, first)) return
  const { before, after, sessions } = deriveSessions(tx, userId, frameOn(tx, userId, next))
  if (after && sessions.length && JSON.stringify(before) !== JSON.stringify(after))
    tx.record('attendance.punched', {
      userId,
      day: next,
      type: 'in',
      punchId: sessions[0]!.inPunchId,
      source: 'device',
      needsAddress: false,
      before,
      after,
    })
}

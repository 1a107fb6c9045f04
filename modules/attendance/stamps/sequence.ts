/**
 * A day with stamps is derived from all of its punches as one sequence (pairing.ts), again after each of
 * them: a stamp may come days late and before others. Punches stay; sessions and breaks follow from them.
 *
 *   deriveSessions(tx, userId, frame)   rewrites the day's sessions, breaks and row
 */
import type { Tx } from '../../../src/app'
import { addDays, type Day, type Instant } from '../../../src/domain/day'
import { conflict } from '../../../src/domain/errors'
import { rebuild, type Frame } from '../day/days'
import { breaksOf, sessionsOf, sessionsSince, type SessionRow } from '../day/parts'
import type { DayState } from '../contract'
import { autoClose, earlier, laterInstant } from '../rules'
import { pairsOf, type Pairing } from './pairing'

type PunchRow = {
  id: number
  type: 'in' | 'out'
  at: Instant
  source: string
  isStamp: number
  outside: number
}
export type DerivedSession = Omit<SessionRow, 'id' | 'day'>
type Derived = { before: DayState | null; after: DayState | null; sessions: DerivedSession[] }

/** `nextStart`: the first session of a later day, if it is not stored yet. */
export function deriveSessions(tx: Tx, userId: number, frame: Frame, nextStart?: Instant | null): Derived {
  const { day, rules } = frame
  const punches = punchesOf(tx, userId, day)
  const hasStamps = punches.some(({ isStamp }) => isStamp === 1)
  const presses = punches
    .filter(({ source }) => source !== 'auto')
    .map((punch) => ({ ...punch, type: punch.isStamp ? undefined : punch.type }))
  const dueOf = (startedAt: Instant) =>
    autoClose(startedAt, day, frame.shift, frame.zone, rules.longestLateSessionHours)
  const before = hasStamps ? lastPunchBefore(tx, userId, frame) : null
  const paired = (pairing: Pairing) => pairsOf(presses, pairing, (at) => dueOf(at).at, before)
  const pairs = hasStamps && isWhole(tx, userId, frame, paired) ? paired('first_last') : paired('alternate')
  const afterDay = nextStart === undefined ? nextSession(tx, userId, frame) : nextStart
  const autos = punches.filter(({ source }) => source === 'auto')
  const sessions = pairs.map((pair, index): DerivedSession => {
    const startedAt = pair.in.at
    const begun = { startedAt, inPunchId: pair.in.id, isOutside: pair.in.outside }
    if (pair.out)
      return {
        ...begun,
        endedAt: pair.out.at,
        countedUntil: null,
        outPunchId: pair.out.id,
        isOutside: Math.max(pair.in.outside, pair.out.outside),
      }
    const next = pairs[index + 1]?.in.at ?? afterDay
    const due = dueOf(startedAt)
    if (due.at > tx.now() && next === null)
      return { ...begun, endedAt: null, countedUntil: null, outPunchId: null }
    const endedAt = laterInstant(startedAt, next === null ? due.at : earlier(due.at, next))
    return {
      ...begun,
      endedAt,
      countedUntil: laterInstant(startedAt, earlier(due.countedUntil, endedAt)),
      outPunchId: autoPunch(tx, userId, frame, autos, endedAt),
    }
  })
  const former = sessionsOf(tx, userId, day)
  store(tx, userId, frame, sessions)
  moveBreaks(tx, userId, frame)
  const states = rebuild(tx, userId, frame)
  for (const { inPunchId, endedAt, countedUntil } of sessions)
    if (
      countedUntil !== null &&
      !former.some(
        (one) => one.inPunchId === inPunchId && one.countedUntil !== null && one.endedAt === endedAt,
      )
    )
      tx.record('attendance.closed', {
        userId,
        day,
        at: endedAt!,
        countedUntil,
        before: states.before ?? states.after!,
        after: states.after!,
      })
  if (hasStamps)
    tx.db.run(
      `update attendance_days
       set has_stamps = 1
       where user_id = ? and day = ? and has_stamps = 0`,
      userId,
      day,
    )
  return { ...states, sessions }
}

/**
 * Whether the day is one session. Regularizations name the sessions that were open at their approval, and the
 * day must have as many; in turn it always has.
 */
function isWhole(
  { db }: Tx,
  userId: number,
  { day, rules }: Frame,
  paired: (pairing: Pairing) => readonly unknown[],
): boolean {
  if (rules.stampPairing !== 'first_last') return false
  const { n } = db.one<{ n: number }>(
    `select count(distinct running_session) as n
     from attendance_corrections
     where user_id = ? and day = ?`,
    userId,
    day,
  )!
  return n <= 1 || n <= paired('first_last').length
}

/** The person's last punch of the days before. */
const lastPunchBefore = ({ db }: Tx, userId: number, { day }: Frame) =>
  db.one<{ at: Instant | null }>(
    `select max(p.at) as at
     from attendance_days a
     cross join punches p on p.day = a.day and p.user_id = a.user_id
     where a.user_id = ? and a.day >= ? and a.day < ? and p.source <> 'auto'`,
    userId,
    addDays(day, -2),
    day,
  )!.at

const punchesOf = ({ db }: Tx, userId: number, day: Day) =>
  db.all<PunchRow>(
    `select id, type, at, source, device is not null as isStamp, outside
     from punches
     where user_id = ? and day = ?
     order by at, id`,
    userId,
    day,
  )

/** The start of the person's first session after that day. */
function nextSession({ db }: Tx, userId: number, { day }: Frame): Instant | null {
  return db.one<{ at: Instant | null }>(
    `select min(s.started_at) as at ${sessionsSince} and s.day > :since`,
    { userId, since: day },
  )!.at
}

/** Automatic punches out stay when a stamp replaces them, and serve again if it is needed once more. */
function autoPunch(tx: Tx, userId: number, { day }: Frame, known: PunchRow[], at: Instant): number {
  const stored = known.find((punch) => punch.at === at)
  if (stored) return stored.id
  return tx.db.run(
    `insert into punches (user_id, day, type, at, source)
     values (?, ?, 'out', ?, 'auto')`,
    userId,
    day,
    at,
  ).lastId
}

/**
 * Rewrites the rows of a day's sessions. A row keeps its id while its punch in stays one, because breaks name
 * it. Rows whose punch in became a punch out take the sessions that are left, in order.
 */
function store(tx: Tx, userId: number, { day }: Frame, wanted: readonly DerivedSession[]) {
  const stored = sessionsOf(tx, userId, day)
  const named = namedRows(tx, userId, day, stored, wanted)
  const left = stored.filter((row) => !named.has(row))
  const take = (isIt: (row: SessionRow) => boolean) => {
    const at = left.findIndex(isIt)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const rowOf = new Map([...named].map(([row, session]) => [session, row]))
  for (const session of wanted) {
    const own = rowOf.has(session) ? undefined : take((row) => row.inPunchId === session.inPunchId)
    if (own) rowOf.set(session, own)
  }
  for (const session of wanted) {
    const own = rowOf.has(session) ? undefined : take(() => true)
    if (own) rowOf.set(session, own)
  }
  for (const gone of left) forget(tx, gone, rowOf.get(wanted[0]!)!.id)
  const rows = wanted.map((session) => ({ session, row: rowOf.get(session) }))
  // Closed ones first: two open sessions of one person are refused.
  for (const { session, row } of rows.toSorted((a, b) => closedFirst(a.session, b.session)))
    if (!row)
      tx.db.run(
        `insert into attendance_sessions (
           in_punch_id, out_punch_id, started_at, ended_at, counted_until, is_outside, user_id, day
         )
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...valuesOf(session),
        userId,
        day,
      )
    else if (!isSame(session, row))
      tx.db.run(
        `update attendance_sessions
         set in_punch_id = ?, out_punch_id = ?, started_at = ?, ended_at = ?, counted_until = ?,
           is_outside = ?
         where id = ?`,
        ...valuesOf(session),
        row.id,
      )
}

/**
 * A correction names the session that was open at its approval, and neither is ever deleted. So its row takes
 * the session that was open then, whatever stamps arrived since. The latest correction counts.
 */
function namedRows(
  tx: Tx,
  userId: number,
  day: Day,
  stored: readonly SessionRow[],
  wanted: readonly DerivedSession[],
): Map<SessionRow, DerivedSession> {
  const named = new Map<SessionRow, DerivedSession>()
  for (const { rowId, at } of tx.db.all<{ rowId: number; at: Instant }>(
    `select running_session as rowId, at
     from attendance_corrections
     where user_id = ? and day = ? and running_session is not null
     order by id desc`,
    userId,
    day,
  )) {
    const row = stored.find(({ id }) => id === rowId)!
    if (named.has(row)) continue
    const free = wanted.filter((session) => ![...named.values()].includes(session))
    const session = free.findLast(({ startedAt }) => startedAt <= at) ?? free[0]
    if (!session) throw conflict('The regularizations of this day name more sessions than its punches make')
    named.set(row, session)
  }
  return named
}

const valuesOf = (one: DerivedSession) =>
  [one.inPunchId, one.outPunchId, one.startedAt, one.endedAt, one.countedUntil, one.isOutside] as const
const closedFirst = (a: DerivedSession, b: DerivedSession) =>
  Number(a.endedAt === null) - Number(b.endedAt === null)
const isSame = (one: DerivedSession, row: SessionRow) =>
  valuesOf(one).every((value, at) => value === valuesOf(row)[at])

/** Its breaks go to another session, and `moveBreaks` then places them. */
function forget({ db }: Tx, { id }: SessionRow, heir: number) {
  db.run('update breaks set session_id = ? where session_id = ?', heir, id)
  db.run('delete from attendance_sessions where id = ?', id)
}

/**
 * A break belongs to the session in which it began. Unless the person ended it, it ends with that session, or
 * with the next break.
 */
function moveBreaks(tx: Tx, userId: number, { day }: Frame) {
  const breaks = breaksOf(tx, userId, day)
  if (!breaks.length) return
  const sessions = sessionsOf(tx, userId, day)
  const placed = breaks.map((pause, index) => {
    const session = sessions.findLast(({ startedAt }) => startedAt <= pause.startedAt) ?? sessions[0]!
    if (pause.endedBy === 'person')
      return { pause, sessionId: session.id, endedAt: pause.endedAt, endedBy: 'person' }
    const next = breaks[index + 1]?.startedAt ?? null
    const end =
      session.endedAt !== null && (next === null || session.endedAt <= next) ? session.endedAt : next
    return {
      pause,
      sessionId: session.id,
      endedAt: end && laterInstant(end, pause.startedAt),
      endedBy: end === null ? null : session.countedUntil === null ? 'punch-out' : 'auto',
    }
  })
  // Ended ones first: two running breaks of one person are refused.
  for (const { pause, sessionId, endedAt, endedBy } of placed.toSorted(
    (a, b) => Number(a.endedAt === null) - Number(b.endedAt === null),
  )) {
    if (pause.sessionId === sessionId && pause.endedAt === endedAt && pause.endedBy === endedBy) continue
    tx.db.run(
      `update breaks
       set session_id = ?, ended_at = ?, ended_by = ?
       where id = ?`,
      sessionId,
      endedAt,
      endedBy,
      pause.id,
    )
    if (pause.endedAt === null && endedAt !== null)
      tx.record('attendance.break_ended', {
        userId,
        day,
        breakId: pause.id,
        by: endedBy as 'punch-out' | 'auto',
        before: { endedAt: null },
        after: { endedAt },
      })
  }
}

/**
 * Punch logs of biometric devices: `employee id, instant, in/out`. Importing a log again adds nothing; a
 * wrong row is reported and the others are added.
 *
 *   importLog(app, rows, options)   the result of each row from readLog (deviceLog.ts)
 *
 * A device's punches count at their own time, a punch in together with its punch out. One without a punch out
 * ends at the shift's automatic time, as always. Overlaps with existing sessions are refused with the reason;
 * an automatic punch-out is not undone here (that needs a regularization).
 */
import type { App, Ask, Origin, Tx } from '../../../src/app'
import { eachInBatches } from '../../../src/batches'
import { isEmployed } from '../../../src/domain/calendar'
import { timeOf, type Instant } from '../../../src/domain/day'
import { Refusal } from '../../../src/domain/errors'
import { zoneOf } from '../../firm/service'
import { employmentOf } from '../../people/service'
import type { DayState, PunchSource } from '../contract'
import { frameAt, frameOn, dayWithParts, rebuild, type Frame } from '../day/days'
import { openSession, sessionsSince, sinceParams } from '../day/parts'
import { endSession } from '../punch/punchRows'
import { autoClose, earlier, laterInstant } from '../rules'
import type { LogRow, RowError } from './deviceLog'

/** A punch in with its punch out; either may be missing. */
type Span = { employeeId: string; in: LogRow | null; out: LogRow | null }

/**
 * A person's rows in time order, each punch in with its punch out: the first one after it, before the shift's
 * automatic time. A second punch in meanwhile (pressed twice) is refused.
 */
function spansOf(ask: Ask, rows: readonly LogRow[]): { spans: Span[]; errors: RowError[] } {
  const errors: RowError[] = []
  const spans: Span[] = []
  const zone = zoneOf(ask)
  const known = ask.db.all<{ employeeId: string; id: number }>(
    'select employee_id as employeeId, id from users',
  )
  // Devices do not distinguish upper and lower case.
  const ids = new Map([
    ...known.map((u) => [u.employeeId.toLowerCase(), u] as const),
    ...known.map((u) => [u.employeeId, u] as const),
  ])
  const open = new Map<string, { span: Span; until: Instant }>()
  for (const row of rows) {
    const { at, type } = row
    const person = ids.get(row.employeeId) ?? ids.get(row.employeeId.toLowerCase())
    if (!person) {
      errors.push({ line: row.line, error: `Employee ${row.employeeId} does not exist` })
      continue
    }
    const { employeeId, id: userId } = person
    const pending = open.get(employeeId)
    if (type === 'in' && pending && at <= pending.until)
      errors.push({ line: row.line, error: `Already punched in since ${timeOf(pending.span.in!.at, zone)}` })
    else if (type === 'in') {
      const span: Span = { employeeId, in: row, out: null }
      spans.push(span)
      open.set(employeeId, { span, until: dueOf(frameAt(ask, userId, at), at).at })
    } else {
      open.delete(employeeId)
      if (pending && at <= pending.until) pending.span.out = row
      else spans.push({ employeeId, in: null, out: row })
    }
  }
  return { spans, errors }
}

const dueOf = (frame: Frame, startedAt: Instant) =>
  autoClose(startedAt, frame.day, frame.shift, frame.zone, frame.rules.longestLateSessionHours)

/** `isDry`: nothing is stored; the results show what would happen. */
type ImportOptions = { isDry?: boolean; onProgress?: (done: number) => void }

/**
 * Applies a log in batches, so that other punches run in between. Returns how many were added, already known,
 * and refused.
 */
export async function importLog(
  app: App,
  rows: readonly LogRow[],
  { isDry = false, onProgress = () => {} }: ImportOptions = {},
) {
  const seen = new Set<string>()
  const once = rows
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.line - b.line)
    .filter(
      ({ employeeId, at, type }) =>
        !seen.has(`${employeeId} ${at} ${type}`) && seen.add(`${employeeId} ${at} ${type}`),
    )
  const { spans, errors } = app.ask((ask) => spansOf(ask, once))
  const origin = { actor: null, source: 'cli:attendance.import' }
  const came = (done: number) =>
    onProgress(rows.length - once.length + errors.length + linesIn(spans.slice(0, done)))
  const found = isDry
    ? await rehearsed(app, origin, spans)
    : await eachInBatches(app, origin, spans, importSpan, { came })
  const outcomes = found.flat()
  const count = (wanted: 'added' | 'known') => outcomes.filter(({ outcome }) => outcome === wanted).length
  const refused = outcomes.flatMap(({ line, outcome }) =>
    typeof outcome === 'string' ? [] : [{ line, error: outcome.message }],
  )
  return {
    added: count('added'),
    known: rows.length - once.length + count('known'),
    errors: [...errors, ...refused].toSorted((a, b) => a.line - b.line),
  }
}

const linesIn = (spans: readonly Span[]) =>
  spans.reduce((n, span) => n + [span.in, span.out].filter((row) => row !== null).length, 0)

/** A person's rows together, because one session may block another. */
async function rehearsed(app: App, origin: Origin, spans: readonly Span[]): Promise<Outcome[][]> {
  const byPerson = new Map<string, Span[]>()
  for (const span of spans) byPerson.set(span.employeeId, [...(byPerson.get(span.employeeId) ?? []), span])
  return eachInBatches(app, origin, [...byPerson.values()], (tx, own) => {
    let outcomes: Outcome[] = []
    tx.rehearse(() => void (outcomes = own.flatMap((span) => importSpan(tx, span))))
    return outcomes
  })
}

type Outcome = { line: number; outcome: 'added' | 'known' | Refusal }

function importSpan(tx: Tx, span: Span): Outcome[] {
  const rows = [span.in, span.out].filter((row) => row !== null)
  const { id: userId } = tx.db.one<{ id: number }>(
    'select id from users where employee_id = ?',
    span.employeeId,
  )!
  const fresh = (row: LogRow | null) => (row && !isKnown(tx, userId, row) ? row : null)
  const [first, last] = [fresh(span.in), fresh(span.out)]
  const added = [first, last].filter((row) => row !== null)
  const done: Outcome[] = rows
    .filter((row) => !added.includes(row))
    .map(({ line }) => ({ line, outcome: 'known' }))
  if (!added.length) return done
  let outcome: Outcome['outcome'] = 'added'
  try {
    tx.attempt(() => (first ? place(tx, userId, first, last) : closeOpen(tx, userId, last!)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    outcome = error
  }
  return [...done, ...added.map(({ line }) => ({ line, outcome }))]
}

function isKnown(tx: Tx, userId: number, { at, type }: LogRow): boolean {
  return Boolean(
    tx.db.one(
      `select 1
       from punches
       where user_id = ?
         and at = ?
         and type = ?
         and source = 'device'`,
      userId,
      at,
      type,
    ),
  )
}

/**
 * A separate session: closed by its punch out, by a passed automatic time, or still open. It overlaps no
 * other.
 */
function place(tx: Tx, userId: number, first: LogRow, last: LogRow | null) {
  const frame = frameAt(tx, userId, first.at)
  const due = dueOf(frame, first.at)
  if ((last ?? first).at > tx.now()) throw new Refusal(422, 'The time is in the future')
  if (!isEmployed(employmentOf(tx, userId), frame.day)) throw new Refusal(422, `Not employed on ${frame.day}`)
  const next =
    tx.db.one<{ at: Instant }>(
      `select s.started_at as at ${sessionsSince}
         and s.started_at > :at
       order by s.day, s.started_at
       limit 1`,
      sinceParams(userId, first.at),
    )?.at ?? null
  const forgotten = !last && (due.at <= tx.now() || next !== null)
  const end = last?.at ?? (forgotten ? earlier(due.at, next ?? due.at) : null)
  const other = tx.db.one<{ startedAt: Instant }>(
    `select s.started_at as startedAt ${sessionsSince}
       and s.started_at < :end
       and (s.ended_at is null or s.ended_at > :at)
     order by s.day
     limit 1`,
    { ...sinceParams(userId, first.at), end: end ?? '9999' },
  )
  if (other) throw new Refusal(409, `Already punched in since ${timeOf(other.startedAt, frame.zone)}`)

  const inId = insertPunch(tx, userId, frame, 'in', first.at, 'device')
  const outId = end === null ? null : insertPunch(tx, userId, frame, 'out', end, last ? 'device' : 'auto')
  tx.db.run(
    `insert into attendance_sessions (
       user_id, day, in_punch_id, out_punch_id, started_at, ended_at, counted_until
     )
     values (?, ?, ?, ?, ?, ?, ?)`,
    userId,
    frame.day,
    inId,
    outId,
    first.at,
    end,
    forgotten ? laterInstant(first.at, earlier(due.countedUntil, end!)) : null,
  )
  const { before, after } = rebuild(tx, userId, frame)
  record(tx, userId, frame, 'in', inId, before, after)
  if (forgotten)
    tx.record('attendance.closed', {
      userId,
      day: frame.day,
      at: end!,
      countedUntil: due.countedUntil,
      before: after!,
      after: after!,
    })
  else if (outId !== null) record(tx, userId, frame, 'out', outId, after, after)
}

/** A punch out alone ends the open session, unless its automatic time came first. */
function closeOpen(tx: Tx, userId: number, { at }: LogRow) {
  if (at > tx.now()) throw new Refusal(422, 'The time is in the future')
  const open = openSession(tx, userId)
  // A punch out in the minute of the punch in that follows it belongs to an earlier session.
  if (!open || open.startedAt >= at) throw new Refusal(409, 'Not punched in at that time')
  const frame = frameOn(tx, userId, open.day)
  if (at > dueOf(frame, open.startedAt).at) throw new Refusal(409, 'Not punched in at that time')
  const id = insertPunch(tx, userId, frame, 'out', at, 'device')
  const held = dayWithParts(tx, userId, open.day)
  endSession(tx, userId, held, open.id, { id, outside: false }, at)
  const { before, after } = rebuild(tx, userId, frame, held)
  record(tx, userId, frame, 'out', id, before, after)
}

function insertPunch(
  tx: Tx,
  userId: number,
  { day }: Frame,
  type: 'in' | 'out',
  at: Instant,
  source: PunchSource,
): number {
  return tx.db.run(
    `insert into punches (user_id, day, type, at, source)
     values (?, ?, ?, ?, ?)`,
    userId,
    day,
    type,
    at,
    source,
  ).lastId
}

function record(
  tx: Tx,
  userId: number,
  { day }: Frame,
  type: 'in' | 'out',
  punchId: number,
  before: DayState | null,
  after: DayState | null,
) {
  tx.record('attendance.punched', {
    userId,
    day,
    type,
    punchId,
    source: 'device',
    needsAddress: false,
    before,
    after: after!,
  })
}

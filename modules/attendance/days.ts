/**
 * A person's day: which one it is, and its row, made anew from its sessions and breaks after each change.
 *
 *   frameAt(ask, userId, at)  zone, shift, thresholds of the day that holds an instant
 *   rebuild(tx, userId, day)  writes the derived row and answers what the day said before and says now
 */
import type { Ask, Tx } from '../../src/app'
import type { Day, Instant } from '../../src/domain/day'
import { settingOn, shiftOn, snapshotOf, zoneIn, type Settings, type Shift, type Snapshot } from '../firm/service'
import { shiftPlanOf } from '../people/service'
import type { DayState } from './contract'
import { hoursText, hundredthsOf, lateness, statusOf, totalsOf, windowDay } from './rules'

export type Frame = { firm: Snapshot; zone: string; day: Day; shift: Shift; rules: Settings['attendance'] }

/** The day of a person that holds an instant, with the shift and the rules that hold on it. */
export function frameAt(ask: Ask, userId: number, instant: Instant): Frame {
  const firm = snapshotOf(ask)
  const plan = shiftPlanOf(ask, userId)
  return frameIn(firm, windowDay(instant, zoneIn(firm), (on) => shiftOn(firm, plan(on), on)), plan)
}

export function frameOn(ask: Ask, userId: number, day: Day): Frame {
  return frameIn(snapshotOf(ask), day, shiftPlanOf(ask, userId))
}

function frameIn(firm: Snapshot, day: Day, plan: (day: Day) => number): Frame {
  return { firm, zone: zoneIn(firm), day, shift: shiftOn(firm, plan(day), day), rules: settingOn(firm, 'attendance', day) }
}

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
export type BreakRow = { id: number; sessionId: number; reason: string; startedAt: Instant; endedAt: Instant | null; endedBy: string | null }

const sessionColumns =
  'id, day, started_at as startedAt, ended_at as endedAt, counted_until as countedUntil, in_punch_id as inPunchId, out_punch_id as outPunchId, is_outside as isOutside'

export function openSession(ask: Ask, userId: number): SessionRow | undefined {
  return ask.db.one<SessionRow>(`select ${sessionColumns} from attendance_sessions where user_id = ? and ended_at is null`, userId)
}

export function sessionsOf(ask: Ask, userId: number, day: Day): SessionRow[] {
  return ask.db.all<SessionRow>(`select ${sessionColumns} from attendance_sessions where user_id = ? and day = ? order by started_at, id`, userId, day)
}

export function breaksOf(ask: Ask, userId: number, day: Day): BreakRow[] {
  return ask.db.all<BreakRow>(
    `select b.id, b.session_id as sessionId, b.reason, b.started_at as startedAt, b.ended_at as endedAt, b.ended_by as endedBy
     from attendance_sessions s join breaks b on b.session_id = s.id where s.user_id = ? and s.day = ? order by b.started_at, b.id`,
    userId, day,
  )
}

/** Writes the day's row from its sessions and breaks. */
export function rebuild(tx: Tx, userId: number, frame: Frame): { before: DayState | null; after: DayState } {
  const { day, shift, zone, rules } = frame
  const sessions = sessionsOf(tx, userId, day)
  const breaks = breaksOf(tx, userId, day)
  const totals = totalsOf(sessions, breaks)
  const first = sessions[0]!
  const last = sessions.at(-1)!
  const hundredths = hundredthsOf(totals.workedMs)
  const status = totals.openSince === null ? statusOf(hundredths, rules) : totals.breakSince === null ? 'Working' : 'On Break'
  const before = stateOf(tx, userId, day)
  tx.db.run(
    writeDay,
    userId, day, shift.id,
    first.startedAt, last.endedAt, first.inPunchId, last.outPunchId,
    totals.workedMs, totals.breakMs, totals.openSince, totals.breakSince, breaks.length, hundredths, status,
    lateness(first.startedAt, day, shift, zone, rules.graceMinutes),
    sessions.some((s) => s.countedUntil !== null) ? 1 : 0,
    sessions.some((s) => s.isOutside === 1) ? 1 : 0,
  )
  return { before, after: { status, punchIn: first.startedAt, punchOut: last.endedAt, totalHours: hoursText(hundredths) } }
}

const writeDay = `
  insert into attendance_days (user_id, day, shift_id, punch_in, punch_out, in_punch_id, out_punch_id, worked_ms, break_ms, open_since, break_since, breaks, hundredths, status,
    late_minutes, is_auto, is_outside)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (user_id, day) do update set punch_in = excluded.punch_in, punch_out = excluded.punch_out, in_punch_id = excluded.in_punch_id,
    out_punch_id = excluded.out_punch_id, worked_ms = excluded.worked_ms, break_ms = excluded.break_ms, open_since = excluded.open_since,
    break_since = excluded.break_since, breaks = excluded.breaks, hundredths = excluded.hundredths, status = excluded.status,
    late_minutes = excluded.late_minutes, is_auto = excluded.is_auto, is_outside = excluded.is_outside`

function stateOf(ask: Ask, userId: number, day: Day): DayState | null {
  const row = ask.db.one<Omit<DayState, 'totalHours'> & { hundredths: number }>(
    'select status, punch_in as punchIn, punch_out as punchOut, hundredths from attendance_days where user_id = ? and day = ?',
    userId, day,
  )
  return row ? { status: row.status, punchIn: row.punchIn, punchOut: row.punchOut, totalHours: hoursText(row.hundredths) } : null
}

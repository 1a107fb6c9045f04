/**
 * A person's day and its row, rebuilt from its parts (parts.ts) after each change.
 *
 *   frameAt(ask, userId, at)  zone, shift and thresholds of an instant's day
 *   dayWithParts(ask, …)      the day's values and parts; reads only the parts that its row lists
 *   rebuild(tx, userId, frame)  writes the derived row; returns the values before and after
 */
import type { Ask, Tx } from '../../../src/app'
import type { Day, Instant } from '../../../src/domain/day'
import {
  settingOn,
  shiftOn,
  snapshotOf,
  zoneIn,
  type Settings,
  type Shift,
  type Snapshot,
} from '../../firm/service'
import { shiftPlanOf } from '../../people/service'
import type { DayState } from '../contract'
import { breaksOf, correctionOn, leaveMarksOn, partsOf, sessionsOf, type Parts } from './parts'
import { correctedTotals } from '../correctionRules'
import {
  halvesOf,
  hoursText,
  hundredthsOf,
  lateness,
  leaveWord,
  statusByHours,
  totalsOf,
  type LeaveWord,
} from '../rules'
import { dayAt } from './window'

export type Frame = { firm: Snapshot; zone: string; day: Day; shift: Shift; rules: Settings['attendance'] }

/** The person's day of an instant, with the shift and rules that apply. */
export function frameAt(ask: Ask, userId: number, instant: Instant): Frame {
  const firm = snapshotOf(ask)
  const plan = shiftPlanOf(ask, userId)
  return frameIn(firm, dayAt(firm, plan, instant), plan)
}

export function frameOn(ask: Ask, userId: number, day: Day): Frame {
  return framesOf(ask, userId)(day)
}

/** The same for any number of days, with one lookup. */
export function framesOf(ask: Ask, userId: number): (day: Day) => Frame {
  const firm = snapshotOf(ask)
  const plan = shiftPlanOf(ask, userId)
  return (day) => frameIn(firm, day, plan)
}

function frameIn(firm: Snapshot, day: Day, plan: (day: Day) => number): Frame {
  return {
    firm,
    zone: zoneIn(firm),
    day,
    shift: shiftOn(firm, plan(day), day),
    rules: settingOn(firm, 'attendance', day),
  }
}

/**
 * A day's parts and current values. A verb that changes a part also changes it here instead of reading it
 * again.
 */
export type Held = Parts & {
  before: DayState | null
  /** All of its punches are one sequence (stamps/). */ hasStamps: boolean
}

/**
 * Reads only the parts that the day's row says exist, because a punch waits for each query. (`checks.ts`
 * compares rows with their parts.)
 */
export function dayWithParts(ask: Ask, userId: number, day: Day): Held {
  const row = findDayRow(ask, userId, day)
  return {
    before: stateIn(row),
    hasStamps: row?.hasStamps === 1,
    sessions: row && row.inPunchId !== null ? sessionsOf(ask, userId, day) : [],
    breaks: row && row.breaks > 0 ? breaksOf(ask, userId, day) : [],
    correction: row && row.isRegularized === 1 ? correctionOn(ask, userId, day) : undefined,
    // Half a day of leave without a punch has no row.
    marks: row && row.isOnLeave === 0 ? [] : leaveMarksOn(ask, userId, day),
  }
}

/**
 * Writes the day's row from its parts, which are read again unless a verb passes them. Without any part the
 * day has no row, and `after` is null.
 */
export function rebuild(
  tx: Tx,
  userId: number,
  frame: Frame,
  held?: Held,
): { before: DayState | null; after: DayState | null } {
  const { day } = frame
  const row = derive(frame, held ?? partsOf(tx, userId, day))
  const before = held ? held.before : stateIn(findDayRow(tx, userId, day))
  if (row) {
    tx.db.run(
      writeDay,
      userId,
      day,
      frame.shift.id,
      row.punchIn,
      row.punchOut,
      row.inPunchId,
      row.outPunchId,
      row.workedMs,
      row.breakMs,
      row.openSince,
      row.breakSince,
      row.breaks,
      row.hundredths,
      row.status,
      row.lateMinutes,
      row.isAuto,
      row.isOutside,
      row.isRegularized,
      row.isOnLeave,
    )
  } else if (before) tx.db.run('delete from attendance_days where user_id = ? and day = ?', userId, day)
  return {
    before,
    after: row && {
      status: row.status,
      punchIn: row.punchIn,
      punchOut: row.punchOut,
      totalHours: hoursText(row.hundredths),
    },
  }
}

type Row = {
  punchIn: Instant | null
  punchOut: Instant | null
  inPunchId: number | null
  outPunchId: number | null
  workedMs: number
  breakMs: number
  openSince: Instant | null
  breakSince: Instant | null
  breaks: number
  hundredths: number
  status: 'Present' | 'Half Day' | 'Absent' | 'Working' | 'On Break' | LeaveWord
  lateMinutes: number
  isAuto: 0 | 1
  isOutside: 0 | 1
  isRegularized: 0 | 1
  isOnLeave: number
}

/** Punches decide, or the correction; without both, only a day of full leave has a row. */
export function derive(
  { day, shift, zone, rules }: Frame,
  { sessions, breaks, correction, marks }: Parts,
): Row | null {
  const isOnLeave = halvesOf(marks)
  const first = sessions[0]
  const last = sessions.at(-1)
  if (!first && !correction)
    return isOnLeave === 3 ? { ...nothing, status: leaveWord(marks), isOnLeave } : null
  const totals = correction
    ? correctedTotals(correction, sessions, breaks)
    : { ...totalsOf(sessions, breaks), punchIn: first!.startedAt, punchOut: last!.endedAt, counted: sessions }
  const { workedMs, breakMs, openSince, breakSince, punchIn, punchOut, counted } = totals
  const hundredths = hundredthsOf(workedMs)
  return {
    punchIn,
    punchOut,
    inPunchId: first?.inPunchId ?? null,
    outPunchId: last?.outPunchId ?? null,
    workedMs,
    breakMs,
    openSince,
    breakSince,
    breaks: breaks.length,
    hundredths,
    status:
      openSince === null
        ? statusByHours(hundredths, rules, marks)
        : breakSince === null
          ? 'Working'
          : 'On Break',
    lateMinutes:
      punchIn === null || isOnLeave & 1 ? 0 : lateness(punchIn, day, shift, zone, rules.graceMinutes),
    isAuto: counted.some((s) => s.countedUntil) ? 1 : 0,
    isOutside: sessions.some((s) => s.isOutside === 1) ? 1 : 0,
    isRegularized: correction ? 1 : 0,
    isOnLeave,
  }
}

const nothing = {
  punchIn: null,
  punchOut: null,
  inPunchId: null,
  outPunchId: null,
  workedMs: 0,
  breakMs: 0,
  openSince: null,
  breakSince: null,
  breaks: 0,
  hundredths: 0,
  lateMinutes: 0,
  isAuto: 0,
  isOutside: 0,
  isRegularized: 0,
} as const

// The shift of the first punch; a leave day only expects one.
const writeDay = `
  insert into attendance_days (
    user_id, day, shift_id, punch_in, punch_out, in_punch_id, out_punch_id, worked_ms, break_ms, open_since,
    break_since, breaks, hundredths, status, late_minutes, is_auto, is_outside, is_regularized, is_on_leave
  )
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (user_id, day) do update set shift_id = iif(
    attendance_days.in_punch_id is null, excluded.shift_id, attendance_days.shift_id
  ), punch_in = excluded.punch_in, punch_out = excluded.punch_out, in_punch_id = excluded.in_punch_id,
    out_punch_id = excluded.out_punch_id, worked_ms = excluded.worked_ms, break_ms = excluded.break_ms,
    open_since = excluded.open_since, break_since = excluded.break_since, breaks = excluded.breaks,
    hundredths = excluded.hundredths, status = excluded.status, late_minutes = excluded.late_minutes,
    is_auto = excluded.is_auto, is_outside = excluded.is_outside, is_regularized = excluded.is_regularized,
    is_on_leave = excluded.is_on_leave
`

type StoredRow = Pick<
  Row,
  'status' | 'punchIn' | 'punchOut' | 'hundredths' | 'inPunchId' | 'breaks' | 'isRegularized' | 'isOnLeave'
> & { hasStamps: 0 | 1 }

function findDayRow(ask: Ask, userId: number, day: Day): StoredRow | undefined {
  return ask.db.one<StoredRow>(
    `select status, punch_in as punchIn, punch_out as punchOut, hundredths, in_punch_id as inPunchId, breaks,
       is_regularized as isRegularized, is_on_leave as isOnLeave, has_stamps as hasStamps
     from attendance_days
     where user_id = ? and day = ?`,
    userId,
    day,
  )
}

function stateIn(row: StoredRow | undefined): DayState | null {
  return row
    ? {
        status: row.status,
        punchIn: row.punchIn,
        punchOut: row.punchOut,
        totalHours: hoursText(row.hundredths),
      }
    : null
}

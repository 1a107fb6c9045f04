/** Previews a correction of a day without writing, for applicants and approvers. */
import type { Ask } from '../../../src/app'
import { timeOf, type Day, type Instant, type Time } from '../../../src/domain/day'
import type { AttendanceStatus } from '../contract'
import { correctionInstants } from './corrections'
import { derive, frameOn } from '../day/days'
import { recordOn } from '../day/dayQueries'
import { openSession, partsOf, type SessionRow } from '../day/parts'
import { statusOfRow } from '../day/records'
import { autoOutAt, hoursText, hundredthsOf, shiftEnd, shiftStart } from '../rules'
import { dayNameOf, rowOn } from '../day/today'

export type DayFigures = {
  punchInTime: Time | null
  punchOutTime: Time | null
  /** Decimal hours, 2 places. */
  totalHours: string
  status: AttendanceStatus
}
/** Hours x 100 from one time to another. */
export type Stretch = { from: Time; to: Time; hundredths: number }
export type CorrectionPreview = {
  before: DayFigures
  after: DayFigures
  /** From the first to the last recorded punch; null if there is none. */
  recorded: Stretch | null
  shift: Stretch
}

/** `hundredths`: the correction's hours x 100. */
export function previewCorrection(
  ask: Ask,
  userId: number,
  day: Day,
  wanted: { punchIn: Time | null; punchOut: Time | null; hundredths: number },
): CorrectionPreview {
  const frame = frameOn(ask, userId, day)
  const { firm, zone, shift } = frame
  const now = ask.now()
  const context = {
    firm,
    day,
    now,
    zone,
    dayName: dayNameOf(frame),
    isOver: autoOutAt(day, shift, zone) <= now,
  }
  const row = rowOn(ask, userId, day)
  const parts = partsOf(ask, userId, day)
  const requested = correctionInstants(ask, userId, day, wanted.punchIn, wanted.punchOut)
  // An omitted time is that of the previous correction, as in `correct`.
  const previous = parts.correction ? row : undefined
  const open = openSession(ask, userId)
  const made = derive(frame, {
    ...parts,
    correction: {
      requestId: 0,
      type: 'wrong_hours',
      punchIn: requested.punchIn ?? previous?.punchIn ?? null,
      punchOut: requested.punchOut ?? previous?.punchOut ?? null,
      hundredths: wanted.hundredths,
      reason: '',
      approvedBy: null,
      runningSession: open?.day === day ? open.id : null,
      at: now,
    },
  })!
  const running = made.openSince ? Math.max(0, Date.parse(now) - Date.parse(made.openSince)) : 0
  const record = recordOn(ask, userId, day)
  return {
    before: record ?? {
      punchInTime: null,
      punchOutTime: null,
      totalHours: hoursText(0),
      status: statusOfRow({ status: null, shiftId: null }, context),
    },
    after: {
      punchInTime: made.punchIn && timeOf(made.punchIn, zone),
      punchOutTime: made.punchOut && timeOf(made.punchOut, zone),
      totalHours: hoursText(hundredthsOf(made.workedMs + running)),
      status: statusOfRow({ status: made.status, shiftId: row?.shiftId ?? shift.id }, context),
    },
    recorded: recordedIn(parts.sessions, zone, now),
    shift: stretch(shiftStart(day, shift, zone), shiftEnd(day, shift, zone), zone),
  }
}

function recordedIn(sessions: readonly SessionRow[], zone: string, now: Instant): Stretch | null {
  const [first, last] = [sessions[0], sessions.at(-1)]
  return first && last ? stretch(first.startedAt, last.countedUntil ?? last.endedAt ?? now, zone) : null
}

function stretch(from: Instant, to: Instant, zone: string): Stretch {
  const hundredths = hundredthsOf(Date.parse(to) - Date.parse(from))
  return { from: timeOf(from, zone), to: timeOf(to, zone), hundredths }
}

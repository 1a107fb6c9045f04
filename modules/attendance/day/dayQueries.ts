/** Queries of other modules about one day of one person. */
import type { Ask } from '../../../src/app'
import type { Day, Instant, Time } from '../../../src/domain/day'
import type { AttendanceRecord, LeaveMark } from '../contract'
import { frameOn, framesOf } from './days'
import { correctedTotals } from '../correctionRules'
import { openSession, partsOf } from './parts'
import { toRecord, workedMs } from './records'
import { autoClose, autoOutAt, halfOfShift, hundredthsOf, lengthsAround, shiftMiddle } from '../rules'
import { dayNameOf, rowOn } from './today'

/** The record of a day; null without a row: no punch, no correction, no full leave. */
export function recordOn(ask: Ask, userId: number, day: Day): AttendanceRecord | null {
  const frame = frameOn(ask, userId, day)
  const row = rowOn(ask, userId, day)
  const now = ask.now()
  return row
    ? toRecord(row, {
        firm: frame.firm,
        day,
        now,
        zone: frame.zone,
        dayName: dayNameOf(frame),
        isOver: autoOutAt(day, frame.shift, frame.zone) <= now,
      })
    : null
}

/** Hours x 100 worked on a day, including an open session; 0 without a row. */
export function hundredthsWorked(ask: Ask, userId: number, day: Day): number {
  const row = rowOn(ask, userId, day)
  return row ? hundredthsOf(workedMs(row, ask.now())) : 0
}

/**
 * Hours x 100 worked on a day, including an open session, and in each half of the shift. Hours of unknown
 * time count in both halves.
 */
export function workedHalves(
  ask: Ask,
  userId: number,
  day: Day,
): { hundredths: number; morning: number; afternoon: number } {
  const hundredths = hundredthsWorked(ask, userId, day)
  if (hundredths === 0) return { hundredths, morning: 0, afternoon: 0 }
  const { shift, zone } = frameOn(ask, userId, day)
  const { sessions, breaks, correction } = partsOf(ask, userId, day)
  const spans = correction ? correctedTotals(correction, sessions, breaks).spans : sessions
  const { before, after } = lengthsAround(spans, shiftMiddle(day, shift, zone), ask.now())
  const share = before + after > 0 ? before / (before + after) : 0.5
  const morning = Math.round(hundredths * share)
  return { hundredths, morning, afternoon: hundredths - morning }
}

/** The first day of a period with a punch or correction recorded after an instant. */
export function touchedSince(
  { db }: Ask,
  userId: number,
  from: Day,
  to: Day,
  after: Instant,
): { day: Day; what: 'punch' | 'correction' } | undefined {
  return db.one(
    `select day, what
     from (
       select day, 'punch' as what
       from punches
       where user_id = :userId
         and day between :from and :to
         and coalesce(received_at, at) > :after
       union all select day, 'correction'
       from attendance_corrections_held
       where user_id = :userId
         and day between :from and :to
         and at > :after
     )
     order by day`,
    { userId, from, to, after },
  )
}

/**
 * The day of the person's open session. Null without one, or if its automatic punch-out time has passed, even
 * before the job has run.
 */
export function openDay(ask: Ask, userId: number): Day | null {
  const open = openSession(ask, userId)
  if (!open) return null
  const { shift, zone, rules } = frameOn(ask, userId, open.day)
  return autoClose(open.startedAt, open.day, shift, zone, rules.longestLateSessionHours).at > ask.now()
    ? open.day
    : null
}

/** `ends` not later than `starts` is on the next day. */
export function shiftOfDay(ask: Ask, userId: number, day: Day): { name: string; starts: Time; ends: Time } {
  const { name, starts, ends } = frameOn(ask, userId, day).shift
  return { name, starts, ends }
}

/** The start and end of half a day by the person's shift, for any number of days. */
export function halfDayTimes(
  ask: Ask,
  userId: number,
): (day: Day, half: LeaveMark['half']) => { starts: Instant; ends: Instant } {
  const frames = framesOf(ask, userId)
  return (day, half) => {
    const { shift, zone } = frames(day)
    return halfOfShift(day, half, shift, zone)
  }
}

/** Attendance: punches, breaks, days, and the live team. */
import { endpoint, z, countText, day, idText, pagination, words } from '../../src/domain/endpoint'
import type { Day, Instant } from '../../src/domain/day'
import {
  correctionTypes,
  pastRecord,
  place,
  shiftTimes,
  statuses,
  todayRecord,
  weekDay,
  type PastRecord,
} from './day/recordContract'
import { evidence } from './evidence/evidenceContract'

declare module '../../src/domain/events' {
  interface Events {
    'attendance.punched': {
      userId: number
      day: Day
      type: 'in' | 'out'
      punchId: number
      source: PunchSource
      needsAddress: boolean
      before: DayState | null
      after: DayState
    }
    'attendance.break_started': {
      userId: number
      day: Day
      breakId: number
      before: null
      after: { reason: string; startedAt: Instant }
    }
    'attendance.break_ended': {
      userId: number
      day: Day
      breakId: number
      by: 'person' | 'punch-out' | 'auto'
      before: { endedAt: null }
      after: { endedAt: Instant }
    }
    'attendance.closed': {
      userId: number
      day: Day
      at: Instant
      countedUntil: Instant
      before: DayState
      after: DayState
    }
    'attendance.marked': { userId: number; day: Day; before: DayState | null; after: DayState | null }
    'attendance.corrected': {
      userId: number
      day: Day
      requestId: number
      before: DayState | null
      after: DayState
    }
    'attendance.correction_undone': {
      userId: number
      day: Day
      requestId: number
      before: DayState | null
      after: DayState | null
    }
    'attendance.located': {
      userId: number
      day: Day
      punchId: number
      before: { address: null }
      after: { address: string }
    }
  }
}

export type PunchSource = 'web' | 'device' | 'auto' | 'demo' | 'offline'
/** A day in the audit: its values before and after. */
export type DayState = {
  status: string
  punchIn: Instant | null
  punchOut: Instant | null
  totalHours: string
}

const coordinate = (limit: number) =>
  z.number('Must be a number').check(
    z.minimum(-limit, `Must be from -${limit} to ${limit}`),
    z.maximum(limit, `Must be from -${limit} to ${limit}`),
    z.refine((n) => n !== 0, 'Invalid GPS coordinates received. Please try again in an open area.'),
  )

export const reading = z.object({
  lat: coordinate(90),
  lng: coordinate(180),
  /** Cut at 500 characters, not refused. */
  address: z.optional(z.nullable(z.string())),
  /** In metres; values below 1 count as 1. */
  accuracy: z.number('Must be a number').check(z.minimum(0, 'Must not be negative'), z.maximum(10_000_000)),
  /** The device's clock, stored as evidence only. */
  timestamp: z.optional(z.string().check(z.maxLength(40))),
})
export type ReadingInput = z.output<typeof reading>

export const punch = endpoint({
  method: 'POST',
  path: '/api/attendance/punch',
  may: 'view_own_attendance',
  title: 'Punch in or out, now',
  body: z.object({
    type: z.enum(['in', 'out'], "Must be 'in' or 'out'"),
    location: z.optional(reading),
    /** A random id of the browser, stored as evidence: two people with the same one used the same device. */
    phone: z.optional(
      z.uuid('Must be a UUID such as 6f1c2a9e-3b47-4d58-9c10-2e7a5b8d4f63').check(z.maxLength(64)),
    ),
    /** When it was made, by the device's clock, if there was no network: at most 24 hours ago. */
    offlineAt: z.optional(
      z.iso.datetime({ offset: true, error: 'Must be an instant such as 2026-11-18T09:30:00.000Z' }),
    ),
    /**
     * The key of the same punch, sent before the network failed and never answered. If it had arrived, its
     * answer counts.
     */
    replaces: z.optional(z.string().check(z.maxLength(128))),
  }),
  answer: todayRecord,
})

export const today = endpoint({
  method: 'GET',
  path: '/api/attendance/today',
  may: 'view_own_attendance',
  title: "The person's open record, else that of the current shift window; null before the first punch",
  answer: z.nullable(todayRecord),
})

export const activeBreak = z.object({ id: z.int(), reason: z.string(), startTime: z.string() })

export const getActiveBreak = endpoint({
  method: 'GET',
  path: '/api/attendance/break/active',
  conditional: 15,
  may: 'view_own_attendance',
  title: 'The running break, if any',
  answer: z.object({ activeBreak: z.nullable(activeBreak) }),
})

export const takeBreak = endpoint({
  method: 'POST',
  path: '/api/attendance/break',
  may: 'view_own_attendance',
  title: 'Start or end a break',
  body: z.object({
    type: z.enum(['start', 'end'], "Must be 'start' or 'end'"),
    reason: words(200, 'Please provide a reason for the break.'),
  }),
  answer: z.object({ activeBreak: z.nullable(activeBreak), record: todayRecord }),
})

export const history = endpoint({
  method: 'GET',
  path: '/api/attendance/history',
  conditional: 15,
  may: 'view_own_attendance',
  title:
    'Days of everybody the person can see: the last 7 days, or any period; complete (5,000 rows at most), ' +
    'or one page with any of these',
  query: z.object({
    from: z.optional(day()),
    to: z.optional(day()),
    userId: z.optional(idText()),
    status: z.optional(z.enum(statuses)),
    /**
     * Only days that are late, outside the offices, without a punch-out, absent, or half without leave.
     */
    exceptions: z.optional(z.enum(['Yes'])),
    page: z.optional(countText(1_000_000)),
    limit: z.optional(countText(500)),
  }),
  answer: z.union([z.array(pastRecord), z.object({ data: z.array(pastRecord), pagination })]),
})
export type HistoryPage = { data: PastRecord[]; pagination: z.output<typeof pagination> }

export const workingPart = z.object({
  kind: z.enum(['worked', 'break']),
  from: z.string(),
  to: z.nullable(z.string()),
  fromTime: z.string(),
  toTime: z.nullable(z.string()),
  /** The counted part, in seconds. */
  seconds: z.number(),
  note: z.nullable(z.string()),
})

export const week = endpoint({
  method: 'GET',
  path: '/api/attendance/week',
  conditional: 15,
  may: 'view_own_attendance',
  title: "The person's days of the current week, from Monday to Sunday, with the parts of the current day",
  answer: z.object({
    /** The day of the open record, else that of the current shift window. */
    today: z.string(),
    days: z.array(weekDay),
    /** The work and breaks of `today`. */
    parts: z.array(workingPart),
  }),
})
export type Week = z.output<typeof week.answer>

export const working = endpoint({
  method: 'GET',
  path: '/api/attendance/:date/working',
  may: 'view_own_attendance',
  title: "'Show the working': the punches, breaks and rules behind a day",
  params: z.object({ date: day() }),
  query: z.object({ userId: z.optional(idText()) }),
  answer: z.object({
    record: pastRecord,
    punches: z.array(
      z.object({
        id: z.int(),
        type: z.enum(['in', 'out']),
        at: z.string(),
        time: z.string(),
        source: z.string(),
        location: z.nullable(place),
        clientTime: z.nullable(z.string()),
        /** When an offline punch, or a stamp of a device, reached the server. */
        receivedAt: z.nullable(z.string()),
        /** A punch at an attendance device: in or out is derived, and the button is evidence only. */
        stamp: z.nullable(
          z.object({
            /** The serial number. */
            device: z.string(),
            button: z.nullable(z.string()),
            verified: z.nullable(z.string()),
            isCounted: z.boolean(),
          }),
        ),
        /** Position evidence, in sentences. Another person is named only to managers of both. */
        evidence: z.array(evidence),
      }),
    ),
    parts: z.array(workingPart),
    shift: shiftTimes,
    /** The valid regularization; the punches above stay as they were. */
    correction: z.nullable(
      z.object({
        type: z.enum(correctionTypes),
        punchInTime: z.nullable(z.string()),
        punchOutTime: z.nullable(z.string()),
        hours: z.string(),
        reason: z.string(),
        /** Null if there was no other approver. */
        approvedBy: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
    /** One sentence per applied rule, in order. */
    rules: z.array(z.string()),
  }),
})
export type Working = z.output<typeof working.answer>

export * from './day/recordContract'
export * from './evidence/evidenceContract'
export * from './live/liveContract'
export * from './history/teamContract'

/** A person's day in API answers. */
import { z } from '../../../src/domain/endpoint'

export const statuses = [
  'Present',
  'Half Day',
  'Absent',
  'Working',
  'On Break',
  'On Leave',
  'Comp Off',
  'Week Off',
  'Not Punched In',
  'Punched Out',
] as const
export type AttendanceStatus = (typeof statuses)[number]

/** A half of a working day with a person's approved leave. */
export type LeaveMark = { half: 'morning' | 'afternoon'; type: 'personal' | 'compensation'; leaveId: number }
export const correctionTypes = [
  'missed_punch_in',
  'missed_punch_out',
  'wrong_hours',
  'work_from_home',
  'on_duty',
] as const
export type CorrectionType = (typeof correctionTypes)[number]

export const place = z.object({
  address: z.nullable(z.string()),
  lat: z.number(),
  lng: z.number(),
  /**
   * In metres; null once the exact position was purged. What remains is the office, or the place to about a
   * kilometre.
   */
  accuracy: z.nullable(z.number()),
  office: z.nullable(z.string()),
  /** Metres to that office. */
  distance: z.nullable(z.number()),
  /** That office's radius in metres, and the direction from it in degrees; null without an exact position. */
  circle: z.nullable(z.object({ radius: z.number(), bearing: z.number() })),
  outside: z.boolean(),
})
export type Place = z.output<typeof place>

/** Approved leave on a day; compensation if all of it is. */
export const dayLeave = z.object({
  halves: z.enum(['full', 'morning', 'afternoon']),
  type: z.enum(['personal', 'compensation']),
})

export const attendanceRecord = z.object({
  /** Null for a day without a row (an absence from the calendar). */
  id: z.nullable(z.int()),
  userId: z.int(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  date: z.string(),
  punchIn: z.nullable(z.string()),
  punchOut: z.nullable(z.string()),
  /** `HH:mm` in the firm's zone. */
  punchInTime: z.nullable(z.string()),
  punchOutTime: z.nullable(z.string()),
  /** Decimal hours with 2 places; breaks included. For an open session, up to `asOf`. */
  totalHours: z.string(),
  breakTime: z.string(),
  productiveHours: z.string(),
  status: z.enum(statuses),
  /** The name of the holiday or day off; null on a working day. */
  dayName: z.nullable(z.string()),
  isRegularized: z.boolean(),
  /** Punched out by Muster: counts only to the shift's end. */
  isAuto: z.boolean(),
  /** Punched outside every office's radius. */
  isOutside: z.boolean(),
  /** The first punch in or the last punch out was made offline. */
  isOffline: z.boolean(),
  /** Minutes after the shift's start; 0 within its grace period. */
  lateMinutes: z.int(),
  punchInLocation: z.nullable(place),
  punchOutLocation: z.nullable(place),
  leave: z.nullable(dayLeave),
})
export type AttendanceRecord = z.output<typeof attendanceRecord>

/** `since`: `HH:mm` in the firm's zone. `hoursBefore`: the total hours up to then, with earlier breaks. */
export const runningBreak = z.object({ since: z.string(), hoursBefore: z.string() })
export type RunningBreak = z.output<typeof runningBreak>

/** A day that is looked back on. */
export const pastRecord = z.extend(attendanceRecord, {
  runningBreak: z.nullable(runningBreak),
  /** A regularization of the day is requested and not decided yet. */
  isRegularizationPending: z.boolean(),
  /** `HH:mm`: leave begins with tonight's night shift, which has not begun yet. */
  leaveFrom: z.nullable(z.string()),
})
export type PastRecord = z.output<typeof pastRecord>

/** `HH:mm`; an end not later than the start is on the next day. */
export const shiftTimes = z.object({ name: z.string(), start: z.string(), end: z.string() })

/** One day of a person's week, also one without a record. */
export const weekDay = z.object({
  date: z.string(),
  /** Null if the day does not count: before joining, after leaving, before the firm began with Muster. */
  status: z.nullable(z.enum(statuses)),
  /** The name of the holiday or day off; null on a working day. */
  dayName: z.nullable(z.string()),
  totalHours: z.string(),
  /** The shift's hours, halved by leave for half the day; null on a day off and on a day of leave. */
  shiftHours: z.nullable(z.string()),
  lateMinutes: z.int(),
  /** Punched out by Muster: the hours count to the shift's end. */
  isAuto: z.boolean(),
  leave: z.nullable(dayLeave),
  shift: shiftTimes,
})

/** Running values that a screen can count up: finished seconds, and since when more are counted. */
export const running = z.object({ seconds: z.number(), since: z.nullable(z.string()) })

export const todayRecord = z.extend(attendanceRecord, {
  asOf: z.string(),
  worked: running,
  breaks: running,
  shift: shiftTimes,
})
export type TodayRecord = z.output<typeof todayRecord>

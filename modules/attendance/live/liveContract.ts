/** The live team. */
import { roles } from '../../../src/domain/access'
import { countText, endpoint, pagination, z } from '../../../src/domain/endpoint'
import { dayLeave, place, statuses } from '../day/recordContract'

export const liveMember = z.object({
  userId: z.int(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.string(),
  designation: z.nullable(z.string()),
  department: z.nullable(z.string()),
  profilePhoto: z.nullable(z.string()),
  status: z.enum(statuses),
  punchIn: z.nullable(z.string()),
  punchOut: z.nullable(z.string()),
  /** Decimal hours with two places, as `breakTime`. */
  totalHours: z.string(),
  breakTime: z.string(),
  breaks: z.int(),
  lastActivity: z.nullable(z.string()),
  isOutside: z.boolean(),
  lateMinutes: z.int(),
  leave: z.nullable(dayLeave),
  punchInLocation: z.nullable(place),
  punchOutLocation: z.nullable(place),
  /** Milliseconds of ended sessions and breaks, and the start of the running ones: a screen counts on. */
  workedMs: z.number(),
  breakMs: z.number(),
  openSince: z.nullable(z.string()),
  breakSince: z.nullable(z.string()),
})
export type LiveMember = z.output<typeof liveMember>

/** The name under which a window subscribes to changed rows of this list and the team's figures. */
export const liveList = 'attendance.live'

/** `epoch` changes when everybody is read again; `at` grows with every change. */
export const liveVersion = z.object({ epoch: z.string(), at: z.int() })
export type LiveVersion = z.output<typeof liveVersion>

export const live = endpoint({
  method: 'GET',
  path: '/api/attendance/live',
  may: 'view_live_attendance',
  title:
    'Visible people with their current status: an array, or with `page` a page with the ' +
    'count of each status',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(z.enum(statuses)),
    role: z.optional(z.enum(roles)),
    /** Only people who came late today. */ late: z.optional(z.enum(['1'])),
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
  }),
  answer: z.union([
    z.array(liveMember),
    z.object({
      data: z.array(liveMember),
      pagination,
      counts: z.partialRecord(z.enum(statuses), z.int()),
      /** The list's place in the changes that the event stream sends (`attendance.rows`). */
      version: z.nullable(liveVersion),
    }),
  ]),
})

const namedPeople = z.object({
  total: z.int(),
  /** The first ten. */
  people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
})
export type NamedPeople = z.output<typeof namedPeople>

export const exceptions = endpoint({
  method: 'GET',
  path: '/api/attendance/exceptions',
  may: 'view_live_attendance',
  title:
    "The last working day's automatic punch-outs, and today's punches outside every office, among the " +
    'visible people without the reader',
  answer: z.object({
    forgotten: z.extend(namedPeople, {
      /** The last working day. Null before the firm's first one. */ day: z.nullable(z.string()),
    }),
    outside: namedPeople,
  }),
})
export type PunchExceptions = z.output<typeof exceptions.answer>

/** Today's team figures. */
export const teamToday = z.object({
  members: z.int(),
  /** Working or Present. */ presentToday: z.int(),
  /** Punched in for the day that the list shows of them, whether still in or not. */ cameToday: z.int(),
  /** Of these: finished, and the day is an earlier one, such as last night's shift. */
  finishedBefore: z.int(),
  onBreak: z.int(),
  onLeave: z.int(),
  /** Punched in after the shift's start and its grace period. */ late: z.int(),
  /** How many people have each status; together all members. */ counts: z.partialRecord(
    z.enum(statuses),
    z.int(),
  ),
  /** Decimal hours of all together, without breaks. */ productiveHours: z.string(),
  /** The same in milliseconds at the instant `at`, and the people whose time counts on. */
  productiveMs: z.number(),
  /** Of these: the time of everybody whose day is an earlier one. */ productiveBeforeMs: z.number(),
  running: z.int(),
  at: z.string(),
})
export type TeamToday = z.output<typeof teamToday>

/** The whole firm's day. */
export const firmToday = z.object({
  /**
   * By office; `id` is null for people without one. `came`: working, on break or finished in the live list,
   * where a night's shift counts until the next one.
   */
  offices: z.array(
    z.object({
      id: z.nullable(z.int()),
      name: z.string(),
      people: z.int(),
      /** Of these, without those on leave or on a day off. */ due: z.int(),
      came: z.int(),
    }),
  ),
  /** The last working days, oldest first. `rate`: percent of days worked, half days as a half. */
  rates: z.array(z.object({ day: z.string(), rate: z.number(), late: z.int() })),
  /** Active people without a manager, except Admins. */ withoutManager: z.int(),
})
export type FirmToday = z.output<typeof firmToday>

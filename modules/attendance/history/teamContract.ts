/** The team's days: a table over a period, and a month as a grid. */
import { countText, day, endpoint, idText, pagination, z } from '../../../src/domain/endpoint'
import { dayLeave, runningBreak, statuses } from '../day/recordContract'

const may = 'view_live_attendance'
const aMonth = 'Must be a month, yyyy-MM'

/** The status filter, as the specification lists it. */
export const teamStatuses = ['Present', 'Absent', 'Half Day', 'On Leave', 'Week Off'] as const
const filters = {
  dateFrom: z.optional(day()),
  dateTo: z.optional(day()),
  status: z.optional(z.enum(statuses)),
  userId: z.optional(idText()),
}

export const teamRecord = z.object({
  userId: z.int(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  designation: z.nullable(z.string()),
  date: z.string(),
  punchIn: z.nullable(z.string()),
  punchOut: z.nullable(z.string()),
  /** `HH:mm` in the firm's zone. */ punchInTime: z.nullable(z.string()),
  punchOutTime: z.nullable(z.string()),
  /** The break that runs now. */ runningBreak: z.nullable(runningBreak),
  status: z.enum(statuses),
  /** Decimal hours with 2 places. */ totalHours: z.string(),
  /** The name of the holiday or day off. */ dayName: z.nullable(z.string()),
  leave: z.nullable(dayLeave),
  lateMinutes: z.int(),
  isOutside: z.boolean(),
  isOffline: z.boolean(),
  isAuto: z.boolean(),
  isRegularized: z.boolean(),
  /** A regularization of the day is requested and not decided yet. */
  isRegularizationPending: z.boolean(),
  /** `HH:mm`: leave begins with tonight's night shift, which has not begun yet. */
  leaveFrom: z.nullable(z.string()),
})
export type TeamRecord = z.output<typeof teamRecord>
export const teamSummary = z.object({ present: z.int(), absent: z.int(), onLeave: z.int() })

export const teamHistory = endpoint({
  method: 'GET',
  path: '/api/attendance/team-history',
  conditional: 15,
  may,
  title:
    "The team's days, including days off; default: from the first of last month to the end of this month. " +
    '`total` and `summary` cover all matches, not only the page',
  query: z.object({ ...filters, page: z.optional(countText(1_000_000)), limit: z.optional(countText(500)) }),
  answer: z.object({
    records: z.array(teamRecord),
    total: z.int(),
    summary: teamSummary,
    /** All days of the period by status, whatever the filter's status. Those without a day are omitted. */
    counts: z.partialRecord(z.enum(statuses), z.int()),
    page: z.int(),
    limit: z.int(),
    dateFrom: z.string(),
    dateTo: z.string(),
  }),
})
export const teamHistoryCsv = endpoint({
  method: 'GET',
  path: '/api/attendance/team-history/csv',
  may,
  title: "The team's filtered days as CSV",
  query: z.object(filters),
  answer: z.any(),
  media: 'text/csv',
})

export const teamMonth = endpoint({
  method: 'GET',
  path: '/api/attendance/team-month',
  conditional: 15,
  may,
  title: 'A month of the team as a grid: a row per person, a column per day',
  query: z.object({
    month: z.string(aMonth).check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, aMonth)),
    search: z.optional(z.string().check(z.maxLength(200))),
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(100)),
  }),
  answer: z.object({
    month: z.string(),
    today: z.string(),
    /** `off`: the name of the day off, if it is no working day. */
    days: z.array(z.object({ date: z.string(), off: z.nullable(z.string()), isHoliday: z.boolean() })),
    data: z.array(
      z.object({
        userId: z.int(),
        employeeId: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        profilePhoto: z.nullable(z.string()),
        /** One cell per day; null if there is nothing to show: future days, before joining, after leaving. */
        cells: z.array(
          z.nullable(
            z.object({
              status: z.enum(statuses),
              hours: z.string(),
              late: z.boolean(),
              /** Half days of approved leave, 0 to 2, also beside worked time. */
              leaveHalves: z.int(),
            }),
          ),
        ),
      }),
    ),
    pagination,
  }),
})

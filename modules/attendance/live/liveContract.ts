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
  /** `H:MM`. */
  totalHours: z.string(),
  breakTime: z.string(),
  breaks: z.int(),
  lastActivity: z.nullable(z.string()),
  isOutside: z.boolean(),
  lateMinutes: z.int(),
  leave: z.nullable(dayLeave),
  punchInLocation: z.nullable(place),
  punchOutLocation: z.nullable(place),
})
export type LiveMember = z.output<typeof liveMember>

export const live = endpoint({
  method: 'GET',
  path: '/api/attendance/live',
  conditional: 15,
  sameFor: { may: 'view_all_attendance' },
  may: 'view_live_attendance',
  title:
    'Visible people with their current status: an array, or with `page` a page with the ' +
    'count of each status',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(z.enum(statuses)),
    role: z.optional(z.enum(roles)),
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
  }),
  answer: z.union([
    z.array(liveMember),
    z.object({ data: z.array(liveMember), pagination, counts: z.partialRecord(z.enum(statuses), z.int()) }),
  ]),
})

/** Today's team figures. */
export const teamToday = z.object({
  members: z.int(),
  /** Working or Present. */ presentToday: z.int(),
  /** Punched in today, whether still in or not. */ cameToday: z.int(),
  onBreak: z.int(),
  onLeave: z.int(),
  /** Decimal hours of all together, without breaks. */ productiveHours: z.string(),
})
export type TeamToday = z.output<typeof teamToday>

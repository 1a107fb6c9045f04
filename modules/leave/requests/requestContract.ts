/** Requests: applying, preview, one's own leave, and cancelling it. */
import { endpoint, z, countText, day, idText, pagination, prose } from '../../../src/domain/endpoint'
import { trail } from '../../approvals/contract'

export const leaveTypes = ['personal', 'compensation'] as const
export type LeaveType = (typeof leaveTypes)[number]
export const durations = ['full_day', 'half_day_morning', 'half_day_afternoon'] as const
export type Duration = (typeof durations)[number]
export const leaveStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

/** A day that a leave takes, as it counts now. */
export const leaveDay = z.object({
  date: z.string(),
  part: z.enum(['full', 'morning', 'afternoon']),
  /** `between`: an off day between two leave days, if the firm counts those. */
  kind: z.enum(['leave', 'between']),
})

export const leave = z.object({
  id: z.int(),
  userId: z.int(),
  users: z.object({ firstName: z.string(), lastName: z.string() }),
  leaveType: z.enum(leaveTypes),
  fromDate: z.string(),
  toDate: z.string(),
  totalDays: z.number(),
  status: z.enum(leaveStatuses),
  duration: z.enum(durations),
  reason: z.string(),
  compensationDate: z.nullable(z.string()),
  createdAt: z.string(),
  days: z.array(leaveDay),
  approval: trail,
  /** The original end, if the rest was given back. */
  requestedTo: z.nullable(z.string()),
  /** Who retracted approved leave or its rest, and when. */
  retracted: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** The other leaves of the same request, if it made several. */
  parts: z.array(
    z.object({
      id: z.int(),
      fromDate: z.string(),
      toDate: z.string(),
      totalDays: z.number(),
      status: z.enum(leaveStatuses),
    }),
  ),
  /** Until when the person can undo their own decision; null if there is no recent one. */
  undoUntil: z.nullable(z.string()),
  /** The person's possible actions now. Retracting started leave returns the days after today. */
  canCancel: z.boolean(),
  canRetract: z.boolean(),
})
export type Leave = z.output<typeof leave>

const requestFields = {
  leaveType: z.enum(leaveTypes, 'Please fill in all required fields'),
  fromDate: day(),
  toDate: day(),
  duration: z._default(z.enum(durations), 'full_day'),
  compensationDate: z.optional(z.nullable(day())),
}

export const applyForLeave = endpoint({
  method: 'POST',
  path: '/api/leaves',
  may: 'apply_leave',
  title: 'Apply for leave; the server counts the days and ignores totalDays',
  body: z.object({
    ...requestFields,
    reason: prose(1000, 'Please fill in all required fields'),
    totalDays: z.optional(z.unknown()),
    /** If the range contains off days: request only the working days, as separate leaves. */
    workingDaysOnly: z.optional(z.boolean()),
  }),
  answer: z.extend(leave, { leaves: z.array(leave) }),
})

export const previewDay = z.object({
  date: z.string(),
  /** `counted`: how much of the day the leave takes, 0, 0.5 or 1. */
  counted: z.number(),
  kind: z.enum(['working', 'off', 'between', 'not employed']),
  /** The name of the day off. */
  name: z.nullable(z.string()),
  /** How many of the team are on leave, and who, if visible. */
  away: z.int(),
  awayNames: z.array(z.string()),
})

export const previewLeave = endpoint({
  method: 'GET',
  path: '/api/leaves/preview',
  may: 'apply_leave',
  title: 'Preview of a request: each day, the balance afterwards, team members on leave, and broken rules',
  query: z.object({
    leaveType: z.enum(leaveTypes),
    fromDate: day(),
    toDate: day(),
    duration: z.optional(z.enum(durations)),
    compensationDate: z.optional(day()),
  }),
  answer: z.object({
    days: z.array(previewDay),
    totalDays: z.number(),
    /** For each leave year of the range; empty for compensation. */
    balances: z.array(
      z.object({ year: z.string(), available: z.number(), after: z.number(), isProjected: z.boolean() }),
    ),
    /** Days beyond the monthly allowance: allowed, but the approver sees it. */
    beyondAllowance: z.number(),
    monthlyAllowance: z.number(),
    teamSize: z.int(),
    /** The approvers, step by step. */
    approvers: z.optional(z.array(z.object({ step: z.int(), name: z.string() }))),
    /** Messages with which the request would be refused. */
    problems: z.array(z.object({ field: z.string(), message: z.string() })),
    /** The separate leaves of the working days; empty if the range has no off day. */
    split: z.array(z.object({ fromDate: z.string(), toDate: z.string(), totalDays: z.number() })),
  }),
})
export type LeavePreview = z.output<typeof previewLeave.answer>

export const myLeaves = endpoint({
  method: 'GET',
  path: '/api/leaves',
  conditional: 15,
  may: 'apply_leave',
  title: "One's own leave, newest first",
  query: z.object({
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
    status: z.optional(z.enum(leaveStatuses)),
  }),
  answer: z.union([z.array(leave), z.object({ data: z.array(leave), pagination })]),
})

const byId = z.object({ id: idText() })
export const getLeave = endpoint({
  method: 'GET',
  path: '/api/leaves/:id',
  may: 'apply_leave',
  title: 'A leave, with team members on leave on its days',
  params: byId,
  answer: z.extend(leave, {
    team: z.array(
      z.object({
        date: z.string(),
        away: z.array(z.object({ name: z.string(), part: z.string(), status: z.string() })),
      }),
    ),
    teamSize: z.int(),
  }),
})
export const cancelLeave = endpoint({
  method: 'DELETE',
  path: '/api/leaves/:id',
  may: 'apply_leave',
  title: "Cancel one's own pending leave",
  params: byId,
  answer: leave,
})
export const retractLeave = endpoint({
  method: 'PUT',
  path: '/api/leaves/:id/retract',
  may: 'apply_leave',
  title: "Retract one's own approved leave that starts after today, or its days after today",
  params: byId,
  answer: leave,
})
export const workedThatDay = endpoint({
  method: 'PUT',
  path: '/api/leaves/:id/worked',
  may: 'apply_leave',
  title: 'Confirm that a leave day was worked (applicant or approver); the worked half days are refunded',
  params: byId,
  body: z.object({ date: day(), half: z.optional(z.enum(['morning', 'afternoon'])) }),
  answer: leave,
})

export const keepAsLeave = endpoint({
  method: 'PUT',
  path: '/api/leaves/:id/kept',
  may: 'approve_leaves',
  title: 'Keep a worked day of approved leave as leave, or offer its refund again',
  params: byId,
  body: z.object({ date: day(), isKept: z.boolean() }),
  answer: leave,
})

export const workedLeave = endpoint({
  method: 'GET',
  path: '/api/leaves/worked',
  may: 'apply_leave',
  title: 'Worked days of approved leave, for oneself and visible people; those to decide first',
  query: z.object({ id: z.optional(idText()), userId: z.optional(idText()), date: z.optional(day()) }),
  answer: z.array(
    z.object({
      leaveId: z.int(),
      userId: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      leaveType: z.enum(leaveTypes),
      date: z.string(),
      /** The worked half days, which 'Worked that day' refunds. */
      halves: z.array(z.enum(['morning', 'afternoon'])),
      /** All half days of the leave on this day. */
      leaveHalves: z.array(z.enum(['morning', 'afternoon'])),
      /** Instants; null if the person has not punched out, or Muster did. */
      punchIn: z.string(),
      punchOut: z.nullable(z.string()),
      /** Decimal hours worked on the day, net of breaks, and in the worked half days. */
      hours: z.string(),
      hoursInHalves: z.string(),
      /** The person is the first to decide it; others above can decide it, too. */
      isYours: z.boolean(),
      /** The names of those who are the first to decide it. */
      approvers: z.array(z.string()),
    }),
  ),
})
export type WorkedLeave = z.output<typeof workedLeave.answer>[number]

/**
 * Leave: requests, the balance and its ledger, policies. Days are `yyyy-MM-dd`, counts of days are in steps
 * of a half.
 */
import { endpoint, z, countText, day, id, idText, pagination, prose } from '../../src/domain/endpoint'
import type { Day } from '../../src/domain/day'
import { comment, decision, decisionResults, trail } from '../approvals/contract'

declare module '../../src/domain/events' {
  interface Events {
    'leave.requested': LeaveNews & { before: null; after: LeaveState }
    'leave.approved': LeaveNews & { before: LeaveState; after: LeaveState }
    'leave.rejected': LeaveNews & { comment: string | null; before: LeaveState; after: LeaveState }
    'leave.cancelled': LeaveNews & { why: string | null; before: LeaveState; after: LeaveState }
    'leave.retracted': LeaveNews & { approvedBy: number[]; before: LeaveState; after: LeaveState }
    /** Days of a standing leave changed: the calendar did, or somebody worked that day. */
    'leave.recounted': LeaveNews & {
      name: string
      why: string
      /** Days left after it; less than 0: owed. */ available: number
      before: { days: number }
      after: { days: number }
    }
    'leave.balance_changed': {
      userId: number
      year: Day
      why: string
      before: BalanceState
      after: BalanceState
    }
    'leave.policy_changed': { policyId: number; before: PolicyState; after: PolicyState }
  }
}
export type LeaveNews = { userId: number; leaveId: number; from: Day; to: Day; type: LeaveType; days: number }
export type LeaveState = { status: LeaveStatus; days: number }
export type BalanceState = { totalLeaves: number; usedLeaves: number; carryForward: number; reserved: number }
export type PolicyState = { role: string; totalLeaves: number; freeLeaves: number }

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
  /** `between`: an off day between two days of leave, where the firm counts those. */
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
  /** What the asker may do with it now. */
  canCancel: z.boolean(),
  canRetract: z.boolean(),
})
export type Leave = z.output<typeof leave>

const wish = {
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
  title: 'Ask for leave; the days are counted here, whatever totalDays says',
  body: z.object({
    ...wish,
    reason: prose(1000, 'Please fill in all required fields'),
    totalDays: z.optional(z.unknown()),
    /**
     * Where the range holds off days: ask for the working days only, as the separate leaves that this makes.
     */
    workingDaysOnly: z.optional(z.boolean()),
  }),
  answer: z.extend(leave, { leaves: z.array(leave) }),
})

export const previewDay = z.object({
  date: z.string(),
  /** `counted`: how much of the day the leave takes, 0, 0.5 or 1. */
  counted: z.number(),
  kind: z.enum(['working', 'off', 'between', 'not employed']),
  /** What makes it an off day. */
  name: z.nullable(z.string()),
  /** How many of the team are away; who, where the asker may see them. */
  away: z.int(),
  awayNames: z.array(z.string()),
})

export const previewLeave = endpoint({
  method: 'GET',
  path: '/api/leaves/preview',
  may: 'apply_leave',
  title:
    'What a request would mean: each day, the balance after it, who else is away, and what stands against it',
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
    /** Per leave year that the range touches; empty for compensation. */
    balances: z.array(
      z.object({ year: z.string(), available: z.number(), after: z.number(), isProjected: z.boolean() }),
    ),
    /** Days beyond the monthly allowance: not refused, but the approver sees it. */
    beyondAllowance: z.number(),
    monthlyAllowance: z.number(),
    teamSize: z.int(),
    /** Who would decide, step by step. */
    approvers: z.optional(z.array(z.object({ step: z.int(), name: z.string() }))),
    /** Sentences with which the request would be refused. */
    problems: z.array(z.object({ field: z.string(), message: z.string() })),
    /** The separate leaves of the working days only; empty when the range holds no off day. */
    split: z.array(z.object({ fromDate: z.string(), toDate: z.string(), totalDays: z.number() })),
  }),
})
export type LeavePreview = z.output<typeof previewLeave.answer>

export const myLeaves = endpoint({
  method: 'GET',
  path: '/api/leaves',
  polled: 15,
  may: 'apply_leave',
  title: "One's own leave, newest first",
  query: z.object({
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
    status: z.optional(z.enum(leaveStatuses)),
  }),
  answer: z.union([z.array(leave), z.object({ data: z.array(leave), pagination })]),
})

export const ledgerKinds = [
  'grant',
  'carry-forward',
  'expiry',
  'reserve',
  'release',
  'debit',
  'refund',
  'adjustment',
] as const
export const ledgerEntry = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(ledgerKinds),
  /** Which of the sums it changes, and by how much. */
  sum: z.enum(['totalLeaves', 'usedLeaves', 'carryForward', 'reserved']),
  days: z.number(),
  /** What is available after it. */
  available: z.number(),
  leaveId: z.nullable(z.int()),
  reason: z.string(),
  author: z.nullable(z.string()),
})

export const leaveBalance = z.object({
  userId: z.int(),
  totalLeaves: z.number(),
  usedLeaves: z.number(),
  carryForward: z.number(),
  reserved: z.number(),
  available: z.number(),
  /** First and last day of the leave year that these figures are of. */
  from: z.string(),
  to: z.string(),
  /** When what was carried forward and not taken is lost; null when it is not. */
  carryForwardExpires: z.nullable(z.string()),
  monthlyAllowance: z.number(),
  entries: z.array(ledgerEntry),
})
export type LeaveBalance = z.output<typeof leaveBalance>

export const myBalance = endpoint({
  method: 'GET',
  path: '/api/leaves/balance',
  polled: 60,
  may: 'apply_leave',
  title: "One's own balance and the ledger behind it",
  answer: leaveBalance,
})
export const balanceOfPerson = endpoint({
  method: 'GET',
  path: '/api/leaves/balance/:userId',
  may: 'manage_employees',
  title: "A person's balance and the ledger behind it",
  params: z.object({ userId: idText() }),
  answer: leaveBalance,
})

const halves = (least: number, most: number) =>
  z.number('Must be a number').check(
    z.minimum(least, `Must be from ${least} to ${most}`),
    z.maximum(most, `Must be from ${least} to ${most}`),
    z.refine((n) => Number.isInteger(n * 2), 'Must be in steps of 0.5'),
  )
/** A number, or a numeric string, as clients send usedLeaves. */
const figure = (least: number, most: number) =>
  z.union([
    halves(least, most),
    z.pipe(
      z.string().check(z.regex(/^-?\d+(\.\d+)?$/, 'Must be a number')),
      z.pipe(z.transform(Number), halves(least, most)),
    ),
  ])

export const adjustBalance = endpoint({
  method: 'PUT',
  path: '/api/leaves/balance/:userId',
  may: 'manage_employees',
  title: 'Adjust a balance: the differences are written to the ledger, never the sums',
  params: z.object({ userId: idText() }),
  body: z.object({
    totalLeaves: z.optional(figure(0, 366)),
    usedLeaves: z.optional(figure(0, 366)),
    carryForward: z.optional(figure(0, 366)),
    reason: prose(500, 'Please provide a reason for the adjustment'),
  }),
  answer: leaveBalance,
})

const byId = z.object({ id: idText() })
export const getLeave = endpoint({
  method: 'GET',
  path: '/api/leaves/:id',
  may: 'apply_leave',
  title: 'A leave, with who of the team is away on its days',
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
  title: "Take back one's own approved leave that starts after today",
  params: byId,
  answer: leave,
})
export const workedThatDay = endpoint({
  method: 'PUT',
  path: '/api/leaves/:id/worked',
  may: 'apply_leave',
  title: 'Applicant or approver: that day was worked; it is refunded',
  params: byId,
  body: z.object({ date: day(), half: z.optional(z.enum(['morning', 'afternoon'])) }),
  answer: leave,
})

export const pendingLeave = z.extend(leave, {
  employeeId: z.string(),
  designation: z.nullable(z.string()),
  /** True where the open step is held by the asker; else the asker may decide it all the same. */
  isYours: z.boolean(),
  beyondAllowance: z.number(),
  /** Saturdays and Sundays inside the range. */
  weekendDays: z.array(z.string()),
  available: z.number(),
  /** Of the same team, on one of the days, pending or approved. */
  teamAway: z.int(),
})
export type PendingLeave = z.output<typeof pendingLeave>

export const pendingLeaves = endpoint({
  method: 'GET',
  path: '/api/leaves/pending',
  restsOn: ['leave', 'approvals', 'people', 'firm'],
  may: 'approve_leaves',
  title: 'Leave that the asker may decide now',
  answer: z.array(pendingLeave),
})
export const decideLeave = endpoint({
  method: 'PUT',
  path: '/api/leaves/:id/approval',
  may: 'approve_leaves',
  title: 'Approve or reject a leave',
  params: byId,
  body: z.object({ action: decision, comment }),
  answer: leave,
})
export const decideLeaves = endpoint({
  method: 'PUT',
  path: '/api/leaves/approvals',
  may: 'approve_leaves',
  title: 'Approve or reject several at once; each result by itself',
  body: z.object({
    ids: z.array(id()).check(z.minLength(1, 'Choose at least one'), z.maxLength(200)),
    action: decision,
    comment,
  }),
  answer: decisionResults,
})

export const upcomingLeave = z.object({
  id: z.int(),
  userId: z.int(),
  leaveType: z.enum(leaveTypes),
  duration: z.enum(durations),
  fromDate: z.string(),
  toDate: z.string(),
  totalDays: z.number(),
  status: z.enum(leaveStatuses),
  user: z.object({
    firstName: z.string(),
    lastName: z.string(),
    designation: z.nullable(z.string()),
    profilePhoto: z.nullable(z.string()),
  }),
})
export const upcomingLeaves = endpoint({
  method: 'GET',
  path: '/api/leaves/upcoming',
  restsOn: ['leave', 'people', 'firm'],
  may: 'approve_leaves',
  title: 'Approved leave of the next 7 days, of those the asker may see',
  answer: z.array(upcomingLeave),
})

export const policy = z.object({
  id: z.int(),
  role: z.string(),
  totalLeaves: z.number(),
  freeLeaves: z.number(),
})
export const listPolicies = endpoint({
  method: 'GET',
  path: '/api/leave-policies',
  may: 'manage_settings',
  title: 'Yearly leave and monthly allowance by role',
  answer: z.array(policy),
})
export const updatePolicy = endpoint({
  method: 'PUT',
  path: '/api/leave-policies/:id',
  may: 'manage_settings',
  title: 'Change a policy; balances follow when they are updated',
  params: byId,
  body: z.object({ totalLeaves: z.optional(figure(0, 50)), freeLeaves: z.optional(figure(0, 5)) }),
  answer: policy,
})
export const updateAllBalances = endpoint({
  method: 'POST',
  path: '/api/leave-policies/update-all-balances',
  may: 'manage_settings',
  title: "Bring everybody's grant to the policies; a second time changes nothing more",
  query: z.object({ preview: z.optional(z.literal('1')) }),
  answer: z.object({
    updated: z.int(),
    unchanged: z.int(),
    /** Who would owe days. */ owing: z.array(
      z.object({ userId: z.int(), name: z.string(), available: z.number() }),
    ),
    message: z.string(),
  }),
})

export const renewCalendarLink = endpoint({
  method: 'POST',
  path: '/api/leaves/calendar-link',
  may: 'apply_leave',
  title: 'A new secret link to a calendar of holidays and own leave; the old one ends',
  answer: z.object({ path: z.string() }),
})
export const calendarFeed = endpoint({
  method: 'GET',
  path: '/api/leaves/calendar/:token',
  may: 'public',
  title: 'Holidays and own leave as a calendar (ICS)',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  answer: z.string(),
  media: 'text/calendar',
})

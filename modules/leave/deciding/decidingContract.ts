/** Decisions: pending leave, and upcoming team leave. */
import { endpoint, z, idText } from '../../../src/domain/endpoint'
import { comment, decision, decisionResults, severalIds } from '../../approvals/contract'
import { leave, leaveTypes, durations, leaveStatuses } from '../requests/requestContract'

const byId = z.object({ id: idText() })

export const pendingLeave = z.extend(leave, {
  employeeId: z.string(),
  designation: z.nullable(z.string()),
  /** True if the person is an approver of the open step; otherwise they can still decide it. */
  isYours: z.boolean(),
  /** Days, of all months together. */
  beyondAllowance: z.number(),
  /** The same by month, `2026-12`. */
  beyondMonths: z.array(z.object({ month: z.string(), days: z.number() })),
  /** Saturdays and Sundays in the range. */
  weekendDays: z.array(z.object({ date: z.string(), isWorking: z.boolean() })),
  /** Days left once this leave is taken: pending leave is reserved. */
  available: z.number(),
  /** In the same team, on one of the days, pending or approved. */
  teamAway: z.int(),
  /** Of those whose leave the person may see: with approved leave, and with pending leave only. */
  teamAwayNames: z.array(z.string()),
  teamAskingNames: z.array(z.string()),
})
export type PendingLeave = z.output<typeof pendingLeave>

export const pendingLeaves = endpoint({
  method: 'GET',
  path: '/api/leaves/pending',
  dependsOn: ['leave', 'approvals', 'people', 'firm'],
  may: 'approve_leaves',
  title: 'Leave that the person can decide now',
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
  title: 'Approve or reject several; each has its own result',
  body: z.object({
    ids: severalIds,
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
  /**
   * When today's shift begins, if it is a night shift and the leave covers today. Until then the person has
   * the status of the night before.
   */
  nightShiftFrom: z.nullable(z.string()),
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
  dependsOn: ['leave', 'people', 'firm'],
  may: 'approve_leaves',
  title: 'Approved leave of the next 7 days, for visible people',
  answer: z.array(upcomingLeave),
})

export const undoLeaveDecision = endpoint({
  method: 'POST',
  path: '/api/leaves/:id/approval/undo',
  may: 'approve_leaves',
  title: "Undo one's own decision within a minute, as long as nothing depends on it",
  params: byId,
  answer: leave,
})
export const undoLeaveDecisions = endpoint({
  method: 'POST',
  path: '/api/leaves/approvals/undo',
  may: 'approve_leaves',
  title: "Undo several of one's own decisions; each has its own result",
  body: z.object({ ids: severalIds }),
  answer: decisionResults,
})

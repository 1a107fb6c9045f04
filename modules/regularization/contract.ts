/** Regularization: requests to correct a day of attendance. */
import { endpoint, z, day, idText, prose } from '../../src/domain/endpoint'
import type { Day } from '../../src/domain/day'
import { comment, decision, decisionResults, severalIds, trail, type Decision } from '../approvals/contract'
import { statuses } from '../attendance/contract'

declare module '../approvals/contract' {
  interface ApprovalKinds {
    regularization: true
  }
}
declare module '../../src/domain/events' {
  interface Events {
    'regularization.requested': RegularizationNews
    'regularization.approved': RegularizationNews & Decision
    'regularization.rejected': RegularizationNews & Decision
    /** Pending again: its decision was undone. */
    'regularization.decision_undone': RegularizationNews & {
      before: { status: string }
      after: { status: string }
    }
    'regularization.withdrawn': RegularizationNews & { why: string | null }
  }
}
export type RegularizationNews = { userId: number; regularizationId: number; day: Day; type: RequestType }

export const requestTypes = [
  'missed_punch_in',
  'missed_punch_out',
  'wrong_hours',
  'work_from_home',
  'on_duty',
] as const
export type RequestType = (typeof requestTypes)[number]
export const regularizationStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const

const figures = z.object({
  punchInTime: z.nullable(z.string()),
  punchOutTime: z.nullable(z.string()),
  totalHours: z.string(),
  status: z.enum(statuses),
})
/** The effect of approving it now. */
export const makes = z.object({
  before: figures,
  after: figures,
  /** A warning if the hours are far beyond the recorded ones, or below the day's. */
  warning: z.nullable(z.string()),
})
export type Makes = z.output<typeof makes>

export const regularization = z.object({
  id: z.int(),
  userId: z.int(),
  users: z.object({ firstName: z.string(), lastName: z.string() }),
  requestType: z.enum(requestTypes),
  targetDate: z.string(),
  /** `HH:mm` as requested; null if not requested. */
  punchInTime: z.nullable(z.string()),
  punchOutTime: z.nullable(z.string()),
  /** Decimal hours that the day will have, 2 places. */
  actualHours: z.string(),
  reason: z.string(),
  status: z.enum(regularizationStatuses),
  createdAt: z.string(),
  /** When it was decided, either way. */
  approvedAt: z.nullable(z.string()),
  /** The day as it was recorded at the request. */
  recorded: z.nullable(
    z.object({
      punchInTime: z.nullable(z.string()),
      punchOutTime: z.nullable(z.string()),
      totalHours: z.string(),
      status: z.string(),
    }),
  ),
  /** While it is pending. */
  makes: z.nullable(makes),
  approval: trail,
  /** Until when the person can undo their own decision; null if there is no recent one. */
  undoUntil: z.nullable(z.string()),
  canWithdraw: z.boolean(),
})
export type Regularization = z.output<typeof regularization>

/** 24-hour time; empty means none. */
const time = z.optional(
  z.nullable(
    z.pipe(
      z.string().check(z.regex(/^(|([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)$/, 'Must be a time, HH:mm')),
      z.transform((text) => text.slice(0, 5) || null),
    ),
  ),
)

/** In digits; empty means none. */
const hours = z.string().check(z.regex(/^-?(?:\d+(?:\.\d*)?|\.\d*)?$/, 'Must be a number'))

export const previewRegularization = endpoint({
  method: 'GET',
  path: '/api/regularizations/preview',
  may: 'request_regularization',
  title: 'Preview of a request: the resulting day, and broken rules',
  query: z.object({
    requestType: z.enum(requestTypes, 'Please choose what is wrong'),
    targetDate: day(),
    punchInTime: time,
    punchOutTime: time,
    actualHours: z.optional(hours),
  }),
  answer: z.object({
    /** Null if the day cannot be corrected at all. */
    makes: z.nullable(makes),
    problems: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
})

export const requestRegularization = endpoint({
  method: 'POST',
  path: '/api/regularizations',
  may: 'request_regularization',
  title: 'Request a correction of a day',
  body: z.object({
    requestType: z.enum(requestTypes, 'Please choose what is wrong'),
    targetDate: z
      .string('Please fill in target date and reason')
      .check(z.refine((text) => day().safeParse(text).success, 'Please fill in target date and reason')),
    punchInTime: time,
    punchOutTime: time,
    /** Used only if the times do not determine the hours. */
    actualHours: z.optional(z.nullable(z.union([z.number(), hours]))),
    reason: prose(1000, 'Please fill in target date and reason'),
    /** Sent by clients and ignored: the sign-in decides whose request it is. */
    userId: z.optional(z.unknown()),
    attendanceId: z.optional(z.unknown()),
  }),
  answer: regularization,
})

export const myRegularizations = endpoint({
  method: 'GET',
  path: '/api/regularizations',
  conditional: 15,
  may: 'request_regularization',
  title: "One's own requests, newest first",
  query: z.object({ status: z.optional(z.enum(regularizationStatuses)) }),
  answer: z.array(regularization),
})
const requestId = z.object({ id: idText() })
export const getRegularization = endpoint({
  method: 'GET',
  path: '/api/regularizations/:id',
  may: 'request_regularization',
  title: "A request: one's own, or a visible one",
  params: requestId,
  answer: regularization,
})
export const withdrawRegularization = endpoint({
  method: 'DELETE',
  path: '/api/regularizations/:id',
  may: 'request_regularization',
  title: "Withdraw one's own pending request",
  params: requestId,
  answer: regularization,
})

export const pendingRegularization = z.extend(regularization, {
  employeeId: z.string(),
  designation: z.nullable(z.string()),
  isYours: z.boolean(),
})
export type PendingRegularization = z.output<typeof pendingRegularization>
export const pendingRegularizations = endpoint({
  method: 'GET',
  path: '/api/regularizations/pending',
  conditional: 15,
  may: 'approve_leaves',
  title: 'Requests that the person can decide now',
  answer: z.array(pendingRegularization),
})
export const decideRegularization = endpoint({
  method: 'PUT',
  path: '/api/regularizations/:id/approval',
  may: 'approve_leaves',
  title: 'Approve or reject a regularization',
  params: requestId,
  body: z.object({ action: decision, comment }),
  answer: regularization,
})
export const decideRegularizations = endpoint({
  method: 'PUT',
  path: '/api/regularizations/approvals',
  may: 'approve_leaves',
  title: 'Approve or reject several; each has its own result',
  body: z.object({
    ids: severalIds,
    action: decision,
    comment,
  }),
  answer: decisionResults,
})

/** 'You did not punch out yesterday. You usually leave at 19:05.' */
export const getRepair = endpoint({
  method: 'GET',
  path: '/api/regularizations/repair',
  conditional: 15,
  may: 'request_regularization',
  title: 'The forgotten punch-out that can be fixed with one tap, if any',
  answer: z.object({
    repair: z.nullable(
      z.object({
        date: z.string(),
        punchInTime: z.string(),
        usualOut: z.string(),
        /** The number of days it was computed from; 0: the shift's end. */ from: z.int(),
      }),
    ),
  }),
})

export const undoRegularizationDecision = endpoint({
  method: 'POST',
  path: '/api/regularizations/:id/approval/undo',
  may: 'approve_leaves',
  title: "Undo one's own decision within a minute, as long as nothing depends on it",
  params: requestId,
  answer: regularization,
})
export const undoRegularizationDecisions = endpoint({
  method: 'POST',
  path: '/api/regularizations/approvals/undo',
  may: 'approve_leaves',
  title: "Undo several of one's own decisions; each has its own result",
  body: z.object({ ids: severalIds }),
  answer: decisionResults,
})

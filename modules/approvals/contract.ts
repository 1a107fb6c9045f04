/**
 * Approvals: a request's steps, their approvers, and decisions. It knows the kinds of requests, not their
 * content.
 */
import type { Instant } from '../../src/domain/day'
import { endpoint, z, id } from '../../src/domain/endpoint'

declare module '../../src/domain/events' {
  interface Events {
    'approval.opened': ApprovalSubject & { step: number; holders: number[] }
    /** Other people can decide now too, or instead: who, and why. */
    'approval.passed_on': ApprovalSubject & { step: number; why: HolderReason; to: number[]; from: number[] }
    'approval.decided': ApprovalSubject & {
      step: number
      outcome: 'approved' | 'rejected'
      isFinal: boolean
      by: number | null
      comment: string | null
      approvedBefore: number[]
      note: string | null
    }
    /** A decision was undone: the request is pending again at that step. */
    'approval.undone': ApprovalSubject & {
      step: number
      outcome: 'approved' | 'rejected'
      /** It was the last step, so the applicant was to be notified. */
      wasFinal: boolean
      /** When it was decided. */
      at: Instant
      by: number
      /** The approvers who can decide it again. */
      holders: number[]
      /** The approvers of the later step that the decision had opened. */
      closed: number[]
    }
    'approval.withdrawn': ApprovalSubject & { by: number | null; holders: number[] }
  }
}

/** The kinds of requests. Each module adds its own here and registers it (`registerKind`). */
export interface ApprovalKinds {}
export type ApprovalKind = keyof ApprovalKinds
/** The last decision. `by` is null if there was no other approver, so it was approved immediately. */
export type Decision = { by: number | null; comment: string | null }
/** `userId` is the applicant. */
export type ApprovalSubject = { kind: ApprovalKind; subjectId: number; userId: number }

/**
 * Why a person is the approver of a step: the step's manager; the next manager up, if that one is away or has
 * not decided in time; an Admin, if nobody is above.
 */
export const holderReasons = ['manager', 'away', 'late', 'nobody above'] as const
export type HolderReason = (typeof holderReasons)[number]

export const holder = z.object({
  userId: z.int(),
  name: z.string(),
  why: z.enum(holderReasons),
  since: z.string(),
})

export const approvalStep = z.object({
  step: z.int(),
  /** `waiting`: a later step. `open`: it has approvers. */
  state: z.enum(['waiting', 'open', 'approved', 'rejected', 'withdrawn']),
  since: z.nullable(z.string()),
  /** Who can decide it now; empty once it is decided. */
  holders: z.array(holder),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** Muster's own remark, such as 'no other approver'. */
  note: z.nullable(z.string()),
})
export type ApprovalStep = z.output<typeof approvalStep>

export const trail = z.array(approvalStep)
export type Trail = z.output<typeof trail>

export const decision = z.enum(['approve', 'reject'], "Must be 'approve' or 'reject'")
export const comment = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(1000))))

/** For bulk decisions. */
export const severalIds = z
  .array(id())
  .check(z.minLength(1, 'Choose at least one request'), z.maxLength(200, 'Choose at most 200 requests'))

/** The result of each request, in the given order. */
export const decisionResults = z.object({
  results: z.array(z.object({ id: z.int(), ok: z.boolean(), message: z.string() })),
})
export type DecisionResults = z.output<typeof decisionResults>

/**
 * By the tabs of the Approvals screen, `leaves` and `regularizations`; and `workedOnLeave`, the worked days
 * of approved leave, which have no request. Attendance is no source, and an open session grows by itself.
 */
export const waiting = endpoint({
  method: 'GET',
  path: '/api/approvals/waiting',
  conditional: 15,
  may: 'approve_leaves',
  title: 'How much of each kind the person can decide now, and for how much they are the approver',
  answer: z.record(z.string(), z.object({ all: z.int(), yours: z.int() })),
})

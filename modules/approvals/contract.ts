/**
 * Approvals: the steps of a request, who holds each, and what became of it. Knows kinds of requests, not what
 * they ask for.
 */
import type { Instant } from '../../src/domain/day'
import { endpoint, z, id } from '../../src/domain/endpoint'

declare module '../../src/domain/events' {
  interface Events {
    'approval.opened': ApprovalSubject & { step: number; holders: number[] }
    /** Somebody else may decide now too, or instead: who, and why. */
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
    /** Its maker undid a decision: it waits again at that step. */
    'approval.undone': ApprovalSubject & {
      step: number
      outcome: 'approved' | 'rejected'
      /** It was the last one: the applicant was to hear of it. */
      wasFinal: boolean
      /** When it had been decided. */
      at: Instant
      by: number
      /** Who may decide it again. */
      holders: number[]
      /** Who held the later step that the decision had opened. */
      closed: number[]
    }
    'approval.withdrawn': ApprovalSubject & { by: number | null; holders: number[] }
  }
}

/** The kinds of request: each module adds its own here, and registers it (`registerKind`). */
export interface ApprovalKinds {}
export type ApprovalKind = keyof ApprovalKinds
/** The last decision. `by` is null if there was no other approver: it was approved at once. */
export type Decision = { by: number | null; comment: string | null }
/** `userId` is the applicant. */
export type ApprovalSubject = { kind: ApprovalKind; subjectId: number; userId: number }

/**
 * Why somebody holds a step: the manager it belongs to; the next one up while that one is away, or has let it
 * lie; an Admin where there is nobody above.
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
  /** `waiting`: not yet its turn. `open`: somebody holds it. */
  state: z.enum(['waiting', 'open', 'approved', 'rejected', 'withdrawn']),
  since: z.nullable(z.string()),
  /** Who may decide it now; empty once it is settled. */
  holders: z.array(holder),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** Said by Muster, such as 'no other approver'. */
  note: z.nullable(z.string()),
})
export type ApprovalStep = z.output<typeof approvalStep>

export const trail = z.array(approvalStep)
export type Trail = z.output<typeof trail>

export const decision = z.enum(['approve', 'reject'], "Must be 'approve' or 'reject'")
export const comment = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(1000))))

/** Of the requests that are decided at once. */
export const severalIds = z
  .array(id())
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(200, 'Choose at most 200'))

/** Several at once: what became of each, in the order in which they were named. */
export const decisionResults = z.object({
  results: z.array(z.object({ id: z.int(), ok: z.boolean(), message: z.string() })),
})
export type DecisionResults = z.output<typeof decisionResults>

/** By the tabs of the Approvals screen: `leaves`, `regularizations`. */
export const waiting = endpoint({
  method: 'GET',
  path: '/api/approvals/waiting',
  dependsOn: ['approvals', 'people'],
  may: 'approve_leaves',
  title: 'How many requests of each kind the asker may decide now',
  answer: z.record(z.string(), z.int()),
})

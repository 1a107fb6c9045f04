/** How a past request went through its approvals: the approver of each step, the decision, and its result. */
import type { Instant } from '../../../src/domain/day'
import type { Person } from '../people'
import { instantText } from '../times'
import { decidesAlone, type Deciders } from './deciders'
import type { LeavePlan } from './plans'

type Settled = 'approved' | 'rejected' | 'withdrawn'
type PastStep = {
  state: Settled
  openedAt: Instant | null
  by: number | null
  at: Instant
  comment: string | null
  note: string | null
  holders: { userId: number; why: string }[]
}
/** The ledger entries it causes, by whom and when. */
export type Turn = { reason: 'Approved' | 'Rejected' | 'Cancelled' | 'Retracted'; at: number; by: number }
export type Trail = { state: Settled; steps: PastStep[]; turns: Turn[] }

/** The text that approvals writes when nobody else could decide. */
const noOtherApprover = 'no other approver'

export function trailOf(
  applicant: Person,
  plan: LeavePlan,
  steps: 1 | 2,
  deciders: Deciders,
  isAwayAt: (at: number) => (id: number) => boolean,
): Trail {
  const held = Array.from({ length: steps }, (_, i) =>
    deciders.holders(applicant, i + 1, isAwayAt(plan.requested)),
  )
  /** Each step that was settled at one moment. */
  const all = (
    at: number,
    by: number | null,
    stateOf: (i: number) => Settled,
    rest: Partial<PastStep> = {},
  ): PastStep[] =>
    held.map((holders, i) => ({
      state: stateOf(i),
      openedAt: i === 0 ? instantText(plan.requested) : null,
      by,
      at: instantText(at),
      comment: i === 0 ? plan.comment : null,
      note: null,
      holders,
      ...rest,
    }))

  const approved: Turn = { reason: 'Approved', at: plan.requested, by: applicant.id }
  if (!held[0]!.length) {
    // Approved at once, so a request that should fail is retracted.
    const back: Turn[] =
      plan.fate === 'approved'
        ? []
        : [{ reason: 'Retracted', at: plan.ended ?? plan.decided[0], by: applicant.id }]
    return {
      state: 'approved',
      steps: all(plan.requested, null, () => 'approved', { comment: null, note: noOtherApprover }),
      turns: [approved, ...back],
    }
  }
  if (plan.fate === 'cancelled') {
    const at = plan.ended!
    return {
      state: 'withdrawn',
      steps: all(at, applicant.id, () => 'withdrawn', { comment: null }),
      turns: [{ reason: 'Cancelled', at, by: applicant.id }],
    }
  }
  const [at, later] = plan.decided
  const first = deciders.pick(applicant, 1, isAwayAt(at))!
  if (plan.fate === 'rejected')
    return {
      state: 'rejected',
      steps: all(at, first.id, (i) => (i === 0 ? 'rejected' : 'withdrawn')),
      turns: [{ reason: 'Rejected', at, by: first.id }],
    }

  const settled = all(at, first.id, () => 'approved')
  const turn: Turn = { ...approved, at, by: first.id }
  if (steps === 2 && !decidesAlone(first)) {
    const second = deciders.pick(applicant, 2, isAwayAt(later))!
    settled[1] = { ...settled[1]!, openedAt: instantText(at), by: second.id, at: instantText(later) }
    ;[turn.at, turn.by] = [later, second.id]
  }
  return {
    state: 'approved',
    steps: settled,
    turns:
      plan.fate === 'retracted' ? [turn, { reason: 'Retracted', at: plan.ended!, by: applicant.id }] : [turn],
  }
}

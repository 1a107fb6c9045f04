/**
 * How a request of the past went through its approvals: who held each step, who decided it, and what came of
 * it.
 */
import type { Instant } from '../../../src/domain/day'
import type { Person } from '../people'
import { instantText } from '../times'
import { decidesAlone, type Deciders } from './deciders'
import type { Wish } from './wishes'

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
/** What the ledger hears of it, by whom and when. */
export type Turn = { reason: 'Approved' | 'Rejected' | 'Cancelled' | 'Retracted'; at: number; by: number }
export type Trail = { state: Settled; steps: PastStep[]; turns: Turn[] }

/** As approvals writes it where nobody else could decide. */
const noOtherApprover = 'no other approver'

export function trailOf(
  applicant: Person,
  wish: Wish,
  steps: 1 | 2,
  deciders: Deciders,
  isAwayAt: (at: number) => (id: number) => boolean,
): Trail {
  const held = Array.from({ length: steps }, (_, i) =>
    deciders.holders(applicant, i + 1, isAwayAt(wish.asked)),
  )
  /** Each step settled so, at one moment. */
  const all = (
    at: number,
    by: number | null,
    stateOf: (i: number) => Settled,
    rest: Partial<PastStep> = {},
  ): PastStep[] =>
    held.map((holders, i) => ({
      state: stateOf(i),
      openedAt: i === 0 ? instantText(wish.asked) : null,
      by,
      at: instantText(at),
      comment: i === 0 ? wish.comment : null,
      note: null,
      holders,
      ...rest,
    }))

  const approved: Turn = { reason: 'Approved', at: wish.asked, by: applicant.id }
  if (!held[0]!.length) {
    // Approved at once: what should have come to nothing is taken back.
    const back: Turn[] =
      wish.fate === 'approved'
        ? []
        : [{ reason: 'Retracted', at: wish.ended ?? wish.decided[0], by: applicant.id }]
    return {
      state: 'approved',
      steps: all(wish.asked, null, () => 'approved', { comment: null, note: noOtherApprover }),
      turns: [approved, ...back],
    }
  }
  if (wish.fate === 'cancelled') {
    const at = wish.ended!
    return {
      state: 'withdrawn',
      steps: all(at, applicant.id, () => 'withdrawn', { comment: null }),
      turns: [{ reason: 'Cancelled', at, by: applicant.id }],
    }
  }
  const [at, later] = wish.decided
  const first = deciders.pick(applicant, 1, isAwayAt(at))!
  if (wish.fate === 'rejected')
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
      wish.fate === 'retracted' ? [turn, { reason: 'Retracted', at: wish.ended!, by: applicant.id }] : [turn],
  }
}

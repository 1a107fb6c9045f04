/**
 * What leave and regularization call in approvals.
 *
 *   open  decide  withdraw        the step engine
 *   undo  undoUntil               undoes the last decision, within a minute
 *   trailsOf  decidable           what people see
 *   wouldDecide  firstApprovers  firstApproverIds   the approvers of a request that does not exist
 *   setAway  clearAway            an approver's own approved leave, written by leave
 *   decideSeveral                 bulk decisions, each by itself
 *   purgeRequests                 purges the steps of deleted requests
 *   approvedBy                    the people who approved a step
 *   requestNotices                the notices of a request, for every kind
 *   registerKind  registerCount   adds a kind of request, or a count of something else
 *
 * A decision, in the order in which it happens, all in one transaction:
 *
 *   1. the module whose request it is calls `decide`: may this person decide it, with this comment?
 *   2. the steps are settled; `approval.decided` is recorded, and its notices to approvers are closed
 *   3. `decide` answers 'approved', 'rejected', or 'open' where a further step decides
 *   4. the module brings its own row to that, with all that follows (ledger, marks, the day)
 *   5. it records `leave.approved` or the like, and its notices tell the applicant
 */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import type { Day } from '../../src/domain/day'
import { Refusal } from '../../src/domain/errors'
import { fullNameOf } from '../people/service'
import type { ApprovalKind, DecisionResults } from './contract'
import { findRequest, mayKnow } from './deciding'
import { heldBy, reassignApprovers } from './approverRows'
import { awayToday, orgOf } from './org'
import { holdersOf } from './rules'

export { decide, open, withdraw, type Outcome } from './deciding'
export { undo, undoUntil } from './undoing'
export { decidable, trailsOf, type Decider } from './trails'
export { purgeRequests } from './retention'
export { registerCount, registerKind } from './kinds'
export { requestNotices } from './notices'
export { stepsOf } from './rules'

/** The people who approved a step, each once. */
export function approvedBy({ db }: Ask, kind: ApprovalKind, subjectId: number): number[] {
  return db
    .all<{ id: number }>(
      `select distinct s.decided_by as id
       from approval_requests r
       join approval_steps s on s.request_id = r.id
       where r.kind = ?
         and r.subject_id = ?
         and s.state = 'approved'
         and s.decided_by is not null`,
      kind,
      subjectId,
    )
    .map((row) => row.id)
}

/** Whether the person may know that the request exists; otherwise 404. */
export function maySee(ask: Ask, who: Who, kind: ApprovalKind, subjectId: number): boolean {
  const request = findRequest(ask, kind, subjectId)
  return Boolean(request && mayKnow(ask, who, request))
}

export function wouldDecide(ask: Ask, applicantId: number, steps: 1 | 2): { step: number; name: string }[] {
  const approvers = approversNow(ask)
  return Array.from({ length: steps }, (_, i) =>
    approvers(applicantId, i + 1).map(({ name }) => ({ step: i + 1, name })),
  ).flat()
}

/** For several people: who would be the first to decide a request of theirs. */
export function firstApprovers(ask: Ask): (applicantId: number) => { userId: number; name: string }[] {
  const approvers = approversNow(ask)
  return (applicantId) => approvers(applicantId, 1)
}

/** The same without names, for counts. */
export function firstApproverIds(ask: Ask): (applicantId: number) => number[] {
  const holders = holdersNow(ask)
  return (applicantId) => holders(applicantId, 1).map(({ userId }) => userId)
}

function approversNow(ask: Ask) {
  const holders = holdersNow(ask)
  return (applicantId: number, step: number) =>
    holders(applicantId, step).map(({ userId }) => ({ userId, name: fullNameOf(ask, userId)! }))
}

function holdersNow(ask: Ask) {
  const [org, isAway] = [orgOf(ask), awayToday(ask)]
  return (applicantId: number, step: number) => holdersOf(org, applicantId, step, isAway)
}

export function setAway(tx: Tx, userId: number, leaveId: number, from: Day, to: Day) {
  tx.db.run(
    `insert into approval_away (leave_id, user_id, from_day, to_day)
     values (?, ?, ?, ?)
     on conflict (leave_id) do update set from_day = excluded.from_day, to_day = excluded.to_day`,
    leaveId,
    userId,
    from,
    to,
  )
  reassignApprovers(tx, heldBy(tx, userId))
}

/** For purged leave of anybody: it is past and affects nothing any more. */
export function purgeAway({ db }: Tx, leaveIds: readonly number[]) {
  db.run(
    `delete from approval_away
     where leave_id in (select value from json_each(?))`,
    JSON.stringify(leaveIds),
  )
}

export function clearAway(tx: Tx, userId: number, leaveId: number) {
  if (tx.db.run('delete from approval_away where leave_id = ?', leaveId).changes)
    reassignApprovers(tx, heldBy(tx, userId))
}

/** Each in its own savepoint, so a refused one does not stop the others. */
export function decideSeveral(tx: Tx, ids: readonly number[], one: (id: number) => string): DecisionResults {
  return {
    results: [...new Set(ids)].map((id) => {
      try {
        return { id, ok: true, message: tx.attempt(() => one(id)) }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { id, ok: false, message: error.message }
      }
    }),
  }
}

/**
 * What leave and regularization ask of approvals.
 *
 *   open  decide  withdraw        the step engine
 *   undo  undoUntil               the last decision, within its minute
 *   trailsOf  decidable           what people see
 *   wouldDecide                   who would hold the steps of a request that is not made yet
 *   setAway  clearAway            an approver's own approved leave, kept by leave
 *   decideSeveral                 several at once, each by itself
 *   purgeRequests                 of the way of requests that are no more
 *   approvedBy                    who approved a step of it
 *   requestNotices                who is notified of the way of a request, for every kind
 *   registerKind                  which kinds of request there are
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
import { heldBy, holdAgain } from './holding'
import { awayToday, orgOf } from './org'
import { holdersOf } from './rules'

export { decide, open, withdraw, type Outcome } from './deciding'
export { undo, undoUntil } from './undoing'
export { decidable, trailsOf } from './trails'
export { purgeRequests } from './keeping'
export { registerKind } from './kinds'
export { requestNotices } from './notices'
export { stepsOf } from './rules'

/** Who approved a step of it, each once. */
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

/** Whether somebody may know of a request at all: the rest is 404. */
export function maySee(ask: Ask, who: Who, kind: ApprovalKind, subjectId: number): boolean {
  const request = findRequest(ask, kind, subjectId)
  return Boolean(request && mayKnow(ask, who, request))
}

export function wouldDecide(ask: Ask, applicantId: number, steps: 1 | 2): { step: number; name: string }[] {
  const [org, isAway] = [orgOf(ask), awayToday(ask)]
  return Array.from({ length: steps }, (_, i) =>
    holdersOf(org, applicantId, i + 1, isAway).map(({ userId }) => ({
      step: i + 1,
      name: fullNameOf(ask, userId)!,
    })),
  ).flat()
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
  holdAgain(tx, heldBy(tx, userId))
}

/** Of leave that is purged, whoever's it was: it lies in the past, and holds nothing any more. */
export function purgeAway({ db }: Tx, leaveIds: readonly number[]) {
  db.run(
    `delete from approval_away
     where leave_id in (select value from json_each(?))`,
    JSON.stringify(leaveIds),
  )
}

export function clearAway(tx: Tx, userId: number, leaveId: number) {
  if (tx.db.run('delete from approval_away where leave_id = ?', leaveId).changes)
    holdAgain(tx, heldBy(tx, userId))
}

/** Each in an attempt of its own: one that is refused does not hold up the others. */
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

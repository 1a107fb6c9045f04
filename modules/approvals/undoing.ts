/**
 * Undoes a decision by its author within a minute: the request is pending again as before, a later step that
 * the decision opened is closed, and its approvers are notified.
 */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { plus, type Instant } from '../../src/domain/day'
import { conflict, notFound } from '../../src/domain/errors'
import { fullNameOf } from '../people/service'
import type { ApprovalKind } from './contract'
import { findRequest, mayKnow } from './deciding'
import { assignApprovers, holdersNow, subjectOf, type RequestRow } from './approverRows'

/** Seconds. */
export const undoWithin = 60

type Decided = { step: number; state: string; by: number | null; at: Instant }
/** What was undone: the previous result, and when it was decided. */
export type Undone = { was: 'open' | 'approved' | 'rejected'; at: Instant }

/**
 * 404 for a request that the person cannot see; 409 if there is no own decision to undo, or the time has
 * passed.
 */
export function undo(tx: Tx, who: Who, kind: ApprovalKind, subjectId: number): Undone {
  const request = findRequest(tx, kind, subjectId)
  if (!request || !mayKnow(tx, who, request)) throw notFound('Request not found')
  if (request.state === 'withdrawn') throw conflict('This request was withdrawn')
  const steps = decidedLast(tx, request)
  const [first] = steps
  if (!first) throw conflict('This request has not been decided')
  if (first.by !== who.id)
    throw conflict(`Only ${fullNameOf(tx, first.by) ?? 'Muster'} can undo this decision`)
  if (plus(first.at, undoWithin / 60) < tx.now())
    throw conflict(`A decision can be undone for ${undoWithin} seconds`)

  const outcome = first.state === 'rejected' ? 'rejected' : 'approved'
  const closed = closeLater(tx, request, steps.at(-1)!.step)
  for (const { step } of steps) reopen(tx, request, step, step === first.step)
  tx.db.run(`update approval_requests set state = 'open' where id = ?`, request.id)
  const holders = assignApprovers(tx, { ...request, state: 'open' })
  tx.record('approval.undone', {
    ...subjectOf(request),
    step: first.step,
    outcome,
    wasFinal: request.state !== 'open',
    at: first.at,
    by: who.id,
    holders: holders.map(({ userId }) => userId),
    closed,
  })
  return { was: request.state, at: first.at }
}

/** Until when the person can undo their own recent decision, for requests that they decided last. */
export function undoUntil(
  ask: Ask,
  who: { id: number },
  kind: ApprovalKind,
  subjectIds: readonly number[],
): Map<number, Instant> {
  return new Map(
    ask.db
      .all<{ subjectId: number; by: number | null; at: Instant }>(
        `select r.subject_id as subjectId, s.decided_by as by, max(s.decided_at) as at
         from approval_requests r
         join approval_steps s on s.request_id = r.id and s.decided_at is not null
         where r.kind = ?
           and r.subject_id in (select value from json_each(?))
           and r.state <> 'withdrawn'
         group by r.id`,
        kind,
        JSON.stringify(subjectIds),
      )
      .map(({ subjectId, by, at }) => ({ subjectId, by, until: plus(at, undoWithin / 60) }))
      .filter(({ by, until }) => by === who.id && until >= ask.now())
      .map(({ subjectId, until }) => [subjectId, until]),
  )
}

/** The steps of the last decision; it may settle several. */
function decidedLast({ db }: Tx, { id }: RequestRow): Decided[] {
  return db.all<Decided>(
    `select step, state, decided_by as by, decided_at as at
     from approval_steps
     where request_id = :id
       and decided_at = (select max(decided_at) from approval_steps where request_id = :id)
     order by step`,
    { id },
  )
}

/** Puts a step that the decision opened back to waiting; returns its approvers. */
function closeLater(tx: Tx, { id }: RequestRow, after: number): number[] {
  const open = tx.db.one<{ step: number }>(
    `select step
     from approval_steps
     where request_id = ?
       and step > ?
       and state = 'open'`,
    id,
    after,
  )
  if (!open) return []
  tx.db.run(
    `update approval_steps
     set state = 'waiting', opened_at = null
     where request_id = ? and step = ?`,
    id,
    open.step,
  )
  return holdersNow(tx, id, open.step).map(({ userId }) => userId)
}

function reopen(tx: Tx, { id }: RequestRow, step: number, isOpen: boolean) {
  tx.db.run(
    `update approval_holders
     set until = null
     where request_id = :id
       and step = :step
       and until = (select decided_at from approval_steps where request_id = :id and step = :step)`,
    { id, step },
  )
  tx.db.run(
    `update approval_steps
     set state = ?, decided_by = null, decided_at = null, comment = null, note = null
     where request_id = ? and step = ?`,
    isOpen ? 'open' : 'waiting',
    id,
    step,
  )
}

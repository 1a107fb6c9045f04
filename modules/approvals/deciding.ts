/**
 * The step engine: a request is opened, decided step by step, or withdrawn. The first decision counts.
 *
 *   open(tx, …)     'open', or 'approved' immediately if nobody could decide
 *   decide(tx, …)   'approved', 'rejected', or 'open' if another step follows
 *   withdraw(tx, …)
 */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { invalid, conflict, notAllowed, notFound } from '../../src/domain/errors'
import { visibleSql } from '../people/service'
import type { ApprovalKind } from './contract'
import {
  assignApprovers,
  holdersNow,
  requestColumns,
  subjectOf,
  openSteps,
  type RequestRow,
} from './approverRows'

export type Outcome = 'open' | 'approved' | 'rejected'
const noOtherApprover = 'no other approver'

export function open(
  tx: Tx,
  given: { kind: ApprovalKind; subjectId: number; applicantId: number; steps: 1 | 2 },
): Outcome {
  const { lastId: id } = tx.db.run(
    `insert into approval_requests (kind, subject_id, applicant_id, steps, state, opened_at)
     values (?, ?, ?, ?, 'open', ?)`,
    given.kind,
    given.subjectId,
    given.applicantId,
    given.steps,
    tx.now(),
  )
  for (let step = 1; step <= given.steps; step++) {
    tx.db.run(
      `insert into approval_steps (request_id, step, state, opened_at)
       values (?, ?, ?, ?)`,
      id,
      step,
      step === 1 ? 'open' : 'waiting',
      step === 1 ? tx.now() : null,
    )
  }
  const request = findRequest(tx, given.kind, given.subjectId)!
  const holders = assignApprovers(tx, request)
  if (!holders.length) return approveAlone(tx, request)
  tx.record('approval.opened', { ...subjectOf(request), step: 1, holders: holders.map((h) => h.userId) })
  return 'open'
}

/**
 * 404 for a request that the person cannot see, 403 for one's own or one with another approver, 409 if it is
 * already decided,
 * 422 for a rejection without a reason.
 */
export function decide(
  tx: Tx,
  who: Who,
  kind: ApprovalKind,
  subjectId: number,
  action: 'approve' | 'reject',
  comment: string | null,
): Outcome {
  const request = findRequest(tx, kind, subjectId)
  if (!request || !mayKnow(tx, who, request)) throw notFound('This request does not exist')
  if (request.applicantId === who.id) throw notAllowed('You cannot decide your own request')
  if (request.state !== 'open') throw conflict(outcomeWords(tx, request))
  assignApprovers(tx, request)
  const steps = openSteps(tx, request.id)
  const upTo = lastStepOf(tx, who, request)
  const now = steps.find((s) => s.state === 'open')!.step
  if (upTo < now)
    throw notAllowed(
      `${namesOf(
        tx,
        holdersNow(tx, request.id, now).map((h) => h.userId),
      )} must decide this request first`,
    )
  if (action === 'reject' && !comment)
    throw invalid('Please give a reason for rejecting it', [
      { field: 'comment', message: 'Please give a reason for rejecting it' },
    ])

  const before = tx.db
    .all<{ id: number }>(
      `select distinct decided_by as id
       from approval_steps
       where request_id = ?
         and state = 'approved'
         and decided_by is not null`,
      request.id,
    )
    .map((r) => r.id)
  const settled = action === 'reject' ? steps : steps.filter((s) => s.step <= upTo)
  for (const { step } of settled)
    closeStep(
      tx,
      request,
      step,
      action === 'reject' ? (step === now ? 'rejected' : 'withdrawn') : 'approved',
      who.id,
      step === now ? comment : null,
      null,
    )
  const isFinal = action === 'reject' || upTo >= request.steps
  const outcome = action === 'reject' ? 'rejected' : 'approved'
  if (isFinal) finish(tx, request, outcome)
  tx.record('approval.decided', {
    ...subjectOf(request),
    step: now,
    outcome,
    isFinal,
    by: who.id,
    comment,
    approvedBefore: before,
    note: null,
  })
  return isFinal ? outcome : openNext(tx, request, settled.at(-1)!.step + 1)
}

/** The applicant or Muster withdraws it. Does nothing if it is not open. */
export function withdraw(tx: Tx, kind: ApprovalKind, subjectId: number) {
  const request = findRequest(tx, kind, subjectId)
  if (request?.state !== 'open') return
  const steps = openSteps(tx, request.id)
  const holders = steps
    .flatMap((s) => (s.state === 'open' ? holdersNow(tx, request.id, s.step) : []))
    .map((h) => h.userId)
  for (const { step } of steps) closeStep(tx, request, step, 'withdrawn', tx.actor, null, null)
  finish(tx, request, 'withdrawn')
  tx.record('approval.withdrawn', { ...subjectOf(request), by: tx.actor, holders })
}

export function findRequest({ db }: Ask, kind: ApprovalKind, subjectId: number): RequestRow | undefined {
  return db.one<RequestRow>(
    `select ${requestColumns}
     from approval_requests
     where kind = ? and subject_id = ?`,
    kind,
    subjectId,
  )
}

function openNext(tx: Tx, request: RequestRow, step: number): Outcome {
  tx.db.run(
    `update approval_steps
     set state = 'open', opened_at = ?
     where request_id = ? and step = ?`,
    tx.now(),
    request.id,
    step,
  )
  const holders = assignApprovers(tx, request)
  if (!holders.length) return approveAlone(tx, request)
  tx.record('approval.opened', { ...subjectOf(request), step, holders: holders.map((h) => h.userId) })
  return 'open'
}

/** If nobody else can decide, the request is approved immediately. Listeners notify the Senior Managers. */
function approveAlone(tx: Tx, request: RequestRow): Outcome {
  const steps = openSteps(tx, request.id)
  for (const { step } of steps) closeStep(tx, request, step, 'approved', null, null, noOtherApprover)
  finish(tx, request, 'approved')
  tx.record('approval.decided', {
    ...subjectOf(request),
    step: steps[0]!.step,
    outcome: 'approved',
    isFinal: true,
    by: null,
    comment: null,
    approvedBefore: [],
    note: noOtherApprover,
  })
  return 'approved'
}

function closeStep(
  tx: Tx,
  { id }: RequestRow,
  step: number,
  state: 'approved' | 'rejected' | 'withdrawn',
  by: number | null,
  comment: string | null,
  note: string | null,
) {
  tx.db.run(
    `update approval_steps
     set state = ?, decided_by = ?, decided_at = ?, comment = ?, note = ?
     where request_id = ? and step = ?`,
    state,
    by,
    tx.now(),
    comment,
    note,
    id,
    step,
  )
  tx.db.run(
    `update approval_holders
     set until = ?
     where request_id = ?
       and step = ?
       and until is null`,
    tx.now(),
    id,
    step,
  )
}

function finish(tx: Tx, { id }: RequestRow, state: 'approved' | 'rejected' | 'withdrawn') {
  tx.db.run('update approval_requests set state = ? where id = ?', state, id)
}

/**
 * An Admin, and a Senior Manager above the applicant, can decide every step; others only their own. 0: none.
 */
function lastStepOf(ask: Ask, who: Who, request: RequestRow): number {
  if (who.role === 'Admin' || (who.role === 'Senior Manager' && isBelow(ask, who, request.applicantId)))
    return request.steps
  return ask.db.one<{ step: number }>(
    `select coalesce(max(step), 0) as step
     from approval_holders
     where request_id = ?
       and user_id = ?
       and until is null`,
    request.id,
    who.id,
  )!.step
}

/**
 * Visible requests: one's own, those of one's people, and those one has or had to decide; for an Admin all.
 */
export function mayKnow(ask: Ask, who: Who, request: RequestRow): boolean {
  if (who.role === 'Admin' || request.applicantId === who.id || isBelow(ask, who, request.applicantId))
    return true
  const isHolder = ask.db.one(
    'select 1 from approval_holders where request_id = ? and user_id = ?',
    request.id,
    who.id,
  )
  return Boolean(isHolder) || (who.role === 'Senior Manager' && wasUndecided(ask, request.id))
}

/** Approved immediately without an approver: the Senior Managers are notified and can see it. */
const wasUndecided = ({ db }: Ask, requestId: number): boolean =>
  Boolean(
    db.one('select 1 from approval_steps where request_id = ? and note = ?', requestId, noOtherApprover),
  )

function isBelow(ask: Ask, who: Who, userId: number): boolean {
  return (
    userId !== who.id &&
    Boolean(
      ask.db.one(`${visibleSql('subtree')} select 1 from visible where id = :userId`, {
        who: who.id,
        userId,
      }),
    )
  )
}

function outcomeWords(ask: Ask, { id, state }: RequestRow): string {
  if (state === 'withdrawn') return 'This request was withdrawn'
  const step = ask.db.one<{ by: number | null }>(
    `select decided_by as by
     from approval_steps
     where request_id = ? and state = ?
     order by step desc`,
    id,
    state,
  )
  return `This request was already ${state}${step?.by ? ` by ${namesOf(ask, [step.by])}` : ''}`
}

function namesOf({ db }: Ask, ids: number[]): string {
  const names = db
    .all<{ name: string }>(
      `select full_name as name
       from users
       where id in (select value from json_each(?))
       order by id`,
      JSON.stringify(ids),
    )
    .map((r) => r.name)
  return names.length > 2
    ? `${names[0]} or one of ${names.length - 1} others`
    : names.join(' or ') || 'Somebody else'
}

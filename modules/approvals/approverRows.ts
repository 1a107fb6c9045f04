/**
 * The approvers of a step, stored as rows with since and until. The rules set them, again whenever somebody
 * moves, leaves, is on leave, or does not decide in time.
 *
 *   assignApprovers(tx, request)      updates a request's approvers by the rules
 *   reassignApprovers(tx, requests)   the same for several
 *   requestsUnder / heldBy     open requests of a person and their team; of an approver
 */
import type { Ask, Tx } from '../../src/app'
import { settingOn, snapshotOf, zoneIn } from '../firm/service'
import { dayOf, type Instant } from '../../src/domain/day'
import type { ApprovalKind, HolderReason } from './contract'
import { awayToday, orgOf } from './org'
import { holdersOf, workedMs, type Held, type Org } from './rules'

export type RequestRow = {
  id: number
  kind: ApprovalKind
  subjectId: number
  applicantId: number
  steps: number
  state: 'open' | 'approved' | 'rejected' | 'withdrawn'
  openedAt: Instant
}
export const requestColumns =
  'id, kind, subject_id as subjectId, applicant_id as applicantId, steps, state, opened_at as openedAt'

export type StepRow = {
  step: number
  state: 'waiting' | 'open' | 'approved' | 'rejected' | 'withdrawn'
  openedAt: Instant | null
}

export function openSteps({ db }: Ask, requestId: number): StepRow[] {
  return db.all<StepRow>(
    `select step, state, opened_at as openedAt
     from approval_steps
     where request_id = ? and state in ('open', 'waiting')
     order by step`,
    requestId,
  )
}

export function holdersNow({ db }: Ask, requestId: number, step: number): Held[] {
  return db.all<Held>(
    `select user_id as userId, why
     from approval_holders
     where request_id = ?
       and step = ?
       and until is null
     order by id`,
    requestId,
    step,
  )
}

type Known = { org: Org; isAway: (id: number) => boolean }

/** Returns the approvers of the open step. */
export function assignApprovers(
  tx: Tx,
  request: RequestRow,
  { org, isAway }: Known = { org: orgOf(tx), isAway: awayToday(tx) },
): Held[] {
  let open: Held[] = []
  for (const { step, state, openedAt } of openSteps(tx, request.id)) {
    const wanted = holdersOf(
      org,
      request.applicantId,
      step,
      isAway,
      state === 'open' ? spansLate(tx, openedAt!) : 0,
    )
    const there = holdersNow(tx, request.id, step)
    const isIn = (list: readonly Held[], { userId, why }: Held) =>
      list.some((held) => held.userId === userId && held.why === why)
    const gone = there.filter((held) => !isIn(wanted, held))
    const come = wanted.filter((held) => !isIn(there, held))
    for (const { userId } of gone)
      tx.db.run(
        `update approval_holders
         set until = ?
         where request_id = ?
           and step = ?
           and user_id = ?
           and until is null`,
        tx.now(),
        request.id,
        step,
        userId,
      )
    for (const { userId, why } of come)
      tx.db.run(
        `insert into approval_holders (request_id, step, user_id, why, since)
         values (?, ?, ?, ?, ?)`,
        request.id,
        step,
        userId,
        why,
        tx.now(),
      )
    if (state !== 'open') continue
    open = wanted
    // A person who was already the approver for another reason needs no new notice.
    const newHolders = come.filter(({ userId }) => !there.some((held) => held.userId === userId))
    if (there.length && newHolders.length) {
      tx.record('approval.passed_on', {
        ...subjectOf(request),
        step,
        why: newHolders.some((c) => c.why === 'manager') ? 'manager' : newHolders[0]!.why,
        to: newHolders.map((c) => c.userId),
        from: there.map((t) => t.userId),
      })
    }
  }
  return open
}

export const subjectOf = ({ kind, subjectId, applicantId }: RequestRow) => ({
  kind,
  subjectId,
  userId: applicantId,
})

/** How many times the firm's time limit has passed since. */
function spansLate(ask: Ask, since: Instant): number {
  const firm = snapshotOf(ask)
  const zone = zoneIn(firm)
  const patience = settingOn(firm, 'approvals', dayOf(ask.now(), zone)).escalateAfterHours * 3_600_000
  // Most are younger than that even by calendar time.
  if (Date.parse(ask.now()) - Date.parse(since) < patience) return 0
  return Math.floor(workedMs(since, ask.now(), firm.calendar, zone) / patience)
}

export function reassignApprovers(tx: Tx, requests: readonly RequestRow[]): number {
  const known = { org: orgOf(tx), isAway: awayToday(tx) }
  for (const request of requests) assignApprovers(tx, request, known)
  return requests.length
}

/** Open requests of a person and their whole team. */
export function requestsUnder({ db }: Ask, userId: number): RequestRow[] {
  return db.all<RequestRow>(
    `with recursive under (id, depth) as (
       select ?, 0
       union select u.id, t.depth + 1
       from users u
       join under t on u.manager_id = t.id
       where t.depth < 40
     )
     select ${requestColumns}
     from approval_requests
     where state = 'open' and applicant_id in (select id from under)
     order by id`,
    userId,
  )
}

/** Open requests that a person must decide now or later. */
export function heldBy({ db }: Ask, userId: number): RequestRow[] {
  return db.all<RequestRow>(
    `select ${requestColumns}
     from approval_requests
     where state = 'open'
       and id in (
         select request_id
         from approval_holders
         where user_id = ? and until is null
       )
     order by id`,
    userId,
  )
}

/** The reasons as text, for notices. */
export const reasonWords: Record<HolderReason, string> = {
  manager: 'is now waiting for your decision',
  away: 'is waiting for an approver who is on leave; you can decide it too',
  late: 'is overdue; you can decide it too',
  'nobody above': 'has no manager to decide it',
}

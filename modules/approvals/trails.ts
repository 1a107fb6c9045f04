/** A request's history: every step with its approvers, since when, and the decision. */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { cached } from '../../src/cache/cached'
import { visibleSql, withinSql } from '../people/service'
import type { ApprovalKind, ApprovalStep, HolderReason, Trail } from './contract'

export type Decider = Pick<Who, 'id' | 'role'>

type StepRow = {
  subjectId: number
  step: number
  state: ApprovalStep['state']
  since: string | null
  decidedBy: string | null
  decidedAt: string | null
  comment: string | null
  note: string | null
}
type HolderRow = {
  subjectId: number
  step: number
  userId: number
  name: string
  why: HolderReason
  since: string
}

/** For several requests of a kind, by subject id. */
export function trailsOf({ db }: Ask, kind: ApprovalKind, subjectIds: readonly number[]): Map<number, Trail> {
  const ids = JSON.stringify(subjectIds)
  const holders = new Map<string, ApprovalStep['holders']>()
  for (const { subjectId, step, ...holder } of db.all<HolderRow>(
    `select r.subject_id as subjectId, h.step, h.user_id as userId,
       u.full_name as name, h.why, h.since
     from approval_requests r
     join approval_holders h on h.request_id = r.id and h.until is null
     join users u on u.id = h.user_id
     where r.kind = ? and r.subject_id in (select value from json_each(?))
     order by h.id`,
    kind,
    ids,
  )) {
    const key = `${subjectId} ${step}`
    holders.set(key, [...(holders.get(key) ?? []), holder])
  }
  const trails = new Map<number, Trail>()
  for (const { subjectId, ...step } of db.all<StepRow>(
    `select r.subject_id as subjectId, s.step, s.state, s.opened_at as since,
       u.full_name as decidedBy, s.decided_at as decidedAt, s.comment, s.note
     from approval_requests r
     join approval_steps s on s.request_id = r.id
     left join users u on u.id = s.decided_by
     where r.kind = ? and r.subject_id in (select value from json_each(?))
     order by r.subject_id, s.step`,
    kind,
    ids,
  )) {
    const approvalStep: ApprovalStep = { ...step, holders: holders.get(`${subjectId} ${step.step}`) ?? [] }
    trails.set(subjectId, [...(trails.get(subjectId) ?? []), approvalStep])
  }
  return trails
}

/**
 * Requests the person can decide now; `isYours` if they are an approver of the open step. Never one's own.
 */
export function decidable(
  { db }: Ask,
  who: Who,
  kind: ApprovalKind,
): { subjectId: number; isYours: boolean }[] {
  const { head, from } = openTo(who)
  const rows = db.all<{ subjectId: number; isYours: number }>(
    `${head}
     select r.subject_id as subjectId, ${isYours} as isYours
     ${from}
     order by isYours desc, r.opened_at, r.id`,
    { who: who.id, kind },
  )
  return rows.map(({ subjectId, isYours }) => ({ subjectId, isYours: isYours === 1 }))
}

/** The number of them, and of those whose open step has the person as an approver. */
export function decidableCounts(ask: Ask, who: Decider, kind: ApprovalKind): { all: number; yours: number } {
  const { head, from } = openTo(who)
  return cached(ask, ['approvals', 'people'], ['decidable', who.id, who.role, kind], () =>
    ask.db.one<{ all: number; yours: number }>(
      `${head} select count(*) as "all", coalesce(sum(${isYours}), 0) as yours ${from}`,
      { who: who.id, kind },
    )!,
  )
}

/** The person is an approver of the open step of the request `r`. */
const isYours = `
  exists (
    select 1
    from approval_holders h
    join approval_steps s on s.request_id = h.request_id and s.step = h.step
    where h.request_id = r.id
      and h.user_id = :who
      and h.until is null
      and s.state = 'open'
  )`

/** Uses the index of open requests. A search by kind would scan every year. */
function openTo(who: Decider): { head: string; from: string } {
  const reach = who.role === 'Admin' ? 'everyone' : who.role === 'Senior Manager' ? 'subtree' : null
  return {
    head: reach === 'subtree' ? visibleSql(reach) : '',
    from: `
      from approval_requests r indexed by approval_requests_open
      where r.state = 'open'
        and r.kind = :kind
        and r.applicant_id <> :who
        and (
          ${reach ? withinSql(reach, 'r.applicant_id') : 'false'}
          or r.id in (
            select request_id
            from approval_holders
            where user_id = :who and until is null
          )
        )
    `,
  }
}

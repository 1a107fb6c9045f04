/** Leave of the last and coming weeks, made by the leave verbs: requested, decided, retracted. */
import type { Db } from '../../../src/db'
import type { Duration, LeaveType } from '../../../modules/leave/contract'
import { apply, cancel, decideOne, retract } from '../../../modules/leave/service'
import { Refusal } from '../../../src/domain/errors'
import type { Deciders } from '../leave/deciders'
import { withoutLast } from '../leave/past'
import type { LeavePlan } from '../leave/plans'
import type { Person } from '../people'
import { Chance } from '../random'
import type { Scene } from '../scenes'
import { hour } from '../times'
import type { Part, Timeline } from '../timeline'
import type { Moment, Verbs } from './verbs'

type StoryContext = { verbs: Verbs; time: Timeline; deciders: Deciders }
type RequestedLeave = {
  parts: readonly Part[]
  type: LeaveType
  duration: Duration
  claims: string | null
  reason: string
  at: number
}
/** The events of each leave after the request. */
type Turn = { at: number; action: 'approve' | 'reject' | 'cancel' | 'retract'; comment: string | null }

/** About as many rows as one verb writes, with its events and notices. */
const rowsOfVerb = 25

export function momentsOfRequest(context: StoryContext, person: Person, plan: LeavePlan): Moment[] {
  const { fate, decided, ended, comment } = plan
  const turns: Turn[] = []
  if (fate === 'cancelled') turns.push({ at: ended!, action: 'cancel', comment: null })
  else if (fate === 'rejected') turns.push({ at: decided[0], action: 'reject', comment })
  else
    turns.push(
      { at: decided[0], action: 'approve', comment },
      { at: decided[1], action: 'approve', comment: null },
    )
  if (fate === 'retracted') turns.push({ at: ended!, action: 'retract', comment: null })
  return momentsOf(context, [person], { ...plan, at: plan.requested }, turns)
}

/** At times of the day that the scene sets. */
export function momentsOfScene(context: StoryContext, seed: number, number: number, scene: Scene): Moment[] {
  const { who, orElse, parts, duration, reason, requested, decided, ended, fate, comment } = scene
  const chance = new Chance(seed, 8, number)
  const at = (day: number, from: number, to: number) =>
    context.time.at(day, 0) + Math.round(chance.between(from, to) * hour)
  const turns: Turn[] = []
  // Requested in the morning, decided in the afternoon, even on the same day.
  const plan: RequestedLeave = {
    parts,
    type: 'personal',
    duration,
    claims: null,
    reason,
    at: at(requested, 9.8, 12.5),
  }
  if (decided !== null)
    turns.push({ at: at(decided, 14.5, 18), action: fate === 'rejected' ? 'reject' : 'approve', comment })
  if (ended !== null) turns.push({ at: at(ended, 14.5, 18), action: 'cancel', comment: null })
  return momentsOf(context, [who, ...orElse.filter((one) => one !== who)], plan, turns)
}

/**
 * By the first of several people for whom it is allowed. Nothing from today, so looking later on the same day
 * shows the same.
 */
function momentsOf(
  context: StoryContext,
  people: readonly Person[],
  leave: RequestedLeave,
  turns: readonly Turn[],
): Moment[] {
  const { time } = context
  const midnight = time.at(time.today, 0)
  let by = people[0]!
  let ids: readonly number[] = []
  const moments: Moment[] = [
    {
      at: leave.at,
      rows: rowsOfVerb,
      happens(db) {
        for (let i = 0; !ids.length && i < people.length; i++)
          ids = ask(context, db, (by = people[i]!), leave, people.length > 1)
      },
    },
  ]
  for (const turn of turns)
    moments.push({
      at: turn.at,
      rows: rowsOfVerb,
      happens: (db) => ids.forEach((id) => decide(context, db, by, id, turn)),
    })
  return moments.filter(({ at }) => at < midnight)
}

/** As much of it as the balance allows, one day less each time, or all or nothing. Returns the leaves. */
function ask(
  { verbs, time }: StoryContext,
  db: Db,
  person: Person,
  { parts: wanted, type, duration, claims, reason, at }: RequestedLeave,
  isWhole: boolean,
): number[] {
  for (let parts = wanted; parts.length; parts = withoutLast(parts)) {
    const range = {
      fromDate: time.day(parts[0]!.first),
      toDate: time.day(parts.at(-1)!.last),
      workingDaysOnly: parts.length > 1,
    }
    const made = verbs.try(db, at, person, (tx, who) =>
      apply(tx, who, { leaveType: type, duration, compensationDate: claims, reason, ...range }),
    )
    if (!(made instanceof Refusal)) return made.leaves.map(({ id }) => id)
    if (isWhole || !made.message.startsWith('Not enough leave')) break
  }
  return []
}

/** By the nearest superior at work that day; nothing if it is no longer pending there. */
function decide(
  { verbs, time, deciders }: StoryContext,
  db: Db,
  person: Person,
  id: number,
  { at, action, comment }: Turn,
) {
  const { status } = db.one<{ status: string }>('select status from leaves where id = ?', id)!
  if (action === 'cancel' || action === 'retract') {
    if (status === (action === 'cancel' ? 'pending' : 'approved'))
      verbs.try(db, at, person, (tx, who) => (action === 'cancel' ? cancel : retract)(tx, who, id))
    return
  }
  if (status !== 'pending') return
  const by = nearest(db, deciders, time, person, 'leave', id, at)
  if (by) verbs.try(db, at, by, (tx, who) => decideOne(tx, who, { id, action, comment }))
}

export function nearest(
  db: Db,
  deciders: Deciders,
  time: Timeline,
  applicant: Person,
  kind: 'leave' | 'regularization',
  id: number,
  at: number,
): Person | null {
  const { step } = db.one<{ step: number }>(
    `select s.step
     from approval_requests r
     join approval_steps s on s.request_id = r.id
     where r.kind = ?
       and r.subject_id = ?
       and s.state = 'open'`,
    kind,
    id,
  )!
  const day = time.day(time.numberAt(at))
  return deciders.pick(applicant, step, (one) =>
    Boolean(
      db.one(
        `select 1
         from approval_away
         where user_id = ?
           and from_day <= ?
           and to_day >= ?`,
        one,
        day,
        day,
      ),
    ),
  )
}

/**
 * Leave of the last weeks and of those to come, through the verbs of leave: asked for, decided, taken back.
 */
import type { Db } from '../../../src/db'
import type { Duration, LeaveType } from '../../../modules/leave/contract'
import { apply, cancel, decideOne, retract } from '../../../modules/leave/service'
import { Refusal } from '../../../src/domain/errors'
import type { Deciders } from '../leave/deciders'
import { withoutLast } from '../leave/past'
import type { Wish } from '../leave/wishes'
import type { Person } from '../people'
import { Chance } from '../random'
import type { Scene } from '../scenes'
import { hour } from '../times'
import type { Part, Timeline } from '../timeline'
import type { Moment, Verbs } from './verbs'

type StoryContext = { verbs: Verbs; time: Timeline; deciders: Deciders }
type Asked = {
  parts: readonly Part[]
  type: LeaveType
  duration: Duration
  claims: string | null
  reason: string
  at: number
}
/** What becomes of it after it was asked for, of each leave that it made. */
type Turn = { at: number; action: 'approve' | 'reject' | 'cancel' | 'retract'; comment: string | null }

/** About as many as one verb writes, with its events and notices. */
const rowsOfVerb = 25

export function momentsOfWish(told: StoryContext, person: Person, wish: Wish): Moment[] {
  const { fate, decided, ended, comment } = wish
  const turns: Turn[] = []
  if (fate === 'cancelled') turns.push({ at: ended!, action: 'cancel', comment: null })
  else if (fate === 'rejected') turns.push({ at: decided[0], action: 'reject', comment })
  else
    turns.push(
      { at: decided[0], action: 'approve', comment },
      { at: decided[1], action: 'approve', comment: null },
    )
  if (fate === 'retracted') turns.push({ at: ended!, action: 'retract', comment: null })
  return momentsOf(told, [person], { ...wish, at: wish.asked }, turns)
}

/** At times of the day that are the scene's own. */
export function momentsOfScene(told: StoryContext, seed: number, number: number, scene: Scene): Moment[] {
  const { who, orElse, parts, duration, reason, asked, decided, ended, fate, comment } = scene
  const chance = new Chance(seed, 8, number)
  const at = (day: number, from: number, to: number) =>
    told.time.at(day, 0) + Math.round(chance.between(from, to) * hour)
  const turns: Turn[] = []
  // Asked in the morning, decided in the afternoon, also on the same day.
  const wish: Asked = { parts, type: 'personal', duration, claims: null, reason, at: at(asked, 9.8, 12.5) }
  if (decided !== null)
    turns.push({ at: at(decided, 14.5, 18), action: fate === 'rejected' ? 'reject' : 'approve', comment })
  if (ended !== null) turns.push({ at: at(ended, 14.5, 18), action: 'cancel', comment: null })
  return momentsOf(told, [who, ...orElse.filter((one) => one !== who)], wish, turns)
}

/**
 * By the first of several of whom it is not refused. Nothing of today: whoever looks later on the same day
 * finds the same.
 */
function momentsOf(
  told: StoryContext,
  people: readonly Person[],
  asked: Asked,
  turns: readonly Turn[],
): Moment[] {
  const { time } = told
  const midnight = time.at(time.today, 0)
  let by = people[0]!
  let ids: readonly number[] = []
  const moments: Moment[] = [
    {
      at: asked.at,
      rows: rowsOfVerb,
      happens(db) {
        for (let i = 0; !ids.length && i < people.length; i++)
          ids = ask(told, db, (by = people[i]!), asked, people.length > 1)
      },
    },
  ]
  for (const turn of turns)
    moments.push({
      at: turn.at,
      rows: rowsOfVerb,
      happens: (db) => ids.forEach((id) => decide(told, db, by, id, turn)),
    })
  return moments.filter(({ at }) => at < midnight)
}

/** As much of it as the balance allows, a day less at a time; or the whole or nothing. Answers the leaves. */
function ask(
  { verbs, time }: StoryContext,
  db: Db,
  person: Person,
  { parts: wanted, type, duration, claims, reason, at }: Asked,
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

/** By the nearest above who is at work that day; nothing, where it is no longer waiting for that. */
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

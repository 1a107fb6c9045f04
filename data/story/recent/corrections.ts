/**
 * Corrections of the last two months, made by the verbs of regularization: forgotten punch-outs, afternoons
 * at a client, a dead phone. Most are approved, some rejected, yesterday's still pending.
 */
import type { Db } from '../../../src/db'
import { minutesOf, timeFrom, type Day, type Instant, type Time } from '../../../src/domain/day'
import type { RequestType } from '../../../modules/regularization/contract'
import { decideOne, request } from '../../../modules/regularization/service'
import { Refusal } from '../../../src/domain/errors'
import { general, night } from '../calendar'
import type { Deciders } from '../leave/deciders'
import { isHere, type Person } from '../people'
import { Chance } from '../random'
import { forgottenOn, recorded, type Stage } from '../scenes'
import { hour } from '../times'
import { nearest } from './requests'
import type { Moment, Verbs } from './verbs'

type StoryContext = { verbs: Verbs; stage: Stage; deciders: Deciders }
type CorrectionPlan = {
  day: Day
  type: RequestType
  punchIn: Time | null
  punchOut: Time | null
  reason: string
}
type Row = { userId: number; day: Day; isAuto: number; shiftId: number }

const rowsOfVerb = 15
const words: Partial<Record<RequestType, readonly string[]>> = {
  missed_punch_out: [
    'Forgot to punch out',
    'Phone battery was dead',
    'Left straight from the client',
    'The app did not open in the lift',
    'Was on a call with a candidate and forgot',
  ],
  on_duty: ["At the client's all afternoon", 'Campus drive at the college', 'Walk-in drive at the client'],
}
const refusals = [
  'Please share the client visit mail',
  'The time does not match the access log',
  'Second time this month, please take care',
]

/** For everybody except the demo accounts. */
export function momentsOfCorrections(
  context: StoryContext,
  db: Db,
  cast: readonly Person[],
  seed: number,
): Moment[] {
  const { time } = context.stage
  const from = time.day(Math.max(0, time.today - recorded))
  const rows = db.all<Row>(
    `select user_id as userId, day, is_auto as isAuto, shift_id as shiftId
     from attendance_days
     where day between ? and ?
       and in_punch_id is not null
       and (is_auto = 1 or status = 'Absent')
       and is_on_leave = 0
     order by day, user_id`,
    from,
    time.day(time.today - 1),
  )
  return rows.flatMap(({ userId, day, isAuto, shiftId }) => {
    const person = cast[userId - 1]!
    const number = time.numberOf(day)
    const chance = new Chance(seed, 9, userId, number)
    const asks = chance.happens(isAuto ? 0.38 : 0.3)
    if (!asks || person.signIn || !time.isWorking(number)) return []
    return momentsOf(
      context,
      person,
      number,
      isAuto ? forgot(day, shiftId, chance) : away(day, shiftId, chance),
      chance,
      chance.happens(0.14) ? 'reject' : 'approve',
    )
  })
}

/**
 * The recruiter corrected all forgotten punch-outs but the last. Also the requests that the other demo
 * accounts made or have to decide.
 */
export function momentsOfScenes(context: StoryContext, seed: number): Moment[] {
  const { stage } = context
  const { by, team, time } = stage
  const last = time.workday(time.today, -1)
  const put = [...forgottenOn(stage)].filter((day) => time.numberOf(day) !== last)
  const recruiters = put.flatMap((day, i) =>
    momentsOf(
      context,
      by.recruiter,
      time.numberOf(day),
      forgot(day, general.id, new Chance(seed, 10, i)),
      new Chance(seed, 11, i),
      'approve',
    ),
  )
  // Working days from today: requested, decided.
  const others: [Person | undefined, number, number | null, 'approve' | 'reject'][] = [
    [team[1], -1, null, 'approve'],
    [team[4 % team.length], -1, null, 'approve'],
    [by.manager, -1, null, 'approve'],
    [by.accounts, -1, null, 'approve'],
    [by.manager, -14, -14, 'approve'],
    [by.senior, -12, -11, 'approve'],
    [by.accounts, -10, -10, 'approve'],
    [by.scheduler, -13, -12, 'approve'],
    [by.scheduler, -5, -4, 'reject'],
  ]
  return [
    ...recruiters,
    ...others.flatMap(([person, requested, decided, action], i) =>
      person ? momentsOfOne(context, person, requested, decided, new Chance(seed, 12, i), action) : [],
    ),
  ]
}

/** Requested on the next day at work, decided on that day or the next. */
function momentsOf(
  context: StoryContext,
  person: Person,
  number: number,
  plan: CorrectionPlan,
  chance: Chance,
  action: 'approve' | 'reject',
): Moment[] {
  const { time } = context.stage
  const [requested, decided] = [time.workday(number + 1), time.workday(number + 1, chance.whole(0, 1))]
  if (requested === undefined || decided === undefined || !isHere(person, time.day(decided))) return []
  return requestedAndDecided(context, person, requested, decided, () => plan, chance, action)
}

/** A recent day, chosen when it is requested: closed by Muster, late, or any. */
function momentsOfOne(
  context: StoryContext,
  person: Person,
  on: number,
  decidedOn: number | null,
  chance: Chance,
  action: 'approve' | 'reject',
): Moment[] {
  const { time } = context.stage
  const requested = time.workday(time.today, on)
  const from = time.workday(time.today, on - 12) ?? 0
  if (requested === undefined) return []
  const find = (db: Db) => {
    const rows = db.all<Row & { late: number; out: Instant }>(
      `select user_id as userId, day, is_auto as isAuto, shift_id as shiftId, late_minutes as late,
         punch_out as out
       from attendance_days a
       where user_id = ?
         and day >= ?
         and day < ?
         and in_punch_id is not null
         and open_since is null
         and is_on_leave = 0
         and is_regularized = 0
         and not exists (
           select 1
           from regularizations r
           where r.user_id = a.user_id and r.day = a.day
         )
       order by is_auto desc, late_minutes > 0 desc, day desc`,
      person.id,
      time.day(from),
      time.day(requested),
    )
    const row = rows.find(({ day }) => time.isWorking(time.numberOf(day)))
    const clockOf = ({ day, out }: { day: Day; out: Instant }) =>
      timeFrom(Math.floor((Date.parse(out) - time.at(time.numberOf(day), 0)) / 60_000) % (24 * 60))
    return (
      row &&
      (row.isAuto
        ? forgot(row.day, row.shiftId, chance)
        : row.late || chance.happens(0.5)
          ? late(row.day, row.shiftId, clockOf(row))
          : away(row.day, row.shiftId, chance))
    )
  }
  return requestedAndDecided(
    context,
    person,
    requested,
    decidedOn === null ? null : (time.workday(time.today, decidedOn) ?? null),
    find,
    chance,
    action,
  )
}

/** Nothing from today, so looking later on the same day shows the same. */
function requestedAndDecided(
  context: StoryContext,
  person: Person,
  requested: number,
  decided: number | null,
  plan: (db: Db) => CorrectionPlan | undefined,
  chance: Chance,
  action: 'approve' | 'reject',
): Moment[] {
  const { time } = context.stage
  const at = (day: number, from: number, to: number) =>
    time.at(day, 0) + Math.round(chance.between(from, to) * hour)
  const [begins, ends] = [at(requested, 9.8, 13), decided === null ? Infinity : at(decided, 14, 18.5)]
  const comment = action === 'reject' ? chance.of(refusals) : null
  let id: number | null = null
  const moments: Moment[] = [
    {
      at: begins,
      rows: rowsOfVerb,
      happens(db) {
        const wanted = plan(db)
        if (wanted) id = ask(context, db, begins, person, wanted)
      },
    },
    {
      at: ends,
      rows: rowsOfVerb,
      happens(db) {
        // If nobody else could decide, it was approved at once.
        if (
          id === null ||
          db.one('select 1 from regularizations where id = ? and status <> ?', id, 'pending')
        )
          return
        const decider = nearest(db, context.deciders, time, person, 'regularization', id, ends)
        if (decider)
          context.verbs.try(db, ends, decider, (tx, who) => decideOne(tx, who, { id: id!, action, comment }))
      },
    },
  ]
  return moments.filter((moment) => moment.at < time.at(time.today, 0))
}

function ask(
  { verbs }: StoryContext,
  db: Db,
  at: number,
  person: Person,
  { day, type, punchIn, punchOut, reason }: CorrectionPlan,
): number | null {
  const made = verbs.try(db, at, person, (tx, who) =>
    request(tx, who, {
      requestType: type,
      targetDate: day,
      punchInTime: punchIn,
      punchOutTime: punchOut,
      actualHours: null,
      reason,
    }),
  )
  return made instanceof Refusal ? null : made.id
}

function forgot(day: Day, shiftId: number, chance: Chance): CorrectionPlan {
  return {
    day,
    type: 'missed_punch_out',
    punchIn: null,
    punchOut: after(endOf(shiftId), 5 * chance.whole(0, 14)),
    reason: chance.of(words.missed_punch_out!),
  }
}

function away(day: Day, shiftId: number, chance: Chance): CorrectionPlan {
  return {
    day,
    type: 'on_duty',
    punchIn: null,
    punchOut: after(endOf(shiftId), 5 * chance.whole(0, 6)),
    reason: chance.of(words.on_duty!),
  }
}

function late(day: Day, shiftId: number, punchOut: Time): CorrectionPlan {
  return {
    day,
    type: 'wrong_hours',
    punchIn: shiftId === night.id ? night.starts : general.starts,
    punchOut,
    reason: 'Was at my desk on time, but the app found no location',
  }
}

const endOf = (shiftId: number) => (shiftId === night.id ? night.ends : general.ends)
const after = (time: Time, minutes: number) => timeFrom((minutesOf(time) + minutes) % (24 * 60))

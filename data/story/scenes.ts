/**
 * What a demo visitor finds: scenes around today for the six demo accounts and the manager's team. Days are
 * working days from today: 0 is today (or the first working day after it), -1 the last one before it.
 *
 *   stageOf(story)     the people of the scenes
 *   scenesOf(stage)    leave, requested and decided as written here
 *   forgottenOn(stage)      the days on which the recruiter did not punch out
 */
import type { Duration } from '../../modules/leave/contract'
import type { Day } from '../../src/domain/day'
import type { SignIn } from './names'
import { isHere, type Person } from './people'
import type { Story } from './story'
import { partsOf, Timeline, type Part } from './timeline'

export type Stage = {
  time: Timeline
  by: Record<SignIn, Person>
  /** The manager's people, longest employed first. */ team: readonly Person[]
}
export type Away = 'days off' | 'ill'

export type Scene = {
  who: Person
  /** Used if the first person's balance is too small. */
  orElse: readonly Person[]
  /** By day number; each part is a leave. */
  parts: readonly Part[]
  /** Absent on these days, whenever it was requested. */
  why: Away | null
  duration: Duration
  reason: string
  /** By day number; null: it has not happened (yet). */
  requested: number
  decided: number | null
  ended: number | null
  fate: 'approved' | 'rejected' | 'cancelled'
  comment: string | null
}

/**
 * For so many days back the scenes define the demo accounts' days, and the product's verbs make all leave. It
 * is requested at most 30 days before.
 */
export const scripted = 31
export const verbsFrom = ({ time }: Stage) => time.at(Math.max(0, time.today - scripted), 0)
/**
 * From so many days back events record everything except punches. A day can be corrected for about as long.
 */
export const recorded = 58

export function stageOf({ year, cast }: Story): Stage {
  const by = Object.fromEntries(cast.flatMap((p) => (p.signIn ? [[p.signIn, p]] : []))) as Stage['by']
  const today = year.days.at(-1)!.day
  const here = cast.filter((p) => p.managerId === by.manager.id && !p.signIn && isHere(p, today))
  const since = (p: Person) => p.periods.at(-1)!.joined
  return {
    time: new Timeline(year),
    by,
    team: here.toSorted((a, b) => since(a).localeCompare(since(b)) || a.id - b.id),
  }
}

const usual = {
  orElse: [],
  why: null,
  duration: 'full_day',
  decided: null,
  ended: null,
  fate: 'approved',
  comment: null,
} as const
/** `on`: the first day, or the next one with so many consecutive days, unless they may lie `apart`. */
type ScenePlan = Partial<Omit<Scene, 'who' | 'parts'>> &
  Pick<Scene, 'requested' | 'reason'> & { on: number; days?: number; apart?: boolean }

export function scenesOf(stage: Stage): Scene[] {
  const { by, team } = stage
  const mate = (n: number) => team[n % team.length]
  const scenes: [Person | undefined, ScenePlan][] = [
    [
      by.recruiter,
      { on: -7, why: 'ill', requested: -6, decided: -6, reason: 'Viral fever', comment: 'Get well soon' },
    ],
    [
      by.recruiter,
      {
        on: -3,
        requested: -9,
        decided: -8,
        fate: 'rejected',
        reason: 'Shopping for the festival',
        comment: 'Client drive that day, please take another one',
      },
    ],
    [
      by.recruiter,
      { on: 3, requested: -5, ended: -4, fate: 'cancelled', reason: 'Passport office appointment' },
    ],
    [by.recruiter, { on: 16, requested: -4, decided: -3, reason: 'Visit to my native place' }],
    [by.recruiter, { on: midweek(stage, 4), requested: -1, reason: "Sister's house warming" }],
    // On leave today, and soon.
    [
      mate(0),
      {
        on: 0,
        days: 2,
        apart: true,
        why: 'days off',
        requested: -8,
        decided: -7,
        reason: 'Family trip to Mahabaleshwar',
      },
    ],
    [
      mate(3),
      {
        on: 3,
        days: 2,
        why: 'days off',
        requested: -6,
        decided: -5,
        reason: "Brother's wedding",
        comment: 'Congratulations! Please hand over before you go.',
      },
    ],
    // Pending with the manager: a long one, one beyond the monthly allowance, and half a day.
    [mate(1), { on: 8, days: 4, requested: -1, orElse: team, reason: 'Pilgrimage to Tirupati with parents' }],
    [mate(4), { on: 6, days: 3, requested: -1, orElse: team, reason: 'Moving to a new flat' }],
    [
      mate(5),
      {
        on: 2,
        requested: -1,
        orElse: team,
        duration: 'half_day_afternoon',
        reason: 'Parents meeting at school',
      },
    ],
    // The manager has approved; the Senior Manager has not decided.
    [
      mate(2),
      {
        on: 14,
        days: 4,
        requested: -2,
        orElse: team,
        decided: -1,
        reason: 'Wedding in the family, in Kochi',
        comment: 'Fine with me',
      },
    ],
    [by.manager, { on: -10, why: 'ill', requested: -9, decided: -9, reason: 'Food poisoning' }],
    [by.manager, { on: 12, days: 2, requested: -1, reason: 'Anniversary trip' }],
    [by.senior, { on: -16, why: 'ill', requested: -15, decided: -15, reason: 'Migraine' }],
    [by.senior, { on: 9, requested: -1, reason: 'Housing society work' }],
    [
      by.admin,
      { on: -13, why: 'days off', requested: -18, decided: -17, reason: 'Bank and property registration' },
    ],
    [
      by.accounts,
      { on: -6, why: 'ill', requested: -5, decided: -5, reason: 'Dental surgery', comment: 'Take care' },
    ],
    [by.accounts, { on: 4, requested: -1, duration: 'half_day_morning', reason: 'Gas connection transfer' }],
    [by.scheduler, { on: -9, why: 'ill', requested: -8, decided: -7, reason: 'Fever' }],
    [by.scheduler, { on: 6, requested: -1, reason: "Child's school admission" }],
  ]
  return scenes.flatMap(([who, planned]) => (who ? sceneOf(stage, who, planned) : []))
}

/** None if the story, or the person's time in it, is too short. */
function sceneOf({ time }: Stage, who: Person, { on, days = 1, apart, ...planned }: ScenePlan): Scene[] {
  const number = (n: number) => time.workday(time.today, n)
  const maybe = (n: number | null | undefined) => (n === null || n === undefined ? null : (number(n) ?? null))
  let first = number(on)
  while (!apart && first !== undefined && !time.areTogether(first, days)) first = time.workday(first + 1)
  const last = first === undefined ? undefined : time.workday(first, days - 1)
  const requested = number(planned.requested)
  const joined = who.periods.at(-1)!.joined
  if (
    first === undefined ||
    last === undefined ||
    requested === undefined ||
    [first, requested].some((i) => time.day(i) < joined)
  )
    return []
  return [
    {
      ...usual,
      ...planned,
      who,
      parts: partsOf(first, last, (i) => time.isWorking(i)),
      requested,
      decided: maybe(planned.decided),
      ended: maybe(planned.ended),
    },
  ]
}

/** From a working day on, the first with a working day on either side. */
function midweek({ time }: Stage, from: number): number {
  for (let n = from; n < from + 15; n++) {
    const i = time.workday(time.today, n)
    if (i !== undefined && time.areTogether(i - 1, 3)) return n
  }
  return from
}

const forgotten = [-1, -11, -25]

export function forgottenOn({ time, by }: Stage): ReadonlySet<Day> {
  const days = forgotten
    .map((n) => time.workday(time.today, n))
    .filter((i) => i !== undefined)
    .map((i) => time.day(i))
  return new Set(days.filter((day) => isHere(by.recruiter, day)))
}

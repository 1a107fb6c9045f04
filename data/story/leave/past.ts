/**
 * A person's leave up to a moment: plans in time order against the account, decided by an approver at work.
 * Everything requested is decided before that moment; later leave is made by the product's own verbs.
 */
import type { Day, Instant } from '../../../src/domain/day'
import { stepsOf } from '../../../modules/approvals/rules'
import { halvesIn } from '../../../modules/leave/rules'
import { usualSettings } from '../../../modules/firm/service'
import { cameAt, isHere, type Person } from '../people'
import { hour, instantText, minute } from '../times'
import type { Part, Timeline } from '../timeline'
import { Account, yearOf, type Spent, type When } from './account'
import type { Deciders } from './deciders'
import { trailOf, type Trail, type Turn } from './trails'
import type { LeavePlan } from './plans'

export type PastLeave = Spent & {
  plan: LeavePlan
  part: Part
  requestedAt: Instant
  status: 'approved' | 'rejected' | 'cancelled'
  trail: Trail
}
export type Past = { account: Account; leaves: PastLeave[] }

const { twoStepsAfterDays } = usualSettings.leave

/**
 * For everybody: ids continue, and approvers' absences are known to the people below them, who come later.
 */
export class PastLeaveGenerator {
  private readonly away = new Map<number, Set<number>>()

  constructor(
    private readonly time: Timeline,
    private readonly deciders: Deciders,
    private readonly annualOf: (person: Person) => number,
    private readonly until: number,
    private lastId: number,
  ) {}

  of(person: Person, plans: readonly LeavePlan[]): Past {
    const account = new Account(
      this.annualOf(person),
      (end, today) =>
        person.periods.findLast(({ joined }) => joined <= end && joined <= today)?.joined ??
        person.periods[0]!.joined,
    )
    const leaves: PastLeave[] = []
    /** Taken half days, by day. */
    const halvesTaken = new Map<number, number>()
    const put = ({ part, halvesADay }: PastLeave, sign: 1 | -1) => {
      for (let i = part.first; i <= part.last; i++)
        halvesTaken.set(i, (halvesTaken.get(i) ?? 0) + sign * halvesADay)
    }
    const moments = this.yearsOf(person, account)
    const later = (at: number, happens: () => void) => {
      let i = moments.length
      while (i > 0 && moments[i - 1]!.at > at) i--
      moments.splice(i, 0, { at, happens })
    }
    const happen = (leave: PastLeave, { reason, at, by }: Turn) => {
      if (reason !== 'Approved') put(leave, -1)
      if (leave.plan.type === 'compensation') return
      if (reason === 'Approved') account.approve(leave, this.when(at, by))
      else account.end(leave, reason, this.when(at, by))
    }
    const ask = (plan: LeavePlan) => {
      const requested = this.affordable(person, account, plan)
      for (const leave of requested) put(leave, 1)
      const steps = stepsOf(
        Math.max(0, ...requested.map(({ part }) => runAround(halvesTaken, part, this.time))),
        twoStepsAfterDays,
      )
      for (const leave of requested) {
        leave.trail = trailOf(person, plan, steps, this.deciders, (at) => this.isAwayAt(at))
        const last = leave.trail.turns.at(-1)!.reason
        leave.status = last === 'Approved' ? 'approved' : last === 'Rejected' ? 'rejected' : 'cancelled'
        if (leave.status === 'approved' && plan.duration === 'full_day') this.goesAway(person, leave.part)
        leaves.push(leave)
        for (const turn of leave.trail.turns) later(turn.at, () => happen(leave, turn))
      }
    }
    for (const plan of plans) {
      const settled = settledBefore(plan, this.until)
      if (settled) later(settled.requested, () => ask(settled))
    }
    // More may follow meanwhile, none of them earlier.
    for (let i = 0; i < moments.length; i++) moments[i]!.happens()
    return { account, leaves }
  }

  /** As much of it as the balance allows, trying one day less each time. The rest stays an absence. */
  private affordable({ id }: Person, account: Account, plan: LeavePlan): PastLeave[] {
    for (let parts = plan.parts; parts.length; parts = withoutLast(parts)) {
      const leaves = parts.map((part, i) => this.leave(plan, part, this.lastId + i + 1))
      if (plan.type === 'personal' && !account.ask(leaves, this.when(plan.requested, id))) continue
      this.lastId += leaves.length
      return leaves
    }
    return []
  }

  private leave(plan: LeavePlan, part: Part, id: number): PastLeave {
    const days: Day[] = []
    for (let i = part.first; i <= part.last; i++) days.push(this.time.day(i))
    return {
      id,
      days,
      halvesADay: halvesIn(plan.duration).length as 1 | 2,
      plan,
      part,
      requestedAt: instantText(plan.requested),
      status: 'approved',
      trail: { state: 'approved', steps: [], turns: [] },
    }
  }

  /** New leave years of active people, and carried days that expire. */
  private yearsOf(person: Person, account: Account) {
    const { time } = this
    const moments: { at: number; happens: () => void }[] = []
    const addMoment = (at: number, happens: (when: When) => void) =>
      void (at < this.until && moments.push({ at, happens: () => happens(this.when(at, null)) }))
    for (const { joined } of person.periods)
      addMoment(cameAt(time, joined), (when) => account.open(yearOf(joined), when))
    for (const i of time.turns) {
      const day = time.day(i)
      if (day.endsWith('-01-01'))
        addMoment(turnsAt(time, i), (when) => void (isHere(person, day) && account.open(yearOf(day), when)))
      else addMoment(turnsAt(time, i), (when) => account.lapse(yearOf(day), when))
    }
    return moments.toSorted((a, b) => a.at - b.at)
  }

  /** Only possible deciders are read. */
  private goesAway({ id, role }: Person, part: Part) {
    if (role !== 'Admin' && role !== 'Senior Manager' && role !== 'Manager') return
    const days = this.away.get(id) ?? new Set()
    for (let i = part.first; i <= part.last; i++) days.add(i)
    this.away.set(id, days)
  }

  private isAwayAt(at: number): (id: number) => boolean {
    const day = this.time.numberAt(at)
    return (id) => this.away.get(id)?.has(day) ?? false
  }

  private when(at: number, author: number | null): When {
    return { at: instantText(at), today: this.time.day(this.time.numberAt(at)), author }
  }
}

/** When the yearly job runs. */
export const turnsAt = (time: Timeline, i: number) => time.at(i, 0) + 5 * minute

/**
 * A decision that would come too late for the past is made at once; leave that would be retracted too late is
 * not requested.
 */
function settledBefore(plan: LeavePlan, until: number): LeavePlan | null {
  if (plan.requested >= until) return null
  if (Math.max(...plan.decided, plan.ended ?? 0) < until) return plan
  const soon = plan.requested + hour / 3
  return plan.ended === null && soon + hour / 3 < until ? { ...plan, decided: [soon, soon + hour / 3] } : null
}

export function withoutLast(parts: readonly Part[]): Part[] {
  const { first, last } = parts.at(-1)!
  return first < last ? [...parts.slice(0, -1), { first, last: last - 1 }] : parts.slice(0, -1)
}

/** Half days of the leave around a part. Off days in between do not interrupt it. */
function runAround(halvesTaken: ReadonlyMap<number, number>, { first, last }: Part, time: Timeline): number {
  let halves = 0
  for (let i = first; i <= last; i++) halves += halvesTaken.get(i) ?? 0
  for (const [from, step] of [
    [last, 1],
    [first, -1],
  ] as const) {
    for (let i = from + step; i >= 0 && i < time.days.length; i += step) {
      const taken = halvesTaken.get(i) ?? 0
      if (taken) halves += taken
      else if (time.isWorking(i)) break
    }
  }
  return halves
}

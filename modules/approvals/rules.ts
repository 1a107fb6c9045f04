/**
 * Who decides: pure functions over a given hierarchy.
 *
 *   chainOf      the active approvers above a person, nearest first
 *   holdersOf    who can decide a step now, and why
 *   stepsOf      the number of a request's steps
 *   workedMs     time on working days, which makes a step late
 */
import { dayClass, isWorking, type Calendar } from '../../src/domain/calendar'
import { addDays, dayOf, instantAt, type Instant } from '../../src/domain/day'
import { may, type Role } from '../../src/domain/access'
import type { HolderReason } from './contract'

export type Person = { id: number; managerId: number | null; role: Role; isActive: boolean }
export type Org = {
  person(id: number): Person | undefined
  /** Active Admins. */ admins(): readonly number[]
}
export type Held = { userId: number; why: HolderReason }

const deepest = 40

/** Active people above who can approve; others are skipped. */
export function chainOf(org: Org, applicantId: number): number[] {
  const chain: number[] = []
  let at = org.person(applicantId)?.managerId ?? null
  for (let depth = 0; at !== null && depth < deepest; depth++) {
    const person = org.person(at)
    if (!person) break
    if (
      person.id !== applicantId &&
      person.isActive &&
      may(person, 'approve_leaves') &&
      !chain.includes(person.id)
    )
      chain.push(person.id)
    at = person.managerId
  }
  return chain
}

/**
 * Who can decide step `step` (1 or 2): the manager at that level, or all Admins except the applicant. While
 * that manager is away, and for each full time limit passed (`late`), the next manager up can too.
 */
export function holdersOf(
  org: Org,
  applicantId: number,
  step: number,
  isAway: (id: number) => boolean,
  late = 0,
): Held[] {
  const chain = chainOf(org, applicantId)
  const admins = org.admins().filter((id) => id !== applicantId)
  const held = new Map<number, HolderReason>()
  const addHolder = (id: number, why: HolderReason) => void (held.has(id) || held.set(id, why))
  const addAdmins = (why: HolderReason) => admins.forEach((id) => addHolder(id, why))

  let at = step - 1
  if (chain[at] === undefined) addAdmins('nobody above')
  else addHolder(chain[at]!, 'manager')
  const up = (why: HolderReason) => {
    at++
    if (chain[at] === undefined) addAdmins(why)
    else addHolder(chain[at]!, why)
  }
  while (chain[at] !== undefined && isAway(chain[at]!)) up('away')
  for (let i = 0; i < late && chain[at] !== undefined; i++) up('late')
  return [...held].map(([userId, why]) => ({ userId, why }))
}

/** More than this many consecutive days (in half days) need a second step. */
export function stepsOf(runHalves: number, twoStepsAfterDays: number): 1 | 2 {
  return runHalves > twoStepsAfterDays * 2 ? 2 : 1
}

/** Milliseconds on working days between two instants. */
export function workedMs(from: Instant, to: Instant, calendar: Calendar, zone: string): number {
  let ms = 0
  for (let day = dayOf(from, zone); instantAt(day, '00:00', zone) < to; day = addDays(day, 1)) {
    if (!isWorking(dayClass(calendar, day))) continue
    const start = Math.max(Date.parse(from), Date.parse(instantAt(day, '00:00', zone)))
    const end = Math.min(Date.parse(to), Date.parse(instantAt(addDays(day, 1), '00:00', zone)))
    ms += Math.max(0, end - start)
  }
  return ms
}

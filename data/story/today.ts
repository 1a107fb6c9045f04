/**
 * The day of the visit. It is like any other, except for what a visitor should find: the recruiter has not
 * punched in, so that the visitor can; the manager is in; a few are on a break, have not come yet, or went
 * straight to a client.
 */
import type { DayPlan } from './days'
import type { Person } from './people'
import { exactly, minute } from './times'
import type { ShiftDay } from './calendar'
import type { Chance } from './random'

export function today(
  plan: DayPlan | null,
  person: Person,
  isWorking: boolean,
  shift: ShiftDay,
  now: number,
  chance: Chance,
): DayPlan | null {
  if (person.signIn === 'recruiter') return null
  if (!isWorking || !plan) return plan
  if (person.signIn === 'manager') return atTheDesk(shift, now, chance)
  if (person.signIn) return plan
  const kind = chance.next()
  if (kind < 0.05) return null
  const last = plan.sessions.length - 1
  const runs = plan.sessions.findIndex(
    (s) => s.start + 20 * minute < now && (s.end === null || s.end > now + 15 * minute),
  )
  if (kind < 0.17 && runs >= 0 && now < shift.ends) return onABreak(plan, runs, now, chance)
  if (kind < 0.22 && last === 0 && plan.sessions[0]!.end !== null) plan.sessions[0]!.isVisitBefore = true
  return plan
}

function atTheDesk(shift: ShiftDay, now: number, chance: Chance): DayPlan {
  const start = exactly(shift.starts - chance.whole(8, 24) * minute, chance.whole(0, minute - 1))
  const end = exactly(shift.ends + chance.whole(5, 40) * minute, chance.whole(0, minute - 1))
  const lunch = exactly(shift.starts + chance.whole(225, 245) * minute, chance.whole(0, minute - 1))
  const back = lunch + chance.whole(28, 40) * minute
  return {
    sessions: [{ start, end, isVisitBefore: false, isVisitAfter: false }],
    // In, and at the desk, at any time.
    breaks: back < now ? [{ session: 0, start: lunch, end: back, reason: 'Lunch', endedBy: 'person' }] : [],
  }
}

function onABreak(plan: DayPlan, runs: number, now: number, chance: Chance): DayPlan {
  const start = now - chance.whole(3, 18) * minute - chance.whole(0, minute - 1)
  const breaks = plan.breaks.filter((b) => b.end !== null && b.end < start)
  breaks.push({
    session: runs,
    start: Math.max(start, plan.sessions[runs]!.start),
    end: now + 10 * minute,
    reason: chance.of(['Tea break', 'Lunch', 'Personal call']),
    endedBy: 'person',
  })
  return { sessions: plan.sessions, breaks }
}

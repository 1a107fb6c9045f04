/**
 * Plans one person's day: punches in and out, breaks, places. Times are milliseconds.
 *
 *   planDay(...)      the whole day, whatever the time is; null if the person is absent
 *   neverEnded(plan)  the same day, without its last punch out
 *   cutAt(plan, now)  the part until now: a running session is open, Muster has closed a forgotten one
 */
import type { ShiftDay } from './calendar'
import type { Habits } from './habits'
import { exactly, hour, minute } from './times'
import type { Chance } from './random'

export type Session = {
  start: number
  /** null: forgotten. */ end: number | null
  isVisitBefore: boolean
  isVisitAfter: boolean
}
export type Pause = {
  session: number
  start: number
  end: number | null
  reason: string
  endedBy: 'person' | 'punch-out' | 'auto' | null
}
export type DayPlan = { sessions: Session[]; breaks: Pause[] }

/** A punch out this close to the automatic time would race with it. */
const beforeAutoOut = 10 * minute

export function planDay(chance: Chance, habits: Habits, isWorking: boolean, shift: ShiftDay): DayPlan | null {
  return isWorking ? workingDay(chance, habits, shift) : offDay(chance, habits, shift)
}

/** Some work on a day off, later and for a few hours. */
function offDay(chance: Chance, habits: Habits, shift: ShiftDay): DayPlan | null {
  if (!chance.happens(habits.worksOffDays)) return null
  const start = exact(chance, shift.starts + chance.around(50, 25) * minute)
  const end = exact(chance, start + chance.between(2.5, 6.5) * hour)
  return { sessions: [session(start, end)], breaks: [] }
}

function workingDay(chance: Chance, habits: Habits, shift: ShiftDay): DayPlan {
  const kind = chance.next()
  let start = exact(chance, shift.starts + Math.max(-55, chance.around(habits.comes, habits.spread)) * minute)
  // Rain, or a cancelled train.
  if (chance.happens(0.02)) start += chance.whole(20, 75) * minute
  let end = exact(chance, shift.ends + (habits.stays + chance.around(0, 12)) * minute)
  if (kind < 0.009) end = exact(chance, start + chance.between(5.05, 6.6) * hour)
  else if (kind < 0.018) start = exact(chance, shift.starts + chance.around(225, 12) * minute)
  else if (kind < 0.021) end = exact(chance, start + chance.between(1, 4.5) * hour)
  else if (kind < 0.05) end += chance.whole(40, 130) * minute
  end = Math.min(end, shift.autoOut - beforeAutoOut)

  const visits = kind > 0.1 && chance.happens(habits.visitsClients)
  const sessions = visits ? visit(chance, start, end, shift) : [session(start, end)]
  const forgets = chance.happens(habits.forgets)
  const breaks = breaksOf(chance, habits, sessions, shift)
  if (forgets) forget(chance, sessions, breaks)
  else if (chance.happens(0.012)) hurriedBreak(chance, sessions, breaks)
  return { sessions, breaks }
}

/** Client visits: straight from home, in the middle of the day, or until its end. */
function visit(chance: Chance, start: number, end: number, shift: ShiftDay): Session[] {
  const kind = chance.next()
  if (kind < 0.3) return [{ start, end, isVisitBefore: true, isVisitAfter: false }]
  if (kind < 0.5) return [{ start, end, isVisitBefore: false, isVisitAfter: true }]
  const out = exact(chance, shift.starts + chance.between(4.6, 5.6) * hour)
  const back = exact(chance, out + chance.between(0.8, 2.2) * hour)
  if (out < start + hour || back > end - hour) return [session(start, end)]
  return [session(start, out), { start: back, end, isVisitBefore: kind < 0.65, isVisitAfter: false }]
}

/** Morning tea, lunch and tea, if they lie within a session. */
function breaksOf(chance: Chance, habits: Habits, sessions: Session[], shift: ShiftDay): Pause[] {
  const breaks: Pause[] = []
  const addBreak = (
    share: number,
    after: number,
    spread: number,
    least: number,
    most: number,
    reason: string,
  ) => {
    if (!chance.happens(share)) return
    const start = exact(chance, shift.starts + chance.around(after, spread) * minute)
    const end = start + Math.round(chance.between(least, most) * minute)
    const within = sessions.findIndex((s) => s.start + 10 * minute < start && end < s.end! - 10 * minute)
    if (within >= 0) breaks.push({ session: within, start, end, reason, endedBy: 'person' })
  }
  addBreak(habits.takesTea * 0.4, 110, 12, 7, 14, 'Tea break')
  addBreak(habits.lunches, 235, 14, 25, 50, 'Lunch')
  addBreak(
    habits.takesTea,
    405,
    14,
    8,
    18,
    chance.happens(0.85) ? 'Tea break' : chance.of(['Personal call', 'Bank work', 'Prayer', 'Short walk']),
  )
  return breaks
}

/** Nobody punched out; some did not even end a break. */
function forget(chance: Chance, sessions: Session[], breaks: Pause[]) {
  const last = sessions.length - 1
  const open = sessions[last]!
  const end = open.end!
  open.end = null
  open.isVisitAfter = false
  if (chance.happens(0.2))
    breaks.push({
      session: last,
      start: exact(chance, end - chance.between(1, 8) * minute),
      end: null,
      reason: 'Personal call',
      endedBy: null,
    })
}

/** A break that the punch out ended. */
function hurriedBreak(chance: Chance, sessions: Session[], breaks: Pause[]) {
  const last = sessions.length - 1
  const end = sessions[last]!.end!
  breaks.push({
    session: last,
    start: exact(chance, end - chance.between(4, 9) * minute),
    end,
    reason: 'Personal call',
    endedBy: 'punch-out',
  })
}

function session(start: number, end: number): Session {
  return { start, end, isVisitBefore: false, isVisitAfter: false }
}

function exact(chance: Chance, ms: number): number {
  return exactly(ms, chance.whole(0, minute - 1))
}

export function neverEnded(plan: DayPlan): DayPlan {
  const last = plan.sessions.at(-1)!
  return {
    sessions: [...plan.sessions.slice(0, -1), { ...last, end: null, isVisitAfter: false }],
    breaks: plan.breaks.filter((b) => b.endedBy === 'person'),
  }
}

/** The part of the plan that is over by `now`; null if there is none. Consumes the plan. */
export function cutAt(plan: DayPlan, now: number): DayPlan | null {
  const sessions = plan.sessions.filter((s) => s.start <= now)
  if (!sessions.length) return null
  for (const s of sessions) if (s.end !== null && s.end > now) [s.end, s.isVisitAfter] = [null, false]
  const breaks = plan.breaks.filter((b) => b.session < sessions.length && b.start <= now)
  for (const b of breaks) if (b.end !== null && b.end > now) [b.end, b.endedBy] = [null, null]
  return { sessions, breaks }
}

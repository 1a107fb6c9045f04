/** A person's habits: punctual or not, careful or forgetful, often or never at clients. */
import type { Chance } from './random'
import type { SignIn } from './names'

export type Habits = {
  /** Minutes after the shift's start at which the person usually arrives, and how far that varies. */
  comes: number
  spread: number
  /** Minutes after the shift's end at which the person usually leaves. */
  stays: number
  /** Shares of days. */
  forgets: number
  visitsClients: number
  worksOffDays: number
  lunches: number
  takesTea: number
}

export function habitsOf(chance: Chance, signIn: SignIn | null): Habits {
  const kind = chance.next()
  const [comes, spread] = kind < 0.25 ? [-14, 5] : kind < 0.55 ? [-4, 7] : kind < 0.84 ? [3, 9] : [22, 13]
  const habits: Habits = {
    comes,
    spread,
    stays: comes > 15 ? chance.between(5, 35) : chance.between(0, 25),
    forgets: chance.happens(0.1) ? 0.06 : 0.008,
    visitsClients: chance.happens(0.3) ? 0.07 : 0.012,
    worksOffDays: chance.happens(0.15) ? 0.09 : 0.008,
    lunches: chance.between(0.7, 0.98),
    takesTea: chance.between(0.15, 0.7),
  }
  // Demo accounts should have something to show.
  if (signIn === 'recruiter')
    return {
      ...habits,
      comes: 6,
      spread: 10,
      stays: 12,
      forgets: 0.03,
      visitsClients: 0.06,
      worksOffDays: 0.05,
    }
  if (signIn === 'manager')
    return { ...habits, comes: -8, spread: 6, stays: 20, forgets: 0.015, visitsClients: 0.05 }
  return habits
}

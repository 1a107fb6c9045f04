/** 'You did not punch out yesterday. You usually leave at 19:05.' */
import type { Ask } from '../../src/app'
import type { Day, Time } from '../../src/domain/day'

export type ForgottenPunchOut = { day: Day; punchInTime: Time; usualOut: Time; /** How many days it was computed from; 0: it is the shift's end. */ usualFrom: number }

/**
 * The latest day with a punch before the present one, if Muster had to end it and it is at most 7 days back, with the time at
 * which the person usually leaves: the median of the last 20 days that they ended themselves, to 5 minutes, else the shift's end.
 */
export function forgottenPunchOut(ask: Ask, userId: number): ForgottenPunchOut | null {
  throw new Error(`not yet ${userId} ${ask.now()}`)
}

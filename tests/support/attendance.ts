/** Helpers for a day of attendance: punches at the firm's wall times, and corrections of a day. */
import { instantAt } from '../../src/domain/day'
import {
  correct,
  correctionInstants,
  type NewCorrection,
} from '../../modules/attendance/corrections/corrections'
import { recordOn } from '../../modules/attendance/day/dayQueries'
import { hoursBetween } from '../../modules/attendance/correctionRules'
import { desk, type Name, type Office } from './office'

export const ist = 'Asia/Kolkata'
export const tuesday = '2026-11-17'
export const wednesday = '2026-11-18'

export const on = (day: string, time: string) => instantAt(day, time, ist)
export const moment = (at: Office, day: string, time: string) => at.clock.set(on(day, time))

export const today = '/api/attendance/today'
export const punch = (at: Office, type: 'in' | 'out', who: Name = 'Ravi') =>
  at.as(who).post('/api/attendance/punch', { type, location: desk })

/**
 * As the regularization module does: converts wall times to instants, and computes the hours if both are
 * known.
 */
export function put(
  at: Office,
  day: string,
  [punchIn, punchOut, hours]: [string | null, string | null, number?],
  more: Partial<NewCorrection> = {},
) {
  return at.write((tx) => {
    const times = correctionInstants(tx, at.ids.Ravi, day, punchIn, punchOut)
    const hundredths =
      hours === undefined
        ? hoursBetween(times.punchIn ?? recordOn(tx, at.ids.Ravi, day)!.punchIn!, times.punchOut!)
        : hours * 100
    correct(tx, at.ids.Ravi, day, {
      requestId: 7,
      type: 'missed_punch_out',
      ...times,
      hundredths,
      reason: 'Client meeting',
      approvedBy: at.ids.Meera,
      ...more,
    })
  })
}

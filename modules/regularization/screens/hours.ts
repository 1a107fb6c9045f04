/** The hours that two times make. */
import { minutesOf, type Time } from '../../../src/domain/day'

export const usualHours = '8.0'

/** An end before its start is on the next day; from 0 to 24, two decimals. */
export function hoursBetween(from: Time, to: Time): number {
  const minutes = minutesOf(to) - minutesOf(from)
  const hours = (minutes < 0 ? minutes + 24 * 60 : minutes) / 60
  return Math.round(Math.min(24, Math.max(0, hours)) * 100) / 100
}

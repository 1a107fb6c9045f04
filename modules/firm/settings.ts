/**
 * The firm's settings with their defaults: what an Admin may change without touching code. A value holds from a day on.
 */
import { usualWorkingDays, type WorkingDays } from '../../src/domain/calendar'

export type Settings = {
  working_days: WorkingDays
  attendance: {
    /** Hours of a day, breaks included, from which it is Present or Half Day. */
    presentHours: number
    halfDayHours: number
    /** Late is more than this many minutes after the shift's start. */
    graceMinutes: number
    /** A session begun after the shift's automatic punch-out ends after this many hours. */
    longestLateSessionHours: number
    /** A punch without a position is refused. */
    positionRequired: boolean
    /** A punch outside every office is refused instead of flagged. */
    refuseOutside: boolean
    /** Addresses are looked up through the server, where the program allows it. */
    lookUpAddresses: boolean
  }
}

export const usualSettings: Settings = {
  working_days: usualWorkingDays,
  attendance: {
    presentHours: 8,
    halfDayHours: 5,
    graceMinutes: 15,
    longestLateSessionHours: 12,
    positionRequired: true,
    refuseOutside: false,
    lookUpAddresses: true,
  },
}

/**
 * The firm's settings with their defaults: what an Admin may change without touching code. A value holds from a day on.
 *
 *   setting(ask, 'attendance', day)
 */
import type { Ask } from '../../src/app'
import { usualWorkingDays, type WorkingDays } from '../../src/domain/calendar'
import type { Day } from '../../src/domain/day'

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

/** What a setting says on a day. */
export function setting<K extends keyof Settings>(ask: Ask, key: K, day: Day): Settings[K] {
  const row = ask.db.one<{ value: string }>('select value from settings where key = ? and from_day <= ? order by from_day desc limit 1', key, day)
  return row ? { ...usualSettings[key], ...(JSON.parse(row.value) as Settings[K]) } : usualSettings[key]
}

/** Every version of a setting, latest first. */
export function settingVersions<K extends keyof Settings>(ask: Ask, key: K): { from: Day; value: Settings[K] }[] {
  return ask.db
    .all<{ from: Day; value: string }>('select from_day as "from", value from settings where key = ? order by from_day desc', key)
    .map(({ from, value }) => ({ from, value: { ...usualSettings[key], ...(JSON.parse(value) as Settings[K]) } }))
}

/** The firm: itself, its calendar, its settings, its shifts and its offices. */
import type { Day } from '../../src/domain/day'

type OfficeState = { name: string; lat: number; lng: number; radius: number }
export type ShiftState = {
  name: string
  starts: string
  ends: string
  inReminder: string
  outReminder: string
  autoOut: string
}

declare module '../../src/domain/events' {
  interface Events {
    'firm.set_up': { name: string; zone: string; demo: boolean }
    'firm.changed': { before: { name: string; zone: string }; after: { name: string; zone: string } }
    'office.changed': { officeId: number; before: OfficeState | null; after: OfficeState | null }
    /** Modules with people at the office refuse its deletion. */
    'shift.changed': { shiftId: number; from: Day; before: ShiftState | null; after: ShiftState | null }
    'settings.changed': { key: string; from: Day; before: unknown; after: unknown }
    /** Off days changed: the decision, and the range of days whose leave may count differently now. */
    'calendar.changed': { what: string; from: Day; to: Day | null; before: unknown; after: unknown }
  }
}

export * from './firmContract'
export * from './calendarContract'
export * from './settingContract'
export * from './shiftContract'
export * from './officeContract'

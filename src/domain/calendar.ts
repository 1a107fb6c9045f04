/**
 * Decides what a day is: working or off. The server and the previews on screens use the same pure function.
 *
 * It checks in this order (docs/rules/calendar.md): before joining or after leaving; a Saturday override; a
 * holiday; on a Saturday: `saturday` true is working, else `specialSaturday` true makes the 2nd and 4th off
 * and the 1st, 3rd and 5th working, else off; any other day follows its flag.
 */
import { nthInMonth, weekdayOf, type Day, type Weekday } from './day'

export type WorkingDays = Record<Weekday, boolean> & { specialSaturday: boolean }

export const usualWorkingDays: WorkingDays = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: false,
  sunday: false,
  specialSaturday: true,
}

export type Calendar = {
  /** Working days with their start dates, latest first. */
  workingDays: readonly { from: Day; days: WorkingDays }[]
  holidays: ReadonlyMap<Day, string>
  overrides: ReadonlyMap<Day, { isHoliday: boolean; reason: string | null }>
}

/** `isKnown` is 0 if the person worked here before `joined`, since an unrecorded date. */
export type Employment = { joined: Day | null; left: Day | null; isKnown?: number }

export type DayClass =
  | { kind: 'working' }
  | { kind: 'override-working'; name: string | null }
  | { kind: 'week-off' }
  | { kind: 'saturday-off'; nth: number }
  | { kind: 'override-off'; name: string | null }
  | { kind: 'holiday'; name: string }
  | { kind: 'not-employed' }

/**
 * The kind of `day` in this calendar for an employee with these `periods` of employment; without periods, for
 * the firm.
 */
export function dayClass(calendar: Calendar, day: Day, periods?: readonly Employment[]): DayClass {
  if (periods && !isEmployed(periods, day)) return { kind: 'not-employed' }
  const override = calendar.overrides.get(day)
  if (override)
    return { kind: override.isHoliday ? 'override-off' : 'override-working', name: override.reason }
  const holiday = calendar.holidays.get(day)
  if (holiday !== undefined) return { kind: 'holiday', name: holiday }
  const days = calendar.workingDays.find((w) => w.from <= day)?.days ?? usualWorkingDays
  const weekday = weekdayOf(day)
  if (days[weekday]) return { kind: 'working' }
  if (weekday !== 'saturday') return { kind: 'week-off' }
  if (!days.specialSaturday) return { kind: 'week-off' }
  const nth = nthInMonth(day)
  return nth === 2 || nth === 4 ? { kind: 'saturday-off', nth } : { kind: 'working' }
}

export function isWorking(day: DayClass): boolean {
  return day.kind === 'working' || day.kind === 'override-working'
}

export function isEmployed(periods: readonly Employment[], day: Day): boolean {
  return periods.some((p) => (p.joined === null || p.joined <= day) && (p.left === null || day <= p.left))
}

/** The words for an off day, as screens print it; null for a working day. */
export function offName(day: DayClass): string | null {
  switch (day.kind) {
    case 'holiday':
      return day.name
    case 'override-off':
      return day.name ?? 'Saturday off'
    case 'saturday-off':
      return day.nth === 2 ? '2nd Saturday' : '4th Saturday'
    case 'week-off':
      return 'Week off'
    default:
      return null
  }
}

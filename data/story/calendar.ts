/**
 * The firm's calendar: Indian public holidays of a firm in Maharashtra, moved Saturdays, two shifts, and for
 * each day what applies on it. Computed once for everybody.
 */
import { dayClass, isWorking, usualWorkingDays, type Calendar } from '../../src/domain/calendar'
import { addDays, eachDay, nthInMonth, weekdayOf, type Day } from '../../src/domain/day'
import { autoOutAt, lateness, shiftEnd, shiftStart, type Thresholds } from '../../modules/attendance/rules'
import type { Shift } from '../../modules/firm/service'
import { instantText, midnightOf, minute } from './times'

/** The name that the first migration gives this shift. */
export const general: Shift = {
  id: 1,
  name: 'General',
  starts: '09:30',
  ends: '18:30',
  inReminder: '10:00',
  outReminder: '19:00',
  autoOut: '22:00',
}
export const night: Shift = {
  id: 2,
  name: 'Night',
  starts: '18:30',
  ends: '03:30',
  inReminder: '19:00',
  outReminder: '04:00',
  autoOut: '07:00',
}

const fixed: Record<string, string> = {
  '01-26': 'Republic Day',
  '05-01': 'Maharashtra Day',
  '08-15': 'Independence Day',
  '10-02': 'Gandhi Jayanti',
  '12-25': 'Christmas',
}

/** Holidays by the lunar calendar: Holi, Id-ul-Fitr, Good Friday, Ganesh Chaturthi, Dussehra, Diwali. */
const moving: Record<string, readonly [string, string, string, string, string, string]> = {
  2020: ['03-10', '05-25', '04-10', '08-22', '10-25', '11-14'],
  2021: ['03-29', '05-14', '04-02', '09-10', '10-15', '11-04'],
  2022: ['03-18', '05-03', '04-15', '08-31', '10-05', '10-24'],
  2023: ['03-08', '04-22', '04-07', '09-19', '10-24', '11-12'],
  2024: ['03-25', '04-11', '03-29', '09-07', '10-12', '10-31'],
  2025: ['03-14', '03-31', '04-18', '08-27', '10-02', '10-20'],
  2026: ['03-04', '03-21', '04-03', '09-14', '10-20', '11-08'],
  2027: ['03-22', '03-10', '03-26', '09-04', '10-09', '10-29'],
  2028: ['03-11', '02-27', '04-14', '08-23', '09-27', '10-17'],
}
const movingNames = ['Holi', 'Id-ul-Fitr', 'Good Friday', 'Ganesh Chaturthi', 'Dussehra', 'Diwali'] as const

/**
 * Holidays of whole years, sorted by day. Two holidays on one day (2 October 2025) share an entry. A year
 * without a table has only the fixed ones.
 */
export function holidaysOf(from: number, to: number): Map<Day, string> {
  const holidays: [Day, string][] = []
  for (let year = from; year <= to; year++) {
    for (const [day, name] of Object.entries(fixed)) holidays.push([`${year}-${day}`, name])
    moving[year]?.forEach((day, i) => holidays.push([`${year}-${day}`, movingNames[i]!]))
  }
  const named = new Map<Day, string>()
  for (const [day, name] of holidays.toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)))
    named.set(day, named.has(day) ? `${named.get(day)} and ${name}` : name)
  return named
}

type Override = { isHoliday: boolean; reason: string }

/** Three Saturdays a year that differ from the rule. None is a holiday. */
function overridesOf(from: number, to: number, holidays: ReadonlyMap<Day, string>): Map<Day, Override> {
  const overrides = new Map<Day, Override>()
  for (let year = from; year <= to; year++) {
    overrides.set(saturday(year, '01', 1), { isHoliday: true, reason: 'New Year weekend' })
    overrides.set(saturday(year, '03', 4), { isHoliday: false, reason: 'Year-end closing' })
    overrides.set(saturday(year, '06', 2), { isHoliday: false, reason: 'Campus hiring drive' })
  }
  for (const day of holidays.keys()) overrides.delete(day)
  return overrides
}

function saturday(year: number, month: string, nth: number): Day {
  return eachDay(`${year}-${month}-01`, `${year}-${month}-31`).find(
    (day) => weekdayOf(day) === 'saturday' && nthInMonth(day) === nth,
  )!
}

/** A shift on one day, in milliseconds, and how late a punch is by the product's own rule. */
export type ShiftDay = {
  shift: Shift
  starts: number
  ends: number
  autoOut: number
  lateAt(ms: number): number
}
export type PlainDay = { day: Day; midnight: number; isWorking: boolean }
export type StoryDay = PlainDay & { shifts: ReadonlyMap<number, ShiftDay> }

/** `days` end with today; `coming` are the days after it for which people may have plans. */
export type Year = {
  firstDay: Day
  calendar: Calendar
  holidays: ReadonlyMap<Day, string>
  overrides: ReadonlyMap<Day, Override>
  days: readonly StoryDay[]
  coming: readonly PlainDay[]
}

const planned = 60

/** The calendar from the first of the month `months` before today to today, and the holidays of next year. */
export function calendarFor(today: Day, months: number, zone: string, rules: Thresholds): Year {
  const firstDay = monthsBefore(today, months)
  const [from, to] = [Number(firstDay.slice(0, 4)), Number(today.slice(0, 4)) + 1]
  const holidays = holidaysOf(from, to)
  const overrides = overridesOf(from, to, holidays)
  const calendar: Calendar = {
    workingDays: [{ from: '0000-01-01', days: usualWorkingDays }],
    holidays,
    overrides,
  }
  const plain = (day: Day): PlainDay => ({
    day,
    midnight: midnightOf(day, zone),
    isWorking: isWorking(dayClass(calendar, day)),
  })
  const days = eachDay(firstDay, today).map((day) => ({
    ...plain(day),
    shifts: new Map([general, night].map((shift) => [shift.id, shiftDay(shift, day, zone, rules)])),
  }))
  return {
    firstDay,
    calendar,
    holidays,
    overrides,
    days,
    coming: eachDay(addDays(today, 1), addDays(today, planned)).map(plain),
  }
}

function monthsBefore(today: Day, months: number): Day {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

function shiftDay(shift: Shift, day: Day, zone: string, rules: Thresholds): ShiftDay {
  const starts = Date.parse(shiftStart(day, shift, zone))
  // The rule rounds down to the minute, so one answer a minute serves everybody who comes in it.
  const known = new Map<number, number>()
  return {
    shift,
    starts,
    ends: Date.parse(shiftEnd(day, shift, zone)),
    autoOut: Date.parse(autoOutAt(day, shift, zone)),
    lateAt(ms) {
      const minutes = Math.floor((ms - starts) / minute)
      let late = known.get(minutes)
      if (late === undefined)
        known.set(minutes, (late = lateness(instantText(ms), day, shift, zone, rules.graceMinutes)))
      return late
    },
  }
}

/** The first working day on or after a day, or the last day of the story if there is none. */
export function workingFrom(days: readonly StoryDay[], day: Day): Day {
  return days.find((d) => d.day >= day && d.isWorking)?.day ?? days.at(-1)!.day
}

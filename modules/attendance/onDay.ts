/** What other modules ask of one day of one person. */
import type { Ask } from '../../src/app'
import type { Day, Time } from '../../src/domain/day'
import type { AttendanceRecord } from './contract'
import { frameOn, openSession } from './days'

/** The record of a day; null where there is no row (nothing was punched, corrected or granted). */
export function recordOn(ask: Ask, userId: number, day: Day): AttendanceRecord | null {
  throw new Error(`not yet ${userId} ${day} ${ask.now()}`)
}

/** Hours x 100 worked on a day, what runs included; 0 without a row. */
export function didWork(ask: Ask, userId: number, day: Day): number {
  throw new Error(`not yet ${userId} ${day} ${ask.now()}`)
}

/** Null when punched out. */
export function hasOpenSession(ask: Ask, userId: number): { day: Day } | null {
  const open = openSession(ask, userId)
  return open ? { day: open.day } : null
}

/** `ends` not later than `starts` is on the next day. */
export function shiftOfDay(ask: Ask, userId: number, day: Day): { name: string; starts: Time; ends: Time } {
  const { name, starts, ends } = frameOn(ask, userId, day).shift
  return { name, starts, ends }
}

/**
 * The leave rules, pure, for the server and for previews. Leave days are counted in half days, as integers.
 *
 *   takenBy(leaves, world)       the half days that each leave takes, including off days in between
 *   runsOf(from, to, world)      the working days of a range, as separate runs
 *   leaveYearOf(day, month)      the leave year of a day, named by its first day
 *   proRata  carriedForward  expired  beyondAllowance  monthsBeyond  runLength
 */
import { dayClass, isWorking, type Calendar, type DayClass, type Employment } from '../../src/domain/calendar'
import { addDays, daysBetween, eachDay, type Day } from '../../src/domain/day'
import {
  addYears,
  firstDay,
  monthFrom,
  monthNumber,
  monthOf,
  yearOf,
  type Month,
} from '../../src/domain/month'
import type { Duration, LeaveType } from './contract'

export type Half = 'morning' | 'afternoon'
export type RequestedLeave = { id: number; type: LeaveType; from: Day; to: Day; duration: Duration }
/** The longest leave, in days. */
export const longest = 366
export type Taken = { day: Day; half: Half; kind: 'leave' | 'between' }

/** The days of one person. */
export type LeaveContext = {
  calendar: Calendar
  employment: readonly Employment[]
  /** Whether the sandwich rule applies on a day, so that off days between leave days count as leave. */
  sandwich(day: Day): boolean
  /** Worked half days of leave: `7 2026-11-20 morning`. */
  worked?: ReadonlySet<string>
}

export const workedKey = (leaveId: number, day: Day, half: Half) => `${leaveId} ${day} ${half}`

export function halvesIn(duration: Duration): readonly Half[] {
  return duration === 'full_day'
    ? ['morning', 'afternoon']
    : [duration === 'half_day_morning' ? 'morning' : 'afternoon']
}

export function classOf({ calendar, employment }: LeaveContext, day: Day): DayClass {
  return dayClass(calendar, day, employment)
}

/**
 * The half days of each leave: those of every working day in its range that were not worked. If the firm
 * counts them, off days between two full days of personal leave belong to the later request.
 */
export function takenBy(leaves: readonly RequestedLeave[], world: LeaveContext): Map<number, Taken[]> {
  const taken = new Map<number, Taken[]>(leaves.map(({ id }) => [id, []]))
  const owner = new Map<string, RequestedLeave>()
  for (const leave of leaves.toSorted((a, b) => a.id - b.id))
    for (const day of eachDay(leave.from, leave.to)) {
      if (!isWorking(classOf(world, day))) continue
      for (const half of halvesIn(leave.duration)) {
        if (owner.has(`${day} ${half}`) || world.worked?.has(workedKey(leave.id, day, half))) continue
        owner.set(`${day} ${half}`, leave)
        taken.get(leave.id)!.push({ day, half, kind: 'leave' })
      }
    }
  const isFull = (day: Day) =>
    (['morning', 'afternoon'] as const).every((half) => owner.get(`${day} ${half}`)?.type === 'personal')
  for (const [key, before] of owner) {
    const [day, half] = key.split(' ') as [Day, Half]
    if (half !== 'afternoon' || !isFull(day) || !world.sandwich(day)) continue
    const between = offDaysAfter(day, world)
    const next = addDays(day, between.length + 1)
    if (!between.length || !isFull(next)) continue
    const payer = taken.get(Math.max(before.id, owner.get(`${next} morning`)!.id))!
    for (const off of between)
      payer.push(
        { day: off, half: 'morning', kind: 'between' },
        { day: off, half: 'afternoon', kind: 'between' },
      )
  }
  for (const halves of taken.values())
    halves.sort(
      (a, b) => a.day.localeCompare(b.day) || (a.half === b.half ? 0 : a.half === 'morning' ? -1 : 1),
    )
  return taken
}

/** Hours x 100 worked on a day, and in each half of the shift. */
export type Worked = { hundredths: number; morning: number; afternoon: number }
type HalfDay = { presentHours: number; halfDayHours: number }

/**
 * The part of a day with attendance that can still be leave. Less than half a day worked: all of it. Half a
 * day worked: the half with less work (either if equal), or nothing if the other half is leave. A full day
 * worked: nothing.
 */
export function freeOf(
  { hundredths, morning, afternoon }: Worked,
  { presentHours, halfDayHours }: HalfDay,
  onLeave: ReadonlySet<Half>,
): 'all' | 'either' | Half | 'none' {
  // Beside leave, half as many hours are half a day, as in attendance.
  const halfDay = halfDayHours * (onLeave.size === 1 ? 50 : 100)
  if (hundredths < halfDay) return 'all'
  if (hundredths >= presentHours * 100 || onLeave.size > 0) return 'none'
  return morning === afternoon ? 'either' : morning < afternoon ? 'morning' : 'afternoon'
}

/** The worked halves: each needs half of the hours of a half day. */
export function halvesWorked(worked: Worked, { halfDayHours }: Pick<HalfDay, 'halfDayHours'>): Half[] {
  return (['morning', 'afternoon'] as const).filter((half) => worked[half] >= halfDayHours * 50)
}

/** Longer than any run of off days, so that a firm without working days ends here. */
const longestGap = 40

/** The off days directly after a day; none if employment ends in them. */
export function offDaysAfter(day: Day, world: LeaveContext): Day[] {
  const off: Day[] = []
  for (let next = addDays(day, 1); off.length < longestGap; next = addDays(next, 1)) {
    const kind = classOf(world, next)
    if (isWorking(kind)) return off
    if (kind.kind === 'not-employed') return []
    off.push(next)
  }
  return []
}

/** The working days of a range as runs without off days, for applying for working days only. */
export function runsOf(from: Day, to: Day, world: LeaveContext): { from: Day; to: Day }[] {
  const runs: { from: Day; to: Day }[] = []
  for (const day of eachDay(from, to)) {
    if (!isWorking(classOf(world, day))) continue
    const last = runs.at(-1)
    if (last && last.to === addDays(day, -1)) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

/** The first day of a day's leave year; `startsIn` is its first month, 1 (January) or 4 (April). */
export function leaveYearOf(day: Day, startsIn: number): Day {
  const year = yearOf(day) - (monthNumber(day) < startsIn ? 1 : 0)
  return firstDay(monthFrom(year, startsIn))
}

/** The leave year after (1) or before (-1) one. */
export function yearBeside(year: Day, step: 1 | -1): Day {
  return addYears(year, step)
}

export function lastDayOf(year: Day): Day {
  return addDays(yearBeside(year, 1), -1)
}

/** `2026`, or `2026-27` if the year begins in April. */
export function yearName(year: Day): string {
  const first = yearOf(year)
  return monthNumber(year) === 1 ? String(first) : `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** The day of a leave year after which carried days expire: `03-31`. Null: never. */
export function expiryDay(year: Day, monthDay: string | null): Day | null {
  if (!monthDay) return null
  const same = `${yearOf(year)}-${monthDay}`
  return same >= year ? same : `${yearOf(year) + 1}-${monthDay}`
}

/**
 * The year's grant for people who join in it: annual x remaining calendar days / days of the year, to the
 * nearest half, halves up.
 */
export function proRata(annualHalves: number, year: Day, joined: Day): number {
  if (joined <= year) return annualHalves
  const end = lastDayOf(year)
  if (joined > end) return 0
  return Math.floor((annualHalves * (daysBetween(joined, end) + 1)) / (daysBetween(year, end) + 1) + 0.5)
}

/** The part of a year's rest that is carried into the next. */
export function carriedForward(availableHalves: number, capHalves: number): number {
  return Math.max(0, Math.min(availableHalves, capHalves))
}

/** The carried days that expire: leave up to the expiry day uses carried days first. */
export function expired(carriedHalves: number, takenBeforeHalves: number): number {
  return Math.max(0, carriedHalves - takenBeforeHalves)
}

/**
 * Half days of `own` beyond the monthly allowance, by month: only months that exceed it. `all`: the person's
 * personal half days of the same months, including `own`.
 */
export function monthsBeyond(
  own: readonly Day[],
  all: readonly Day[],
  freeHalves: number,
): { month: Month; halves: number }[] {
  const inMonth = (days: readonly Day[], month: Month) => days.filter((day) => day.startsWith(month)).length
  return [...new Set(own.map(monthOf))]
    .map((month) => ({ month, halves: Math.min(inMonth(own, month), inMonth(all, month) - freeHalves) }))
    .filter(({ halves }) => halves > 0)
}

/** The half days of all months. */
export const beyondAllowance = (...of: Parameters<typeof monthsBeyond>): number =>
  monthsBeyond(...of).reduce((sum, { halves }) => sum + halves, 0)

/**
 * The length of the run that a new leave belongs to, in half days. Leaves separated only by off days are one
 * run: three days before a weekend and two after it are five in a row.
 */
export function runLength(own: readonly Taken[], others: readonly Taken[], world: LeaveContext): number {
  const days = new Map<Day, number>()
  for (const { day } of [...own, ...others]) days.set(day, (days.get(day) ?? 0) + 1)
  const first = own[0]?.day
  const last = own.at(-1)?.day
  if (!first || !last) return 0
  let halves = eachDay(first, last).reduce((sum, day) => sum + (days.get(day) ?? 0), 0)
  for (const step of [1, -1] as const) {
    let skipped = 0
    for (
      let day = addDays(step === 1 ? last : first, step);
      skipped <= longestGap;
      day = addDays(day, step)
    ) {
      const here = days.get(day)
      if (here) [halves, skipped] = [halves + here, 0]
      else if (classOf(world, day).kind !== 'not-employed' && !isWorking(classOf(world, day))) skipped++
      else break
    }
  }
  return halves
}

/** How a balance is computed, in half days. */
export type Sums = { total: number; used: number; carry: number; reserved: number }
export const noSums: Sums = { total: 0, used: 0, carry: 0, reserved: 0 }
export const availableOf = ({ total, used, carry, reserved }: Sums) => total + carry - used - reserved

/** 1.5 days are 3 half days. */
export const halvesFrom = (days: number) => Math.round(days * 2)

/** What every chapter is told: the firm, its calendar, its cast, and the moment at which the story stops. */
import { dayOf, type Day, type Instant } from '../../src/domain/day'
import { usualSettings } from '../../modules/firm/service'
import { calendarFor, type Year } from './calendar'
import { castOf, type Person } from './people'
import type { Transaction } from './write'

export const firmName = 'Udaan Setu Staffing'
export const zone = 'Asia/Kolkata'
export const source = 'demo'

/** The settings with which a firm starts; the demo firm has changed none. */
export const rules = usualSettings.attendance

export type Story = {
  readonly seed: number
  readonly today: Day
  readonly now: Instant
  readonly year: Year
  readonly cast: readonly Person[]
  readonly passwordHash: string
}

/**
 * A part of the story. `size` says how many steps it will take and `onStep` is called for each, for whoever
 * shows progress.
 */
export type Chapter = {
  name: string
  size(story: Story): number
  tell(story: Story, transaction: Transaction, onStep: (steps: number) => void): Promise<void>
}

export function storyOf({
  employees,
  months,
  seed,
  today,
  now,
  passwordHash,
}: {
  employees: number
  months: number
  seed: number
  today: Day
  now: Instant
  passwordHash: string
}): Story {
  const year = calendarFor(today, months, zone, rules)
  return { seed, today, now, year, cast: castOf(employees, year.days, seed), passwordHash }
}

export const todayOf = (now: Instant): Day => dayOf(now, zone)

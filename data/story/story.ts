/** What every chapter gets: the firm, its calendar, its people, and the moment at which the story ends. */
import { dayOf, type Day, type Instant } from '../../src/domain/day'
import { usualSettings } from '../../modules/firm/service'
import { calendarFor, type Year } from './calendar'
import { castOf, type Person } from './people'
import type { Transaction } from './write'

export const firmName = 'Udaan Setu Staffing'
export const zone = 'Asia/Kolkata'
export const source = 'demo'

/** The settings with which a firm starts. The demo firm has changed none. */
export const rules = usualSettings.attendance

export type Story = {
  readonly seed: number
  readonly today: Day
  readonly now: Instant
  readonly year: Year
  readonly cast: readonly Person[]
  readonly passwordHash: string
}

/** A part of the story. `size` is the number of its steps; `onStep` is called for each, to show progress. */
export type Chapter = {
  name: string
  size(story: Story): number
  generate(story: Story, transaction: Transaction, onStep: (steps: number) => void): Promise<void>
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

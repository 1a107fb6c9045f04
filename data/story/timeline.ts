/** The days of the story and those to come, by number. Leave is planned in working days. */
import type { Day } from '../../src/domain/day'
import type { PlainDay, Year } from './calendar'

/** Consecutive days: what one leave can cover. */
export type Part = { first: number; last: number }

export class Timeline {
  readonly days: readonly PlainDay[]
  /** The number of today. */
  readonly today: number
  private readonly numbers: ReadonlyMap<Day, number>
  /** Where a leave year begins, or carried days expire. */
  readonly turns: readonly number[]
  /** Numbers of the working days. */
  private readonly working: readonly number[]
  /** How many working days lie before a day. */
  private readonly before: readonly number[]

  constructor({ days, coming }: Year) {
    this.days = [...days, ...coming]
    this.today = days.length - 1
    this.numbers = new Map(this.days.map(({ day }, i) => [day, i]))
    this.turns = [...this.days.keys()].filter((i) => /-(01-01|04-01)$/.test(this.day(i)))
    const working: number[] = []
    this.before = this.days.map(({ isWorking }, i) => (isWorking ? working.push(i) : working.length + 1) - 1)
    this.working = working
  }

  /** A day before the story, or after its plans, gives the nearest known day. */
  numberOf(day: Day): number {
    return this.numbers.get(day) ?? (day < this.days[0]!.day ? 0 : this.days.length - 1)
  }

  day(i: number): Day {
    return this.days[i]!.day
  }

  isWorking(i: number): boolean {
    return this.days[i]?.isWorking ?? false
  }

  /**
   * The `n`th working day from a day on: 0 is that day or the first after it, -1 the last before it.
   * Undefined outside the story.
   */
  workday(from: number, n = 0): number | undefined {
    return this.working[(this.before[from] ?? this.working.length) + n]
  }

  /** So many hours after a day's midnight, in milliseconds. */
  at(i: number, hours: number): number {
    return this.days[i]!.midnight + Math.round(hours * 3_600_000)
  }

  /** Of the day that contains an instant, in milliseconds. */
  numberAt(ms: number): number {
    return Math.max(0, Math.min(this.days.length - 1, Math.floor((ms - this.days[0]!.midnight) / 86_400_000)))
  }

  /** Whether so many working days from one on are consecutive. */
  areTogether(from: number, count: number): boolean {
    return Array.from({ length: count }, (_, k) => from + k).every((i) => this.isWorking(i))
  }
}

/** The counted days of a range. */
export function partsOf(first: number, last: number, counts: (i: number) => boolean): Part[] {
  const parts: Part[] = []
  for (let i = first; i <= last; i++) {
    if (!counts(i)) continue
    const before = parts.at(-1)
    if (before && before.last === i - 1) before.last = i
    else parts.push({ first: i, last: i })
  }
  return parts
}

/** Decides which runs of a job were missed while no server ran, and which of them are repeated. */
import { Cron } from 'croner'
import { addDays, dayOf, instantAt, type Day, type Instant } from './domain/day'

/**
 * How missed runs are handled:
 *   'left out'        they are skipped
 *   'same day'        repeated later on the same day, never on another
 *   'once'            one run for the latest day replaces all of them
 *   { each: days }    each is repeated, oldest first, at most so many days back
 */
export type MissedRuns = 'left out' | 'same day' | 'once' | { each: number }

/** 'Once' needs only the latest missed day. Even a monthly job has one within this span. */
const latestWithin = 31

type Scheduled = { schedule: string; missed: MissedRuns }

/** Days of the runs to repeat, oldest first, among those due after `since` and up to `now`. */
export function daysToRepeat(job: Scheduled, since: Instant, now: Instant, zone: string): Day[] {
  switch (job.missed) {
    case 'left out':
      return []
    case 'same day':
      return missedDays(job.schedule, since, now, zone, 0)
    case 'once':
      return missedDays(job.schedule, since, now, zone, latestWithin).slice(-1)
    default:
      return missedDays(job.schedule, since, now, zone, job.missed.each)
  }
}

/** The scheduled days after `since` and up to `now`, at most `furthest` days back. */
function missedDays(schedule: string, since: Instant, now: Instant, zone: string, furthest: number): Day[] {
  const pattern = new Cron(schedule, { timezone: zone, paused: true })
  // Croner returns the run after an instant, so a moment before midnight finds the run at midnight.
  const beforeDay = (day: Day) => new Date(Date.parse(instantAt(day, '00:00', zone)) - 1).toISOString()
  const start = beforeDay(addDays(dayOf(now, zone), -furthest))
  const days: Day[] = []
  let after = since > start ? since : start
  for (;;) {
    const next = pattern.nextRun(new Date(after))?.toISOString()
    if (!next || next > now) return days
    const day = dayOf(next, zone)
    days.push(day)
    // A job of every five minutes is repeated once a day.
    after = beforeDay(addDays(day, 1))
  }
}

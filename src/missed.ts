/** Which runs of a job were missed while no server ran, and which of them are made up. */
import { Cron } from 'croner'
import { addDays, dayOf, instantAt, type Day, type Instant } from './domain/day'

/**
 * What becomes of missed runs:
 *   'left out'        nothing: its moment has passed
 *   'same day'        it is made up later on its day, never on another
 *   'once'            one run, for the latest day, does what all of them would have done
 *   { each: days }    each is made up, oldest first, none further back than so many days
 */
export type Missed = 'left out' | 'same day' | 'once' | { each: number }

/** 'Once' needs only the latest missed day: even a job of once a month has one in so many. */
const latestWithin = 31

type Scheduled = { schedule: string; missed: Missed }

/** Days of the runs to make up, oldest first, of those due after `since` and up to `now`. */
export function daysToMakeUp(job: Scheduled, since: Instant, now: Instant, zone: string): Day[] {
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

/** Days after `since` and up to `now` on which it should have run, none more than `furthest` days back. */
function missedDays(schedule: string, since: Instant, now: Instant, zone: string, furthest: number): Day[] {
  const pattern = new Cron(schedule, { timezone: zone, paused: true })
  // Croner answers what comes after an instant: a moment before midnight finds the run of midnight.
  const beforeDay = (day: Day) => new Date(Date.parse(instantAt(day, '00:00', zone)) - 1).toISOString()
  const start = beforeDay(addDays(dayOf(now, zone), -furthest))
  const days: Day[] = []
  let after = since > start ? since : start
  for (;;) {
    const next = pattern.nextRun(new Date(after))?.toISOString()
    if (!next || next > now) return days
    const day = dayOf(next, zone)
    days.push(day)
    // A job of every five minutes is made up once a day.
    after = beforeDay(addDays(day, 1))
  }
}

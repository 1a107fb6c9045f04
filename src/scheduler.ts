/**
 * The schedule: one readable list of jobs. A job takes `(app, day)`, can be run by name from the command
 * line, and running it twice changes nothing more. What was missed while the server was down is made up at
 * start.
 */
import { Cron } from 'croner'
import type { App } from './app'
import { addDays, dayOf, type Day, type Instant } from './domain/day'
import { notFound } from './domain/errors'

export type Job = {
  name: string
  title: string
  /** Cron pattern in the firm's zone. */
  schedule: string
  /** It may take minutes: the others go on beside it, and nothing waits for it. */
  aside?: true
  /** Answers one line on what it did. */
  run(app: App, day: Day): Promise<string> | string
}

export type JobState = {
  name: string
  title: string
  schedule: string
  lastDay: Day | null
  lastRun: Instant | null
  nextRun: Instant | null
  result: string | null
  error: string | null
}

/** How far back missed days are made up. */
const madeUp = 31

export class Scheduler {
  private timers: Cron[] = []
  private under: Promise<unknown> = Promise.resolve()
  private beside: Promise<unknown> = Promise.resolve()
  private stopped = false

  constructor(
    private readonly app: App,
    readonly jobs: readonly Job[],
  ) {}

  /** Makes up missed runs, in order, then follows the schedule. */
  async start() {
    const zone = this.app.zone()
    for (const job of this.jobs) {
      const last = this.state(job, zone).lastRun
      if (last)
        for (const day of missedDays(job, last, this.app.clock.now(), zone)) {
          const ran = this.queue(job, day)
          if (!job.aside) await ran
        }
      this.follow(job)
    }
  }

  /** The schedule in another zone: the firm has just said its own. */
  reschedule() {
    if (!this.timers.length) return
    for (const timer of this.timers.splice(0)) timer.stop()
    for (const job of this.jobs) this.follow(job)
  }

  private follow(job: Job) {
    this.timers.push(
      new Cron(
        job.schedule,
        { timezone: this.app.zone(), unref: true },
        () => void this.queue(job, dayOf(this.app.clock.now(), this.app.zone())),
      ),
    )
  }

  /** Runs a job for a day, whatever the schedule says. Throws when it fails. */
  async run(name: string, day: Day): Promise<string> {
    const job = this.jobs.find((j) => j.name === name)
    if (!job) throw notFound(`There is no job '${name}'. 'muster jobs list' shows them.`)
    return this.perform(job, day)
  }

  list(): JobState[] {
    const zone = this.app.zone()
    return this.jobs.map((job) => this.state(job, zone))
  }

  async stop() {
    this.stopped = true
    for (const timer of this.timers) timer.stop()
    await this.under.catch(() => {})
  }

  /** Once the workers have been stopped: what ran aside has come to its end too. */
  async settled() {
    await this.beside.catch(() => {})
  }

  /** One job at a time; a failing one is logged and does not stop the others. */
  private queue(job: Job, day: Day) {
    const turn = job.aside ? 'beside' : 'under'
    return (this[turn] = this[turn].then(async () => {
      if (this.stopped) return
      await this.perform(job, day).catch((error) =>
        this.app.log.error('A job failed', { job: job.name, day, error }),
      )
    }))
  }

  private async perform(job: Job, day: Day): Promise<string> {
    const { app } = this
    const started = app.clock.now()
    const note = (result: string | null, error: string | null) =>
      app.database.write((db) => {
        db.run(
          `insert into job_runs (job, day, started_at, finished_at, result, error)
           values (?, ?, ?, ?, ?, ?)
           on conflict (job, day) do update set started_at = excluded.started_at,
             finished_at = excluded.finished_at, result = excluded.result, error = excluded.error`,
          job.name,
          day,
          started,
          app.clock.now(),
          result,
          error,
        )
      })
    try {
      const result = await job.run(app, day)
      await note(result, null)
      app.log.debug('Job done', { job: job.name, day, result })
      return result
    } catch (error) {
      await note(null, (error as Error).message).catch(() => {})
      throw error
    }
  }

  private state(job: Job, zone: string): JobState {
    const last = this.app.database.reader.one<{
      day: Day
      startedAt: Instant
      result: string | null
      error: string | null
    }>(
      `select day, started_at as startedAt, result, error
       from job_runs
       where job = ?
       order by day desc
       limit 1`,
      job.name,
    )
    const next = new Cron(job.schedule, { timezone: zone, paused: true }).nextRun(
      new Date(this.app.clock.now()),
    )
    return {
      name: job.name,
      title: job.title,
      schedule: job.schedule,
      lastDay: last?.day ?? null,
      lastRun: last?.startedAt ?? null,
      nextRun: next?.toISOString() ?? null,
      result: last?.result ?? null,
      error: last?.error ?? null,
    }
  }
}

/**
 * Days between a job's last run and now on which it should have run, oldest first; none more than 31 days
 * back.
 */
export function missedDays(job: Pick<Job, 'schedule'>, last: Instant, now: Instant, zone: string): Day[] {
  const pattern = new Cron(job.schedule, { timezone: zone, paused: true })
  const days = new Set<Day>()
  const earliest = addDays(dayOf(now, zone), -madeUp)
  let from = new Date(last)
  const start = new Date(`${earliest}T00:00:00.000Z`)
  if (from < start) from = start
  for (let next = pattern.nextRun(from); next && next.toISOString() <= now;) {
    const day = dayOf(next.toISOString(), zone)
    days.add(day)
    // On to the next day: a job of every five minutes is made up once a day.
    next = pattern.nextRun(
      new Date(Math.max(next.getTime(), Date.parse(`${addDays(day, 1)}T00:00:00.000Z`) - 14 * 3_600_000)),
    )
    while (next && dayOf(next.toISOString(), zone) === day)
      next = pattern.nextRun(new Date(next.getTime() + 3_600_000))
  }
  return [...days]
}

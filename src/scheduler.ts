/**
 * The schedule: one readable list of jobs. A job receives `(app, day)`, can be run by name from the command
 * line, and is idempotent. It declares how missed runs are handled (`src/missedRuns.ts`). While the clock is
 * in doubt, jobs wait.
 */
import { Cron } from 'croner'
import type { App, Job, JobState, Schedule } from './app'
import { diskTrouble } from './diskErrors'
import { dayOf, type Day, type Instant } from './domain/day'
import { notFound } from './domain/errors'
import { ClockJumps } from './clockJumps'
import { daysToRepeat } from './missedRuns'

export type { Job, JobState } from './app'

/** Calls back at each time of a pattern until it is stopped. */
export type Timers = (schedule: string, zone: string, call: () => void) => { stop(): void }

const usualTimers: Timers = (schedule, timezone, call) => new Cron(schedule, { timezone, unref: true }, call)

/** The interval of clock checks in milliseconds. */
const lookEvery = 1000
/** A longer gap between two checks means that the machine slept, and its timers with it. */
const asleep = 60_000

export class Scheduler implements Schedule {
  private timers: { stop(): void }[] = []
  private looking: ReturnType<typeof setInterval> | undefined
  private lookedAt = 0
  private under: Promise<unknown> = Promise.resolve()
  private beside: Promise<unknown> = Promise.resolve()
  private stopped = false
  private readonly jumps: ClockJumps

  constructor(
    private readonly app: App,
    readonly jobs: readonly Job[],
    private readonly timersOf: Timers = usualTimers,
  ) {
    this.jumps = new ClockJumps(app)
  }

  /** Repeats missed runs in order, then follows the schedule. */
  async start() {
    const { app } = this
    const names = this.jobs.map(({ name }) => name)
    await app.database.write((db) => {
      for (const name of names)
        db.run('insert into jobs (name, since) values (?, ?) on conflict do nothing', name, app.clock.now())
    })
    await this.jumps.begin()
    this.lookedAt = app.clock.steady()
    this.looking = setInterval(() => this.look(), lookEvery)
    this.looking.unref()
    await this.makeUp()
    this.follow()
  }

  /** Reschedules for another zone, when the firm sets its own. */
  reschedule() {
    if (!this.timers.length) return
    for (const timer of this.timers.splice(0)) timer.stop()
    this.follow()
  }

  private follow() {
    for (const job of this.jobs)
      this.timers.push(this.timersOf(job.schedule, this.app.zone(), () => void this.queue(job)))
  }

  /** Runs missed since the last run. For a new job: since the firm and the job exist. */
  private async makeUp() {
    const { app } = this
    const setUpAt = app.firm()?.setUpAt
    if (!setUpAt || this.jumps.isInDoubt) return
    for (const job of this.jobs) {
      const since = this.lastDone(job) ?? later(setUpAt, this.knownSince(job))
      for (const day of daysToRepeat(job, since, app.clock.now(), app.zone())) {
        const ran = this.queue(job, day)
        if (!job.background) await ran
      }
    }
  }

  /**
   * Checks once a second whether the clock jumped or the machine slept, because then the timers are wrong.
   */
  look() {
    const steady = this.app.clock.steady()
    const hasSlept = steady - this.lookedAt > asleep
    this.lookedAt = steady
    const isSettled = this.jumps.look()
    if (this.stopped || !(hasSlept || isSettled) || this.jumps.isInDoubt) return
    this.reschedule()
    this.makeUp().catch((error) => this.app.log.error('Missed jobs could not be repeated', { error }))
  }

  /** Runs a job for a day regardless of the schedule. Throws if it fails. */
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
    clearInterval(this.looking)
    for (const timer of this.timers) timer.stop()
    await this.under.catch(() => {})
  }

  /** Resolves when all runs have ended. Background runs may take long unless their workers were stopped. */
  async settled() {
    await this.under.catch(() => {})
    await this.beside.catch(() => {})
  }

  /** One job at a time, by default for today. A failing job is logged and does not stop the others. */
  private queue(job: Job, day?: Day) {
    const { app } = this
    const turn = job.background ? 'beside' : 'under'
    return (this[turn] = this[turn].then(async () => {
      try {
        // The clock may just have jumped or returned, and that may have fired the timer.
        this.look()
        if (this.stopped || app.isStopping || this.jumps.isInDoubt) return
        await this.perform(job, day ?? dayOf(app.clock.now(), app.zone()))
      } catch (error) {
        app.log.error('A job failed', { job: job.name, day, error: error as Error })
      }
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
      if (diskTrouble(error) === 'damaged') app.foundDamage(error)
      await note(null, (error as Error).message).catch(() => {})
      throw error
    }
  }

  /** The time of the last successful run. Times from a clock that was ahead do not count. */
  private lastDone(job: Job): Instant | null {
    return this.app.database.reader.one<{ at: Instant | null }>(
      `select max(started_at) as at
       from job_runs
       where job = ? and error is null and started_at <= ?`,
      job.name,
      this.app.clock.now(),
    )!.at
  }

  private knownSince(job: Job): Instant {
    return this.app.database.reader.one<{ since: Instant }>(
      'select since from jobs where name = ?',
      job.name,
    )!.since
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

const later = (a: Instant, b: Instant) => (a > b ? a : b)

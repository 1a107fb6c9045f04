/**
 * The schedule: one readable list of jobs. A job takes `(app, day)`, can be run by name from the command
 * line, and running it twice changes nothing more. It says itself what becomes of runs that were missed while
 * no server ran (`src/missed.ts`). While the clock is in doubt jobs wait.
 */
import { Cron } from 'croner'
import type { App, Job, JobState, Schedule } from './app'
import { diskTrouble } from './diskTroubles'
import { dayOf, type Day, type Instant } from './domain/day'
import { notFound } from './domain/errors'
import { ClockJumps } from './clockJumps'
import { daysToMakeUp } from './missed'

export type { Job, JobState } from './app'

/** Calls at each time of a pattern until it is stopped. */
export type Timers = (schedule: string, zone: string, call: () => void) => { stop(): void }

const usualTimers: Timers = (schedule, timezone, call) => new Cron(schedule, { timezone, unref: true }, call)

/** How often the clock is looked at, milliseconds. */
const lookEvery = 1000
/** A longer pause between two looks is one in which the machine slept: its timers have slept as well. */
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

  /** Makes up what was missed, in order, then follows the schedule. */
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

  /** The schedule in another zone: the firm has just said its own. */
  reschedule() {
    if (!this.timers.length) return
    for (const timer of this.timers.splice(0)) timer.stop()
    this.follow()
  }

  private follow() {
    for (const job of this.jobs)
      this.timers.push(this.timersOf(job.schedule, this.app.zone(), () => void this.queue(job)))
  }

  /** What was missed since the last run; before the first, since the firm and the job are there. */
  private async makeUp() {
    const { app } = this
    const setUpAt = app.firm()?.setUpAt
    if (!setUpAt || this.jumps.isInDoubt) return
    for (const job of this.jobs) {
      const since = this.lastDone(job) ?? later(setUpAt, this.knownSince(job))
      for (const day of daysToMakeUp(job, since, app.clock.now(), app.zone())) {
        const ran = this.queue(job, day)
        if (!job.background) await ran
      }
    }
  }

  /** Once a second: has the clock jumped, or the machine slept? Then the timers are wrong. */
  look() {
    const steady = this.app.clock.steady()
    const hasSlept = steady - this.lookedAt > asleep
    this.lookedAt = steady
    const isSettled = this.jumps.look()
    if (this.stopped || !(hasSlept || isSettled) || this.jumps.isInDoubt) return
    this.reschedule()
    this.makeUp().catch((error) => this.app.log.error('Missed jobs could not be made up', { error }))
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
    clearInterval(this.looking)
    for (const timer of this.timers) timer.stop()
    await this.under.catch(() => {})
  }

  /**
   * What runs has come to its end. What runs in the background may take long, unless its workers have been
   * stopped.
   */
  async settled() {
    await this.under.catch(() => {})
    await this.beside.catch(() => {})
  }

  /** One job at a time, for today unless told; a failing one is logged and does not stop the others. */
  private queue(job: Job, day?: Day) {
    const { app } = this
    const turn = job.background ? 'beside' : 'under'
    return (this[turn] = this[turn].then(async () => {
      try {
        // The clock may have jumped just now, or come back: a timer may have been called because of it.
        this.look()
        if (this.stopped || this.jumps.isInDoubt) return
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

  /** When it last ran without a fault. What the clock wrote while it was ahead does not count. */
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

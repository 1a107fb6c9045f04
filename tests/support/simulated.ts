/** Days of a firm on a simulated clock: people act, and a machine with interruptions runs the schedule. */
import { Cron } from 'croner'
import { plus, type Instant } from '../../src/domain/day'
import { Scheduler, type Job, type Timers } from '../../src/scheduler'
import type { Office } from './office'

export type Act = { at: Instant; act(at: Office): Promise<unknown> }

type Simulation = {
  from: Instant
  to: Instant
  /** Minutes between checks of the schedule. A job that is due every minute runs at this interval. */
  step: number
  jobs: readonly Job[]
  isOn: (now: Instant) => boolean
  /** Oldest first. */
  acts: readonly Act[]
}

export async function simulate(at: Office, { from, to, step, jobs, isOn, acts }: Simulation) {
  let machine: { scheduler: Scheduler; ring(now: Instant): void } | null = null
  let next = 0
  for (let now = from; now <= to; now = plus(now, step)) {
    for (; next < acts.length && acts[next]!.at <= now; next++) {
      at.clock.set(acts[next]!.at)
      await acts[next]!.act(at)
    }
    at.clock.set(now)
    if (isOn(now) && !machine) {
      machine = started(at, jobs)
      await machine.scheduler.start()
    } else if (!isOn(now) && machine) {
      await machine.scheduler.stop()
      machine = null
    } else machine?.ring(now)
    await machine?.scheduler.settled()
  }
  await machine?.scheduler.stop()
}

/** A server that has just started on the firm's folder. */
function started(at: Office, jobs: readonly Job[]) {
  const timers = new Set<{ pattern: Cron; due: Instant; call: () => void }>()
  const after = (pattern: Cron, now: Instant) => pattern.nextRun(new Date(now))!.toISOString()
  const timersOf: Timers = (schedule, timezone, call) => {
    const pattern = new Cron(schedule, { timezone, paused: true })
    const timer = { pattern, due: after(pattern, at.clock.now()), call }
    timers.add(timer)
    return { stop: () => void timers.delete(timer) }
  }
  return {
    scheduler: new Scheduler(at.app, jobs, timersOf),
    ring(now: Instant) {
      for (const timer of timers)
        if (timer.due <= now) {
          timer.call()
          timer.due = after(timer.pattern, now)
        }
    },
  }
}

import { describe, expect, test, vi } from 'vitest'
import { office } from '../tests/support/office'
import { jumpsSince } from './clockJumps'
import type { MissedRuns } from './missedRuns'
import { Scheduler, type Job, type Timers } from './scheduler'

/** Jobs that record the days on which they ran. */
function noting(jobs: Record<string, [schedule: string, missed: MissedRuns]>) {
  const ran: Record<string, string[]> = {}
  return {
    ran,
    jobs: Object.entries(jobs).map(([name, [schedule, missed]]): Job => {
      ran[name] = []
      return { name, title: name, schedule, missed, run: (_, day) => (ran[name]!.push(day), 'done') }
    }),
  }
}

/** Timers that the test fires itself. */
function rung() {
  const calls: (() => void)[] = []
  const timers: Timers = (_schedule, _zone, call) => {
    calls.push(call)
    return { stop: () => void calls.splice(calls.indexOf(call), 1) }
  }
  return { timers, calls, ring: () => calls.forEach((call) => call()) }
}

describe('missed runs', () => {
  test('a start catches up missed runs as each job defines; a failed run is recorded and retried at the next start', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    let failed = 0
    const fails: Job = {
      name: 'fails',
      title: 'Fails',
      schedule: '0 1 * * *',
      missed: 'once',
      run: () => {
        failed++
        throw new Error('no paper')
      },
    }
    const { ran, jobs } = noting({
      each: ['0 2 * * *', { each: 31 }],
      once: ['0 2 * * *', 'once'],
      today: ['0 9 * * *', 'same day'],
      reminds: ['* * * * *', 'left out'],
    })
    const all = [fails, ...jobs]
    for (const { name } of all)
      await at.write(
        (tx) =>
          void tx.db.run(
            `insert into job_runs (job, day, started_at) values (?, '2026-11-15', '2026-11-15T12:00:00.000Z')`,
            name,
          ),
      )
    const scheduler = new Scheduler(at.app, all)
    await scheduler.start()
    expect(ran).toEqual({
      each: ['2026-11-16', '2026-11-17', '2026-11-18'],
      once: ['2026-11-18'],
      today: ['2026-11-18'],
      reminds: [],
    })
    expect(failed).toBe(1)
    expect(scheduler.list().map((j) => [j.name, j.lastDay, j.result, j.error])).toEqual([
      ['fails', '2026-11-18', null, 'no paper'],
      ['each', '2026-11-18', 'done', null],
      ['once', '2026-11-18', 'done', null],
      ['today', '2026-11-18', 'done', null],
      ['reminds', '2026-11-15', null, null],
    ])
    await scheduler.stop()
    const again = new Scheduler(at.app, all)
    await again.start()
    expect(Object.values(ran).flat()).toHaveLength(5)
    expect(failed).toBe(2)
    await again.stop()
  })

  test('a job that never ran catches up from its introduction; a new one has no missed runs before it', async () => {
    const at = await office('2026-12-30T04:00:00.000Z')
    const started = async (now: string, names: string[]) => {
      at.clock.set(now)
      const { ran, jobs } = noting(Object.fromEntries(names.map((name) => [name, ['5 0 * * *', 'once']])))
      const scheduler = new Scheduler(at.app, jobs)
      await scheduler.start()
      await scheduler.stop()
      return ran
    }
    // The machine starts at half past nine on some days and is off every night.
    expect(await started('2026-12-30T04:00:00.000Z', ['old'])).toEqual({ old: [] })
    expect(await started('2026-12-30T08:00:00.000Z', ['old'])).toEqual({ old: [] })
    expect(await started('2027-01-02T04:00:00.000Z', ['old', 'new'])).toEqual({
      old: ['2027-01-02'],
      new: [],
    })
    expect(await started('2027-01-04T04:00:00.000Z', ['old', 'new'])).toEqual({
      old: ['2027-01-04'],
      new: ['2027-01-04'],
    })
  })

  test('runs before the firm was set up do not count as missed', async () => {
    const at = await office('2026-12-30T04:00:00.000Z')
    const { ran, jobs } = noting({ nightly: ['5 0 * * *', { each: 31 }] })
    const start = async (now: string) => {
      at.clock.set(now)
      const scheduler = new Scheduler(at.app, jobs)
      await scheduler.start()
      await scheduler.stop()
    }
    const setUpAt = (day: string) =>
      at.write(({ db }) => void db.run('update firm set set_up_at = ?', `${day}T05:00:00.000Z`))
    await start('2026-12-30T04:00:00.000Z')
    await setUpAt('2027-01-02')
    await start('2027-01-02T06:00:00.000Z')
    expect(ran).toEqual({ nightly: [] })
    await start('2027-01-04T04:00:00.000Z')
    expect(ran).toEqual({ nightly: ['2027-01-03', '2027-01-04'] })
  })

  test('a run with a date in the future hides no missed run', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const { ran, jobs } = noting({ nightly: ['5 0 * * *', 'once'] })
    for (const day of ['2026-11-16', '2031-01-01'])
      await at.write(
        ({ db }) =>
          void db.run(
            'insert into job_runs (job, day, started_at) values (?, ?, ?)',
            'nightly',
            day,
            `${day}T00:00`,
          ),
      )
    const scheduler = new Scheduler(at.app, jobs)
    await scheduler.start()
    expect(ran).toEqual({ nightly: ['2026-11-18'] })
    await scheduler.stop()
  })

  test('after sleep, the machine catches up missed runs and resets its timers', async () => {
    const at = await office('2026-11-17T14:00:00.000Z')
    const { ran, jobs } = noting({ nightly: ['5 0 * * *', 'once'] })
    const { timers, calls } = rung()
    const scheduler = new Scheduler(at.app, jobs, timers)
    await scheduler.start()
    const [before] = calls
    at.clock.set('2026-11-18T04:00:00.000Z')
    scheduler.look()
    await vi.waitFor(() => expect(ran).toEqual({ nightly: ['2026-11-18'] }))
    expect(calls).toHaveLength(1)
    expect(calls[0]).not.toBe(before)
    await scheduler.stop()
  })
})

describe('a clock that jumps', () => {
  test('pauses jobs until it returns; missed runs then catch up; the jump is recorded', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const { ran, jobs } = noting({ often: ['* * * * *', 'once'] })
    const { timers, ring } = rung()
    const scheduler = new Scheduler(at.app, jobs, timers)
    await scheduler.start()
    const pass = async (minutes: number) => {
      at.clock.pass(minutes)
      ring()
      await scheduler.settled()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await pass(1)
    expect(ran.often).toHaveLength(1)
    at.clock.jump(24 * 60)
    await pass(0)
    await pass(1)
    expect(ran.often).toHaveLength(1)
    expect(at.logged.join()).toContain('The clock jumped')
    at.clock.jump(-24 * 60)
    scheduler.look()
    await vi.waitFor(() => expect(ran.often).toEqual(['2026-11-18', '2026-11-18']))
    expect(at.app.ask((ask) => jumpsSince(ask, '2026-11-18T00:00:00.000Z'))).toEqual([
      {
        expected: '2026-11-18T04:01:00.000Z',
        showed: '2026-11-19T04:01:00.000Z',
        settledAt: '2026-11-18T04:02:00.000Z',
        returned: 1,
      },
    ])
    await scheduler.stop()
  })

  test('and returns just before a timer fires: missed runs catch up even without a look in between', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const { ran, jobs } = noting({ often: ['* * * * *', 'once'], hourly: ['0 * * * *', 'once'] })
    const { timers, calls } = rung()
    const scheduler = new Scheduler(at.app, jobs, timers)
    await scheduler.start()
    at.clock.jump(24 * 60)
    scheduler.look()
    at.clock.pass(60)
    at.clock.jump(-24 * 60)
    calls[0]!()
    await vi.waitFor(() => expect(ran.hourly).toEqual(['2026-11-18']))
    await scheduler.stop()
  })

  test('and stays there is trusted after a quarter of an hour', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const { ran, jobs } = noting({ often: ['* * * * *', 'once'] })
    const { timers, ring } = rung()
    const scheduler = new Scheduler(at.app, jobs, timers)
    await scheduler.start()
    at.clock.jump(-24 * 60)
    for (let minutes = 0; minutes < 15; minutes++) {
      ring()
      await new Promise((resolve) => setTimeout(resolve, 2))
      expect(ran.often).toEqual([])
      at.clock.pass(1)
    }
    scheduler.look()
    ring()
    await vi.waitFor(() => expect(ran.often).toContain('2026-11-17'))
    await scheduler.stop()
  })

  test('pauses jobs also if it is behind the last write at the start', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    await at.write((tx) => tx.record('office.changed', { officeId: 1, before: null, after: null } as never))
    at.clock.set('2026-11-17T04:00:00.000Z')
    const { ran, jobs } = noting({ often: ['* * * * *', 'once'] })
    const { timers, ring } = rung()
    const scheduler = new Scheduler(at.app, jobs, timers)
    await scheduler.start()
    ring()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(ran.often).toEqual([])
    at.clock.pass(16)
    scheduler.look()
    ring()
    await vi.waitFor(() => expect(ran.often).toContain('2026-11-17'))
    await scheduler.stop()
  })

  test('punches nobody out', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const { timers, ring } = rung()
    const scheduler = new Scheduler(at.app, at.app.scheduler.jobs, timers)
    await scheduler.start()
    await at.as('Ravi').post('/api/attendance/punch', {
      type: 'in',
      location: { lat: 19.1197, lng: 72.8468, accuracy: 12, timestamp: at.clock.now() },
    })
    const punches = () => at.app.ask(({ db }) => db.all<{ type: string }>('select type from punches'))
    at.clock.jump(24 * 60)
    ring()
    await new Promise((resolve) => setTimeout(resolve, 20))
    at.clock.jump(-24 * 60)
    ring()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(punches()).toEqual([{ type: 'in' }])
    await scheduler.stop()
  })
})

test('runs a job by its name for a day; an unknown name is refused with a hint', async () => {
  const at = await office()
  expect(await at.app.scheduler.run('keys.forget', '2026-11-18')).toBe('0 deleted')
  await expect(at.app.scheduler.run('nothing', '2026-11-18')).rejects.toThrow(
    "There is no job 'nothing'. 'muster jobs list' shows them.",
  )
})

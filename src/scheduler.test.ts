import { describe, expect, test } from 'vitest'
import { eachDay } from './domain/day'
import { office } from '../tests/support/office'
import { missedDays, Scheduler, type Job } from './scheduler'

const ist = 'Asia/Kolkata'

describe('missed runs', () => {
  test.each([
    // schedule, last run, now, days to make up
    ['0 22 * * *', '2026-11-15T16:30:00.000Z', '2026-11-18T04:00:00.000Z', ['2026-11-16', '2026-11-17']],
    ['0 22 * * *', '2026-11-17T16:30:00.000Z', '2026-11-18T04:00:00.000Z', []],
    ['0 22 * * *', '2026-11-17T16:29:00.000Z', '2026-11-17T16:31:00.000Z', ['2026-11-17']],
    // 00:30 in India is the day before in UTC
    ['30 0 * * *', '2026-11-16T19:00:00.000Z', '2026-11-17T19:01:00.000Z', ['2026-11-18']],
    [
      '* * * * *',
      '2026-11-16T04:00:00.000Z',
      '2026-11-18T04:00:00.000Z',
      ['2026-11-16', '2026-11-17', '2026-11-18'],
    ],
    ['0 1 1 * *', '2026-09-15T00:00:00.000Z', '2026-11-18T04:00:00.000Z', ['2026-11-01']],
  ])('%s, last at %s, now %s: %j', (schedule, last, now, days) => {
    expect(missedDays({ schedule }, last, now, ist)).toEqual(days)
  })

  test('at most a month is made up', () => {
    expect(
      missedDays({ schedule: '0 22 * * *' }, '2024-01-01T00:00:00.000Z', '2026-11-18T04:00:00.000Z', ist),
    ).toEqual(eachDay('2026-10-18', '2026-11-17'))
  })
})

describe('running', () => {
  test('a start makes up what was missed, once; a failing job is noted and stops nobody', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const ran: string[] = []
    const jobs: Job[] = [
      {
        name: 'fails',
        title: 'Fails',
        schedule: '0 1 * * *',
        run: () => {
          throw new Error('no paper')
        },
      },
      { name: 'nightly', title: 'Nightly', schedule: '0 2 * * *', run: (_, day) => (ran.push(day), 'done') },
    ]
    for (const job of ['fails', 'nightly'])
      await at.write(
        (tx) =>
          void tx.db.run(
            `insert into job_runs (job, day, started_at) values (?, '2026-11-15', '2026-11-15T12:00:00.000Z')`,
            job,
          ),
      )
    const scheduler = new Scheduler(at.app, jobs)
    await scheduler.start()
    expect(ran).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
    expect(scheduler.list().map((j) => [j.name, j.lastDay, j.result, j.error])).toEqual([
      ['fails', '2026-11-18', null, 'no paper'],
      ['nightly', '2026-11-18', 'done', null],
    ])
    await scheduler.stop()
    const again = new Scheduler(at.app, jobs)
    await again.start()
    expect(ran).toHaveLength(3)
    await again.stop()
  })

  test('a job by name, for a day; an unknown one says how to find the names', async () => {
    const at = await office()
    expect(await at.app.scheduler.run('keys.forget', '2026-11-18')).toBe('0 forgotten')
    await expect(at.app.scheduler.run('nothing', '2026-11-18')).rejects.toThrow(
      "There is no job 'nothing'. 'muster jobs list' shows them.",
    )
  })
})

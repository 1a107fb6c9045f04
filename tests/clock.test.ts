/**
 * A clock that jumps by an hour or a day and returns: nobody is signed out, the audit stays intact and in
 * order, people's work counts once, and no job runs a hundred times or stops forever.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../src/clock'
import { verifyChain } from '../src/chain/verifying'
import type { App } from '../src/app'
import { Scheduler, type Job } from '../src/scheduler'
import { modules } from '../cli/modules'
import { office } from './support/office'

const hour = 60

test('wrong passwords while the clock is a day ahead do not lock a person out for a day', async () => {
  const at = await office('2026-11-18T06:00:00.000Z')
  const signIn = async (password: string) =>
    (await at.nobody.post('/api/auth/login', { email: 'ravi@northwind.test', password })).status
  at.clock.jump(24 * hour)
  for (let n = 0; n < 5; n++) expect(await signIn('wrong')).toBe(401)
  expect(await signIn('correct horse')).toBe(429)
  at.clock.jump(-24 * hour)
  expect(await signIn('correct horse')).toBe(200)
})

const jumps = [
  ['an hour ahead', hour],
  ['an hour back', -hour],
  ['a day ahead', 24 * hour],
  ['a day back', -24 * hour],
] as const
afterEach(() => void vi.useRealTimers())

describe.each(jumps)('%s', (_, minutes) => {
  test('and back: sign-ins stay, entries are in order and complete, and each key counts once', async () => {
    const at = await office('2026-11-18T06:00:00.000Z')
    const password = 'correct horse'
    const { token } = (await at.nobody.post('/api/auth/login', { email: 'ravi@northwind.test', password }))
      .body
    const ravi = (method: string, path: string, body?: unknown, key?: string) =>
      at.nobody.call(method, path, body, {
        authorization: `Bearer ${token}`,
        ...(key ? { 'idempotency-key': key } : {}),
      })
    const punch = (type: string, key: string) =>
      ravi(
        'POST',
        '/api/attendance/punch',
        { type, location: { lat: 19.1197, lng: 72.8468, accuracy: 12, address: 'x' } },
        key,
      )
    expect((await punch('in', 'clock-in-1')).status).toBe(200)
    at.clock.pass(10)
    at.clock.jump(minutes)
    expect((await ravi('GET', '/api/auth/me')).status).toBe(200)
    // A repeated call returns the same punch at any clock. A new punch is accepted or refused with a
    // sentence.
    expect((await punch('in', 'clock-in-1')).status).toBe(200)
    const out = await punch('out', 'clock-out-1')
    expect([200, 409, 422]).toContain(out.status)
    if (out.status !== 200) expect(out.body.message.length).toBeGreaterThan(10)
    await at.as('Meera').post('/api/tasks', {
      title: 'Call',
      description: 'While the clock is wrong',
      assignedTo: at.ids.Ravi,
      deadline: '2026-12-20',
    })
    at.clock.jump(-minutes)
    at.clock.pass(10)
    expect((await ravi('GET', '/api/auth/me')).status).toBe(200)
    // The punch was refused or accepted before. Now the clock is right, and it is stored once.
    expect((await punch('out', 'clock-out-1')).status).toBe(200)
    await at.as('Meera').post('/api/tasks', {
      title: 'Call again',
      description: 'The clock is right',
      assignedTo: at.ids.Ravi,
      deadline: '2026-12-20',
    })
    const { entries, wrong } = at.app.ask(({ db }) => verifyChain(db, { now: at.clock.now() }))
    expect(wrong).toEqual([])
    expect(
      at.app.ask(({ db }) =>
        db.one('select count(*) as n, max(id) as last from events where hash is not null'),
      ),
    ).toEqual({
      n: entries,
      last: at.app.ask(({ db }) => db.one<{ id: number }>('select max(id) as id from events'))!.id,
    })
    expect(
      at.app.ask(({ db }) =>
        db.one(`select sum(type = 'in') as ins, sum(type = 'out') as outs from punches`),
      ),
    ).toEqual({ ins: 1, outs: 1 })
    expect(
      at.app
        .ask((ask) => modules.flatMap((module) => module.checks?.(ask) ?? []))
        .filter(({ ok }) => !ok)
        .map(({ text }) => text),
    ).toEqual(
      // Doctor reports a punch in the future until its time has come.
      minutes === hour ? [expect.stringMatching(/^1 punch is in the future, the first at 2026-11-1/)] : [],
    )
  })

  test('jobs wait until the clock returns or runs evenly; then one run catches up', async () => {
    const at = await office('2026-11-18T06:00:00.000Z')
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: new Date('2026-11-18T06:00:30.000Z'),
    })
    let steady = 0
    const app = { ...at.app, clock: { now: () => systemClock.now(), steady: () => steady } } as App
    const ran = { minutely: 0, daily: 0 }
    const job = (name: keyof typeof ran, schedule: string): Job => ({
      name,
      title: name,
      schedule,
      missed: 'once',
      run: () => String(++ran[name]),
    })
    // Every day at noon in Mumbai, which is in half an hour.
    const jobs = [job('minutely', '* * * * *'), job('daily', '0 12 * * *')]
    const scheduler = new Scheduler(app, jobs)
    await scheduler.start()
    const pass = async (seconds: number) => {
      for (let left = seconds; left > 0; left -= 10) {
        await vi.advanceTimersByTimeAsync(10_000)
        steady += 10_000
        scheduler.look()
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await pass(180)
    expect(ran).toEqual({ minutely: 3, daily: 0 })
    vi.setSystemTime(Date.now() + minutes * 60_000)
    await pass(180)
    expect(ran).toEqual({ minutely: 3, daily: 0 })
    vi.setSystemTime(Date.now() - minutes * 60_000)
    await pass(180)
    expect(ran.minutely).toBeGreaterThanOrEqual(6)
    expect(ran.minutely).toBeLessThanOrEqual(8)
    expect(ran.daily).toBe(0)
    // The clock stays wrong: missed runs catch up once at that time, and the schedule continues.
    const before = { ...ran }
    vi.setSystemTime(Date.now() + minutes * 60_000)
    await pass(14 * 60)
    expect(ran).toEqual(before)
    await pass(4 * 60)
    expect(ran.minutely - before.minutely).toBeGreaterThanOrEqual(2)
    expect(ran.minutely - before.minutely).toBeLessThanOrEqual(6)
    expect(ran.daily).toBeLessThanOrEqual(1)
    await scheduler.stop()
    // Another start: each job runs at most once.
    const again = { ...ran }
    const next = new Scheduler(app, jobs)
    await next.start()
    expect([ran.minutely - again.minutely, ran.daily - again.daily].every((more) => more <= 1)).toBe(true)
    await next.stop()
  })
})

/**
 * For any order of punches and clock changes: at most one open session, hours that add up, and breaks inside
 * work.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { desk, office } from '../../../tests/support/office'
import { runs } from '../../../tests/tiers.js'
import { breaksOf, sessionsOf } from '../day/parts'
import { hundredthsOf, totalsOf } from '../rules'

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('in', 'out', 'start', 'end'), again: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 700 }) }),
  },
  // A clock that is set back, as after a battery failure.
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: -90, max: -1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
)

test.each([
  ['the General shift', 1, '2026-11-17T22:00:00.000Z'],
  ['the night shift', 2, '2026-11-18T10:00:00.000Z'],
  ['the IST window from midnight to half past five', 1, '2028-02-28T18:30:00.000Z'],
])(
  'any sequence of punches, breaks, clock times and retries, in %s',
  { timeout: 60_000 },
  async (_, shift, start) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
        const at = await office(start)
        await at.write(
          (tx) =>
            void tx.db.run(`insert into shift_assignments values (?, '2026-01-05', ?)`, at.ids.Ravi, shift),
        )
        const ravi = at.as('Ravi')
        let key = 0
        for (const one of steps) {
          if (one.do === 'pass') at.clock.pass(one.minutes)
          else if (one.do === 'close')
            await at.app.scheduler.run('attendance.close', at.clock.now().slice(0, 10))
          else {
            const headers = { 'idempotency-key': `step-number-${key++}` }
            const send = () =>
              one.do === 'in' || one.do === 'out'
                ? ravi.post('/api/attendance/punch', { type: one.do, location: desk }, headers)
                : ravi.post('/api/attendance/break', { type: one.do, reason: 'Tea' }, headers)
            const replies = one.again ? await Promise.all([send(), send()]) : [await send()]
            for (const reply of replies) expect([200, 409]).toContain(reply.status)
            if (replies.length > 1 && replies[0]!.status === 200)
              expect(replies[1]!.body).toEqual(replies[0]!.body)
          }
          check(at)
        }
        await at.app.stop()
      }),
      { numRuns: runs(25) },
    )
  },
)

function check(at: Awaited<ReturnType<typeof office>>) {
  at.app.ask((ask) => {
    const open = ask.db.all('select user_id from attendance_sessions where ended_at is null')
    expect(open.length).toBeLessThanOrEqual(1)
    const days = ask.db.all<{
      day: string
      workedMs: number
      breakMs: number
      hundredths: number
      openSince: string | null
      status: string
    }>(
      `select day, worked_ms as workedMs, break_ms as breakMs, hundredths, open_since as openSince, status
       from attendance_days
       where user_id = ?`,
      at.ids.Ravi,
    )
    for (const day of days) {
      const sessions = sessionsOf(ask, at.ids.Ravi, day.day)
      const breaks = breaksOf(ask, at.ids.Ravi, day.day)
      const parts = sessions.map((s) => totalsOf([s], []).workedMs)
      expect(day.workedMs).toBe(parts.reduce((a, b) => a + b, 0))
      expect(day.hundredths).toBe(hundredthsOf(day.workedMs))
      expect(day.workedMs).toBeGreaterThanOrEqual(0)
      if (day.openSince === null) expect(day.breakMs).toBeLessThanOrEqual(day.workedMs)
      expect(sessions.filter((s) => s.endedAt === null).length).toBe(day.openSince === null ? 0 : 1)
      for (let i = 1; i < sessions.length; i++)
        expect(sessions[i]!.startedAt >= sessions[i - 1]!.endedAt!).toBe(true)
      for (let i = 1; i < breaks.length; i++)
        expect(breaks[i]!.startedAt >= breaks[i - 1]!.endedAt!).toBe(true)
      for (const pause of breaks) {
        const session = sessions.find((s) => s.id === pause.sessionId)!
        expect(pause.startedAt >= session.startedAt).toBe(true)
        if (session.endedAt) expect(pause.endedAt !== null && pause.endedAt <= session.endedAt).toBe(true)
      }
    }
  })
}

/**
 * For any order of actions: the balance is the sum of its ledger, no half day is taken twice, the ledger
 * matches the leaves, marks match approved leave, and undoing restores the exact balance.
 */
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { addDays, type Day } from '../../../src/domain/day'
import { office, type Office } from '../../../tests/support/office'
import { runs } from '../../../tests/tiers.js'
import { checks as approvalChecks } from '../../approvals/checks'
import { checks } from '../checks'

type Step =
  | { do: 'ask'; from: number; length: number; duration: string; only: boolean; who: 'Ravi' | 'Meera' }
  | { do: 'approve' | 'reject' | 'cancel' | 'retract'; which: number }
  | { do: 'worked'; which: number; day: number }
  | { do: 'holiday'; day: number }
  | { do: 'drop holiday' | 'undo'; which: number }
  | { do: 'adjust'; days: number }
  | { do: 'policy'; days: number }
  | { do: 'sandwich'; on: boolean }
  | { do: 'weeks pass'; days: number }

const start: Day = '2026-11-02'
/** Days from today, close together so that they interact. */
const near = fc.integer({ min: -6, max: 24 })
const which = fc.integer({ min: 0, max: 12 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      from: near,
      length: fc.integer({ min: 0, max: 8 }),
      duration: fc.constantFrom('full_day', 'full_day', 'half_day_morning', 'half_day_afternoon'),
      only: fc.boolean(),
      who: fc.constantFrom('Ravi' as const, 'Ravi' as const, 'Meera' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'approve' as const,
        'approve' as const,
        'reject' as const,
        'cancel' as const,
        'retract' as const,
      ),
      which,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('worked' as const), which, day: fc.integer({ min: 0, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('holiday' as const), day: near }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('drop holiday' as const, 'undo' as const), which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      days: fc.integer({ min: 8, max: 60 }).map((n) => n / 2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('policy' as const),
      days: fc.integer({ min: 10, max: 80 }).map((n) => n / 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sandwich' as const), on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('weeks pass' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
)

async function play(at: Office, one: Step, now: { day: Day }): Promise<void> {
  const leaves = at.app.ask(({ db }) =>
    db.all<{ id: number; from: Day; name: 'Ravi' | 'Meera' }>(
      `select l.id, l.from_day as "from", u.first_name as name
       from leaves l
       join users u on u.id = l.user_id
       order by l.id`,
    ),
  )
  const pick = 'which' in one && leaves.length ? leaves[one.which % leaves.length]! : null
  switch (one.do) {
    case 'ask': {
      const from = addDays(now.day, one.from)
      const to = one.duration === 'full_day' ? addDays(from, one.length) : from
      await at.as(one.who).post('/api/leaves', {
        leaveType: 'personal',
        fromDate: from,
        toDate: to,
        duration: one.duration,
        reason: 'Any',
        workingDaysOnly: one.only,
      })
      return
    }
    case 'approve':
    case 'reject':
      if (pick)
        await at.as('Anita').call('PUT', `/api/leaves/${pick.id}/approval`, { action: one.do, comment: 'So' })
      return
    case 'cancel':
      if (pick) await at.as(pick.name).call('DELETE', `/api/leaves/${pick.id}`)
      return
    case 'retract':
      if (pick) await at.as(pick.name).call('PUT', `/api/leaves/${pick.id}/retract`)
      return
    case 'worked': {
      if (!pick) return
      const day = addDays(pick.from, one.day)
      if (day > now.day) return
      await at.write((tx) =>
        tx.db.run(
          `insert into attendance_days (
             user_id, day, shift_id, worked_ms, break_ms, breaks, hundredths, status, late_minutes, is_auto,
             is_outside
           )
           values (?, ?, 1, 21600000, 0, 0, 600, 'Half Day', 0, 0, 0)
           on conflict do update set worked_ms = 21600000, hundredths = 600`,
          at.ids[pick.name],
          day,
        ),
      )
      await at.as(pick.name).call('PUT', `/api/leaves/${pick.id}/worked`, { date: day })
      return
    }
    case 'holiday':
      await at.as('Anita').post('/api/holidays', { name: 'Declared', date: addDays(now.day, one.day) })
      return
    case 'drop holiday': {
      const days = (await at.as('Anita').get('/api/holidays')).body
      if (days.length)
        await at.as('Anita').call('DELETE', `/api/holidays/${days[one.which % days.length].id}`)
      return
    }
    case 'undo':
      await at.as('Anita').post(`/api/calendar-changes/${one.which + 1}/undo`)
      return
    case 'adjust':
      await at
        .as('Anita')
        .call('PUT', `/api/leaves/balance/${at.ids.Ravi}`, { totalLeaves: one.days, reason: 'Trial' })
      return
    case 'policy':
      await at.as('Anita').call('PUT', '/api/leave-policies/4', { totalLeaves: one.days })
      await at.as('Anita').post('/api/leave-policies/update-all-balances')
      return
    case 'sandwich':
      await at.as('Anita').post('/api/settings', { key: 'leave', value: { sandwich: one.on } })
      return
    case 'weeks pass':
      now.day = addDays(now.day, one.days)
      at.clock.set(`${now.day}T04:00:00.000Z`)
      await at.app.scheduler.run('leave.year', now.day)
      return
  }
}

function broken(at: Office, isAdminsAct: boolean, before: Map<string, number>): string[] {
  const found = at.app.ask((ask) =>
    [...checks(ask), ...approvalChecks(ask)].filter(({ ok }) => !ok).map(({ text }) => text),
  )
  for (const [key, left] of availables(at))
    if (!isAdminsAct && left < 0 && left < (before.get(key) ?? 0))
      found.push(`a request made ${key} negative: ${left}`)
  return found
}

/** By person and opened year. */
function availables(at: Office): Map<string, number> {
  return new Map(
    at.app.ask(({ db }) =>
      db
        .all<{ key: string; left: number }>(
          `select e.user_id || ' ' || e.year as key,
             sum(case when sum in ('total', 'carry') then halves else -halves end) as left
           from leave_ledger e
           join leave_years y on y.user_id = e.user_id and y.year = e.year
           group by e.user_id, e.year`,
        )
        .map(({ key, left }) => [key, left] as const),
    ),
  )
}

const adminsActs = ['holiday', 'drop holiday', 'undo', 'adjust', 'policy', 'sandwich', 'weeks pass']

test('any sequence keeps the ledger consistent', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      const at = await office(`${start}T04:00:00.000Z`)
      const now = { day: start }
      for (const one of steps) {
        const before = availables(at)
        await play(at, one, now)
        expect(at.logged, `a fault after ${JSON.stringify(one)}`).toEqual([])
        expect(broken(at, adminsActs.includes(one.do), before), `after ${JSON.stringify(one)}`).toEqual([])
      }
      await at.app.stop()
    }),
    { numRuns: Number(process.env.MUSTER_RUNS ?? runs(60)) },
  )
})

test(
  'applying and cancelling, approving and retracting, a holiday and its undo: each restores the balance',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 17, max: 70 }),
        fc.integer({ min: 0, max: 9 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 9 }),
        fc.boolean(),
        async (from, length, approve, holiday, sandwich) => {
          const at = await office(`${start}T04:00:00.000Z`)
          await at.as('Anita').post('/api/settings', { key: 'leave', value: { sandwich } })
          const figures = () =>
            at.app.ask(({ db }) =>
              db.all(
                `select year, sum, sum(halves) as halves
                 from leave_ledger
                 where user_id = ?
                 group by year, sum
                 having sum(halves) <> 0
                 order by year, sum`,
                at.ids.Ravi,
              ),
            )
          const before = figures()
          const day = addDays(start, from)
          const response = await at.as('Ravi').post('/api/leaves', {
            leaveType: 'personal',
            fromDate: day,
            toDate: addDays(day, length),
            duration: 'full_day',
            reason: 'Any',
            workingDaysOnly: true,
          })
          if (response.status !== 200) return
          const ids: number[] = response.body.leaves.map((l: { id: number }) => l.id)
          if (approve)
            for (const id of ids)
              await at.as('Anita').call('PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
          const taken = figures()
          const declared = (
            await at
              .as('Anita')
              .post('/api/holidays', { name: 'Declared', date: addDays(day, holiday % (length + 1)) })
          ).body
          await at.as('Anita').post(`/api/calendar-changes/${declared.undo}/undo`)
          expect(figures()).toEqual(taken)
          for (const id of ids)
            expect(
              (
                await at
                  .as('Ravi')
                  .call(approve ? 'PUT' : 'DELETE', `/api/leaves/${id}${approve ? '/retract' : ''}`)
              ).status,
            ).toBe(200)
          expect(figures()).toEqual(before)
          expect(broken(at, true, new Map())).toEqual([])
          await at.app.stop()
        },
      ),
      { numRuns: Number(process.env.MUSTER_RUNS ?? runs(40)) },
    )
  },
)

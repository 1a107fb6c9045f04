/** Phones and attendance devices on one day: whatever arrives first, a phone's punch counts as it was made. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { on, punch, put, tuesday, wednesday } from '../../../tests/support/attendance'
import { desk, office, type Office } from '../../../tests/support/office'
import {
  areSound,
  dayOfRavi,
  setPairing,
  stamp,
  storedDays,
  storedSessions,
} from '../../../tests/support/stamps'
import { runs } from '../../../tests/tiers.js'
import type { Day } from '../../../src/domain/day'

const offline = (at: Office, type: 'in' | 'out', offlineAt: string) =>
  at.as('Ravi').post('/api/attendance/punch', { type, location: desk, offlineAt })

describe('an offline punch that arrives after stamps', () => {
  test('in the morning makes the evening stamp the punch out', async () => {
    const at = await office(on(wednesday, '19:30'))
    await stamp(at, on(wednesday, '18:30'))
    expect((await offline(at, 'in', on(wednesday, '09:30'))).status).toBe(200)
    expect(await dayOfRavi(at, wednesday)).toMatchObject({ totalHours: '9.00', punchOutTime: '18:30' })
  })

  test('between two stamps turns the second around', async () => {
    const at = await office(on(wednesday, '14:30'))
    await stamp(at, on(wednesday, '09:30'), on(wednesday, '14:00'))
    expect((await offline(at, 'out', on(wednesday, '13:00'))).status).toBe(200)
    expect(storedSessions(at)).toMatchObject([
      { startedAt: on(wednesday, '09:30'), endedAt: on(wednesday, '13:00') },
      { startedAt: on(wednesday, '14:00'), endedAt: null },
    ])
    areSound(at)
  })

  test('is refused only if it says what is so already', async () => {
    const at = await office(on(wednesday, '14:30'))
    await stamp(at, on(wednesday, '09:30'))
    expect(await offline(at, 'in', on(wednesday, '11:00'))).toMatchObject({
      status: 409,
      body: { message: 'You were already punched in at 11:00, since 09:30' },
    })
    expect(await offline(at, 'out', on(wednesday, '09:00'))).toMatchObject({
      status: 409,
      body: { message: 'You were not punched in at 09:00. Please request a regularization.' },
    })
    expect(storedSessions(at)).toHaveLength(1)
  })
})

test("'First in, last out': a phone punches out after a stamp in between", async () => {
  const at = await office(on(wednesday, '14:30'))
  await setPairing(at, 'first_last')
  await stamp(at, on(wednesday, '09:30'), on(wednesday, '14:00'))
  at.clock.set(on(wednesday, '18:30'))
  expect((await punch(at, 'out')).body).toMatchObject({ punchOutTime: '18:30', totalHours: '9.00' })
})

test('a stamp a minute after a punch out is that punch, also across the border of days', async () => {
  const at = await office(on(tuesday, '22:30'))
  await punch(at, 'in')
  at.clock.set(on(wednesday, '06:00'))
  await punch(at, 'out')
  at.clock.set(on(wednesday, '19:00'))
  await stamp(at, on(wednesday, '06:01'), on(wednesday, '09:30'), on(wednesday, '18:30'))
  expect(await dayOfRavi(at, wednesday)).toMatchObject({ punchInTime: '09:30', totalHours: '9.00' })
})

test('a late stamp that makes the first one of the next day the same punch leaves a trace there', async () => {
  const at = await office(on(wednesday, '19:00'))
  await stamp(at, on(wednesday, '05:30'), on(wednesday, '09:30'), on(wednesday, '18:30'))
  await stamp(at, on(tuesday, '20:00'), on(wednesday, '05:29'))
  expect(await dayOfRavi(at, wednesday)).toMatchObject({ punchInTime: '09:30', totalHours: '9.00' })
  const last = at.app.ask(({ db }) =>
    db.one<{ data: string }>(
      `select data from events where name = 'attendance.punched' and data like ? order by id desc`,
      `%${wednesday}%`,
    ),
  )!
  expect(JSON.parse(last.data)).toMatchObject({ day: wednesday, type: 'in', after: { totalHours: '9.00' } })
})

describe('a regularization approved while a session ran', () => {
  test('gives the same hours after late stamps have split the session', async () => {
    const at = await office(on(wednesday, '09:30'))
    await punch(at, 'in')
    at.clock.set(on(wednesday, '15:00'))
    await put(at, wednesday, ['09:00', '13:00'])
    at.clock.set(on(wednesday, '18:30'))
    await punch(at, 'out')
    expect(await dayOfRavi(at, wednesday)).toMatchObject({ totalHours: '9.50' })
    await stamp(at, on(wednesday, '11:00'), on(wednesday, '12:00'))
    expect(await dayOfRavi(at, wednesday)).toMatchObject({ totalHours: '9.50' })
  })

  test("and a second one count, also with 'First in, last out'", async () => {
    const at = await office(on(wednesday, '09:30'))
    await punch(at, 'in')
    at.clock.set(on(wednesday, '10:00'))
    await put(at, wednesday, ['09:00', '09:45'])
    at.clock.set(on(wednesday, '11:00'))
    await punch(at, 'out')
    at.clock.set(on(wednesday, '12:00'))
    await punch(at, 'in')
    at.clock.set(on(wednesday, '12:30'))
    await put(at, wednesday, ['09:00', '12:10'], { requestId: 8 })
    await setPairing(at, 'first_last')
    await stamp(at, on(wednesday, '12:20'))
    expect(await dayOfRavi(at, wednesday)).toMatchObject({ isRegularized: true, punchInTime: '09:00' })
    areSound(at)
  })
})

const begin = Date.parse(on(tuesday, '06:00'))
const after = (minutes: number) => new Date(begin + minutes * 60_000).toISOString()
const general = 1
const night = 2
const plans: [Day, number][][] = [
  [['2026-01-01', night]],
  [
    ['2026-01-01', general],
    [wednesday, night],
  ],
  [
    ['2026-01-01', night],
    [wednesday, general],
  ],
]
const planned = async (plan: [Day, number][], pairing: 'alternate' | 'first_last') => {
  const at = await office(after(0))
  await at.write(({ db }) => {
    for (const [from, shift] of plan)
      db.run(
        'insert or replace into shift_assignments (user_id, shift_id, from_day) values (?, ?, ?)',
        at.ids.Ravi,
        shift,
        from,
      )
  })
  await setPairing(at, pairing)
  return at
}
const pairing = fc.constantFrom('alternate' as const, 'first_last' as const)
const step = fc.record({
  do: fc.constantFrom('in', 'out', 'toggle', 'stamp', 'late', 'start', 'end', 'close'),
  minutes: fc.integer({ min: 3, max: 400 }),
  late: fc.integer({ min: 0, max: 2000 }),
})

test('the phone can always punch, and the person is what it said', { timeout: 170_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...plans),
      fc.array(step, { minLength: 2, maxLength: 12 }),
      pairing,
      async (plan, steps, how) => {
        const at = await planned(plan, how)
        const isOpen = () =>
          at.app.ask(({ db }) =>
            db.one('select 1 from attendance_sessions where user_id = ? and ended_at is null', at.ids.Ravi),
          ) !== undefined
        let minutes = 0
        for (const one of steps) {
          at.clock.set(after((minutes += one.minutes)))
          if (one.do === 'stamp') await stamp(at, after(minutes))
          else if (one.do === 'late') await stamp(at, after(Math.max(0, minutes - one.late)))
          else if (one.do === 'close') await at.app.scheduler.run('attendance.close', '2026-11-20')
          else if (one.do === 'start' || one.do === 'end')
            await at.as('Ravi').post('/api/attendance/break', { type: one.do, reason: 'Tea' })
          else {
            const type = one.do === 'out' ? 'out' : 'in'
            const other = type === 'in' ? 'out' : 'in'
            let said = (await punch(at, type)).status === 200 ? type : null
            if (!said && one.do === 'toggle') {
              expect((await punch(at, other)).status).toBe(200)
              said = other
            }
            if (said) expect([said, isOpen()]).toEqual([said, said === 'in'])
          }
        }
        areSound(at)
        await at.app.stop()
      },
    ),
    { numRuns: runs(60) },
  )
})

test(
  'any order of stamps gives the same days, by night and over changes of shift',
  { timeout: 170_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...plans),
        fc
          .array(fc.integer({ min: 0, max: 66 * 60 }), { minLength: 1, maxLength: 8 })
          .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        pairing,
        async (plan, [all, shuffled], how) => {
          const [once, often] = [await planned(plan, how), await planned(plan, how)]
          for (const at of [once, often]) at.clock.set(after(67 * 60))
          await stamp(once, ...all.map(after))
          for (const minutes of shuffled) await stamp(often, after(minutes))
          expect(storedSessions(often)).toEqual(storedSessions(once))
          expect(storedDays(often)).toEqual(storedDays(once))
          await Promise.all([once.app.stop(), often.app.stop()])
        },
      ),
      { numRuns: runs(60) },
    )
  },
)

/** Days with stamps of attendance devices: examples, and properties over orders, repetitions and phones. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { desk, office, type Office } from '../../../tests/support/office'
import { on, punch, put, tuesday, wednesday } from '../../../tests/support/attendance'
import {
  areSound,
  dayOfRavi,
  setPairing,
  stamp,
  storedDays,
  storedSessions,
} from '../../../tests/support/stamps'
import { runs } from '../../../tests/tiers.js'
import { frameOn } from '../day/days'
import { deriveSessions } from './sequence'

const breaks = (at: Office) =>
  at.app.ask(({ db }) =>
    db.all(
      `select b.started_at, b.ended_at, b.ended_by, s.started_at as session
       from breaks b
       join attendance_sessions s on s.id = b.session_id
       order by b.started_at`,
    ),
  )
describe('a day', () => {
  test('of four stamps has two sessions, in any order, and the office is the place', async () => {
    const at = await office(on(wednesday, '20:00'))
    for (const time of ['14:00', '09:30', '18:30', '13:00']) await stamp(at, on(wednesday, time))
    expect(await dayOfRavi(at, wednesday)).toMatchObject({
      punchInTime: '09:30',
      punchOutTime: '18:30',
      totalHours: '8.00',
      status: 'Present',
      isOutside: false,
    })
    areSound(at)
  })

  test('with a phone and a device is one sequence; the phone goes on from the stamp', async () => {
    const at = await office(on(wednesday, '09:29'))
    await stamp(at, on(wednesday, '09:28'))
    expect((await punch(at, 'in')).status).toBe(409)
    at.clock.set(on(wednesday, '13:00'))
    expect((await punch(at, 'out')).body).toMatchObject({ punchOutTime: '13:00', totalHours: '3.53' })
    at.clock.set(on(wednesday, '19:00'))
    await stamp(at, on(wednesday, '14:00'), on(wednesday, '18:00'))
    expect(await dayOfRavi(at, wednesday)).toMatchObject({ punchOutTime: '18:00', totalHours: '7.53' })
    areSound(at)
  })

  test("a stamp replaces an automatic punch-out, days later, and leaves Tuesday's trace", async () => {
    const at = await office(on(tuesday, '09:30'))
    await punch(at, 'in')
    at.clock.set(on('2026-11-20', '10:00'))
    await at.app.scheduler.run('attendance.close', '2026-11-20')
    expect(await dayOfRavi(at, tuesday)).toMatchObject({ isAuto: true, totalHours: '9.00' })
    await stamp(at, on(tuesday, '23:10'))
    expect(await dayOfRavi(at, tuesday)).toMatchObject({
      isAuto: false,
      punchOutTime: '23:10',
      totalHours: '13.67',
    })
    const last = at.app.ask(({ db }) =>
      db.one<{ data: string }>(
        `select data from events where name = 'attendance.punched' order by id desc limit 1`,
      ),
    )!
    expect(JSON.parse(last.data)).toMatchObject({
      source: 'device',
      type: 'out',
      before: { totalHours: '9.00' },
      after: { totalHours: '13.67' },
    })
    areSound(at)
  })

  test('a forgotten stamp out ends at the automatic time, or when the next day begins', async () => {
    const at = await office(on(wednesday, '20:00'))
    await stamp(at, on(tuesday, '23:00'), on(wednesday, '06:00'))
    expect(storedSessions(at)).toMatchObject([
      {
        day: tuesday,
        endedAt: on(wednesday, '06:00'),
        outSource: 'auto',
        countedUntil: on(tuesday, '23:00'),
      },
      { day: wednesday, startedAt: on(wednesday, '06:00'), endedAt: null },
    ])
    await stamp(at, on(wednesday, '05:45'))
    expect(storedSessions(at)[0]).toMatchObject({ endedAt: on(wednesday, '05:45') })
    areSound(at)
  })

  test('a break that was running ends with the stamp out, and runs again if it was a stamp in', async () => {
    const at = await office(on(wednesday, '09:30'))
    await punch(at, 'in')
    at.clock.set(on(wednesday, '13:00'))
    await at.as('Ravi').post('/api/attendance/break', { type: 'start', reason: 'Lunch' })
    at.clock.set(on(wednesday, '16:00'))
    await stamp(at, on(wednesday, '13:30'))
    expect(breaks(at)).toMatchObject([{ ended_at: on(wednesday, '13:30'), ended_by: 'punch-out' }])
    await stamp(at, on(wednesday, '11:00'), on(wednesday, '11:30'), on(wednesday, '14:00'))
    expect(await dayOfRavi(at, wednesday)).toMatchObject({ status: 'Working', breakTime: '0.50' })
    areSound(at)
  })

  test('an approved correction stands against later stamps', async () => {
    const at = await office(on(wednesday, '10:00'))
    await put(at, tuesday, ['09:30', '18:30'])
    at.clock.pass(5)
    await stamp(at, on(tuesday, '10:00'), on(tuesday, '15:00'))
    const { body } = await at.as('Meera').get(`/api/attendance/${tuesday}/working?userId=${at.ids.Ravi}`)
    expect(body.rules).toContain(
      'Conflict: the device sent 2 punches (10:00, 15:00) after the regularization was approved. The ' +
        'regularization stands. Request another one if the punches are right.',
    )
    expect(body.punches).toMatchObject([
      { type: 'in', time: '10:00', source: 'device', stamp: { device: 'AF4C123456789', isCounted: true } },
      { type: 'out', time: '15:00', location: { office: 'Andheri' } },
    ])
    expect(await dayOfRavi(at, tuesday)).toMatchObject({
      isRegularized: true,
      totalHours: '9.00',
      punchInTime: '09:30',
    })
    areSound(at)
  })

  test('nobody has stamps on days before they joined', async () => {
    const at = await office(on(wednesday, '10:00'))
    await at.write(
      ({ db }) =>
        void db.run(
          `update employments set joined = ?, joining_known = 1 where user_id = ?`,
          wednesday,
          at.ids.Ravi,
        ),
    )
    await expect(stamp(at, on(tuesday, '10:00'))).rejects.toThrow('Not employed on 17 Nov 2026')
  })
})

/** Seconds of two days from Tuesday 09:00 in India. */
const moment = fc
  .integer({ min: 0, max: 46 * 60 })
  .map((minute) => new Date(Date.parse(on(tuesday, '09:00')) + minute * 60_000).toISOString())
const phone = fc.array(
  fc.record({
    do: fc.constantFrom('in', 'in', 'out', 'out', 'start', 'end', 'correct'),
    // All seven end before the stamps are sent, at 08:00 two days later.
    minutes: fc.integer({ min: 1, max: 400 }),
  }),
  { maxLength: 7 },
)

async function withPhone(steps: { do: string; minutes: number }[]) {
  const at = await office(on(tuesday, '09:00'))
  const ravi = at.as('Ravi')
  for (const step of steps) {
    at.clock.pass(step.minutes)
    if (step.do === 'in' || step.do === 'out')
      await ravi.post('/api/attendance/punch', { type: step.do, location: desk })
    else if (step.do === 'correct') await put(at, tuesday, ['09:00', '12:00'])
    else await ravi.post('/api/attendance/break', { type: step.do, reason: 'Tea' })
  }
  at.clock.set(on('2026-11-19', '08:00'))
  return at
}

describe('properties', () => {
  test(
    'uploads in any order, in any parts and repeated give the same days',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          phone,
          fc
            .array(moment, { minLength: 1, maxLength: 8 })
            .chain((all) =>
              fc.tuple(
                fc.constant(all),
                fc.array(fc.shuffledSubarray(all, { minLength: 1 }), { maxLength: 6 }),
              ),
            ),
          fc.constantFrom('alternate' as const, 'first_last' as const),
          async (steps, [all, parts], pairing) => {
            const [once, often] = [await withPhone(steps), await withPhone(steps)]
            for (const at of [once, often]) await setPairing(at, pairing)
            await stamp(once, ...all)
            for (const part of parts) await stamp(often, ...part)
            for (const time of all.toReversed()) await stamp(often, time)
            expect(storedSessions(often)).toEqual(storedSessions(once))
            expect(storedDays(often)).toEqual(storedDays(once))
            areSound(once)
            areSound(often)
            await Promise.all([once.app.stop(), often.app.stop()])
          },
        ),
        { numRuns: runs(100) },
      )
    },
  )

  test('a day of phone punches derived again is the same', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(phone, async (steps) => {
        const at = await withPhone(steps)
        await at.app.scheduler.run('attendance.close', '2026-11-19')
        const before = [storedSessions(at), breaks(at), storedDays(at)]
        await at.write((tx) => {
          for (const date of [tuesday, wednesday])
            deriveSessions(tx, at.ids.Ravi, frameOn(tx, at.ids.Ravi, date))
        })
        expect([storedSessions(at), breaks(at), storedDays(at)]).toEqual(before)
        await at.app.stop()
      }),
      { numRuns: runs(100) },
    )
  })
})

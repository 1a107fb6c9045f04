/**
 * The stored counts of a history equal its rows for every status, after any punches, corrections and leave.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { desk, office, type Name } from '../../../tests/support/office'
import { sameStatusEverywhere } from '../../../tests/support/statusEverywhere'
import { runs } from '../../../tests/tiers.js'
import { addDays, dayOf } from '../../../src/domain/day'
import { deactivate } from '../../people/service'
import { checks } from '../checks'
import { limits } from './dayRows'
import { statuses, type LeaveMark, type PastRecord } from '../contract'
import { correct, setLeaveMarks } from '../service'

const zone = 'Asia/Kolkata'
const first = '2026-11-12' // a Thursday; the 14th is a 2nd Saturday
const people = ['Ravi', 'Priya', 'Rekha'] as const satisfies readonly Name[]
const who = fc.constantFrom(...people)
const back = fc.integer({ min: 0, max: 6 })
const halves = fc.constantFrom<LeaveMark['half'][]>(
  [],
  ['morning'],
  ['afternoon'],
  ['morning', 'afternoon'],
  ['morning', 'afternoon'],
)

const filterBy = (status: string | null) => (status ? `&status=${encodeURIComponent(status)}` : '')
const exceptions = '&exceptions=Yes'

type Row = Pick<PastRecord, 'date' | 'userId' | 'status' | 'leave' | 'lateMinutes' | 'isOutside' | 'isAuto'>
const isException = ({ status, leave, lateMinutes, isOutside, isAuto }: Row) =>
  status === 'Absent' || (status === 'Half Day' && !leave) || lateMinutes > 0 || isOutside || isAuto

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('punch' as const),
      who,
      type: fc.constantFrom('in' as const, 'out' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 20, max: 2500 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('leave' as const),
      who,
      day: back,
      halves,
      types: fc.tuple(
        fc.constantFrom<LeaveMark['type']>('personal', 'compensation'),
        fc.constantFrom<LeaveMark['type']>('personal', 'compensation'),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      who,
      day: back,
      hours: fc.integer({ min: 0, max: 12 }),
    }),
  },
  // Counts are cached here, so that a later step must renew them.
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close and look' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('holiday' as const), day: back }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leaves' as const), who, day: back }) },
)

test.each([
  ['names in order', 2000],
  ['all ids of a day', 0],
])(
  'pages of each status add up to the whole, no day is in the future, and doctor reports no problem: %s',
  { timeout: 120_000 },
  async (_, most) => {
    limits.people = most
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const at = await office(`${first}T04:00:00.000Z`)
        await at.write(
          (tx) => void tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Priya),
        )
        for (const one of steps) {
          const day = 'day' in one ? addDays(first, one.day) : first
          if (one.do === 'pass') at.clock.pass(one.minutes)
          else if (one.do === 'close and look') {
            await at.app.scheduler.run('attendance.add_up_days', dayOf(at.clock.now(), zone))
            for (const asker of ['Anita', 'Meera'] as const)
              for (const status of [null, ...statuses])
                await at
                  .as(asker)
                  .get(
                    `/api/attendance/team-history?dateFrom=2026-11-05&dateTo=2026-12-31${filterBy(status)}`,
                  )
            for (const status of [null, ...statuses])
              for (const only of ['', exceptions])
                await at
                  .as('Anita')
                  .get(`/api/attendance/history?from=2026-11-05&limit=500${filterBy(status)}${only}`)
          } else if (one.do === 'punch')
            await at.as(one.who).post('/api/attendance/punch', { type: one.type, location: desk })
          else
            await at.write((tx) => {
              if (one.do === 'holiday')
                tx.db.run('insert or ignore into holidays (day, name) values (?, ?)', day, 'Diwali')
              else if (one.do === 'leave')
                setLeaveMarks(
                  tx,
                  at.ids[one.who],
                  day,
                  one.halves.map((half, i) => ({ half, type: one.types[i]!, leaveId: 1 })),
                )
              else if (
                one.do === 'leaves' &&
                day <= dayOf(tx.now(), zone) &&
                tx.db.one('select 1 from users where id = ? and is_active = 1', at.ids[one.who])
              )
                deactivate(tx, at.ids[one.who], day)
              else if (one.do === 'correct' && day <= dayOf(tx.now(), zone))
                correct(tx, at.ids[one.who], day, {
                  requestId: 1,
                  type: 'on_duty',
                  punchIn: null,
                  punchOut: null,
                  hundredths: one.hours * 100,
                  reason: 'Client',
                  approvedBy: null,
                })
            })
        }
        const countsFor = async (status: string | null, only = '') => {
          const { body } = await at
            .as('Anita')
            .get(`/api/attendance/history?from=2026-11-05&limit=500${filterBy(status)}${only}`)
          expect(body.data, `${status}${only}`).toHaveLength(body.pagination.totalItems)
          return body.data as Row[]
        }
        const key = (r: { date: string; userId: number }) => `${r.date} ${r.userId}`
        const whole = await countsFor(null)
        expect(whole.filter((r) => r.date > dayOf(at.clock.now(), zone))).toEqual([])
        for (const status of statuses)
          expect((await countsFor(status)).map(key), status).toEqual(
            whole.filter((r) => r.status === status).map(key),
          )
        for (const status of [null, ...statuses])
          expect((await countsFor(status, exceptions)).map(key), `exceptions, ${status}`).toEqual(
            whole.filter((r) => isException(r) && (status === null || r.status === status)).map(key),
          )

        // A Manager is in her own history, not in her team's.
        const own = async (status: string | null, only = '') =>
          (
            await at
              .as('Meera')
              .get(`/api/attendance/history?from=2026-11-05&limit=500${filterBy(status)}${only}`)
          ).body
        const everyDay = await own(null)
        expect(everyDay.data).toHaveLength(everyDay.pagination.totalItems)
        for (const status of statuses) {
          const some = await own(status)
          expect(some.data, status).toHaveLength(some.pagination.totalItems)
          expect(some.data.map(key), status).toEqual(
            everyDay.data.filter((r: { status: string }) => r.status === status).map(key),
          )
        }

        const odd = await own(null, exceptions)
        expect(odd.data).toHaveLength(odd.pagination.totalItems)
        expect(odd.data.map(key)).toEqual(everyDay.data.filter(isException).map(key))

        // The team's history: days off are rows too, and statuses, tiles, pages and the month grid agree.
        for (const asker of ['Anita', 'Meera'] as const) {
          const team = async (query: string) =>
            (
              await at
                .as(asker)
                .get(`/api/attendance/team-history?dateFrom=2026-11-05&dateTo=2026-12-31&limit=500${query}`)
            ).body
          const all = await team('')
          expect(all.records, asker).toHaveLength(all.total)
          expect(all.records.filter((r: { date: string }) => r.date > dayOf(at.clock.now(), zone))).toEqual(
            [],
          )
          for (const status of statuses) {
            const some = await team(`&status=${encodeURIComponent(status)}`)
            expect(some.records.map(key), status).toEqual(
              all.records.filter((r: { status: string }) => r.status === status).map(key),
            )
            expect(some.total, status).toBe(some.records.length)
          }
          const count = (status: string) =>
            all.records.filter((r: { status: string }) => r.status === status).length
          expect(all.summary, asker).toEqual({
            present: count('Present'),
            absent: count('Absent'),
            onLeave: count('On Leave'),
          })
          if (asker === 'Anita')
            expect(
              all.records.filter((r: { status: string; userId: number }) => r.status !== 'Week Off').map(key),
            ).toEqual(whole.filter((r) => r.status !== 'Week Off' && r.date >= '2026-11-05').map(key))
          const { days, data } = (await at.as(asker).get('/api/attendance/team-month?month=2026-11')).body
          for (const person of data)
            for (const [index, { date }] of days.entries()) {
              const row = all.records.find(
                (r: { userId: number; date: string }) => r.userId === person.userId && r.date === date,
              )
              // A punch after the last work date is a row, but not a day of employment.
              if (row && person.cells[index]) {
                expect([date, person.cells[index].status]).toEqual([date, row.status])
                // A running session counts until now in a history, and until its last punch in a grid.
                if (row.status !== 'Working' && row.status !== 'On Break')
                  expect([date, person.cells[index].hours]).toEqual([date, row.totalHours])
              }
              if (
                person.cells[index] &&
                date >= '2026-11-05' &&
                date <= dayOf(at.clock.now(), zone) &&
                person.cells[index].status !== 'Not Punched In'
              )
                expect(row, `${date} ${person.firstName} ${person.cells[index].status}`).toBeDefined()
            }
        }
        await sameStatusEverywhere(at, people)
        expect(at.app.ask(checks).filter((finding) => !finding.ok)).toEqual([])
        await at.app.stop()
      }),
      { numRuns: runs(40) },
    )
  },
)

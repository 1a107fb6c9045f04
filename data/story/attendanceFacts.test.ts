/** The demo firm's attendance has everything worth showing, whatever the time of the visit. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../src/app'
import { dayClass } from '../../src/domain/calendar'
import { weekdayOf, type Day, type Instant } from '../../src/domain/day'
import { snapshotOf } from '../../modules/firm/service'
import { asking, firms, noon } from '../../tests/support/story'
import { holidaysOf } from './calendar'
import { todayOf } from './index'

const { generated } = firms()

let app: App
beforeAll(async () => {
  app = await generated(noon)
})
const { rows, number } = asking(() => app)

describe('cases in the history', () => {
  test('late arrivals, automatic punch-outs, punches outside, half days, absences, reopened days, inaccurate positions', () => {
    expect(number('from attendance_days where late_minutes > 0')).toBeGreaterThan(50)
    expect(number('from attendance_days where is_auto = 1')).toBeGreaterThan(10)
    expect(number('from attendance_days where is_outside = 1')).toBeGreaterThan(10)
    for (const status of ['Present', 'Half Day', 'Absent'])
      expect(number('from attendance_days where status = ?', status), status).toBeGreaterThan(3)
    expect(
      number('from (select user_id, day from attendance_sessions group by user_id, day having count(*) > 1)'),
    ).toBeGreaterThan(10)
    expect(number('from punches where accuracy > 100')).toBeGreaterThan(10)
  })

  test('work on off days, and absences on working days', () => {
    const { off, working } = app.ask((ask) => {
      const calendar = snapshotOf(ask).calendar
      const days = ask.db.all<{ day: Day; n: number }>(
        'select day, count(*) as n from attendance_days where day < ? group by day',
        todayOf(noon),
      )
      const isOff = (day: Day) => !['working', 'override-working'].includes(dayClass(calendar, day).kind)
      return { off: days.filter((d) => isOff(d.day)), working: days.filter((d) => !isOff(d.day)) }
    })
    expect(off.reduce((sum, d) => sum + d.n, 0)).toBeGreaterThan(10)
    expect(Math.max(...off.map((d) => d.n))).toBeLessThan(15)
    expect(Math.min(...working.slice(21).map((d) => d.n))).toBeGreaterThan(40)
    expect(number(`from employments e join attendance_days a on a.user_id = e.user_id`)).toBeLessThan(
      working.length * 60,
    )
  })

  test('a night team works from evening to morning, and two people changed shift', () => {
    const nights = rows<{ at: Instant }>(`select punch_in as at from attendance_days where shift_id = 2`)
    expect(nights.length).toBeGreaterThan(200)
    expect(
      number(`from attendance_days where shift_id = 2 and substr(punch_in, 12, 2) not between '11' and '18'`),
    ).toBe(0)
    expect(
      number(
        'from (select user_id from attendance_days group by user_id having count(distinct shift_id) = 2)',
      ),
    ).toBeGreaterThanOrEqual(1)
  })

  test('overrides are on Saturdays, holidays on their dates', () => {
    expect(
      rows<{ day: Day }>('select day from saturday_overrides')
        .map((o) => weekdayOf(o.day))
        .filter((d) => d !== 'saturday'),
    ).toEqual([])
    expect(number('from saturday_overrides')).toBeGreaterThan(3)
    const holidays = holidaysOf(2023, 2027)
    expect(
      ['2023-11-12', '2024-10-31', '2025-10-02', '2026-03-04', '2026-11-08', '2027-03-26', '2027-10-29'].map(
        (day) => holidays.get(day),
      ),
    ).toEqual(['Diwali', 'Diwali', 'Gandhi Jayanti and Dussehra', 'Holi', 'Diwali', 'Good Friday', 'Diwali'])
    expect(
      [...holidays].filter(([day, name]) => name.includes('Good Friday') && weekdayOf(day) !== 'friday'),
    ).toEqual([])
    expect(rows<{ name: string }>(`select name from holidays where day = '2026-12-25'`)).toEqual([
      { name: 'Christmas' },
    ])
  })
})

describe('the time of the visit', () => {
  test('at noon most are in, some on a break, some late, some absent; the recruiter has not punched in, the manager is at work', () => {
    const now = statuses(app, noon)
    const here = (status: string) => now.filter((s) => s.status === status).reduce((sum, s) => sum + s.n, 0)
    expect(here('Working')).toBeGreaterThan(25)
    expect(here('On Break')).toBeGreaterThan(0)
    expect(here('Working') + here('On Break')).toBeLessThan(number('from users where is_active = 1'))
    expect(number('from attendance_days where day = ? and late_minutes > 0', todayOf(noon))).toBeGreaterThan(
      0,
    )
    const of = (email: string) =>
      rows<{ status: string }>(
        'select status from attendance_days a join users u on u.id = a.user_id where email = ? and day = ?',
        email,
        todayOf(noon),
      )
    expect(of('recruiter@muster.test')).toEqual([])
    expect(of('manager@muster.test')).toEqual([{ status: 'Working' }])
    expect(
      number(`from attendance_days a join users u on u.id = a.user_id where email = 'recruiter@muster.test'`),
    ).toBeGreaterThan(40)
    // The night team comes in the evening.
    expect(now.every((s) => s.shift === 1)).toBe(true)
  })

  test('at two in the morning only the night team works, on the previous day', async () => {
    const at = await generated('2026-11-19T20:30:00.000Z')
    expect(open(at).map((s) => s.shift)).toEqual([2])
    expect(open(at)[0]!.n).toBeGreaterThan(2)
    expect(at.database.reader.one<{ day: Day }>('select max(day) as day from attendance_sessions')!.day).toBe(
      '2026-11-19',
    )
  })

  test('nobody is at work before eight or on a Sunday', async () => {
    expect(open(await generated('2026-11-20T02:00:00.000Z'))).toEqual([])
    const sunday = await generated('2026-11-22T07:40:00.000Z')
    expect(open(sunday).reduce((sum, s) => sum + s.n, 0)).toBeLessThan(8)
  })

  test('the smallest firm with the shortest history', async () => {
    for (const now of ['2026-11-20T07:40:00.000Z', '2026-03-01T07:40:00.000Z', '2024-02-29T20:00:00.000Z']) {
      const small = await generated(now, { employees: 6, months: 1 })
      expect(small.database.reader.one<{ n: number }>('select count(*) as n from users')!.n).toBe(6)
      expect(
        small.database.reader.one<{ n: number }>('select count(*) as n from attendance_days')!.n,
      ).toBeGreaterThan(60)
      const fifteen = await generated(now, { employees: 15, months: 1, seed: 3 })
      expect(
        fifteen.database.reader.one<{ n: number }>(
          'select count(*) as n from employments where left_on <= joined',
        )!.n,
      ).toBe(0)
    }
  })
})

function statuses(of: App, now: Instant) {
  return of.database.reader.all<{ shift: number; status: string; n: number }>(
    'select shift_id as shift, status, count(*) as n from attendance_days where day = ? group by 1, 2',
    todayOf(now),
  )
}

function open(of: App) {
  return of.database.reader.all<{ shift: number; n: number }>(
    'select shift_id as shift, count(*) as n from attendance_days where open_since is not null group by 1',
  )
}

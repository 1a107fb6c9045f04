/** The tables of docs/rules/leave.md. */
import { describe, expect, test } from 'vitest'
import { usualWorkingDays, type Calendar } from '../../src/domain/calendar'
import type { Duration } from './contract'
import {
  beyondAllowance,
  carriedForward,
  expired,
  freeOf,
  halvesWorked,
  expiryDay,
  lastDayOf,
  leaveYearOf,
  monthsBeyond,
  proRata,
  runLength,
  runsOf,
  takenBy,
  yearBeside,
  yearName,
  type RequestedLeave,
  type LeaveContext,
} from './rules'

const fiveDays: Calendar = {
  workingDays: [{ from: '0000-01-01', days: { ...usualWorkingDays, specialSaturday: false } }],
  holidays: new Map([
    ['2026-12-25', 'Christmas'],
    ['2027-01-01', 'New Year'],
  ]),
  overrides: new Map(),
}
const world = (
  sandwich = false,
  employment: LeaveContext['employment'] = [{ joined: '2020-01-01', left: null }],
): LeaveContext => ({ calendar: fiveDays, employment, sandwich: () => sandwich })
const leave = (
  id: number,
  from: string,
  to = from,
  duration: Duration = 'full_day',
  type: RequestedLeave['type'] = 'personal',
): RequestedLeave => ({ id, from, to, duration, type })
const days = (leaves: RequestedLeave[], w: LeaveContext) =>
  Object.fromEntries([...takenBy(leaves, w)].map(([id, halves]) => [id, halves.length / 2]))

describe('how many days a leave takes', () => {
  test.each([
    // 20 Nov 2026 is a Friday.
    ['one day', [leave(1, '2026-11-20')], false, { 1: 1 }],
    ['a half', [leave(1, '2026-11-20', '2026-11-20', 'half_day_morning')], false, { 1: 0.5 }],
    ['a week', [leave(1, '2026-11-16', '2026-11-20')], false, { 1: 5 }],
    ['the off days are left out', [leave(1, '2026-11-20', '2026-11-23')], false, { 1: 2 }],
    ['28 December to 3 January', [leave(1, '2026-12-28', '2027-01-03')], false, { 1: 4 }],
    [
      'Friday and Monday as two, sandwich on',
      [leave(1, '2026-11-20'), leave(2, '2026-11-23')],
      true,
      { 1: 1, 2: 3 },
    ],
    [
      'asked for the other way round: the later request pays',
      [leave(2, '2026-11-20'), leave(1, '2026-11-23')],
      true,
      { 1: 1, 2: 3 },
    ],
    [
      'Friday and Monday as two, sandwich off',
      [leave(1, '2026-11-20'), leave(2, '2026-11-23')],
      false,
      { 1: 1, 2: 1 },
    ],
    ['Saturday to Monday counts 1', [leave(1, '2026-11-21', '2026-11-23')], true, { 1: 1 }],
    ['Friday to Sunday counts 1', [leave(1, '2026-11-20', '2026-11-22')], true, { 1: 1 }],
    [
      'Friday morning and Monday: the afternoon was worked',
      [leave(1, '2026-11-20', '2026-11-20', 'half_day_morning'), leave(2, '2026-11-23')],
      true,
      { 1: 0.5, 2: 1 },
    ],
    [
      'Friday afternoon and Monday morning: neither is a full day',
      [
        leave(1, '2026-11-20', '2026-11-20', 'half_day_afternoon'),
        leave(2, '2026-11-23', '2026-11-23', 'half_day_morning'),
      ],
      true,
      { 1: 0.5, 2: 0.5 },
    ],
    [
      'Friday as two halves, and Monday',
      [
        leave(1, '2026-11-20', '2026-11-20', 'half_day_morning'),
        leave(2, '2026-11-20', '2026-11-20', 'half_day_afternoon'),
        leave(3, '2026-11-23'),
      ],
      true,
      { 1: 0.5, 2: 0.5, 3: 3 },
    ],
    [
      'Friday, and Monday morning',
      [leave(1, '2026-11-20'), leave(2, '2026-11-23', '2026-11-23', 'half_day_morning')],
      true,
      { 1: 1, 2: 0.5 },
    ],
    [
      'Friday half in compensation, and Monday',
      [
        leave(1, '2026-11-20', '2026-11-20', 'half_day_morning', 'compensation'),
        leave(2, '2026-11-20', '2026-11-20', 'half_day_afternoon'),
        leave(3, '2026-11-23'),
      ],
      true,
      { 1: 0.5, 2: 0.5, 3: 1 },
    ],
    ['a holiday in between too', [leave(1, '2026-12-24'), leave(2, '2026-12-28')], true, { 1: 1, 2: 4 }],
    [
      'compensation beside it does not make a sandwich',
      [leave(1, '2026-11-20', '2026-11-20', 'full_day', 'compensation'), leave(2, '2026-11-23')],
      true,
      { 1: 1, 2: 1 },
    ],
    [
      'morning and afternoon of one day',
      [
        leave(1, '2026-11-20', '2026-11-20', 'half_day_morning'),
        leave(2, '2026-11-20', '2026-11-20', 'half_day_afternoon'),
      ],
      false,
      { 1: 0.5, 2: 0.5 },
    ],
  ] as const)('%s', (_, leaves, sandwich, wanted) =>
    expect(days([...leaves], world(sandwich))).toEqual(wanted),
  )

  test('leave takes no days before joining or after leaving', () => {
    expect(
      days(
        [leave(1, '2026-11-16', '2026-11-20')],
        world(false, [{ joined: '2026-11-18', left: '2026-11-19' }]),
      ),
    ).toEqual({ 1: 2 })
  })

  test('a worked half is not taken', () => {
    expect(
      days([leave(1, '2026-11-19', '2026-11-20')], { ...world(), worked: new Set(['1 2026-11-20 morning']) }),
    ).toEqual({ 1: 1.5 })
  })
})

test('the one-click split makes one leave for each run of working days', () => {
  expect(runsOf('2026-12-23', '2027-01-05', world())).toEqual([
    { from: '2026-12-23', to: '2026-12-24' },
    { from: '2026-12-28', to: '2026-12-31' },
    { from: '2027-01-04', to: '2027-01-05' },
  ])
  expect(runsOf('2026-11-21', '2026-11-22', world())).toEqual([])
})

describe("a joiner's grant", () => {
  test.each([
    ['12 a year, joined three months in', 12, '2026-01-01', '2026-04-01', 9],
    ['on the first day', 18, '2026-01-01', '2026-01-01', 18],
    ['years ago', 18, '2026-01-01', '2020-05-01', 18],
    ['on the last day', 18, '2026-01-01', '2026-12-31', 0],
    ['halves go up: 18 x 46 / 365 = 2.27', 18, '2026-01-01', '2026-11-16', 2.5],
    ['18 x 40 / 365 = 1.97', 18, '2026-01-01', '2026-11-22', 2],
    ['a leave year from April', 12, '2026-04-01', '2027-01-01', 3],
    ['a leap year', 12, '2028-01-01', '2028-04-01', 9],
    ['after the year', 12, '2026-01-01', '2027-02-01', 0],
  ])('%s', (_, annual, year, joined, wanted) => expect(proRata(annual * 2, year, joined) / 2).toBe(wanted))
})

test('carry-forward is capped and never below zero', () => {
  expect([12, 20, 24, 0, -3].map((rest) => carriedForward(rest, 20))).toEqual([12, 20, 20, 0, 0])
})

test('ten carried and twenty new with 8 taken before the expiry leaves 2 to expire', () => {
  expect(expired(20, 16)).toBe(4)
  expect(expired(20, 30)).toBe(0)
  expect(expired(20, 0)).toBe(20)
})

test('the leave year is named by its first day', () => {
  expect([leaveYearOf('2026-11-20', 1), leaveYearOf('2026-03-31', 4), leaveYearOf('2026-04-01', 4)]).toEqual([
    '2026-01-01',
    '2025-04-01',
    '2026-04-01',
  ])
  expect([lastDayOf('2026-01-01'), lastDayOf('2025-04-01'), yearBeside('2026-04-01', -1)]).toEqual([
    '2026-12-31',
    '2026-03-31',
    '2025-04-01',
  ])
  expect([yearName('2026-01-01'), yearName('2026-04-01'), yearName('2099-04-01')]).toEqual([
    '2026',
    '2026-27',
    '2099-00',
  ])
  expect([
    expiryDay('2026-01-01', '03-31'),
    expiryDay('2026-04-01', '03-31'),
    expiryDay('2026-04-01', '06-30'),
    expiryDay('2026-01-01', null),
  ]).toEqual(['2026-03-31', '2027-03-31', '2026-06-30', null])
})

test("days beyond the monthly allowance count by month, at most the request's own days", () => {
  const five = ['2026-11-16', '2026-11-16', '2026-11-17', '2026-11-17', '2026-11-18']
  expect(beyondAllowance(five, five, 3)).toBe(2)
  expect(
    beyondAllowance(
      ['2026-11-30', '2026-11-30', '2026-12-01', '2026-12-01'],
      ['2026-11-30', '2026-11-30', '2026-12-01', '2026-12-01'],
      3,
    ),
  ).toBe(0)
  expect(beyondAllowance(['2026-11-18'], [...five, '2026-11-19', '2026-11-19'], 3)).toBe(1)
  const both = ['2026-11-30', '2026-12-01', '2026-12-01', '2026-12-02', '2026-12-02']
  expect(monthsBeyond(both, both, 3)).toEqual([{ month: '2026-12', halves: 1 }])
  expect(monthsBeyond(both, [...five, ...both], 3)).toEqual([
    { month: '2026-11', halves: 1 },
    { month: '2026-12', halves: 1 },
  ])
})

describe('the run of leave that requires a second step', () => {
  const run = (own: RequestedLeave, others: RequestedLeave[]) => {
    const taken = takenBy([...others, own], world())
    return (
      runLength(
        taken.get(own.id)!,
        others.flatMap((o) => taken.get(o.id)!),
        world(),
      ) / 2
    )
  }
  test.each([
    ['alone', leave(9, '2026-11-18', '2026-11-20'), [], 3],
    ['with the Monday after', leave(9, '2026-11-18', '2026-11-20'), [leave(1, '2026-11-23')], 4],
    ['with the days before', leave(9, '2026-11-20'), [leave(1, '2026-11-16', '2026-11-19')], 5],
    [
      'four single days',
      leave(9, '2026-11-19'),
      [leave(1, '2026-11-16'), leave(2, '2026-11-17'), leave(3, '2026-11-18')],
      4,
    ],
    ['a working day between ends it', leave(9, '2026-11-20'), [leave(1, '2026-11-16', '2026-11-18')], 1],
    ['over weekend and holiday', leave(9, '2026-12-24'), [leave(1, '2026-12-28')], 2],
  ] as const)('%s', (_, own, others, wanted) => expect(run(own, [...others])).toBe(wanted))
})

describe('a day with attendance', () => {
  const rules = { presentHours: 8, halfDayHours: 5 }
  const of = (morning: number, afternoon: number) => ({
    hundredths: Math.round((morning + afternoon) * 100),
    morning: Math.round(morning * 100),
    afternoon: Math.round(afternoon * 100),
  })
  test.each([
    // hours in the morning, hours in the afternoon, existing leave, what can still be leave
    [0, 0, [], 'all'],
    [4.5, 0.49, [], 'all'],
    [4.5, 0.77, [], 'afternoon'],
    [1.5, 4.5, [], 'morning'],
    [2.5, 2.5, [], 'either'],
    [4.5, 3.49, [], 'afternoon'],
    [4.5, 3.5, [], 'none'],
    [2.49, 0, ['afternoon'], 'all'],
    [2.5, 0, ['afternoon'], 'none'],
    [4.5, 0.77, ['afternoon'], 'none'],
    [0, 4.5, ['morning'], 'none'],
  ] as const)('%d and %d hours beside %j: %s', (morning, afternoon, onLeave, free) =>
    expect(freeOf(of(morning, afternoon), rules, new Set(onLeave))).toBe(free),
  )

  test.each([
    [0, 0, []],
    [2.49, 2.49, []],
    [4, 0.77, ['morning']],
    [0, 2.5, ['afternoon']],
    [2.5, 2.5, ['morning', 'afternoon']],
    [4.5, 4.5, ['morning', 'afternoon']],
  ] as const)('%d and %d hours: worked %j', (morning, afternoon, halves) =>
    expect(halvesWorked(of(morning, afternoon), rules)).toEqual(halves),
  )
})

/** The turns of a series follow its rule. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant, zone } from '../../tests/support/zones'
import {
  addDays,
  dayOf,
  eachDay,
  instantAt,
  isDay,
  weekdayOf,
  weekdays,
  type Day,
} from '../../src/domain/day'
import { nextTurn, repeatWords, ruleOf, turnAhead, type Repeat } from './rules'

const once = { until: null } as const
const daily: Repeat = { every: 'daily', weekdays: [], day: null, ...once }
const weekly = (...on: Repeat['weekdays']): Repeat => ({ every: 'weekly', weekdays: on, day: null, ...once })
const monthly = (day: number): Repeat => ({ every: 'monthly', weekdays: [], day, ...once })

describe('repetition rules', () => {
  test.each<[Repeat, Day, Day | null]>([
    [daily, '2026-11-30', '2026-12-01'],
    [daily, '2028-02-28', '2028-02-29'],
    [weekly('wednesday'), '2026-11-18', '2026-11-25'],
    [weekly('monday', 'thursday'), '2026-11-18', '2026-11-19'],
    [weekly('monday', 'thursday'), '2026-11-19', '2026-11-23'],
    [weekly('sunday'), '2026-12-30', '2027-01-03'],
    [monthly(15), '2026-11-15', '2026-12-15'],
    [monthly(15), '2026-11-03', '2026-11-15'],
    [monthly(31), '2026-11-30', '2026-12-31'],
    [monthly(31), '2027-01-31', '2027-02-28'],
    [monthly(31), '2028-01-31', '2028-02-29'],
    [monthly(31), '2027-02-28', '2027-03-31'],
    [monthly(30), '2028-01-30', '2028-02-29'],
    [monthly(29), '2027-01-29', '2027-02-28'],
    [monthly(29), '2028-02-29', '2028-03-29'],
    [monthly(1), '2026-12-01', '2027-01-01'],
    [{ ...daily, until: '2026-11-20' }, '2026-11-19', '2026-11-20'],
    [{ ...daily, until: '2026-11-20' }, '2026-11-20', null],
    [{ ...monthly(31), until: '2027-02-28' }, '2027-01-31', '2027-02-28'],
    [{ ...monthly(31), until: '2027-02-27' }, '2027-01-31', null],
  ])('%j after %s: %s', (rule, after, turn) => expect(nextTurn(rule, after)).toBe(turn))

  const someDay = instant.map((at) => at.slice(0, 10))
  const rule = fc.oneof(
    fc.constant(daily),
    fc
      .uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 })
      .map((on) => weekly(...weekdays.filter((name) => on.includes(name)))),
    fc.integer({ min: 1, max: 31 }).map(monthly),
  )
  const keeps = (of: Repeat, day: Day) =>
    of.every === 'daily' ||
    (of.every === 'weekly'
      ? of.weekdays.includes(weekdayOf(day))
      : Number(day.slice(8)) === of.day ||
        (Number(day.slice(8)) < of.day! && addDays(day, 1).endsWith('-01')))

  test('the next turn is the first later day that matches the rule: none is missed or added', () => {
    fc.assert(
      fc.property(rule, someDay, (of, after) => {
        const turn = nextTurn(of, after)!
        expect(isDay(turn) && turn > after && keeps(of, turn)).toBe(true)
        for (const between of eachDay(addDays(after, 1), addDays(turn, -1)))
          expect(keeps(of, between), `${after} ${between} ${turn}`).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  test('a monthly series has twelve turns a year, one per month, with 29 February in a leap year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 2024, max: 2040 }), (day, year) => {
        const turns: Day[] = []
        for (
          let turn = nextTurn(monthly(day), `${year - 1}-12-31`)!;
          turn.startsWith(String(year));
          turn = nextTurn(monthly(day), turn)!
        )
          turns.push(turn)
        expect(turns.map((turn) => turn.slice(5, 7))).toEqual(
          Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0')),
        )
        expect(turns.includes(`${year}-02-29`)).toBe(year % 4 === 0 && day >= 29)
      }),
    )
  })

  test('a task created late has the first future deadline, at its own time', () => {
    fc.assert(
      fc.property(rule, someDay, zone, instant, (of, after, z, now) => {
        const next = turnAhead(of, '10:30', after, now, z)!
        expect(next.deadline > now && next.turn > after && keeps(of, next.turn)).toBe(true)
        expect(next.deadline).toBe(instantAt(next.turn, '10:30', z))
        const from = addDays(dayOf(now, z), -1)
        for (
          let turn = nextTurn(of, after > from ? after : from)!;
          turn < next.turn;
          turn = nextTurn(of, turn)!
        )
          expect(instantAt(turn, '10:30', z) <= now).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('missing parts are taken from the first deadline', () => {
    expect(ruleOf({ every: 'weekly' }, '2026-11-18')).toEqual(weekly('wednesday'))
    expect(
      ruleOf({ every: 'weekly', weekdays: ['friday', 'monday', 'friday'], day: 3 }, '2026-11-18'),
    ).toEqual(weekly('monday', 'friday'))
    expect(ruleOf({ every: 'monthly', weekdays: ['monday'] }, '2026-11-30')).toEqual(monthly(30))
    expect(ruleOf({ every: 'daily', day: 5, until: '2026-12-01' }, '2026-11-30')).toEqual({
      ...daily,
      until: '2026-12-01',
    })
  })

  test.each([
    [daily, 'Every day'],
    [weekly('monday'), 'Every week on Monday'],
    [weekly('monday', 'wednesday', 'friday'), 'Every week on Monday, Wednesday and Friday'],
    [monthly(1), 'Every month on the 1st'],
    [monthly(12), 'Every month on the 12th'],
    [monthly(22), 'Every month on the 22nd'],
    [monthly(30), 'Every month on the 30th, or the last day'],
    [monthly(31), 'Every month on the last day'],
  ])('%j in words: %s', (of, words) => expect(repeatWords(of)).toBe(words))
})

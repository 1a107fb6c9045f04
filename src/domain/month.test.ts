/**
 * Months and years of the calendar: a table of known cases, and properties that are checked against the days.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, eachDay, isDay } from './day'
import {
  addMonths,
  addYears,
  nthDay,
  dayNumber,
  firstDay,
  inYear,
  isMonth,
  lastDay,
  longMonthText,
  monthFrom,
  monthNumber,
  monthOf,
  monthsBetween,
  monthText,
  wholeMonth,
  yearOf,
} from './month'

const aDay = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1950-01-01', count))

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2026-11', -11, '2025-12'],
  ['2026-11', 27, '2029-02'],
  ['2026-11', 0, '2026-11'],
])('%s and %d months is %s', (month, count, then) => expect(addMonths(month, count)).toBe(then))

test.each([
  ['2027-02', '2027-02-28'],
  ['2028-02', '2028-02-29'],
  ['2100-02', '2100-02-28'],
  ['2026-11', '2026-11-30'],
])('%s ends on %s', (month, last) => expect(lastDay(month)).toBe(last))

test.each([
  ['2026-02', 31, '2026-02-28'],
  ['2026-02', 5, '2026-02-05'],
  ['2028-02', 30, '2028-02-29'],
])('in %s the day %d is %s', (month, number, day) => expect(nthDay(month, number)).toBe(day))

test.each([
  ['2028-02-29', 1, '2029-02-28'],
  ['2028-02-29', 4, '2032-02-29'],
  ['2028-02-29', -100, '1928-02-29'],
  ['2026-03-31', -1, '2025-03-31'],
])('%s and %d years is %s', (day, count, then) => {
  expect(addYears(day, count)).toBe(then)
  expect(inYear(day, yearOf(then))).toBe(then)
})

test('months are written with their year', () => {
  expect([monthText('2026-09'), longMonthText('2026-09'), monthFrom(2026, 9)]).toEqual([
    'Sep 2026',
    'September 2026',
    '2026-09',
  ])
  expect(['2026-00', '2026-13', '2026-1', '2026-01-01', '2026-12'].filter(isMonth)).toEqual(['2026-12'])
  expect(monthsBetween('2026-11-30', '2026-11-29')).toEqual([])
})

describe('for every day', () => {
  test('its month begins and ends around it, and contains all days between', () =>
    fc.assert(
      fc.property(aDay, (day) => {
        const { from, to } = wholeMonth(monthOf(day))
        expect(from <= day && day <= to).toBe(true)
        expect(monthOf(addDays(from, -1))).toBe(addMonths(monthOf(day), -1))
        expect(monthOf(addDays(to, 1))).toBe(addMonths(monthOf(day), 1))
        expect(daysBetween(from, to) + 1).toBe(dayNumber(to))
        expect(firstDay(monthFrom(yearOf(day), monthNumber(day)))).toBe(from)
      }),
    ))

  test('the months of a range are those of its days', () =>
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 900 }), (from, length) => {
        const to = addDays(from, length)
        expect(monthsBetween(from, to)).toEqual([...new Set(eachDay(from, to).map(monthOf))])
      }),
      { numRuns: 50 },
    ))

  test('a year later is a real day, the same except for 29 February', () =>
    fc.assert(
      fc.property(aDay, fc.integer({ min: -120, max: 120 }), (day, years) => {
        const then = addYears(day, years)
        expect(isDay(then)).toBe(true)
        expect(yearOf(then)).toBe(yearOf(day) + years)
        if (!day.endsWith('02-29')) expect(then.slice(4)).toBe(day.slice(4))
      }),
    ))
})

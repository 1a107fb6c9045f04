/** Recurring days, by table and by property; groups. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../src/domain/day'
import { inYear } from '../../src/domain/month'
import { firstGroups, monthDays, mostGroups, returns } from './rules'

test.each([
  // first day, today, next occurrence, years
  ['1990-11-18', '2026-11-18', '2026-11-18', 36],
  ['1990-11-17', '2026-11-18', '2027-11-17', 37],
  ['1990-01-01', '2026-12-31', '2027-01-01', 37],
  ['1996-02-29', '2026-02-28', '2026-02-28', 30],
  ['1996-02-29', '2026-03-01', '2027-02-28', 31],
  ['1996-02-29', '2028-02-28', '2028-02-29', 32],
  ['1996-02-29', '2028-02-29', '2028-02-29', 32],
  ['1996-02-28', '2028-02-29', '2029-02-28', 33],
  ['2026-11-18', '2026-11-18', '2026-11-18', 0],
])('%s, seen on %s, recurs on %s for the %dth time', (first, today, day, years) => {
  expect(returns(first, today)).toEqual({ day, years })
})

const day = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1950-01-01', n))

test('exactly the people with a day in the window are found by month and day', () => {
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 90 }), (first, today, ahead) => {
      const { day: next, years } = returns(first, today)
      expect(next >= today && daysBetween(today, next) <= 366).toBe(true)
      expect(inYear(first, Number(first.slice(0, 4)) + years)).toBe(next)
      if (daysBetween(today, next) < ahead) expect(monthDays(today, ahead)).toContain(first.slice(5))
    }),
    { numRuns: 2000 },
  )
})

test('only the first seven days with events are listed, each complete', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 }), (offsets) => {
      const today = '2026-11-18'
      const groups = firstGroups(
        offsets.map((count) => ({ date: addDays(today, count) })),
        today,
      )
      const days = [...new Set(offsets)].toSorted((a, b) => a - b).slice(0, mostGroups)
      expect(groups.map(({ daysUntil }) => daysUntil).toSorted((a, b) => a - b)).toEqual(
        offsets.filter((count) => days.includes(count)).toSorted((a, b) => a - b),
      )
    }),
  )
})

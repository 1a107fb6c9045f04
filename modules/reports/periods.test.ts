/** A report's period begins where its name says and is split into months. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/day'
import { monthParts, periodOf } from './rules'

const period = { title: 'Test', from: '2026-11-02', to: '2026-11-15' }

describe('periods', () => {
  test.each([
    ['week', '2026-11-18', '2026-11-16'],
    ['week', '2026-11-16', '2026-11-16'],
    ['week', '2026-11-22', '2026-11-16'],
    ['month', '2026-11-18', '2026-11-01'],
    ['quarter', '2026-11-18', '2026-10-01'],
    ['quarter', '2026-03-31', '2026-01-01'],
    ['year', '2026-11-18', '2026-01-01'],
  ] as const)('the %s of %s begins on %s', (range, today, from) =>
    expect(periodOf(range, today)).toEqual({ from, to: today }),
  )

  test('the months of a period', () => {
    expect(
      monthParts('2027-12-30', '2028-02-29').map(({ from, to, calendarDays }) => [from, to, calendarDays]),
    ).toEqual([
      ['2027-12-30', '2027-12-31', 31],
      ['2028-01-01', '2028-01-31', 31],
      ['2028-02-01', '2028-02-29', 29],
    ])
    expect(monthParts(period.from, addDays(period.from, 0))).toHaveLength(1)
  })
})

import { expect, test } from 'vitest'
import { monthsBack, ranges } from './ranges'

test.each([
  ['This Month', '2026-11-18', '2026-11-01', '2026-11-30'],
  ['This Month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['Last Month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['Last Month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['Last 7 Days', '2026-11-18', '2026-11-12', '2026-11-18'],
  ['Last 30 Days', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['Last 3 Months', '2026-05-31', '2026-02-28', '2026-05-31'],
  ['Last 6 Months', '2026-02-10', '2025-08-10', '2026-02-10'],
])('%s on %s is %s to %s', (label, today, from, to) => {
  expect(ranges.find((range) => range.label === label)!.of(today)).toEqual({ from, to })
})

test('counts months back from a leap day', () => expect(monthsBack('2028-02-29', 3)).toBe('2027-11-29'))

/** Named days that follow a rule, in years whose dates are published. */
import { expect, test } from 'vitest'
import { fixedDays } from './fixedDays'

test.each([
  ['thanksgiving', 2025, '2025-11-27'],
  ['thanksgiving', 2026, '2026-11-26'],
  ['thanksgiving', 2029, '2029-11-22'],
  ['thanksgiving', 2030, '2030-11-28'],
  ['xmas', 2026, '2026-12-25'],
  ['independence day', 2027, '2027-08-15'],
])('%s of %s is %s', (name, year, expected) =>
  expect(fixedDays.find((one) => name.search(one.name) >= 0)?.of(year)).toBe(expected),
)

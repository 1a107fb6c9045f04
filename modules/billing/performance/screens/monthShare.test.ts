/** The share of a month that has passed. */
import { expect, test } from 'vitest'
import { shareOfMonth } from './monthShare'

test.each([
  ['2026-10', '2026-11-18', 1],
  ['2026-11', '2026-11-18', 0.6],
  ['2026-11', '2026-11-30', 1],
  ['2026-12', '2026-11-30', 0],
  ['2027-01', '2026-12-31', 0],
  ['2028-02', '2028-02-29', 1],
])('of %s on %s, the share %s has passed', (month, today, share) =>
  expect(shareOfMonth(month, today)).toBeCloseTo(share, 5),
)

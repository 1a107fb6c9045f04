/** The share of a month's target that is due. */
import { expect, test } from 'vitest'
import { progressOf, shareOfMonth } from './monthShare'

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

test.each([
  [80, 1, 100, 'accent', false],
  [79, 1, 100, 'warn', true],
  [49, 1, 100, 'bad', true],
  [48, 0.6, 60, 'accent', false],
  // The month is not over, so it is no exception yet.
  [47, 0.6, 60, 'accent', true],
  [0, 0.6, 60, 'accent', true],
  [0, 0, 0, 'accent', false],
] as const)(
  '%d%% of the target after a share of %d: %d%% is due, shown as %s, behind: %s',
  (percent, share, due, tone, isBehind) =>
    expect(progressOf(percent, share)).toEqual({ due, tone, isBehind }),
)

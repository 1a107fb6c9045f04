/** The line below the firm's attendance. */
import { expect, test } from 'vitest'
import { lowestWords } from './screens/lowestDay'

const [thu, fri, mon] = ['2026-11-05', '2026-11-06', '2026-11-09']

test.each([
  [
    [
      [thu, 97.5],
      [fri, 92],
      [mon, 100],
    ],
    'Lowest 92% on Fri 6 Nov',
  ],
  [
    [
      [thu, 92],
      [fri, 92],
      [mon, 95],
    ],
    'Lowest 92%, last on Fri 6 Nov',
  ],
  [
    [
      [thu, 100],
      [fri, 100],
    ],
    null,
  ],
  [[[thu, 92]], null],
  [[], null],
] as [[string, number][], string | null][])('of %j it says %s', (days, words) =>
  expect(lowestWords(days.map(([day, rate]) => ({ day, rate })))).toBe(words),
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockSeconds, differenceOf } from './clock'

test.each([
  [[], null],
  [[-3], null],
  [[-3, -4], null],
  [[-3, -4, -2], -2],
  // One stamp from the future is enough.
  [[95], 95],
  [[-3600, -3601, -3600], -3600],
  // The first two waited for hours.
  [[-28_000, -27_000, -4], -4],
])('%j is %s', (differences, seconds) => expect(clockSeconds(differences)).toBe(seconds))

test('uploads that waited never make a clock look faster than it is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -7200, max: 7200 }),
      fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 5 }),
      (error, waits) => {
        const seconds = clockSeconds(
          waits.map((wait) => differenceOf([(1e9 + error) * 1000], (1e9 + wait) * 1000)),
        )
        if (seconds !== null) expect(seconds).toBe(error - Math.min(...waits))
      },
    ),
  )
})

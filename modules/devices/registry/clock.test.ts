import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockSeconds, measuredBy, withMeasured, type Measured } from './clock'

const minute = 60_000
const every = (minutes: number, ...differences: number[]) =>
  differences.reduce<Measured[]>(
    (known, seconds, n) => withMeasured(known, { seconds, at: n * minutes * minute }),
    [],
  )

test.each([
  [[], null],
  [[-3], -3],
  // One stamp from the future is enough.
  [[95], 95],
  // One that is slow may have waited.
  [[-3600], null],
  [[-3600, -3602], null],
  [[-3600, -3602, -3599], -3599],
  // After an outage each has waited for another time.
  [[-28_000, -27_000, -26_000], null],
  [[-28_000, -27_000, -4], -4],
])('measured every three minutes, %j is %s', (differences, seconds) =>
  expect(clockSeconds(every(3, ...differences))).toBe(seconds),
)

test('the burst after an outage shows nothing, however many uploads it has', () => {
  expect(clockSeconds(every(0.1, -7200, -7201, -7199, -7200, -7200))).toBe(null)
})

describe('a device', () => {
  test('that sends at once shows its error, fast or slow, after some minutes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -7200, max: 7200 }),
        fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 8 }),
        (error, waits) => {
          const measured = waits.reduce<Measured[]>((known, wait, n) => {
            const pressedAt = 1e12 + n * 5 * minute
            return withMeasured(known, measuredBy([pressedAt + error * 1000], pressedAt + wait * 1000))
          }, [])
          expect(clockSeconds(measured)).toBe(error - Math.min(...waits.slice(-3)))
        },
      ),
    )
  })

  test('never seems to be faster than it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -7200, max: 7200 }),
        fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 8 }),
        (error, waits) => {
          const measured = waits.reduce<Measured[]>(
            (known, wait) => withMeasured(known, measuredBy([1e12 + error * 1000], 1e12 + wait * 1000)),
            [],
          )
          expect(clockSeconds(measured) ?? -Infinity).toBeLessThanOrEqual(error)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursWords } from './hours'

test.each([
  [0, '0m'],
  ['0.00', '0m'],
  [0.75, '45m'],
  ['1.85', '1h 51m'],
  [522 / 3600, '9m'],
  [8, '8h 00m'],
  ['8.00', '8h 00m'],
  ['9.08', '9h 05m'],
  [7.999, '8h 00m'],
  ['24.00', '24h 00m'],
  [123456.5, '1,23,456h 30m'],
  [-1, '0m'],
  [Number.NaN, '0m'],
  ['', '0m'],
  ['none', '0m'],
])('%s hours are %s', (hours, words) => {
  expect(hoursWords(hours)).toBe(words)
})

test('a running duration and its record have the same text at every second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 172_800 }), (seconds) => {
      const recorded = (Math.round(seconds / 36) / 100).toFixed(2)
      expect(hoursWords(seconds / 3600)).toBe(hoursWords(recorded))
    }),
  )
})

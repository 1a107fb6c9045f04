import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursWords, sumOfHours } from './hours'

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

test('a sum is that of the minutes shown, not of the decimals', () => {
  const week = ['9.07', '9.00', '8.88']
  expect(week.map(hoursWords)).toEqual(['9h 04m', '9h 00m', '8h 53m'])
  expect(hoursWords(sumOfHours(week))).toBe('26h 57m')
  expect(hoursWords(sumOfHours([]))).toBe('0m')
})

test('the text of a sum is the sum of the texts, for any hours', () => {
  const minutesOf = (text: string) => {
    const [, hours = '0', minutes] = /^(?:([\d,]+)h )?(\d+)m$/.exec(text)!
    return Number(hours.replaceAll(',', '')) * 60 + Number(minutes)
  }
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2400 }), { maxLength: 31 }), (days) => {
      const hours = days.map((hundredths) => (hundredths / 100).toFixed(2))
      const added = hours.reduce((sum, one) => sum + minutesOf(hoursWords(one)), 0)
      expect(minutesOf(hoursWords(sumOfHours(hours)))).toBe(added)
    }),
  )
})

import { expect, test } from 'vitest'
import {
  agoWords,
  clockWords,
  dayWords,
  longDayWords,
  metresWords,
  spanWords,
  timeWords,
  weekdayWord,
} from './format'

const ist = 'Asia/Kolkata'

test.each([
  ['2026-11-05', '05 Nov 2026', 'Thu', 'Thursday 5 November 2026'],
  ['2026-09-30', '30 Sep 2026', 'Wed', 'Wednesday 30 September 2026'],
  ['2028-02-29', '29 Feb 2028', 'Tue', 'Tuesday 29 February 2028'],
  ['2027-02-29', 'Invalid Date', '', 'Invalid Date'],
])('%s is %s', (day, short, weekday, long) => {
  expect([dayWords(day), weekdayWord(day), longDayWords(day)]).toEqual([short, weekday, long])
})

test("times are in the firm's zone, not in the machine's", () => {
  expect(timeWords('2026-11-17T18:30:00.000Z', ist)).toBe('00:00')
  expect(timeWords(null, ist)).toBe('--:--')
  expect(timeWords('soon', ist)).toBe('Invalid Time')
})

test.each([
  ['2026-11-18T03:59:30.000Z', 'just now'],
  ['2026-11-18T03:45:00.000Z', '15 min ago'],
  ['2026-11-18T01:00:00.000Z', '3 h ago'],
  ['2026-11-16T20:00:00.000Z', '17 Nov 2026'],
  ['never', 'Date Error'],
])('%s is %s', (instant, words) =>
  expect(agoWords(instant, Date.parse('2026-11-18T04:00:00.000Z'), ist)).toBe(words),
)

test('spans and distances', () => {
  expect([clockWords(3_909), clockWords(-5), spanWords(3_909), metresWords(999), metresWords(1_249)]).toEqual(
    ['1:05:09', '0:00:00', '1h 05m', '999 m', '1.2 km'],
  )
})

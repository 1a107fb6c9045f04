import { expect, test } from 'vitest'
import {
  agoWords,
  clockWords,
  countWords,
  dayWords,
  longDayWords,
  metresWords,
  rangeWords,
  shortDateWords,
  shortMomentWords,
  shortRangeWords,
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

test('one is counted in the singular, and a word may have a plural of its own', () => {
  expect([0, 1, 2].map((count) => countWords(count, 'invoice'))).toEqual([
    '0 invoices',
    '1 invoice',
    '2 invoices',
  ])
  expect(countWords(2, 'entry', 'entries')).toBe('2 entries')
})

test.each([
  ['2026-11-05', '5 Nov'],
  ['2025-12-31', '31 Dec 2025'],
  ['2027-01-01', '1 Jan 2027'],
  ['2027-02-29', 'Invalid Date'],
])('in November 2026 %s is short %s', (day, words) => expect(shortDateWords(day, '2026-11-18')).toBe(words))

test.each([
  ['2026-11-18T02:53:00.000Z', 'Today, 08:23'],
  ['2026-11-17T18:29:00.000Z', 'Yesterday, 23:59'],
  ['2026-11-17T18:30:00.000Z', 'Today, 00:00'],
  ['2026-11-12T03:42:00.000Z', '12 Nov, 09:12'],
  ['2025-12-31T03:42:00.000Z', '31 Dec 2025, 09:12'],
  ['soon', 'Invalid Date'],
])('on 18 November 2026 %s is %s', (instant, words) =>
  expect(shortMomentWords(instant, '2026-11-18', ist)).toBe(words),
)

test.each([
  ['2026-11-23', '2026-11-25', 'Mon 23 to Wed 25 Nov'],
  ['2026-11-30', '2026-12-02', 'Mon 30 Nov to Wed 2 Dec'],
  ['2026-11-23', '2026-11-23', 'Mon 23 Nov'],
  ['2027-02-29', '2027-02-29', 'Invalid Date'],
])('%s to %s is %s', (from, to, words) => expect(rangeWords(from, to)).toBe(words))

test("times are in the firm's zone, not in the machine's", () => {
  expect(timeWords('2026-11-17T18:30:00.000Z', ist)).toBe('00:00')
  expect(timeWords(null, ist)).toBe('--:--')
  expect(timeWords('soon', ist)).toBe('Invalid Time')
})

test.each([
  ['2026-11-18T03:59:30.000Z', 'just now'],
  ['2026-11-18T03:45:00.000Z', '15 min ago'],
  ['2026-11-18T01:00:00.000Z', '3 h ago'],
  ['2026-11-16T20:00:00.000Z', '17 Nov'],
  ['2025-11-16T20:00:00.000Z', '17 Nov 2025'],
  ['never', 'Date Error'],
])('%s is %s', (instant, words) =>
  expect(agoWords(instant, Date.parse('2026-11-18T04:00:00.000Z'), ist)).toBe(words),
)

test.each([
  ['2026-11-23', '2026-11-23', '23 Nov'],
  ['2026-11-23', '2026-11-25', '23 to 25 Nov'],
  ['2026-11-30', '2026-12-02', '30 Nov to 2 Dec'],
  ['2026-12-30', '2027-01-02', '30 Dec to 2 Jan 2027'],
])('%s to %s is %s', (from, to, words) => expect(shortRangeWords(from, to, '2026-11-18')).toBe(words))

test('spans and distances', () => {
  expect([clockWords(3_909), clockWords(-5), metresWords(999), metresWords(1_249)]).toEqual([
    '1:05:09',
    '0:00:00',
    '999 m',
    '1.2 km',
  ])
})

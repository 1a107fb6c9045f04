import { expect, test } from 'vitest'
import { dueWords, lateWords } from './due'

const zone = 'Asia/Kolkata'
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString()

test.each([
  [at('2026-11-19', '17:00'), 'Today, 17:00'],
  [at('2026-11-20', '12:00'), 'Tomorrow, 12:00'],
  [at('2026-11-20', '23:59'), 'Tomorrow'],
  [at('2026-11-13', '17:00'), 'Fri 13 Nov, 17:00'],
  [at('2027-01-01', '23:59'), 'Fri 1 Jan 2027'],
  // After midnight in the firm, and still the day before in UTC.
  [at('2026-11-21', '00:30'), 'Sat 21 Nov, 00:30'],
])('%s is due %s', (deadline, words) => expect(dueWords(deadline, '2026-11-19', zone)).toBe(words))

test('a late task counts from the day of its deadline', () => {
  expect(lateWords(at('2026-11-13', '17:00'), '2026-11-19', zone)).toBe('6 days late')
  expect(lateWords(at('2026-11-18', '23:59'), '2026-11-19', zone)).toBe('1 day late')
})

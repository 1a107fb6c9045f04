/** A day as one line of text: what was punched, never a guess. */
import { expect, test } from 'vitest'
import { dayHours, flagWords, timesWords } from './day/screens/flagWords'

const day = { punchInTime: '09:37', punchOutTime: '22:00', dayName: null }

test.each([
  [day, '09:37 to 22:00'],
  [{ ...day, punchOutTime: null }, 'since 09:37'],
  [{ punchInTime: null, punchOutTime: null, dayName: 'Diwali' }, 'Diwali'],
  [{ punchInTime: null, punchOutTime: null, dayName: null }, null],
])('the times of %j are %s', (times, words) => expect(timesWords(times)).toBe(words))

test('an automatic punch-out is a mark beside the times, because the day may have been reopened', () => {
  const marked = {
    lateMinutes: 39,
    isOutside: false,
    isOffline: false,
    isAuto: true,
    isRegularized: false,
    leave: null,
    status: 'Present',
  } as const
  expect(flagWords(marked)).toEqual(['Late 39 min', 'No punch-out'])
})

test.each([
  ['09:37', '8.88', '8h 53m'],
  ['09:37', '0.00', '0m'],
  [null, '8.00', '8h 00m'],
  [null, '0.00', null],
])('punched in at %s, %s hours are %s', (punchInTime, totalHours, words) =>
  expect(dayHours({ punchInTime, totalHours })).toBe(words),
)

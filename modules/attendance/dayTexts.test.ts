/** A day as one line of text: what was punched, never a guess. */
import { expect, test } from 'vitest'
import { dayHours, marksOf, timesWords } from './day/screens/flagWords'

const day = {
  punchInTime: '09:37',
  punchOutTime: '22:00',
  runningBreak: null,
  dayName: null,
  isAuto: false,
}
const runningBreak = { since: '11:03', hoursBefore: '1.43' }
const none = { punchInTime: null, punchOutTime: null, runningBreak: null, isAuto: false }

test.each([
  [day, '09:37 to 22:00'],
  [{ ...day, punchOutTime: null }, 'since 09:37'],
  [{ ...day, punchOutTime: null, runningBreak }, 'In 09:37, break since 11:03'],
  [{ ...day, runningBreak }, '09:37 to 22:00'],
  [{ ...day, isAuto: true }, 'from 09:37'],
  [{ ...none, dayName: 'Diwali' }, 'Diwali'],
  [{ ...none, dayName: null }, null],
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
    punchInTime: '10:09',
  } as const
  expect(marksOf(marked)).toEqual([
    { words: 'No punch-out', isException: true },
    { words: 'Late 39 min', isException: true },
  ])
  expect(marksOf({ ...marked, isRegularizationPending: true })[0]).toEqual({
    words: 'Request pending',
    isException: false,
  })
})

test('leave that begins tonight says when', () =>
  expect(
    marksOf({
      lateMinutes: 0,
      isOutside: false,
      isOffline: false,
      isAuto: false,
      isRegularized: false,
      leave: { halves: 'full', type: 'personal' },
      status: 'On Leave',
      punchInTime: null,
      leaveFrom: '18:30',
    }),
  ).toEqual([{ words: 'night shift from 18:30', isException: false }]))

test.each([
  ['09:37', '8.88', '8h 53m'],
  ['09:37', '0.00', '0m'],
  [null, '8.00', '8h 00m'],
  [null, '0.00', null],
])('punched in at %s, %s hours are %s', (punchInTime, totalHours, words) =>
  expect(dayHours({ punchInTime, totalHours, runningBreak: null })).toBe(words),
)

test('during a break the hours are those before it', () =>
  expect(dayHours({ punchInTime: '09:37', totalHours: '1.70', runningBreak })).toBe('1h 26m'))

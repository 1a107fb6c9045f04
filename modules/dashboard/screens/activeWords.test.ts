import { expect, test } from 'vitest'
import { activeWords } from './activeWords'

const none = { cameToday: 0, finishedBefore: 0, members: 38, onBreak: 0, counts: {} }

test.each([
  [none, '0 of 38 active today'],
  [{ ...none, cameToday: 5, counts: { Working: 5 } }, '5 of 38 active today'],
  [
    { ...none, cameToday: 35, onBreak: 3, finishedBefore: 5, counts: { Working: 27, 'On Break': 3 } },
    "35 of 38 active today: 27 working, 3 on break, 5 finished yesterday's shift",
  ],
  [
    { ...none, cameToday: 9, finishedBefore: 2, counts: { Working: 6, Present: 3 } },
    "9 of 38 active today: 6 working, 3 finished (2 yesterday's shift)",
  ],
  // After midnight.
  [{ ...none, cameToday: 35, finishedBefore: 35 }, "35 of 38 active today: 35 finished yesterday's shift"],
  // Absent: too few hours, but they came.
  [{ ...none, cameToday: 2, counts: { Present: 1, Absent: 37 } }, '2 of 38 active today'],
])('%j', (of, words) => expect(activeWords(of, false)).toBe(words))

test('a leader is not in the own team, and thousands are grouped', () => {
  const large = { ...none, members: 4999, cameToday: 3412, counts: { Working: 3412 } }
  expect(activeWords(large, true)).toBe('3,412 of 4,999 others active today')
})

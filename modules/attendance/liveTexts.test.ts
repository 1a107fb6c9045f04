/** The live team in words: who is at work, and hours that stand still during a break. */
import { expect, test } from 'vitest'
import type { Running } from '../../web/RunningDuration'
import { listedOf, pausedOf, productiveOf, workedOf } from './live/screens/runningHours'
import { presenceWords } from './screens/presenceWords'

test.each([
  [
    { 'Not Punched In': 2, Working: 27, 'On Break': 3, Present: 5, 'On Leave': 1 },
    '38 people: 27 working, 3 on break, 5 finished, 1 on leave, 2 not punched in',
  ],
  [{ 'Week Off': 4, 'Comp Off': 1, Working: 0 }, '5 people: 1 on comp off, 4 on week off'],
  [{ Absent: 1, 'Punched Out': 1, 'Half Day': 1 }, '3 people: 1 with half a day, 1 punched out, 1 absent'],
  [{ Working: 1 }, '1 person: 1 working'],
  [{}, '0 people'],
])('the parts of %j add up', (counts, words) => expect(presenceWords(counts)).toBe(words))

/** In 09:30 in India, with ten minutes of earlier work and two of breaks. */
const working = {
  workedMs: 10 * 60_000,
  breakMs: 2 * 60_000,
  openSince: '2026-11-18T04:00:00.000Z',
  breakSince: null,
}
const onBreak = { ...working, breakSince: '2026-11-18T05:33:00.000Z' }
const finished = { ...working, openSince: null }
const now = Date.parse('2026-11-18T05:42:00.000Z')
const minutes = (...all: Running[]) =>
  all.map(({ seconds, since }) => (seconds + (since ? (now - Date.parse(since)) / 1000 : 0)) / 60)

test.each([
  ['working', working, [112, 112, 2, 110]],
  // The list's hours stop at the start of the break; the total goes on.
  ['on a break', onBreak, [103, 112, 11, 101]],
  ['finished', finished, [10, 10, 2, 8]],
])('%s: listed, total, break and productive minutes', (_, hours, expected) =>
  expect(minutes(listedOf(hours), workedOf(hours), pausedOf(hours), productiveOf(hours))).toEqual(expected),
)

/** A leave of a night shift begins with the shift. */
import { expect, test } from 'vitest'
import { awayGroups, briefOf } from './awayGroups'

const leave = (id: number, fromDate: string, nightShiftFrom: string | null = null) =>
  ({
    id,
    fromDate,
    toDate: '2026-11-30',
    nightShiftFrom,
    user: { firstName: 'Nikhil', lastName: 'Bhosale' },
  }) as never

const groups = (time: string) =>
  awayGroups(
    [
      leave(1, '2026-11-19'),
      leave(2, '2026-11-19', '18:30'),
      leave(3, '2026-11-18', '18:30'),
      leave(4, '2026-11-20'),
      leave(5, '2026-11-21'),
    ],
    '2026-11-19',
    time,
  ).map(({ title, leaves }) => [title, leaves.map(({ id }) => id)])

test('until the night shift begins, its leave is of tonight', () =>
  expect(groups('11:12')).toEqual([
    ['On Leave Today', [1, 3]],
    ['From Tonight', [2]],
    ['Tomorrow', [4]],
    ['Next 7 Days', [5]],
  ]))

test('from then on it is of today', () =>
  expect(groups('18:30').slice(0, 1)).toEqual([['On Leave Today', [1, 2, 3]]]))

test.each([
  [[], 'Nobody'],
  [[leave(1, '2026-11-19')], 'Nikhil B. today'],
  [[leave(1, '2026-11-19'), leave(2, '2026-11-19', '18:30')], '1 today, 1 from tonight'],
  [[leave(1, '2026-11-20')], 'Nikhil B. tomorrow'],
  [[leave(1, '2026-11-23')], 'Nikhil B. Mon 23 Nov'],
  [[leave(1, '2026-11-23'), leave(2, '2026-11-24')], '2 within 7 days'],
])('a folded card says who is away next', (leaves, words) =>
  expect(briefOf(awayGroups(leaves, '2026-11-19', '11:12'))).toBe(words),
)

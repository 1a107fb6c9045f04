/** The team tree as rows: visibility and keyboard navigation. */
import { expect, test } from 'vitest'
import type { PerformanceMember } from '../contract'
import { ledBy, rowAfterKey, rowsOf } from './screens/teamTree'

const member = (id: number, managerId: number | null, billing = '0.00') =>
  ({ id, managerId, team: { billing } }) as PerformanceMember
/** 1 leads 2 and 3; 2 leads 4; 5 has no reports. */
const team = [member(1, null), member(2, 1), member(3, 1), member(4, 2), member(5, null)]
const idsOf = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => `${row.level}:${row.member.id}`)

test('returns the rows in tree order with level and position', () => {
  const rows = rowsOf(ledBy(team, team), () => true)
  expect(idsOf(rows)).toEqual(['1:1', '2:2', '3:4', '2:3', '1:5'])
  expect(rows.map(({ place, of, isOpen }) => [place, of, isOpen])).toEqual([
    [1, 2, true],
    [1, 2, true],
    [1, 1, null],
    [2, 2, null],
    [2, 2, null],
  ])
})

test('hides the reports of a closed manager', () => {
  expect(idsOf(rowsOf(ledBy(team, team), (_, level) => level < 2))).toEqual(['1:1', '2:2', '2:3', '1:5'])
})

test('a filter shows the matching people and their managers', () => {
  const rows = rowsOf(ledBy(team, [team[3]!]), () => true)
  expect(idsOf(rows)).toEqual(['1:1', '2:2', '3:4'])
})

test('keys move up, down, in, out and to both ends, but not beyond', () => {
  const rows = rowsOf(ledBy(team, team), ({ id }) => id !== 2)
  expect(idsOf(rows)).toEqual(['1:1', '2:2', '2:3', '1:5'])
  const to = (at: number, key: string) => rowAfterKey(rows, at, key)
  expect(to(1, 'ArrowUp')).toBe(0)
  expect(to(0, 'ArrowUp')).toBeUndefined()
  expect(to(3, 'ArrowDown')).toBeUndefined()
  expect(to(0, 'ArrowRight')).toBe(1)
  expect(to(1, 'ArrowRight')).toBeUndefined()
  expect(to(2, 'ArrowLeft')).toBe(0)
  // An open row closes first.
  expect(to(0, 'ArrowLeft')).toBeUndefined()
  expect(to(2, 'End')).toBe(3)
  expect(to(2, 'Home')).toBe(0)
  expect(to(2, 'x')).toBeUndefined()
})

test('of one manager, whose team bills most comes first; others keep their order', () => {
  const billed = [
    member(1, null),
    member(2, 1),
    member(3, 1, '99999.50'),
    member(4, 1, '100000.00'),
    member(5, 1),
  ]
  expect(idsOf(rowsOf(ledBy(billed, billed), () => true))).toEqual(['1:1', '2:4', '2:3', '2:2', '2:5'])
})

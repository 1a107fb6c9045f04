/** The team as rows: who is visible, and where the keys lead. */
import { expect, test } from 'vitest'
import type { PerformanceMember } from '../contract'
import { ledBy, rowAfterKey, rowsOf } from './screens/teamTree'

const member = (id: number, managerId: number | null) => ({ id, managerId }) as PerformanceMember
/** 1 leads 2 and 3; 2 leads 4; 5 leads nobody. */
const team = [member(1, null), member(2, 1), member(3, 1), member(4, 2), member(5, null)]
const idsOf = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => `${row.level}:${row.member.id}`)

test('the rows are in the order of the tree, each with its level and its place', () => {
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

test('whom a closed manager leads is not visible', () => {
  expect(idsOf(rowsOf(ledBy(team, team), (_, level) => level < 2))).toEqual(['1:1', '2:2', '2:3', '1:5'])
})

test('a filter shows who matches and the way up to them', () => {
  const rows = rowsOf(ledBy(team, [team[3]!]), () => true)
  expect(idsOf(rows)).toEqual(['1:1', '2:2', '3:4'])
})

test('keys lead up and down, in and out, to both ends, and not beyond', () => {
  const rows = rowsOf(ledBy(team, team), ({ id }) => id !== 2)
  expect(idsOf(rows)).toEqual(['1:1', '2:2', '2:3', '1:5'])
  const to = (at: number, key: string) => rowAfterKey(rows, at, key)
  expect(to(1, 'ArrowUp')).toBe(0)
  expect(to(0, 'ArrowUp')).toBeUndefined()
  expect(to(3, 'ArrowDown')).toBeUndefined()
  expect(to(0, 'ArrowRight')).toBe(1)
  expect(to(1, 'ArrowRight')).toBeUndefined()
  expect(to(2, 'ArrowLeft')).toBe(0)
  // An open one closes first.
  expect(to(0, 'ArrowLeft')).toBeUndefined()
  expect(to(2, 'End')).toBe(3)
  expect(to(2, 'Home')).toBe(0)
  expect(to(2, 'x')).toBeUndefined()
})

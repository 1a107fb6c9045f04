/** The table of the step engine: who decides what. */
import { describe, expect, test } from 'vitest'
import { usualWorkingDays } from '../../src/domain/calendar'
import type { Role } from '../../src/domain/access'
import { chainOf, holdersOf, stepsOf, workedMs, type Org, type Person } from './rules'

/**
 * 1 Admin > 2 Senior Manager > 3 Manager > 4 Manager > 5 Recruiter; 6 Accounts under 1; 7 a second Admin; 8
 * Recruiter under 6.
 */
const people: Record<number, [Role, number | null]> = {
  1: ['Admin', null],
  2: ['Senior Manager', 1],
  3: ['Manager', 2],
  4: ['Manager', 3],
  5: ['Recruiter', 4],
  6: ['Accounts', 1],
  7: ['Admin', null],
  8: ['Recruiter', 6],
}
function org(without: number[] = []): Org {
  const person = (id: number): Person | undefined =>
    people[id] && { id, role: people[id][0], managerId: people[id][1], isActive: !without.includes(id) }
  return { person, admins: () => [1, 7].filter((id) => !without.includes(id)) }
}
const held = (
  applicant: number,
  step: number,
  { without = [] as number[], away = [] as number[], late = 0 } = {},
) =>
  holdersOf(org(without), applicant, step, (id) => away.includes(id), late).map(
    ({ userId, why }) => `${userId} ${why}`,
  )

describe('the approvers of a step', () => {
  test.each([
    ['step 1 is the manager', held(5, 1), ['4 manager']],
    ["step 2 is that manager's manager", held(5, 2), ['3 manager']],
    ['an inactive manager is passed over', held(5, 1, { without: [4] }), ['3 manager']],
    ['and the step after moves with it', held(5, 2, { without: [4] }), ['2 manager']],
    ['a manager who may not approve is passed over', held(8, 1), ['1 manager']],
    ['nobody above: every other Admin', held(8, 2), ['1 nobody above', '7 nobody above']],
    ['an Admin asks: the other one', held(1, 1), ['7 nobody above']],
    ['the only Admin asks: nobody', held(1, 1, { without: [7] }), []],
    ['away: next manager up too', held(5, 1, { away: [4] }), ['4 manager', '3 away']],
    ['both away: the one above them', held(5, 1, { away: [4, 3] }), ['4 manager', '3 away', '2 away']],
    ['away at the top: the Admins', held(2, 1, { away: [1] }), ['1 manager', '7 away']],
    ['48 hours: next manager up too', held(5, 1, { late: 1 }), ['4 manager', '3 late']],
    ['96 hours: one more', held(5, 1, { late: 2 }), ['4 manager', '3 late', '2 late']],
    ['away and late', held(5, 1, { away: [4], late: 1 }), ['4 manager', '3 away', '2 late']],
    ['the end of the chain: the Admins, once', held(2, 1, { late: 5 }), ['1 manager', '7 late']],
  ])('%s', (_, is, wanted) => expect(is).toEqual(wanted))

  test('a loop in the hierarchy terminates', () => {
    const loop: Org = {
      person: (id) => ({ id, role: 'Manager', managerId: id === 1 ? 2 : 1, isActive: true }),
      admins: () => [],
    }
    expect(chainOf(loop, 1)).toEqual([2])
  })
})

test('more than three days in a row need a second step', () => {
  expect([1, 5, 6, 7, 20].map((halves) => stepsOf(halves, 3))).toEqual([1, 1, 1, 2, 2])
})

describe('48 hours of working days', () => {
  const calendar = {
    workingDays: [{ from: '0000-01-01', days: { ...usualWorkingDays, specialSaturday: false } }],
    holidays: new Map([['2026-11-24', 'A holiday']]),
    overrides: new Map(),
  }
  const hours = (from: string, to: string) => workedMs(from, to, calendar, 'Asia/Kolkata') / 3_600_000
  test.each([
    ['within a day', '2026-11-18T04:00:00.000Z', '2026-11-18T08:30:00.000Z', 4.5],
    ['two days', '2026-11-18T04:00:00.000Z', '2026-11-20T04:00:00.000Z', 48],
    // Friday 17:00 to Monday 17:00 in Mumbai: 7 hours on Friday and 17 on Monday.
    ['over a weekend', '2026-11-20T11:30:00.000Z', '2026-11-23T11:30:00.000Z', 24],
    ['over weekend and holiday', '2026-11-20T11:30:00.000Z', '2026-11-25T11:30:00.000Z', 48],
    ['begun on a Sunday', '2026-11-22T06:00:00.000Z', '2026-11-22T18:30:00.000Z', 0],
  ])('%s', (_, from, to, wanted) => expect(hours(from, to)).toBe(wanted))
})

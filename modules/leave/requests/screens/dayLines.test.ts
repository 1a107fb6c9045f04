/** The form's preview of a range before the server has answered. */
import { expect, test } from 'vitest'
import { usualWorkingDays, type Calendar } from '../../../../src/domain/calendar'
import { groupsOf, groupWords, isOffDayRefusal, linesOf, offDayRefusal, sundaysOf, totalOf } from './dayLines'

const calendar: Calendar = {
  workingDays: [{ from: '0000-01-01', days: usualWorkingDays }],
  holidays: new Map([['2026-11-24', 'Guru Nanak Jayanti']]),
  overrides: new Map(),
}
const words = (from: string, to: string) =>
  groupsOf(linesOf({ from, to }, false, calendar, undefined)).map((group) =>
    Object.values(groupWords(group)).join(': '),
  )

test('consecutive working days are grouped, off days by name', () => {
  expect(words('2026-11-23', '2026-11-30')).toEqual([
    'Mon 23 Nov: 1 day',
    'Tue 24 Nov: Guru Nanak Jayanti',
    'Wed 25 to Fri 27 Nov: 3 days',
    'Sat 28 Nov: 4th Saturday',
    'Sun 29 Nov: Week off',
    'Mon 30 Nov: 1 day',
  ])
  expect(words('2026-11-30', '2026-12-02')).toEqual(['Mon 30 Nov to Wed 2 Dec: 3 days'])
})

test('a half day counts half; without a calendar nothing is assumed', () => {
  expect(totalOf(linesOf({ from: '2026-11-23', to: '2026-11-23' }, true, calendar, undefined))).toBe(0.5)
  expect(linesOf({ from: '2026-11-23', to: '2026-11-23' }, false, undefined, undefined)).toEqual([])
})

test('the error lists each day, a week off by its weekday, as the server does', () => {
  const off = linesOf({ from: '2026-11-27', to: '2026-11-30' }, false, calendar, undefined).filter(
    ({ kind }) => kind === 'off',
  )
  const sentence = offDayRefusal(off)
  expect(sentence).toBe(
    'Cannot apply leave for holidays/non-working days: 28 Nov 2026 (4th Saturday), 29 Nov 2026 (Sunday)',
  )
  expect(isOffDayRefusal(sentence)).toBe(true)
  expect(offDayRefusal(sundaysOf({ from: '2026-11-27', to: '2026-11-30' }))).toBe(
    'Cannot apply leave for holidays/non-working days: 29 Nov 2026 (Sunday)',
  )
})

import { expect, test } from 'vitest'
import { readDay, wholeDay } from './dayText'

const today = '2026-11-24'

test('a date is read as people type it, the day first', () => {
  const typed = {
    '3/4/2026': '2026-04-03',
    '03-04-2026': '2026-04-03',
    '3.4.26': '2026-04-03',
    '03042026': '2026-04-03',
    '2026-04-03': '2026-04-03',
    '20260403': '2026-04-03',
    '03 Apr 2026': '2026-04-03',
    '3rd April 2026': '2026-04-03',
    'Apr 3, 2026': '2026-04-03',
    ' 24 Nov 2026 ': '2026-11-24',
    '29/2/2028': '2028-02-29',
    '12/5/1998': '1998-05-12',
    '12/5/98': '1998-05-12',
  }
  for (const [text, day] of Object.entries(typed)) expect(readDay(text, today), text).toBe(day)
})

test('a date without a year is the nearest one', () => {
  expect(readDay('25/11', today)).toBe('2026-11-25')
  expect(readDay('3 Jan', today)).toBe('2027-01-03')
  expect(readDay('Jan 3rd', today)).toBe('2027-01-03')
  expect(readDay('1-12', today)).toBe('2026-12-01')
  expect(readDay('30.12', '2027-01-04')).toBe('2026-12-30')
  expect(readDay('29 Feb', today)).toBeNull()
  expect(readDay('29 Feb', '2028-01-01')).toBe('2028-02-29')
})

test('a text that is not a date is refused', () => {
  for (const text of ['', 'soon', '3', '31/11', '31/11/2026', '2026', 'Nov 2026', '0/4', '3/4/2', '3/4/5/6'])
    expect(readDay(text, today), text).toBeNull()
})

test('an incomplete date is not yet a date', () => {
  for (const text of ['3/4', '3/4/2', '3/4/20', '3/4/202', '3 Apr', '2026-04-3', '2026'])
    expect(wholeDay(text, today), text).toBeNull()
  for (const text of ['3/4/2026', '03042026', '3 Apr 2026', '2026-04-03', '20260403'])
    expect(wholeDay(text, today), text).toBe('2026-04-03')
})

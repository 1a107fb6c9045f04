/** The form's rules, in the specification's words. */
import { expect, test } from 'vitest'
import { changed, faultOf, emptyDraft, picked, rangeOf } from './draft'

const today = '2026-11-21'
const input = { ...emptyDraft, fromDate: '2026-12-02', toDate: '2026-12-04', reason: 'Trip' }
const claim = (compensationDate: string) =>
  faultOf({ ...input, leaveType: 'compensation', compensationDate }, today)?.message

test('one error is shown at a time', () => {
  expect(faultOf(input, today)).toBeNull()
  expect(faultOf({ ...input, reason: '  ', toDate: '' }, today)).toEqual({
    message: 'Please fill in all required fields',
    fields: ['toDate', 'reason'],
  })
  expect(faultOf({ ...input, fromDate: '2026-12-05' }, today)?.message).toBe(
    'Invalid Date Range: From date cannot be after to date.',
  )
  expect(claim('')).toBe('Please select the date you worked for compensation leave')
  expect(claim('2026-11-22')).toBe('Cannot claim compensation for future dates')
  expect(claim('2026-11-15')).toBe(
    "Cannot claim compensation for 15 Nov 2026 (Sunday) as it's a weekend. You can only claim compensation for working days.",
  )
  expect(claim('2026-11-20')).toBeUndefined()
})

test('the first date fills in the second, a chosen second stays, a half day is one day', () => {
  const first = changed(emptyDraft, { fromDate: '2026-12-02' })
  expect(first.toDate).toBe('2026-12-02')
  const ranged = changed(first, { toDate: '2026-12-04' })
  expect(changed(ranged, { fromDate: '2026-12-03' }).toDate).toBe('2026-12-04')
  expect(changed(ranged, { duration: 'half_day_morning' }).toDate).toBe('2026-12-02')
})

test('a mistyped year is not drawn', () => {
  expect(rangeOf(input)).toEqual({ from: '2026-12-02', to: '2026-12-04' })
  expect(rangeOf({ ...input, fromDate: '0002-12-02' })).toBeNull()
})

test.each([
  ['the first day of all', '', '', '2026-12-02', '2026-12-02', '2026-12-02'],
  ['a later day ends the leave', '2026-12-02', '2026-12-02', '2026-12-04', '2026-12-02', '2026-12-04'],
  ['an earlier day begins anew', '2026-12-02', '2026-12-02', '2026-12-01', '2026-12-01', '2026-12-01'],
  ['a third day begins anew', '2026-12-02', '2026-12-04', '2026-12-09', '2026-12-09', '2026-12-09'],
])('in the calendar %s', (_, fromDate, toDate, day, from, to) => {
  const draft = { ...emptyDraft, fromDate, toDate }
  expect(changed(draft, picked(draft, day))).toMatchObject({ fromDate: from, toDate: to })
  const half = { ...draft, duration: 'half_day_morning' as const }
  expect(changed(half, picked(half, day))).toMatchObject({ fromDate: day, toDate: day })
})

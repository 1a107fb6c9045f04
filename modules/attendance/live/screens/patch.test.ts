/** Rows of the event stream on a page that the browser has: which it can apply, and when it must ask. */
import { describe, expect, test } from 'vitest'
import type { AttendanceStatus, LiveMember } from '../../contract'
import { patched, type LiveFrame } from './patch'

const member = (userId: number, status: AttendanceStatus, more: Partial<LiveMember> = {}) =>
  ({ userId, firstName: `N${userId}`, status, lateMinutes: 0, ...more }) as LiveMember
const page = (data: LiveMember[], totalItems = data.length) => ({
  data,
  pagination: { page: 1, limit: 2, totalItems, totalPages: Math.ceil(totalItems / 2) },
  counts: { Working: 1, 'Not Punched In': 4 },
  version: { epoch: 'a', at: 5 },
})
const frame = (rows: LiveFrame['rows'], counts = { Working: 2, 'Not Punched In': 3 }): LiveFrame => ({
  version: { epoch: 'a', from: 5, to: 6 },
  rows,
  figures: { counts } as LiveFrame['figures'],
})
const two = page([member(1, 'Working'), member(2, 'Not Punched In')], 5)

describe('a page without filters', () => {
  test('changes the row and the counts, and keeps the rest of the row', () => {
    const after = patched(two, {}, frame([{ userId: 2, status: 'Working', lateMinutes: 4 }]))!
    expect(after.data[1]).toEqual(member(2, 'Working', { lateMinutes: 4 }))
    expect([after.counts, after.version]).toEqual([
      { Working: 2, 'Not Punched In': 3 },
      { epoch: 'a', at: 6 },
    ])
  })

  test('takes the counts when somebody of another page changes', () => {
    const after = patched(two, {}, frame([{ userId: 9, status: 'Working' }]))!
    expect([after.data, after.counts.Working]).toEqual([two.data, 2])
  })

  test('ignores an older frame, and asks after a gap, a new epoch or without a version', () => {
    const older = { ...two, version: { epoch: 'a', at: 6 } }
    expect(patched(older, {}, frame([]))).toBe(older)
    for (const version of [{ epoch: 'a', at: 4 }, { epoch: 'b', at: 5 }, null])
      expect(patched({ ...two, version }, {}, frame([]))).toBe(null)
  })
})

test.each<[string, Parameters<typeof patched>[1], Partial<LiveMember>[], LiveFrame['rows'], boolean]>([
  ['a row leaves', { status: 'Working' }, [{}], [{ userId: 1, status: 'On Break' }], false],
  ['a row enters', { status: 'Working' }, [{}], [{ userId: 9, status: 'Working' }], false],
  ['a row changes', { status: 'Working' }, [{}, {}], [{ userId: 1, status: 'Working' }], true],
  [
    'late enters',
    { late: '1' },
    [{ lateMinutes: 3 }],
    [{ userId: 9, status: 'Working', lateMinutes: 2 }],
    false,
  ],
  ['a found row changes', { search: 'n' }, [{}], [{ userId: 1, status: 'On Break' }], true],
  ['nobody found changes', { search: 'n' }, [{}], [{ userId: 9, status: 'On Break' }], true],
  ['a role, somebody else', { role: 'Recruiter' }, [{}], [{ userId: 9, status: 'On Break' }], true],
])('a filtered page that is whole: %s', (_, wanted, members, rows, isKnown) => {
  const before = page(members.map((more, at) => member(at + 1, 'Working', more)))
  const counts = { Working: members.length, 'Not Punched In': 3 }
  expect(patched(before, wanted, frame(rows, counts)) !== null).toBe(isKnown)
})

test('a filtered page asks if somebody left it from another page', () => {
  const before = page([member(1, 'Working'), member(2, 'Working')], 5)
  const row = [{ userId: 9, status: 'On Break' }] as const
  expect(patched(before, { status: 'Working' }, frame(row, { Working: 4, 'Not Punched In': 3 }))).toBe(null)
  expect(patched(before, { status: 'Working' }, frame(row, { Working: 5, 'Not Punched In': 3 }))).not.toBe(
    null,
  )
  expect(patched(before, { search: 'n' }, frame(row))).toBe(null)
})

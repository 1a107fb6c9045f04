import { beforeAll, expect, test, vi } from 'vitest'
import { formOf, targetOf } from './targets'

beforeAll(() => vi.stubGlobal('location', { origin: 'https://muster.example' }))

test('a path of this app is parsed; anything else is not a target', () => {
  expect(targetOf('/leave?tab=history#top')).toEqual({
    to: '/leave',
    search: { tab: 'history' },
    hash: 'top',
  })
  expect(targetOf('/tasks')).toEqual({ to: '/tasks', search: {} })
  for (const path of [
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'javascript:x',
    'leave',
    '',
  ])
    expect(targetOf(path), path).toBeNull()
})

test("a form's address contains the known fields only", () => {
  expect(
    formOf({
      form: 'leave',
      label: '',
      values: {
        leaveType: 'personal',
        fromDate: '2026-12-03',
        toDate: '2026-12-03',
        duration: 'half_day_afternoon',
        reason: '',
      },
    }),
  ).toEqual({
    to: '/leave',
    search: { type: 'personal', from: '2026-12-03', to: '2026-12-03', half: 'afternoon' },
  })
  expect(
    formOf({
      form: 'regularization',
      label: '',
      values: {
        requestType: 'wrong_hours',
        targetDate: '',
        punchInTime: '09:30',
        punchOutTime: '',
        reason: 'Gate',
      },
    }),
  ).toEqual({
    to: '/attendance',
    search: { regularize: '', kind: 'wrong_hours', in: '09:30', reason: 'Gate' },
  })
  expect(
    formOf({ form: 'task', label: '', values: { title: 'Call', assignedTo: 12, deadline: '' } }),
  ).toEqual({ to: '/tasks', search: { new: '1', title: 'Call', to: '12' } })
  expect(
    formOf({ form: 'task', label: '', values: { title: '', assignedTo: null, deadline: '2026-11-27' } })
      .search,
  ).toEqual({ new: '1', by: '2026-11-27' })
})

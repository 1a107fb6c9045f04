import { describe, expect, test } from 'vitest'
import { roles, type Role } from '../../src/domain/access'
import { entriesOf, matching } from './entries'

const labels = (role: Role) => entriesOf({ role }).actions.map(({ label }) => label)

describe('the entries of a role', () => {
  test.each([
    [
      'Recruiter',
      ['Apply Leave', 'Request Regularization'],
      ['Decide Leave Applications', 'Add Employee', 'Add Candidate', 'Generate Report', 'Create Task'],
    ],
    [
      'Manager',
      ['Decide Leave Applications', 'Create Task', 'Add Candidate', 'Invoices'],
      ['Add Employee', 'Add Client', 'Generate Report'],
    ],
    ['Accounts', ['Add Client', 'Invoices', 'Generate Report'], ['Decide Regularizations', 'Add Employee']],
    ['Scheduler', ['Add Client', 'Add Candidate', 'Apply Leave'], ['Invoices', 'Generate Report']],
    ['Admin', ['Add Employee', 'Add Client', 'Generate Report', 'Decide Leave Applications'], []],
  ] as const)('%s', (role, has, hasNot) => {
    expect(labels(role)).toEqual(expect.arrayContaining([...has]))
    for (const label of hasNot) expect(labels(role)).not.toContain(label)
  })

  test('contain every screen of the menu and the screens beside it', () => {
    expect(entriesOf({ role: 'Accounts' }).screens.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['dashboard', 'reports', 'team-performance']),
    )
    expect(entriesOf({ role: 'Recruiter' }).screens.map(({ id }) => id)).not.toContain('settings')
    for (const role of roles)
      for (const { screen, target } of entriesOf({ role }).screens) expect(target.to).toBe(`/${screen}`)
  })
})

describe('the search', () => {
  const { screens, actions } = entriesOf({ role: 'Admin' })
  const found = (typed: string) => matching([...screens, ...actions], typed).map(({ label }) => label)
  test.each([
    ['', screens.length + actions.length],
    ['zzz', 0],
    ['add zzz', 0],
  ])('%j: %i', (typed, count) => expect(found(typed)).toHaveLength(count))

  test.each([
    ['leave', 'Leave Management'],
    ['emp', 'Employee Management'],
    ['add emp', 'Add Employee'],
    ['hire', 'Add Employee'],
    ['forgot punch', 'Request Regularization'],
    ['TEAM perf', 'Team Performance'],
    ['  audit ', 'Audit'],
    ['attendance history', 'Team Attendance History'],
    ['add-cl', 'Add Client'],
  ])('%j is %j first', (typed, label) => expect(found(typed)[0]).toBe(label))

  test('matches at the beginning come before other matches', () => {
    const all = found('a')
    expect(all.indexOf('Add Employee')).toBeLessThan(all.indexOf('Punch In or Out'))
  })
})

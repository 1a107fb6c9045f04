/** The shown team as CSV, with own and team figures. */
import { csvText } from '../../../../web/csv'
import type { PerformanceMember } from '../../contract'

const head = [
  'Employee ID',
  'Name',
  'Email',
  'Role',
  'Designation',
  'Selections',
  'Billing',
  'Pipeline',
  'Team Selections',
  'Team Billing',
  'Team Pipeline',
  'Target',
  'Achieved %',
  'Performance',
]

export function csvOf(members: readonly PerformanceMember[]): string {
  return csvText([
    head,
    ...members.map((one) => [
      one.employeeId,
      `${one.firstName} ${one.lastName}`,
      one.email,
      one.role,
      one.designation ?? '',
      one.own.selections,
      Number(one.own.billing),
      Number(one.own.pipeline),
      one.team.selections,
      Number(one.team.billing),
      Number(one.team.pipeline),
      one.target === null ? null : Number(one.target),
      one.percent,
      one.colour,
    ]),
  ])
}

/** `muster attendance today` and `history`: the screens' lists for a person. */
import { Option, type Command } from 'commander'
import type { App } from '../../../src/app'
import { timeOf } from '../../../src/domain/day'
import { oneOf } from '../../../src/listing'
import { addList, findByEmail, firstPage, nextPage, rowsIn } from '../../people/service'
import { history, live, type LiveMember } from '../contract'
import { statuses, type AttendanceRecord } from '../day/recordContract'

export function listCommands(attendance: Command, open: () => Promise<App>) {
  addList(attendance, open, {
    name: 'today',
    description: 'list who is at work now, among the people this person can see',
    example: 'attendance today --as manager@muster.test --status Present',
    endpoint: live,
    options: [oneOf('--status <status>', statuses)],
    given: (_, flags) => ({ ...flags, ...firstPage }),
    rows: rowsIn<LiveMember>,
    more: nextPage,
    columns: [
      { field: 'employeeId', title: 'Employee', value: ({ employeeId }) => employeeId },
      { field: 'name', title: 'Name', value: (one) => `${one.firstName} ${one.lastName}` },
      { field: 'status', title: 'Status', value: ({ status }) => status },
      { field: 'in', title: 'In', value: ({ punchIn }, app) => timeIn(app, punchIn) },
      { field: 'out', title: 'Out', value: ({ punchOut }, app) => timeIn(app, punchOut) },
      { field: 'hours', title: 'Hours', value: ({ totalHours }) => totalHours },
      { field: 'late', title: 'Late, minutes', value: ({ lateMinutes }) => lateMinutes },
      { field: 'leave', title: 'Leave', value: ({ leave }) => leave?.halves ?? null },
    ],
    none: 'Nobody to show.',
  })

  addList(attendance, open, {
    name: 'history',
    description: 'list days of the people this person can see; default: the last 7 days',
    example: 'attendance history --as admin@muster.test --person recruiter@muster.test --csv',
    endpoint: history,
    options: [
      new Option('--from <day>', 'first day, yyyy-MM-dd'),
      new Option('--to <day>', 'last day, yyyy-MM-dd'),
      new Option('--person <email>', 'only one person'),
      oneOf('--status <status>', statuses),
      new Option(
        '--exceptions',
        'only days that are late, outside, without a punch-out, absent or too short',
      ),
    ],
    given: (ask, { person, exceptions, ...filters }) => ({
      ...filters,
      ...(exceptions ? { exceptions: 'Yes' } : {}),
      ...firstPage,
      ...(person ? { userId: String(findByEmail(ask, String(person))) } : {}),
    }),
    rows: rowsIn<AttendanceRecord>,
    more: nextPage,
    columns: [
      { field: 'date', title: 'Date', value: ({ date }) => date },
      { field: 'employeeId', title: 'Employee', value: ({ employeeId }) => employeeId },
      { field: 'name', title: 'Name', value: (one) => `${one.firstName} ${one.lastName}` },
      { field: 'status', title: 'Status', value: ({ status }) => status },
      { field: 'in', title: 'In', value: ({ punchInTime }) => punchInTime },
      { field: 'out', title: 'Out', value: ({ punchOutTime }) => punchOutTime },
      { field: 'hours', title: 'Hours', value: ({ totalHours }) => totalHours },
      { field: 'productive', title: 'Productive hours', value: ({ productiveHours }) => productiveHours },
      { field: 'leave', title: 'Leave', value: ({ leave }) => leave?.halves ?? null },
    ],
    none: 'No days found.',
  })
}

const timeIn = (app: App, instant: string | null) => (instant ? timeOf(instant, app.zone()) : null)

/** `muster attendance today` and `history`: what the screens of that name show to somebody. */
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { timeOf } from '../../src/domain/day'
import { askAs } from '../../src/fromInside'
import { listOptions, oneOf, printList, type ListFlags } from '../../src/listing'
import { findByEmail, signedInAs } from '../people/service'
import { history, live, type LiveMember } from './contract'
import { statuses, type AttendanceRecord } from './recordContract'

type Today = ListFlags & { as: string; status?: string }
type History = ListFlags & { as: string; from?: string; to?: string; person?: string; status?: string }

export function listCommands(attendance: Command, open: () => Promise<App>) {
  listOptions(
    attendance
      .command('today')
      .description('who is at work now, of those whom this person may see')
      .requiredOption('--as <email>', 'with whose rights')
      .addOption(oneOf('--status <status>', statuses)),
  ).action(async ({ as, csv, json, ...filters }: Today) => {
    const app = await open()
    const found = app.ask((ask) => askAs(app, ask, signedInAs(ask, as), live, filters as never))
    const at = (instant: string | null) => (instant ? timeOf(instant, app.zone()) : null)
    await printList(
      found as LiveMember[],
      [
        { field: 'employeeId', title: 'Employee', value: ({ employeeId }) => employeeId },
        { field: 'name', title: 'Name', value: (one) => `${one.firstName} ${one.lastName}` },
        { field: 'status', title: 'Status', value: ({ status }) => status },
        { field: 'in', title: 'In', value: ({ punchIn }) => at(punchIn) },
        { field: 'out', title: 'Out', value: ({ punchOut }) => at(punchOut) },
        { field: 'hours', title: 'Hours', value: ({ totalHours }) => totalHours },
        { field: 'late', title: 'Late, minutes', value: ({ lateMinutes }) => lateMinutes },
      ],
      { csv, json } as ListFlags,
      'Nobody is to be seen.',
    )
  })

  listOptions(
    attendance
      .command('history')
      .description('days of those whom this person may see; the last 7 days unless told')
      .requiredOption('--as <email>', 'with whose rights')
      .option('--from <day>', 'first day, yyyy-MM-dd')
      .option('--to <day>', 'last day, yyyy-MM-dd')
      .option('--person <email>', 'of one person')
      .addOption(oneOf('--status <status>', statuses)),
  ).action(async ({ as, csv, json, person, ...filters }: History) => {
    const app = await open()
    const found = app.ask((ask) => {
      const userId = person ? { userId: String(findByEmail(ask, person)) } : {}
      return askAs(app, ask, signedInAs(ask, as), history, { ...filters, ...userId } as never)
    })
    await printList(
      found as AttendanceRecord[],
      [
        { field: 'date', title: 'Date', value: ({ date }) => date },
        { field: 'employeeId', title: 'Employee', value: ({ employeeId }) => employeeId },
        { field: 'name', title: 'Name', value: (one) => `${one.firstName} ${one.lastName}` },
        { field: 'status', title: 'Status', value: ({ status }) => status },
        { field: 'in', title: 'In', value: ({ punchInTime }) => punchInTime },
        { field: 'out', title: 'Out', value: ({ punchOutTime }) => punchOutTime },
        { field: 'hours', title: 'Hours', value: ({ totalHours }) => totalHours },
        { field: 'productive', title: 'Without breaks', value: ({ productiveHours }) => productiveHours },
      ],
      { csv, json } as ListFlags,
      'There are no such days.',
    )
  })
}

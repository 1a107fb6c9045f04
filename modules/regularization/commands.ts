/** `muster regularization …`: lists requests to correct a day, and decides them. */
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { example } from '../../src/commandTree'
import { doAs } from '../../src/internalCalls'
import { addList, asWhom, signedInAs } from '../people/service'
import { decideRegularization, pendingRegularizations } from './contract'

export function commands(program: Command, open: () => Promise<App>) {
  const regularization = program
    .command('regularization')
    .description('list pending requests to correct a day, and decide them')

  addList(regularization, open, {
    name: 'list',
    description: 'list the requests that this person can decide now',
    example: 'regularization list --as manager@muster.test',
    endpoint: pendingRegularizations,
    rows: (answer) => answer,
    columns: [
      { field: 'id', title: 'Request', value: ({ id }) => id },
      { field: 'date', title: 'Date', value: ({ targetDate }) => targetDate },
      { field: 'employeeId', title: 'Employee', value: ({ employeeId }) => employeeId },
      { field: 'name', title: 'Name', value: ({ users }) => `${users.firstName} ${users.lastName}` },
      { field: 'type', title: 'Type', value: ({ requestType }) => requestType },
      { field: 'hours', title: 'Hours', value: ({ actualHours }) => actualHours },
      { field: 'reason', title: 'Reason', value: ({ reason }) => reason },
    ],
    none: 'No pending requests.',
  })

  for (const action of ['approve', 'reject'] as const) {
    const command = regularization.command(action).description(`${action} a request`).argument('<id>')
    example(
      asWhom(command).option(
        '--comment <text>',
        action === 'reject' ? 'the reason' : 'a comment for the applicant',
      ),
      `regularization ${action} 12 --as manager@muster.test --comment 'The gate log says so'`,
    ).action(async (id: string, { as, comment }: { as: string; comment?: string }) => {
      const app = await open()
      const who = app.ask((ask) => signedInAs(ask, as))
      const given = { id, action, ...(comment ? { comment } : {}) }
      const { status } = await doAs(app, who, decideRegularization, given as never)
      console.log(`Request ${id} is ${status}.`)
    })
  }
}

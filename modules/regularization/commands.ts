/** `muster regularization …`: requests to put a day right, and deciding on them. */
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { askAs, doAs } from '../../src/fromInside'
import { listOptions, printList, type ListFlags } from '../../src/listing'
import { signedInAs } from '../people/service'
import { decideRegularization, pendingRegularizations } from './contract'

export function commands(program: Command, open: () => Promise<App>) {
  const regularization = program
    .command('regularization')
    .description('regularization: what waits for a decision, and deciding')

  listOptions(
    regularization
      .command('list')
      .description('the requests that this person may decide now')
      .requiredOption('--as <email>', 'who decides'),
  ).action(async ({ as, ...flags }: ListFlags & { as: string }) => {
    const app = await open()
    const found = app.ask((ask) => askAs(app, ask, signedInAs(ask, as), pendingRegularizations, {}))
    await printList(
      found,
      [
        { field: 'id', title: 'Request', value: ({ id }) => id },
        { field: 'date', title: 'Date', value: ({ targetDate }) => targetDate },
        { field: 'employeeId', title: 'Employee', value: ({ employeeId }) => employeeId },
        { field: 'name', title: 'Name', value: ({ users }) => `${users.firstName} ${users.lastName}` },
        { field: 'type', title: 'Type', value: ({ requestType }) => requestType },
        { field: 'hours', title: 'Hours', value: ({ actualHours }) => actualHours },
        { field: 'reason', title: 'Reason', value: ({ reason }) => reason },
      ],
      flags,
      'Nothing waits for a decision.',
    )
  })

  for (const action of ['approve', 'reject'] as const)
    regularization
      .command(action)
      .description(`${action} a request`)
      .argument('<id>')
      .requiredOption('--as <email>', 'who decides')
      .option('--comment <text>', action === 'reject' ? 'the reason' : 'for the person who asked')
      .action(async (id: string, { as, comment }: { as: string; comment?: string }) => {
        const app = await open()
        const who = app.ask((ask) => signedInAs(ask, as))
        const given = { id, action, ...(comment ? { comment } : {}) }
        const { status } = await doAs(app, who, 'cli', decideRegularization, given as never)
        console.log(`Request ${id} is ${status}.`)
      })
}

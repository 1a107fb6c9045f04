/** `muster tasks …`: one's tasks, in somebody's name and with their rights. */
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { dayOf, timeOf } from '../../src/domain/day'
import { askAs, doAs } from '../../src/fromInside'
import { listOptions, oneOf, printList, type ListFlags } from '../../src/listing'
import { findByEmail, signedInAs } from '../people/service'
import { completeTask, createTask, listTasks, taskViews, type Task } from './contract'
import { priorities, taskStatuses } from './rules'

type ListWish = ListFlags & { as: string; view?: string; status?: string; search?: string }
type NewTask = { as: string; to: string; deadline: string; description?: string; priority?: string }

const asWhom = ['--as <email>', 'in whose name and with whose rights'] as const

export function commands(program: Command, open: () => Promise<App>) {
  const tasks = program.command('tasks').description('tasks: list, add, complete')

  listOptions(
    tasks
      .command('list')
      .description('tasks: what is open by its deadline, then what is done')
      .requiredOption(...asWhom)
      .addOption(oneOf('--view <view>', taskViews, 'my-tasks'))
      .addOption(oneOf('--status <status>', taskStatuses))
      .option('--search <text>', 'in the title or the description'),
  ).action(async ({ as, csv, json, ...filters }: ListWish) => {
    const app = await open()
    const found = app.ask((ask) => askAs(app, ask, signedInAs(ask, as), listTasks, filters as never))
    const zone = app.zone()
    await printList(
      found as Task[],
      [
        { field: 'id', title: 'Task', value: ({ id }) => id },
        {
          field: 'deadline',
          title: 'Deadline',
          value: ({ deadline: at }) => `${dayOf(at, zone)} ${timeOf(at, zone)}`,
        },
        {
          field: 'status',
          title: 'Status',
          value: ({ status, isOverdue }) => (isOverdue ? 'overdue' : status),
        },
        { field: 'priority', title: 'Priority', value: ({ priority }) => priority },
        { field: 'assignedTo', title: 'Assigned to', value: ({ assignedToUser }) => nameOf(assignedToUser) },
        { field: 'assignedBy', title: 'Assigned by', value: ({ assignedByUser }) => nameOf(assignedByUser) },
        { field: 'title', title: 'Title', value: ({ title }) => title },
      ],
      { csv, json } as ListFlags,
      'There are no such tasks.',
    )
  })

  tasks
    .command('add')
    .description('assign a task')
    .argument('<title>')
    .requiredOption(...asWhom)
    .requiredOption('--to <email>', 'to whom it is assigned')
    .requiredOption('--deadline <day>', 'yyyy-MM-dd, or yyyy-MM-ddTHH:mm')
    .option('--description <text>', 'what is to be done (the title)')
    .addOption(oneOf('--priority <priority>', priorities, 'medium'))
    .action(async (title: string, { as, to, description, ...rest }: NewTask) => {
      const app = await open()
      const [who, assignedTo] = app.ask((ask) => [signedInAs(ask, as), findByEmail(ask, to)] as const)
      const given = { title, description: description ?? title, assignedTo, ...rest }
      const { id } = await doAs(app, who, 'cli', createTask, given as never)
      console.log(`Task ${id} is assigned to ${to}.`)
    })

  tasks
    .command('complete')
    .description('complete a task, as the person to whom it is assigned')
    .argument('<id>')
    .requiredOption(...asWhom)
    .option('--notes <text>', 'completion notes')
    .action(async (id: string, { as, notes }: { as: string; notes?: string }) => {
      const app = await open()
      const who = app.ask((ask) => signedInAs(ask, as))
      const { title } = await doAs(app, who, 'cli', completeTask, {
        id,
        ...(notes ? { notes } : {}),
      } as never)
      console.log(`Task ${id} is completed: ${title}.`)
    })
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

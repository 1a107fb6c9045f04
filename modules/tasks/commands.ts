/** `muster tasks …`: tasks in a person's name with their permissions, single or as a sheet. */
import { Option, type Command } from 'commander'
import type { App } from '../../src/app'
import { example } from '../../src/commandTree'
import { dayOf, timeOf } from '../../src/domain/day'
import { doAs } from '../../src/internalCalls'
import { oneOf } from '../../src/listing'
import { addList, asWhom, findByEmail, firstPage, signedInAs } from '../people/service'
import { completeTask, createTask, reopenTask, taskViews } from './contract'
import { everyTask } from './everyTask'
import { priorities, taskStatuses } from './rules'
import { sheetCommands } from './sheetCommands'

type NewTask = { as: string; to: string; deadline: string; description?: string; priority?: string }

export function commands(program: Command, open: () => Promise<App>) {
  const tasks = program.command('tasks').description('list, add, complete, import or export tasks')

  addList(tasks, open, {
    name: 'list',
    description: 'list tasks: open ones by deadline, then completed ones',
    example: 'tasks list --as manager@muster.test --view assigned-by-me --status pending',
    ...everyTask,
    options: [
      oneOf('--view <view>', taskViews, 'my-tasks'),
      oneOf('--status <status>', [...taskStatuses, 'overdue']),
      oneOf('--priority <priority>', priorities),
      new Option('--search <text>', 'text in the title or description'),
    ],
    given: (_, { status, ...flags }) => ({
      ...flags,
      ...(status && status !== 'overdue' ? { status } : {}),
      ...firstPage,
    }),
    filter: ({ isOverdue }, { status }) => status !== 'overdue' || isOverdue,
    columns: [
      { field: 'id', title: 'Task', value: ({ id }) => id },
      {
        field: 'deadline',
        title: 'Deadline',
        value: ({ deadline: at }, app) => `${dayOf(at, app.zone())} ${timeOf(at, app.zone())}`,
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
    none: 'No tasks found.',
  })

  const addCommand = tasks.command('add').description('assign a task').argument('<title>')
  example(
    asWhom(addCommand)
      .requiredOption('--to <email>', 'the assignee')
      .requiredOption('--deadline <day>', 'yyyy-MM-dd, or yyyy-MM-ddTHH:mm')
      .option('--description <text>', 'the title')
      .addOption(oneOf('--priority <priority>', priorities, 'medium')),
    "tasks add 'Call the bank' --as manager@muster.test --to recruiter@muster.test --deadline 2031-01-15",
  ).action(async (title: string, { as, to, description, ...rest }: NewTask) => {
    const app = await open()
    const [who, assignedTo] = app.ask((ask) => [signedInAs(ask, as), findByEmail(ask, to)] as const)
    const given = { title, description: description ?? title, assignedTo, ...rest }
    const { id } = await doAs(app, who, createTask, given as never)
    console.log(`Task ${id} assigned to ${to}.`)
  })

  const complete = tasks.command('complete').description('complete a task as its assignee').argument('<id>')
  example(
    asWhom(complete).option('--notes <text>', 'completion notes'),
    "tasks complete 190 --as recruiter@muster.test --notes 'Spoke to Ms Rao'",
  ).action(async (id: string, { as, notes }: { as: string; notes?: string }) => {
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    const { title } = await doAs(app, who, completeTask, { id, ...(notes ? { notes } : {}) })
    console.log(`Task ${id} completed: ${title}.`)
  })

  const reopen = tasks
    .command('reopen')
    .description('reopen a completed task as the person who completed it')
    .argument('<id>')
  example(asWhom(reopen), 'tasks reopen 189 --as recruiter@muster.test').action(
    async (id: string, { as }: { as: string }) => {
      const app = await open()
      const who = app.ask((ask) => signedInAs(ask, as))
      const { title } = await doAs(app, who, reopenTask, { id })
      console.log(`Task ${id} is open again: ${title}.`)
    },
  )

  sheetCommands(tasks, open)
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

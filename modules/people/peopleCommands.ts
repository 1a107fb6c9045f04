/** `muster admin people …`: the directory in an Admin's name. */
import { Option, type Command } from 'commander'
import type { App } from '../../src/app'
import { adminGroup, example } from '../../src/commandTree'
import { roles } from '../../src/domain/access'
import { addFields, fieldsGiven } from '../../src/fieldOptions'
import { askAs, doAs } from '../../src/internalCalls'
import { oneOf } from '../../src/listing'
import { addList, asWhom, firstPage, nextPage, rowsIn } from './personCommands'
import { getPerson, listUsers, updatePerson, type Person } from './contract'
import { findByEmail, signedInAs } from './directory/lifecycle'
import { sheetCommands } from './sheets/sheetCommands'

type Flags = { as: string } & Record<string, unknown>

export function peopleCommands(program: Command, open: () => Promise<App>) {
  const people = adminGroup(program)
    .command('people')
    .description('list, show, change, import or export people')

  addList(people, open, {
    name: 'list',
    description: 'list visible people; default: active ones',
    example: 'admin people list --as admin@muster.test --role Manager --json',
    endpoint: listUsers,
    options: [
      new Option('--search <text>', 'text in name, employee ID, email or designation'),
      oneOf('--role <role>', roles),
      oneOf('--status <status>', ['active', 'inactive', 'all'], 'active'),
    ],
    given: (_, flags) => ({ ...flags, ...firstPage }),
    rows: rowsIn<Person>,
    more: nextPage,
    columns: [
      { field: 'employeeId', title: 'Employee', value: ({ employeeId }) => employeeId },
      { field: 'name', title: 'Name', value: (one) => `${one.firstName} ${one.lastName}` },
      { field: 'role', title: 'Role', value: ({ role }) => role },
      { field: 'email', title: 'Email', value: ({ email }) => email },
      { field: 'designation', title: 'Designation', value: ({ designation }) => designation },
      { field: 'joined', title: 'Joined', value: ({ dateOfJoining }) => dateOfJoining ?? null },
      { field: 'active', title: 'Active', value: ({ isActive }) => (isActive ? 'Yes' : 'No') },
    ],
    none: 'No people found.',
  })

  const show = people.command('show').description("show a person's visible details").argument('<email>')
  example(
    asWhom(show).option('--json', 'as JSON'),
    'admin people show recruiter@muster.test --as admin@muster.test',
  ).action(async (email: string, { as, json }: { as: string; json?: boolean }) => {
    const app = await open()
    const found = app.ask((ask) => {
      const who = signedInAs(ask, as)
      return askAs(app, ask, who, getPerson, { id: String(findByEmail(ask, email)) })
    })
    if (json) return console.log(JSON.stringify(found, null, 2))
    const lines = Object.entries(found).filter(([, value]) => value !== null && value !== '')
    const width = Math.max(...lines.map(([field]) => field.length))
    for (const [field, value] of lines) console.log(`${field.padEnd(width)}  ${String(value)}`)
  })

  const change = people
    .command('change')
    .description("change a person's fields; omitted fields stay, empty text clears")
    .argument('<email>')
  asWhom(change).option('--manager <email>', 'the manager; empty text for none')
  addFields(change, updatePerson, { except: ['managerId', 'version', 'profilePhoto'] })
  example(
    change,
    'admin people change recruiter@muster.test --as admin@muster.test ' +
      "--designation 'Senior Recruiter' --manager manager@muster.test",
  ).action(async (email: string, { as, manager, ...flags }: Flags) => {
    const given = fieldsGiven(updatePerson, flags)
    if (!Object.keys(given).length && manager === undefined)
      change.error('error: give a field to change, such as --designation', { exitCode: 2 })
    const app = await open()
    const [who, id, managerId] = app.ask(
      (ask) =>
        [
          signedInAs(ask, as),
          findByEmail(ask, email),
          manager === undefined ? undefined : manager === '' ? null : findByEmail(ask, String(manager)),
        ] as const,
    )
    const whole = { id: String(id), ...given, ...(managerId === undefined ? {} : { managerId }) }
    await doAs(app, who, updatePerson, whole as never)
    console.log(`${email} changed.`)
  })

  sheetCommands(people, open)
}

/** `muster user …`: accounts from the command line, for who holds the server. */
import type { Command } from 'commander'
import { example } from '../../src/commandTree'
import type { App, Ask } from '../../src/app'
import { roles, type Role } from '../../src/domain/access'
import { isDay } from '../../src/domain/day'
import { firmOf, setUp } from '../firm/service'
import { checkPassword, setPassword } from './account/account'
import { reset } from './account/resetting'
import { activate, addPerson, deactivate, findByEmail } from './directory/lifecycle'
import { leaving, leavingLines } from './editing/leaving'
import { hashPassword } from './session/passwords'
import { unlink } from './provider/links'
import { endSessions } from './session/sessions'
import { listOptions, printList, type ListColumn, type ListFlags } from '../../src/listing'
import { readSecret } from '../../src/terminal'

const origin = { actor: null, source: 'cli' }

export function commands(program: Command, open: (create?: boolean) => Promise<App>) {
  const user = program
    .command('user')
    .description('accounts, for who holds the server: add, list, reset a password, deactivate')

  example(
    user.command('add'),
    'user add --email asha.rao@example.com --first-name Asha --last-name Rao --role Recruiter',
  )
    .description('add a person; the password is asked for, or read from standard input')
    .requiredOption('--email <address>', 'office email')
    .requiredOption('--first-name <name>', 'first name')
    .requiredOption('--last-name <name>', 'last name')
    .option('--role <role>', roles.join(', '), 'Recruiter')
    .option('--employee-id <id>', 'employee id (the next free one)')
    .option('--manager <address>', "email of the person's manager")
    .option('--firm <name>', 'name of the firm, when this is its first person', 'My firm')
    .option('--joined <day>', 'first day of work, yyyy-MM-dd (today)')
    .action(
      async (given: {
        email: string
        firstName: string
        lastName: string
        role: string
        employeeId?: string
        manager?: string
        joined?: string
        firm: string
      }) => {
        if (given.joined !== undefined && !isDay(given.joined))
          program.error(`error: '${given.joined}' is not a day; write yyyy-MM-dd`, { exitCode: 2 })
        if (!(roles as readonly string[]).includes(given.role))
          program.error(`error: there is no role '${given.role}'; roles are ${roles.join(', ')}`, {
            exitCode: 2,
          })
        const app = await open(true)
        // Before a password is asked for.
        if (given.manager) app.ask((ask) => findByEmail(ask, given.manager!))
        const hash = await askPassword()
        const userId = await app.write(origin, (tx) => {
          // Somebody who can sign in needs a firm to sign in to: the first screen is past then.
          if (!firmOf(tx)) setUp(tx, { name: given.firm, zone: app.zone() })
          return addPerson(tx, {
            firstName: given.firstName,
            lastName: given.lastName,
            email: given.email,
            role: given.role as Role,
            employeeId: given.employeeId,
            managerId: given.manager ? findByEmail(tx, given.manager) : null,
            passwordHash: hash,
            ...(given.joined ? { joined: given.joined } : {}),
          })
        })
        console.log(`Added ${given.firstName} ${given.lastName} (${given.role}) with id ${userId}.`)
      },
    )

  listOptions(example(user.command('list'), 'user list'), columns)
    .description('everybody, with role and state')
    .action(async (flags: ListFlags) => {
      const app = await open()
      await printList(app.ask(everybody), columns, flags, 'There is nobody yet.')
    })

  example(user.command('reset-password'), 'user reset-password recruiter@muster.test')
    .description('set a new password; all sessions of the person end')
    .argument('<email>', 'office email')
    .action(async (email: string) => {
      const app = await open()
      app.ask((ask) => findByEmail(ask, email))
      const hash = await askPassword()
      await app.write(origin, (tx) => {
        const userId = findByEmail(tx, email)
        setPassword(tx, userId, hash)
        endSessions(tx, userId, 'password')
      })
      console.log(`The password of ${email} is changed; every session of theirs has ended.`)
    })

  example(user.command('reset-second-factor'), 'user reset-second-factor recruiter@muster.test')
    .description('take away the second factor of somebody who has lost it; all sessions of the person end')
    .argument('<email>', 'office email')
    .action(async (email: string) => {
      const app = await open()
      await app.write(origin, (tx) => reset(tx, findByEmail(tx, email)))
      console.log(`${email} signs in with the password alone now; every session of theirs has ended.`)
    })

  example(user.command('unlink-provider'), 'user unlink-provider recruiter@muster.test')
    .description(
      "forget which account of the identity provider is somebody's; all sessions of the person end",
    )
    .argument('<email>', 'office email')
    .action(async (email: string) => {
      const app = await open()
      await app.write(origin, (tx) => unlink(tx, findByEmail(tx, email)))
      console.log(
        `${email} is found by the email address at the next sign-in with the provider; every session of ` +
          'theirs has ended.',
      )
    })

  example(user.command('deactivate'), 'user deactivate recruiter@muster.test')
    .description('end all access of a person; says what goes with it')
    .argument('<email>', 'office email')
    .option('--dry-run', 'only say it')
    .action(async (email: string, { dryRun }: { dryRun?: boolean }) => {
      const app = await open()
      const touched = await app.write(origin, (tx) => {
        const found = leaving(tx, findByEmail(tx, email))
        if (!dryRun) deactivate(tx, findByEmail(tx, email))
        return found
      })
      for (const line of leavingLines(touched)) console.log(line)
      console.log(dryRun ? 'Nothing was written.' : `${email} is deactivated.`)
    })

  example(user.command('activate'), 'user activate recruiter@muster.test')
    .description('give a person access again')
    .argument('<email>', 'office email')
    .action(async (email: string) => {
      const app = await open()
      await app.write(origin, (tx) => activate(tx, findByEmail(tx, email)))
      console.log(`${email} is active.`)
    })
}

async function askPassword(): Promise<string> {
  const password = await readSecret('Password: ')
  checkPassword(password)
  return hashPassword(password)
}

type Account = { employeeId: string; role: string; active: string; email: string; name: string }

const columns: readonly ListColumn<Account>[] = [
  { field: 'employeeId', title: 'Employee', value: ({ employeeId }) => employeeId },
  { field: 'role', title: 'Role', value: ({ role }) => role },
  { field: 'active', title: 'Active', value: ({ active }) => active },
  { field: 'email', title: 'Email', value: ({ email }) => email },
  { field: 'name', title: 'Name', value: ({ name }) => name },
]

const everybody = ({ db }: Ask): Account[] =>
  db.all<Account>(
    `select employee_id as employeeId, full_name as name, email, role,
       case is_active when 1 then 'Yes' else 'No' end as active
     from users
     where removed_at is null
     order by employee_id`,
  )

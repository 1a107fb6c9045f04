/** `muster user …`: accounts on the command line, for the server's operator. */
import type { Command } from 'commander'
import { example } from '../../src/commandTree'
import type { App, Ask } from '../../src/app'
import { roles, type Role } from '../../src/domain/access'
import { isDay } from '../../src/domain/day'
import { firmOf, setUp } from '../firm/service'
import { checkPassword, setPassword } from './account/account'
import { inviteOne, requireMail } from './account/invitations'
import { reset } from './account/resetting'
import { activate, addPerson, deactivate, findByEmail } from './directory/lifecycle'
import { leaving, leavingLines } from './editing/leaving'
import { linkCommands } from './linkCommands'
import { hashPassword } from './session/passwords'
import { unlink } from './provider/links'
import { endAccess } from './session/access'
import { listOptions, printList, type ListColumn, type ListFlags } from '../../src/listing'
import { readSecret } from '../../src/terminal'

const origin = { actor: null, source: 'cli' }

export function commands(program: Command, open: (create?: boolean) => Promise<App>) {
  const user = program
    .command('user')
    .description('manage accounts on the server: add, list, reset a password, deactivate')

  example(
    user.command('add'),
    'user add --email asha.rao@example.com --first-name Asha --last-name Rao --role Recruiter',
  )
    .description(
      'add a person; prompts for the password, or reads it from standard input, unless the person is invited',
    )
    .requiredOption('--email <address>', 'office email')
    .requiredOption('--first-name <name>', 'first name')
    .requiredOption('--last-name <name>', 'last name')
    .option('--role <role>', roles.join(', '), 'Recruiter')
    .option('--employee-id <id>', 'employee ID (default: the next free one)')
    .option('--manager <address>', "the manager's email")
    .option('--firm <name>', "the firm's name, for its first person", 'My firm')
    .option('--joined <day>', 'first day of work, yyyy-MM-dd (today)')
    .option('--invite', 'ask for no password; invite the person by mail to set one')
    .action(
      async (given: {
        email: string
        firstName: string
        lastName: string
        role: string
        employeeId?: string
        manager?: string
        joined?: string
        invite?: boolean
        firm: string
      }) => {
        if (given.joined !== undefined && !isDay(given.joined))
          program.error(`error: '${given.joined}' is not a date. Write yyyy-MM-dd`, { exitCode: 2 })
        if (!(roles as readonly string[]).includes(given.role))
          program.error(`error: role '${given.role}' does not exist. Roles are ${roles.join(', ')}`, {
            exitCode: 2,
          })
        const app = await open(true)
        // Before asking for a password.
        if (given.manager) app.ask((ask) => findByEmail(ask, given.manager!))
        if (given.invite) app.ask((ask) => requireMail(app, ask))
        const hash = given.invite ? null : await askPassword()
        const userId = await app.write(origin, (tx) => {
          // A person who can sign in needs a firm, so the first-run screen is skipped.
          if (!firmOf(tx)) setUp(tx, { name: given.firm, zone: app.zone() })
          const id = addPerson(tx, {
            firstName: given.firstName,
            lastName: given.lastName,
            email: given.email,
            role: given.role as Role,
            employeeId: given.employeeId,
            managerId: given.manager ? findByEmail(tx, given.manager) : null,
            passwordHash: hash,
            ...(given.joined ? { joined: given.joined } : {}),
          })
          if (given.invite) inviteOne(tx, id)
          return id
        })
        console.log(`Added ${given.firstName} ${given.lastName} (${given.role}) with id ${userId}.`)
        if (given.invite) console.log(`${given.email} is invited. The running server sends the mail.`)
      },
    )

  listOptions(example(user.command('list'), 'user list'), columns)
    .description('list everybody, with role and status')
    .action(async (flags: ListFlags) => {
      const app = await open()
      await printList(app.ask(everybody), columns, flags, 'No people yet.')
    })

  linkCommands(user, open)

  example(user.command('reset-password'), 'user reset-password recruiter@muster.test')
    .description('set a new password; ends all sessions of the person')
    .argument('<email>', 'office email')
    .action(async (email: string) => {
      const app = await open()
      app.ask((ask) => findByEmail(ask, email))
      const hash = await askPassword()
      await app.write(origin, (tx) => {
        const userId = findByEmail(tx, email)
        setPassword(tx, userId, hash, 'operator')
        endAccess(tx, userId, 'password')
      })
      console.log(`Password of ${email} changed. All their sessions have ended.`)
    })

  example(user.command('reset-second-factor'), 'user reset-second-factor recruiter@muster.test')
    .description('remove a lost second factor; ends all sessions of the person')
    .argument('<email>', 'office email')
    .action(async (email: string) => {
      const app = await open()
      await app.write(origin, (tx) => reset(tx, findByEmail(tx, email)))
      console.log(`${email} now signs in with the password only. All their sessions have ended.`)
    })

  example(user.command('unlink-provider'), 'user unlink-provider recruiter@muster.test')
    .description("unlink a person's identity provider account; ends all sessions of the person")
    .argument('<email>', 'office email')
    .action(async (email: string) => {
      const app = await open()
      await app.write(origin, (tx) => unlink(tx, findByEmail(tx, email)))
      console.log(
        `${email} will be found by email address at the next provider sign-in. All their sessions ` +
          'have ended.',
      )
    })

  example(user.command('deactivate'), 'user deactivate recruiter@muster.test')
    .description("end a person's access; shows the side effects")
    .argument('<email>', 'office email')
    .option('--dry-run', 'only show the side effects')
    .action(async (email: string, { dryRun }: { dryRun?: boolean }) => {
      const app = await open()
      const touched = await app.write(origin, (tx) => {
        const found = leaving(tx, findByEmail(tx, email))
        if (!dryRun) deactivate(tx, findByEmail(tx, email))
        return found
      })
      for (const line of leavingLines(touched)) console.log(line)
      console.log(dryRun ? 'Nothing was changed.' : `${email} is deactivated.`)
    })

  example(user.command('activate'), 'user activate recruiter@muster.test')
    .description("restore a person's access")
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

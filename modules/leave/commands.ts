/** `muster leave …`: opening balances, a balance, the year's end, and decisions on the command line. */
import type { Command } from 'commander'
import type { App, Ask } from '../../src/app'
import { example } from '../../src/commandTree'
import { readInput } from '../../src/inputFile'
import { may } from '../../src/domain/access'
import { malformed, usageError, notAllowed, Refusal } from '../../src/domain/errors'
import { addList, signedInAs } from '../people/service'
import { dayOf } from '../../src/domain/day'
import { balanceOf } from './balance/balances'
import { pendingLeaves } from './contract'
import { decideOne } from './deciding/deciding'
import { importBalances } from './balance/openingBalances'
import { lastDayOf, yearName } from './rules'
import { isOver, yearEnd } from './balance/yearEnd'
import { currentYear } from './leaveContext'

export function commands(program: Command, open: () => Promise<App>) {
  const leave = program.command('leave').description("pending leave, decisions, balances, the year's end")

  addList(leave, open, {
    name: 'list',
    description: 'list leave that this person can decide now',
    example: 'leave list --as manager@muster.test',
    endpoint: pendingLeaves,
    rows: (answer) => answer,
    columns: [
      { field: 'id', title: 'Leave', value: ({ id }) => id },
      { field: 'employeeId', title: 'Employee', value: ({ employeeId }) => employeeId },
      { field: 'name', title: 'Name', value: ({ users }) => `${users.firstName} ${users.lastName}` },
      { field: 'from', title: 'From', value: ({ fromDate }) => fromDate },
      { field: 'to', title: 'To', value: ({ toDate }) => toDate },
      { field: 'days', title: 'Days', value: ({ totalDays }) => totalDays },
      { field: 'type', title: 'Type', value: ({ leaveType }) => leaveType },
      { field: 'available', title: 'Available', value: ({ available }) => available },
      { field: 'reason', title: 'Reason', value: ({ reason }) => reason },
    ],
    none: 'No pending leave.',
  })

  const importing = leave
    .command('import')
    .description(
      'import opening balances: employee id, total, used, carry forward per line; importing a file again ' +
        'changes nothing',
    )
    .argument('<file>', 'CSV with a header')
    .requiredOption('--as <email>', 'the acting Admin')
    .option('--dry-run', 'only show what would change')
    .action(async (file: string, { as, dryRun }: { as: string; dryRun?: boolean }) => {
      const text = readInput(file).toString('utf8')
      const app = await open()
      const actor = adminAs(app, as)
      const { changed, same, errors } = await importBalances(app, text, actor, dryRun)
      for (const { line, error } of errors) console.error(`Line ${line}: ${error}`)
      console.log(
        `${changed} balances ${dryRun ? 'would be set' : 'set'}, ${same} unchanged, ` +
          `${errors.length} lines refused.${dryRun ? ' Nothing was changed.' : ''}`,
      )
      if (errors.length) process.exitCode = 1
    })

  const balances = leave
    .command('balance')
    .description("show a person's balance and its entries")
    .argument('<employee>', 'employee id or email')
    .action(async (employee: string) => {
      const app = await open()
      const balance = app.ask((ask) => balanceOf(ask, personBy(ask, employee)))
      console.log(
        `${yearName(balance.from)}: total ${balance.totalLeaves}, carried ${balance.carryForward}, used ` +
          `${balance.usedLeaves}, reserved ${balance.reserved}; available ${balance.available}`,
      )
      for (const entry of balance.entries) {
        console.log(
          `  ${entry.at.slice(0, 10)}  ${entry.kind.padEnd(13)} ${entry.sum.padEnd(12)} ` +
            `${String(entry.days).padStart(5)}  -> ${String(entry.available).padStart(5)}  ` +
            `${entry.reason}${entry.author ? ` (${entry.author})` : ''}`,
        )
      }
    })

  const closing = leave
    .command('year-end')
    .description('carry days of an ended leave year into the next; running it twice changes nothing more')
    .requiredOption('--year <year>', 'the year in which it began, such as 2026')
    .option('--dry-run', 'only show the result')
    .option('--as <email>', 'the acting Admin')
    .action(async ({ year, dryRun, as }: { year: string; dryRun?: boolean; as?: string }) => {
      if (!/^\d{4}$/.test(year)) program.error(`error: --year must be a year, such as 2026`, { exitCode: 2 })
      const app = await open()
      const first = `${year}${app.ask(currentYear).slice(4)}`
      if (!dryRun && !as)
        program.error('error: --as EMAIL is required to write; --dry-run only shows the changes', {
          exitCode: 2,
        })
      if (!dryRun && !isOver(first, dayOf(app.clock.now(), app.zone())))
        program.error(
          `error: the leave year ${yearName(first)} ends on ${lastDayOf(first)}. Until then only ` +
            `--dry-run works`,
          { exitCode: 2 },
        )
      const rows = await yearEnd(app, first, Boolean(dryRun), as ? adminAs(app, as) : null)
      for (const row of rows)
        console.log(
          `${row.employeeId.padEnd(10)} ${row.name.padEnd(28)} rest ${String(row.rest).padStart(5)}  ` +
            `carried ${String(row.carried).padStart(5)}  expired ${String(row.lost).padStart(5)} granted ` +
            `${String(row.granted).padStart(5)}`,
        )
      const sum = (of: 'carried' | 'lost' | 'granted') => rows.reduce((total, row) => total + row[of], 0)
      console.log(
        `${rows.length} people: ${sum('carried')} days carried, ${sum('lost')} expired, ${sum('granted')} ` +
          `granted${dryRun ? '. Nothing was changed.' : '.'}`,
      )
    })

  example(importing, 'leave import balances.csv --as admin@muster.test --dry-run')
  example(balances, 'leave balance recruiter@muster.test')
  example(closing, 'leave year-end --year 2026 --dry-run')

  for (const action of ['approve', 'reject'] as const) {
    const deciding = leave
      .command(action)
      .description(`${action} a leave`)
      .argument('<id>')
      .requiredOption('--as <email>', 'the approver')
      .option('--comment <text>')
      .action(async (id: string, { as, comment }: { as: string; comment?: string }) => {
        if (!/^\d+$/.test(id))
          throw new Refusal(
            400,
            'The id',
            [{ field: 'id', message: 'Must be a number' }],
            undefined,
            usageError,
          )
        const app = await open()
        const who = app.ask((ask) => signedInAs(ask, as))
        const decided = await app.write({ actor: who.id, source: 'cli' }, (tx) =>
          decideOne(tx, who, { id: Number(id), action, comment }),
        )
        console.log(`Leave ${id} is ${decided.status}.`)
      })
    example(deciding, `leave ${action} 31 --as manager@muster.test --comment 'Cover is arranged'`)
  }
}

/** The role that can change balances. */
function adminAs(app: App, email: string): number {
  const who = app.ask((ask) => signedInAs(ask, email))
  if (!may(who, 'manage_employees')) throw notAllowed(`${email} may not change balances`)
  return who.id
}

function personBy({ db }: Ask, text: string): number {
  const row = db.one<{ id: number }>('select id from users where employee_id = ? or email = ?', text, text)
  if (!row)
    throw malformed(
      [{ field: 'employee', message: `Employee ${text} does not exist` }],
      `Employee ${text} does not exist`,
    )
  return row.id
}

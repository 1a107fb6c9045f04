/** `muster leave …`: opening balances, a balance, the end of a year, and deciding from the command line. */
import type { Command } from 'commander'
import type { App, Ask } from '../../src/app'
import { example } from '../../src/commandTree'
import { readInput } from '../../src/inputFile'
import { may } from '../../src/domain/access'
import { malformed, misuse, notAllowed, Refusal } from '../../src/domain/errors'
import { addList, signedInAs } from '../people/service'
import { dayOf } from '../../src/domain/day'
import { balanceOf } from './balance/balances'
import { pendingLeaves } from './contract'
import { decideOne } from './deciding/deciding'
import { importBalances } from './balance/openingBalances'
import { lastDayOf, yearName } from './rules'
import { isOver, yearEnd } from './balance/yearEnd'
import { currentYear } from './world'

export function commands(program: Command, open: () => Promise<App>) {
  const leave = program
    .command('leave')
    .description('leave: what waits, deciding, balances, the end of the year')

  addList(leave, open, {
    name: 'list',
    description: 'leave that this person may decide now',
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
    none: 'Nothing waits for a decision.',
  })

  const importing = leave
    .command('import')
    .description(
      'opening balances: employee id, total, used, carry forward a line; importing the same file again ' +
        'changes nothing',
    )
    .argument('<file>', 'CSV with a header')
    .requiredOption('--as <email>', 'the Admin in whose name it is done')
    .option('--dry-run', 'only say what it would do')
    .action(async (file: string, { as, dryRun }: { as: string; dryRun?: boolean }) => {
      const text = readInput(file).toString('utf8')
      const app = await open()
      const actor = adminAs(app, as)
      const { changed, same, errors } = await importBalances(app, text, actor, dryRun)
      for (const { line, error } of errors) console.error(`Line ${line}: ${error}`)
      console.log(
        `${changed} balances ${dryRun ? 'would be set' : 'set'}, ${same} were so already, ` +
          `${errors.length} lines refused.${dryRun ? ' Nothing was written.' : ''}`,
      )
      if (errors.length) process.exitCode = 1
    })

  const balances = leave
    .command('balance')
    .description("a person's balance and the entries behind it")
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
    .description('what a leave year that is over carries into the next; run twice it changes nothing more')
    .requiredOption('--year <year>', 'the year in which it began, such as 2026')
    .option('--dry-run', 'only say it')
    .option('--as <email>', 'the Admin in whose name it is done')
    .action(async ({ year, dryRun, as }: { year: string; dryRun?: boolean; as?: string }) => {
      if (!/^\d{4}$/.test(year)) program.error(`error: --year must be a year, such as 2026`, { exitCode: 2 })
      const app = await open()
      const first = `${year}${app.ask(currentYear).slice(4)}`
      if (!dryRun && !as)
        program.error('error: --as EMAIL is needed to write; --dry-run only says it', { exitCode: 2 })
      if (!dryRun && !isOver(first, dayOf(app.clock.now(), app.zone())))
        program.error(
          `error: the leave year ${yearName(first)} ends on ${lastDayOf(first)}; until then only --dry-run`,
          { exitCode: 2 },
        )
      const rows = await yearEnd(app, first, Boolean(dryRun), as ? adminAs(app, as) : null)
      for (const row of rows)
        console.log(
          `${row.employeeId.padEnd(10)} ${row.name.padEnd(28)} rest ${String(row.rest).padStart(5)}  ` +
            `carried ${String(row.carried).padStart(5)}  lost ${String(row.lost).padStart(5)}  granted ` +
            `${String(row.granted).padStart(5)}`,
        )
      const sum = (of: 'carried' | 'lost' | 'granted') => rows.reduce((total, row) => total + row[of], 0)
      console.log(
        `${rows.length} people: ${sum('carried')} days carried, ${sum('lost')} lost, ${sum('granted')} ` +
          `granted${dryRun ? '. Nothing was written.' : '.'}`,
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
      .requiredOption('--as <email>', 'who decides')
      .option('--comment <text>')
      .action(async (id: string, { as, comment }: { as: string; comment?: string }) => {
        if (!/^\d+$/.test(id))
          throw new Refusal(400, 'The id', [{ field: 'id', message: 'Must be a number' }], undefined, misuse)
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

/** Who may change balances. */
function adminAs(app: App, email: string): number {
  const who = app.ask((ask) => signedInAs(ask, email))
  if (!may(who, 'manage_employees')) throw notAllowed(`${email} may not change balances`)
  return who.id
}

function personBy({ db }: Ask, text: string): number {
  const row = db.one<{ id: number }>('select id from users where employee_id = ? or email = ?', text, text)
  if (!row)
    throw malformed(
      [{ field: 'employee', message: `There is no employee ${text}` }],
      `There is no employee ${text}`,
    )
  return row.id
}

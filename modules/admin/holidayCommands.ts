/** `muster admin holidays …`: lists, adds, deletes and imports holidays with the verbs of Settings. */
import { Option, type Command } from 'commander'
import type { App } from '../../src/app'
import { example } from '../../src/commandTree'
import { dayText } from '../../src/domain/day'
import { invalid } from '../../src/domain/errors'
import { askAs, doAs } from '../../src/internalCalls'
import { readInput } from '../../src/inputFile'
import { addHoliday, deleteHoliday, listHolidays } from '../firm/contract'
import { importHolidayList } from '../firm/service'
import { addList, asWhom, signedInAs } from '../people/service'
import { adminOf, originOf } from './settingCommands'
import { touchedLines } from './settingWords'

type Flags = { as?: string; dryRun?: boolean; order?: string; dates?: string; onlyGood?: boolean }
type Change = { as: string; dryRun?: boolean }

export function holidayCommands(admin: Command, open: () => Promise<App>) {
  const holidays = admin.command('holidays').description('list, add, delete or import holidays')

  addList(holidays, open, {
    name: 'list',
    description: 'list the holidays of a year, or all',
    example: 'admin holidays list --as admin@muster.test --csv',
    endpoint: listHolidays,
    options: [new Option('--year <yyyy>', 'of one year')],
    rows: (answer) => answer,
    columns: [
      { field: 'date', title: 'Date', value: ({ date }) => date },
      { field: 'name', title: 'Name', value: ({ name }) => name },
    ],
    none: 'There are no holidays.',
  })

  const addCommand = holidays
    .command('add')
    .description('add a holiday; shows the affected leave')
    .argument('<name>')
    .argument('<day>', 'yyyy-MM-dd')
  example(
    asWhom(addCommand).option('--dry-run', 'only show what would change'),
    "admin holidays add 'Founders Day' 2031-02-03 --as admin@muster.test",
  ).action(async (name: string, date: string, { as, dryRun }: Change) => {
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    const given = { name, date, ...(dryRun && { preview: '1' as const }) }
    const { touched } = await doAs(app, who, addHoliday, given)
    for (const line of touchedLines(touched)) console.log(line)
    console.log(dryRun ? 'Nothing was changed.' : `${dayText(date)} is now a holiday: ${name}.`)
  })

  const remove = holidays
    .command('delete')
    .description("delete a day's holiday; shows the affected leave")
    .argument('<day>', 'yyyy-MM-dd')
  example(
    asWhom(remove).option('--dry-run', 'only show what would change'),
    'admin holidays delete 2031-02-03 --as admin@muster.test',
  ).action(async (date: string, { as, dryRun }: Change) => {
    const app = await open()
    const who = app.ask((ask) => signedInAs(ask, as))
    const found = app
      .ask((ask) => askAs(app, ask, who, listHolidays, {}))
      .find((holiday) => holiday.date === date)
    if (!found) throw invalid(`There is no holiday on ${date}. 'muster admin holidays list' shows them.`)
    const given = { id: String(found.id), ...(dryRun && { preview: '1' as const }) }
    const { touched } = await doAs(app, who, deleteHoliday, given)
    for (const line of touchedLines(touched)) console.log(line)
    console.log(dryRun ? 'Nothing was changed.' : `${found.name} is no longer a holiday.`)
  })

  const importing = holidays
    .command('import')
    .description(
      'import holidays from a file (CSV, .xlsx, .xls, .ods) with the columns Name and Date; existing ' +
        'ones stay. Shows the affected leave',
    )
    .argument('<file>')
    .option('--as <email>', 'the acting Admin; required unless --dry-run')
    .option('--dry-run', 'only show what would change')
    .option('--order <order>', 'dmy or mdy: how to read 03/04/2026 if the file does not show it')
    .option(
      '--dates <how>',
      'exchanged or right: whether day and month of the real dates were swapped, if some are dates ' +
        'and others text',
    )
    .option('--only-good', 'add the valid rows even if others have errors')
    .action(async (file: string, flags: Flags) => {
      if (!flags.as && !flags.dryRun)
        importing.error('error: --as EMAIL is required to write; --dry-run only shows the changes', {
          exitCode: 2,
        })
      const { order, dates } = flags
      if (dates !== undefined && dates !== 'exchanged' && dates !== 'right')
        return importing.error('error: --dates must be exchanged or right', { exitCode: 2 })
      if (order !== undefined && order !== 'dmy' && order !== 'mdy')
        return importing.error('error: --order must be dmy or mdy', { exitCode: 2 })
      const bytes = readInput(file)
      const app = await open()
      await importList(app, bytes, { ...flags, order, dates })
    })
  example(importing, 'admin holidays import holidays.csv --as admin@muster.test --dry-run')
}

type ImportOptions = { order: 'dmy' | 'mdy' | undefined; dates: 'exchanged' | 'right' | undefined }

async function importList(app: App, bytes: Uint8Array, flags: Flags & ImportOptions) {
  const who = adminOf(app, flags)
  const origin = originOf(who)
  // The preview runs first, so wrong rows are listed before anything is refused.
  const { order, dates } = flags
  const shown = await importHolidayList(app, origin, bytes, { order, dates, preview: '1' })
  for (const { row, name, message } of shown.rows)
    if (message) console.error(`Row ${row}${name ? `, ${name}` : ''}: ${message}`)
  if (shown.asks) console.error('Which comes first, day or month? Use --order dmy or --order mdy.')
  if (shown.asksExchanged)
    console.error('Were day and month swapped? Use --dates exchanged or --dates right.')
  const wrong = shown.rows.filter(({ state }) => state === 'wrong').length
  const there = shown.rows.filter(({ state }) => state === 'there').length
  for (const { state, name, date } of shown.rows)
    if (state === 'new') console.log(`${dayText(date!)}  ${name}`)
  console.log(`${shown.added} new, ${there} already in Muster, ${wrong} with errors.`)
  for (const line of touchedLines(shown.touched)) console.log(line)
  if (wrong && !flags.onlyGood) {
    if (!flags.dryRun) console.error('Nothing was added. Fix the rows, or use --only-good.')
    process.exitCode = 1
    return
  }
  if (flags.dryRun || !shown.added) return console.log('Nothing was changed.')
  const { added } = await importHolidayList(app, origin, bytes, { order, dates, rows: 'good' })
  console.log(`${added} ${added === 1 ? 'holiday' : 'holidays'} added.`)
}

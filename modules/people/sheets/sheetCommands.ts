/** `muster admin people import`, `export` and `template`, with the browser's code path. */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Command } from 'commander'
import type { App, Ask } from '../../../src/app'
import { readInput } from '../../../src/inputFile'
import { may } from '../../../src/domain/access'
import { conflict, notAllowed } from '../../../src/domain/errors'
import type { By, Who } from '../../../src/http'
import { canWrite, writeOut } from '../../../src/outputFile'
import { formatOf, tableEndings } from '../../../src/sheets'
import { progress } from '../../../src/terminal'
import { example } from '../../../src/commandTree'
import { oneOf } from '../../../src/listing'
import {
  answerOrders,
  startImport,
  stageFile,
  discard,
  importOf,
  infoOf,
  rowsOf,
  type Order,
} from '../../imports/service'
import { noteExport, template, usualName, writePeople } from './exporting'
import { employees as kind } from './importing'
import { signedInAs } from '../directory/lifecycle'
import { requireMail } from '../account/invitations'
import { inviteAll, writeLinks } from '../links/handingOut'
import { answerOption, sayFollows, sayOpen, sayPassed } from './sheetQuestions'
import { byHand, changesText, sayUnused, showProgress } from '../personSheets'

type ImportFlags = {
  as?: string
  dryRun?: boolean
  onlyGood?: boolean
  links?: string
  invite?: boolean
  order?: Order
  answer?: Record<string, string>
}

export function sheetCommands(people: Command, open: () => Promise<App>) {
  const importing = people
    .command('import')
    .description(
      'import a file (.xlsx, .xls, .ods, CSV): shows the effect of each row, then applies it; importing ' +
        'a file again changes nothing',
    )
    .argument('<file>')
    .option('--as <email>', 'the acting Admin; required unless --dry-run')
    .option('--dry-run', 'only show the effect of each row')
    .option('--only-good', 'import the valid rows even if others have errors')
    .addOption(oneOf('--order <order>', ['dmy', 'mdy']))
    .addOption(answerOption())
    .option('--links <csv>', 'write password links for all people without a password to this file')
    .option('--invite', 'invite all people without a password by mail')
    .action(async (file: string, flags: ImportFlags) => {
      if (!flags.dryRun && !flags.as)
        importing.error('error: --as EMAIL is required to import; --dry-run only shows the changes', {
          exitCode: 2,
        })
      const bytes = readInput(file)
      if (flags.links !== undefined) canWrite(flags.links, ['.csv'])
      const app = await open()
      const who = app.ask((ask) => (flags.as ? adminAs(ask, flags.as) : anyAdmin(ask)))
      await importFile(app, who, basename(file), bytes, flags)
    })

  const exporting = people
    .command('export')
    .description('export all people as a workbook or CSV')
    .argument('[file]', 'the file to write, .xlsx or .csv (employees_DATE.xlsx)')
    .option('--identity', 'include full Aadhar and PAN')
    .action(async (file: string | undefined, { identity = false }: { identity?: boolean }) => {
      if (file !== undefined) canWrite(file, tableEndings)
      const app = await open()
      const name = file ?? usualName(app)
      const format = formatOf(canWrite(name, tableEndings))
      await noteExport(app, { actor: null, source: 'cli' }, identity)
      const show = progress('Writing', 1)
      await writeOut(name, (write) => app.work(writePeople, { identity, format }, write))
      show(1)
      const total = app.ask(
        ({ db }) => db.one<{ n: number }>('select count(*) as n from users where removed_at is null')!.n,
      )
      console.log(`${total} people written to ${name}.`)
    })

  const emptySheet = people
    .command('template')
    .description('write an empty template; .xlsx explains its columns')
    .argument('[file]', 'employee_template.csv or .xlsx', 'employee_template.csv')
    .action(async (file: string) => {
      const ending = canWrite(file, tableEndings)
      // A filled-in template is hours of work.
      if (existsSync(file)) throw conflict(`${file} already exists. Choose another name`)
      const response = await template(formatOf(ending))
      const bytes = new Uint8Array(await response.arrayBuffer())
      await writeOut(file, (write) => write(bytes))
      console.log(`Written to ${file}.`)
    })

  example(importing, 'admin people import people.csv --as admin@muster.test --dry-run')
  example(exporting, 'admin people export people.xlsx')
  example(emptySheet, 'admin people template new-people.xlsx')
}

async function importFile(
  app: App,
  who: Who,
  name: string,
  bytes: Uint8Array,
  { dryRun, onlyGood, links, invite, order, answer = {} }: ImportFlags,
) {
  const by = byHand(who)
  if (invite) app.ask((ask) => requireMail(app, ask))
  const id = await stageFile(app, by, kind, name, bytes, { answers: answer })
  await showProgress(app, id, 'Reading')
  await answerOrders(app, by, id, order, showProgress)
  const info = app.ask((ask) => infoOf(ask, importOf(ask, id)!))
  sayOpen(info.questions.filter((question) => question.answer === null))
  sayPassed(info.passed, info.passedRows)
  sayFollows(info.follows)
  sayUnused(info.columns.flatMap(({ header, field }) => (field || !header ? [] : [header])))
  if (info.message) console.error(info.message)
  printRows(app, id, 'wrong')
  if (dryRun) for (const show of ['new', 'changed'] as const) printRows(app, id, show)
  const { new: added, changed, unchanged, wrong } = info.counts
  console.log(`${added} new, ${changed} changed, ${unchanged} unchanged, ${wrong} with errors.`)
  const refused = info.state === 'failed' || info.message !== null || (wrong > 0 && !onlyGood)
  if (dryRun || refused || added + changed === 0) {
    await discard(app, by, { id })
    if (refused && !dryRun)
      console.error(
        wrong ? 'Nothing was imported. Fix the rows, or use --only-good.' : 'Nothing was imported.',
      )
    if (refused) process.exitCode = 1
    else if (!dryRun) await giveAccess(app, by, { links, invite })
    return
  }
  await startImport(app, by, { id, rows: onlyGood ? 'good' : 'all' })
  await showProgress(app, id, 'Importing')
  const done = app.ask((ask) => infoOf(ask, importOf(ask, id)!))
  printRows(app, id, 'refused')
  const { applied, refused: left } = done.counts
  const why = done.message ? `. ${done.message}` : ''
  console.log(
    `${applied} imported${left ? `, ${left} refused` : ''}${why}. ` +
      `Import ${id} can be undone in the browser.`,
  )
  if (done.state !== 'applied' || done.counts.refused) process.exitCode = 1
  await giveAccess(app, by, { links, invite })
}

/** Links and invitations, also if the sheet changed nothing. */
async function giveAccess(
  app: App,
  { origin }: By,
  { links, invite }: Pick<ImportFlags, 'links' | 'invite'>,
) {
  if (links) await writeLinks(app, origin, links)
  if (invite) await inviteAll(app, origin)
}

/** The first 50 of a kind, each with its reasons or changes. */
function printRows(app: App, id: number, show: 'wrong' | 'new' | 'changed' | 'refused') {
  const { data, pagination } = app.ask((ask) => rowsOf(ask, id, { show, limit: 50 }))
  for (const { row, name, problems, changes, refusal } of data) {
    const text =
      show === 'new'
        ? 'new'
        : show === 'changed'
          ? changesText(changes)
          : (refusal ??
            problems.map(({ title, message }) => (title ? `${title}: ${message}` : message)).join('; '))
    // Errors go to stderr for the person; changes are the output.
    const say = show === 'new' || show === 'changed' ? console.log : console.error
    say(`Row ${row}, ${name}: ${text}`)
  }
  if (pagination.totalItems > data.length)
    console.error(`... and ${pagination.totalItems - data.length} more.`)
}

function adminAs(ask: Ask, email: string): Who {
  const who = signedInAs(ask, email)
  if (!may(who, kind.may)) throw notAllowed(`${email} cannot import employees`)
  return who
}

/** A dry run changes nothing; it shows what an Admin would see. */
function anyAdmin({ db }: Ask): Who {
  const row = db.one<{ id: number }>(
    `select id
     from users
     where role = 'Admin' and is_active = 1
     order by id
     limit 1`,
  )
  return { id: row?.id ?? 0, role: 'Admin', sessionId: 0 }
}

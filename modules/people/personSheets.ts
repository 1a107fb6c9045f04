/** Sheets on the command line in a person's name: `import FILE` and `export [FILE]` of a kind. */
import { basename } from 'node:path'
import type { Command, Option } from 'commander'
import type { App, Ask } from '../../src/app'
import { example } from '../../src/commandTree'
import { may, type Permission } from '../../src/domain/access'
import { notAllowed } from '../../src/domain/errors'
import type { By, Who } from '../../src/http'
import { readInput } from '../../src/inputFile'
import { oneOf } from '../../src/listing'
import { canWrite, writeOut } from '../../src/outputFile'
import { formatOf, tableEndings, type TableFormat } from '../../src/sheets'
import { progress } from '../../src/terminal'
import type { ImportRow } from '../imports/contract'
import { importOf, whenSettled, importInOneStep, type ImportKind, type Order } from '../imports/service'
import { asWhom } from './personCommands'
import { signedInAs } from './directory/lifecycle'
import { answerOption, sayFollows, sayOpen, sayPassed } from './sheets/sheetQuestions'

type Open = () => Promise<App>

export function addImport(
  parent: Command,
  open: Open,
  { kind, file }: { kind: ImportKind; /** For the example. */ file: string },
): Command {
  const command = parent
    .command('import')
    .description(
      `import ${kind.name}: valid rows are applied, others listed; importing a file again ` +
        'changes nothing',
    )
    .argument('<file>', '.xlsx, .xls, .ods or .csv')
  asWhom(command)
    .option('--dry-run', 'only show what would change')
    .addOption(oneOf('--order <order>', ['dmy', 'mdy']))
    .addOption(answerOption())
  return example(command, `${pathOf(parent)} import ${file} --as admin@muster.test --dry-run`).action(
    async (path: string, { as, dryRun = false, order, answer }: ImportFlags) => {
      const bytes = readInput(path)
      const app = await open()
      const by = byHand(app.ask((ask) => allowed(ask, as, kind.may)))
      const options = { isDry: dryRun, order, answers: answer, watch: showProgress }
      const taken = await importInOneStep(app, by, kind, basename(path), bytes, options)
      sayOpen(taken.questions)
      sayPassed(taken.passed, taken.passedRows)
      sayFollows(taken.follows)
      for (const { row, name, state, changes } of taken.rows)
        console.log(`Row ${row}, ${name}: ${state === 'new' ? 'new' : changesText(changes)}`)
      sayUnused(taken.unused)
      for (const { row, error } of taken.errors) console.error(`Row ${row}: ${error}`)
      const { new: added, changed, updated, wrong, errors } = taken
      if (wrong > errors.length) console.error(`... and ${wrong - errors.length} more.`)
      console.log(
        `${added} new, ${changed} changed, ${updated - changed} unchanged, ${wrong} with errors.` +
          (dryRun ? ' Nothing was imported.' : ''),
      )
      if (wrong) process.exitCode = 1
    },
  )
}

type ImportFlags = { as: string; dryRun?: boolean; order?: Order; answer?: Record<string, string> }

type Export = {
  what: string
  may: Permission
  options?: readonly Option[]
  /** For the example, after the file. */
  flags?: string
  usualName: (app: App) => string
  write: (app: App, by: By, options: SheetOptions) => Promise<void>
}
export type SheetOptions = {
  format: TableFormat
  flags: Readonly<Record<string, unknown>>
  write: (piece: Uint8Array) => Promise<void>
}

export function addExport(
  parent: Command,
  open: Open,
  { what, may: permission, options = [], flags: shownFlags = '', usualName, write }: Export,
): Command {
  const command = parent
    .command('export')
    .description(`export all ${what} that this person sees, as a workbook or CSV`)
    .argument('[file]', 'the file to write, .xlsx or .csv')
  asWhom(command)
  for (const option of options) command.addOption(option)
  const line = `${pathOf(parent)} export ${what.replaceAll(' ', '-')}.csv --as admin@muster.test${shownFlags}`
  return example(command, line).action(
    async (path: string | undefined, { as, ...flags }: { as: string } & Record<string, unknown>) => {
      if (path !== undefined) canWrite(path, tableEndings)
      const app = await open()
      const by = byHand(app.ask((ask) => allowed(ask, as, permission)))
      const name = path ?? usualName(app)
      const format = formatOf(canWrite(name, tableEndings))
      await writeOut(name, (piece) => write(app, by, { format, flags, write: piece }))
      console.log(`Written to ${name}.`)
    },
  )
}

/** `Fee %: 8.33% -> 10%` */
export const changesText = (changes: ImportRow['changes']): string =>
  changes
    .map(({ title, before, after }) => `${title}: ${before ?? 'empty'} -> ${after ?? 'empty'}`)
    .join('; ')

/** Such columns are left out, which nobody should overlook. */
export function sayUnused(titles: readonly string[]) {
  if (titles.length) console.error(`Not used: ${titles.join(', ')}`)
}

/** Until an import is idle, with a progress bar on a terminal. */
export async function showProgress(app: App, id: number, words: string) {
  const show = progress(words, 1000)
  const timer = setInterval(() => {
    const { done, total } = app.ask((ask) => importOf(ask, id)!)
    if (total) show(Math.min(999, Math.floor((done / total) * 1000)))
  }, 200)
  await whenSettled(app, id).finally(() => clearInterval(timer))
  show(1000)
}

export const byHand = (who: Who): By => ({ who, origin: { actor: who.id, source: 'cli' } })

function allowed(ask: Ask, email: string, permission: Permission): Who {
  const who = signedInAs(ask, email)
  if (!may(who, permission)) throw notAllowed(`${email} does not have permission`)
  return who
}

/** `billing candidates`, without the program's name. */
function pathOf(command: Command): string {
  const above = command.parent
  return above?.parent ? `${pathOf(above)} ${command.name()}` : command.name()
}

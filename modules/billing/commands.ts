/** `muster billing …` and `muster clients …`: sheets from the command line, by the path of the browser. */
import { basename } from 'node:path'
import type { Command } from 'commander'
import type { App, Ask } from '../../src/app'
import { readInput } from '../../src/inputFile'
import { may } from '../../src/domain/access'
import { notAllowed } from '../../src/domain/errors'
import type { Who } from '../../src/http'
import { canWrite, writeOut } from '../../src/outputFile'
import { formatOf, tableEndings } from '../../src/sheets/write'
import { signedInAs } from '../people/service'
import { candidatesKind } from './candidateSheet'
import { clientsKind } from './clientSheet'
import { noteExport, take, usualName, writeCandidates, writeClients } from './transfer'

export function commands(program: Command, open: () => Promise<App>) {
  for (const [name, what, kind] of [
    ['billing', 'candidates', candidatesKind],
    ['clients', 'clients', clientsKind],
  ] as const) {
    const command = program.command(name).description(`${what} as sheets: import, export`)

    command
      .command('import')
      .description(
        `bring a sheet of ${what}: the good rows go in, the others are named; the same file again ` +
          'changes nothing',
      )
      .argument('<file>')
      .requiredOption('--as <email>', 'in whose name and with whose rights')
      .option('--dry-run', 'only say what it would do')
      .action(async (file: string, { as, dryRun }: { as: string; dryRun?: boolean }) => {
        const bytes = readInput(file)
        const app = await open()
        const who = app.ask((ask) => allowed(ask, as, kind.may))
        const {
          message,
          new: added,
          updated,
          errors,
        } = await take(
          app,
          { who, origin: { actor: who.id, source: 'cli' } },
          kind,
          basename(file),
          bytes,
          !dryRun,
        )
        for (const { row, error } of errors) console.error(`Row ${row}: ${error}`)
        console.log(
          dryRun
            ? `${added} would be new, ${updated} are there already, ${errors.length} wrong. Nothing was ` +
                'imported.'
            : message,
        )
        if (errors.length) process.exitCode = 1
      })

    command
      .command('export')
      .description(`all ${what} as a workbook, or as CSV`)
      .argument('[file]', 'where to write it; .xlsx or .csv')
      .requiredOption('--as <email>', 'in whose name and with whose rights')
      .action(async (file: string | undefined, { as }: { as: string }) => {
        if (file !== undefined) canWrite(file, tableEndings)
        const app = await open()
        const who = app.ask((ask) => allowed(ask, as, kind.may))
        const name = file ?? usualName(app, what)
        const format = formatOf(canWrite(name, tableEndings))
        await noteExport(app, { who, origin: { actor: who.id, source: 'cli' } }, what)
        await writeOut(name, (write) =>
          what === 'clients'
            ? app.work(writeClients, { format }, write)
            : app.work(writeCandidates, { who, filters: {}, format }, write),
        )
        console.log(`Written to ${name}.`)
      })
  }
}

function allowed(ask: Ask, email: string, permission: Parameters<typeof may>[1]): Who {
  const who = signedInAs(ask, email)
  if (!may(who, permission)) throw notAllowed(`${email} may not do this`)
  return who
}

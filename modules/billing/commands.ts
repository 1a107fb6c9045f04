/** `muster billing …` and `muster clients …`: sheets from the command line, by the path of the browser. */
import { createWriteStream, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Command } from 'commander'
import type { App, Ask } from '../../src/app'
import { may } from '../../src/domain/access'
import { notAllowed } from '../../src/domain/errors'
import type { Who } from '../../src/http'
import { signedInAs } from '../people/service'
import { candidatesKind } from './candidateSheet'
import { clientsKind } from './clientSheet'
import { noteExport, take, writeCandidates, writeClients } from './transfer'

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
        const bytes = readFileSync(file)
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
      .description(`all ${what} as a workbook`)
      .argument('[file]', 'where to write it')
      .requiredOption('--as <email>', 'in whose name and with whose rights')
      .action(async (file: string | undefined, { as }: { as: string }) => {
        const app = await open()
        const who = app.ask((ask) => allowed(ask, as, kind.may))
        const usual = await noteExport(app, { who, origin: { actor: who.id, source: 'cli' } }, what)
        const name = file ?? usual
        const out = createWriteStream(name, { mode: 0o600 })
        const write = (piece: Uint8Array) =>
          new Promise<void>((resolve, reject) =>
            out.write(piece, (error) => (error ? reject(error) : resolve())),
          )
        await (what === 'clients'
          ? app.work(writeClients, null, write)
          : app.work(writeCandidates, { who, filters: {} }, write))
        await new Promise<void>((resolve) => out.end(() => resolve()))
        console.log(`Written to ${name}.`)
      })
  }
}

function allowed(ask: Ask, email: string, permission: Parameters<typeof may>[1]): Who {
  const who = signedInAs(ask, email)
  if (!may(who, permission)) throw notAllowed(`${email} may not do this`)
  return who
}

/** `muster attendance …`: who is at work, days, and punch logs of biometric devices. */
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { example } from '../../src/commandTree'
import { invalid } from '../../src/domain/errors'
import { oneOf } from '../../src/listing'
import { readInput } from '../../src/inputFile'
import { progress } from '../../src/terminal'
import type { Order } from '../imports/service'
import { importLog } from './devices/devices'
import { readLog } from './devices/deviceLog'
import { listCommands } from './history/listCommands'

export function commands(program: Command, open: () => Promise<App>) {
  const attendance = program
    .command('attendance')
    .description("show who is at work, list days, or import a device's punch log")
  listCommands(attendance, open)

  const log = attendance
    .command('punch-log')
    .description(
      "import a device's punch log: employee id, time, in/out per line; importing a file again adds nothing",
    )
    .argument('<file>', 'CSV separated by comma, semicolon or tab')
    .option('--dry-run', 'only show what would change')
    .addOption(oneOf('--order <order>', ['dmy', 'mdy']))
    .action(async (file: string, { dryRun, order }: { dryRun?: boolean; order?: Order }) => {
      const text = readInput(file).toString('utf8')
      const app = await open()
      if (!text.trim()) throw invalid(`${file} is empty`)
      const { rows, errors, asks } = readLog(text, app.zone(), order ?? null)
      if (asks) console.error('Which comes first, day or month? Use --order dmy or --order mdy.')
      const show = rows.length ? progress('Importing', rows.length) : undefined
      const result = await importLog(app, rows, { isDry: dryRun ?? false, ...(show && { onProgress: show }) })
      const refused = [...errors, ...result.errors].toSorted((a, b) => a.line - b.line)
      for (const { line, error } of refused) console.error(`Line ${line}: ${error}`)
      console.log(
        `${result.added} punches ${dryRun ? 'would be added' : 'added'}, ${result.known} already known, ` +
          `${refused.length} refused.${dryRun ? ' Nothing was changed.' : ''}`,
      )
      if (refused.length) process.exitCode = 1
    })
  example(log, 'attendance punch-log punches.csv --dry-run')
}

/** `muster attendance import FILE`: the punch log of a biometric device. */
import type { Command } from 'commander'
import type { App } from '../../src/app'
import { broken } from '../../src/domain/errors'
import { readInput } from '../../src/inputFile'
import { progress } from '../../src/terminal'
import { importLog } from './devices'
import { readLog } from './deviceLog'
import { listCommands } from './listCommands'

export function commands(program: Command, open: () => Promise<App>) {
  const attendance = program
    .command('attendance')
    .description('attendance: who is at work, days, and the punch logs of biometric devices')
  listCommands(attendance, open)

  attendance
    .command('import')
    .description('employee id, time, in/out a line; importing the same file again adds nothing')
    .argument('<file>', 'CSV; comma, semicolon or tab between the cells')
    .action(async (file: string) => {
      const text = readInput(file).toString('utf8')
      const app = await open()
      if (!text.trim()) throw broken(`${file} is empty`)
      const { rows, errors } = readLog(text, app.zone())
      const result = await importLog(app, rows, rows.length ? progress('Importing', rows.length) : undefined)
      const refused = [...errors, ...result.errors].toSorted((a, b) => a.line - b.line)
      for (const { line, error } of refused) console.error(`Line ${line}: ${error}`)
      console.log(`${result.added} punches added, ${result.known} known already, ${refused.length} refused.`)
      if (refused.length && !result.added && !result.known) process.exitCode = 1
    })
}

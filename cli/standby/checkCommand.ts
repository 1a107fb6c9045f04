/** `muster standby check`: proves a copy. `muster standby watch`: pulls it and checks it on a schedule. */
import { InvalidArgumentError, type Command } from 'commander'
import { example } from '../../src/commandTree'
import type { Config } from '../../src/config'
import { momentIn } from '../../modules/standby/rules'
import { portNumber } from '../portNumber'
import { checkCopy, report, type Checked } from './drill'
import { sourceIn } from './sources'
import { watchCopy } from './watchCopy'

type CheckFlags = { from: string; work?: string; report?: true; every: number; json?: true }

export const fromOption = ['--from <folder>', 'the folder of the copy'] as const
export const workOption = ['--work <folder>', 'another folder for the temporary database'] as const

export function standbyCommands(
  program: Command,
  config: (flags?: { port?: string; host?: string }) => Config,
) {
  const standby = program.command('standby').description('a second machine that can take over')
  example(standby.command('check'), 'standby check --from /srv/muster-copy')
    .description('make a database out of the copy and prove it; exit code 1 if anything is wrong')
    .requiredOption(...fromOption)
    .option(...workOption)
    .option('--report', 'report the result to the primary (MUSTER_PEER)')
    .option('--every <seconds>', 'with --report: when the next report is expected', seconds, 300)
    .option('--json', 'the result as JSON')
    .action(async ({ from, work, report: isReported, every, json }: CheckFlags) => {
      const settings = config()
      const source = sourceIn(from)
      const checked = await checkCopy({ config: settings, source, work, everySeconds: every })
      const unsent = isReported ? await report(settings, checked.drill) : null
      if (json) console.log(JSON.stringify({ ...checked, unsent }))
      else for (const line of linesOf(checked, unsent)) console.log(line)
      if (!checked.drill.isGood || unsent) process.exitCode = 1
    })

  example(standby.command('watch'), 'standby watch --from /srv/muster-copy')
    .description('pull the copy (MUSTER_PULL), check it regularly, and report to the primary')
    .requiredOption(...fromOption)
    .option(...workOption)
    .option('--every <seconds>', 'time from one check to the next', seconds, 300)
    .option('--port <number>', 'port on which the primary asks (PORT, 3000)', portNumber)
    .option('--host <address>', 'address to listen on (HOST, 127.0.0.1)')
    .action(async (flags: { from: string; work?: string; every: number; port?: string; host?: string }) => {
      const { from, work, every, ...listening } = flags
      await watchCopy({ config: config(listening), from, work, everySeconds: every })
    })
}

function seconds(text: string): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > 86_400) throw new InvalidArgumentError('It must be a number from 1 to 86400.')
  return count
}

export function linesOf({ drill, isUsable, newest, notes, zone }: Checked, unsent: string | null): string[] {
  const { entry, behindEntries, behindMs, faults, tookMs } = drill
  const behind =
    behindEntries === 0
      ? 'Nothing is missing'
      : `${behindMs! / 1000} s and ${behindEntries} entries behind the primary`
  return [
    ...(isUsable
      ? [`ok   ${drill.source === 'litestream' ? 'Segments, database' : 'Database'}, references and audit`]
      : []),
    ...(entry === null
      ? []
      : [`ok   The newest entry is ${entry}${newest?.at ? `, of ${momentIn(newest.at, zone)}` : ''}`]),
    ...(behindEntries === null ? [] : [`ok   ${behind}`]),
    ...notes.map((note) => `ok   ${note}`),
    ...faults.map(({ text, todo }) => `BAD  ${text}${todo ? `\n      ${todo}` : ''}`),
    ...(unsent ? [`BAD  The primary did not take the report: ${unsent}`] : []),
    `${isUsable ? 'The copy is whole' : 'The copy must not be used as it is'}, checked in ` +
      `${(tookMs / 1000).toFixed(1)} s.`,
  ]
}
